//! Dissolve: single pixels in the order of a shift register.

use super::super::lfsr::{Lfsr, PERIOD};
use super::super::{HEIGHT, Rect, WIDTH};
use alloc::vec::Vec;

/// The number of pixels per step.
const PIXELS: usize = 2048;

/// Returns the steps, which contain every pixel once: the state of a 19-bit register is the number of a pixel; states
/// beyond the last pixel are skipped. The register never holds 0, so pixel 0 is added first.
pub(super) fn steps(start: u32) -> impl Iterator<Item = Vec<Rect>> {
    let pixels = (WIDTH * HEIGHT) as u32;
    let numbers = Lfsr::new(start).take(PERIOD).filter(move |&number| number < pixels);
    let mut numbers = core::iter::once(0).chain(numbers);
    core::iter::from_fn(move || {
        let pixel = |number: u32| Rect::new(number as i32 % WIDTH, number as i32 / WIDTH, 1, 1);
        let step: Vec<Rect> = numbers.by_ref().take(PIXELS).map(pixel).collect();
        (!step.is_empty()).then_some(step)
    })
}
