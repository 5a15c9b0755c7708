//! Elliptical arcs, as the Borland kernel draws them: it traces the whole ellipse and skips the pixels that lie outside
//! the two end points.
//!
//! The rules were derived from several hundred pictures drawn by the kernel (`tests/borland`) and reproduce all of them
//! exactly. Angles are whole degrees, counterclockwise from three o'clock; pixel coordinates are relative to the
//! centre, y pointing down.
//!
//! - The point of an angle is `(a · cos, −b · sin)`. The sines are truncated to 15 bits and the products rounded
//!   [down](super::trig::scale_down).
//! - The kernel never computes the angle of a pixel. It compares positions: the quadrant, from the signs of the
//!   coordinates, and within the quadrant |y| − |x|, which grows towards the top and the bottom. An arc consists of the
//!   pixels of the [full ellipse](super::ellipse) from the position of its first point to that of its last.
//! - If both angles give the same pixel, the arc is that pixel, even if it is not on the ellipse; but it is the whole
//!   ellipse if the first angle is greater, or if the second is at least 350 degrees further. If the angles are one
//!   degree apart, the arc is the point of the second. An arc that starts at −1 is empty.
//! - Thick arcs are different: thick lines connect the points of successive degrees, as the [edges](super::polygon::edges)
//!   of a polygon that is not closed.

use super::{ellipse, trig};

/// Returns the pixel for an angle on the ellipse with radii a and b.
#[inline]
pub fn point(a: i32, b: i32, degrees: i32) -> (i32, i32) {
    let x = trig::scale_down(a, trig::cos_truncated(degrees));
    let y = trig::scale_down(b, trig::sin_truncated(degrees));
    (x, y.wrapping_neg())
}

/// Reduces an angle to one turn; 360 stays 360.
pub const fn normalize_degrees(degrees: i32) -> i32 {
    if degrees == 360 { 360 } else { degrees.rem_euclid(360) }
}

/// Reduces an angle of a slice, which the kernel treats as unsigned 16-bit: −10 becomes 65,526, which reduces to 6.
pub const fn normalize_degrees_u16(degrees: i32) -> i32 {
    normalize_degrees(degrees as u16 as i32)
}

/// The position of a pixel around the centre, ordered counterclockwise from three o'clock: the quadrant and |y| − |x|
/// within it, negated where the path runs downwards.
///
/// ```
/// use huanle_gfx::arc::{ArcPoint, point};
/// // Counterclockwise: 30 degrees come before 120.
/// let [first, second] = [30, 120].map(|degrees| ArcPoint::from_pixel(point(100, 50, degrees)));
/// assert!(first < second);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ArcPoint {
    quadrant: u8,
    progress: i32,
}

impl ArcPoint {
    /// Returns the position of a pixel. Pixels on an axis belong to the upper half and to the right half.
    pub const fn from_pixel((x, y): (i32, i32)) -> ArcPoint {
        let (wide, high) = (x.saturating_abs(), y.saturating_abs());
        let rise = high.saturating_sub(wide);
        let (quadrant, progress) = match (x < 0, y > 0) {
            (false, false) => (0, rise),
            (true, false) => (1, -rise),
            (true, true) => (2, rise),
            (false, true) => (3, -rise),
        };
        ArcPoint { quadrant, progress }
    }

    /// Returns the quadrant, from 0, counterclockwise from three o'clock.
    pub const fn quadrant(self) -> u8 {
        self.quadrant
    }

    /// Returns the position within the quadrant: |y| − |x| or its negative.
    pub const fn progress(self) -> i32 {
        self.progress
    }

    /// Returns whether this position lies on the way counterclockwise between two positions, both included.
    pub fn is_between(self, from: ArcPoint, to: ArcPoint) -> bool {
        let after = from <= self;
        let before = self <= to;
        if from <= to { after && before } else { after || before }
    }
}

/// The most degrees between two angles of the same pixel that are drawn as this pixel; beyond it is the whole ellipse.
/// (Measured with Turbo C++ 3.0: 528 ellipses from 340 to 361 degrees.)
const LONGEST_PIXEL: i64 = 349;

/// The part of an ellipse that an arc covers.
///
/// ```
/// use huanle_gfx::arc::{Extent, pixels};
/// let upper = Extent::between(50, 50, 0, 180);
/// assert!(upper.contains((0, -50)) && !upper.contains((0, 50)));
/// assert!(pixels(50, 50, upper).all(|(_, y)| y <= 0));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// Nothing: the two angles are equal, or the first is −1.
    Nothing,
    /// One pixel, on the ellipse or next to it.
    Pixel((i32, i32)),
    /// The pixels from one position to another; the range passes three o'clock if the first position is greater.
    Part(ArcPoint, ArcPoint),
    /// The whole ellipse.
    Whole,
}

impl Extent {
    /// Returns the extent of the arc between two angles on the ellipse with radii a and b. Two equal numbers give
    /// nothing; two that differ by whole turns give the whole ellipse; otherwise whole turns are ignored.
    pub fn between(a: i32, b: i32, start: i32, end: i32) -> Extent {
        if start == end || is_void_start(start) {
            return Extent::Nothing;
        }
        let turn = i64::from(end) - i64::from(start);
        let (first, last) = (point(a, b, normalize_degrees(start)), point(a, b, normalize_degrees(end)));
        if turn % 360 == 0 {
            Extent::Whole
        } else if turn == 1 {
            Extent::Pixel(last)
        } else if first != last {
            Extent::Part(ArcPoint::from_pixel(first), ArcPoint::from_pixel(last))
        } else if (0..=LONGEST_PIXEL).contains(&turn) {
            Extent::Pixel(first)
        } else {
            Extent::Whole
        }
    }

    /// Returns whether a pixel of the ellipse belongs to the arc.
    pub fn contains(self, pixel: (i32, i32)) -> bool {
        match self {
            Extent::Nothing => false,
            Extent::Pixel(only) => pixel == only,
            Extent::Part(from, to) => ArcPoint::from_pixel(pixel).is_between(from, to),
            Extent::Whole => true,
        }
    }
}

/// Returns the pixels of a thin arc, each once, in the order in which the kernel finds them: four at a time, one in
/// each quadrant, from the top and bottom to the sides.
pub fn pixels(a: i32, b: i32, extent: Extent) -> impl Iterator<Item = (i32, i32)> {
    // An arc within one quadrant needs only that quadrant.
    let (alone, within, one, four) = match extent {
        Extent::Pixel(only) => (Some(only), 0, None, None),
        Extent::Part(from, to) if from <= to && from.quadrant == to.quadrant => {
            (None, from.quadrant, Some(ellipse::quadrant(a, b)), None)
        }
        _ => (None, 0, None, Some(ellipse::quadrant(a, b))),
    };
    let one = one.into_iter().flatten().map(move |point| ellipse::images(point)[usize::from(within)]);
    let four = four.into_iter().flatten().flat_map(ellipse::distinct_images);
    alone.into_iter().chain(one.chain(four).filter(move |&pixel| extent.contains(pixel)))
}

/// Returns the pixels of the arc of a slice, in the order in which the kernel finds them: four at a time, from the top and
/// bottom to the sides, those below the centre first, and the right one before the left one. A pixel on an axis, which belongs to two quadrants, is found twice.
pub(super) fn outline_of_slice(
    quarter: impl Iterator<Item = (i32, i32)>,
    extent: Extent,
) -> impl Iterator<Item = (i32, i32)> {
    let (alone, quarter) = match extent {
        Extent::Pixel(only) => (Some(only), None),
        _ => (None, Some(quarter)),
    };
    let images = quarter.into_iter().flatten().flat_map(|point| {
        let [upper_right, upper_left, lower_left, lower_right] = ellipse::images(point);
        [lower_right, lower_left, upper_right, upper_left]
    });
    alone.into_iter().chain(images.filter(move |&pixel| extent.contains(pixel)))
}

/// The part of an ellipse that an arc of the kernel covers, in its 16-bit arithmetic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum KernelExtent {
    /// Nothing: the two angles are equal.
    Nothing,
    /// One pixel, on the ellipse or next to it.
    Pixel((i32, i32)),
    /// The pixels from one [key](kernel_key) to another; the range passes three o'clock if the second is not greater.
    Part(i16, i16),
}

impl KernelExtent {
    /// Returns the extent of the arc between two angles. Radii are unsigned.
    pub(super) fn between(a: i32, b: i32, start: i32, end: i32) -> KernelExtent {
        let turn = end.wrapping_sub(start) as u16;
        let [first, last] = [start, end].map(|degrees| kernel_point(a, b, degrees));
        if turn == 0 {
            KernelExtent::Nothing
        } else if turn == 1 || first == last && i64::from(turn) <= LONGEST_PIXEL {
            KernelExtent::Pixel(last)
        } else {
            KernelExtent::Part(kernel_key(first), kernel_key(last))
        }
    }

    /// Returns whether a pixel of the ellipse belongs to the arc.
    #[inline]
    pub(super) fn contains(self, pixel: (i32, i32)) -> bool {
        match self {
            KernelExtent::Nothing => false,
            KernelExtent::Pixel(only) => pixel == only,
            KernelExtent::Part(from, to) => {
                let key = kernel_key(pixel);
                if from < to { (from..=to).contains(&key) } else { key >= from || key <= to }
            }
        }
    }
}

/// Returns the [pixel for an angle](point) in 16 bits, on an ellipse with unsigned radii.
pub(super) fn kernel_point(a: i32, b: i32, degrees: i32) -> (i32, i32) {
    let (x, y) = point((a as u16).into(), (b as u16).into(), degrees);
    ((x as i16).into(), (y as i16).into())
}

/// Returns the number by which the kernel orders pixels around the centre: the [progress](ArcPoint::progress) and 2,000
/// for each quadrant, so quadrants of radii above 1,000 overlap.
#[inline]
fn kernel_key((x, y): (i32, i32)) -> i16 {
    let up = -y;
    let key = match (x < 0, up < 0) {
        (false, false) => up - x,
        (true, false) => 2000 - x - up,
        (true, true) => 4000 + x - up,
        (false, true) => 6000 + x + up,
    };
    key as i16
}

/// Returns the pixels of an arc of the kernel, in its order: four at a time, from the top and bottom to the sides,
/// those below the centre first, and the right one before the left one. A pixel on an axis, which belongs to two
/// quadrants, is found twice.
pub(super) fn kernel_pixels(a: i32, b: i32, extent: KernelExtent) -> impl Iterator<Item = (i32, i32)> {
    let (alone, quarter) = match extent {
        KernelExtent::Pixel(only) => (Some(only), None),
        _ => (None, Some(ellipse::kernel_quadrant(a, b))),
    };
    let images = quarter.into_iter().flatten().flat_map(|point| {
        let [upper_right, upper_left, lower_left, lower_right] = ellipse::images(point);
        [lower_right, lower_left, upper_right, upper_left]
    });
    alone.into_iter().chain(images.filter(move |&pixel| extent.contains(pixel)))
}

/// The most degrees that a thick arc can have: its points are stored in the kernel's buffer of 4096 bytes. A longer arc
/// is not drawn. (With a radius below 60 the kernel has room for a few more.)
pub const MAX_DEGREES: i32 = 678;

/// Returns whether the start angle is −1 (all 16 bits set), which the kernel treats as no arc.
pub(super) fn is_void_start(start: i32) -> bool {
    start as i16 == -1
}

/// Returns the number of degrees of a thick arc; negative for an arc that is not drawn, such as 591 to 206.
pub fn thick_degrees(start: i32, end: i32) -> i32 {
    if is_void_start(start) {
        return -1;
    }
    let last = if (start as u16) < end as u16 { end as i16 } else { (end as i16).wrapping_add(360) };
    i32::from(last) - i32::from(start as i16)
}

/// Returns the points of a thick arc, one per degree from first to last; none if there are too many.
///
/// The kernel counts in unsigned 16-bit integers and adds a turn to the last angle if it is not greater than the first.
/// Therefore two equal angles give a whole turn, 360 to 0 gives nothing, −10 to 50 is more than a turn, and 0 to 720 is
/// too much.
pub fn vertices(a: i32, b: i32, start: i32, end: i32) -> impl Iterator<Item = (i32, i32)> {
    let count = thick_degrees(start, end);
    let degrees = if count <= MAX_DEGREES { 0..count + 1 } else { 0..0 };
    degrees.map(move |degree| point(a, b, i32::from(start as i16) + degree))
}

/// Returns the lines of a thick arc, each from the point of one degree to that of the next: the edges of an
/// [open polygon](super::polygon::open_edges), so zero-length lines are drawn too, except at the arc's first point, and no
/// line leaves the first point when the arc has returned to it.
pub fn chords(a: i32, b: i32, start: i32, end: i32) -> impl Iterator<Item = [(i32, i32); 2]> {
    let mut corners = vertices(a, b, start, end);
    let mut at = corners.next().unwrap_or_default();
    let mut path = ChordPath::new(at);
    corners.filter_map(move |corner| {
        let line = [at, corner];
        at = line[1];
        path.is_drawn_to(corner).then_some(line)
    })
}

/// A path along the vertices of a thick arc, which decides which of its lines are drawn.
#[derive(Clone, Copy, Debug)]
pub(super) struct ChordPath {
    first: (i32, i32),
    /// The last vertex.
    pub(super) at: (i32, i32),
    has_left: bool,
    has_returned: bool,
}

impl ChordPath {
    pub(super) fn new(first: (i32, i32)) -> ChordPath {
        ChordPath { first, at: first, has_left: false, has_returned: false }
    }

    /// Continues to a vertex; returns whether the line to it is drawn.
    #[inline]
    pub(super) fn is_drawn_to(&mut self, corner: (i32, i32)) -> bool {
        if self.has_returned {
            *self = ChordPath::new(corner);
            return false;
        }
        let moved = corner != self.at;
        self.has_left |= moved;
        self.has_returned = moved && corner == self.first;
        self.at = corner;
        self.has_left
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turn_of_places_comes_round_once() {
        let turn = [(5, 0), (4, -2), (0, -5), (-1, -4), (-5, 0), (-4, 2), (-1, 5), (0, 5), (3, 4), (5, 1)]
            .map(ArcPoint::from_pixel);
        assert!(turn.is_sorted());
        assert!(ArcPoint::from_pixel((i32::MIN, i32::MIN)) < ArcPoint::from_pixel((i32::MAX, i32::MAX)));
    }

    #[test]
    fn progress_grows_counterclockwise_through_each_quadrant() {
        // From three o'clock: it is the height less the width where the height grows, and the reverse where it shrinks.
        let places = [(5, 0), (3, -4), (0, -5), (-4, -3), (-5, 0), (-3, 4), (0, 5), (4, 3)].map(ArcPoint::from_pixel);
        assert_eq!(places.map(ArcPoint::progress), [-5, 1, 5, 1, 5, 1, -5, 1]);
        assert_eq!(places.map(ArcPoint::quadrant), [0, 0, 0, 1, 1, 2, 3, 3]);
    }

    #[test]
    fn arcs_that_shrink_to_a_point() {
        assert_eq!(Extent::between(37, 37, 77, 78), Extent::Pixel((7, -36)));
        assert_eq!(Extent::between(0, 0, 46, 278), Extent::Pixel((0, 0)));
        assert_eq!(Extent::between(0, 0, 278, 46), Extent::Whole);
        assert_eq!(Extent::between(9, 9, 45, 45), Extent::Nothing);
        assert_eq!(Extent::between(9, 9, 10, 370), Extent::Whole);
        assert_eq!(Extent::between(9, 9, 400, 40), Extent::Whole);
        assert_eq!(
            Extent::between(29, 29, 0, 361),
            Extent::Part(ArcPoint::from_pixel((29, 0)), ArcPoint::from_pixel((28, 0)))
        );
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
    fn thick_arcs_are_open_polygons() {
        for (a, b) in [(90, 40), (120, 0), (0, 7), (3, 3), (0, 0), (1, 30)] {
            for (start, end) in [(0, 360), (111, 75), (30, 200), (-30, -10), (0, 600), (5, 5), (7, 8)] {
                let corners: Vec<_> = vertices(a, b, start, end).collect();
                assert!(chords(a, b, start, end).eq(crate::polygon::open_edges(&corners)), "{a}×{b} {start} to {end}");
            }
        }
    }

    #[test]
    fn an_arc_between_equal_pixels_is_one_pixel_or_all() {
        assert_eq!(Extent::between(0, 0, 46, 278), Extent::Pixel((0, 0)));
        for (start, end) in [(0, 353), (278, 46), (-210, 216)] {
            assert_eq!(Extent::between(0, 0, start, end), Extent::Whole);
        }
    }

    #[test]
    fn pixels_of_slices_on_an_axis_come_twice() {
        let outline: Vec<_> = kernel_pixels(3, 2, KernelExtent::between(3, 2, 90, 200)).collect();
        assert_eq!(outline, [(0, -2), (0, -2), (-1, -2), (-2, -1), (-3, 0), (-3, 0)]);
    }

    #[test]
    fn quadrants_of_small_radii_are_apart() {
        for (a, b) in [(5, 5), (200, 7), (7, 999), (1, 9), (40, 39), (999, 999)] {
            for (start, end) in [(0, 360), (30, 200), (300, 40), (7, 8), (90, 180), (200, 20)] {
                let (all, kernel) = (Extent::between(a, b, start, end), KernelExtent::between(a, b, start, end));
                for pixel in pixels(a, b, Extent::Whole) {
                    assert_eq!(kernel.contains(pixel), all.contains(pixel), "{a}×{b} {start} to {end}, {pixel:?}");
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
        assert_eq!(vertices(9, 9, 50, 50).count(), 361);
        assert_eq!(vertices(9, 9, 360, 0).count(), 1);
        assert_eq!(vertices(9, 9, -10, 50).count(), 421);
        assert_eq!([678, 679, 720].map(|end| vertices(9, 9, 0, end).count()), [679, 0, 0]);
    }
}
