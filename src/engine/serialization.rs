//! Positions, moves and records for the crate serde.
//!
//! | type | form |
//! |---|---|
//! | squares, moves, boards and positions of Othello and xiangqi, points and boards of gomoku | the text of `Display` |
//! | positions of gomoku | `board`, `to_move`, `rules`, and `forbidden` if Black lost by that move |
//! | moves of gomoku | `point` and `size` |
//! | sides, outcomes, scores, rules | names in snake_case |
//! | records | `tags`, `start`, `annotations` of the start, `nodes`, `current`, `termination` |
//!
//! A node of a record is its `parent`, `move` and `annotations`. Nodes are in the order of a depth-first walk, so the
//! first child of each is its main line; number 0 is the start. Moves are checked when a record is read. A position of
//! xiangqi as FEN loses its history, which matters for repetitions; the positions of a record have theirs.

use std::fmt::{self, Display};
use std::marker::PhantomData;
use std::str::FromStr;

use serde::de::{self, Error, Visitor};
use serde::ser;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::game::Game;
use crate::record::{Annotations, NodeId, ROOT, Record, Termination};
use crate::{gomoku, othello, xiangqi};

/// Reads a text by its `FromStr`.
struct TextVisitor<T>(PhantomData<T>);

impl<T: FromStr<Err: Display>> Visitor<'_> for TextVisitor<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a text")
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<T, E> {
        text.parse().map_err(E::custom)
    }
}

macro_rules! serialize_as_text {
    ($($type:ty),* $(,)?) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                deserializer.deserialize_str(TextVisitor(PhantomData))
            }
        }
    )*};
}

serialize_as_text!(
    othello::Board,
    othello::Move,
    othello::Position,
    othello::Square,
    gomoku::Board,
    gomoku::Point,
    xiangqi::Move,
    xiangqi::Position,
    xiangqi::Square,
);

/// The form of [`gomoku::Move`].
#[derive(Serialize, Deserialize)]
#[serde(rename = "Move")]
struct GomokuMoveData {
    point: gomoku::Point,
    size: u8,
}

impl Serialize for gomoku::Move {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        GomokuMoveData { point: self.point(), size: self.size() }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for gomoku::Move {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<gomoku::Move, D::Error> {
        let GomokuMoveData { point, size } = GomokuMoveData::deserialize(deserializer)?;
        let start = gomoku::Position::empty(size, gomoku::Rules::FREESTYLE);
        let mv = start.filter(|_| point.to_cell(size).is_some()).map(|start| start.move_at(point));
        mv.ok_or_else(|| D::Error::custom(format!("no board of {size} lines has the point {point}")))
    }
}

/// The form of [`gomoku::Position`].
#[derive(Serialize, Deserialize)]
#[serde(rename = "Position")]
struct GomokuPositionData {
    board: gomoku::Board,
    to_move: gomoku::Stone,
    rules: gomoku::Rules,
    forbidden: Option<gomoku::ForbiddenKind>,
}

impl Serialize for gomoku::Position {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let forbidden = match self.ending() {
            Some(gomoku::GomokuEnding::Forbidden(kind)) => Some(kind),
            _ => None,
        };
        let (board, to_move, rules) = (*self.board(), Game::to_move(self).into(), self.rules());
        GomokuPositionData { board, to_move, rules, forbidden }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for gomoku::Position {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<gomoku::Position, D::Error> {
        let GomokuPositionData { board, to_move, rules, forbidden } = GomokuPositionData::deserialize(deserializer)?;
        let position = gomoku::Position::new(board, rules, to_move);
        match forbidden {
            Some(kind) => position
                .with_forbidden_move(kind)
                .ok_or_else(|| D::Error::custom("no move by Black can have been forbidden in this position")),
            None => Ok(position),
        }
    }
}

/// The form of a node of a record.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Node")]
struct NodeData<M> {
    parent: usize,
    #[serde(rename = "move")]
    mv: M,
    annotations: Option<Annotations>,
}

/// The form of [`Record`].
#[derive(Serialize, Deserialize)]
#[serde(rename = "Record")]
struct RecordData<G, M> {
    tags: Vec<(String, String)>,
    start: G,
    annotations: Option<Annotations>,
    nodes: Vec<NodeData<M>>,
    current: usize,
    termination: Option<(usize, Termination)>,
}

fn annotations<G: Game>(record: &Record<G>, id: NodeId) -> Option<Annotations> {
    let node = record.node(id);
    node.is_annotated().then(|| (**node).clone())
}

/// A record with moves after the end of the game, which some files of xiangqi contain, is an error.
impl<G: Game<Move: Serialize> + Serialize> Serialize for Record<G> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut nodes = Vec::with_capacity(self.node_count() - 1);
        let (mut current, mut termination) = (0, None);
        // Nodes to visit, the next one last, with the number of the parent.
        let mut open: Vec<(NodeId, usize)> = vec![(ROOT, 0)];
        while let Some((id, parent)) = open.pop() {
            if let Some(mv) = self.node(id).mv {
                nodes.push(NodeData { parent, mv, annotations: annotations(self, id) });
            }
            let number = nodes.len();
            if id == self.current_id() {
                current = number;
            }
            termination = termination.or(self.termination_at(id).map(|termination| (number, termination)));
            let children = self.children(id);
            if !children.is_empty() && self.position_at(id).outcome().is_some() {
                return Err(ser::Error::custom(format!(
                    "the record continues after the end of the game, {number} moves"
                )));
            }
            open.extend(children.into_iter().rev().map(|child| (child, number)));
        }
        let (tags, start) = (self.tags.clone(), self.start().clone());
        RecordData { tags, start, annotations: annotations(self, ROOT), nodes, current, termination }
            .serialize(serializer)
    }
}

impl<'de, G: Game<Move: Deserialize<'de>> + Deserialize<'de>> Deserialize<'de> for Record<G> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Record<G>, D::Error> {
        let data = RecordData::<G, G::Move>::deserialize(deserializer)?;
        let mut record = Record::new(data.start);
        if let Some(annotations) = data.annotations {
            **record.node_mut(ROOT) = annotations;
        }
        for (NodeData { parent, mv, annotations }, number) in data.nodes.into_iter().zip(1..) {
            if parent >= number {
                return Err(D::Error::custom(format!("node {number} precedes its parent {parent}")));
            }
            record.go_to(parent);
            let id = record.play(mv).map_err(|why| D::Error::custom(format!("node {number}: {mv}: {why}")))?;
            if id != number {
                return Err(D::Error::custom(format!("node {number}: {mv} is already node {id}")));
            }
            if let Some(annotations) = annotations {
                **record.node_mut(id) = annotations;
            }
        }
        let check = |number: usize| match number < record.node_count() {
            true => Ok(number),
            false => Err(D::Error::custom(format!("there is no node {number}"))),
        };
        let (current, ended) = (check(data.current)?, data.termination.map(|(id, _)| check(id)).transpose()?);
        if let (Some(id), Some((_, termination))) = (ended, data.termination) {
            record.go_to(id);
            record.terminate(termination);
        }
        record.go_to(current);
        record.tags = data.tags;
        Ok(record)
    }
}

#[cfg(test)]
mod tests;
