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
//!   first angle is the greater one, or the second is more than a turn further on. If the angles are one degree apart, it is the
//!   point of the second. No arc begins at −1.
//! - A thick arc is another thing: thick lines from each degree's point to the next.

use super::{ellipse, trig};

/// The pixel that stands for an angle on the ellipse of radii a and b.
#[inline]
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

/// The same for a slice, whose angles have no signs: −10 is 65,526, and that within one turn is 6.
pub const fn folded_unsigned(degrees: i32) -> i32 {
    folded(degrees as u16 as i32)
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
    /// Nothing: the two angles are equal, or the first is −1.
    Nothing,
    /// One pixel, on the ellipse or beside it.
    Pixel((i32, i32)),
    /// Its pixels from one place to another, the way round by three o'clock if the first is the farther one.
    Part(Place, Place),
    /// All of it.
    Whole,
}

impl Extent {
    /// That of the arc from one angle to another, on the ellipse of radii a and b. Two equal numbers are nothing, two that differ
    /// by whole turns are all of it; else whole turns do not count.
    pub fn between(a: i32, b: i32, start: i32, end: i32) -> Extent {
        if start == end || begins_nowhere(start) {
            return Extent::Nothing;
        }
        let turn = i64::from(end) - i64::from(start);
        let (first, last) = (point(a, b, folded(start)), point(a, b, folded(end)));
        if turn % 360 == 0 {
            Extent::Whole
        } else if turn == 1 {
            Extent::Pixel(last)
        } else if first != last {
            Extent::Part(Place::of(first), Place::of(last))
        } else if (0..360).contains(&turn) {
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
    part(ellipse::quadrant(a, b), extent)
}

/// The same of an ellipse of which the pixels of [one quarter](ellipse::quadrant) are known.
pub(super) fn part(quarter: impl Iterator<Item = (i32, i32)>, extent: Extent) -> impl Iterator<Item = (i32, i32)> {
    // Of an arc within a quarter the three others need not be looked at: as slices are made.
    let (alone, within, one, four) = match extent {
        Extent::Pixel(only) => (Some(only), 0, None, None),
        Extent::Part(from, to) if from <= to && from.quarter == to.quarter => (None, from.quarter, Some(quarter), None),
        _ => (None, 0, None, Some(quarter)),
    };
    let one = one.into_iter().flatten().map(move |point| ellipse::images(point)[usize::from(within)]);
    let four = four.into_iter().flatten().flat_map(ellipse::mirrored);
    alone.into_iter().chain(one.chain(four).filter(move |&pixel| extent.contains(pixel)))
}

/// Degrees that a thick arc can have: its points wait in the kernel's buffer of 4096 bytes. One that has more is not drawn. (With
/// a radius below 60 the kernel has room for a few more.)
pub const MOST_DEGREES: i32 = 678;

/// Whether nothing begins at an angle: 16 bits all on, −1, are none to the kernel.
fn begins_nowhere(start: i32) -> bool {
    start as i16 == -1
}

/// How many degrees a thick arc has; below 0 for one that is not drawn, as from 591 to 206.
pub fn thick_degrees(start: i32, end: i32) -> i32 {
    if begins_nowhere(start) {
        return -1;
    }
    let (first, last) = (start as u16, end as u16);
    let last = if first < last { last } else { last.wrapping_add(360) };
    i32::from(last.wrapping_sub(first) as i16)
}

/// The points of a thick arc, one for each degree from its first to its last; none if they are too many.
///
/// The kernel counts in 16 bits without a sign, and adds a turn to the last angle if it is not above the first: so two equal
/// angles are a whole turn, 360 to 0 is nothing, −10 to 50 is more than a turn, and 0 to 720 is too much.
pub fn corners(a: i32, b: i32, start: i32, end: i32) -> impl Iterator<Item = (i32, i32)> {
    let count = thick_degrees(start, end);
    let degrees = if count <= MOST_DEGREES { 0..count + 1 } else { 0..0 };
    degrees.map(move |degree| point(a, b, i32::from(start as i16) + degree))
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
        assert_eq!(Extent::between(9, 9, 400, 40), Extent::Whole);
        assert_eq!(Extent::between(29, 29, 0, 361), Extent::Part(Place::of((29, 0)), Place::of((28, 0))));
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
        for (start, end) in [(0, 360), (30, 200), (300, 40), (7, 8), (-30, -10)] {
            let chain: Vec<_> = chords(90, 40, start, end).collect();
            assert!(chain.windows(2).all(|pair| pair[0][1] == pair[1][0]), "{start} to {end}");
            assert_eq!(chain.last().map(|line| line[1]), Some(point(90, 40, end)));
        }
        assert_eq!(chords(0, 0, 0, 360).count(), 0);
        assert_eq!(corners(9, 9, 50, 50).count(), 361);
        assert_eq!(corners(9, 9, 360, 0).count(), 1);
        assert_eq!(corners(9, 9, -10, 50).count(), 421);
        assert_eq!([678, 679, 720].map(|end| corners(9, 9, 0, end).count()), [679, 0, 0]);
    }
}
