//! Clipping a polygon at a rectangle: Sutherland and Hodgman's four passes, one for each edge.

use super::Rect;
use super::clip::{Edge, Edges};
use super::line::scaled;

/// The corners of the part of a closed polygon inside a rectangle; none where they do not meet.
///
/// Each pass cuts off what is beyond one edge and leaves a polygon that is clipped at the next. A part that is cut in two
/// stays one polygon, its pieces held together by sides that run to and fro along an edge; a corner may come twice.
pub fn polygon(corners: &[(i32, i32)], area: &Rect) -> Vec<(i32, i32)> {
    // lesson clip-polygon
    let mut left = corners.to_vec();
    for edge in Edge::ALL {
        let pass = Pass::new(&left, edge, area); // #pass
        left = pass.flat_map(Side::corners).collect();
    }
    left // #done
    // end of lesson
}

/// One pass: the sides of a polygon in their order, each with what it leaves on the inner side of one edge.
#[derive(Clone, Debug)]
pub struct Pass<'a> {
    corners: &'a [(i32, i32)],
    at: usize,
    edge: Edge,
    edges: Edges,
}

/// A side of a polygon and what one edge leaves of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Side {
    /// The corner that it begins at.
    pub a: (i32, i32),
    /// The corner that it ends at.
    pub b: (i32, i32),
    /// Whether it begins on the inner side.
    pub a_in: bool,
    /// Whether it ends on the inner side.
    pub b_in: bool,
    /// Where it crosses the edge: a corner of what is left.
    pub meet: Option<(i32, i32)>,
    /// Its end, if that stays: a corner of what is left.
    pub keep: Option<(i32, i32)>,
}

impl Side {
    /// The corners that it leaves: none, one or two.
    pub fn corners(self) -> impl Iterator<Item = (i32, i32)> {
        self.meet.into_iter().chain(self.keep)
    }
}

impl<'a> Pass<'a> {
    /// The pass at an edge of a rectangle.
    pub fn new(corners: &'a [(i32, i32)], edge: Edge, area: &Rect) -> Pass<'a> {
        Pass { corners, at: 0, edge, edges: Edges::of(area) }
    }

    /// The next side: the first one begins at the last corner.
    fn side(&mut self) -> Option<((i32, i32), (i32, i32))> {
        let end = *self.corners.get(self.at)?;
        let begin = self.corners[self.at.checked_sub(1).unwrap_or(self.corners.len() - 1)];
        self.at += 1;
        Some((begin, end))
    }

    /// Whether a point is on the inner side.
    pub fn holds(&self, (x, y): (i32, i32)) -> bool {
        !self.edges.is_beyond(self.edge, (x.into(), y.into()))
    }

    /// Where a side crosses the edge, truncated towards its left end, or of an upright one its upper end: so that two
    /// polygons that share a side share its crossing.
    fn meet(&self, a: (i32, i32), b: (i32, i32)) -> (i32, i32) {
        let [(x1, y1), (x2, y2)] = [a.min(b), a.max(b)].map(|(x, y)| (i64::from(x), i64::from(y)));
        let at_column = |x: i64| (x, y1 + scaled(y2 - y1, x - x1, x2 - x1));
        let at_row = |y: i64| (x1 + scaled(x2 - x1, y - y1, y2 - y1), y);
        let (x, y) = match self.edge {
            Edge::Left => at_column(self.edges.left),
            Edge::Right => at_column(self.edges.right),
            Edge::Top => at_row(self.edges.top),
            Edge::Bottom => at_row(self.edges.bottom),
        };
        (x as i32, y as i32)
    }
}

impl Iterator for Pass<'_> {
    type Item = Side;

    fn next(&mut self) -> Option<Side> {
        // lesson clip-polygon
        let (a, b) = self.side()?; // #side
        let (a_in, b_in) = (self.holds(a), self.holds(b)); // #in
        let meet = (a_in != b_in).then(|| self.meet(a, b)); // #meet
        let keep = b_in.then_some(b); // #keep
        // end of lesson
        Some(Side { a, b, a_in, b_in, meet, keep })
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
        assert_eq!(polygon(&inside, &AREA), inside);
        assert_eq!(polygon(&[(0, 0), (9, 0), (9, 100)], &AREA), []);
        assert_eq!(polygon(&[], &AREA), []);
    }

    #[test]
    fn a_polygon_around_it_leaves_its_corners() {
        let mut left = polygon(&[(-100, -100), (200, -100), (200, 200), (-100, 200)], &AREA);
        left.sort_unstable();
        assert_eq!(left, [(10, 20), (10, 59), (39, 20), (39, 59)]);
    }

    #[test]
    fn a_tip_that_is_cut_off_makes_two_corners_of_one() {
        assert_eq!(polygon(&[(0, 40), (20, 30), (20, 50)], &AREA), [(10, 45), (10, 35), (20, 30), (20, 50)]);
    }

    proptest! {
        #[test]
        fn no_corner_is_left_outside_and_the_order_of_the_corners_makes_no_difference(
            corners in prop::collection::vec((-80..120, -80..120), 3..8),
        ) {
            let left = polygon(&corners, &AREA);
            prop_assert!(left.iter().all(|&(x, y)| AREA.contains(x, y)));
            let mut turned = corners;
            turned.reverse();
            let (mut left, mut right) = (left, polygon(&turned, &AREA));
            left.sort_unstable();
            right.sort_unstable();
            prop_assert_eq!(left, right);
        }
    }
}
