//! The difference between two pictures.

use super::{Framebuffer, Palette};
use alloc::boxed::Box;
use alloc::vec::Vec;

/// The longest gap of equal pixels inside a run; a new run costs as much.
const MAX_GAP: usize = 8;

/// The difference between two pictures of equal size; applying it to either gives the other.
///
/// The differing pixels are stored as runs of the exclusive or of both colours, so the same operation works in both
/// directions.
///
/// ```
/// use huanle_gfx::delta::Delta;
/// use huanle_gfx::{Color, Framebuffer};
/// let before = Framebuffer::vga();
/// let mut screen = before.clone();
/// screen.line(0, 0, 639, 479, Color::RED);
/// let delta = Delta::between(&before, &screen);
/// delta.toggle(&mut screen);
/// assert!(screen == before);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Delta {
    /// The start and length of each run.
    runs: Vec<(u32, u32)>,
    /// The runs' pixels, one after the other.
    bits: Vec<u8>,
    palettes: Option<Box<[Palette; 2]>>,
}

impl Delta {
    /// Computes the difference between two pictures.
    ///
    /// # Panics
    /// Panics if the sizes differ.
    pub fn between(one: &Framebuffer, other: &Framebuffer) -> Delta {
        assert_eq!(one.bounds(), other.bounds());
        let palettes = [one, other].map(Framebuffer::palette);
        let mut delta = Delta {
            palettes: (palettes[0] != palettes[1]).then(|| Box::new(palettes.map(Palette::clone))),
            ..Delta::default()
        };
        for y in (0..one.height()).filter(|&y| one.row(y) != other.row(y)) {
            delta.add_row(y as usize * one.width() as usize, one.row(y), other.row(y));
        }
        delta
    }

    fn add_row(&mut self, start: usize, one: &[u8], other: &[u8]) {
        // The end of the current run in this row.
        let mut end = None;
        for (x, (a, b)) in one.iter().zip(other).enumerate().filter(|(_, (a, b))| a != b) {
            match (end, self.runs.last_mut()) {
                (Some(end), Some((_, length))) if x - end <= MAX_GAP => {
                    self.bits.resize(self.bits.len() + x - end, 0);
                    *length += (x - end) as u32 + 1;
                }
                _ => self.runs.push(((start + x) as u32, 1)),
            }
            self.bits.push(a ^ b);
            end = Some(x + 1);
        }
    }

    /// Returns whether the two pictures are equal.
    pub fn is_empty(&self) -> bool {
        self.runs.is_empty() && self.palettes.is_none()
    }

    /// Turns one of the two pictures into the other.
    pub fn toggle(&self, picture: &mut Framebuffer) {
        let width = picture.width.max(1) as usize;
        let mut bits = &self.bits[..];
        for &(start, length) in &self.runs {
            let (start, length) = (start as usize, length as usize);
            let (run, rest) = bits.split_at(length);
            picture.pixels[start..start + length].iter_mut().zip(run).for_each(|(pixel, bits)| *pixel ^= bits);
            picture.changed[start / width] = true;
            bits = rest;
        }
        if let Some([one, other]) = self.palettes.as_deref() {
            let next = if picture.palette() == one { other } else { one };
            picture.set_palette(next.clone());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Color, Rect};
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_failure_persistence(crate::REGRESSIONS))]
        #[test]
        fn it_leads_there_and_back(
            rects in proptest::collection::vec((0..90i32, 0..50i32, 1..40i32, 1..40i32, 0..16u8), 0..12),
            split in 0usize..12,
            dimmed: bool,
        ) {
            let mut one = Framebuffer::new(97, 53);
            let (before, after) = rects.split_at(split.min(rects.len()));
            let draw = |screen: &mut Framebuffer, rects: &[(i32, i32, i32, i32, u8)]| {
                for &(x, y, width, height, color) in rects {
                    screen.fill_rect(Rect::new(x, y, width, height), Color::wrapping(color));
                }
            };
            draw(&mut one, before);
            let mut other = one.clone();
            draw(&mut other, after);
            if dimmed {
                other.set_palette(other.palette().dimmed(1, 2));
            }
            let delta = Delta::between(&one, &other);
            prop_assert_eq!(delta.is_empty(), one == other);
            let mut picture = one.clone();
            picture.clear_changes();
            delta.toggle(&mut picture);
            prop_assert!(picture == other);
            // Every row that looks different is reported as changed.
            let rows: Vec<i32> = picture.changed_rows().collect();
            prop_assert!((0..53).all(|y| rows.contains(&y) || !dimmed && one.row(y) == other.row(y)));
            delta.toggle(&mut picture);
            prop_assert!(picture == one);
        }
    }
}
