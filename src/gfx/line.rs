//! Straight lines: their pixels by Bresenham's algorithm, as in the Borland kernel, and the parallel lines of a thick
//! one.

use super::Thickness;

/// A straight line between two points, both included.
///
/// ```
/// use huanle_gfx::Line;
/// let points: Vec<(i32, i32)> = Line::new(0, 0, 4, 2).points().collect();
/// assert_eq!(points, [(0, 0), (1, 1), (2, 1), (3, 2), (4, 2)]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    /// The column of the first endpoint.
    pub x1: i32,
    /// The row of the first endpoint.
    pub y1: i32,
    /// The column of the second endpoint.
    pub x2: i32,
    /// The row of the second endpoint.
    pub y2: i32,
}

/// The endpoint from which a line is drawn. It decides which pixels are chosen when two are equally near, and where the
/// line style begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DrawDirection {
    /// From the upper end down, a horizontal line from its first end: the EGA and VGA driver.
    Down,
    /// From left to right, a vertical line from its second end: the CGA driver.
    Right,
}

impl Line {
    /// Returns the same line, starting at the endpoint where drawing begins.
    pub(super) fn oriented(self, way: DrawDirection) -> Line {
        let from_first = match way {
            DrawDirection::Down => self.y1 <= self.y2,
            DrawDirection::Right => self.x1 < self.x2,
        };
        if from_first { self } else { Line::new(self.x2, self.y2, self.x1, self.y1) }
    }

    /// Creates the line between two points.
    pub const fn new(x1: i32, y1: i32, x2: i32, y2: i32) -> Line {
        Line { x1, y1, x2, y2 }
    }

    /// Returns the pixels from the upper end down, for a horizontal line from its first end. The order of the endpoints
    /// therefore does not affect the pixels, and two polygons that share an edge share its pixels. Not clipped: see
    /// [`clip`](Line::clip).
    pub fn points(&self) -> LinePoints {
        let [a, b] = [(self.x1, self.y1), (self.x2, self.y2)].map(|(x, y)| (i64::from(x), i64::from(y)));
        let down = a.1 <= b.1;
        let ends = if down { [a, b] } else { [b, a] };
        let [(x, y), (end_x, end_y)] = ends;
        let (width, height) = (end_x - x, end_y - y);
        let (major, minor) = (height.max(width.abs()), height.min(width.abs()));
        let steep = height > width.abs();
        LinePoints { x, y, step_x: width.signum(), steep, major, minor, error: 0, left: major + 1 }
    }
}

/// Returns `length × part / whole`, truncated towards zero, even if the product needs more than 64 bits.
pub(super) fn mul_div(length: i64, part: i64, whole: i64) -> i64 {
    match length.checked_mul(part) {
        Some(product) => product / whole,
        None => (i128::from(length) * i128::from(part) / i128::from(whole)) as i64,
    }
}

/// Returns the parallel lines that form a thick line: the line itself and its copies on either side across the major
/// axis, above and below if it is at least as wide as high, otherwise left and right.
pub fn offset_lines(line: Line, thickness: Thickness) -> impl Iterator<Item = Line> {
    let Line { x1, y1, x2, y2 } = line;
    let add = i32::saturating_add;
    let flat = x1.abs_diff(x2) >= y1.abs_diff(y2);
    thickness.offsets().iter().map(move |&offset| {
        let dx = if flat { 0 } else { offset };
        let dy = if flat { offset } else { 0 };
        let (x1, y1) = (add(x1, dx), add(y1, dy));
        let (x2, y2) = (add(x2, dx), add(y2, dy));
        Line::new(x1, y1, x2, y2)
    })
}

/// The pixels of a [`Line`] in drawing order: Bresenham's algorithm with Borland's initial error term.
///
/// ```
/// use huanle_gfx::Line;
/// let mut points = Line::new(0, 0, 3, 0).points();
/// assert_eq!((points.len(), points.next(), points.len()), (4, Some((0, 0)), 3));
/// ```
#[derive(Clone, Debug)]
pub struct LinePoints {
    x: i64,
    y: i64,
    step_x: i64,
    /// `true` if the line is higher than wide.
    steep: bool,
    /// Steps along the longer side.
    major: i64,
    /// Steps along the shorter side.
    minor: i64,
    error: i64,
    left: i64,
}

impl Iterator for LinePoints {
    type Item = (i32, i32);

    fn next(&mut self) -> Option<(i32, i32)> {
        if self.left == 0 {
            return None;
        }
        self.left -= 1;
        let point = (self.x as i32, self.y as i32);
        self.error += self.minor;
        let aside = 2 * self.error >= self.major;
        self.error -= if aside { self.major } else { 0 };
        if self.steep || aside {
            self.y += 1;
        }
        if !self.steep || aside {
            self.x += self.step_x;
        }
        Some(point)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left as usize, Some(self.left as usize))
    }
}

impl ExactSizeIterator for LinePoints {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn products_of_more_than_64_bits_are_divided_exactly() {
        assert_eq!(mul_div(7, 3, 2), 10);
        assert_eq!(mul_div(-7, 3, 2), -10);
        assert_eq!(mul_div(1 << 62, 6, 8), 3 << 60);
        assert_eq!(mul_div(i64::MAX, -4, 4), -i64::MAX);
    }
}
