//! Records the drawing of library functions as steps.

use super::film::{HEIGHT, WIDTH};
use super::{Step, StepRecording};
use crate::gfx::{Color, Framebuffer, Rect};

/// A picture on which library functions draw, and the film of it: each step paints the changes since the step before.
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
    /// Creates a camera with a picture of the film's size.
    pub fn new(mut picture: Framebuffer) -> StepRecorder {
        picture.clear_changes();
        StepRecorder { shown: picture.clone(), first: picture.clone(), picture, steps: Vec::new() }
    }

    /// Creates a camera with a black picture.
    pub(crate) fn on_black() -> StepRecorder {
        StepRecorder::new(Framebuffer::new(WIDTH, HEIGHT))
    }

    /// Records a step, which paints the changes of the picture.
    pub fn take(&mut self, mut step: Step) {
        let changed: Vec<i32> = self.picture.changed_rows().collect();
        for y in changed {
            runs(self.shown.row(y), self.picture.row(y), |x, width, color| {
                step.strokes.push((Rect::new(x, y, width, 1), color));
            });
        }
        step.strokes.iter().for_each(|&(rect, color)| self.shown.fill_rect(rect, color));
        self.picture.clear_changes();
        self.steps.push(step);
    }

    /// Returns the film.
    pub fn film(self) -> StepRecording {
        StepRecording::new(self.first, self.steps)
    }
}

/// Calls with column, width and colour of each run of one colour that is new in a row.
fn runs(before: &[u8], after: &[u8], mut found: impl FnMut(i32, i32, Color)) {
    let mut x = 0;
    while let Some(skipped) = std::iter::zip(&before[x..], &after[x..]).position(|(before, after)| before != after) {
        let start = x + skipped;
        let color = after[start];
        let ends = |(place, &pixel): (usize, &u8)| pixel != color || pixel == before[start + place];
        x = after[start..].iter().enumerate().position(ends).map_or(after.len(), |length| start + length);
        found(start as i32, (x - start) as i32, Color::wrapping(color));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn the_film_shows_what_was_drawn(
            rects in proptest::collection::vec((-9..WIDTH, -9..HEIGHT, 1..90i32, 1..9i32, 0..16u8), 1..20)
        ) {
            let mut camera = StepRecorder::on_black();
            let mut drawn = vec![camera.picture.clone()];
            for &(x, y, width, height, color) in &rects {
                camera.picture.fill_rect(Rect::new(x, y, width, height), Color::wrapping(color));
                drawn.push(camera.picture.clone());
                camera.take(Step::new("x", (0, 0)));
            }
            let film = camera.film();
            for (after, picture) in drawn.iter().enumerate() {
                prop_assert!(film.picture(after) == *picture);
            }
        }
    }
}
