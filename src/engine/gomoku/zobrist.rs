//! Zobrist keys: hashes of single stones, combined by XOR into the hash of a board.

use super::{Point, Stone};
use crate::search::{GOLDEN_GAMMA, mix};

/// The key of White to move.
pub(super) const SIDE_KEY: u64 = mix(GOLDEN_GAMMA.rotate_left(32));

/// Returns a hash key for a stone on a point: the finalizer of SplitMix64 applied to its position.
pub(super) const fn stone_key(point: Point, stone: Stone) -> u64 {
    let place = (point.row() as u64 * 32 + point.column() as u64) * 2 + stone as u64 + 1;
    mix(place.wrapping_mul(GOLDEN_GAMMA))
}

/// Returns the search key of the position after a move of a side.
pub(super) const fn child_key(key: u64, point: Point, stone: Stone) -> u64 {
    key ^ stone_key(point, stone) ^ SIDE_KEY
}
