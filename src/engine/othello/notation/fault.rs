//! Errors and warnings when reading files.

use std::fmt;

use super::super::{Bitboard, Board, IllegalMove, Move, ParsePositionError, Position, Side, Square};
use crate::notation;

pub use crate::notation::{Dropped, Encoding, Expected, Part, Place};

/// The kinds of errors.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The file is empty or contains only spaces and comments.
    Empty,
    /// The file is in no known format; holds its beginning.
    Unknown(String),
    /// A move is illegal.
    Illegal {
        /// The number of its disc, from 1; a pass has that of the next disc.
        number: usize,
        /// The move.
        mv: Move,
        /// The reason.
        why: IllegalMove,
    },
    /// A move of the wrong side.
    Turn {
        /// The number of its disc, from 1.
        number: usize,
        /// The move.
        mv: Move,
        /// The side to move.
        side: Side,
    },
    /// Not a move; holds the text.
    NotAMove(String),
    /// Not a score; holds the text.
    NotAScore(String),
    /// The file ends before the game does; holds what was expected.
    CutShort(Expected),
    /// An unexpected character.
    Unexpected {
        /// The character.
        found: char,
        /// What was expected.
        expected: Expected,
    },
    /// The board is not 8 × 8; holds the size as written.
    BoardSize(String),
    /// The game is not Othello; holds its name.
    OtherGame(String),
    /// A board comes after the first move.
    LateBoard,
    /// The text of a position is invalid.
    Position(ParsePositionError),
    /// A byte of a WTHOR game is not a square.
    BadSquare {
        /// The number of the move, from 1.
        number: usize,
        /// The byte: 10 × row + column was expected.
        byte: u8,
    },
    /// A WTHOR game continues after the byte that ends it.
    Gap {
        /// The number of the missing move, from 1.
        number: usize,
    },
    /// The file is a list of names of the WTHOR archive and contains no games.
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

/// The error for a file, or a game in it, that cannot be read completely. The readable part is kept.
pub type OthelloNotationError = notation::NotationError<Position, Reason>;

/// Oddities of a file or game that can be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Warning {
    /// Fewer discs than in any game, which has at least 4.
    FewDiscs(u32),
    /// Empty squares in the centre, which is full from the start of a game.
    EmptyCenter(Bitboard),
    /// Discs not connected to those around the centre; in a game each disc is placed next to another.
    Apart(Bitboard),
    /// The text is not UTF-8.
    Encoding {
        /// The encoding it was read in.
        encoding: Encoding,
        /// The number of characters that could not be decoded.
        lost: usize,
    },
    /// An evaluation or a time that could not be parsed; it is kept as a property.
    Unreadable(String),
    /// The game is a variant in which fewer discs win; it was read as ordinary Othello.
    AntiGame,
    /// A pass after the end of the game was dropped.
    PassAtEnd,
    /// The number of games in a WTHOR file differs from its header.
    GameCount {
        /// The number in the header.
        announced: u32,
        /// The number of complete games.
        found: usize,
    },
    /// The number of bytes after the last complete game of a WTHOR file.
    Leftover(usize),
    /// The creation date of a WTHOR file is invalid: century × 100 + year, month, day.
    MadeOn(u16, u8, u8),
    /// The year of a WTHOR file's games is impossible.
    Year(u16),
    /// A WTHOR file of a type other than 0: not ordinary games.
    Type(u8),
    /// A finished game has a different number of black discs than the file says, with empty squares counted for the
    /// winner.
    Discs {
        /// The number in the file.
        announced: u8,
        /// The number on the board.
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

/// Returns how a board differs from those that games lead to. Puzzles use such boards, so they are allowed.
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
