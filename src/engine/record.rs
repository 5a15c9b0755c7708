//! A game record: a tree of moves with variations.
//!
//! Each [`RecordNode`] is a move with its annotations; the position after it is computed on request. A [`Record`] always has
//! a current node; taking moves back and playing others adds variations and loses nothing.

use std::collections::HashMap;
use std::ops::{Deref, DerefMut};
use std::time::Duration;

use super::game::{Game, Outcome, Player};
use super::search::Score;

/// The index of a node in a [`Record`]; the start of the game is [`ROOT`].
pub type NodeId = usize;

/// The start of every record.
pub const ROOT: NodeId = 0;

/// A move in a record and its place in the tree. Its [annotations](Annotations) are accessible directly.
#[derive(Clone, Debug)]
pub struct RecordNode<G: Game> {
    /// The move; `None` at the root.
    pub mv: Option<G::Move>,
    /// Allocated only for annotated nodes: in large files there are few.
    annotations: Option<Box<Annotations>>,
    parent: Link,
    first_child: Link,
    next_sibling: Link,
    /// The child visited last, to which [`Record::redo`] goes.
    visited: Link,
}

/// A compact node index; [`NO_NODE`] if there is no node.
type Link = u32;
const NO_NODE: Link = Link::MAX;

/// Converts a link to a node index; `None` for [`NO_NODE`].
fn node_id(link: Link) -> Option<NodeId> {
    (link != NO_NODE).then_some(link as NodeId)
}

/// The annotations of a move.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Annotations {
    /// A comment, possibly of several lines.
    pub comment: String,
    /// The thinking time.
    pub time: Option<Duration>,
    /// The evaluation by the player who moved, from that player's view.
    pub score: Option<Score>,
    /// Other properties in the file, as names and values in the file's own terms, so that they can be written again.
    pub properties: Vec<(String, String)>,
}

/// No annotations.
impl Annotations {
    /// Adds a text to the comment, in a new line.
    pub(crate) fn add_comment(&mut self, text: &str) {
        if !self.comment.is_empty() {
            self.comment.push('\n');
        }
        self.comment.push_str(text);
    }
}

const NO_ANNOTATIONS: Annotations =
    Annotations { comment: String::new(), time: None, score: None, properties: Vec::new() };

impl<G: Game> RecordNode<G> {
    fn new(mv: Option<G::Move>, parent: Link) -> RecordNode<G> {
        RecordNode { mv, annotations: None, parent, first_child: NO_NODE, next_sibling: NO_NODE, visited: NO_NODE }
    }

    /// Returns the parent; `None` for the root.
    pub fn parent(&self) -> Option<NodeId> {
        node_id(self.parent)
    }

    /// Returns whether the move has annotations.
    pub(crate) fn is_annotated(&self) -> bool {
        self.annotations.is_some()
    }

    /// Returns whether the node has no children.
    pub fn is_leaf(&self) -> bool {
        self.first_child == NO_NODE
    }
}

impl<G: Game> Deref for RecordNode<G> {
    type Target = Annotations;

    fn deref(&self) -> &Annotations {
        static NOTHING: Annotations = NO_ANNOTATIONS;
        self.annotations.as_deref().unwrap_or(&NOTHING)
    }
}

impl<G: Game> DerefMut for RecordNode<G> {
    fn deref_mut(&mut self) -> &mut Annotations {
        self.annotations.get_or_insert_with(|| Box::new(NO_ANNOTATIONS))
    }
}

/// The number of plies between stored positions.
pub(crate) const SNAPSHOT_INTERVAL: usize = 32;

/// The number of children from which a node gets an index.
const MIN_INDEXED_CHILDREN: usize = 64;

/// An index of a node's children by move.
#[derive(Clone, Debug)]
struct ChildIndex<M> {
    by_move: HashMap<M, Link>,
    last: Link,
}

/// A game with variations and a current position.
///
/// It stores the moves, the positions up to the current one, and one in 32 of the others, from which
/// [`Record::position_at`] replays: a node takes a few dozen bytes, however large the board.
#[derive(Clone, Debug)]
pub struct Record<G: Game> {
    /// Properties of the whole game: names and values in file order. [`tag`] lists the names common to all games.
    pub tags: Vec<(String, String)>,
    nodes: Vec<RecordNode<G>>,
    /// The path from the root to the current node, both included, with the positions.
    path: Vec<(NodeId, G)>,
    /// Some of the positions, in ascending order of node index.
    snapshots: Vec<(NodeId, G)>,
    /// The indexes of nodes with many children, built at the first look-up.
    indexes: HashMap<Link, ChildIndex<G::Move>>,
    /// The node at which the game ended other than by the rules, and the reason.
    termination: Option<(NodeId, Termination)>,
}

/// The end of a game other than by the rules of its board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum Termination {
    /// This player resigned.
    Resignation(Player),
    /// Both players agreed to a draw.
    DrawAgreement,
    /// This player ran out of time.
    TimeForfeit(Player),
}

impl Termination {
    /// Returns the result.
    pub fn outcome(self) -> Outcome {
        match self {
            Termination::Resignation(loser) | Termination::TimeForfeit(loser) => Outcome::Win(!loser),
            Termination::DrawAgreement => Outcome::Draw,
        }
    }
}

/// Names of [tags](Record::tags) with the same meaning in every game.
pub mod tag {
    /// The name of [`Player::First`](super::Player::First).
    pub const FIRST: &str = "First";
    /// The name of [`Player::Second`](super::Player::Second).
    pub const SECOND: &str = "Second";
    /// The tournament.
    pub const EVENT: &str = "Event";
    /// The date: `2026-11-20`, or the known part of it.
    pub const DATE: &str = "Date";
    /// The place.
    pub const PLACE: &str = "Place";
    /// The result, in the game's notation.
    pub const RESULT: &str = "Result";
}

impl<G: Game> Record<G> {
    /// Creates the record of a game that has not begun.
    pub fn new(start: G) -> Record<G> {
        let (nodes, path) = (vec![RecordNode::new(None, NO_NODE)], vec![(ROOT, start)]);
        Record { tags: Vec::new(), nodes, path, snapshots: Vec::new(), indexes: HashMap::new(), termination: None }
    }

    /// Creates a record from a start position and moves; the current node is the last.
    ///
    /// # Errors
    /// The index of the first illegal move, from 0, and the reason.
    pub fn from_moves(
        start: G,
        moves: impl IntoIterator<Item = G::Move>,
    ) -> Result<Record<G>, (usize, G::IllegalMove)> {
        let mut record = Record::new(start);
        for (index, mv) in moves.into_iter().enumerate() {
            record.play(mv).map_err(|why| (index, why))?;
        }
        Ok(record)
    }

    /// Returns the value of a [tag](Record::tags).
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    /// Sets a tag, or removes it if the value is empty.
    pub fn set_tag(&mut self, name: &str, value: &str) {
        match self.tags.iter().position(|(key, _)| key == name) {
            Some(index) if value.is_empty() => drop(self.tags.remove(index)),
            Some(index) => value.clone_into(&mut self.tags[index].1),
            None if value.is_empty() => {}
            None => self.tags.push((name.to_owned(), value.to_owned())),
        }
    }

    /// Returns the name of a player, if known.
    pub fn name(&self, player: Player) -> Option<&str> {
        self.tag(match player {
            Player::First => tag::FIRST,
            Player::Second => tag::SECOND,
        })
    }

    /// Returns a node.
    ///
    /// # Panics
    /// Panics if the record has no such node.
    pub fn node(&self, id: NodeId) -> &RecordNode<G> {
        &self.nodes[id]
    }

    /// Returns a node for annotating it.
    ///
    /// # Panics
    /// Panics if the record has no such node.
    pub fn node_mut(&mut self, id: NodeId) -> &mut RecordNode<G> {
        &mut self.nodes[id]
    }

    /// Returns the number of nodes including the root. Indices are smaller than that.
    pub fn node_count(&self) -> usize {
        self.nodes.len()
    }

    /// Returns the current node.
    pub fn current_id(&self) -> NodeId {
        self.path.last().map_or(ROOT, |&(id, _)| id)
    }

    /// Returns the current position.
    pub fn position(&self) -> &G {
        &self.path[self.path.len() - 1].1
    }

    /// Returns the position at a node.
    ///
    /// # Panics
    /// Panics if the record has no such node.
    pub fn position_at(&self, id: NodeId) -> G {
        let (mut at, mut moves) = (id, Vec::new());
        let mut position = loop {
            if let Some(known) = self.known_position(at) {
                break known.clone();
            }
            moves.extend(self.nodes[at].mv);
            at = self.nodes[at].parent().unwrap_or(ROOT);
        };
        for mv in moves.into_iter().rev() {
            position.make(mv);
        }
        position
    }

    /// Returns the positions at the nodes of a line, in which each follows the one before it.
    ///
    /// # Panics
    /// Panics if the record lacks one of these nodes.
    pub fn positions_along(&self, line: &[NodeId]) -> Vec<G> {
        let mut positions: Vec<G> = Vec::with_capacity(line.len());
        for &id in line {
            let position = match (self.known_position(id), positions.last(), self.nodes[id].mv) {
                (Some(known), ..) => known.clone(),
                (None, Some(before), Some(mv)) => before.after(mv),
                _ => self.position_at(id),
            };
            positions.push(position);
        }
        positions
    }

    /// Returns the position at a node if it is stored; that of the root always is.
    fn known_position(&self, id: NodeId) -> Option<&G> {
        // A node's index is greater than its parent's, so the path is sorted, too.
        let of = |list: &'_ [(NodeId, G)]| list.binary_search_by_key(&id, |&(id, _)| id).ok();
        let on_the_way = of(&self.path).map(|index| &self.path[index].1);
        on_the_way.or_else(|| of(&self.snapshots).map(|index| &self.snapshots[index].1))
    }

    /// Returns the start position.
    pub fn start(&self) -> &G {
        &self.path[0].1
    }

    /// Returns the children of a node, main line first.
    ///
    /// # Panics
    /// Panics if the record has no such node.
    pub fn children(&self, id: NodeId) -> Vec<NodeId> {
        self.each_child(id).collect()
    }

    fn each_child(&self, id: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(node_id(self.nodes[id].first_child), |&id| node_id(self.nodes[id].next_sibling))
    }

    /// Returns the number of moves up to the current position.
    pub fn ply(&self) -> usize {
        self.path.len() - 1
    }

    /// Returns the nodes from the root to a node, both included.
    pub fn path(&self, id: NodeId) -> Vec<NodeId> {
        let mut path: Vec<NodeId> = std::iter::successors(Some(id), |&id| self.nodes[id].parent()).collect();
        path.reverse();
        path
    }

    /// Returns the nodes of the current line, from the root through the current node to its end, along the children
    /// visited last.
    pub fn current_line(&self) -> Vec<NodeId> {
        let mut line: Vec<NodeId> = self.path.iter().map(|&(id, _)| id).collect();
        line.extend(std::iter::successors(self.next(self.current_id()), |&id| self.next(id)));
        line
    }

    /// Returns the moves of the main line.
    pub fn main_moves(&self) -> impl Iterator<Item = G::Move> + '_ {
        self.main_line().into_iter().filter_map(|id| self.nodes[id].mv)
    }

    /// Returns the nodes of the main line: from the root along the first children.
    pub fn main_line(&self) -> Vec<NodeId> {
        std::iter::successors(Some(ROOT), |&id| node_id(self.nodes[id].first_child)).collect()
    }

    /// Returns the positions from the start to the current one, as an [`Engine`](super::search::Engine) expects them.
    pub fn positions(&self) -> Vec<G> {
        self.path.iter().map(|(_, position)| position.clone()).collect()
    }

    /// Returns the moves from the start to the current position.
    pub fn moves(&self) -> Vec<G::Move> {
        self.path.iter().filter_map(|&(id, _)| self.nodes[id].mv).collect()
    }

    /// Returns the result if the current position ends the game or the game was [ended](Record::terminate) here.
    pub fn outcome(&self) -> Option<Outcome> {
        self.termination().map(Termination::outcome).or_else(|| self.position().outcome())
    }

    /// Returns the reason if the game was ended other than by the rules at the current position.
    pub fn termination(&self) -> Option<Termination> {
        self.termination_at(self.current_id())
    }

    /// Returns the reason if the game was ended other than by the rules at a node.
    pub(crate) fn termination_at(&self, id: NodeId) -> Option<Termination> {
        self.termination.filter(|(node, _)| *node == id).map(|(_, ending)| ending)
    }

    /// Returns the reason if the main line was ended other than by the rules.
    pub fn main_line_termination(&self) -> Option<Termination> {
        self.main_line().last().and_then(|&end| self.termination_at(end))
    }

    /// Ends the game at the current position. An earlier result becomes invalid. Ignored if the position ends the game
    /// by the rules.
    pub fn terminate(&mut self, ending: Termination) {
        if self.position().outcome().is_none() {
            self.termination = Some((self.current_id(), ending));
            self.set_tag(tag::RESULT, "");
        }
    }

    /// Continues a game that was [ended](Record::terminate).
    pub fn reopen(&mut self) {
        if self.termination.take().is_some() {
            self.set_tag(tag::RESULT, "");
        }
    }

    /// Ends the game at the end of its main line, when reading a file that records the result separately.
    pub(super) fn terminate_main_line(&mut self, ending: Termination) {
        let end = self.main_line().last().copied().unwrap_or(ROOT);
        if self.position_at(end).outcome().is_none() {
            self.termination = Some((end, ending));
        }
    }

    /// Plays a move from the current position and moves there. An existing child is reused; a new one becomes a
    /// variation after the existing ones. A game that was [ended](Record::terminate) other than by the rules continues.
    ///
    /// # Errors
    /// `G::Illegal` if the move is against the rules; nothing changes then.
    pub fn play(&mut self, mv: G::Move) -> Result<NodeId, G::IllegalMove> {
        let present = self.current_id();
        match self.find_child(present, mv) {
            Some(id) => {
                self.go_to(id);
                Ok(id)
            }
            None => {
                let position = self.position().play(mv)?;
                self.reopen();
                Ok(self.append(mv, position))
            }
        }
    }

    /// Returns the child that a move leads to, if it exists. Builds an index if there are many children.
    fn find_child(&mut self, parent: NodeId, mv: G::Move) -> Option<NodeId> {
        if let Some(index) = self.indexes.get(&(parent as Link)) {
            return index.by_move.get(&mv).and_then(|&link| node_id(link));
        }
        let (mut count, mut last) = (0, NO_NODE);
        for id in self.each_child(parent) {
            if self.nodes[id].mv == Some(mv) {
                return Some(id);
            }
            (count, last) = (count + 1, id as Link);
        }
        if count >= MIN_INDEXED_CHILDREN {
            let mut by_move = HashMap::with_capacity(2 * count);
            for id in self.each_child(parent) {
                if let Some(mv) = self.nodes[id].mv {
                    by_move.entry(mv).or_insert(id as Link);
                }
            }
            self.indexes.insert(parent as Link, ChildIndex { by_move, last });
        }
        None
    }

    /// Appends a child to the current node and moves to it.
    fn append(&mut self, mv: G::Move, position: G) -> NodeId {
        let (present, id) = (self.current_id(), self.nodes.len());
        // A machine runs out of memory before it has more nodes than a link can index.
        let link = Link::try_from(id).ok().filter(|&link| link != NO_NODE).expect("fewer than 2³² nodes");
        self.nodes.push(RecordNode::new(Some(mv), present as Link));
        let last = match self.indexes.get_mut(&(present as Link)) {
            Some(index) => {
                index.by_move.entry(mv).or_insert(link);
                node_id(std::mem::replace(&mut index.last, link))
            }
            None => self.each_child(present).last(),
        };
        match last {
            Some(last) => self.nodes[last].next_sibling = link,
            None => self.nodes[present].first_child = link,
        }
        self.nodes[present].visited = link;
        let is_far = |&(at, _): &(NodeId, G)| self.snapshots.binary_search_by_key(&at, |&(id, _)| id).is_err();
        let far = self.path.len() >= SNAPSHOT_INTERVAL && self.path.iter().rev().take(SNAPSHOT_INTERVAL).all(is_far);
        // Many short branches of one node could each be far from a stored position, so the number is limited.
        if far && self.snapshots.len() < id / SNAPSHOT_INTERVAL {
            self.snapshots.push((id, position.clone()));
        }
        self.path.push((id, position));
        id
    }

    /// Plays a move after the rules have ended the game, as some files contain when the players continued.
    pub(crate) fn play_after_end(&mut self, mv: G::Move) -> NodeId {
        let position = self.position().after(mv);
        self.append(mv, position)
    }

    /// Moves to a node.
    ///
    /// # Panics
    /// Panics if the record has no such node.
    pub fn go_to(&mut self, id: NodeId) {
        // Go back to the common ancestor, then forward.
        let (mut at, mut ahead) = (id, Vec::new());
        let parting = loop {
            if let Ok(index) = self.path.binary_search_by_key(&at, |&(id, _)| id) {
                break index;
            }
            ahead.push(at);
            at = self.nodes[at].parent().unwrap_or(ROOT);
        };
        self.path.truncate(parting + 1);
        for id in ahead.into_iter().rev() {
            self.step(id);
        }
        let nodes = &mut self.nodes;
        self.path.windows(2).for_each(|pair| nodes[pair[0].0].visited = pair[1].0 as Link);
    }

    /// Moves to a child of the current node.
    fn step(&mut self, child: NodeId) {
        let mut position = self.position().clone();
        if let Some(mv) = self.nodes[child].mv {
            position.make(mv);
        }
        self.path.push((child, position));
    }

    /// Moves back by one move. Returns whether there was one.
    pub fn undo(&mut self) -> bool {
        let is_possible = self.path.len() > 1;
        if is_possible {
            self.path.pop();
        }
        is_possible
    }

    /// Moves forward by one move along the line visited last. Returns whether there was one.
    pub fn redo(&mut self) -> bool {
        self.next(self.current_id()).inspect(|&id| self.step(id)).is_some()
    }

    /// Moves to the start.
    pub fn go_to_start(&mut self) {
        self.path.truncate(1);
    }

    /// Moves to the end of the current line.
    pub fn go_to_end(&mut self) {
        while self.redo() {}
    }

    /// Makes the line to a node the main line: it comes first at each fork.
    ///
    /// # Panics
    /// Panics if the record has no such node.
    pub fn promote(&mut self, id: NodeId) {
        for pair in self.path(id).windows(2) {
            let (parent, child) = (pair[0], pair[1]);
            self.indexes.remove(&(parent as Link));
            let before = self.each_child(parent).find(|&id| node_id(self.nodes[id].next_sibling) == Some(child));
            if let Some(before) = before {
                self.nodes[before].next_sibling = self.nodes[child].next_sibling;
                self.nodes[child].next_sibling = self.nodes[parent].first_child;
                self.nodes[parent].first_child = child as Link;
            }
            self.nodes[parent].visited = child as Link;
        }
    }

    fn next(&self, id: NodeId) -> Option<NodeId> {
        let node = &self.nodes[id];
        node_id(node.visited).or_else(|| node_id(node.first_child))
    }
}

/// Two records are equal if their contents are, whatever their current nodes.
impl<G: Game> PartialEq for Record<G> {
    fn eq(&self, other: &Record<G>) -> bool {
        let mut pairs = vec![(ROOT, ROOT)];
        while let Some((mine, theirs)) = pairs.pop() {
            let (a, b) = (&self.nodes[mine], &other.nodes[theirs]);
            let same = a.mv == b.mv && **a == **b && self.termination_at(mine) == other.termination_at(theirs);
            let (mine, theirs) = (self.children(mine), other.children(theirs));
            if !same || mine.len() != theirs.len() {
                return false;
            }
            pairs.extend(mine.into_iter().zip(theirs));
        }
        self.start() == other.start() && self.tags == other.tags
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::othello::{Move, Position};

    fn record(moves: &str) -> Record<Position> {
        Record::from_moves(Position::start(), moves.split(' ').map(|mv| mv.parse().unwrap())).unwrap()
    }

    fn played(record: &Record<Position>) -> String {
        record.moves().iter().map(Move::to_string).collect()
    }

    #[test]
    fn moves_go_back_to_the_start_and_forward_again() {
        let mut game = record("f5 d6 c3 d3");
        assert_eq!((game.ply(), played(&game).as_str()), (4, "f5d6c3d3"));
        while game.undo() {}
        assert_eq!((game.ply(), game.position()), (0, &Position::start()));
        assert!(game.redo() && game.redo());
        assert_eq!(played(&game), "f5d6");
        game.go_to_end();
        assert_eq!(played(&game), "f5d6c3d3");
        assert!(!game.redo());
    }

    #[test]
    fn another_move_is_a_variation_and_nothing_is_lost() {
        let mut game = record("f5 d6 c3");
        game.undo();
        game.play("c4".parse().unwrap()).unwrap();
        assert_eq!(played(&game), "f5d6c4");
        game.undo();
        game.redo();
        assert_eq!(played(&game), "f5d6c4", "the one visited last");
        assert_eq!(game.node(game.main_line()[3]).mv.unwrap().to_string(), "c3");
        let before = game.node_count();
        game.undo();
        game.play("c3".parse().unwrap()).unwrap();
        assert_eq!(game.node_count(), before, "it was there");
        game.undo();
        game.promote(game.children(game.current_id())[1]);
        assert_eq!(game.node(game.main_line()[3]).mv.unwrap().to_string(), "c4");
    }

    #[test]
    fn many_variations_of_one_move_are_found_and_kept_in_order() {
        use crate::gomoku::{Point, Position};
        let mut game = Record::new(Position::start());
        let points: Vec<Point> = game.position().board().free_points().collect();
        for _ in 0..2 {
            for &point in &points {
                game.go_to_start();
                game.play(game.position().move_at(point)).unwrap();
            }
        }
        let listed = |game: &Record<Position>| -> Vec<Point> {
            game.children(ROOT).into_iter().filter_map(|id| game.node(id).mv).map(|mv| mv.point()).collect()
        };
        assert_eq!((game.node_count(), listed(&game)), (1 + points.len(), points.clone()));
        game.promote(game.current_id());
        game.go_to_start();
        game.play(game.position().move_at(points[7])).unwrap();
        assert_eq!(game.node_count(), 1 + points.len());
        assert_eq!(listed(&game)[..2], [*points.last().unwrap(), points[0]]);
    }

    #[test]
    fn an_illegal_move_changes_nothing() {
        let mut game = record("f5");
        let before = game.clone();
        assert!(game.play("a1".parse().unwrap()).is_err());
        assert_eq!(game, before);
        let moves = ["f5", "f5"].map(|mv| mv.parse().unwrap());
        assert_eq!(Record::from_moves(Position::start(), moves).unwrap_err().0, 1);
    }

    #[test]
    fn a_game_ends_otherwise_than_by_the_rules_where_it_was_ended() {
        let mut game = record("f5 d6 c3");
        let same = game.clone();
        game.set_tag(tag::RESULT, "+2");
        game.terminate(Termination::Resignation(Player::Second));
        assert_eq!((game.outcome(), game.tag(tag::RESULT)), (Some(Outcome::Win(Player::First)), None));
        assert_ne!(game, same);
        game.undo();
        assert_eq!(
            (game.outcome(), game.main_line_termination()),
            (None, Some(Termination::Resignation(Player::Second)))
        );
        game.redo();
        assert_eq!(game.termination(), Some(Termination::Resignation(Player::Second)));
        // Playing an existing move only visits it; a new move continues the game.
        game.undo();
        game.play("c3".parse().unwrap()).unwrap();
        assert!(game.outcome().is_some());
        game.play("d3".parse().unwrap()).unwrap();
        assert_eq!((game.outcome(), game.main_line_termination()), (None, None));
        game.terminate(Termination::DrawAgreement);
        assert_eq!(game.outcome(), Some(Outcome::Draw));
        game.go_to_start();
        game.play("d3".parse().unwrap()).unwrap();
        game.go_to_start();
        game.play("f5".parse().unwrap()).unwrap();
        game.go_to_end();
        assert_eq!(game.outcome(), None, "a variation too");
        game.terminate(Termination::TimeForfeit(Player::First));
        assert_eq!(game.outcome(), Some(Outcome::Win(Player::Second)));
        game.reopen();
        assert_eq!(game.outcome(), None);
    }

    #[test]
    fn a_game_that_is_over_by_the_rules_stays_as_it_is() {
        let mut over = record("e6 f4 e3 f6 g5 d6 e7 f5 c5");
        let outcome = over.outcome();
        assert_eq!(outcome, Some(Outcome::Win(Player::First)));
        over.terminate(Termination::Resignation(Player::First));
        assert_eq!((over.outcome(), over.termination()), (outcome, None));
    }

    #[test]
    fn tags_are_set_and_taken_away() {
        let mut game = record("f5");
        game.set_tag(tag::FIRST, "甲");
        game.set_tag(tag::FIRST, "乙");
        assert_eq!((game.name(Player::First), game.name(Player::Second)), (Some("乙"), None));
        game.set_tag(tag::FIRST, "");
        assert!(game.tags.is_empty());
    }
}
