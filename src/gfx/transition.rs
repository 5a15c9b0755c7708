//! Transitions from one picture to the next: what to paint over in which order.
//!
//! A transition is an iterator of rectangles that together cover the screen, each pixel once. Filled one after the
//! other in one colour, they hide the old picture; how fast is told apart, by [`Transition::units`].

mod blinds;

use std::fmt;
use std::str::FromStr;

pub use blinds::{BLADE, Blinds};

use super::shuffle::shuffle;
use super::{HEIGHT, Rect, WIDTH};

/// A way of covering the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Transition {
    /// `effectWindow1`: horizontal blinds. The first row of each blade, from the top, then the second of each, and so on.
    BlindsHorizontal,
    /// `effectWindow2`: vertical blinds, the same with columns.
    BlindsVertical,
    /// `randLine1`: all columns in random order. The document calls it horizontal; its listing draws columns.
    RandomColumns,
    /// `randLine2`: all rows in random order.
    RandomRows,
    /// Not in the original: row by row from the top, for who must avoid flashing.
    Wipe,
}

impl Transition {
    /// The original's four, in the order in which its `effect()` numbers them.
    pub const ORIGINAL: [Transition; 4] =
        [Transition::BlindsHorizontal, Transition::BlindsVertical, Transition::RandomColumns, Transition::RandomRows];

    /// All of them.
    pub const ALL: [Transition; 5] = [
        Transition::BlindsHorizontal,
        Transition::BlindsVertical,
        Transition::RandomColumns,
        Transition::RandomRows,
        Transition::Wipe,
    ];

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Transition::BlindsHorizontal => "blinds-h",
            Transition::BlindsVertical => "blinds-v",
            Transition::RandomColumns => "lines-v",
            Transition::RandomRows => "lines-h",
            Transition::Wipe => "wipe",
        }
    }

    /// The original's units of delay after each stroke.
    pub fn units(self) -> u32 {
        match self {
            Transition::BlindsHorizontal | Transition::BlindsVertical => 100,
            Transition::RandomColumns | Transition::RandomRows | Transition::Wipe => 200,
        }
    }

    /// What to fill, in order. `random(n)` answers 0 to n − 1; it is asked only by this call, not while the strokes are
    /// drawn, and only by the random lines.
    pub fn strokes(self, random: impl FnMut(u16) -> u16) -> Box<dyn Iterator<Item = Rect>> {
        match self {
            Transition::BlindsHorizontal => Box::new(Blinds::new(HEIGHT, BLADE).map(row)),
            Transition::BlindsVertical => Box::new(Blinds::new(WIDTH, BLADE).map(column)),
            Transition::RandomColumns => Box::new(shuffle(WIDTH as u16, random).into_iter().map(|x| column(x.into()))),
            Transition::RandomRows => Box::new(shuffle(HEIGHT as u16, random).into_iter().map(|y| row(y.into()))),
            Transition::Wipe => Box::new((0..HEIGHT).map(row)),
        }
    }
}

fn row(y: i32) -> Rect {
    Rect::new(0, y, WIDTH, 1)
}

fn column(x: i32) -> Rect {
    Rect::new(x, 0, 1, HEIGHT)
}

impl fmt::Display for Transition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Transition {
    type Err = String;

    fn from_str(name: &str) -> Result<Transition, String> {
        let found = Transition::ALL.into_iter().find(|transition| transition.name() == name);
        found.ok_or_else(|| format!("`{name}` is no transition"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gfx::{Color, Framebuffer};
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn every_pixel_is_covered_exactly_once(numbers in proptest::collection::vec(any::<u16>(), 1..50)) {
            for transition in Transition::ALL {
                let mut next = numbers.iter().cycle();
                let mut covered = vec![0u8; (WIDTH * HEIGHT) as usize];
                for stroke in transition.strokes(|n| next.next().unwrap() % n) {
                    for y in stroke.y..stroke.bottom() {
                        for x in stroke.x..stroke.right() {
                            covered[(y * WIDTH + x) as usize] += 1;
                        }
                    }
                }
                prop_assert!(covered.iter().all(|&times| times == 1), "{transition}");
            }
        }
    }

    /// After k strokes just the lines of the listing are covered.
    #[test]
    fn the_blinds_cover_the_listings_lines_one_by_one() {
        let mut screen = Framebuffer::vga();
        let mut strokes = Transition::BlindsHorizontal.strokes(|_| 0);
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
    }
}
