//! A game as it was played, with what else could have been: a tree of moves.
//!
//! Each [`Node`] is a move and what is said of it; the position after it is worked out when it is asked for. A [`Record`] always stands at
//! one of them, the present one; taking moves back and playing others adds variations and loses nothing.

use std::ops::{Deref, DerefMut};
use std::time::Duration;

use super::game::{Game, Outcome, Player};
use super::search::Score;

/// A node of a [`Record`], by its number; the start of the game is [`ROOT`].
pub type NodeId = usize;

/// The start of every record.
pub const ROOT: NodeId = 0;

/// A move in a record, and where it stands in the tree. What is [said](Remarks) of it is found on it directly.
#[derive(Clone, Debug)]
pub struct Node<G: Game> {
    /// The move; none at the root.
    pub mv: Option<G::Move>,
    /// Only of nodes of which something is said: in large files few are.
    remarks: Option<Box<Remarks>>,
    parent: Link,
    first_child: Link,
    next_sibling: Link,
    /// Which of the children was visited last: where [`Record::redo`] goes.
    visited: Link,
}

/// A node's number, small; [`NOWHERE`] for none.
type Link = u32;
const NOWHERE: Link = Link::MAX;

/// The node that a link goes to, if it goes anywhere.
fn target(link: Link) -> Option<NodeId> {
    (link != NOWHERE).then_some(link as NodeId)
}

/// What is said of a move.
#[derive(Clone, Debug, PartialEq)]
pub struct Remarks {
    /// In words; may have several lines.
    pub comment: String,
    /// How long the player thought.
    pub time: Option<Duration>,
    /// What the player who moved thought of it, from that player's view.
    pub score: Option<Score>,
    /// Whatever else a file says about it, as names and values in the file's own terms, so that it can be written again.
    pub marks: Vec<(String, String)>,
}

/// Nothing is said.
const SILENCE: Remarks = Remarks { comment: String::new(), time: None, score: None, marks: Vec::new() };

impl<G: Game> Node<G> {
    fn new(mv: Option<G::Move>, parent: Link) -> Node<G> {
        Node { mv, remarks: None, parent, first_child: NOWHERE, next_sibling: NOWHERE, visited: NOWHERE }
    }

    /// The node before it; none before the root.
    pub fn parent(&self) -> Option<NodeId> {
        target(self.parent)
    }

    /// Whether nothing was played or considered after it.
    pub fn is_leaf(&self) -> bool {
        self.first_child == NOWHERE
    }
}

impl<G: Game> Deref for Node<G> {
    type Target = Remarks;

    fn deref(&self) -> &Remarks {
        static NOTHING: Remarks = SILENCE;
        self.remarks.as_deref().unwrap_or(&NOTHING)
    }
}

impl<G: Game> DerefMut for Node<G> {
    fn deref_mut(&mut self) -> &mut Remarks {
        self.remarks.get_or_insert_with(|| Box::new(SILENCE))
    }
}

/// From how many plies after a position that is kept another one is.
const KEPT_EVERY: usize = 16;

/// A game with its variations, standing at one of its positions.
///
/// It keeps the moves, the positions on the way to the present one, and of the others one every so often, from which
/// [`Record::position_at`] plays on: a node takes a few dozen bytes, however large the board.
#[derive(Clone, Debug)]
pub struct Record<G: Game> {
    /// What is known of the game as a whole: names and values, in the order of the file. The names that all games share are
    /// in [`tag`].
    pub tags: Vec<(String, String)>,
    nodes: Vec<Node<G>>,
    /// The way from the root to the present node, both included, with the positions.
    way: Vec<(NodeId, G)>,
    /// Some of the positions, by their nodes' numbers, which ascend.
    kept: Vec<(NodeId, G)>,
    /// Where the game ended otherwise than by the rules, and how.
    ending: Option<(NodeId, Ending)>,
}

/// How a game ends otherwise than by the rules of its board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// This player has given up.
    Resigned(Player),
    /// Both agreed on a draw.
    Agreed,
    /// This player's time was up.
    Time(Player),
}

impl Ending {
    /// Who has won by it.
    pub fn outcome(self) -> Outcome {
        match self {
            Ending::Resigned(loser) | Ending::Time(loser) => Outcome::Win(!loser),
            Ending::Agreed => Outcome::Draw,
        }
    }
}

/// Names of [tags](Record::tags) that mean the same in every game.
pub mod tag {
    /// Who plays [`Player::First`](super::Player::First).
    pub const FIRST: &str = "First";
    /// Who plays [`Player::Second`](super::Player::Second).
    pub const SECOND: &str = "Second";
    /// The tournament.
    pub const EVENT: &str = "Event";
    /// When: `2026-11-20`, or what is known of it.
    pub const DATE: &str = "Date";
    /// Where.
    pub const PLACE: &str = "Place";
    /// The result, as the game writes it.
    pub const RESULT: &str = "Result";
}

impl<G: Game> Record<G> {
    /// A game that has not begun.
    pub fn new(start: G) -> Record<G> {
        let (nodes, way) = (vec![Node::new(None, NOWHERE)], vec![(ROOT, start)]);
        Record { tags: Vec::new(), nodes, way, kept: Vec::new(), ending: None }
    }

    /// A game from its start, move by move; it stands at the end.
    ///
    /// # Errors
    /// At the first move against the rules: its number from 0, and why.
    pub fn of_moves(start: G, moves: impl IntoIterator<Item = G::Move>) -> Result<Record<G>, (usize, G::Illegal)> {
        let mut record = Record::new(start);
        for (index, mv) in moves.into_iter().enumerate() {
            record.play(mv).map_err(|why| (index, why))?;
        }
        Ok(record)
    }

    /// The value of a [tag](Record::tags).
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    /// Sets a tag, or takes it away if the value is empty.
    pub fn set_tag(&mut self, name: &str, value: &str) {
        match self.tags.iter().position(|(key, _)| key == name) {
            Some(index) if value.is_empty() => drop(self.tags.remove(index)),
            Some(index) => value.clone_into(&mut self.tags[index].1),
            None if value.is_empty() => {}
            None => self.tags.push((name.to_owned(), value.to_owned())),
        }
    }

    /// Who plays a side, if it is known.
    pub fn name(&self, player: Player) -> Option<&str> {
        self.tag(match player {
            Player::First => tag::FIRST,
            Player::Second => tag::SECOND,
        })
    }

    /// A node.
    ///
    /// # Panics
    /// If the record has none of that number.
    pub fn node(&self, id: NodeId) -> &Node<G> {
        &self.nodes[id]
    }

    /// A node, to say something about it.
    ///
    /// # Panics
    /// If the record has none of that number.
    pub fn node_mut(&mut self, id: NodeId) -> &mut Node<G> {
        &mut self.nodes[id]
    }

    /// How many nodes there are, the root included. Their numbers are below it.
    pub fn node_count(&self) -> usize {
        self.nodes.len()
    }

    /// The node at which the record stands.
    pub fn present(&self) -> NodeId {
        self.way.last().map_or(ROOT, |&(id, _)| id)
    }

    /// The position at which it stands.
    pub fn position(&self) -> &G {
        &self.way[self.way.len() - 1].1
    }

    /// The position at a node.
    ///
    /// # Panics
    /// If the record has none of that number.
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

    /// The positions at the nodes of a line, each of which comes after the one before it.
    ///
    /// # Panics
    /// If the record has none of one of these numbers.
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

    /// The position at a node if it is at hand; that of the root always is.
    fn known_position(&self, id: NodeId) -> Option<&G> {
        // A node's number is greater than its parent's, so these ascend, too.
        let of = |list: &'_ [(NodeId, G)]| list.binary_search_by_key(&id, |&(id, _)| id).ok();
        let on_the_way = of(&self.way).map(|index| &self.way[index].1);
        on_the_way.or_else(|| of(&self.kept).map(|index| &self.kept[index].1))
    }

    /// The position from which it begins.
    pub fn start(&self) -> &G {
        &self.way[0].1
    }

    /// What was played or considered after a node, the main line first.
    ///
    /// # Panics
    /// If the record has no node of that number.
    pub fn children(&self, id: NodeId) -> Vec<NodeId> {
        self.each_child(id).collect()
    }

    fn each_child(&self, id: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(target(self.nodes[id].first_child), |&id| target(self.nodes[id].next_sibling))
    }

    /// How many moves led to the present position.
    pub fn ply(&self) -> usize {
        self.way.len() - 1
    }

    /// The nodes from the root to one of them, both included.
    pub fn path(&self, id: NodeId) -> Vec<NodeId> {
        let mut path: Vec<NodeId> = std::iter::successors(Some(id), |&id| self.nodes[id].parent()).collect();
        path.reverse();
        path
    }

    /// The nodes of the line on which the record stands, from the root through the present one to its end, each time along
    /// the child that was visited last.
    pub fn line(&self) -> Vec<NodeId> {
        let mut line: Vec<NodeId> = self.way.iter().map(|&(id, _)| id).collect();
        line.extend(std::iter::successors(self.next(self.present()), |&id| self.next(id)));
        line
    }

    /// The moves of the game as it was played.
    pub fn main_moves(&self) -> impl Iterator<Item = G::Move> + '_ {
        self.main_line().into_iter().filter_map(|id| self.nodes[id].mv)
    }

    /// The nodes of the game as it was played: from the root along the first children.
    pub fn main_line(&self) -> Vec<NodeId> {
        std::iter::successors(Some(ROOT), |&id| target(self.nodes[id].first_child)).collect()
    }

    /// The positions from the start to the present one: what a [`Brain`](super::search::Brain) is asked about.
    pub fn positions(&self) -> Vec<G> {
        self.way.iter().map(|(_, position)| position.clone()).collect()
    }

    /// The moves from the start to the present position.
    pub fn moves(&self) -> Vec<G::Move> {
        self.way.iter().filter_map(|&(id, _)| self.nodes[id].mv).collect()
    }

    /// How the game ended, if the present position ends it, or it [ended](Record::end) here.
    pub fn outcome(&self) -> Option<Outcome> {
        self.ending().map(Ending::outcome).or_else(|| self.position().outcome())
    }

    /// How the game ended otherwise than by the rules, if that was at the present position.
    pub fn ending(&self) -> Option<Ending> {
        self.ending_at(self.present())
    }

    /// The same at any node.
    pub(crate) fn ending_at(&self, id: NodeId) -> Option<Ending> {
        self.ending.filter(|(node, _)| *node == id).map(|(_, ending)| ending)
    }

    /// How the game as it was played ended, if it was otherwise than by the rules: at the end of its main line.
    pub fn final_ending(&self) -> Option<Ending> {
        self.main_line().last().and_then(|&end| self.ending_at(end))
    }

    /// Ends the game at the present position. What was said of its result does not count any more. Nothing happens if the
    /// position ends it by the rules.
    pub fn end(&mut self, ending: Ending) {
        if self.position().outcome().is_none() {
            self.ending = Some((self.present(), ending));
            self.set_tag(tag::RESULT, "");
        }
    }

    /// Lets the game go on that was [ended](Record::end).
    pub fn reopen(&mut self) {
        if self.ending.take().is_some() {
            self.set_tag(tag::RESULT, "");
        }
    }

    /// Ends the game where its main line ends, as a file says it, which keeps its own words on the result.
    pub(super) fn end_main_line(&mut self, ending: Ending) {
        let end = self.main_line().last().copied().unwrap_or(ROOT);
        if self.position_at(end).outcome().is_none() {
            self.ending = Some((end, ending));
        }
    }

    /// Plays a move from the present position and stands after it. One that is there already is only gone to; another
    /// becomes a variation behind those that are there, and a game that had [ended](Record::end) otherwise than by the rules
    /// goes on.
    ///
    /// # Errors
    /// If it is against the rules; then nothing has changed.
    pub fn play(&mut self, mv: G::Move) -> Result<NodeId, G::Illegal> {
        let present = self.present();
        let at_hand = self.each_child(present).find(|&id| self.nodes[id].mv == Some(mv));
        match at_hand {
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

    /// Adds a node behind those after the present one, and stands there.
    fn append(&mut self, mv: G::Move, position: G) -> NodeId {
        let (present, id) = (self.present(), self.nodes.len());
        // More nodes than links can tell would take all of a large machine's memory first.
        let link = Link::try_from(id).ok().filter(|&link| link != NOWHERE).expect("fewer than 2³² nodes");
        self.nodes.push(Node::new(Some(mv), present as Link));
        match self.each_child(present).last() {
            Some(last) => self.nodes[last].next_sibling = link,
            None => self.nodes[present].first_child = link,
        }
        self.nodes[present].visited = link;
        let is_far = |&(at, _): &(NodeId, G)| self.kept.binary_search_by_key(&at, |&(id, _)| id).is_err();
        let far = self.way.len() >= KEPT_EVERY && self.way.iter().rev().take(KEPT_EVERY).all(is_far);
        // Many short branches from one place might each be far from what is kept: there may be only so many.
        if far && self.kept.len() < id / KEPT_EVERY {
            self.kept.push((id, position.clone()));
        }
        self.way.push((id, position));
        id
    }

    /// Plays a move that is legal but for a rule that has ended the game: as a file has it whose players went on.
    pub(crate) fn play_on(&mut self, mv: G::Move) -> NodeId {
        let position = self.position().after(mv);
        self.append(mv, position)
    }

    /// Stands at a node.
    ///
    /// # Panics
    /// If the record has none of that number.
    pub fn go_to(&mut self, id: NodeId) {
        // Back to where the ways part, and on from there.
        let (mut at, mut ahead) = (id, Vec::new());
        let parting = loop {
            if let Ok(index) = self.way.binary_search_by_key(&at, |&(id, _)| id) {
                break index;
            }
            ahead.push(at);
            at = self.nodes[at].parent().unwrap_or(ROOT);
        };
        self.way.truncate(parting + 1);
        for id in ahead.into_iter().rev() {
            self.step(id);
        }
        let nodes = &mut self.nodes;
        self.way.windows(2).for_each(|pair| nodes[pair[0].0].visited = pair[1].0 as Link);
    }

    /// Goes on to a child of the present node.
    fn step(&mut self, child: NodeId) {
        let mut position = self.position().clone();
        if let Some(mv) = self.nodes[child].mv {
            position.make(mv);
        }
        self.way.push((child, position));
    }

    /// One move back. Tells whether there was one.
    pub fn undo(&mut self) -> bool {
        let is_possible = self.way.len() > 1;
        if is_possible {
            self.way.pop();
        }
        is_possible
    }

    /// One move forward again, along the line that was visited last. Tells whether there was one.
    pub fn redo(&mut self) -> bool {
        self.next(self.present()).inspect(|&id| self.step(id)).is_some()
    }

    /// Back to the start.
    pub fn to_start(&mut self) {
        self.way.truncate(1);
    }

    /// Forward to the end of the line.
    pub fn to_end(&mut self) {
        while self.redo() {}
    }

    /// Makes the line to a node the main one: it comes first at each fork.
    ///
    /// # Panics
    /// If the record has none of that number.
    pub fn promote(&mut self, id: NodeId) {
        for pair in self.path(id).windows(2) {
            let (parent, child) = (pair[0], pair[1]);
            let before = self.each_child(parent).find(|&id| target(self.nodes[id].next_sibling) == Some(child));
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
        target(node.visited).or_else(|| target(node.first_child))
    }
}

/// Two records are the same that say the same, wherever they stand.
impl<G: Game> PartialEq for Record<G> {
    fn eq(&self, other: &Record<G>) -> bool {
        let mut pairs = vec![(ROOT, ROOT)];
        while let Some((mine, theirs)) = pairs.pop() {
            let (a, b) = (&self.nodes[mine], &other.nodes[theirs]);
            let same = a.mv == b.mv && **a == **b && self.ending_at(mine) == other.ending_at(theirs);
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
        Record::of_moves(Position::START, moves.split(' ').map(|mv| mv.parse().unwrap())).unwrap()
    }

    fn played(record: &Record<Position>) -> String {
        record.moves().iter().map(Move::to_string).collect()
    }

    #[test]
    fn moves_go_back_to_the_start_and_forward_again() {
        let mut game = record("f5 d6 c3 d3");
        assert_eq!((game.ply(), played(&game).as_str()), (4, "f5d6c3d3"));
        while game.undo() {}
        assert_eq!((game.ply(), game.position()), (0, &Position::START));
        assert!(game.redo() && game.redo());
        assert_eq!(played(&game), "f5d6");
        game.to_end();
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
        game.promote(game.children(game.present())[1]);
        assert_eq!(game.node(game.main_line()[3]).mv.unwrap().to_string(), "c4");
    }

    #[test]
    fn an_illegal_move_changes_nothing() {
        let mut game = record("f5");
        let before = game.clone();
        assert!(game.play("a1".parse().unwrap()).is_err());
        assert_eq!(game, before);
        let moves = ["f5", "f5"].map(|mv| mv.parse().unwrap());
        assert_eq!(Record::of_moves(Position::START, moves).unwrap_err().0, 1);
    }

    #[test]
    fn a_game_ends_otherwise_than_by_the_rules_where_it_was_ended() {
        let mut game = record("f5 d6 c3");
        let same = game.clone();
        game.set_tag(tag::RESULT, "+2");
        game.end(Ending::Resigned(Player::Second));
        assert_eq!((game.outcome(), game.tag(tag::RESULT)), (Some(Outcome::Win(Player::First)), None));
        assert_ne!(game, same);
        game.undo();
        assert_eq!((game.outcome(), game.final_ending()), (None, Some(Ending::Resigned(Player::Second))));
        game.redo();
        assert_eq!(game.ending(), Some(Ending::Resigned(Player::Second)));
        // What is there already is only looked at; another move goes on with the game.
        game.undo();
        game.play("c3".parse().unwrap()).unwrap();
        assert!(game.outcome().is_some());
        game.play("d3".parse().unwrap()).unwrap();
        assert_eq!((game.outcome(), game.final_ending()), (None, None));
        game.end(Ending::Agreed);
        assert_eq!(game.outcome(), Some(Outcome::Draw));
        game.to_start();
        game.play("d3".parse().unwrap()).unwrap();
        game.to_start();
        game.play("f5".parse().unwrap()).unwrap();
        game.to_end();
        assert_eq!(game.outcome(), None, "a variation too");
        game.end(Ending::Time(Player::First));
        assert_eq!(game.outcome(), Some(Outcome::Win(Player::Second)));
        game.reopen();
        assert_eq!(game.outcome(), None);
    }

    #[test]
    fn a_game_that_is_over_by_the_rules_stays_as_it_is() {
        let mut over = record("e6 f4 e3 f6 g5 d6 e7 f5 c5");
        let outcome = over.outcome();
        assert_eq!(outcome, Some(Outcome::Win(Player::First)));
        over.end(Ending::Resigned(Player::First));
        assert_eq!((over.outcome(), over.ending()), (outcome, None));
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
