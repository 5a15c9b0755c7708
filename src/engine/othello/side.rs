//! The two sides.

use std::{fmt, str::FromStr};

use crate::game::two_sides;
use crate::position_text::ParseSideError;

/// A side, and the colour of its discs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum Side {
    /// Black, who moves first; `X` in text.
    Black,
    /// White; `O` in text.
    White,
}

impl Side {
    /// Parses a side: `X`, `x` or GGF's `*` is Black, `O` or `o` White.
    pub const fn from_char(char: char) -> Option<Side> {
        match char {
            'X' | 'x' | '*' => Some(Side::Black),
            'O' | 'o' => Some(Side::White),
            _ => None,
        }
    }

    /// Returns `X` or `O`.
    pub const fn to_char(self) -> char {
        match self {
            Side::Black => 'X',
            Side::White => 'O',
        }
    }
}

two_sides!(Side: Black, White);

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.to_char())
    }
}

/// Parses one character, as [`Side::from_char`] does.
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
