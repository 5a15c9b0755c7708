//! Filming what the library draws.

use super::film::{HEIGHT, WIDTH};
use super::{Film, Step};
use crate::gfx::{Color, Framebuffer, Rect};

/// A picture that the library's own functions draw on, and the film of it: whatever has changed in it since the step before
/// is what a step paints.
#[derive(Clone, Debug)]
pub struct Camera {
    /// What is drawn on.
    pub picture: Framebuffer,
    /// The picture as the step before left it.
    shown: Framebuffer,
    first: Framebuffer,
    steps: Vec<Step>,
}

impl Camera {
    /// Begins with a picture of the film's size.
    pub fn new(mut picture: Framebuffer) -> Camera {
        picture.clear_changes();
        Camera { shown: picture.clone(), first: picture.clone(), picture, steps: Vec::new() }
    }

    /// Begins with a black picture.
    pub(crate) fn on_black() -> Camera {
        Camera::new(Framebuffer::new(WIDTH, HEIGHT))
    }

    /// Films a step: it paints what has changed in the picture.
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

    /// The film.
    pub fn film(self) -> Film {
        Film::new(self.first, self.steps)
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
            let mut camera = Camera::on_black();
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
