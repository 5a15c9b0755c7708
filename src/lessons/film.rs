//! The run of an algorithm, step by step, forward and back.

use crate::gfx::font::Face;
use crate::gfx::{Color, Framebuffer, Line, Rect};

/// Width of a lesson's picture.
pub const WIDTH: i32 = 320;
/// Height of a lesson's picture.
pub const HEIGHT: i32 = 240;

/// One step of an algorithm.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Step {
    /// The mark of the line of code that is at work.
    pub mark: &'static str,
    /// What it paints.
    pub strokes: Vec<(Rect, Color)>,
    /// The pixel that it is about: the magnifier follows it.
    pub at: (i32, i32),
    /// The middle of what the magnifier shows, where that is to stay while the pixel goes about.
    pub middle: Option<(i32, i32)>,
    /// The variables after it, by name.
    pub values: Vec<(&'static str, String)>,
    /// What the magnifier shows besides.
    pub hints: Vec<Hint>,
    /// The term that decides, if the algorithm has one: its name in the code, and its value after the step.
    pub error: Option<(&'static str, i64)>,
}

impl Step {
    /// A step at a mark, about a pixel.
    pub fn new(mark: &'static str, at: (i32, i32)) -> Step {
        Step { mark, at, ..Step::default() }
    }

    /// The same, and it paints a pixel.
    pub fn pixel(mut self, x: i32, y: i32, color: Color) -> Step {
        self.strokes.push((Rect::new(x, y, 1, 1), color));
        self
    }

    /// The same, and it paints a rectangle.
    pub fn rect(mut self, rect: Rect, color: Color) -> Step {
        self.strokes.push((rect, color));
        self
    }

    /// The same, and it writes a text with its upper left corner at a place.
    pub fn text(mut self, face: &Face, text: &str, (x, y): (i32, i32), color: Color) -> Step {
        let mut pen = x;
        for glyph in text.chars().map(|c| face.glyph_or_box(c)) {
            self = self.pixels(glyph.dots().map(|(column, row)| (pen + column, y + row)), color);
            pen += glyph.width();
        }
        self
    }

    /// The same, and it paints some pixels.
    pub fn pixels(mut self, pixels: impl IntoIterator<Item = (i32, i32)>, color: Color) -> Step {
        self.strokes.extend(pixels.into_iter().map(|(x, y)| (Rect::new(x, y, 1, 1), color)));
        self
    }

    /// The same, and it paints a line.
    pub fn line(self, line: Line, color: Color) -> Step {
        self.pixels(line.points(), color)
    }

    /// The same, seen through a magnifier that stays at a place.
    pub(crate) fn seen_from(mut self, x: i32, y: i32) -> Step {
        self.middle = Some((x, y));
        self
    }

    /// The same, with a variable.
    pub fn value(mut self, name: &'static str, value: impl ToString) -> Step {
        self.values.push((name, value.to_string()));
        self
    }

    /// The same, and the term that decides has a value; it is a variable, too.
    pub fn error(mut self, name: &'static str, value: i64) -> Step {
        self.error = Some((name, value));
        self.value(name, value)
    }

    /// The same, with something to see in the magnifier.
    pub fn hint(mut self, hint: Hint) -> Step {
        self.hints.push(hint);
        self
    }
}

/// Something that the magnifier shows beside pixels.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hint {
    /// A frame around a pixel.
    Frame(i32, i32, Color),
    /// A straight line between the middles of two pixels, in magnified dots: what the pixels stand for.
    Line((i32, i32), (i32, i32), Color),
    /// An ellipse around the middle of a pixel, by its two radii in pixels, in magnified dots.
    Ellipse((i32, i32), (i32, i32), Color),
    /// A dot midway between the middles of two pixels.
    Middle((i32, i32), (i32, i32), Color),
}

/// How many steps lie between two pictures that are kept.
const KEPT: usize = 128;

/// A picture and the steps that change it.
#[derive(Clone, Debug)]
pub struct Film {
    steps: Vec<Step>,
    /// How many steps have been taken when each of those that paint is done.
    strokes: Vec<usize>,
    /// The picture before each `KEPT`-th step.
    pictures: Vec<Framebuffer>,
}

impl Film {
    /// A film that begins with a picture of [`WIDTH`] by [`HEIGHT`] pixels.
    pub fn new(picture: Framebuffer, steps: Vec<Step>) -> Film {
        let mut now = picture;
        let mut pictures = Vec::new();
        for some in steps.chunks(KEPT) {
            pictures.push(now.clone());
            some.iter().for_each(|step| paint(&mut now, step));
        }
        if steps.len().is_multiple_of(KEPT) {
            pictures.push(now);
        }
        let strokes = (1..).zip(&steps).filter(|(_, step)| !step.strokes.is_empty()).map(|(taken, _)| taken).collect();
        Film { steps, strokes, pictures }
    }

    /// A film that begins with a black picture.
    pub(crate) fn on_black(steps: Vec<Step>) -> Film {
        Film::new(Framebuffer::new(WIDTH, HEIGHT), steps)
    }

    /// The steps.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// How many steps paint something.
    pub fn strokes(&self) -> usize {
        self.strokes.len()
    }

    /// How many of the first `taken` steps paint something.
    pub(crate) fn strokes_in(&self, taken: usize) -> usize {
        self.strokes.partition_point(|&after| after <= taken)
    }

    /// How many steps have been taken when so many of them have painted; all of them if fewer do.
    pub(crate) fn after_strokes(&self, strokes: usize) -> usize {
        match strokes.checked_sub(1) {
            None => 0,
            Some(last) => self.strokes.get(last).copied().unwrap_or(self.steps.len()),
        }
    }

    /// The picture after the first `after` steps (all of them if there are fewer): always the same, whichever picture was
    /// shown before.
    pub fn picture(&self, after: usize) -> Framebuffer {
        let after = after.min(self.steps.len());
        let mut picture = self.pictures[after / KEPT].clone();
        self.steps[after / KEPT * KEPT..after].iter().for_each(|step| paint(&mut picture, step));
        picture
    }
}

fn paint(picture: &mut Framebuffer, step: &Step) {
    step.strokes.iter().for_each(|&(rect, color)| picture.fill_rect(rect, color));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_is_the_sum_of_its_steps() {
        for count in [0, 1, KEPT - 1, KEPT, KEPT + 1, 3 * KEPT] {
            let step = |i: usize| Step::new("x", (0, 0)).pixel(i as i32 % WIDTH, i as i32 / WIDTH, Color::RED);
            let film = Film::on_black((0..count).map(step).collect());
            for after in 0..=count {
                assert_eq!(film.picture(after).count(Color::RED), after);
                assert_eq!((film.strokes_in(after), film.after_strokes(after)), (after, after));
            }
        }
    }
}
