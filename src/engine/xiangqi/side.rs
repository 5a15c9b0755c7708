//! The two sides.

use std::fmt;

use crate::game::two_sides;

two_sides! {
    /// A side, by the colour of its pieces.
    pub enum Side {
        /// Red moves first; its home ranks are 0–4; `w` in FEN, read also as `r`, in either case.
        Red = 'w' | 'W' | 'r' | 'R',
        /// Black; its home ranks are 5–9; `b` in FEN, read in either case.
        Black = 'b' | 'B',
    }
}

/// Writes `Red` or `Black`.
impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Side::Red => "Red",
            Side::Black => "Black",
        })
    }
}
