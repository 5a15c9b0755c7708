//! Errors of an external engine.

use std::fmt;
use std::time::Duration;

/// The maximum number of characters of an engine's line in an error.
const SHOWN: usize = 60;

/// An error of an external engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EngineError {
    /// The engine has terminated; holds its last words, if any.
    Gone(String),
    /// The engine has not answered within this time.
    Silent(Duration),
    /// The engine's move is illegal; holds the move as the engine wrote it.
    Illegal(String),
    /// The engine's answer is not a move; holds the answer.
    NoMove(String),
    /// The engine rejects a command: the command and the answer.
    Refused(String, String),
    /// The protocol cannot express the game.
    Untellable(UnsupportedFeature),
    /// The request was interrupted.
    Stopped,
}

/// A feature of a game that a protocol cannot express.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnsupportedFeature {
    /// A game that starts from a set-up position.
    SetUp,
    /// The rules of the game.
    Rules,
}

impl EngineError {
    /// Returns the error for an illegal move, as the engine wrote it.
    pub(super) fn illegal(text: &str) -> EngineError {
        EngineError::Illegal(short(text))
    }

    /// Returns the error for an answer that is not a move.
    pub(super) fn no_move(text: &str) -> EngineError {
        EngineError::NoMove(short(text))
    }

    /// Returns the error for a rejected command.
    pub(super) fn refused(command: &str, answer: &str) -> EngineError {
        EngineError::Refused(short(command), short(answer))
    }
}

/// Shortens a line of an engine and removes its control characters.
fn short(text: &str) -> String {
    let plain: String = text.chars().filter(|c| !c.is_control()).collect();
    match plain.char_indices().nth(SHOWN) {
        Some((end, _)) => plain[..end].to_owned() + "…",
        None => plain,
    }
}

impl fmt::Display for EngineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EngineError::Gone(words) if words.is_empty() => f.write_str("it has ended"),
            EngineError::Gone(words) => write!(f, "it has ended: `{words}`"),
            EngineError::Silent(time) => write!(f, "it has not answered for {:.1} seconds", time.as_secs_f64()),
            EngineError::Illegal(mv) => write!(f, "its move `{mv}` is against the rules"),
            EngineError::NoMove(text) => write!(f, "its answer `{text}` is no move"),
            EngineError::Refused(command, answer) => write!(f, "it refuses `{command}`: `{answer}`"),
            EngineError::Untellable(UnsupportedFeature::SetUp) => {
                f.write_str("its protocol cannot tell it a game that begins from a set-up position")
            }
            EngineError::Untellable(UnsupportedFeature::Rules) => {
                f.write_str("its protocol cannot tell it these rules")
            }
            EngineError::Stopped => f.write_str("it was interrupted"),
        }
    }
}

impl std::error::Error for EngineError {}
