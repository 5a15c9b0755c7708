//! Attackers of a point.

use crate::xiangqi::Side;
use crate::xiangqi::board::{ADVISOR, Board, CANNON, ELEPHANT, GENERAL, HORSE, ROOK, SOLDIER};
use crate::xiangqi::piece::{EMPTY, base_id};
use crate::xiangqi::templates::{self, FILES, LEGS, LeapTargets, NONE, RANKS};

/// Returns whether a side's pieces could capture on a point, if an enemy stood there; pins do not matter.
pub(super) fn is_attacked(board: &Board, at: u8, by: Side) -> bool {
    let base = base_id(by);
    let (row, column) = (at / 9, at % 9);
    let is = |place: u8, first: u8, count: u8| board.points[place as usize].wrapping_sub(base + first) < count;
    let rank = &RANKS[column as usize][board.ranks[row as usize] as usize];
    let file = &FILES[row as usize][board.files[column as usize] as usize];
    for end in 0..2 {
        let near = rank.first[end];
        if near != NONE && is(row * 9 + near, ROOK, 2) {
            return true;
        }
        let near = file.first[end];
        if near != NONE && is(near * 9 + column, ROOK, 2) {
            return true;
        }
        let far = rank.second[end];
        if far != NONE && is(row * 9 + far, CANNON, 2) {
            return true;
        }
        let far = file.second[end];
        if far != NONE && is(far * 9 + column, CANNON, 2) {
            return true;
        }
    }
    for id in [base + HORSE, base + HORSE + 1] {
        let horse = board.piece_points[id as usize];
        if horse != NONE {
            let leg = LEGS[horse as usize][at as usize];
            if leg != NONE && board.points[leg as usize] == EMPTY {
                return true;
            }
        }
    }
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
    leaps_to(SOLDIER, 5, &templates::SOLDIER[by as usize])
        || leaps_to(ADVISOR, 2, &templates::ADVISOR)
        || leaps_to(ELEPHANT, 2, &templates::ELEPHANT)
        || leaps_to(GENERAL, 1, &templates::GENERAL)
}
