//! FEN: a position as a line of text.
//!
//! Six fields: the pieces from rank 9 down, the side to move, two that xiangqi has no use for, the plies since the last
//! capture, and the number of the move. **Written** in full, Red as `w`. **Read** with `r` for Red, E for an elephant and H
//! for a horse, and with any number of fields left out at the end; the two unused ones may say anything.

use std::{error, fmt, str::FromStr};

use super::setup::{Impossible, ParseSetupError, Setup};
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

/// The largest number that a clock may show.
const LARGEST: u32 = 100_000;

/// Why a text is no position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParsePositionError {
    /// The first two fields say nothing that could be set up.
    Setup(ParseSetupError),
    /// No game can come to it.
    Impossible(Impossible),
    /// A clock that is no number.
    Number {
        /// Which field, from 1: 5 are the plies since the last capture, 6 the number of the move.
        field: usize,
        /// What stands there.
        word: String,
    },
    /// There is a seventh field; holds it.
    Excess(String),
}

impl fmt::Display for ParsePositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParsePositionError::Setup(error) => error.fmt(f),
            ParsePositionError::Impossible(error) => write!(f, "impossible position: {error}"),
            ParsePositionError::Number { field, word } => {
                write!(f, "{word:?}, field {field}, is no number; expected 0 to {LARGEST}")
            }
            ParsePositionError::Excess(word) => write!(f, "{word:?} after the six fields; expected nothing more"),
        }
    }
}

impl error::Error for ParsePositionError {}

impl From<ParseSetupError> for ParsePositionError {
    fn from(error: ParseSetupError) -> ParsePositionError {
        ParsePositionError::Setup(error)
    }
}

impl From<Impossible> for ParsePositionError {
    fn from(error: Impossible) -> ParsePositionError {
        ParsePositionError::Impossible(error)
    }
}
