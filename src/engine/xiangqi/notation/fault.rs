//! What can be wrong with a move or a file, and what is odd about it.

use std::{error, fmt};

use super::super::{Ending, IllegalMove, Impossible, Move, ParsePositionError, Position, Square};
use super::Style;
use crate::notation;

pub use crate::notation::{Dropped, Encoding, Expected, Part, Place};

/// Why a text is no legal move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MoveError {
    /// A character that no move has.
    Character {
        /// The whole text.
        text: String,
        /// The character.
        char: char,
        /// Its place in the text, from 1.
        number: usize,
    },
    /// It is not written as moves are.
    Form {
        /// The whole text.
        text: String,
        /// The style that was expected; any, if none is told.
        expected: Option<Style>,
    },
    /// No piece can move so.
    NoSuch {
        /// The text.
        text: String,
    },
    /// A piece can, but its general would be in check or face the other one.
    Exposes {
        /// The text.
        text: String,
        /// The move.
        mv: Move,
    },
    /// Several moves can be meant.
    Ambiguous {
        /// The text.
        text: String,
        /// Those that can.
        moves: Vec<Move>,
    },
}

impl MoveError {
    /// Not one legal move is meant, but several or none, or one that leaves the general in check.
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

/// Moves as examples of a style, or of all.
const fn examples(style: Option<Style>) -> &'static str {
    match style {
        Some(Style::Chinese) => "炮二平五 or 前马进七",
        Some(Style::Wxf) => "C2=5, R+-2 or 15+1",
        Some(Style::Iccs) => "H2-E2 or h2e2",
        None => "炮二平五, C2=5 or H2-E2",
    }
}

/// What is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// There is nothing in the file but spaces.
    Empty,
    /// The beginning is that of no format known here; holds it.
    Unknown(String),
    /// A text that is no legal move.
    Move {
        /// The ply, from 1.
        ply: usize,
        /// Why not.
        why: MoveError,
    },
    /// A move against the rules.
    Illegal {
        /// The ply, from 1.
        ply: usize,
        /// The move.
        mv: Move,
        /// Why.
        why: IllegalMove,
    },
    /// The text of a position is wrong.
    Position(ParsePositionError),
    /// The pieces of a file stand as they cannot.
    Setup(Impossible),
    /// Something else than a move; holds it.
    NotAMove(String),
    /// A comment ends that never began.
    StrayBrace,
    /// A variation ends that never began.
    StrayParenthesis,
    /// A variation begins before the first move: there is none that it could stand for.
    EarlyVariation,
    /// Two pieces of a file stand on one point.
    SharedPoint(Square),
    /// A game of another name.
    OtherGame(String),
    /// A version of XQF that is not known here.
    Version(u8),
    /// A number that names no point: 10 × file + rank, both from 0, in XQF, a number below 90 in CBR, two digits in DhtmlXQ.
    NoPoint(u8),
    /// A number that names no piece.
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

/// Why a file, or a game in it, cannot be read to its end. What can be read is not lost.
pub type Fault = notation::Fault<Position, Reason>;

/// What is odd about a file or a game, though it can be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Warning {
    /// The text is not UTF-8.
    Encoding {
        /// It was read in this encoding.
        encoding: Encoding,
        /// So many characters cannot be read.
        lost: usize,
    },
    /// The first move is the other side's than the file says; the move was believed.
    Turn,
    /// By the rules the game was over, yet it went on; it was read on.
    WentOn {
        /// After this ply, from 1; 0 for the start.
        ply: usize,
        /// The rule.
        ending: Ending,
    },
    /// A tag that cannot be read was left out; holds its line.
    Tag(String),
    /// The moves are in no format of this name; each was read in the style in which it is written.
    Format(String),
    /// So many lines behind the result say nothing of the game.
    Footer(usize),
    /// So many moves of variations that cannot be played were left out with what follows them.
    Unplayable(usize),
    /// A variation that cannot be played or belongs nowhere; its number in the file.
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
