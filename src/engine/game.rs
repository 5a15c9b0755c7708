//! What every game can do: two players move in turn on a board of cells until it is over.
//!
//! Search, records and the table of the screens are written once, on this.

use std::error::Error;
use std::fmt::{self, Debug, Display};
use std::hash::Hash;
use std::ops::Not;

/// One of the two who play, by who moves first from the usual start: Black in Othello and in gomoku, Red in xiangqi.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Player {
    /// Moves first.
    First,
    /// Answers.
    Second,
}

impl Player {
    /// Both, in their order.
    pub const BOTH: [Player; 2] = [Player::First, Player::Second];
}

/// The other player.
impl Not for Player {
    type Output = Player;

    fn not(self) -> Player {
        match self {
            Player::First => Player::Second,
            Player::Second => Player::First,
        }
    }
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// One has won.
    Win(Player),
    /// Neither has.
    Draw,
}

impl Outcome {
    /// Who won, if somebody did.
    pub const fn winner(self) -> Option<Player> {
        match self {
            Outcome::Win(player) => Some(player),
            Outcome::Draw => None,
        }
    }
}

/// A place on the board: a square of Othello, a point of gomoku or xiangqi.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell {
    /// From the left, from 0.
    pub column: u8,
    /// From the top, from 0.
    pub row: u8,
}

/// A move, as a board shows it.
///
/// It is written (`Display`) and read in the game's own notation.
pub trait Move: Copy + Eq + Hash + Debug + Display {
    /// Where a piece is taken up; `None` where pieces are only put down, and for a pass.
    fn from(self) -> Option<Cell> {
        None
    }

    /// Where a piece is put down; `None` for a pass.
    fn to(self) -> Option<Cell>;
}

/// A position with all that the rules need to go on from it. Cheap to clone: a move makes a new one.
///
/// Whoever looks at millions of positions plays [in place](Game::make) and [takes back](Game::unmake), lists moves
/// [into a list of its own](Game::moves_into), and remembers positions by their [key](Game::key).
pub trait Game: Clone + Eq + Hash + Debug + 'static {
    /// A move. A pass is one, where there are passes.
    type Move: Move;
    /// Why a move is against the rules.
    type Illegal: Error + 'static;
    /// What [`Game::unmake`] needs besides the move.
    type Undo;

    /// Columns and rows of the board.
    fn size(&self) -> (u8, u8);

    /// Whose turn it is. It means nothing once the game is over.
    fn to_move(&self) -> Player;

    /// The legal moves, in an order that is always the same; none exactly when the game is over.
    fn moves(&self) -> Vec<Self::Move> {
        let mut moves = Vec::new();
        self.moves_into(&mut moves);
        moves
    }

    /// The same into a list, whose former contents are dropped.
    fn moves_into(&self, moves: &mut Vec<Self::Move>);

    /// A number by which positions are told apart: equal positions have equal keys, and others hardly ever, one pair in
    /// 2⁶⁴. The same on every machine.
    fn key(&self) -> u64;

    /// The position after a move.
    ///
    /// # Errors
    /// If it is against the rules.
    fn play(&self, mv: Self::Move) -> Result<Self, Self::Illegal>;

    /// The position after a move that is known to be legal; after any other it means nothing.
    #[must_use]
    fn after(&self, mv: Self::Move) -> Self {
        let mut after = self.clone();
        after.make(mv);
        after
    }

    /// Plays a move that is known to be legal in place: the position becomes the one [after](Game::after) it. After any
    /// other move it means nothing.
    fn make(&mut self, mv: Self::Move) -> Self::Undo;

    /// Takes the last move back that was [made](Game::make), with what that gave.
    fn unmake(&mut self, mv: Self::Move, undo: Self::Undo);

    /// How the game ended, if this position ends it.
    fn outcome(&self) -> Option<Outcome>;
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Player::First => "first",
            Player::Second => "second",
        })
    }
}
