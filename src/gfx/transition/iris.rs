//! The iris: a circle that closes around the centre of the screen.

use super::super::{HEIGHT, Rect, WIDTH};
use alloc::vec::Vec;

/// The distance from the centre of the screen to its corners: √(320² + 240²).
const RADIUS: i32 = 400;
/// The decrease of the radius per step.
const RING: i32 = 4;

/// Returns the steps: the rings outside ever smaller circles, in each row one piece left and one right of the opening.
pub(super) fn steps() -> impl Iterator<Item = Vec<Rect>> {
    (0..RADIUS).step_by(RING as usize).rev().map(|radius| {
        let row = |y| {
            let (open, before) = (half_width(radius, y), half_width(radius + RING, y).min(WIDTH / 2));
            let piece = |x| Rect::new(x, y, before - open, 1);
            [piece(WIDTH / 2 - before), piece(WIDTH / 2 + open)]
        };
        (0..HEIGHT).flat_map(row).filter(|piece| !piece.is_empty()).collect()
    })
}

/// Returns the number of pixels of a row on either side of the centre that lie in a circle. The centre is between
/// pixels, so distances are in half pixels: the i-th pixel is 2i + 1 away.
fn half_width(radius: i32, y: i32) -> i32 {
    let dy = 2 * y + 1 - HEIGHT;
    (4 * radius * radius - dy * dy).checked_isqrt().map_or(0, |reach| (reach + 1) / 2)
}
