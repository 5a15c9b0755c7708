//! The spiral: squares from the upper left corner along a spiral to the centre.

use super::super::{HEIGHT, Rect, WIDTH};

/// The side of a square.
const SIDE: i32 = 20;

/// Returns the squares in order.
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
