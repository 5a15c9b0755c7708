//! Errors of an external engine.

use std::fmt;
use std::time::Duration;

/// The maximum number of characters of an engine's line in an error.
const MAX_SHOWN_CHARS: usize = 60;

/// An error of an external engine.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EngineError {
    /// The engine has terminated; holds its last output, if any.
    Terminated(String),
    /// The engine has not answered within this time.
    Timeout(Duration),
    /// The engine's move is illegal; holds the move as the engine wrote it.
    IllegalMove(String),
    /// The engine's answer is not a move; holds the answer.
    NotAMove(String),
    /// The engine rejects a command: the command and the answer.
    Rejected(String, String),
    /// The protocol cannot express the game.
    Unsupported(UnsupportedFeature),
    /// The request was interrupted.
    Interrupted,
}

/// A feature of a game that a protocol cannot express.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum UnsupportedFeature {
    /// A game that starts from a set-up position.
    StartPosition,
    /// The rules of the game.
    Rules,
}

impl EngineError {
    /// Returns the error for an illegal move, as the engine wrote it.
    pub(super) fn illegal_move(text: &str) -> EngineError {
        EngineError::IllegalMove(shorten(text))
    }

    /// Returns the error for an answer that is not a move.
    pub(super) fn not_a_move(text: &str) -> EngineError {
        EngineError::NotAMove(shorten(text))
    }

    /// Returns the error for a rejected command.
    pub(super) fn rejected(command: &str, answer: &str) -> EngineError {
        EngineError::Rejected(shorten(command), shorten(answer))
    }
}

/// Shortens a line of an engine and removes its control characters.
fn shorten(text: &str) -> String {
    let plain: String = text.chars().filter(|c| !c.is_control()).collect();
    match plain.char_indices().nth(MAX_SHOWN_CHARS) {
        Some((end, _)) => plain[..end].to_owned() + "…",
        None => plain,
    }
}

impl fmt::Display for EngineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EngineError::Terminated(words) if words.is_empty() => f.write_str("the engine has exited"),
            EngineError::Terminated(words) => write!(f, "the engine has exited: `{words}`"),
            EngineError::Timeout(time) => write!(f, "no answer for {:.1} seconds", time.as_secs_f64()),
            EngineError::IllegalMove(mv) => write!(f, "illegal move `{mv}`"),
            EngineError::NotAMove(text) => write!(f, "the answer `{text}` is not a move"),
            EngineError::Rejected(command, answer) => write!(f, "the engine rejects `{command}`: `{answer}`"),
            EngineError::Unsupported(UnsupportedFeature::StartPosition) => {
                f.write_str("its protocol does not support games from a set-up position")
            }
            EngineError::Unsupported(UnsupportedFeature::Rules) => {
                f.write_str("its protocol does not support these rules")
            }
            EngineError::Interrupted => f.write_str("interrupted"),
        }
    }
}

impl std::error::Error for EngineError {}
