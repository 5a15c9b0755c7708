//! Shutters: pairs of leaves that slide apart.

use super::super::{HEIGHT, Rect, WIDTH};
use alloc::vec::Vec;

/// The width of a pair of leaves.
const PAIR: i32 = 160;

/// Returns the steps: from the centre of each pair, one column to the left and one to the right.
pub(super) fn steps() -> impl Iterator<Item = Vec<Rect>> {
    (0..PAIR / 2).map(|step| {
        let middles = (PAIR / 2..WIDTH).step_by(PAIR as usize);
        middles.flat_map(|middle| [middle - 1 - step, middle + step].map(|x| Rect::new(x, 0, 1, HEIGHT))).collect()
    })
}
