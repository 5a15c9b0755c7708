//! The straight line: its pixels by Bresenham, as the Borland kernel has them, and the lines of a thick one.

use super::clip::Clipping;
use super::{LineStyle, Rect, Thickness};

/// A straight line between two points, both of them part of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    /// Column of the first end.
    pub x1: i32,
    /// Row of the first end.
    pub y1: i32,
    /// Column of the second end.
    pub x2: i32,
    /// Row of the second end.
    pub y2: i32,
}

/// Which end a line is drawn from: where a step to the side is as due as not, its pixels depend on it, and where its style begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    /// From the upper end down, a level line from its first end: the driver of EGA and VGA.
    Down,
    /// From the left end to the right, an upright line from its second end: the driver of CGA.
    Right,
}

impl Line {
    /// The same line, from the end where drawing begins.
    pub(super) fn begun(self, way: Way) -> Line {
        let from_first = match way {
            Way::Down => self.y1 <= self.y2,
            Way::Right => self.x1 < self.x2,
        };
        if from_first { self } else { Line::new(self.x2, self.y2, self.x1, self.y1) }
    }

    /// The line between two points.
    pub const fn new(x1: i32, y1: i32, x2: i32, y2: i32) -> Line {
        Line { x1, y1, x2, y2 }
    }

    /// The pixels, from the upper end down, a level line from its first end: so the order of the ends makes no difference to
    /// where they are, and two polygons share their edge pixel for pixel. Unclipped: see [`clip`](Line::clip).
    pub fn points(&self) -> Points {
        let [a, b] = [(self.x1, self.y1), (self.x2, self.y2)].map(|(x, y)| (i64::from(x), i64::from(y)));
        // lesson bresenham
        let down = a.1 <= b.1; // #order
        let ends = if down { [a, b] } else { [b, a] };
        // end of lesson
        let [(x, y), (end_x, end_y)] = ends;
        let (width, height) = (end_x - x, end_y - y);
        let (major, minor) = (height.max(width.abs()), height.min(width.abs()));
        let steep = height > width.abs();
        Points { state: State { x, y, step_x: width.signum(), steep, major, minor, error: 0 }, left: major + 1 }
    }

    /// The part inside a rectangle, or `None` where they do not meet: Cohen and Sutherland's way, in the Borland kernel's
    /// whole numbers: see [`Clipping`].
    ///
    /// The clipped line is drawn by Bresenham anew, so its pixels may differ from those of the whole line: Borland's do too.
    pub fn clip(&self, area: &Rect) -> Option<Line> {
        let mut clipping = Clipping::new(self, area);
        clipping.by_ref().for_each(drop);
        clipping.inside()
    }
}

/// `length × part / whole`, truncated towards zero: of ways so long that the product needs more than 64 bits, too.
pub(super) fn scaled(length: i64, part: i64, whole: i64) -> i64 {
    match length.checked_mul(part) {
        Some(product) => product / whole,
        None => (i128::from(length) * i128::from(part) / i128::from(whole)) as i64,
    }
}

/// The pixels of a line that a style draws: the first sixteen by its sixteen bits from the least significant up, and so on.
pub fn styled(line: Line, style: LineStyle) -> impl Iterator<Item = (i32, i32)> {
    let bits = (0..16).map(move |i| style.bits() >> i & 1 != 0).cycle();
    line.points().zip(bits).filter_map(|(point, drawn)| drawn.then_some(point))
}

/// The lines that make up a line of a thickness: itself, and the same beside it across its major axis: above and below if
/// it is at least as wide as high, else to the left and to the right.
pub fn offset_lines(line: Line, thickness: Thickness) -> impl Iterator<Item = Line> {
    let Line { x1, y1, x2, y2 } = line;
    let add = i32::saturating_add;
    // lesson thick
    let flat = x1.abs_diff(x2) >= y1.abs_diff(y2); // #flat
    // end of lesson
    thickness.offsets().iter().map(move |&offset| {
        // lesson thick
        let dx = if flat { 0 } else { offset }; // #dx
        let dy = if flat { offset } else { 0 }; // #dy
        let (x1, y1) = (add(x1, dx), add(y1, dy)); // #first
        let (x2, y2) = (add(x2, dx), add(y2, dy)); // #second
        Line::new(x1, y1, x2, y2) // #line
        // end of lesson
    })
}

/// The pixels of a [`Line`], in the order of drawing: Bresenham's algorithm with Borland's choice of the error term.
#[derive(Clone, Debug)]
pub struct Points {
    state: State,
    left: i64,
}

/// What [`Points`] knows before it gives a pixel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    /// Column of the pixel to come.
    pub x: i64,
    /// Row of the pixel to come.
    pub y: i64,
    /// One column to the right (1) or to the left (−1), or none.
    pub step_x: i64,
    /// Whether the line is higher than wide.
    pub steep: bool,
    /// Steps along the longer side: M.
    pub major: i64,
    /// Steps along the shorter side: m.
    pub minor: i64,
    /// The error term: e.
    pub error: i64,
}

impl State {
    /// The two pixels of which one comes next: straight on along the longer side, and aside.
    pub fn candidates(&self) -> [(i64, i64); 2] {
        let aside = (self.x + self.step_x, self.y + 1);
        [if self.steep { (self.x, self.y + 1) } else { (self.x + self.step_x, self.y) }, aside]
    }
}

impl Points {
    /// What it knows before it gives the next pixel; `None` after the last.
    pub fn state(&self) -> Option<State> {
        (self.left > 0).then_some(self.state)
    }
}

impl Iterator for Points {
    type Item = (i32, i32);

    fn next(&mut self) -> Option<(i32, i32)> {
        if self.left == 0 {
            return None;
        }
        self.left -= 1;
        let s = &mut self.state;
        // lesson bresenham
        let point = (s.x as i32, s.y as i32); // #plot
        s.error += s.minor; // #error
        let aside = 2 * s.error >= s.major; // #decide
        s.error -= if aside { s.major } else { 0 }; // #back
        if s.steep || aside {
            s.y += 1; // #down
        }
        if !s.steep || aside {
            s.x += s.step_x; // #side
        }
        // end of lesson
        Some(point)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left as usize, Some(self.left as usize))
    }
}

impl ExactSizeIterator for Points {}
