//! Line clipping at a rectangle by Cohen–Sutherland region codes, in the Borland kernel's integer arithmetic.

use super::line::mul_div;
use super::{Line, Rect};

/// An edge of a rectangle, and the side beyond it.
///
/// ```
/// use huanle_gfx::clip::{ClipWindow, Edge};
/// use huanle_gfx::Rect;
/// let window = ClipWindow::from_rect(&Rect::new(0, 0, 640, 480));
/// assert!(window.is_beyond(Edge::Left, (-1, 0)));
/// assert_eq!(window.region_code((-1, -1)), Edge::Left.bit() | Edge::Top.bit());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edge {
    /// The left edge.
    Left,
    /// The right edge.
    Right,
    /// The top edge.
    Top,
    /// The bottom edge.
    Bottom,
}

impl Edge {
    /// All four edges, in the order in which lines and polygons are clipped.
    pub const ALL: [Edge; 4] = [Edge::Left, Edge::Right, Edge::Top, Edge::Bottom];

    /// Returns the bit of this edge in a region code.
    pub const fn bit(self) -> u8 {
        match self {
            Edge::Left => 0b0001,
            Edge::Right => 0b0010,
            Edge::Bottom => 0b0100,
            Edge::Top => 0b1000,
        }
    }

    /// Returns the edge that a point with this region code is moved to first: left or right before top or bottom.
    /// `None` if inside.
    pub fn first(code: u8) -> Option<Edge> {
        Edge::ALL.into_iter().find(|edge| code & edge.bit() != 0)
    }
}

/// The first and last columns and rows of a rectangle.
///
/// ```
/// use huanle_gfx::Rect;
/// use huanle_gfx::clip::{ClipWindow, Edge};
/// let window = ClipWindow::from_rect(&Rect::new(0, 0, 640, 480));
/// assert_eq!((window.region_code((320, 240)), window.region_code((700, 240))), (0, Edge::Right.bit()));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClipWindow {
    /// The first column inside.
    pub left: i64,
    /// The first row inside.
    pub top: i64,
    /// The last column inside.
    pub right: i64,
    /// The last row inside.
    pub bottom: i64,
}

impl ClipWindow {
    /// Returns the edges of a rectangle. Every point is beyond the edges of an empty one.
    pub fn from_rect(area: &Rect) -> ClipWindow {
        let (left, top) = (i64::from(area.x), i64::from(area.y));
        ClipWindow { left, top, right: i64::from(area.right()) - 1, bottom: i64::from(area.bottom()) - 1 }
    }

    /// Returns the region code of a point: the bits of all edges it is beyond, 0 if inside.
    pub fn region_code(&self, point: (i64, i64)) -> u8 {
        let bit = |edge: Edge| if self.is_beyond(edge, point) { edge.bit() } else { 0 };
        bit(Edge::Left) | bit(Edge::Right) | bit(Edge::Top) | bit(Edge::Bottom)
    }

    /// Returns whether a point is beyond an edge.
    pub fn is_beyond(&self, edge: Edge, (x, y): (i64, i64)) -> bool {
        match edge {
            Edge::Left => x < self.left,
            Edge::Right => x > self.right,
            Edge::Top => y < self.top,
            Edge::Bottom => y > self.bottom,
        }
    }
}

/// The number of moves after which a line counts as passing outside a corner: two moves bring an endpoint to a corner
/// of the area, and rounding may require one more.
const MAX_MOVES: usize = 15;

/// A line being clipped: an iterator that moves one endpoint to an edge per step and returns which.
///
/// An outside endpoint moves along the line to the edge it lies beyond, left or right before top or bottom. The new
/// coordinate is truncated towards zero and always uses the slope of the original line.
///
/// ```
/// use huanle_gfx::clip::LineClipper;
/// use huanle_gfx::{Line, Rect};
/// let mut clipper = LineClipper::new(&Line::new(-10, 5, 20, 5), &Rect::new(0, 0, 10, 10));
/// assert_eq!(clipper.by_ref().count(), 2);
/// assert_eq!(clipper.accepted_line(), Some(Line::new(0, 5, 9, 5)));
/// ```
#[derive(Clone, Debug)]
pub struct LineClipper {
    edges: ClipWindow,
    ends: [(i64, i64); 2],
    width: i64,
    height: i64,
    moves: usize,
}

impl LineClipper {
    /// Starts clipping a line at the edges of a rectangle.
    pub fn new(line: &Line, area: &Rect) -> LineClipper {
        let ends = [(i64::from(line.x1), i64::from(line.y1)), (i64::from(line.x2), i64::from(line.y2))];
        let (width, height) = (ends[1].0 - ends[0].0, ends[1].1 - ends[0].1);
        LineClipper { edges: ClipWindow::from_rect(area), ends, width, height, moves: 0 }
    }

    /// Returns the current endpoints.
    pub fn ends(&self) -> [(i64, i64); 2] {
        self.ends
    }

    /// Returns the region codes of the endpoints.
    pub fn codes(&self) -> [u8; 2] {
        self.ends.map(|end| self.edges.region_code(end))
    }

    /// Returns the line between the current endpoints if both are inside.
    pub fn accepted_line(&self) -> Option<Line> {
        let [(x1, y1), (x2, y2)] = self.ends;
        (self.codes() == [0, 0]).then(|| Line::new(x1 as i32, y1 as i32, x2 as i32, y2 as i32))
    }

    /// Returns the point of the line in a column, computed from one endpoint.
    fn at_column(&self, end: usize, column: i64) -> (i64, i64) {
        let (x, y) = self.ends[end];
        (column, y + mul_div(self.height, column - x, self.width))
    }

    /// Returns the point of the line in a row, computed from one endpoint.
    fn at_row(&self, end: usize, row: i64) -> (i64, i64) {
        let (x, y) = self.ends[end];
        (x + mul_div(self.width, row - y, self.height), row)
    }
}

impl Iterator for LineClipper {
    /// The endpoint that was moved (0 or 1), and the edge it moved to.
    type Item = (usize, Edge);

    fn next(&mut self) -> Option<(usize, Edge)> {
        if self.moves == MAX_MOVES {
            return None;
        }
        self.moves += 1;
        let to = self.edges;
        let [a, b] = self.codes();
        if a & b != 0 || a | b == 0 {
            return None;
        }
        let end = usize::from(a == 0);
        let edge = Edge::first([a, b][end])?;
        self.ends[end] = match edge {
            Edge::Left => self.at_column(end, to.left),
            Edge::Right => self.at_column(end, to.right),
            Edge::Top => self.at_row(end, to.top),
            Edge::Bottom => self.at_row(end, to.bottom),
        };
        Some((end, edge))
    }
}

impl Line {
    /// Returns the part inside a rectangle, or `None` if there is none, by Cohen–Sutherland in the Borland kernel's
    /// integer arithmetic: see [`LineClipper`].
    ///
    /// The clipped line is drawn with a new Bresenham run, so its pixels may differ from those of the whole line, as
    /// Borland's do.
    pub fn clip(&self, area: &Rect) -> Option<Line> {
        let mut clipping = LineClipper::new(self, area);
        clipping.by_ref().for_each(drop);
        clipping.accepted_line()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const AREA: Rect = Rect::new(10, 20, 30, 40);

    #[test]
    fn nine_regions_have_nine_codes() {
        let edges = ClipWindow::from_rect(&AREA);
        let codes = [19, 20, 59, 60].map(|y| [9, 10, 39, 40].map(|x| edges.region_code((x, y))));
        let inner = [0b0001, 0, 0, 0b0010];
        assert_eq!(codes, [[0b1001, 0b1000, 0b1000, 0b1010], inner, inner, [0b0101, 0b0100, 0b0100, 0b0110]]);
        assert_ne!(ClipWindow::from_rect(&Rect::new(5, 5, 0, 0)).region_code((5, 5)), 0);
    }

    #[test]
    fn ends_move_to_the_left_and_right_before_up_and_down() {
        let mut clipping = LineClipper::new(&Line::new(0, 10, 50, 60), &AREA);
        assert_eq!(clipping.next(), Some((0, Edge::Left)));
        assert_eq!(clipping.ends()[0], (10, 20));
        assert_eq!(clipping.next(), Some((1, Edge::Right)));
        assert_eq!(clipping.accepted_line(), Some(Line::new(10, 20, 39, 49)));
        assert_eq!(clipping.next(), None);
    }

    #[test]
    fn what_is_beyond_one_edge_is_not_moved_at_all() {
        let mut clipping = LineClipper::new(&Line::new(0, 0, 9, 100), &AREA);
        assert_eq!((clipping.next(), clipping.accepted_line()), (None, None));
    }
}
