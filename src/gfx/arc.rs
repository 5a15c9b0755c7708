//! Parts of an ellipse between two angles, as the Borland kernel draws them: it does not turn a pen through the angles but
//! draws the whole ellipse and leaves out what lies beyond two points.
//!
//! Known from several hundred pictures that the kernel drew (`tests/borland`), all of which these rules explain to the pixel.
//! Angles are whole degrees, anticlockwise from three o'clock; pixels count from the centre, y downwards.
//!
//! - The point of an angle is `(a · cos, −b · sin)` with the sines cut off to 15 bits and the products rounded
//!   [downwards](super::trig::scale_down).
//! - A pixel's place around the centre is its quarter, by the signs of its coordinates, and in the quarter |y| − |x|, which
//!   grows towards the top and the bottom: no angle is worked out. An arc is the pixels of the [full ellipse](super::ellipse) from
//!   the place of its first point to that of its last one.
//! - If the points of both angles are one pixel, the arc is that pixel, on the ellipse or not; but the whole ellipse if the
//!   first angle is the greater one. If the angles are one degree apart, it is the point of the second.
//! - A thick arc is another thing: thick lines from each degree's point to the next.

use super::{ellipse, trig};

/// The pixel that stands for an angle on the ellipse of radii a and b.
pub fn point(a: i32, b: i32, degrees: i32) -> (i32, i32) {
    // lesson degrees
    let x = trig::scale_down(a, trig::cos_cut(degrees)); // #x
    let y = trig::scale_down(b, trig::sin_cut(degrees)); // #y
    // end of lesson
    (x, y.wrapping_neg())
}

/// An angle within one turn; 360 stays.
pub const fn folded(degrees: i32) -> i32 {
    if degrees == 360 { 360 } else { degrees.rem_euclid(360) }
}

/// How far around the centre a pixel lies, anticlockwise from three o'clock, by comparing: the quarter, and |y| − |x| in it,
/// turned over where the way around leads down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    quarter: u8,
    along: i32,
}

impl Place {
    /// The place of a pixel. Those on an axis belong to the upper half and to the right.
    pub const fn of((x, y): (i32, i32)) -> Place {
        let (wide, high) = (x.saturating_abs(), y.saturating_abs());
        // lesson arc
        let rise = high.saturating_sub(wide); // #rise
        let (quarter, along) = match (x < 0, y > 0) {
            (false, false) => (0, rise), // #quarter 0
            (true, false) => (1, -rise), // #quarter 1
            (true, true) => (2, rise),   // #quarter 2
            (false, true) => (3, -rise), // #quarter 3
        };
        // end of lesson
        Place { quarter, along }
    }

    /// Which quarter it is in, from 0, anticlockwise from three o'clock.
    pub const fn quarter(self) -> u8 {
        self.quarter
    }

    /// How far around it is in the quarter: |y| − |x|, or the negative of it.
    pub const fn along(self) -> i32 {
        self.along
    }

    /// Whether it is met on the way around from one place to another, both included.
    pub fn is_between(self, from: Place, to: Place) -> bool {
        // lesson arc
        let after = from <= self; // #after
        let before = self <= to; // #before
        let (all, or) = (after && before, after || before);
        if from <= to { all } else { or } // #keep
        // end of lesson
    }
}

/// What of an ellipse an arc is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// Nothing: the two angles are equal.
    Nothing,
    /// One pixel, on the ellipse or beside it.
    Pixel((i32, i32)),
    /// Its pixels from one place to another, the way round by three o'clock if the first is the farther one.
    Part(Place, Place),
    /// All of it.
    Whole,
}

impl Extent {
    /// That of the arc from one angle to another, on the ellipse of radii a and b. 360 degrees or more are all of it; else
    /// whole turns do not count.
    pub fn between(a: i32, b: i32, start: i32, end: i32) -> Extent {
        if i64::from(end) - i64::from(start) >= 360 {
            return Extent::Whole;
        }
        let (start, end) = (folded(start), folded(end));
        let (first, last) = (point(a, b, start), point(a, b, end));
        if start == end {
            Extent::Nothing
        } else if end - start == 1 {
            Extent::Pixel(last)
        } else if first != last {
            Extent::Part(Place::of(first), Place::of(last))
        } else if start < end {
            Extent::Pixel(first)
        } else {
            Extent::Whole
        }
    }

    /// Whether a pixel of the ellipse belongs to it.
    pub fn contains(self, pixel: (i32, i32)) -> bool {
        match self {
            Extent::Nothing => false,
            Extent::Pixel(only) => pixel == only,
            Extent::Part(from, to) => Place::of(pixel).is_between(from, to),
            Extent::Whole => true,
        }
    }
}

/// The pixels of a thin arc, each once, in the order in which the kernel finds them: four at a time, one in each quarter,
/// from top and bottom to the sides.
pub fn pixels(a: i32, b: i32, extent: Extent) -> impl Iterator<Item = (i32, i32)> {
    let (alone, (a, b)) = match extent {
        Extent::Pixel(only) => (Some(only), (-1, -1)),
        _ => (None, (a, b)),
    };
    let on_the_ellipse = ellipse::quadrant(a, b).flat_map(ellipse::mirrored);
    alone.into_iter().chain(on_the_ellipse.filter(move |&pixel| extent.contains(pixel)))
}

/// The points of a thick arc, one for each degree from its first to its last.
pub fn corners(a: i32, b: i32, start: i32, end: i32) -> impl Iterator<Item = (i32, i32)> {
    let whole = i64::from(end) - i64::from(start) >= 360;
    let (start, end) = if whole { (0, 360) } else { (folded(start), folded(end)) };
    let end = if start <= end { end } else { end + 360 };
    (start..end + 1).map(move |degrees| point(a, b, degrees))
}

/// The lines that make up a thick arc: from the point of each degree to that of the next. Lines without length are drawn
/// too, except at the arc's own first point.
pub fn chords(a: i32, b: i32, start: i32, end: i32) -> impl Iterator<Item = [(i32, i32); 2]> {
    let mut corners = corners(a, b, start, end);
    let first = corners.next().unwrap_or_default();
    let mut at = first;
    corners.filter_map(move |corner| {
        // lesson degrees
        let line = [at, corner]; // #line
        at = line[1];
        // end of lesson
        (line != [first; 2]).then_some(line)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turn_of_places_comes_round_once() {
        let turn =
            [(5, 0), (4, -2), (0, -5), (-1, -4), (-5, 0), (-4, 2), (-1, 5), (0, 5), (3, 4), (5, 1)].map(Place::of);
        assert!(turn.is_sorted());
        assert!(Place::of((i32::MIN, i32::MIN)) < Place::of((i32::MAX, i32::MAX)));
    }

    #[test]
    fn arcs_that_shrink_to_a_point() {
        assert_eq!(Extent::between(37, 37, 77, 78), Extent::Pixel((7, -36)));
        assert_eq!(Extent::between(0, 0, 46, 278), Extent::Pixel((0, 0)));
        assert_eq!(Extent::between(0, 0, 278, 46), Extent::Whole);
        assert_eq!(Extent::between(9, 9, 45, 45), Extent::Nothing);
        assert_eq!(Extent::between(9, 9, 10, 370), Extent::Whole);
        assert_eq!(Extent::between(9, 9, i32::MIN, i32::MAX), Extent::Whole);
    }

    #[test]
    fn two_arcs_that_follow_each_other_make_the_whole() {
        for (a, b) in [(5, 5), (20, 7), (7, 20), (1, 9), (40, 39)] {
            for start in (0..360).step_by(7) {
                for length in [45, 90, 179, 180, 181, 270] {
                    let one = Extent::between(a, b, start, start + length);
                    let other = Extent::between(a, b, start + length, start + 360);
                    for pixel in pixels(a, b, Extent::Whole) {
                        assert!(one.contains(pixel) || other.contains(pixel), "{a}×{b} {start}+{length} {pixel:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn thick_arcs_are_chains() {
        for (start, end) in [(0, 360), (30, 200), (300, 40), (7, 8), (0, 1000)] {
            let chain: Vec<_> = chords(90, 40, start, end).collect();
            assert!(chain.windows(2).all(|pair| pair[0][1] == pair[1][0]), "{start} to {end}");
            assert_eq!(
                chain.last().map(|line| line[1]),
                Some(point(90, 40, folded(end).min(360))).filter(|_| end < 999).or(Some((90, 0)))
            );
        }
        assert_eq!(chords(0, 0, 0, 360).count(), 0);
        assert_eq!(chords(9, 9, 50, 50).count(), 0);
    }
}
