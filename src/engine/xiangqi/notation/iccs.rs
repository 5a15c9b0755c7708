//! The coordinate notation of the Internet Chinese Chess Server, such as `H2-E2`.
//!
//! **Written** in capitals with a hyphen. **Read** in either case, with or without the hyphen, so that the form of UCI
//! and UCCI is also accepted.

use super::super::{Board, Move};
use super::{MoveNotation, MoveNotationError};

/// Writes a move.
///
/// ```
/// use huanle_engine::xiangqi::notation::iccs;
/// assert_eq!(iccs::write("h2e2".parse()?), "H2-E2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write(mv: Move) -> String {
    format!("{}-{}", mv.from, mv.to).to_ascii_uppercase()
}

/// Returns whether a text looks like a move.
pub(super) fn is_like(text: &str) -> bool {
    text.parse::<Move>().is_ok()
}

/// Reads a move.
///
/// # Errors
/// If it is not in this notation or is not legal.
pub fn parse(board: &Board, text: &str) -> Result<Move, MoveNotationError> {
    let mv: Move = text
        .parse()
        .map_err(|_| MoveNotationError::InvalidFormat { text: text.to_owned(), expected: Some(MoveNotation::Iccs) })?;
    if board.is_legal(mv) {
        return Ok(mv);
    }
    Err(MoveNotationError::from_matches(text, &[], board.is_pseudo_legal(mv).then_some(mv)))
}
