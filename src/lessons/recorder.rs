//! Records the drawing of library functions as steps.

use super::recording::{HEIGHT, WIDTH};
use super::{Step, StepRecording};
use crate::gfx::{Color, Framebuffer, Rect};

/// A picture on which library functions draw, and the steps recorded from it: each paints the changes since the
/// previous one, and sets the palette if that has changed.
#[derive(Clone, Debug)]
pub struct StepRecorder {
    /// The picture.
    pub picture: Framebuffer,
    /// The picture after the previous step.
    shown: Framebuffer,
    first: Framebuffer,
    steps: Vec<Step>,
}

impl StepRecorder {
    /// Creates a recorder with a picture of the size of a lesson's pictures.
    pub fn new(mut picture: Framebuffer) -> StepRecorder {
        picture.clear_changes();
        StepRecorder { shown: picture.clone(), first: picture.clone(), picture, steps: Vec::new() }
    }

    /// Creates a recorder with a black picture.
    pub(crate) fn on_black() -> StepRecorder {
        StepRecorder::new(Framebuffer::new(WIDTH, HEIGHT))
    }

    /// Records a step, which paints the changes of the picture.
    pub fn record(&mut self, mut step: Step) {
        let changed: Vec<i32> = self.picture.changed_rows().collect();
        for y in changed {
            runs(self.shown.row(y), self.picture.row(y), |x, width, color| {
                step.strokes.push((Rect::new(x, y, width, 1), color));
            });
        }
        step.strokes.iter().for_each(|&(rect, color)| self.shown.fill_rect(rect, color));
        if self.picture.palette() != self.shown.palette() {
            self.shown.set_palette(self.picture.palette().clone());
            step.palette = Some(Box::new(self.picture.palette().clone()));
        }
        self.picture.clear_changes();
        self.steps.push(step);
    }

    /// Returns the recording.
    pub fn finish(self) -> StepRecording {
        StepRecording::new(self.first, self.steps)
    }
}

/// Calls `found` with the column, width and colour of each run of changed pixels of one colour in a row.
fn runs(before: &[u8], after: &[u8], mut found: impl FnMut(i32, i32, Color)) {
    // Most rows differ in a few places: equal pixels are compared block by block.
    const BLOCK: usize = 32;
    let equal_blocks = |x: usize| {
        let blocks = std::iter::zip(before[x..].chunks_exact(BLOCK), after[x..].chunks_exact(BLOCK));
        blocks.take_while(|(before, after)| before == after).count()
    };
    let mut x = BLOCK * equal_blocks(0);
    while let Some(skipped) = std::iter::zip(&before[x..], &after[x..]).position(|(before, after)| before != after) {
        let start = x + skipped;
        let color = after[start];
        let ends = |(place, &pixel): (usize, &u8)| pixel != color || pixel == before[start + place];
        x = after[start..].iter().enumerate().position(ends).map_or(after.len(), |length| start + length);
        found(start as i32, (x - start) as i32, Color::wrapping(color));
        x += BLOCK * equal_blocks(x);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_failure_persistence(crate::REGRESSIONS))]
        #[test]
        fn the_film_shows_what_was_drawn(
            rects in proptest::collection::vec((-9..WIDTH, -9..HEIGHT, 1..90i32, 1..9i32, 0..16u8), 1..20)
        ) {
            let mut recorder = StepRecorder::on_black();
            let mut drawn = vec![recorder.picture.clone()];
            for &(x, y, width, height, color) in &rects {
                recorder.picture.fill_rect(Rect::new(x, y, width, height), Color::wrapping(color));
                drawn.push(recorder.picture.clone());
                recorder.record(Step::new("x", (0, 0)));
            }
            let recording = recorder.finish();
            for (after, picture) in drawn.iter().enumerate() {
                prop_assert!(recording.picture(after) == *picture);
            }
        }
    }
}
