//! The discs on the board.

use super::stability::stable_discs;
use super::{Bitboard, Side, Square};
use std::{error, fmt, str::FromStr};

/// The discs on the 64 squares. Any arrangement is allowed, whether a game can reach it or not.
///
/// The text form is 64 characters, row by row from a1: `X` black, `O` white, `-` empty. The reader also accepts lower
/// case, `*` for black and `.` for empty.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Board {
    /// The discs of black and of white; no square is in both.
    discs: [Bitboard; 2],
}

impl Board {
    /// The empty board.
    pub const EMPTY: Board = Board { discs: [Bitboard::EMPTY; 2] };

    /// Black on e4 and d5, white on d4 and e5.
    pub const fn start() -> Board {
        Board { discs: [Bitboard(1 << 28 | 1 << 35), Bitboard(1 << 27 | 1 << 36)] }
    }

    /// Creates a board from the discs of black and of white, which share no square.
    pub(super) const fn from_discs(black: Bitboard, white: Bitboard) -> Board {
        Board { discs: [black, white] }
    }

    /// Returns the discs of one side.
    pub const fn discs(&self, side: Side) -> Bitboard {
        self.discs[side as usize]
    }

    /// Returns the number of discs of a side.
    pub const fn count(&self, side: Side) -> u32 {
        self.discs(side).count()
    }

    /// Returns the occupied squares.
    pub fn occupied(&self) -> Bitboard {
        self.discs[0] | self.discs[1]
    }

    /// Returns the empty squares.
    pub fn empty(&self) -> Bitboard {
        !self.occupied()
    }

    /// Returns the side whose disc is on a square, if any.
    pub fn disc(&self, square: Square) -> Option<Side> {
        [Side::Black, Side::White].into_iter().find(|&side| self.discs(side).contains(square))
    }

    /// Returns the board with a square set to a disc or emptied; nothing is flipped.
    #[must_use]
    pub fn with(self, square: Square, disc: Option<Side>) -> Board {
        let mut board = Board { discs: self.discs.map(|discs| discs - square.into()) };
        if let Some(side) = disc {
            board.discs[side as usize] = board.discs(side) | square.into();
        }
        board
    }

    /// Returns the board after a side places a disc on an empty square and flips these discs.
    pub(super) fn placed(mut self, side: Side, square: Square, flips: Bitboard) -> Board {
        self.discs[side as usize] = self.discs(side) ^ flips ^ square.into();
        self.discs[!side as usize] = self.discs(!side) ^ flips;
        self
    }

    /// Returns a side's frontier, 外子: its discs next to an empty square. A small frontier gives the opponent few moves.
    pub fn frontier(&self, side: Side) -> Bitboard {
        self.discs(side) & self.empty().neighbors()
    }

    /// Returns a side's interior, 内子: its discs without an adjacent empty square.
    pub fn interior(&self, side: Side) -> Bitboard {
        self.discs(side) - self.frontier(side)
    }

    /// Returns discs of a side that are certainly stable, 稳定子: they can never be flipped. In each of the four directions
    /// the whole line is full, or one of the two neighbours is the edge of the board or another such disc. More discs may
    /// be stable.
    pub fn stable(&self, side: Side) -> Bitboard {
        stable_discs(self.discs(side), self.discs(!side))
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Square::all().try_for_each(|square| write!(f, "{}", self.disc(square).map_or('-', Side::to_char)))
    }
}

impl FromStr for Board {
    type Err = ParseBoardError;

    fn from_str(text: &str) -> Result<Board, ParseBoardError> {
        let length = text.chars().count();
        if length != 64 {
            return Err(ParseBoardError::Length(length));
        }
        Square::all().zip(text.chars()).try_fold(Board::EMPTY, |board, (square, found)| match found {
            '-' | '.' => Ok(board),
            _ => match Side::from_char(found) {
                Some(side) => Ok(board.with(square, Some(side))),
                None => Err(ParseBoardError::Character { square, found }),
            },
        })
    }
}

/// The error for a text that is not a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseBoardError {
    /// The text does not have 64 characters; holds the number.
    Length(usize),
    /// A character is neither a disc nor an empty square.
    Character {
        /// The square of the character.
        square: Square,
        /// The character.
        found: char,
    },
}

impl fmt::Display for ParseBoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            ParseBoardError::Length(0) => f.write_str("the board is missing")?,
            ParseBoardError::Length(length) => write!(f, "the board has {length} characters")?,
            ParseBoardError::Character { square, found } => {
                write!(f, "the board has {found:?} at {square}, character {}", square.index() + 1)?;
            }
        }
        f.write_str("; expected 64 characters row by row from a1: X black, O white, - or . empty")
    }
}

impl error::Error for ParseBoardError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_start_reads_as_it_is_written() {
        let text = format!("{}---OX------XO---{}", "-".repeat(24), "-".repeat(24));
        assert_eq!(Board::start().to_string(), text);
        assert_eq!(text.parse(), Ok(Board::start()));
        assert_eq!(text.to_lowercase().replace('-', ".").replace('x', "*").parse(), Ok(Board::start()));
    }

    #[test]
    fn a_square_holds_one_disc_at_most() {
        let board = Board::EMPTY.with(Square::A1, Some(Side::Black)).with(Square::A1, Some(Side::White));
        assert_eq!((board.disc(Square::A1), board.count(Side::Black)), (Some(Side::White), 0));
        assert_eq!(board.with(Square::A1, None), Board::EMPTY);
    }

    #[test]
    fn frontier_discs_have_an_empty_neighbor() {
        // A block a1–c3 of black discs: only a1, a2, b1, b2 are walled in, by discs and edges.
        let text = format!("XXX-----XXX-----XXX-----{}", "-".repeat(40));
        let board: Board = text.parse().unwrap();
        let interior: Bitboard = ["a1", "a2", "b1", "b2"].iter().map(|name| name.parse::<Square>().unwrap()).collect();
        assert_eq!(board.interior(Side::Black), interior);
        assert_eq!(board.frontier(Side::Black).count(), 5);
        assert!(board.frontier(Side::White).is_empty());
    }

    #[test]
    fn a_bad_board_says_what_was_expected() {
        let error = |text: &str| text.parse::<Board>().unwrap_err();
        assert_eq!(error(""), ParseBoardError::Length(0));
        assert_eq!(error(&"-".repeat(65)), ParseBoardError::Length(65));
        assert_eq!(error(&"棋".repeat(64)), ParseBoardError::Character { square: Square::A1, found: '棋' });
        assert_eq!(
            error(&format!("{}z{}", "-".repeat(34), "-".repeat(29))).to_string(),
            "the board has 'z' at c5, character 35; expected 64 characters \
             row by row from a1: X black, O white, - or . empty"
        );
    }
}
