//! What can be wrong with a move or a file, and what is odd about it.

use std::{error, fmt};

use super::super::{IllegalMove, Impossible, Move, ParsePositionError, Position};
use crate::notation;

pub use crate::notation::{Dropped, Place};

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
        /// What was expected.
        expected: &'static str,
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
            MoveError::Form { text, expected } => write!(f, "{text:?} is no move; expected one {expected}"),
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
    /// The pieces of an XQF file stand so as they cannot.
    Setup(Impossible),
    /// Something begins and does not end; says what.
    Unclosed(&'static str),
    /// Something cannot stand there; says what was expected.
    Unexpected(&'static str),
    /// A game of another name.
    OtherGame(String),
    /// A tag `Format` of no style known here; holds it.
    OtherFormat(String),
    /// An XQF file of another version than 1.0, whose moves are scrambled; holds it.
    Version(u8),
    /// A byte that names no point.
    NoPoint(u8),
    /// The file ends too early; says what was still expected.
    CutShort(&'static str),
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::Empty => f.write_str("there is nothing to read"),
            Reason::Unknown(start) => {
                write!(f, "{start:?} begins no format known here; expected PGN, moves, XQF or FEN")
            }
            Reason::Move { ply, why } => write!(f, "ply {ply}: {why}"),
            Reason::Illegal { ply, mv, why } => write!(f, "ply {ply}, {mv}, is illegal: {why}"),
            Reason::Position(why) => why.fmt(f),
            Reason::Setup(why) => write!(f, "impossible position: {why}"),
            Reason::Unclosed(what) => write!(f, "{what} does not end"),
            Reason::Unexpected(expected) => write!(f, "this cannot stand here; expected {expected}"),
            Reason::OtherGame(name) => write!(f, "this is a game of {name:?}; expected Chinese Chess"),
            Reason::OtherFormat(name) => write!(f, "moves in the format {name:?}; expected Chinese, WXF or ICCS"),
            Reason::Version(version) => {
                write!(f, "XQF version {}.{}, whose moves are scrambled; expected 1.0", version / 10, version % 10)
            }
            Reason::NoPoint(byte) => write!(f, "the byte {byte} is no point; expected 10 × file + rank, 0 to 89"),
            Reason::CutShort(expected) => write!(f, "the file ends too early; expected {expected}"),
        }
    }
}

/// Why a file, or a game in it, cannot be read to its end. What can be read is not lost.
pub type Fault = notation::Fault<Position, Reason>;

/// What is odd about a file or a game, though it can be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Warning {
    /// The text is not UTF-8; it was read as GB 18030.
    Gb18030,
    /// The text is neither UTF-8 nor whole GB 18030; some characters are lost.
    Damaged,
    /// The first move of an XQF file is the other side's than it says; the move was believed.
    Turn,
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Warning::Gb18030 => "the text is not UTF-8; it was read as GB 18030",
            Warning::Damaged => "the text is neither UTF-8 nor GB 18030; some characters are lost",
            Warning::Turn => "the first move is the other side's than the file says; the move was believed",
        })
    }
}
