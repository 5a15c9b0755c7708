//! Moves, and their text in the form of UCI and UCCI.

use std::{fmt, str::FromStr};

use super::{ParseSquareError, Square};
use crate::game::{self, Cell};

/// A move: from one point to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move {
    /// The point of the piece.
    pub from: Square,
    /// The target.
    pub to: Square,
}

impl Move {
    /// Returns the mirrored move.
    #[must_use]
    pub const fn mirrored(self) -> Move {
        Move { from: self.from.mirrored(), to: self.to.mirrored() }
    }
}

impl game::Move for Move {
    fn from(self) -> Option<Cell> {
        Some(self.from.into())
    }

    fn to(self) -> Option<Cell> {
        Some(self.to.into())
    }
}

/// Writes the form of UCI and UCCI: `h2e2`.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)
    }
}

/// Parses two points in either case, with or without a hyphen between them: `h2e2`, `H2-E2`.
impl FromStr for Move {
    type Err = ParseMoveError;

    fn from_str(text: &str) -> Result<Move, ParseMoveError> {
        let wrong = || ParseMoveError(text.to_owned());
        let (from, rest) = text.split_at_checked(2).ok_or_else(wrong)?;
        let to = rest.strip_prefix('-').unwrap_or(rest);
        let point = |text: &str| text.parse().map_err(|_: ParseSquareError| wrong());
        Ok(Move { from: point(from)?, to: point(to)? })
    }
}

/// The error for a text that is not a move; holds the text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not a move; expected two points such as h2e2 or H2-E2")]
pub struct ParseMoveError(pub String);
