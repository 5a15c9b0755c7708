//! Errors and warnings when reading files.

use super::super::{Bitboard, Board, IllegalMove, Move, ParsePositionError, Position, Side, Square};
use crate::notation;

pub use crate::notation::{DroppedCounts, Encoding, ExpectedItem, FileLocation, FilePart};

/// The kinds of errors.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum OthelloErrorKind {
    /// The file is empty or contains only spaces and comments.
    #[error("the input is empty")]
    Empty,
    /// The file is in no known format; holds its beginning.
    #[error(
        "unknown format, beginning with {0:?}; expected a transcript such as f5d6c3, GGF, WTHOR or a board of 64 \
        characters"
    )]
    Unknown(String),
    /// A move is illegal.
    #[error("move {number}, {mv}, is illegal: {why}")]
    Illegal {
        /// The number of its disc, from 1; a pass has that of the next disc.
        number: usize,
        /// The move.
        mv: Move,
        /// The reason.
        why: IllegalMove,
    },
    /// A move of the wrong side.
    #[error("move {number}, {mv}, is by the wrong side: it is {side}'s turn")]
    Turn {
        /// The number of its disc, from 1.
        number: usize,
        /// The move.
        mv: Move,
        /// The side to move.
        side: Side,
    },
    /// Not a move; holds the text.
    #[error("{0:?} is not a move; expected a square such as f5, or pass")]
    NotAMove(String),
    /// Not a score; holds the text.
    #[error("{0:?} is not a move with a score; expected one such as A2:+38")]
    NotAScore(String),
    /// The file ends before the game does; holds what was expected.
    #[error("the file ends too early; expected {0}")]
    CutShort(ExpectedItem),
    /// An unexpected character.
    #[error("unexpected {found:?}; expected {expected}")]
    Unexpected {
        /// The character.
        found: char,
        /// The expected text.
        expected: ExpectedItem,
    },
    /// The board is not 8 × 8; holds the size as written.
    #[error("unsupported board size {0:?}; expected 8 (8 × 8 squares)")]
    BoardSize(String),
    /// The game is not Othello; holds its name.
    #[error("this is a game of {0:?}; expected Othello")]
    OtherGame(String),
    /// A board comes after the first move.
    #[error("there is a board after the first move; it must come before all moves")]
    LateBoard,
    /// The text of a position is invalid.
    #[error(transparent)]
    Position(ParsePositionError),
    /// A byte of a WTHOR game is not a square.
    #[error("move {number}: byte {byte} is not a square; expected 10 × row + column, 11 to 88")]
    BadSquare {
        /// The number of the move, from 1.
        number: usize,
        /// The byte: 10 × row + column was expected.
        byte: u8,
    },
    /// A WTHOR game continues after the byte that ends it.
    #[error("move {number} is missing, but moves follow it")]
    Gap {
        /// The number of the missing move, from 1.
        number: usize,
    },
    /// The file is a list of names of the WTHOR archive and contains no games.
    #[error("this is a WTHOR list of names; it has no games")]
    NameList,
}

/// The error for a file, or a game in it, that cannot be read completely. The readable part is kept.
pub type OthelloNotationError = notation::NotationError<Position, OthelloErrorKind>;

/// Oddities of a file or game that can be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OthelloNotationWarning {
    /// Fewer discs than in any game, which has at least 4.
    #[error("no game leads to this board: it has {0} discs, fewer than 4")]
    FewDiscs(u32),
    /// Empty squares in the centre, which is full from the start of a game.
    #[error("no game leads to this board: {0:?} in its centre is empty")]
    EmptyCenter(Bitboard),
    /// Discs not connected to those around the centre; in a game each disc is placed next to another.
    #[error("no game leads to this board: {0:?} is not connected with the centre")]
    Apart(Bitboard),
    /// The text is not UTF-8.
    #[error(fmt = notation::write_encoding_warning)]
    Encoding {
        /// The encoding it was read in.
        encoding: Encoding,
        /// The number of characters that could not be decoded.
        lost: usize,
    },
    /// An evaluation or a time that could not be parsed; it is kept as a property.
    #[error("{0:?} is not an evaluation or a time; saved unchanged")]
    Unreadable(String),
    /// The game is a variant in which fewer discs win; it was read as ordinary Othello.
    #[error("this is a game in which fewer discs win; read as an ordinary game")]
    AntiGame,
    /// A pass after the end of the game was dropped.
    #[error("dropped a pass after the end of the game")]
    PassAtEnd,
    /// The number of games in a WTHOR file differs from its header.
    #[error("the file announces {announced} games, but has {found}")]
    GameCount {
        /// The number in the header.
        announced: u32,
        /// The number of complete games.
        found: usize,
    },
    /// The number of bytes after the last complete game of a WTHOR file.
    #[error("{0} bytes follow the last complete game")]
    Leftover(usize),
    /// The creation date of a WTHOR file is invalid: century × 100 + year, month, day.
    #[error("the file's date {0:04}-{1:02}-{2:02} does not exist")]
    MadeOn(u16, u8, u8),
    /// The year of a WTHOR file's games is impossible.
    #[error("the year of the games is {0}; expected 1883 to 2199")]
    Year(u16),
    /// A WTHOR file of a type other than 0: not ordinary games.
    #[error("the file has type {0}, not that of ordinary games (0)")]
    Type(u8),
    /// A finished game has a different number of black discs than the file says, with empty squares counted for the
    /// winner.
    #[error("the file gives black {announced} discs at the end, but the moves lead to {counted}")]
    Discs {
        /// The number in the file.
        announced: u8,
        /// The number on the board.
        counted: i32,
    },
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
