//! Errors of an external engine.

use std::time::Duration;

/// The maximum number of characters of an engine's line in an error.
const MAX_SHOWN_CHARS: usize = 60;

/// An error of an external engine.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum EngineError {
    /// The engine has terminated; holds its last output, if any.
    #[error("the engine has exited{}", if .0.is_empty() { String::new() } else { format!(": `{}`", .0) })]
    Terminated(String),
    /// The engine has not answered within this time.
    #[error("no answer for {:.1} seconds", .0.as_secs_f64())]
    Timeout(Duration),
    /// The engine's move is illegal; holds the move as the engine wrote it.
    #[error("illegal move `{0}`")]
    IllegalMove(String),
    /// The engine's answer is not a move; holds the answer.
    #[error("the answer `{0}` is not a move")]
    NotAMove(String),
    /// The engine rejects a command: the command and the answer.
    #[error("the engine rejects `{0}`: `{1}`")]
    Rejected(String, String),
    /// The protocol cannot express the game.
    #[error("{0}")]
    Unsupported(UnsupportedFeature),
    /// The request was interrupted.
    #[error("interrupted")]
    Interrupted,
}

/// A feature of a game that a protocol cannot express.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum UnsupportedFeature {
    /// A game that starts from a set-up position.
    #[error("its protocol does not support games from a set-up position")]
    StartPosition,
    /// The rules of the game.
    #[error("its protocol does not support these rules")]
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
