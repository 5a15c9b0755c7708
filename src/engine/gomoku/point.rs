//! Points of the board and their names, and moves.

use std::{fmt, str::FromStr};

use crate::game::{self, Cell};

/// The minimum board size.
pub const MIN_SIZE: u8 = 10;
/// The maximum board size.
pub const MAX_SIZE: u8 = 20;
/// The number of points of the largest board.
pub(super) const POINTS: usize = MAX_SIZE as usize * MAX_SIZE as usize;

/// A point by its column from the left and its row from the bottom, both from 0: a1 is the lower left corner.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point {
    // Ordered so that points compare row by row.
    row: u8,
    column: u8,
}

impl Point {
    /// Creates a point from a column and a row (from the bottom). `None` unless both are below [`MAX_SIZE`]. Smaller boards
    /// do not contain all points.
    pub const fn new(column: u8, row: u8) -> Option<Point> {
        if column < MAX_SIZE && row < MAX_SIZE { Some(Point { row, column }) } else { None }
    }

    /// Returns the column from the left, from 0: a is 0.
    pub const fn column(self) -> u8 {
        self.column
    }

    /// Returns the row from the bottom, from 0: the row numbered 1 is 0.
    pub const fn row(self) -> u8 {
        self.row
    }

    /// Returns whether a board of this size contains the point.
    pub const fn is_on(self, size: u8) -> bool {
        self.column < size && self.row < size
    }

    /// Returns the index of the point among those of the largest board, row by row from a1.
    pub(super) const fn index(self) -> usize {
        self.row as usize * MAX_SIZE as usize + self.column as usize
    }

    /// Returns the point with an [index](Point::index); `None` if there is none.
    pub(super) const fn from_index(index: usize) -> Option<Point> {
        if index < POINTS {
            Some(Point { row: (index / MAX_SIZE as usize) as u8, column: (index % MAX_SIZE as usize) as u8 })
        } else {
            None
        }
    }

    /// Returns the cell of the point on a board of this size, with rows from the top. `None` if the point is off the board.
    pub const fn to_cell(self, size: u8) -> Option<Cell> {
        if self.is_on(size) { Some(Cell { column: self.column, row: size - 1 - self.row }) } else { None }
    }

    /// Returns the point at a cell of a board of this size; `None` if the cell is off the board.
    pub const fn from_cell(cell: Cell, size: u8) -> Option<Point> {
        if cell.column < size && cell.row < size { Point::new(cell.column, size - 1 - cell.row) } else { None }
    }

    /// Returns the centre of a board: h8 on 15 × 15. On even sizes it is the upper left of the four central points, where the
    /// source's program begins: (4,4) from the upper left corner on 10 × 10.
    pub const fn center(size: u8) -> Point {
        let middle = (size - 1) / 2;
        Point { row: size - 1 - middle, column: middle }
    }

    /// Returns the point at a distance along a direction, if it is on the board.
    pub(super) fn step(self, (dx, dy): (i8, i8), steps: i8, size: u8) -> Option<Point> {
        let column = self.column.checked_add_signed(dx * steps)?;
        let row = self.row.checked_add_signed(dy * steps)?;
        (column < size && row < size).then_some(Point { row, column })
    }
}

/// The four directions of a line, as steps right and up: horizontal, vertical, rising and falling diagonal.
pub const DIRECTIONS: [(i8, i8); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

/// Writes a lower-case letter for the column and the number of the row from the bottom, such as `h8`.
impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.column), self.row + 1)
    }
}

/// Writes the name like `Display`, so that failed tests are readable.
impl fmt::Debug for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Parses a letter, in any case, and a number from 1 to 20.
impl FromStr for Point {
    type Err = ParsePointError;

    fn from_str(text: &str) -> Result<Point, ParsePointError> {
        let parse = || {
            let (letter, number) = text.split_at_checked(1)?;
            let column = letter.as_bytes().first()?.to_ascii_lowercase().checked_sub(b'a')?;
            let plain =
                number.len() <= 2 && number.bytes().all(|byte| byte.is_ascii_digit()) && !number.starts_with('0');
            let number: u8 = number.parse().ok().filter(|_| plain)?;
            Point::new(column, number.checked_sub(1)?)
        };
        parse().ok_or_else(|| ParsePointError(text.to_owned()))
    }
}

/// The error for a text that is not a point; holds the text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not a point; expected a letter a–t and a number 1–20, such as h8")]
pub struct ParsePointError(pub String);

/// A move: a stone on a point of a board of a certain size.
///
/// Created by [`Position::move_at`](super::Position::move_at). `Display` writes the point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move {
    pub(super) point: Point,
    pub(super) size: u8,
}

impl Move {
    /// Returns the point.
    pub const fn point(self) -> Point {
        self.point
    }

    /// Returns the size of the board that the move is for.
    pub const fn size(self) -> u8 {
        self.size
    }
}

impl game::Move for Move {
    fn to(self) -> Option<Cell> {
        self.point.to_cell(self.size)
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.point.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_count_rows_from_the_bottom() {
        let h8: Point = "H8".parse().unwrap();
        assert_eq!((h8.column(), h8.row(), h8.to_string()), (7, 7, "h8".into()));
        let a1: Point = "a1".parse().unwrap();
        assert_eq!(a1.to_cell(15), Some(Cell { column: 0, row: 14 }));
        assert_eq!("t20".parse::<Point>().unwrap().to_cell(20), Some(Cell { column: 19, row: 0 }));
        for (column, row) in [(0, 0), (19, 19), (3, 11)] {
            let point = Point::new(column, row).unwrap();
            assert_eq!(point.to_string().parse(), Ok(point));
            assert_eq!(Point::from_cell(point.to_cell(20).unwrap(), 20), Some(point));
        }
        assert_eq!(
            (Point::center(15).to_string(), Point::center(10).to_cell(10)),
            ("h8".into(), Some(Cell { column: 4, row: 4 }))
        );
    }

    #[test]
    fn what_is_no_point_is_said_so() {
        for text in ["", "h", "8", "u1", "a21", "a0", "a01", "a+1", "a-1", "a1 ", "棋", "é1", "a001"] {
            assert!(text.parse::<Point>().unwrap_err().to_string().contains("expected a letter a–t"), "{text:?}");
        }
        assert_eq!((Point::new(20, 0), Point::new(0, 20)), (None, None));
        assert_eq!("p16".parse::<Point>().unwrap().to_cell(15), None);
    }
}
