//! Bézier curves by de Casteljau's construction, which repeatedly divides straight lines.

use super::matrix::{Point, to_pixel};
use alloc::vec;
use alloc::vec::Vec;

/// A curve that starts at its first control point, ends at its last, and is pulled towards the points in between.
///
/// ```
/// use huanle_gfx::{Canvas, bezier::Bezier};
/// let curve = Bezier::new(&[(100, 400), (320, 0), (540, 400)]);
/// let vertices: Vec<(i32, i32)> = curve.vertices(16).collect();
/// Canvas::vga().draw_poly(&vertices);
/// assert_eq!((vertices[0], vertices[8], vertices[16]), ((100, 400), (320, 200), (540, 400)));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Bezier {
    control: Vec<Point>,
}

impl Bezier {
    /// Creates the curve with these control points: two give a straight line, three a quadratic, four a cubic curve.
    pub fn new(control: &[(i32, i32)]) -> Bezier {
        Bezier { control: control.iter().map(|&(x, y)| (f64::from(x), f64::from(y))).collect() }
    }

    /// Returns the constructions of n + 1 points of the curve, at t = 0, 1/n, 2/n … 1. Empty if there are no control
    /// points or n = 0.
    pub fn constructions(&self, n: u32) -> Constructions<'_> {
        let none = self.control.is_empty() || n == 0;
        Constructions { control: &self.control, k: if none { n + 1 } else { 0 }, n }
    }

    /// Returns the vertices of a polyline with n segments that approximates the curve: the points to pass to
    /// `drawpoly`.
    pub fn vertices(&self, n: u32) -> impl Iterator<Item = (i32, i32)> {
        self.constructions(n).filter_map(|construction| construction.point()).map(to_pixel)
    }
}

/// The de Casteljau construction of one point of a curve.
///
/// ```
/// use huanle_gfx::bezier::Bezier;
/// let curve = Bezier::new(&[(0, 0), (10, 20), (20, 0)]);
/// let middle = curve.constructions(2).nth(1).expect("the second of three");
/// assert_eq!((middle.t, middle.point()), (0.5, Some((10.0, 10.0))));
/// assert_eq!(middle.levels[1], [(5.0, 10.0), (15.0, 10.0)]);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Construction {
    /// The curve parameter, from 0 to 1.
    pub t: f64,
    /// The control points, then the points that divide the lines between them, and so on; each level has one point
    /// less.
    pub levels: Vec<Vec<Point>>,
}

impl Construction {
    /// Returns the point on the curve: the only point of the last level.
    pub fn point(&self) -> Option<Point> {
        self.levels.last()?.first().copied()
    }
}

/// The constructions of a curve's points, from first to last.
///
/// ```
/// use huanle_gfx::bezier::Bezier;
/// let curve = Bezier::new(&[(0, 0), (10, 20), (20, 0)]);
/// let parameters: Vec<f64> = curve.constructions(4).map(|construction| construction.t).collect();
/// assert_eq!(parameters, [0.0, 0.25, 0.5, 0.75, 1.0]);
/// ```
#[derive(Clone, Debug)]
pub struct Constructions<'a> {
    control: &'a [Point],
    k: u32,
    n: u32,
}

impl Iterator for Constructions<'_> {
    type Item = Construction;

    fn next(&mut self) -> Option<Construction> {
        if self.k > self.n {
            return None;
        }
        // lesson casteljau
        let t = f64::from(self.k) / f64::from(self.n); // #t
        let mut levels = vec![self.control.to_vec()];
        for level in 1..self.control.len() {
            let pairs = levels[level - 1].windows(2);
            let next = pairs.map(|pair| lerp(pair, t));
            levels.push(next.collect()); // #level
        }
        let construction = Construction { t, levels }; // #point
        // end of lesson
        self.k += 1;
        Some(construction)
    }
}

/// Returns the point that divides the line between two points at parameter t.
fn lerp(pair: &[Point], t: f64) -> Point {
    let ((x1, y1), (x2, y2)) = (pair[0], pair[1]);
    (x1 + t * (x2 - x1), y1 + t * (y2 - y1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_the_polynomial() {
        let control = [(10, 200), (40, 10), (300, 20), (250, 220)];
        for construction in Bezier::new(&control).constructions(50) {
            let (t, s) = (construction.t, 1.0 - construction.t);
            let weights = [s * s * s, 3.0 * s * s * t, 3.0 * s * t * t, t * t * t];
            let sum = |of: fn((i32, i32)) -> i32| {
                control.iter().zip(weights).map(|(&p, w)| f64::from(of(p)) * w).sum::<f64>()
            };
            let (x, y) = construction.point().expect("a point");
            assert!((x - sum(|p| p.0)).abs() < 1e-9 && (y - sum(|p| p.1)).abs() < 1e-9, "{t}");
            assert_eq!(construction.levels.iter().map(Vec::len).collect::<Vec<_>>(), [4, 3, 2, 1]);
        }
    }

    #[test]
    fn it_runs_from_the_first_control_point_to_the_last() {
        for control in
            [&[(5, 6)][..], &[(0, 0), (10, 20)], &[(0, 0), (50, 90), (7, 8)], &[(1, 2), (0, 0), (9, 9), (3, 4), (7, 0)]]
        {
            let corners: Vec<(i32, i32)> = Bezier::new(control).vertices(7).collect();
            assert_eq!((corners.len(), corners[0], corners[7]), (8, control[0], control[control.len() - 1]));
        }
        let line: Vec<(i32, i32)> = Bezier::new(&[(0, 0), (10, 20)]).vertices(5).collect();
        assert_eq!(line, [(0, 0), (2, 4), (4, 8), (6, 12), (8, 16), (10, 20)]);
        assert_eq!(Bezier::new(&[]).vertices(5).count() + Bezier::new(&[(1, 1)]).vertices(0).count(), 0);
    }
}
