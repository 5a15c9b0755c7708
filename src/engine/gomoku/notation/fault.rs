//! Errors and warnings when reading files.

use std::fmt;

use super::super::{IllegalMove, MAX_SIZE, MIN_SIZE, Point, Position, Stone};
use crate::notation;

pub use crate::notation::{Dropped, Encoding, Expected, Part, Place};

/// The kinds of errors.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The file is empty or contains only spaces.
    Empty,
    /// The file is in no known format; holds its beginning.
    Unknown(String),
    /// A move is illegal.
    Illegal {
        /// The number of its stone, from 1.
        number: usize,
        /// Its point.
        point: Point,
        /// The reason.
        why: IllegalMove,
    },
    /// A move of the wrong side.
    Turn {
        /// The number of its stone, from 1.
        number: usize,
        /// Its point.
        point: Point,
        /// The side to move.
        side: Stone,
    },
    /// Not a move; holds the text.
    NotAMove(String),
    /// The file ends before the game does; holds what was expected.
    CutShort(Expected),
    /// An unexpected character.
    Unexpected {
        /// The character.
        found: char,
        /// What was expected.
        expected: Expected,
    },
    /// The board is not square, or not of 10 to 20 rows; holds the size as written.
    BoardSize(String),
    /// The game is not gomoku; holds its number or name.
    OtherGame(String),
    /// Stones are set up after the first move.
    LateSetup,
    /// A byte of a RenLib tree is not a point of 15 × 15.
    BadPoint(u8),
    /// A game that would take more memory than this many MB.
    TooLarge(usize),
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
            Reason::TooLarge(most) => notation::say_too_large(f, *most),
            Reason::Version(major, minor) => write!(f, "a RenLib tree of version {major}.{minor}; expected 3.x"),
        }
    }
}

/// The error for a file, or a game in it, that cannot be read completely. The readable part is kept.
pub type GomokuNotationError = notation::NotationError<Position, Reason>;

/// Oddities of a file or game that can be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Warning {
    /// The text is not UTF-8.
    Encoding {
        /// The encoding it was read in.
        encoding: Encoding,
        /// The number of characters that could not be decoded.
        lost: usize,
    },
    /// The number of lines or properties that mean nothing here and were dropped.
    Ignored(usize),
    /// The number of closing brackets inside values without a backslash; they were read as parts of the values.
    Unescaped(usize),
    /// The number of moves after the end of a game that were dropped.
    AfterEnd(usize),
    /// The number of moves of a RenLib tree that are passes or repeat on a line; they were dropped with everything
    /// after them.
    Unplayable(usize),
    /// A RenLib comment in the format of old versions was dropped.
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
