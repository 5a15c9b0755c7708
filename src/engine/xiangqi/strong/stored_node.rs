//! Results of nodes in the transposition table.

use super::StoredResult;
use super::values::{MATE_IN_MAX, MATED_IN_MAX, to_score};
use crate::search::{Bound, TranspositionEntry, TranspositionTable};
use crate::xiangqi::square::Square;
use crate::xiangqi::{Board, Move};

/// The result of a node.
#[derive(Clone, Copy, Debug)]
pub(super) struct StoredNode {
    pub(super) value: i32,
    /// The static value, if the side to move is not in check.
    pub(super) static_value: Option<i32>,
    pub(super) bound: Bound,
    pub(super) depth: i32,
    pub(super) best: Option<Move>,
}

impl StoredNode {
    /// Returns the result of a board at a ply, if it is known.
    pub(super) fn read(table: &TranspositionTable, board: &Board, ply: usize) -> Option<StoredNode> {
        table.get(board.key()).map(|entry| StoredNode::unpack(entry, ply))
    }

    /// Stores the result of a board at a ply.
    pub(super) fn write(self, table: &TranspositionTable, board: &Board, ply: usize) {
        let static_value = self.static_value.map_or(i16::MIN, |value| value as i16);
        let value = to_table(self.value, ply) as i16;
        let entry = TranspositionEntry {
            value: i32::from(static_value) << 16 | i32::from(value.cast_unsigned()),
            bound: self.bound,
            depth: self.depth.clamp(0, 255) as u8,
            best: self.best.map_or(TranspositionEntry::NO_MOVE, pack),
        };
        table.put(board.key(), entry);
    }

    fn unpack(entry: TranspositionEntry, ply: usize) -> StoredNode {
        let static_value = (entry.value >> 16) as i16;
        StoredNode {
            value: from_table((entry.value as i16).into(), ply),
            static_value: (static_value != i16::MIN).then_some(static_value.into()),
            bound: entry.bound,
            depth: entry.depth.into(),
            best: unpack(entry.best),
        }
    }

    /// Returns whether a search with this window can use the value at once.
    pub(super) const fn is_cutoff(&self, alpha: i32, beta: i32) -> bool {
        match self.bound {
            Bound::Exact => true,
            Bound::Lower => self.value >= beta,
            Bound::Upper => self.value <= alpha,
        }
    }
}

/// Packs a move for the table.
fn pack(mv: Move) -> u16 {
    u16::from(mv.from.0) << 7 | u16::from(mv.to.0)
}

fn unpack(packed: u16) -> Option<Move> {
    let point = |at: u16| Square::from_index(usize::from(at));
    Some(Move { from: point(packed >> 7)?, to: point(packed & 127)? })
}

/// Converts a value for the table, in which the distance of a mate counts from the position.
const fn to_table(value: i32, ply: usize) -> i32 {
    match value {
        MATE_IN_MAX.. => value + ply as i32,
        ..=MATED_IN_MAX => value - ply as i32,
        _ => value,
    }
}

const fn from_table(value: i32, ply: usize) -> i32 {
    match value {
        MATE_IN_MAX.. => value - ply as i32,
        ..=MATED_IN_MAX => value + ply as i32,
        _ => value,
    }
}

/// Converts an entry of the table for a reader outside the search.
pub(super) fn stored_result(entry: TranspositionEntry, board: &Board) -> StoredResult {
    let node = StoredNode::unpack(entry, 0);
    StoredResult {
        best: node.best.filter(|&mv| board.is_legal(mv)),
        score: to_score(node.value),
        bound: node.bound,
        depth: entry.depth,
    }
}
