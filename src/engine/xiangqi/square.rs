//! A point of the board and its name.

use std::{fmt, str::FromStr};

use crate::game::Cell;

/// A point, one of 90: files a–i from Red's left, ranks 0–9 from Red's side.
///
/// Its index is that of the one-dimensional board: 0 is the upper left point, a9, 89 the lower right one, i0, with Red
/// below.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(pub(super) u8);

/// The number of points.
pub(super) const POINTS: usize = 90;

impl Square {
    /// Creates the point of a file, 0–8 from Red's left, and a rank, 0–9 from Red's side.
    pub const fn new(file: u8, rank: u8) -> Option<Square> {
        if file < 9 && rank < 10 { Some(Square((9 - rank) * 9 + file)) } else { None }
    }

    /// Creates the point of an index: a9 is 0, b9 is 1, i0 is 89.
    pub(crate) const fn from_index(index: usize) -> Option<Square> {
        if index < POINTS { Some(Square(index as u8)) } else { None }
    }

    /// Returns the index, 0–89, row by row from the top.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the file, 0–8: a is 0.
    pub const fn file(self) -> u8 {
        self.0 % 9
    }

    /// Returns the rank, 0–9, from the bottom: Red's home is 0.
    pub const fn rank(self) -> u8 {
        9 - self.0 / 9
    }

    /// Returns the row, 0–9, from the top.
    pub const fn row(self) -> u8 {
        self.0 / 9
    }

    /// Returns the mirrored point, on the other side of the middle file.
    #[must_use]
    pub const fn mirrored(self) -> Square {
        Square(self.row() * 9 + 8 - self.file())
    }

    /// Returns all 90 points, in the order of their indices.
    pub fn all() -> impl Iterator<Item = Square> {
        (0..POINTS as u8).map(Square)
    }
}

impl From<Square> for Cell {
    fn from(square: Square) -> Cell {
        Cell { column: square.file(), row: square.row() }
    }
}

/// Writes the name in lower case, such as `h2`.
impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file()), self.rank())
    }
}

/// Writes the name like `Display`.
impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Parses a file letter in either case and a rank digit.
impl FromStr for Square {
    type Err = ParseSquareError;

    fn from_str(text: &str) -> Result<Square, ParseSquareError> {
        match *text.as_bytes() {
            [file, rank] => Square::new(file.to_ascii_lowercase().wrapping_sub(b'a'), rank.wrapping_sub(b'0')),
            _ => None,
        }
        .ok_or_else(|| ParseSquareError(text.to_owned()))
    }
}

/// The error for a text that is not a point; holds the text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not a point; expected a letter a–i and a digit 0–9, such as h2")]
pub struct ParseSquareError(pub String);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_indices_go_row_by_row_from_the_top() {
        let names: Vec<String> = Square::all().map(|square| square.to_string()).collect();
        assert_eq!([0, 1, 9, 89].map(|index| names[index].as_str()), ["a9", "b9", "a8", "i0"]);
        for (index, name) in names.iter().enumerate() {
            let square: Square = name.parse().unwrap();
            assert_eq!(Some(square), Square::from_index(index));
            assert_eq!(Some(square), Square::new(square.file(), square.rank()));
            assert_eq!(Ok(square), name.to_uppercase().parse());
            assert_eq!(square.mirrored().mirrored(), square);
        }
        assert_eq!("b0".parse::<Square>().unwrap().mirrored().to_string(), "h0");
    }

    #[test]
    fn what_is_no_point_is_said_so() {
        for text in ["", "a", "j0", "a:", "`1", "a10", "é", "炮"] {
            assert!(text.parse::<Square>().unwrap_err().to_string().contains("a letter a–i"), "{text:?}");
        }
        assert_eq!((Square::new(9, 0), Square::new(0, 10), Square::from_index(90)), (None, None, None));
    }
}
