//! The recorded run of an algorithm, step by step, forward and backward.

use super::operations::Operations;
use crate::gfx::{Color, Framebuffer, InsetPalette, Palette, Rect};

/// Width of a lesson's picture.
pub const WIDTH: i32 = 320;
/// Height of a lesson's picture.
pub const HEIGHT: i32 = 240;

/// A hint in the magnifier.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hint {
    /// A frame around a pixel.
    Frame(i32, i32, Color),
    /// A straight line between the centres of two pixels, in magnified dots: the ideal line.
    Line((i32, i32), (i32, i32), Color),
    /// An ellipse around the centre of a pixel, with its two radii in pixels, in magnified dots.
    Ellipse((i32, i32), (i32, i32), Color),
    /// A dot midway between the centres of two pixels.
    Midpoint((i32, i32), (i32, i32), Color),
}

/// One step of an algorithm.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Step {
    /// The mark of the current line of code.
    pub mark: &'static str,
    /// The strokes that it paints.
    pub strokes: Vec<(Rect, Color)>,
    /// The palette that it sets.
    pub palette: Option<Box<Palette>>,
    /// The current pixel, which the magnifier follows.
    pub at: (i32, i32),
    /// The values of the variables after the step, by name.
    pub values: Vec<(&'static str, String)>,
    /// The hints in the magnifier.
    pub hints: Vec<Hint>,
    /// The decision variable, if the algorithm has one: its name in the code, and its value after the step.
    pub error: Option<(&'static str, i64)>,
    /// The operations executed since the previous step.
    pub operations: Operations,
    /// The number of calls of the program's own functions.
    pub depth: usize,
    /// The clock of the PC on which the lesson ran, which identifies the moment.
    pub clock: u64,
    /// The sentence on the step.
    pub sentence: Option<String>,
}

impl Step {
    /// Creates a step at a mark and a pixel.
    pub fn new(mark: &'static str, at: (i32, i32)) -> Step {
        Step { mark, at, ..Step::default() }
    }

    /// Adds a variable.
    pub fn value(mut self, name: &'static str, value: impl ToString) -> Step {
        self.values.push((name, value.to_string()));
        self
    }

    /// Adds a hint in the magnifier.
    pub fn hint(mut self, hint: Hint) -> Step {
        self.hints.push(hint);
        self
    }
}

/// The number of steps between two stored pictures.
const SNAPSHOT_INTERVAL: usize = 128;

/// A picture and the steps that change it.
#[derive(Clone, Debug)]
pub struct StepRecording {
    steps: Vec<Step>,
    /// The number of steps taken after each painting step.
    strokes: Vec<usize>,
    /// The picture before each `SNAPSHOT_INTERVAL`-th step.
    pictures: Vec<Framebuffer>,
    /// `true` if a step sets the palette, so that the colours of all pictures are those of their palette in every theme.
    has_own_palette: bool,
}

impl StepRecording {
    /// Creates a recording that begins with a picture of [`WIDTH`] by [`HEIGHT`] pixels.
    pub fn new(picture: Framebuffer, steps: Vec<Step>) -> StepRecording {
        let mut now = picture;
        let mut pictures = Vec::new();
        for some in steps.chunks(SNAPSHOT_INTERVAL) {
            pictures.push(now.clone());
            some.iter().for_each(|step| paint(&mut now, step));
        }
        if steps.len().is_multiple_of(SNAPSHOT_INTERVAL) {
            pictures.push(now);
        }
        let has_own_palette = steps.iter().any(|step| step.palette.is_some());
        let strokes = (1..).zip(&steps).filter(|(_, step)| !step.strokes.is_empty()).map(|(taken, _)| taken).collect();
        StepRecording { steps, strokes, pictures, has_own_palette }
    }

    /// Creates a recording that begins with a black picture.
    pub(crate) fn on_black(steps: Vec<Step>) -> StepRecording {
        StepRecording::new(Framebuffer::new(WIDTH, HEIGHT), steps)
    }

    /// Returns the steps.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// Returns the number of painting steps.
    pub fn strokes(&self) -> usize {
        self.strokes.len()
    }

    /// Returns the number of painting steps among the first `taken` steps.
    pub(crate) fn strokes_in(&self, taken: usize) -> usize {
        self.strokes.partition_point(|&after| after <= taken)
    }

    /// Returns the number of steps taken after a number of painting steps; all steps if there are fewer.
    pub(crate) fn after_strokes(&self, strokes: usize) -> usize {
        match strokes.checked_sub(1) {
            None => 0,
            Some(last) => self.strokes.get(last).copied().unwrap_or(self.steps.len()),
        }
    }

    /// Returns the picture after the first `after` steps (all of them if there are fewer). It does not depend on the
    /// pictures returned before. If a step sets the palette, the palette of the picture is also that of its whole area.
    pub fn picture(&self, after: usize) -> Framebuffer {
        let after = after.min(self.steps.len());
        let mut picture = self.pictures[after / SNAPSHOT_INTERVAL].clone();
        self.steps[after / SNAPSHOT_INTERVAL * SNAPSHOT_INTERVAL..after]
            .iter()
            .for_each(|step| paint(&mut picture, step));
        if self.has_own_palette {
            let (areas, palette) = (vec![picture.bounds()], picture.palette().clone());
            picture.set_inset(Some(InsetPalette { areas, palette }));
        }
        picture
    }
}

fn paint(picture: &mut Framebuffer, step: &Step) {
    if let Some(palette) = &step.palette {
        picture.set_palette(Palette::clone(palette));
    }
    step.strokes.iter().for_each(|&(rect, color)| picture.fill_rect(rect, color));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_is_the_sum_of_its_steps() {
        for count in [0, 1, SNAPSHOT_INTERVAL - 1, SNAPSHOT_INTERVAL, SNAPSHOT_INTERVAL + 1, 3 * SNAPSHOT_INTERVAL] {
            let stroke = |i: usize| (Rect::new(i as i32 % WIDTH, i as i32 / WIDTH, 1, 1), Color::RED);
            let step = |i: usize| Step { strokes: vec![stroke(i)], ..Step::new("x", (0, 0)) };
            let recording = StepRecording::on_black((0..count).map(step).collect());
            for after in 0..=count {
                assert_eq!(recording.picture(after).count(Color::RED), after);
                assert_eq!((recording.strokes_in(after), recording.after_strokes(after)), (after, after));
            }
        }
    }
}
