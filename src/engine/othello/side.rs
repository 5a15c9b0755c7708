//! The two sides.

use std::{error, fmt, ops::Not, str::FromStr};

/// A side, and the colour of its discs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// Moves first; `X` in text.
    Black,
    /// `O` in text.
    White,
}

impl Side {
    /// The side that a character stands for: `X`, `x` or GGF's `*` is black, `O` or `o` white.
    pub const fn from_char(char: char) -> Option<Side> {
        match char {
            'X' | 'x' | '*' => Some(Side::Black),
            'O' | 'o' => Some(Side::White),
            _ => None,
        }
    }

    /// `X` or `O`.
    pub const fn to_char(self) -> char {
        match self {
            Side::Black => 'X',
            Side::White => 'O',
        }
    }
}

/// The other side.
impl Not for Side {
    type Output = Side;

    fn not(self) -> Side {
        match self {
            Side::Black => Side::White,
            Side::White => Side::Black,
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.to_char())
    }
}

/// One character, as [`Side::from_char`] reads it.
impl FromStr for Side {
    type Err = ParseSideError;

    fn from_str(text: &str) -> Result<Side, ParseSideError> {
        let mut chars = text.chars();
        match (chars.next().and_then(Side::from_char), chars.next()) {
            (Some(side), None) => Ok(side),
            _ => Err(ParseSideError(text.to_owned())),
        }
    }
}

/// A text that names no side; holds that text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseSideError(pub String);

impl fmt::Display for ParseSideError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.as_str() {
            "" => f.write_str("no side to move")?,
            text => write!(f, "{text:?} is no side to move")?,
        }
        f.write_str("; expected X (black) or O (white)")
    }
}

impl error::Error for ParseSideError {}
