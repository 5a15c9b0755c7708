//! Transitions between pictures: the rectangles to draw, in order.
//!
//! A transition is an iterator of rectangles that together cover a screen, each pixel once. Filled in order in one
//! colour, they hide the old picture; copied in order from a new picture, they uncover it. Rectangles drawn at the same time
//! form a step; [`Transition::delay_units`] gives the delay after each step.
//!
//! Transitions are made for the 640×480 pixels of mode 12h. A screen of another size has the same steps, scaled.
//!
//! [`fade`] works differently: it draws nothing and dims the palette.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

pub mod fade;

mod blinds;
mod checkerboard;
mod dissolve;
mod iris;
mod rain;
mod shutters;
mod spiral;

use core::error::Error;
use core::fmt;
use core::str::FromStr;

pub use blinds::{BLADE, Blinds};

use super::shuffle::shuffle;
use super::{HEIGHT, Rect, WIDTH};

/// A method of covering the screen.
///
/// ```
/// use huanle_gfx::transition::Transition;
/// use huanle_gfx::{Color, Framebuffer, HEIGHT, WIDTH};
///
/// let transition: Transition = "spiral".parse().expect("a name of a transition");
/// let mut screen = Framebuffer::vga();
/// for square in transition.rects(WIDTH, HEIGHT, |_| 0) {
///     screen.fill_rect(square, Color::BLUE);
/// }
/// assert_eq!(screen.count(Color::BLUE) as i32, WIDTH * HEIGHT);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Transition {
    /// The original's `effectWindow1`: horizontal blinds. The first row of each blade from the top, then the second of
    /// each, and so on.
    BlindsHorizontal,
    /// The original's `effectWindow2`: vertical blinds, the same with columns.
    BlindsVertical,
    /// The original's `randLine1`: all columns in random order. The document calls it horizontal; its listing draws columns.
    RandomColumns,
    /// The original's `randLine2`: all rows in random order.
    RandomRows,
    /// Row by row from the top, for viewers sensitive to flashing.
    Wipe,
    /// Single pixels across the screen, in the order of a shift register: see [`lfsr`](super::lfsr).
    Dissolve,
    /// A circle that closes around the centre.
    Iris,
    /// The squares of a checkerboard, first those of one colour.
    Checkerboard,
    /// Squares along a spiral from a corner to the centre.
    Spiral,
    /// Columns from the centres of four pairs of leaves to both sides.
    Shutters,
    /// Strips that fall from the top edge at different speeds.
    Rain,
}

impl Transition {
    /// The original's four, in the order of the numbers in its `effect()`.
    pub const ORIGINAL: [Transition; 4] =
        [Transition::BlindsHorizontal, Transition::BlindsVertical, Transition::RandomColumns, Transition::RandomRows];

    /// All transitions, the original's first.
    pub const ALL: [Transition; 11] = [
        Transition::BlindsHorizontal,
        Transition::BlindsVertical,
        Transition::RandomColumns,
        Transition::RandomRows,
        Transition::Wipe,
        Transition::Dissolve,
        Transition::Iris,
        Transition::Checkerboard,
        Transition::Spiral,
        Transition::Shutters,
        Transition::Rain,
    ];

    /// Returns the name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Transition::BlindsHorizontal => "blinds-h",
            Transition::BlindsVertical => "blinds-v",
            Transition::RandomColumns => "lines-v",
            Transition::RandomRows => "lines-h",
            Transition::Wipe => "wipe",
            Transition::Dissolve => "dissolve",
            Transition::Iris => "iris",
            Transition::Checkerboard => "checkerboard",
            Transition::Spiral => "spiral",
            Transition::Shutters => "shutters",
            Transition::Rain => "rain",
        }
    }

    /// Returns the delay after each step in the original's units.
    pub fn delay_units(self) -> u32 {
        match self {
            Transition::BlindsHorizontal | Transition::BlindsVertical => 100,
            Transition::RandomColumns | Transition::RandomRows | Transition::Wipe | Transition::Spiral => 200,
            Transition::Dissolve | Transition::Iris => 1000,
            Transition::Checkerboard | Transition::Shutters | Transition::Rain => 1200,
        }
    }

    /// Returns the rectangles to fill on a screen of this size, step by step. At 640×480 each step has at least one; on a
    /// screen with fewer columns or rows a step may have none, and still takes its time. `random(n)` returns 0 to n − 1; it
    /// is called only here, not while the steps are drawn, and only for the random lines, the dissolve and the rain.
    pub fn steps(self, width: i32, height: i32, random: impl FnMut(u16) -> u16) -> Box<dyn Iterator<Item = Vec<Rect>>> {
        let steps = self.vga_steps(random);
        if (width, height) == (WIDTH, HEIGHT) {
            return steps;
        }
        // Neighbours share their scaled edges, so that the rectangles still cover each pixel once.
        let edge = |at: i32, to: i32, from: i32| (i64::from(at) * i64::from(to.max(0)) / i64::from(from)) as i32;
        let scaled = move |rect: Rect| {
            let (left, top) = (edge(rect.x, width, WIDTH), edge(rect.y, height, HEIGHT));
            let (right, bottom) = (edge(rect.right(), width, WIDTH), edge(rect.bottom(), height, HEIGHT));
            Rect::new(left, top, right - left, bottom - top)
        };
        Box::new(steps.map(move |step| step.into_iter().map(scaled).filter(|rect| !rect.is_empty()).collect()))
    }

    /// Returns the steps on a screen of 640×480.
    fn vga_steps(self, mut random: impl FnMut(u16) -> u16) -> Box<dyn Iterator<Item = Vec<Rect>>> {
        match self {
            Transition::BlindsHorizontal => Box::new(Blinds::new(HEIGHT, BLADE).map(row).map(single)),
            Transition::BlindsVertical => Box::new(Blinds::new(WIDTH, BLADE).map(column).map(single)),
            Transition::RandomColumns => {
                Box::new(shuffle(WIDTH as u16, random).into_iter().map(|x| single(column(x.into()))))
            }
            Transition::RandomRows => {
                Box::new(shuffle(HEIGHT as u16, random).into_iter().map(|y| single(row(y.into()))))
            }
            Transition::Wipe => Box::new((0..HEIGHT).map(row).map(single)),
            Transition::Dissolve => {
                let [high, low] = [0; 2].map(|_: u32| u32::from(random(1 << 15)));
                Box::new(dissolve::steps(high << 15 | low))
            }
            Transition::Iris => Box::new(iris::steps()),
            Transition::Checkerboard => Box::new(checkerboard::steps()),
            Transition::Spiral => Box::new(spiral::squares().map(single)),
            Transition::Shutters => Box::new(shutters::steps()),
            Transition::Rain => Box::new(rain::steps(&mut random)),
        }
    }

    /// Returns the rectangles of all steps in order.
    pub fn rects(self, width: i32, height: i32, random: impl FnMut(u16) -> u16) -> Box<dyn Iterator<Item = Rect>> {
        Box::new(self.steps(width, height, random).flatten())
    }
}

fn row(y: i32) -> Rect {
    Rect::new(0, y, WIDTH, 1)
}

fn column(x: i32) -> Rect {
    Rect::new(x, 0, 1, HEIGHT)
}

/// Returns a step with one rectangle.
fn single(rect: Rect) -> Vec<Rect> {
    vec![rect]
}

impl fmt::Display for Transition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Transition {
    type Err = ParseTransitionError;

    fn from_str(name: &str) -> Result<Transition, ParseTransitionError> {
        Transition::ALL.into_iter().find(|transition| transition.name() == name).ok_or(ParseTransitionError)
    }
}

/// The error for a text that is not the [name](Transition::name) of a transition.
///
/// ```
/// let error = "fade".parse::<huanle_gfx::Transition>().unwrap_err();
/// assert!(error.to_string().contains("checkerboard"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseTransitionError;

impl fmt::Display for ParseTransitionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("there is no such transition; expected ")?;
        for (index, transition) in Transition::ALL.into_iter().enumerate() {
            write!(f, "{}{transition}", if index == 0 { "" } else { ", " })?;
        }
        Ok(())
    }
}

impl Error for ParseTransitionError {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Color, Framebuffer};
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::with_failure_persistence(crate::REGRESSIONS) })]
        #[test]
        fn every_pixel_is_covered_exactly_once(numbers in proptest::collection::vec(any::<u16>(), 1..50)) {
            for transition in Transition::ALL {
                let mut next = numbers.iter().cycle();
                let steps: Vec<_> = transition.steps(WIDTH, HEIGHT, |n| next.next().unwrap() % n).collect();
                prop_assert!(steps.iter().all(|step| !step.is_empty()), "{transition} rests");
                prop_assert!(covers_once(WIDTH, HEIGHT, steps.into_iter().flatten()), "{transition}");
            }
        }

        #[test]
        fn every_pixel_of_any_size_is_covered_exactly_once(width in 0..900i32, height in 0..600i32) {
            for transition in Transition::ALL {
                for (width, height) in [(width, height), (width, 1), (1, height), (1, 1), (-5, height)] {
                    let rects = transition.rects(width, height, |n| (width + height) as u16 % n);
                    prop_assert!(covers_once(width, height, rects), "{transition} at {width} × {height}");
                }
            }
        }
    }

    /// Returns whether the rectangles have something in them and cover each pixel of a size exactly once.
    fn covers_once(width: i32, height: i32, rects: impl Iterator<Item = Rect>) -> bool {
        let mut covered = vec![0u8; (width.max(0) * height) as usize];
        for rect in rects {
            if rect.is_empty() || rect.x < 0 || rect.y < 0 || rect.right() > width || rect.bottom() > height {
                return false;
            }
            for y in rect.y..rect.bottom() {
                (rect.x..rect.right()).for_each(|x| covered[(y * width + x) as usize] += 1);
            }
        }
        covered.into_iter().all(|times| times == 1)
    }

    #[test]
    fn another_size_takes_the_same_time() {
        for transition in Transition::ALL {
            let count = |width, height| transition.steps(width, height, |_| 0).count();
            assert_eq!([count(1, 1), count(1366, 700)], [count(WIDTH, HEIGHT); 2], "{transition}");
        }
    }

    #[test]
    fn each_takes_about_as_long_as_the_originals() {
        for transition in Transition::ALL {
            let units = transition.steps(WIDTH, HEIGHT, |_| 0).count() as u32 * transition.delay_units();
            assert!((48_000..=160_000).contains(&units), "{transition} takes {units} units");
        }
    }

    /// After k rectangles exactly the first k lines of the listing are covered.
    #[test]
    fn the_blinds_cover_the_listings_lines_one_by_one() {
        let mut screen = Framebuffer::vga();
        let mut strokes = Transition::BlindsHorizontal.rects(WIDTH, HEIGHT, |_| 0);
        let mut rows = Vec::new();
        for i in 0..40 {
            for j in [0, 40, 80, 120, 160, 200, 240, 280, 320, 360, 400, 440] {
                screen.fill_rect(strokes.next().unwrap(), Color::RED);
                rows.push(j + i);
                assert_eq!(screen.count(Color::RED), rows.len() * 640);
                assert!(screen.row(j + i).iter().all(|&pixel| pixel == Color::RED.index()));
            }
        }
        assert_eq!(strokes.next(), None);
    }

    #[test]
    fn names_are_read_back() {
        for transition in Transition::ALL {
            assert_eq!(transition.name().parse(), Ok(transition));
        }
        let message = "fade".parse::<Transition>().unwrap_err().to_string();
        assert!(message.starts_with("there is no such transition; expected blinds-h, blinds-v, "), "{message}");
        assert!(message.ends_with(", shutters, rain"), "{message}");
    }
}
