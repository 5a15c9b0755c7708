//! Common parts of the lessons on circles and ellipses: a curve around a centre, with y upwards.

use super::recording::{HEIGHT, WIDTH};
use super::{Answer, Exercise, Hint, Step};
use crate::gfx::{Color, Framebuffer};
use crate::machine::BorlandRng;

/// A curve around a centre.
#[derive(Clone, Copy, Debug)]
pub(super) struct MidpointCurve {
    /// Column and row of its centre.
    pub centre: (i32, i32),
    /// The radii, horizontal and vertical.
    pub radii: (i32, i32),
}

impl MidpointCurve {
    /// Returns the position in the picture of a point of the curve.
    pub(super) fn place(&self, (x, y): (i64, i64)) -> (i32, i32) {
        (self.centre.0 + x as i32, self.centre.1 - y as i32)
    }

    /// Returns a step at a point of the curve, with the ideal curve and that point's x and y.
    pub(super) fn step(&self, mark: &'static str, at: (i64, i64)) -> Step {
        self.step_with(mark, at, at)
    }

    /// Returns a step at a point of the curve, with other values of x and y.
    pub(super) fn step_with(&self, mark: &'static str, at: (i64, i64), now: (i64, i64)) -> Step {
        let ideal = Hint::Ellipse(self.centre, self.radii, Color::LIGHT_GREEN);
        Step::new(mark, self.place(at)).hint(ideal).value("s.x, s.y", format!("{}, {}", now.0, now.1))
    }

    /// Adds the two candidates for the next point, and the midpoint between them, which decides.
    pub(super) fn with_candidates(&self, step: Step, candidates: [(i64, i64); 2]) -> Step {
        let [one, other] = candidates.map(|candidate| self.place(candidate));
        let framed = step.hint(Hint::Frame(one.0, one.1, Color::LIGHT_RED));
        let framed = framed.hint(Hint::Frame(other.0, other.1, Color::LIGHT_RED));
        framed.hint(Hint::Midpoint(one, other, Color::WHITE))
    }

    /// Adds a frame around the chosen point.
    pub(super) fn with_chosen(&self, step: Step, chosen: (i64, i64)) -> Step {
        let (x, y) = self.place(chosen);
        step.hint(Hint::Frame(x, y, Color::LIGHT_GREEN))
    }

    /// Returns a picture of the axes of symmetry: both axes, and optionally the diagonals.
    pub(super) fn picture(&self, diagonals: bool) -> Framebuffer {
        let mut picture = Framebuffer::new(WIDTH, HEIGHT);
        let ((x, y), (a, b)) = (self.centre, (self.radii.0 + 8, self.radii.1 + 8));
        picture.line(x - a, y, x + a, y, Color::DARK_GRAY);
        picture.line(x, y - b, x, y + b, Color::DARK_GRAY);
        if diagonals {
            let reach = a * 3 / 4;
            picture.line(x - reach, y - reach, x + reach, y + reach, Color::DARK_GRAY);
            picture.line(x - reach, y + reach, x + reach, y - reach, Color::DARK_GRAY);
        }
        picture
    }

    /// Creates a question about the point that follows the last of some points; the options are its neighbours.
    pub(super) fn exercise(
        &self,
        painted: &[(i32, i32)],
        next: (i32, i32),
        gaps: Vec<String>,
        random: &mut BorlandRng,
    ) -> Exercise {
        let mut picture = self.picture(self.radii.0 == self.radii.1);
        let place = |(x, y): (i32, i32)| self.place((x.into(), y.into()));
        for (x, y) in painted.iter().map(|&point| place(point)) {
            picture.put_pixel(x, y, Color::YELLOW);
        }
        let (x, y) = painted.last().copied().unwrap_or_default();
        let shown = |(x, y): (i32, i32)| format!("({x}, {y})");
        let wrong = [(x + 1, y), (x + 1, y - 1), (x, y - 1), (x - 1, y - 1)].map(shown);
        let (options, right) = Exercise::mix_options(shown(next), wrong, random.rand());
        Exercise { gaps, picture, at: place((x, y)), answer: Answer::Choice { options, right }, why: None }
    }
}
