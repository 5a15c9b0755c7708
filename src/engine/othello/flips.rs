//! Which squares are legal and which discs a move flips: eight directions at a time, without a branch.
//!
//! A step in a direction is a shift of the whole board: by 1 along a row, 8 along a column, 7 or 9 along a diagonal,
//! to the left or to the right. Along a row or a diagonal a shift carries column h over into column a. But what is
//! flipped stands between two other squares of its line, so along those it is never in column a or h: leaving these
//! two columns out of the runs stops every wrap.

use super::{Bitboard, Square};

/// Each line's step in bits, and the squares that can be flipped along it.
const LINES: [(u32, u64); 4] = [(1, INNER), (7, INNER), (8, !0), (9, INNER)];

/// Columns b to g.
const INNER: u64 = 0x7e7e_7e7e_7e7e_7e7e;

/// The squares where the side with the discs `own` may move.
pub fn legal_moves(own: Bitboard, opponent: Bitboard) -> Bitboard {
    let mut moves = 0;
    for (step, inner) in LINES {
        let through = opponent.0 & inner;
        moves |= run(own.0, through, |bits| bits << step) << step;
        moves |= run(own.0, through, |bits| bits >> step) >> step;
    }
    Bitboard(moves) - (own | opponent)
}

/// The opponent's discs that a disc of `own` on an empty square flips; none if the move is not legal.
pub fn flips(own: Bitboard, opponent: Bitboard, square: Square) -> Bitboard {
    let from = Bitboard::from(square).0;
    let mut flips = 0;
    for (step, inner) in LINES {
        let through = opponent.0 & inner;
        let forward = run(from, through, |bits| bits << step);
        let backward = run(from, through, |bits| bits >> step);
        flips |= forward * u64::from(forward << step & own.0 != 0);
        flips |= backward * u64::from(backward >> step & own.0 != 0);
    }
    Bitboard(flips)
}

/// The squares of `through` that follow on a square of `from`, one after the other without a gap: up to six, as
/// many as can be flipped in one direction. Two single steps, then two double steps over pairs.
#[inline(always)]
fn run(from: u64, through: u64, shift: impl Fn(u64) -> u64) -> u64 {
    let mut run = through & shift(from);
    run |= through & shift(run);
    let pairs = through & shift(through);
    run |= pairs & shift(shift(run));
    run |= pairs & shift(shift(run));
    run
}
