//! The board: stones in any arrangement, and its text form.

use std::{error, fmt, str::FromStr};

use super::{MAX_SIZE, MIN_SIZE, Point, Stone};

/// Stones on a square board of 10 to 20 rows, in any arrangement.
///
/// The text form has one character per point, in rows from row 1 (the lowest), each from the left: `X` black, `O`
/// white, `.` empty.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Board {
    size: u8,
    /// Bitboards of black and white: one word per row, from the bottom; column 0 is the lowest bit.
    stones: [[u32; MAX_SIZE as usize]; 2],
}

impl Board {
    /// An empty board of the usual size, 15 × 15.
    pub const STANDARD: Board = Board { size: 15, stones: [[0; MAX_SIZE as usize]; 2] };

    /// Creates an empty board; `None` unless its size is from [`MIN_SIZE`] to [`MAX_SIZE`].
    pub const fn new(size: u8) -> Option<Board> {
        if MIN_SIZE <= size && size <= MAX_SIZE { Some(Board { size, stones: [[0; 20]; 2] }) } else { None }
    }

    /// Returns the number of rows and columns.
    pub const fn size(&self) -> u8 {
        self.size
    }

    /// Returns the stone on a point; `None` outside the board.
    pub const fn stone(&self, point: Point) -> Option<Stone> {
        let (row, column) = (point.row() as usize, point.column());
        if self.stones[0][row] >> column & 1 != 0 {
            Some(Stone::Black)
        } else if self.stones[1][row] >> column & 1 != 0 {
            Some(Stone::White)
        } else {
            None
        }
    }

    /// Returns whether a point is on the board and empty.
    pub(crate) const fn is_free(&self, point: Point) -> bool {
        point.is_on(self.size) && self.stone(point).is_none()
    }

    /// Returns the board with a point set to a stone or emptied. A point outside the board is ignored.
    #[must_use]
    pub const fn with_point(mut self, point: Point, stone: Option<Stone>) -> Board {
        if point.is_on(self.size) {
            let (row, bit) = (point.row() as usize, 1 << point.column());
            self.stones[0][row] &= !bit;
            self.stones[1][row] &= !bit;
            if let Some(stone) = stone {
                self.stones[stone as usize][row] |= bit;
            }
        }
        self
    }

    /// Returns the number of stones of a side.
    pub fn count(&self, stone: Stone) -> u32 {
        self.stones[stone as usize].iter().map(|row| row.count_ones()).sum()
    }

    /// Returns whether there is no empty point.
    pub(crate) fn is_full(&self) -> bool {
        self.count(Stone::Black) + self.count(Stone::White) == u32::from(self.size).pow(2)
    }

    /// Returns all points, row by row from a1.
    pub fn points(&self) -> impl Iterator<Item = Point> + use<> {
        let size = self.size;
        (0..size).flat_map(move |row| (0..size).filter_map(move |column| Point::new(column, row)))
    }

    /// Returns the empty points, row by row from a1.
    pub fn free_points(&self) -> impl Iterator<Item = Point> + '_ {
        self.points().filter(|&point| self.is_free(point))
    }

    /// Returns the points with a stone of a side, row by row from a1.
    pub(crate) fn stones_of(&self, stone: Stone) -> impl Iterator<Item = Point> + '_ {
        self.points().filter(move |&point| self.stone(point) == Some(stone))
    }

    /// Returns the unbroken run of a side's stones through `point` along a direction, in order. Empty if `point` has no
    /// stone of that side.
    pub fn run(&self, point: Point, direction: (i8, i8), stone: Stone) -> Vec<Point> {
        if self.stone(point) != Some(stone) {
            return Vec::new();
        }
        let along = |sign: i8| {
            (1..MAX_SIZE.cast_signed())
                .map_while(move |steps| point.step(direction, steps * sign, self.size))
                .take_while(|&next| self.stone(next) == Some(stone))
        };
        let mut run: Vec<Point> = along(-1).collect();
        run.reverse();
        run.push(point);
        run.extend(along(1));
        run
    }

    /// Returns the length of that [run](Board::run).
    pub(crate) fn run_length(&self, point: Point, direction: (i8, i8), stone: Stone) -> usize {
        if self.stone(point) != Some(stone) {
            return 0;
        }
        let along = |sign: i8| {
            (1..MAX_SIZE.cast_signed())
                .map_while(|steps| point.step(direction, steps * sign, self.size))
                .take_while(|&next| self.stone(next) == Some(stone))
                .count()
        };
        along(-1) + 1 + along(1)
    }

    /// Returns the board mirrored vertically: row 1 becomes the highest.
    #[must_use]
    pub fn flipped_vertically(mut self) -> Board {
        for rows in &mut self.stones {
            rows[..usize::from(self.size)].reverse();
        }
        self
    }

    /// Returns a row of a side's stones, one bit per column.
    pub(super) const fn row_bits(&self, stone: Stone, row: usize) -> u32 {
        self.stones[stone as usize][row]
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.points().try_for_each(|point| write!(f, "{}", self.stone(point).map_or('.', Stone::to_char)))
    }
}

/// Draws the board, the highest row first, so that failed tests are readable.
impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.to_string();
        for row in text.as_bytes().rchunks(usize::from(self.size)) {
            writeln!(f, "{}", String::from_utf8_lossy(row))?;
        }
        Ok(())
    }
}

/// Parses the text form, also with `-` for an empty point; the number of characters determines the size.
impl FromStr for Board {
    type Err = ParseBoardError;

    fn from_str(text: &str) -> Result<Board, ParseBoardError> {
        let count = text.chars().count();
        let size = (MIN_SIZE..=MAX_SIZE).find(|&size| usize::from(size).pow(2) == count);
        let mut board = size.and_then(Board::new).ok_or(ParseBoardError::Length(count))?;
        for ((index, char), point) in text.chars().enumerate().zip(board.points()) {
            let stone = match char {
                '.' | '-' => None,
                _ => Some(Stone::from_char(char).ok_or(ParseBoardError::Char { char, index: index + 1, point })?),
            };
            board = board.with_point(point, stone);
        }
        Ok(board)
    }
}

/// The error for a text that is not a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseBoardError {
    /// The number of characters fits no board.
    Length(usize),
    /// An invalid character.
    Char {
        /// The character.
        char: char,
        /// Its number in the text, from 1.
        index: usize,
        /// Its point.
        point: Point,
    },
}

impl fmt::Display for ParseBoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParseBoardError::Length(count) => write!(f, "the board has {count} characters")?,
            ParseBoardError::Char { char, index, point } => {
                write!(f, "the board has {char:?} at {point}, character {index}")?;
            }
        }
        f.write_str("; expected 100 to 400 characters for 10 to 20 rows from row 1: X black, O white, . or - empty")
    }
}

impl error::Error for ParseBoardError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_are_read_as_they_are_written() {
        for size in MIN_SIZE..=MAX_SIZE {
            let corner = Point::new(size - 1, 0).unwrap();
            let board = Board::new(size)
                .unwrap()
                .with_point(corner, Some(Stone::Black))
                .with_point(Point::center(size), Some(Stone::White));
            let text = board.to_string();
            assert_eq!(text.find('X'), Some(usize::from(size) - 1));
            assert_eq!(text.parse(), Ok(board));
            assert_eq!((board.count(Stone::Black), board.free_points().count()), (1, usize::from(size).pow(2) - 2));
            assert_eq!(board.flipped_vertically().flipped_vertically(), board);
            assert_eq!(board.with_point(corner, None).count(Stone::Black), 0);
        }
        assert_eq!((Board::new(9), Board::new(21)), (None, None));
    }

    #[test]
    fn what_is_no_board_is_said_so() {
        let message = |text: &str| text.parse::<Board>().unwrap_err().to_string();
        assert!(message("").starts_with("the board has 0 characters; expected"));
        assert!(message(&".".repeat(224)).contains("224"));
        assert!(
            message(&(".".repeat(16) + "?" + &".".repeat(208))).starts_with("the board has '?' at b2, character 17")
        );
    }

    #[test]
    fn a_point_outside_changes_nothing() {
        let board = Board::new(10).unwrap();
        let outside = Point::new(10, 3).unwrap();
        assert_eq!(board.with_point(outside, Some(Stone::Black)), board);
        assert!(!board.is_free(outside) && board.stone(outside).is_none());
    }
}
