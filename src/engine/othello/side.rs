//! The two sides.

use std::{fmt, str::FromStr};

use crate::game::two_sides;
use crate::position_text::ParseSideError;

two_sides! {
    /// A side, and the colour of its discs.
    pub enum Side {
        /// Black, who moves first; `X` in text, read also as `x` and GGF's `*`.
        Black = 'X' | 'x' | '*',
        /// White; `O` in text, read also as `o`.
        White = 'O' | 'o',
    }
}

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
