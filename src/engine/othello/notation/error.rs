//! Errors and warnings when reading files.

use std::fmt;

use super::super::{Bitboard, Board, IllegalMove, Move, ParsePositionError, Position, Side, Square};
use crate::notation;

pub use crate::notation::{DroppedCounts, Encoding, ExpectedItem, FileLocation, FilePart};

/// The kinds of errors.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum OthelloErrorKind {
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
    CutShort(ExpectedItem),
    /// An unexpected character.
    Unexpected {
        /// The character.
        found: char,
        /// The expected text.
        expected: ExpectedItem,
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

impl fmt::Display for OthelloErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OthelloErrorKind::Empty => f.write_str("the input is empty"),
            OthelloErrorKind::Unknown(start) => write!(
                f,
                "unknown format, beginning with {start:?}; expected a transcript such as f5d6c3, GGF, WTHOR or a board \
                 of 64 characters"
            ),
            OthelloErrorKind::Illegal { number, mv, why } => write!(f, "move {number}, {mv}, is illegal: {why}"),
            OthelloErrorKind::Turn { number, mv, side } => {
                write!(f, "move {number}, {mv}, is by the wrong side: it is {side}'s turn")
            }
            OthelloErrorKind::NotAMove(text) => write!(
                f,
                "{text:?} is not a move; expected a square such as f5, or \
                                                           pass"
            ),
            OthelloErrorKind::NotAScore(text) => write!(
                f,
                "{text:?} is not a move with a score; expected one such as \
                                                            A2:+38"
            ),
            OthelloErrorKind::CutShort(expected) => write!(f, "the file ends too early; expected {expected}"),
            OthelloErrorKind::Unexpected { found, expected } => {
                write!(f, "unexpected {found:?}; expected {expected}")
            }
            OthelloErrorKind::BoardSize(size) => {
                write!(f, "unsupported board size {size:?}; expected 8 (8 × 8 squares)")
            }
            OthelloErrorKind::OtherGame(name) => write!(f, "this is a game of {name:?}; expected Othello"),
            OthelloErrorKind::LateBoard => f.write_str(
                "there is a board after the first move; it must come before all \
                                                        moves",
            ),
            OthelloErrorKind::Position(error) => error.fmt(f),
            OthelloErrorKind::BadSquare { number, byte } => {
                write!(f, "move {number}: byte {byte} is not a square; expected 10 × row + column, 11 to 88")
            }
            OthelloErrorKind::Gap { number } => write!(f, "move {number} is missing, but moves follow it"),
            OthelloErrorKind::NameList => f.write_str("this is a WTHOR list of names; it has no games"),
        }
    }
}

/// The error for a file, or a game in it, that cannot be read completely. The readable part is kept.
pub type OthelloNotationError = notation::NotationError<Position, OthelloErrorKind>;

/// Oddities of a file or game that can be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OthelloNotationWarning {
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

impl fmt::Display for OthelloNotationWarning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OthelloNotationWarning::FewDiscs(count) => {
                write!(f, "no game leads to this board: it has {count} discs, fewer than 4")
            }
            OthelloNotationWarning::EmptyCenter(squares) => {
                write!(f, "no game leads to this board: {squares:?} in its centre is empty")
            }
            OthelloNotationWarning::Apart(squares) => {
                write!(f, "no game leads to this board: {squares:?} is not connected with the centre")
            }
            OthelloNotationWarning::Encoding { encoding, lost } => {
                notation::write_encoding_warning(f, *encoding, *lost)
            }
            OthelloNotationWarning::Unreadable(text) => write!(
                f,
                "{text:?} is not an evaluation or a time; saved \
                                                                   unchanged"
            ),
            OthelloNotationWarning::AntiGame => f.write_str(
                "this is a game in which fewer discs win; read as an \
                                                             ordinary game",
            ),
            OthelloNotationWarning::PassAtEnd => f.write_str("dropped a pass after the end of the game"),
            OthelloNotationWarning::GameCount { announced, found } => {
                write!(f, "the file announces {announced} games, but has {found}")
            }
            OthelloNotationWarning::Leftover(bytes) => write!(f, "{bytes} bytes follow the last complete game"),
            OthelloNotationWarning::MadeOn(year, month, day) => {
                write!(f, "the file's date {year:04}-{month:02}-{day:02} does not exist")
            }
            OthelloNotationWarning::Year(year) => write!(f, "the year of the games is {year}; expected 1883 to 2199"),
            OthelloNotationWarning::Type(kind) => write!(f, "the file has type {kind}, not that of ordinary games (0)"),
            OthelloNotationWarning::Discs { announced, counted } => {
                write!(f, "the file gives black {announced} discs at the end, but the moves lead to {counted}")
            }
        }
    }
}

/// Returns how a board differs from those that games lead to. Puzzles use such boards, so they are allowed.
pub fn position_warnings(board: &Board) -> Vec<OthelloNotationWarning> {
    let center: Bitboard = [(3, 3), (4, 3), (3, 4), (4, 4)].iter().filter_map(|&(x, y)| Square::new(x, y)).collect();
    let occupied = board.occupied();
    let mut warnings = Vec::new();
    if occupied.count() < 4 {
        warnings.push(OthelloNotationWarning::FewDiscs(occupied.count()));
    }
    if !(center - occupied).is_empty() {
        warnings.push(OthelloNotationWarning::EmptyCenter(center - occupied));
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
            warnings.push(OthelloNotationWarning::Apart(occupied - reached));
        }
    }
    warnings
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_that_no_game_leads_to_are_told() {
        assert!(position_warnings(&Board::start()).is_empty());
        let d4: Square = "d4".parse().unwrap();
        let message =
            |board: &Board| position_warnings(board).iter().map(OthelloNotationWarning::to_string).collect::<String>();
        assert!(message(&Board::start().with(d4, None)).contains("3 discs"));
        assert!(message(&Board::start().with(d4, None)).contains("{d4}"));
        assert_eq!(
            position_warnings(&Board::start().with(Square::A1, Some(Side::Black))),
            [OthelloNotationWarning::Apart(Square::A1.into())]
        );
    }
}
