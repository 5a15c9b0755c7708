//! Rain: strips that fall from the top edge, each with its own delay and speed.

use super::super::{HEIGHT, Rect, WIDTH};
use alloc::vec::Vec;

/// The width of a strip.
const STRIP: i32 = 8;
/// The number of possible delays in steps.
const DELAYS: u16 = 30;
/// The number of rows per step of the slowest strip.
const SLOWEST: i32 = 5;
/// The number of speeds, one row per step apart.
const SPEEDS: u16 = 8;

/// Returns the steps. The delay of a strip is drawn before its speed, and strips from left to right.
pub(super) fn steps(random: &mut dyn FnMut(u16) -> u16) -> impl Iterator<Item = Vec<Rect>> + use<> {
    let mut below = |n: u16| i32::from(random(n) % n);
    let strips: Vec<[i32; 3]> =
        (0..WIDTH).step_by(STRIP as usize).map(|x| [x, below(DELAYS), SLOWEST + below(SPEEDS)]).collect();
    let steps = i32::from(DELAYS) + HEIGHT / SLOWEST;
    let fall = move |step: i32| {
        let piece = |&[x, delay, speed]: &[i32; 3]| {
            let fallen = |step: i32| ((step - delay).max(0) * speed).min(HEIGHT);
            Rect::new(x, fallen(step), STRIP, fallen(step + 1) - fallen(step))
        };
        strips.iter().map(piece).filter(|piece| !piece.is_empty()).collect()
    };
    // Skips the steps before the first strip falls and after the last one has landed.
    (0..steps).map(fall).filter(|step: &Vec<Rect>| !step.is_empty())
}
