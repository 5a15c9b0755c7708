//! The spiral: squares from the upper left corner round and round into the middle.

use super::super::{HEIGHT, Rect, WIDTH};

/// Side of a square.
const SIDE: i32 = 20;

/// The squares, in their order.
pub(super) fn squares() -> impl Iterator<Item = Rect> {
    let (columns, rows) = (WIDTH / SIDE, HEIGHT / SIDE);
    // Both sides hold an even number of squares, so every turn goes along all four edges.
    let turn = move |turn: i32| {
        let (right, bottom) = (columns - 1 - turn, rows - 1 - turn);
        let there = (turn..=right).map(move |x| (x, turn)).chain((turn + 1..=bottom).map(move |y| (right, y)));
        let back = (turn..right).rev().map(move |x| (x, bottom));
        there.chain(back).chain((turn + 1..bottom).rev().map(move |y| (turn, y)))
    };
    (0..rows / 2).flat_map(turn).map(|(x, y)| Rect::new(x * SIDE, y * SIDE, SIDE, SIDE))
}
