//! What can be wrong with a file, and what is odd about it.

use std::fmt;

use super::super::{Bitboard, Board, IllegalMove, Move, ParsePositionError, Position, Side, Square};
use crate::notation;

pub use crate::notation::{Dropped, Encoding, Expected, Part, Place};

/// What is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// There is nothing in the file, or nothing but spaces and remarks.
    Empty,
    /// The beginning is that of no format known here; holds it.
    Unknown(String),
    /// A move against the rules.
    Illegal {
        /// The number of its disc, from 1; a pass has that of the disc that would follow.
        number: usize,
        /// The move.
        mv: Move,
        /// Why it is illegal.
        why: IllegalMove,
    },
    /// A move of the side that is not to move.
    Turn {
        /// The number of its disc, from 1.
        number: usize,
        /// The move.
        mv: Move,
        /// Whose it should be.
        side: Side,
    },
    /// Something else where a move should be; holds it.
    NotAMove(String),
    /// Something else where a score should be; holds it.
    NotAScore(String),
    /// The file ends before the game does; says what was still expected.
    CutShort(Expected),
    /// A character that cannot stand there; says what was expected.
    Unexpected {
        /// What stands there.
        found: char,
        /// What was expected.
        expected: Expected,
    },
    /// A board of another size than 8 × 8; holds how the file says it.
    BoardSize(String),
    /// A game that is not Othello; holds its name.
    OtherGame(String),
    /// A board after the first move.
    LateBoard,
    /// The text of a position is wrong.
    Position(ParsePositionError),
    /// A byte of a WTHOR game that names no square.
    BadSquare {
        /// The number of the move, from 1.
        number: usize,
        /// The byte: 10 × row + column was expected.
        byte: u8,
    },
    /// A WTHOR game goes on after a byte that says it is over.
    Gap {
        /// The number of the missing move, from 1.
        number: usize,
    },
    /// A list of names of the WTHOR archive, which holds no games.
    NameList,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::Empty => f.write_str("there is nothing to read"),
            Reason::Unknown(start) => write!(
                f,
                "{start:?} begins no format known here; expected a transcript such as f5d6c3, GGF, WTHOR or a board of 64 characters"
            ),
            Reason::Illegal { number, mv, why } => write!(f, "move {number}, {mv}, is illegal: {why}"),
            Reason::Turn { number, mv, side } => {
                write!(f, "move {number}, {mv}, is of the wrong side: it is the turn of {side}")
            }
            Reason::NotAMove(text) => write!(f, "{text:?} is no move; expected a square such as f5, or pass"),
            Reason::NotAScore(text) => write!(f, "{text:?} is no scored move; expected one such as A2:+38"),
            Reason::CutShort(expected) => write!(f, "the file ends too early; expected {expected}"),
            Reason::Unexpected { found, expected } => write!(f, "{found:?} cannot stand here; expected {expected}"),
            Reason::BoardSize(size) => {
                write!(f, "the board is of size {size:?}; only 8 (8 × 8 squares) is played here")
            }
            Reason::OtherGame(name) => write!(f, "this is a game of {name:?}; expected Othello"),
            Reason::LateBoard => f.write_str("a board after the first move; it must stand before all moves"),
            Reason::Position(error) => error.fmt(f),
            Reason::BadSquare { number, byte } => {
                write!(f, "move {number} is the byte {byte}, no square; expected 10 × row + column, 11 to 88")
            }
            Reason::Gap { number } => write!(f, "move {number} is missing, yet moves follow it"),
            Reason::NameList => f.write_str("this is a list of names of the WTHOR archive; it holds no games"),
        }
    }
}

/// Why a file, or a game in it, cannot be read to its end. What can be read is not lost.
pub type Fault = notation::Fault<Position, Reason>;

/// What is odd about a file or a game, though it can be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Warning {
    /// So few discs stand on no board of a game: there are never less than 4.
    FewDiscs(u32),
    /// Squares of the centre are empty: in a game all four have a disc from the start.
    EmptyCenter(Bitboard),
    /// Discs that touch none of those around the centre: in a game each is put beside another.
    Apart(Bitboard),
    /// The text is not UTF-8.
    Encoding {
        /// It was read in this encoding.
        encoding: Encoding,
        /// So many characters cannot be read.
        lost: usize,
    },
    /// An evaluation or a time that cannot be read; it is kept as a mark.
    Unreadable(String),
    /// The game is of a kind in which fewer discs win; it was read as an ordinary one.
    AntiGame,
    /// A pass after the end of the game; it was left out.
    PassAtEnd,
    /// A WTHOR file announces one number of games and has room for another.
    GameCount {
        /// What the header says.
        announced: u32,
        /// How many whole games follow.
        found: usize,
    },
    /// So many bytes follow the last whole game of a WTHOR file.
    Leftover(usize),
    /// The day on which a WTHOR file was made is none: century × 100 + year, month, day.
    MadeOn(u16, u8, u8),
    /// The year of a WTHOR file's games is none in which Othello could be played.
    Year(u16),
    /// A WTHOR file of a type other than 0: not of ordinary games.
    Type(u8),
    /// A finished game ends with another number of black discs than the file says, the empties going to the winner.
    Discs {
        /// What the file says.
        announced: u8,
        /// What is on the board.
        counted: i32,
    },
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Warning::FewDiscs(count) => write!(f, "no game leads to this board: it has {count} discs, fewer than 4"),
            Warning::EmptyCenter(squares) => {
                write!(f, "no game leads to this board: {squares:?} in its centre is empty")
            }
            Warning::Apart(squares) => {
                write!(f, "no game leads to this board: {squares:?} is not connected with the centre")
            }
            Warning::Encoding { encoding, lost } => notation::say_encoding(f, *encoding, *lost),
            Warning::Unreadable(text) => write!(f, "{text:?} is no evaluation or time; kept as it is"),
            Warning::AntiGame => f.write_str("a game in which fewer discs win; read as an ordinary one"),
            Warning::PassAtEnd => f.write_str("a pass after the end of the game; left out"),
            Warning::GameCount { announced, found } => {
                write!(f, "the file announces {announced} games and holds {found}")
            }
            Warning::Leftover(bytes) => write!(f, "{bytes} bytes follow the last whole game"),
            Warning::MadeOn(year, month, day) => {
                write!(f, "the file was made on {year:04}-{month:02}-{day:02}, which is no day")
            }
            Warning::Year(year) => write!(f, "the year of the games is {year}; expected 1883 to 2199"),
            Warning::Type(kind) => write!(f, "the file is of type {kind}, not of ordinary games (0)"),
            Warning::Discs { announced, counted } => {
                write!(f, "the file gives black {announced} discs at the end, the moves lead to {counted}")
            }
        }
    }
}

/// What tells a board that was set up from those that games lead to. Puzzles use such boards, so they are allowed.
pub fn oddities(board: &Board) -> Vec<Warning> {
    let center: Bitboard = [(3, 3), (4, 3), (3, 4), (4, 4)].iter().filter_map(|&(x, y)| Square::new(x, y)).collect();
    let occupied = board.occupied();
    let mut warnings = Vec::new();
    if occupied.count() < 4 {
        warnings.push(Warning::FewDiscs(occupied.count()));
    }
    if !(center - occupied).is_empty() {
        warnings.push(Warning::EmptyCenter(center - occupied));
    } else {
        let mut reached = center;
        loop {
            let wider = (reached | reached.neighbors()) & occupied;
            if wider == reached {
                break;
            }
            reached = wider;
        }
        if reached != occupied {
            warnings.push(Warning::Apart(occupied - reached));
        }
    }
    warnings
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_that_no_game_leads_to_are_told() {
        assert!(oddities(&Board::START).is_empty());
        let d4: Square = "d4".parse().unwrap();
        let said = |board: &Board| oddities(board).iter().map(Warning::to_string).collect::<String>();
        assert!(said(&Board::START.with(d4, None)).contains("3 discs"));
        assert!(said(&Board::START.with(d4, None)).contains("{d4}"));
        assert_eq!(oddities(&Board::START.with(Square::A1, Some(Side::Black))), [Warning::Apart(Square::A1.into())]);
    }
}
