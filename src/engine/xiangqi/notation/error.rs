//! Errors of moves and files, and warnings.

use std::{error, fmt};

use super::super::{IllegalMove, Move, ParsePositionError, Position, SetupError, Square, XiangqiEnding};
use super::MoveNotation;
use crate::notation;

pub use crate::notation::{DroppedCounts, Encoding, ExpectedItem, FileLocation, FilePart};

/// The error for a text that is not a legal move.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MoveNotationError {
    /// A character that cannot occur in a move.
    InvalidChar {
        /// The whole text.
        text: String,
        /// The character.
        char: char,
        /// Its index in the text, from 1.
        number: usize,
    },
    /// The text does not have the form of a move.
    InvalidFormat {
        /// The whole text.
        text: String,
        /// The expected style; `None` if any style is accepted.
        expected: Option<MoveNotation>,
    },
    /// No piece has this move.
    NoSuchMove {
        /// The text.
        text: String,
    },
    /// A piece has this move, but its general would be in check or face the other one.
    ExposesGeneral {
        /// The text.
        text: String,
        /// The move.
        mv: Move,
    },
    /// The text is ambiguous.
    Ambiguous {
        /// The text.
        text: String,
        /// The possible moves.
        moves: Vec<Move>,
    },
}

impl MoveNotationError {
    /// Creates the error for a text that does not denote exactly one legal move: several, none, or one that leaves the
    /// general in check.
    pub(super) fn from_matches(text: &str, meant: &[Move], exposing: Option<Move>) -> MoveNotationError {
        let text = text.to_owned();
        match exposing {
            _ if meant.len() > 1 => MoveNotationError::Ambiguous { text, moves: meant.to_vec() },
            Some(mv) => MoveNotationError::ExposesGeneral { text, mv },
            None => MoveNotationError::NoSuchMove { text },
        }
    }
}

impl fmt::Display for MoveNotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MoveNotationError::InvalidChar { text, char, number } => {
                write!(f, "{char:?}, character {number} of {text:?}, cannot be part of a move")
            }
            MoveNotationError::InvalidFormat { text, expected } => {
                write!(f, "{text:?} is not a move; expected one such as {}", examples(*expected))
            }
            MoveNotationError::NoSuchMove { text } => write!(f, "no piece of the side to move can play {text:?}"),
            MoveNotationError::ExposesGeneral { text, mv } => {
                write!(f, "{text:?} ({mv}) would leave the general in check or facing the other one")
            }
            MoveNotationError::Ambiguous { text, moves } => {
                let moves: Vec<String> = moves.iter().map(Move::to_string).collect();
                write!(f, "{text:?} can mean {}", moves.join(" or "))
            }
        }
    }
}

impl error::Error for MoveNotationError {}

/// Returns example moves of a style, or of all styles.
const fn examples(style: Option<MoveNotation>) -> &'static str {
    match style {
        Some(MoveNotation::Chinese) => "炮二平五 or 前马进七",
        Some(MoveNotation::Wxf) => "C2=5, R+-2 or 15+1",
        Some(MoveNotation::Iccs) => "H2-E2 or h2e2",
        None => "炮二平五, C2=5 or H2-E2",
    }
}

/// The kinds of errors.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum XiangqiErrorKind {
    /// The file is empty or contains only spaces.
    Empty,
    /// The beginning matches no known format; holds the beginning.
    UnknownFormat(String),
    /// A text that is not a legal move.
    InvalidMove {
        /// The ply, from 1.
        ply: usize,
        /// The reason.
        why: MoveNotationError,
    },
    /// An illegal move.
    Illegal {
        /// The ply, from 1.
        ply: usize,
        /// The move.
        mv: Move,
        /// The reason.
        why: IllegalMove,
    },
    /// The text of a position is invalid.
    Position(ParsePositionError),
    /// The pieces of a file are in an impossible arrangement.
    Setup(SetupError),
    /// Not a move; holds the text.
    NotAMove(String),
    /// A closing brace without an opening one.
    StrayBrace,
    /// A closing parenthesis without an opening one.
    StrayParenthesis,
    /// A variation begins before the first move, so there is no move that it could replace.
    EarlyVariation,
    /// Two pieces of a file are on one point.
    SharedPoint(Square),
    /// The file is of another game; holds its name.
    OtherGame(String),
    /// An unknown version of XQF.
    UnsupportedVersion(u8),
    /// A number that is not a point: 10 × file + rank, both from 0, in XQF, a number below 90 in CBR, two digits in
    /// DhtmlXQ.
    InvalidPoint(u8),
    /// A number that is not a piece.
    InvalidPiece(u8),
    /// The file ends too early.
    UnexpectedEnd(ExpectedItem),
}

impl fmt::Display for XiangqiErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            XiangqiErrorKind::Empty => f.write_str("the input is empty"),
            XiangqiErrorKind::UnknownFormat(start) => {
                write!(
                    f,
                    "unknown format, beginning with {start:?}; expected PGN, moves, FEN, XQF, CBR, CBL or \
                           DhtmlXQ"
                )
            }
            XiangqiErrorKind::InvalidMove { ply, why } => write!(f, "ply {ply}: {why}"),
            XiangqiErrorKind::Illegal { ply, mv, why } => write!(f, "ply {ply}, {mv}, is illegal: {why}"),
            XiangqiErrorKind::Position(why) => why.fmt(f),
            XiangqiErrorKind::Setup(why) => write!(f, "impossible position: {why}"),
            XiangqiErrorKind::NotAMove(text) => write!(f, "{text:?} is not a move"),
            XiangqiErrorKind::StrayBrace => f.write_str("a comment ends here that was never opened"),
            XiangqiErrorKind::StrayParenthesis => f.write_str("a variation ends here that was never opened"),
            XiangqiErrorKind::EarlyVariation => f.write_str("a variation starts before the first move"),
            XiangqiErrorKind::SharedPoint(at) => write!(f, "there are two pieces on {at}"),
            XiangqiErrorKind::OtherGame(name) => write!(f, "this is a game of {name:?}; expected Chinese Chess"),
            XiangqiErrorKind::UnsupportedVersion(version) => {
                write!(f, "unsupported XQF version {}.{}; expected 1.0 to 1.8", version / 10, version % 10)
            }
            XiangqiErrorKind::InvalidPoint(number) => write!(f, "the number {number} is not a point of the board"),
            XiangqiErrorKind::InvalidPiece(number) => write!(f, "the number {number} is not a piece"),
            XiangqiErrorKind::UnexpectedEnd(expected) => write!(f, "the file ends too early; expected {expected}"),
        }
    }
}

/// The error for a file, or a game in it, that cannot be read completely. It holds the part that is readable.
pub type XiangqiNotationError = notation::NotationError<Position, XiangqiErrorKind>;

/// A problem of a file or a game that does not prevent reading it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum XiangqiNotationWarning {
    /// The text is not UTF-8.
    Encoding {
        /// The encoding used.
        encoding: Encoding,
        /// The number of unreadable characters.
        lost: usize,
    },
    /// The first move is not by the side to move that the file records; the move takes precedence.
    WrongSide,
    /// The game continues although it was over by the rules; all moves were read.
    ContinuedAfterEnd {
        /// The ply after which it was over, from 1; 0 for the start.
        ply: usize,
        /// The rule.
        ending: XiangqiEnding,
    },
    /// An invalid tag was dropped; holds its line.
    InvalidTag(String),
    /// The tag `Format` has an unknown value, held here; each move was read in its actual notation.
    UnknownMoveFormat(String),
    /// The number of lines after the result that do not belong to the game.
    TrailingLines(usize),
    /// The number of illegal moves in variations; these were dropped with everything after them.
    UnplayableMoves(usize),
    /// A variation that is illegal or attached to no move; holds its number in the file.
    UnplayableVariation(usize),
}

impl fmt::Display for XiangqiNotationWarning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            XiangqiNotationWarning::Encoding { encoding, lost } => {
                notation::write_encoding_warning(f, *encoding, *lost)
            }
            XiangqiNotationWarning::WrongSide => {
                f.write_str("the first move is by the other side than the file says; used the side of the move")
            }
            XiangqiNotationWarning::ContinuedAfterEnd { ply, ending } => {
                write!(f, "the game is over after ply {ply} ({ending}), but the record continues")
            }
            XiangqiNotationWarning::InvalidTag(line) => write!(f, "dropped an unreadable tag: {line}"),
            XiangqiNotationWarning::UnknownMoveFormat(name) => {
                write!(f, "unknown move format {name:?}; the format of each move was detected")
            }
            XiangqiNotationWarning::TrailingLines(lines) => {
                write!(f, "dropped lines after the end of the game: {lines}")
            }
            XiangqiNotationWarning::UnplayableMoves(moves) => {
                write!(f, "dropped illegal moves in variations: {moves}")
            }
            XiangqiNotationWarning::UnplayableVariation(number) => {
                write!(f, "dropped variation {number}, which is illegal")
            }
        }
    }
}
