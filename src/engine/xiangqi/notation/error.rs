//! Errors of moves and files, and warnings.

use super::super::{IllegalMove, Move, ParsePositionError, Position, SetupError, Square, XiangqiEnding};
use super::MoveNotation;
use crate::notation;

pub use crate::notation::{DroppedCounts, Encoding, ExpectedItem, FileLocation, FilePart};

/// The error for a text that is not a legal move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MoveNotationError {
    /// A character that cannot occur in a move.
    #[error("{char:?}, character {number} of {text:?}, cannot be part of a move")]
    InvalidChar {
        /// The whole text.
        text: String,
        /// The character.
        char: char,
        /// Its index in the text, from 1.
        number: usize,
    },
    /// The text does not have the form of a move.
    #[error("{text:?} is not a move; expected one such as {}", examples(*expected))]
    InvalidFormat {
        /// The whole text.
        text: String,
        /// The expected style; `None` if any style is accepted.
        expected: Option<MoveNotation>,
    },
    /// No piece has this move.
    #[error("no piece of the side to move can play {text:?}")]
    NoSuchMove {
        /// The text.
        text: String,
    },
    /// A piece has this move, but its general would be in check or face the other one.
    #[error("{text:?} ({mv}) would leave the general in check or facing the other one")]
    ExposesGeneral {
        /// The text.
        text: String,
        /// The move.
        mv: Move,
    },
    /// The text is ambiguous.
    #[error("{text:?} can mean {}", .moves.iter().map(Move::to_string).collect::<Vec<_>>().join(" or "))]
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
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum XiangqiErrorKind {
    /// The file is empty or contains only spaces.
    #[error("the input is empty")]
    Empty,
    /// The beginning matches no known format; holds the beginning.
    #[error("unknown format, beginning with {0:?}; expected PGN, moves, FEN, XQF, CBR, CBL or DhtmlXQ")]
    UnknownFormat(String),
    /// A text that is not a legal move.
    #[error("ply {ply}: {why}")]
    InvalidMove {
        /// The ply, from 1.
        ply: usize,
        /// The reason.
        why: MoveNotationError,
    },
    /// An illegal move.
    #[error("ply {ply}, {mv}, is illegal: {why}")]
    Illegal {
        /// The ply, from 1.
        ply: usize,
        /// The move.
        mv: Move,
        /// The reason.
        why: IllegalMove,
    },
    /// The text of a position is invalid.
    #[error(transparent)]
    Position(ParsePositionError),
    /// The pieces of a file are in an impossible arrangement.
    #[error("impossible position: {0}")]
    Setup(SetupError),
    /// Not a move; holds the text.
    #[error("{0:?} is not a move")]
    NotAMove(String),
    /// A closing brace without an opening one.
    #[error("a comment ends here that was never opened")]
    StrayBrace,
    /// A closing parenthesis without an opening one.
    #[error("a variation ends here that was never opened")]
    StrayParenthesis,
    /// A variation begins before the first move, so there is no move that it could replace.
    #[error("a variation starts before the first move")]
    EarlyVariation,
    /// Two pieces of a file are on one point.
    #[error("there are two pieces on {0}")]
    SharedPoint(Square),
    /// The file is of another game; holds its name.
    #[error("this is a game of {0:?}; expected Chinese Chess")]
    OtherGame(String),
    /// An unknown version of XQF.
    #[error("unsupported XQF version {}.{}; expected 1.0 to 1.8", .0 / 10, .0 % 10)]
    UnsupportedVersion(u8),
    /// A number that is not a point: 10 × file + rank, both from 0, in XQF, a number below 90 in CBR, two digits in
    /// DhtmlXQ.
    #[error("the number {0} is not a point of the board")]
    InvalidPoint(u8),
    /// A number that is not a piece.
    #[error("the number {0} is not a piece")]
    InvalidPiece(u8),
    /// The file ends too early.
    #[error("the file ends too early; expected {0}")]
    UnexpectedEnd(ExpectedItem),
}

/// The error for a file, or a game in it, that cannot be read completely. It holds the part that is readable.
pub type XiangqiNotationError = notation::NotationError<Position, XiangqiErrorKind>;

/// A problem of a file or a game that does not prevent reading it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum XiangqiNotationWarning {
    /// The text is not UTF-8.
    #[error(fmt = notation::write_encoding_warning)]
    Encoding {
        /// The encoding used.
        encoding: Encoding,
        /// The number of unreadable characters.
        lost: usize,
    },
    /// The first move is not by the side to move that the file records; the move takes precedence.
    #[error("the first move is by the other side than the file says; used the side of the move")]
    WrongSide,
    /// The game continues although it was over by the rules; all moves were read.
    #[error("the game is over after ply {ply} ({ending}), but the record continues")]
    ContinuedAfterEnd {
        /// The ply after which it was over, from 1; 0 for the start.
        ply: usize,
        /// The rule.
        ending: XiangqiEnding,
    },
    /// An invalid tag was dropped; holds its line.
    #[error("dropped an unreadable tag: {0}")]
    InvalidTag(String),
    /// The tag `Format` has an unknown value, held here; each move was read in its actual notation.
    #[error("unknown move format {0:?}; the format of each move was detected")]
    UnknownMoveFormat(String),
    /// The number of lines after the result that do not belong to the game.
    #[error("dropped lines after the end of the game: {0}")]
    TrailingLines(usize),
    /// The number of illegal moves in variations; these were dropped with everything after them.
    #[error("dropped illegal moves in variations: {0}")]
    UnplayableMoves(usize),
    /// A variation that is illegal or attached to no move; holds its number in the file.
    #[error("dropped variation {0}, which is illegal")]
    UnplayableVariation(usize),
}
