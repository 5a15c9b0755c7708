//! Errors of moves and files, and warnings.

use std::{error, fmt};

use super::super::{Ending, IllegalMove, Move, ParsePositionError, Position, SetupError, Square};
use super::Style;
use crate::notation;

pub use crate::notation::{Dropped, Encoding, Expected, Part, Place};

/// The error for a text that is not a legal move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MoveError {
    /// A character that cannot occur in a move.
    Character {
        /// The whole text.
        text: String,
        /// The character.
        char: char,
        /// Its index in the text, from 1.
        number: usize,
    },
    /// The text does not have the form of a move.
    Form {
        /// The whole text.
        text: String,
        /// The expected style; `None` if any style is accepted.
        expected: Option<Style>,
    },
    /// No piece has this move.
    NoSuch {
        /// The text.
        text: String,
    },
    /// A piece has this move, but its general would be in check or face the other one.
    Exposes {
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

impl MoveError {
    /// Creates the error for a text that does not denote exactly one legal move: several, none, or one that leaves the
    /// general in check.
    pub(super) fn not_one(text: &str, meant: &[Move], exposing: Option<Move>) -> MoveError {
        let text = text.to_owned();
        match exposing {
            _ if meant.len() > 1 => MoveError::Ambiguous { text, moves: meant.to_vec() },
            Some(mv) => MoveError::Exposes { text, mv },
            None => MoveError::NoSuch { text },
        }
    }
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MoveError::Character { text, char, number } => {
                write!(f, "{char:?}, character {number} of {text:?}, stands in no move")
            }
            MoveError::Form { text, expected } => {
                write!(f, "{text:?} is no move; expected one such as {}", examples(*expected))
            }
            MoveError::NoSuch { text } => write!(f, "no piece of the side to move can play {text:?}"),
            MoveError::Exposes { text, mv } => {
                write!(f, "{text:?} ({mv}) would leave the general in check or facing the other one")
            }
            MoveError::Ambiguous { text, moves } => {
                let moves: Vec<String> = moves.iter().map(Move::to_string).collect();
                write!(f, "{text:?} can mean {}", moves.join(" or "))
            }
        }
    }
}

impl error::Error for MoveError {}

/// Returns example moves of a style, or of all styles.
const fn examples(style: Option<Style>) -> &'static str {
    match style {
        Some(Style::Chinese) => "炮二平五 or 前马进七",
        Some(Style::Wxf) => "C2=5, R+-2 or 15+1",
        Some(Style::Iccs) => "H2-E2 or h2e2",
        None => "炮二平五, C2=5 or H2-E2",
    }
}

/// The reason of an error.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The file is empty or contains only spaces.
    Empty,
    /// The beginning matches no known format; it is given here.
    Unknown(String),
    /// A text that is no legal move.
    Move {
        /// The ply, from 1.
        ply: usize,
        /// The reason.
        why: MoveError,
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
    /// Something other than a move, given here.
    NotAMove(String),
    /// A closing brace without an opening one.
    StrayBrace,
    /// A closing parenthesis without an opening one.
    StrayParenthesis,
    /// A variation begins before the first move, so there is no move that it could replace.
    EarlyVariation,
    /// Two pieces of a file are on one point.
    SharedPoint(Square),
    /// The game has another name, given here.
    OtherGame(String),
    /// An unknown version of XQF.
    Version(u8),
    /// A number that is not a point: 10 × file + rank, both from 0, in XQF, a number below 90 in CBR, two digits in
    /// DhtmlXQ.
    NoPoint(u8),
    /// A number that is not a piece.
    NoPiece(u8),
    /// The file ends too early.
    CutShort(Expected),
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::Empty => f.write_str("there is nothing to read"),
            Reason::Unknown(start) => {
                write!(f, "{start:?} begins no format known here; expected PGN, moves, FEN, XQF, CBR, CBL or DhtmlXQ")
            }
            Reason::Move { ply, why } => write!(f, "ply {ply}: {why}"),
            Reason::Illegal { ply, mv, why } => write!(f, "ply {ply}, {mv}, is illegal: {why}"),
            Reason::Position(why) => why.fmt(f),
            Reason::Setup(why) => write!(f, "impossible position: {why}"),
            Reason::NotAMove(text) => write!(f, "{text:?} is no move"),
            Reason::StrayBrace => f.write_str("a comment ends here that never began"),
            Reason::StrayParenthesis => f.write_str("a variation ends here that never began"),
            Reason::EarlyVariation => f.write_str("a variation begins here, before the first move"),
            Reason::SharedPoint(at) => write!(f, "two pieces stand on {at}"),
            Reason::OtherGame(name) => write!(f, "this is a game of {name:?}; expected Chinese Chess"),
            Reason::Version(version) => {
                write!(f, "version {}.{} of XQF; expected 1.0 to 1.8", version / 10, version % 10)
            }
            Reason::NoPoint(number) => write!(f, "the number {number} is no point of the board"),
            Reason::NoPiece(number) => write!(f, "the number {number} is no piece"),
            Reason::CutShort(expected) => write!(f, "the file ends too early; expected {expected}"),
        }
    }
}

/// The error for a file, or a game in it, that cannot be read completely. It holds the part that is readable.
pub type XiangqiNotationError = notation::NotationError<Position, Reason>;

/// A problem of a file or a game that does not prevent reading it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Warning {
    /// The text is not UTF-8.
    Encoding {
        /// The encoding used.
        encoding: Encoding,
        /// The number of unreadable characters.
        lost: usize,
    },
    /// The first move is made by the other side than the file says; the move has priority.
    Turn,
    /// The game continues although it was over by the rules; all moves were read.
    WentOn {
        /// The ply after which it was over, from 1; 0 for the start.
        ply: usize,
        /// The rule.
        ending: Ending,
    },
    /// An invalid tag was dropped; its line is given here.
    Tag(String),
    /// The moves are not in the format named here; each was read in its actual style.
    Format(String),
    /// The number of lines after the result that do not belong to the game.
    Footer(usize),
    /// The number of illegal moves in variations; these were dropped with everything after them.
    Unplayable(usize),
    /// A variation that is illegal or attached to no move; its number in the file.
    Variation(usize),
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Warning::Encoding { encoding, lost } => notation::say_encoding(f, *encoding, *lost),
            Warning::Turn => {
                f.write_str("the first move is the other side's than the file says; the move was believed")
            }
            Warning::WentOn { ply, ending } => write!(f, "after ply {ply} the game is over ({ending}), yet it goes on"),
            Warning::Tag(line) => write!(f, "this tag cannot be read and was left out: {line}"),
            Warning::Format(name) => {
                write!(f, "no format is called {name:?}; each move was read in the style in which it is written")
            }
            Warning::Footer(lines) => write!(f, "left out lines behind the end of the game: {lines}"),
            Warning::Unplayable(moves) => write!(f, "left out moves of variations that cannot be played: {moves}"),
            Warning::Variation(number) => write!(f, "left out variation {number}, which cannot be played"),
        }
    }
}
