//! Errors and warnings when reading files.

use super::super::{IllegalMove, MAX_SIZE, MIN_SIZE, Point, Position, Stone};
use crate::notation;

pub use crate::notation::{DroppedCounts, Encoding, ExpectedItem, FileLocation, FilePart};

/// The kinds of errors.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GomokuErrorKind {
    /// The file is empty or contains only spaces.
    #[error("the input is empty")]
    Empty,
    /// The file is in no known format; holds its beginning.
    #[error("unknown format, beginning with {0:?}; expected moves such as h8i9, Piskvork's psq, SGF or a RenLib tree")]
    UnknownFormat(String),
    /// A move is illegal.
    #[error("move {number}, {point}, is illegal: {why}")]
    Illegal {
        /// The number of its stone, from 1.
        number: usize,
        /// Its point.
        point: Point,
        /// The reason.
        why: IllegalMove,
    },
    /// A move of the wrong side.
    #[error("move {number}, {point}, is by the wrong side: it is {side}'s turn")]
    WrongSide {
        /// The number of its stone, from 1.
        number: usize,
        /// Its point.
        point: Point,
        /// The side to move.
        side: Stone,
    },
    /// Not a move; holds the text.
    #[error("{0:?} is not a move")]
    NotAMove(String),
    /// The file ends before the game does; holds what was expected.
    #[error("the file ends too early; expected {0}")]
    UnexpectedEnd(ExpectedItem),
    /// An unexpected character.
    #[error("unexpected {found:?}; expected {expected}")]
    UnexpectedChar {
        /// The character.
        found: char,
        /// The expected item.
        expected: ExpectedItem,
    },
    /// The board is not square, or does not have 10 to 20 rows; holds the size as written.
    #[error("unsupported board size {0:?}; expected a square of {MIN_SIZE} to {MAX_SIZE} rows")]
    BoardSize(String),
    /// The game is not gomoku; holds its number or name.
    #[error("this is a game of {0:?}; expected GM[4], gomoku")]
    OtherGame(String),
    /// Stones are set up after the first move.
    #[error("stones are set up after the first move; they must come before all moves")]
    LateSetup,
    /// A byte of a RenLib tree is not a point of 15 × 15.
    #[error("byte {0} is not a point; expected 16 × row + column, columns 1 to 15 and rows 0 to 14")]
    InvalidPoint(u8),
    /// A game that would take more memory than this many MB.
    #[error("the game needs more than {0} MB of memory; split it into several files")]
    TooLarge(usize),
    /// A RenLib tree of an unknown version; holds the major and minor version.
    #[error("unsupported RenLib version {0}.{1}; expected 3.x")]
    UnsupportedVersion(u8, u8),
}

/// The error for a file, or a game in it, that cannot be read completely. It holds the part that is readable.
pub type GomokuNotationError = notation::NotationError<Position, GomokuErrorKind>;

/// A problem of a file or a game that does not prevent reading it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GomokuNotationWarning {
    /// The text is not UTF-8.
    #[error(fmt = notation::write_encoding_warning)]
    Encoding {
        /// The encoding it was read in.
        encoding: Encoding,
        /// The number of characters that could not be decoded.
        lost: usize,
    },
    /// The number of unsupported or unreadable lines and properties, which were dropped.
    #[error("ignored unknown content, number of places: {0}")]
    Ignored(usize),
    /// The number of closing brackets inside values without a backslash; they were read as parts of the values.
    #[error("brackets in values without a backslash were read as text: {0}")]
    UnescapedBrackets(usize),
    /// The number of moves after the end of a game that were dropped.
    #[error("dropped moves after the end of a game: {0}")]
    MovesAfterEnd(usize),
    /// The number of moves of a RenLib tree that are passes or repeat on a line; they were dropped with everything
    /// after them.
    #[error("dropped illegal moves and their branches: {0}")]
    UnplayableMoves(usize),
    /// A RenLib comment in the format of old versions was dropped.
    #[error("dropped a comment in the format of old RenLib versions")]
    OldComment,
}
