//! A game that consists of an explicit tree, for tests.

use std::error::Error;
use std::fmt;
use std::rc::Rc;

use crate::game::{self, Cell, Game, Outcome, Player};
use crate::search::{Evaluation, Score, mix};

/// A position of the game: a leaf with its value for the first player, or a fork. The two players move alternately.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct GameTree {
    node: Rc<Fork>,
    to_move: Player,
}

#[derive(Debug, PartialEq, Eq, Hash)]
enum Fork {
    Leaf(i32),
    Branches(Vec<(Branch, Rc<Fork>)>),
}

impl Fork {
    fn key(&self) -> u64 {
        let bytes = |name: &str| name.bytes().fold(1, |key, byte| mix(key ^ u64::from(byte)));
        match self {
            Fork::Leaf(value) => mix(u64::from(value.cast_unsigned())),
            Fork::Branches(branches) => {
                branches.iter().fold(u64::MAX, |key, (branch, fork)| mix(mix(key ^ bytes(branch.0)) ^ fork.key()))
            }
        }
    }
}

/// A move: one of the branches of a fork, by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Branch(pub(crate) &'static str);

/// Moves have no cells: there is no board.
impl game::Move for Branch {
    fn to(self) -> Option<Cell> {
        None
    }
}

impl fmt::Display for Branch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// The default names of branches.
const NUMBERS: [&str; 9] = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];

impl GameTree {
    /// Creates the end of a game, with its value in whole units for the first player.
    pub(crate) fn leaf(value: i32) -> GameTree {
        GameTree { node: Rc::new(Fork::Leaf(value)), to_move: Player::First }
    }

    /// Creates a position with moves of these names, the first player to move. Without moves it is a draw.
    pub(crate) fn fork(branches: impl IntoIterator<Item = (&'static str, GameTree)>) -> GameTree {
        let branches: Vec<_> = branches.into_iter().map(|(name, tree)| (Branch(name), tree.node)).collect();
        if branches.is_empty() {
            return GameTree::leaf(0);
        }
        GameTree { node: Rc::new(Fork::Branches(branches)), to_move: Player::First }
    }

    /// Creates a position with up to nine moves named 1, 2, 3 and so on; further ones are dropped.
    pub(crate) fn numbered(branches: impl IntoIterator<Item = GameTree>) -> GameTree {
        GameTree::fork(NUMBERS.into_iter().zip(branches))
    }

    /// Creates a position whose moves all end the game.
    pub(crate) fn leaves(values: impl IntoIterator<Item = i32>) -> GameTree {
        GameTree::numbered(values.into_iter().map(GameTree::leaf))
    }

    /// Creates the Windows Othello program's example of one ply: e3 loses a corner, c3 changes nothing, c5 takes a
    /// corner.
    pub(crate) fn one_ply() -> GameTree {
        GameTree::fork([("e3", GameTree::leaf(-80)), ("c3", GameTree::leaf(0)), ("c5", GameTree::leaf(80))])
    }

    /// Creates the same program's example of two plies: White to move after 1. c4, and Black's replies. The value of e3
    /// and c3 is −1, that of c5 −5.
    pub(crate) fn two_plies() -> GameTree {
        let replies =
            |replies: &[(&'static str, i32)]| GameTree::fork(replies.iter().map(|&(at, v)| (at, GameTree::leaf(v))));
        GameTree::fork([
            ("e3", replies(&[("f2", 84), ("f3", 36), ("f4", 12), ("f5", 5), ("f6", -1)])),
            ("c3", replies(&[("c2", 11), ("d3", -1), ("e6", 6), ("f5", 6)])),
            ("c5", replies(&[("b6", 6), ("c6", 0), ("d6", -5), ("e6", 3), ("f6", 5)])),
        ])
    }

    /// Creates figure 5.1 of the Chinese chess document: the minimum of p(1)'s children is p(1,2) = 3, and the root's value
    /// is 3. The other leaves of the figure are lost and were chosen for this program.
    pub(crate) fn figure_5_1() -> GameTree {
        GameTree::numbered([GameTree::leaves([5, 3, 4]), GameTree::leaves([2, 6, 1]), GameTree::leaves([7, 0, 2])])
    }

    /// Creates figure 5.2 of the same document, one level deeper: v(1,1) = 3, p(1,2) is cut off at ≥ 5 after its second
    /// child, p(2) at ≤ 1 after its first, and the root's value is at least 3. The other leaves were chosen for this
    /// program so that nothing else is cut off.
    pub(crate) fn figure_5_2() -> GameTree {
        let fork = |leaves: [[i32; 3]; 3]| GameTree::numbered(leaves.map(GameTree::leaves));
        GameTree::numbered([
            fork([[3, 1, 2], [2, 5, 4], [2, 1, 3]]),
            fork([[1, 0, -2], [4, 6, 2], [5, 3, 7]]),
            fork([[5, 6, 4], [4, 1, 3], [0, 2, 1]]),
        ])
    }

    fn branches(&self) -> &[(Branch, Rc<Fork>)] {
        match &*self.node {
            Fork::Leaf(_) => &[],
            Fork::Branches(branches) => branches,
        }
    }

    /// Returns the value for the first player if it is a leaf.
    pub(crate) fn value(&self) -> Option<i32> {
        match *self.node {
            Fork::Leaf(value) => Some(value),
            Fork::Branches(_) => None,
        }
    }
}

impl Game for GameTree {
    type Move = Branch;
    type IllegalMove = UnknownBranchError;

    /// Returns (0, 0): there is no board.
    fn size(&self) -> (u8, u8) {
        (0, 0)
    }

    fn to_move(&self) -> Player {
        self.to_move
    }

    type Undo = GameTree;

    fn moves_into(&self, moves: &mut Vec<Branch>) {
        moves.clear();
        moves.extend(self.branches().iter().map(|&(branch, _)| branch));
    }

    /// Hashes the whole subtree: it takes time proportional to its size.
    fn key(&self) -> u64 {
        let turn = if self.to_move == Player::First { 1 } else { 2 };
        mix(self.node.key() ^ turn)
    }

    fn play(&self, mv: Branch) -> Result<GameTree, UnknownBranchError> {
        let (_, node) = self.branches().iter().find(|(branch, _)| *branch == mv).ok_or(UnknownBranchError(mv))?;
        Ok(GameTree { node: Rc::clone(node), to_move: !self.to_move })
    }

    /// Playing a branch that does not exist leaves the position unchanged.
    fn make(&mut self, mv: Branch) -> GameTree {
        let after = self.play(mv).unwrap_or_else(|_| self.clone());
        std::mem::replace(self, after)
    }

    fn unmake(&mut self, _mv: Branch, before: GameTree) {
        *self = before;
    }

    fn outcome(&self) -> Option<Outcome> {
        self.value().map(|value| match value {
            1.. => Outcome::Win(Player::First),
            0 => Outcome::Draw,
            _ => Outcome::Win(Player::Second),
        })
    }
}

/// The error for a branch that a fork does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct UnknownBranchError(Branch);

impl fmt::Display for UnknownBranchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no branch {:?} here", self.0.0)
    }
}

impl Error for UnknownBranchError {}

/// The evaluation of a [`GameTree`]: the values of the leaves. A search that ends above them counts forks as 0.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LeafValues;

impl Evaluation<GameTree> for LeafValues {
    fn evaluate(&self, _position: &GameTree, _last: Option<Branch>) -> i32 {
        0
    }

    fn terminal_score(&self, position: &GameTree, _ply: u32) -> Score {
        let value = Score::Exact(position.value().unwrap_or_default());
        if position.to_move() == Player::First { value } else { -value }
    }
}
