//! Shutters: pairs of leaves that slide apart.

use super::super::{HEIGHT, Rect, WIDTH};

/// Width of a pair of leaves.
const PAIR: i32 = 160;

/// From the middle of each pair one column to the left and one to the right in a step.
pub(super) fn steps() -> impl Iterator<Item = Vec<Rect>> {
    (0..PAIR / 2).map(|step| {
        let middles = (PAIR / 2..WIDTH).step_by(PAIR as usize);
        middles.flat_map(|middle| [middle - 1 - step, middle + step].map(|x| Rect::new(x, 0, 1, HEIGHT))).collect()
    })
}
