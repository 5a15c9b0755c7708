//! Trees of moves in binary files, in preorder: each move, then its continuation, then its alternative.

use super::super::{Move, Position};
use super::{XiangqiErrorKind, XiangqiNotationWarning, play};
use crate::record::Record;

/// A move with its comment. The first node of a file is not a move: it represents the start.
pub(super) struct Node {
    /// The offset in the file.
    pub at: usize,
    pub mv: Result<Move, XiangqiErrorKind>,
    pub comment: String,
    /// `true` if moves follow.
    pub has_next: bool,
    /// `true` if an alternative comes after the continuation.
    pub has_alternative: bool,
    /// An error after the move, which ends the file.
    pub error: Option<PreorderError>,
}

/// An error and its offset.
pub(super) type PreorderError = (usize, XiangqiErrorKind);

/// Plays a file's moves, which `nodes` returns one at a time; the file may end within a line. A variation with an illegal
/// move is cut there, with a warning.
pub(super) fn read(
    record: &mut Record<Position>,
    warnings: &mut Vec<XiangqiNotationWarning>,
    mut nodes: impl FnMut() -> Option<Result<Node, PreorderError>>,
) -> Result<(), PreorderError> {
    // The nodes at which alternatives follow later; `None` in a line that cannot be played.
    let mut forks = Vec::new();
    let mut present = Some(record.current_id());
    let (mut is_start, mut is_main_line, mut left_out) = (true, true, 0);
    while let Some(node) = nodes() {
        let node = node?;
        if !is_start {
            if node.has_alternative {
                forks.push(present);
            }
            if let Some(id) = present {
                record.go_to(id);
                present = match node.mv.and_then(|mv| play(record, mv, warnings)) {
                    Ok(id) => Some(id),
                    Err(reason) if is_main_line => return Err((node.at, reason)),
                    Err(_) => None,
                };
            }
            left_out += usize::from(present.is_none());
        }
        is_start = false;
        if let Some(id) = present.filter(|_| !node.comment.is_empty()) {
            record.node_mut(id).comment = node.comment;
        }
        if let Some(trouble) = node.error {
            return Err(trouble);
        }
        if !node.has_next {
            is_main_line = false;
            match forks.pop() {
                Some(before) => present = before,
                None => break,
            }
        }
    }
    if left_out > 0 {
        warnings.push(XiangqiNotationWarning::UnplayableMoves(left_out));
    }
    Ok(())
}
