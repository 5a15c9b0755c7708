//! Errors and warnings when reading files.

use std::fmt;

use super::super::{IllegalMove, MAX_SIZE, MIN_SIZE, Point, Position, Stone};
use crate::notation;

pub use crate::notation::{DroppedCounts, Encoding, ExpectedItem, FileLocation, FilePart};

/// The kinds of errors.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GomokuErrorKind {
    /// The file is empty or contains only spaces.
    Empty,
    /// The file is in no known format; holds its beginning.
    UnknownFormat(String),
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
    WrongSide {
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
    UnexpectedEnd(ExpectedItem),
    /// An unexpected character.
    UnexpectedChar {
        /// The character.
        found: char,
        /// The expected item.
        expected: ExpectedItem,
    },
    /// The board is not square, or does not have 10 to 20 rows; holds the size as written.
    BoardSize(String),
    /// The game is not gomoku; holds its number or name.
    OtherGame(String),
    /// Stones are set up after the first move.
    LateSetup,
    /// A byte of a RenLib tree is not a point of 15 × 15.
    InvalidPoint(u8),
    /// A game that would take more memory than this many MB.
    TooLarge(usize),
    /// A RenLib tree of an unknown version; holds the major and minor version.
    UnsupportedVersion(u8, u8),
}

impl fmt::Display for GomokuErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GomokuErrorKind::Empty => f.write_str("the input is empty"),
            GomokuErrorKind::UnknownFormat(start) => write!(
                f,
                "unknown format, beginning with {start:?}; expected moves such as h8i9, Piskvork's psq, SGF or a \
                 RenLib tree"
            ),
            GomokuErrorKind::Illegal { number, point, why } => write!(f, "move {number}, {point}, is illegal: {why}"),
            GomokuErrorKind::WrongSide { number, point, side } => {
                write!(f, "move {number}, {point}, is by the wrong side: it is {side}'s turn")
            }
            GomokuErrorKind::NotAMove(text) => write!(f, "{text:?} is not a move"),
            GomokuErrorKind::UnexpectedEnd(expected) => write!(f, "the file ends too early; expected {expected}"),
            GomokuErrorKind::UnexpectedChar { found, expected } => {
                write!(f, "unexpected {found:?}; expected {expected}")
            }
            GomokuErrorKind::BoardSize(size) => {
                write!(f, "unsupported board size {size:?}; expected a square of {MIN_SIZE} to {MAX_SIZE} rows")
            }
            GomokuErrorKind::OtherGame(name) => write!(f, "this is a game of {name:?}; expected GM[4], gomoku"),
            GomokuErrorKind::LateSetup => {
                f.write_str("stones are set up after the first move; they must come before all moves")
            }
            GomokuErrorKind::InvalidPoint(byte) => {
                write!(f, "byte {byte} is not a point; expected 16 × row + column, columns 1 to 15 and rows 0 to 14")
            }
            GomokuErrorKind::TooLarge(most) => notation::write_too_large_error(f, *most),
            GomokuErrorKind::UnsupportedVersion(major, minor) => {
                write!(f, "unsupported RenLib version {major}.{minor}; expected 3.x")
            }
        }
    }
}

/// The error for a file, or a game in it, that cannot be read completely. It holds the part that is readable.
pub type GomokuNotationError = notation::NotationError<Position, GomokuErrorKind>;

/// A problem of a file or a game that does not prevent reading it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GomokuNotationWarning {
    /// The text is not UTF-8.
    Encoding {
        /// The encoding it was read in.
        encoding: Encoding,
        /// The number of characters that could not be decoded.
        lost: usize,
    },
    /// The number of unsupported or unreadable lines and properties, which were dropped.
    Ignored(usize),
    /// The number of closing brackets inside values without a backslash; they were read as parts of the values.
    UnescapedBrackets(usize),
    /// The number of moves after the end of a game that were dropped.
    MovesAfterEnd(usize),
    /// The number of moves of a RenLib tree that are passes or repeat on a line; they were dropped with everything
    /// after them.
    UnplayableMoves(usize),
    /// A RenLib comment in the format of old versions was dropped.
    OldComment,
}

impl fmt::Display for GomokuNotationWarning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GomokuNotationWarning::Encoding { encoding, lost } => notation::write_encoding_warning(f, *encoding, *lost),
            GomokuNotationWarning::Ignored(count) => write!(f, "ignored unknown content, number of places: {count}"),
            GomokuNotationWarning::UnescapedBrackets(count) => {
                write!(f, "brackets in values without a backslash were read as text: {count}")
            }
            GomokuNotationWarning::MovesAfterEnd(count) => write!(f, "dropped moves after the end of a game: {count}"),
            GomokuNotationWarning::UnplayableMoves(count) => {
                write!(f, "dropped illegal moves and their branches: {count}")
            }
            GomokuNotationWarning::OldComment => f.write_str("dropped a comment in the format of old RenLib versions"),
        }
    }
}
