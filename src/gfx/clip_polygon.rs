//! Polygon clipping at a rectangle by Sutherland–Hodgman: four passes, one per edge.

use super::Rect;
use super::clip::{ClipWindow, Edge};
use super::line::mul_div;
use alloc::vec::Vec;

/// Returns the vertices of the part of a closed polygon inside a rectangle; none if they do not intersect.
///
/// Each pass removes what lies beyond one edge and passes the resulting polygon to the next. A polygon that is cut in
/// two stays one polygon whose pieces are joined by edges along the clip edge; vertices may repeat.
pub fn clip(corners: &[(i32, i32)], area: &Rect) -> Vec<(i32, i32)> {
    // lesson clip-polygon
    let mut left = corners.to_vec();
    for edge in Edge::ALL {
        let pass = ClipPass::new(&left, edge, area); // #pass
        left = pass.flat_map(Side::vertices).collect();
    }
    left // #done
    // end of lesson
}

/// One pass: the edges of a polygon in order, each with the part inside one clip edge.
///
/// ```
/// use huanle_gfx::Rect;
/// use huanle_gfx::clip::Edge;
/// use huanle_gfx::clip_polygon::ClipPass;
/// let triangle = [(-10, 0), (10, 0), (10, 20)];
/// let pass = ClipPass::new(&triangle, Edge::Left, &Rect::new(0, 0, 100, 100));
/// let clipped: Vec<(i32, i32)> = pass.flat_map(|side| side.vertices()).collect();
/// assert_eq!(clipped, [(0, 10), (0, 0), (10, 0), (10, 20)]);
/// ```
#[derive(Clone, Debug)]
pub struct ClipPass<'a> {
    corners: &'a [(i32, i32)],
    at: usize,
    edge: Edge,
    edges: ClipWindow,
}

/// An edge of the polygon and its part inside the clip edge.
///
/// ```
/// use huanle_gfx::Rect;
/// use huanle_gfx::clip::Edge;
/// use huanle_gfx::clip_polygon::ClipPass;
/// let triangle = [(-10, 0), (10, 0), (10, 20)];
/// // The first edge starts at the last vertex.
/// let first = ClipPass::new(&triangle, Edge::Left, &Rect::new(0, 0, 100, 100)).next().expect("three edges");
/// assert_eq!((first.a_inside, first.b_inside, first.intersection), (true, false, Some((0, 10))));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Side {
    /// The first vertex.
    pub a: (i32, i32),
    /// The second vertex.
    pub b: (i32, i32),
    /// `true` if the first vertex is inside.
    pub a_inside: bool,
    /// `true` if the second vertex is inside.
    pub b_inside: bool,
    /// The intersection with the clip edge, an output vertex.
    pub intersection: Option<(i32, i32)>,
    /// The second vertex if it is inside, an output vertex.
    pub inside_vertex: Option<(i32, i32)>,
}

impl Side {
    /// Returns the output vertices: none, one or two.
    pub fn vertices(self) -> impl Iterator<Item = (i32, i32)> {
        self.intersection.into_iter().chain(self.inside_vertex)
    }
}

impl<'a> ClipPass<'a> {
    /// Creates the pass for one edge of a rectangle.
    pub fn new(corners: &'a [(i32, i32)], edge: Edge, area: &Rect) -> ClipPass<'a> {
        ClipPass { corners, at: 0, edge, edges: ClipWindow::from_rect(area) }
    }

    /// Returns the next edge; the first one starts at the last vertex.
    fn next_edge(&mut self) -> Option<((i32, i32), (i32, i32))> {
        let end = *self.corners.get(self.at)?;
        let begin = self.corners[self.at.checked_sub(1).unwrap_or(self.corners.len() - 1)];
        self.at += 1;
        Some((begin, end))
    }

    /// Returns whether a point is inside.
    pub fn is_in(&self, (x, y): (i32, i32)) -> bool {
        !self.edges.is_beyond(self.edge, (x.into(), y.into()))
    }

    /// Returns the intersection of an edge with the clip edge, truncated towards the left end (or the upper end of a
    /// vertical edge), so that two polygons that share an edge share the intersection.
    fn meet(&self, a: (i32, i32), b: (i32, i32)) -> (i32, i32) {
        let [(x1, y1), (x2, y2)] = [a.min(b), a.max(b)].map(|(x, y)| (i64::from(x), i64::from(y)));
        let at_column = |x: i64| (x, y1 + mul_div(y2 - y1, x - x1, x2 - x1));
        let at_row = |y: i64| (x1 + mul_div(x2 - x1, y - y1, y2 - y1), y);
        let (x, y) = match self.edge {
            Edge::Left => at_column(self.edges.left),
            Edge::Right => at_column(self.edges.right),
            Edge::Top => at_row(self.edges.top),
            Edge::Bottom => at_row(self.edges.bottom),
        };
        (x as i32, y as i32)
    }
}

impl Iterator for ClipPass<'_> {
    type Item = Side;

    fn next(&mut self) -> Option<Side> {
        // lesson clip-polygon
        let (a, b) = self.next_edge()?; // #side
        let (a_in, b_in) = (self.is_in(a), self.is_in(b)); // #in
        let meet = (a_in != b_in).then(|| self.meet(a, b)); // #meet
        let keep = b_in.then_some(b); // #keep
        // end of lesson
        Some(Side { a, b, a_inside: a_in, b_inside: b_in, intersection: meet, inside_vertex: keep })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const AREA: Rect = Rect::new(10, 20, 30, 40);

    #[test]
    fn inside_it_stays_and_outside_nothing_is_left() {
        let inside = [(10, 20), (39, 30), (20, 59)];
        assert_eq!(clip(&inside, &AREA), inside);
        assert_eq!(clip(&[(0, 0), (9, 0), (9, 100)], &AREA), []);
        assert_eq!(clip(&[], &AREA), []);
    }

    #[test]
    fn a_polygon_around_it_leaves_its_corners() {
        let mut left = clip(&[(-100, -100), (200, -100), (200, 200), (-100, 200)], &AREA);
        left.sort_unstable();
        assert_eq!(left, [(10, 20), (10, 59), (39, 20), (39, 59)]);
    }

    #[test]
    fn a_tip_that_is_cut_off_makes_two_corners_of_one() {
        assert_eq!(clip(&[(0, 40), (20, 30), (20, 50)], &AREA), [(10, 45), (10, 35), (20, 30), (20, 50)]);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_failure_persistence(crate::REGRESSIONS))]
        #[test]
        fn no_corner_is_left_outside_and_the_order_of_the_corners_makes_no_difference(
            corners in prop::collection::vec((-80..120, -80..120), 3..8),
        ) {
            let left = clip(&corners, &AREA);
            prop_assert!(left.iter().all(|&(x, y)| AREA.contains(x, y)));
            let mut turned = corners;
            turned.reverse();
            let (mut left, mut right) = (left, clip(&turned, &AREA));
            left.sort_unstable();
            right.sort_unstable();
            prop_assert_eq!(left, right);
        }
    }
}
