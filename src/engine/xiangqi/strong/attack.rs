//! Attackers of a point.

use crate::xiangqi::Side;
use crate::xiangqi::board::{ADVISOR, Board, ELEPHANT, GENERAL, ROOK, SOLDIER};
use crate::xiangqi::piece::{EMPTY, base_id};
use crate::xiangqi::templates::{self, LeapTargets, NONE};

/// Returns whether a side's pieces could capture on a point, if an enemy stood there; pins do not matter.
pub(super) fn is_attacked(board: &Board, at: u8, by: Side) -> bool {
    let base = base_id(by);
    let leaps_to = |first: u8, count: u8, leaps: &[LeapTargets]| {
        (base + first..base + first + count).any(|id| {
            let from = board.piece_points[id as usize];
            from != NONE
                && leaps[from as usize]
                    .as_slice()
                    .iter()
                    .any(|&(to, via)| to == at && (via == NONE || board.points[via as usize] == EMPTY))
        })
    };
    board.is_attacked_from_afar(at, base, ROOK, 2)
        || leaps_to(SOLDIER, 5, &templates::SOLDIER[by as usize])
        || leaps_to(ADVISOR, 2, &templates::ADVISOR)
        || leaps_to(ELEPHANT, 2, &templates::ELEPHANT)
        || leaps_to(GENERAL, 1, &templates::GENERAL)
}
