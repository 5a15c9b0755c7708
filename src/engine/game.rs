//! The interface of a game: two players move alternately on a board of cells until the game is over.
//!
//! Search, records and the game table are written once, in terms of this interface.

use std::error::Error;
use std::fmt::{self, Debug, Display};
use std::hash::Hash;
use std::ops::Not;

/// One of the two players, by who moves first from the usual start: Black in Othello and gomoku, Red in xiangqi.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum Player {
    /// The player who moves first.
    First,
    /// The player who moves second.
    Second,
}

impl Player {
    /// Both players, in order.
    pub const BOTH: [Player; 2] = [Player::First, Player::Second];
}

/// Returns the other player.
impl Not for Player {
    type Output = Player;

    fn not(self) -> Player {
        match self {
            Player::First => Player::Second,
            Player::Second => Player::First,
        }
    }
}

/// The result of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum Outcome {
    /// A win for this player.
    Win(Player),
    /// A draw.
    Draw,
}

impl Outcome {
    /// Returns the winner, if any.
    pub const fn winner(self) -> Option<Player> {
        match self {
            Outcome::Win(player) => Some(player),
            Outcome::Draw => None,
        }
    }
}

/// A cell of the board: a square in Othello, a point in gomoku or xiangqi.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Cell {
    /// The column from the left, from 0.
    pub column: u8,
    /// The row from the top, from 0.
    pub row: u8,
}

/// A move, as shown on a board.
///
/// `Display` writes it in the game's own notation.
pub trait Move: Copy + Eq + Hash + Debug + Display {
    /// Returns the cell a piece moves from; `None` where pieces are only placed, and for a pass.
    fn from(self) -> Option<Cell> {
        None
    }

    /// Returns the cell a piece moves to; `None` for a pass.
    fn to(self) -> Option<Cell>;
}

/// A position with everything the rules need to continue. Cheap to clone: a move creates a new one.
///
/// Code that visits millions of positions should move [in place](Game::make) and [unmake](Game::unmake), reuse [a list
/// of moves](Game::moves_into), and store positions by their [key](Game::key).
pub trait Game: Clone + Eq + Hash + Debug + 'static {
    /// The type of moves, including passes where the game has them.
    type Move: Move;
    /// The reason why a move is illegal.
    type IllegalMove: Error + 'static;
    /// The data that [`Game::unmake`] needs in addition to the move.
    type Undo;

    /// Returns the number of columns and rows of the board.
    fn size(&self) -> (u8, u8);

    /// Returns the side to move. Meaningless once the game is over.
    fn to_move(&self) -> Player;

    /// Returns the legal moves in a fixed order; empty exactly when the game is over.
    fn moves(&self) -> Vec<Self::Move> {
        let mut moves = Vec::new();
        self.moves_into(&mut moves);
        moves
    }

    /// Writes the legal moves into a list, replacing its contents.
    fn moves_into(&self, moves: &mut Vec<Self::Move>);

    /// Returns the hash key of the position: equal positions have equal keys, and two different ones collide with
    /// probability 2⁻⁶⁴. The same on every machine.
    fn key(&self) -> u64;

    /// Returns the position after a move.
    ///
    /// # Errors
    /// `Self::Illegal` if the move is against the rules.
    fn play(&self, mv: Self::Move) -> Result<Self, Self::IllegalMove>;

    /// Returns the position after a move that must be legal; otherwise the result is meaningless.
    #[must_use]
    fn after(&self, mv: Self::Move) -> Self {
        let mut after = self.clone();
        after.make(mv);
        after
    }

    /// Plays a move in place, which must be legal: the position becomes the one [after](Game::after) it. Otherwise the
    /// result is meaningless.
    fn make(&mut self, mv: Self::Move) -> Self::Undo;

    /// Takes back the last move [made](Game::make), given the value that `make` returned.
    fn unmake(&mut self, mv: Self::Move, undo: Self::Undo);

    /// Returns the result if this position ends the game.
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
