//! The interface of a game: two players move alternately on a board of cells until the game is over.
//!
//! Search, records and the game table are written once, in terms of this interface.

use std::error::Error;
use std::fmt::{self, Debug, Display};
use std::hash::Hash;
use std::ops::Not;

use crate::search::{GOLDEN_GAMMA, mix};

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

/// Defines the two sides of a game, in the order in which they move, each with the letters that mean it, of which the first is
/// written; and what all games share: `!`, which returns the other side, and the conversions from and to [`Player`].
macro_rules! two_sides {
    (
        $(#[$doc:meta])*
        pub enum $side:ident {
            $(#[$first_doc:meta])*
            $first:ident = $first_letter:literal $(| $first_other:literal)*,
            $(#[$second_doc:meta])*
            $second:ident = $second_letter:literal $(| $second_other:literal)*,
        }
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
        pub enum $side {
            $(#[$first_doc])*
            $first,
            $(#[$second_doc])*
            $second,
        }

        impl $side {
            /// Both sides, in the order in which they move.
            pub const BOTH: [$side; 2] = [$side::$first, $side::$second];

            /// Returns the side of a letter.
            pub const fn from_char(char: char) -> Option<$side> {
                match char {
                    $first_letter $(| $first_other)* => Some($side::$first),
                    $second_letter $(| $second_other)* => Some($side::$second),
                    _ => None,
                }
            }

            /// Returns the letter.
            pub const fn to_char(self) -> char {
                match self {
                    $side::$first => $first_letter,
                    $side::$second => $second_letter,
                }
            }
        }

        /// Returns the other side.
        impl std::ops::Not for $side {
            type Output = $side;

            fn not(self) -> $side {
                match self {
                    $side::$first => $side::$second,
                    $side::$second => $side::$first,
                }
            }
        }

        impl From<$side> for $crate::game::Player {
            fn from(side: $side) -> $crate::game::Player {
                match side {
                    $side::$first => $crate::game::Player::First,
                    $side::$second => $crate::game::Player::Second,
                }
            }
        }

        impl From<$crate::game::Player> for $side {
            fn from(player: $crate::game::Player) -> $side {
                match player {
                    $crate::game::Player::First => $side::$first,
                    $crate::game::Player::Second => $side::$second,
                }
            }
        }
    };
}
pub(crate) use two_sides;

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

/// A move that places a piece on a cell, for games that have no other moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Placement(pub Cell);

impl Move for Placement {
    fn to(self) -> Option<Cell> {
        Some(self.0)
    }
}

/// Writes the column as a letter and the row as a number, both from the top left: `d4`.
impl fmt::Display for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Cell { column, row } = self.0;
        write!(f, "{}{}", char::from(b'a'.saturating_add(column)), u32::from(row) + 1)
    }
}

/// The error for a move that the rules do not allow, for games that give no reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the rules do not allow this move")]
pub struct IllegalMoveError;

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
    /// probability 2⁻⁶⁴. The same on every machine. [`position_key`] makes one from a few numbers.
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

    /// Counts the leaves of the game tree `depth` plies deep, to test move generation against published numbers. A game
    /// that ends earlier has no leaves, unless the published numbers of the game count otherwise.
    ///
    /// ```
    /// use huanle_engine::{Game, gomoku, othello, xiangqi};
    /// assert_eq!(gomoku::Position::start().perft(2), 225 * 224);
    /// assert_eq!(othello::Position::start().perft(4), 244);
    /// assert_eq!(xiangqi::Position::start().perft(3), 79_666);
    /// ```
    fn perft(&self, depth: u32) -> u64 {
        fn count<G: Game>(position: &mut G, depth: u32) -> u64 {
            let Some(rest) = depth.checked_sub(1) else { return 1 };
            let moves = position.moves();
            if rest == 0 {
                return moves.len() as u64;
            }
            let mut leaves = 0;
            for mv in moves {
                let undo = position.make(mv);
                leaves += count(position, rest);
                position.unmake(mv, undo);
            }
            leaves
        }
        count(&mut self.clone(), depth)
    }
}

/// Returns a [key](Game::key) of a position that these numbers describe completely, such as the bitboards of both players.
/// Their order matters.
///
/// ```
/// use huanle_engine::game::position_key;
/// assert_ne!(position_key([1, 2]), position_key([2, 1]));
/// ```
pub fn position_key(parts: impl IntoIterator<Item = u64>) -> u64 {
    parts.into_iter().fold(GOLDEN_GAMMA, |key, part| mix(mix(key).wrapping_add(part)))
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Player::First => "first",
            Player::Second => "second",
        })
    }
}
