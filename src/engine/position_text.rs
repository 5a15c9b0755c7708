//! The text form of a position of Othello or gomoku, a board and the side to move: the errors in one.

use std::{error, fmt};

/// The error for a text that is not a position. `B` is the error for its board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParsePositionError<B> {
    /// The first word is not a board.
    #[error(transparent)]
    Board(B),
    /// The second word is not a side.
    #[error(transparent)]
    Side(ParseSideError),
    /// There is a third word; holds it.
    #[error("unexpected {0:?} after the side to move")]
    Excess(String),
}

/// The error for a text that is not a side; holds it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseSideError(pub String);

impl fmt::Display for ParseSideError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.as_str() {
            "" => f.write_str("the side to move is missing")?,
            text => write!(f, "{text:?} is not a side to move")?,
        }
        f.write_str("; expected X (black) or O (white)")
    }
}

impl error::Error for ParseSideError {}
