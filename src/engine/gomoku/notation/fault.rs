//! What can be wrong with a file, and what is odd about it.

use std::fmt;

use super::super::{IllegalMove, MAX_SIZE, MIN_SIZE, Point, Position, Stone};
use crate::notation;

pub use crate::notation::{Dropped, Encoding, Expected, Part, Place};

/// What is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// There is nothing in the file, or nothing but spaces.
    Empty,
    /// The beginning is that of no format known here; holds it.
    Unknown(String),
    /// A move against the rules.
    Illegal {
        /// The number of its stone, from 1.
        number: usize,
        /// Its point.
        point: Point,
        /// Why it is illegal.
        why: IllegalMove,
    },
    /// A move of the side that is not to move.
    Turn {
        /// The number of its stone, from 1.
        number: usize,
        /// Its point.
        point: Point,
        /// Whose it should be.
        side: Stone,
    },
    /// Something else where a move should be; holds it.
    NotAMove(String),
    /// The file ends before the game does; says what was still expected.
    CutShort(Expected),
    /// A character that cannot stand there; says what was expected.
    Unexpected {
        /// What stands there.
        found: char,
        /// What was expected.
        expected: Expected,
    },
    /// A board that is not square, or not of 10 to 20 rows; holds how the file says it.
    BoardSize(String),
    /// A game that is not gomoku; holds its number or name.
    OtherGame(String),
    /// Stones set up after the first move.
    LateSetup,
    /// A byte of a RenLib tree that is no point of 15 × 15.
    BadPoint(u8),
    /// A RenLib tree of a version that is not known; major and minor.
    Version(u8, u8),
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::Empty => f.write_str("there is nothing to read"),
            Reason::Unknown(start) => write!(
                f,
                "{start:?} begins no format known here; expected moves such as h8i9, Piskvork's psq, SGF or a RenLib tree"
            ),
            Reason::Illegal { number, point, why } => write!(f, "move {number}, {point}, is illegal: {why}"),
            Reason::Turn { number, point, side } => {
                write!(f, "move {number}, {point}, is of the wrong side: it is the turn of {side}")
            }
            Reason::NotAMove(text) => write!(f, "{text:?} is no move"),
            Reason::CutShort(expected) => write!(f, "the file ends too early; expected {expected}"),
            Reason::Unexpected { found, expected } => write!(f, "{found:?} cannot stand here; expected {expected}"),
            Reason::BoardSize(size) => {
                write!(f, "the board is of size {size:?}; expected a square of {MIN_SIZE} to {MAX_SIZE} rows")
            }
            Reason::OtherGame(name) => write!(f, "this is a game of {name:?}; expected GM[4], gomoku"),
            Reason::LateSetup => {
                f.write_str("stones are set up after the first move; they must stand before all moves")
            }
            Reason::BadPoint(byte) => {
                write!(
                    f,
                    "the byte {byte} names no point; expected 16 × row + column, columns 1 to 15 and rows 0 to 14"
                )
            }
            Reason::Version(major, minor) => write!(f, "a RenLib tree of version {major}.{minor}; expected 3.x"),
        }
    }
}

/// Why a file, or a game in it, cannot be read to its end. What can be read is not lost.
pub type Fault = notation::Fault<Position, Reason>;

/// What is odd about a file or a game, though it can be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Warning {
    /// The text is not UTF-8.
    Encoding {
        /// It was read in this encoding.
        encoding: Encoding,
        /// So many characters cannot be read.
        lost: usize,
    },
    /// So many lines or properties mean nothing here and were left out.
    Ignored(usize),
    /// So many closing brackets within values have no backslash before them; they were read as parts of the values.
    Unescaped(usize),
    /// So many moves follow the end of a game and were left out.
    AfterEnd(usize),
    /// So many moves of a RenLib tree are passes or stand twice on a line; they were left out with what follows them.
    Unplayable(usize),
    /// A RenLib comment in the format of old versions; it was left out.
    OldComment,
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Warning::Encoding { encoding, lost } => notation::say_encoding(f, *encoding, *lost),
            Warning::Ignored(count) => write!(f, "left out what means nothing here: {count}"),
            Warning::Unescaped(count) => {
                write!(
                    f,
                    "brackets within values, without a backslash before them, were read as parts of the values: {count}"
                )
            }
            Warning::AfterEnd(count) => write!(f, "left out moves after the end of a game: {count}"),
            Warning::Unplayable(count) => {
                write!(f, "left out moves that cannot be played, and their branches: {count}")
            }
            Warning::OldComment => f.write_str("left out a comment in the format of old RenLib versions"),
        }
    }
}
