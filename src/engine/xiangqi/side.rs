//! The two sides.

use std::fmt;

use crate::game::two_sides;

/// A side, by the colour of its pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum Side {
    /// Red moves first; its home ranks are 0–4; `w` in FEN.
    Red,
    /// Black; its home ranks are 5–9; `b` in FEN.
    Black,
}

impl Side {
    /// Both sides, Red first.
    pub const BOTH: [Side; 2] = [Side::Red, Side::Black];

    /// Returns the side of a FEN letter: `w` or `r` is red, `b` black.
    pub const fn from_char(char: char) -> Option<Side> {
        match char {
            'w' | 'r' | 'W' | 'R' => Some(Side::Red),
            'b' | 'B' => Some(Side::Black),
            _ => None,
        }
    }

    /// Returns the FEN letter, `w` or `b`.
    pub const fn to_char(self) -> char {
        match self {
            Side::Red => 'w',
            Side::Black => 'b',
        }
    }
}

two_sides!(Side: Red, Black);

/// Writes `Red` or `Black`.
impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Side::Red => "Red",
            Side::Black => "Black",
        })
    }
}
