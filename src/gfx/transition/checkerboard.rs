//! The checkerboard: the squares of one colour, then those of the other.

use super::super::{HEIGHT, Rect, WIDTH};
use alloc::vec::Vec;

/// The side of a square.
const SIDE: i32 = 40;

/// Returns the steps: each adds a column to every square of a colour, from the left.
pub(super) fn steps() -> impl Iterator<Item = Vec<Rect>> {
    (0..2 * SIDE).map(|step| {
        let (parity, column) = (step / SIDE, step % SIDE);
        let squares = |row| (0..WIDTH / SIDE).filter(move |square| (square + row) % 2 == parity);
        let fill = |row| squares(row).map(move |square| Rect::new(square * SIDE + column, row * SIDE, 1, SIDE));
        (0..HEIGHT / SIDE).flat_map(fill).collect()
    })
}
