//! FEN: a position as a line of text.
//!
//! Six fields: the pieces from rank 9 down, the side to move, two that xiangqi does not use, the plies since the last
//! capture, and the move number. **Written** in full, with Red as `w`. **Read** with `r` for Red, E for an elephant and
//! H for a horse; any number of fields at the end may be missing, and the two unused ones may contain anything.

use std::{fmt, str::FromStr};

use super::setup::{ParseSetupError, Setup, SetupError};
use super::{Board, Position};

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} - - {} {}", Setup::from(self.board()), self.quiet_plies(), self.move_number())
    }
}

impl FromStr for Position {
    type Err = ParsePositionError;

    fn from_str(text: &str) -> Result<Position, ParsePositionError> {
        let words: Vec<&str> = text.split_whitespace().collect();
        if let Some(word) = words.get(6) {
            return Err(ParsePositionError::Excess((*word).to_owned()));
        }
        let setup: Setup = words[..words.len().min(2)].join(" ").parse()?;
        let number = |field: usize, usual: u32| match words.get(field) {
            None | Some(&"-") => Ok(usual),
            Some(word) => word
                .parse()
                .ok()
                .filter(|&number| number <= LARGEST)
                .ok_or_else(|| ParsePositionError::Number { field: field + 1, word: (*word).to_owned() }),
        };
        let (quiet, moves) = (number(4, 0)?, number(5, 1)?);
        Ok(Position::with_clocks(Board::try_from(&setup)?, quiet, moves))
    }
}

/// The largest accepted value of a clock.
const LARGEST: u32 = 100_000;

/// The error for a text that is not a position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParsePositionError {
    /// The first two fields are not a setup.
    #[error(transparent)]
    Setup(#[from] ParseSetupError),
    /// No game can reach the position.
    #[error("impossible position: {0}")]
    Impossible(#[from] SetupError),
    /// A clock is not a number.
    #[error("field {field} is not a number: {word:?}; expected 0 to {LARGEST}")]
    Number {
        /// The field, from 1: 5 is the plies since the last capture, 6 the move number.
        field: usize,
        /// The text of the field.
        word: String,
    },
    /// There is a seventh field; holds it.
    #[error("unexpected {0:?} after the six fields")]
    Excess(String),
}
