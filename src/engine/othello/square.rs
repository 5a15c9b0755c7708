//! Squares of the board and their names.

use std::{fmt, str::FromStr};

/// A square, a1 to h8: columns a–h from left to right, rows 1–8 from top to bottom.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(pub(super) u8);

impl Square {
    /// The top left corner.
    pub const A1: Square = Square(0);
    /// The top right corner.
    pub const H1: Square = Square(7);
    /// The bottom left corner.
    pub const A8: Square = Square(56);
    /// The bottom right corner.
    pub const H8: Square = Square(63);

    /// Returns the square in a column and row, both 0–7.
    pub const fn new(column: u8, row: u8) -> Option<Square> {
        if column < 8 && row < 8 { Some(Square(row * 8 + column)) } else { None }
    }

    /// Returns the square with an index: a1 is 0, b1 is 1, h8 is 63.
    pub(crate) const fn from_index(index: usize) -> Option<Square> {
        if index < 64 { Some(Square(index as u8)) } else { None }
    }

    /// Returns the index, 0–63, row by row: a1, b1, …, h8.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the column, 0–7: a is 0.
    pub const fn column(self) -> u8 {
        self.0 % 8
    }

    /// Returns the row, 0–7: the top row, row 1, is 0.
    pub const fn row(self) -> u8 {
        self.0 / 8
    }

    /// Returns all 64 squares, row by row, in index order.
    pub fn all() -> impl Iterator<Item = Square> {
        (0..64).map(Square)
    }

    /// Returns all 64 squares, column by column: a1, a2, …, h8.
    pub fn by_columns() -> impl Iterator<Item = Square> {
        (0..64).map(|i| Square(i % 8 * 8 + i / 8))
    }
}

/// Writes the name in lower case, such as `c8`.
impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.column()), self.row() + 1)
    }
}

/// Writes the name as for users, so that failed tests are readable.
impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Parses a column letter, lower or upper case, and a row digit.
impl FromStr for Square {
    type Err = ParseSquareError;

    fn from_str(text: &str) -> Result<Square, ParseSquareError> {
        match *text.as_bytes() {
            [column, row] => {
                Square::new(column.to_ascii_lowercase().wrapping_sub(b'a'), row.wrapping_sub(b'1')).ok_or(())
            }
            _ => Err(()),
        }
        .map_err(|()| ParseSquareError(text.to_owned()))
    }
}

/// The error for a text that is not a square; holds it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not a square; expected a letter a–h and a digit 1–8, such as d3")]
pub struct ParseSquareError(pub String);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_indices_go_row_by_row() {
        let names: Vec<String> = Square::all().map(|square| square.to_string()).collect();
        assert_eq!(
            (names[0].as_str(), names[1].as_str(), names[8].as_str(), names[63].as_str()),
            ("a1", "b1", "a2", "h8")
        );
        for (index, name) in names.iter().enumerate() {
            let square: Square = name.parse().unwrap();
            assert_eq!(Some(square), Square::from_index(index));
            assert_eq!(Some(square), Square::new(square.column(), square.row()));
            assert_eq!(Ok(square), name.to_uppercase().parse());
        }
    }

    #[test]
    fn column_by_column_names_each_square_once() {
        let mut squares: Vec<Square> = Square::by_columns().collect();
        assert_eq!(squares[..9].iter().map(Square::to_string).collect::<String>(), "a1a2a3a4a5a6a7a8b1");
        squares.sort();
        assert!(squares.into_iter().eq(Square::all()));
    }

    #[test]
    fn what_is_no_square_is_said_so() {
        for text in ["", "a", "a0", "a9", "i1", "`1", "d33", "é", "棋"] {
            assert!(text.parse::<Square>().unwrap_err().to_string().contains("expected a letter a–h"), "{text:?}");
        }
        assert_eq!((Square::new(8, 0), Square::new(0, 8), Square::from_index(64)), (None, None, None));
    }
}
