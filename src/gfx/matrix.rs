//! Transformations of the plane by matrices: translation, scaling, rotation, shear, and their composition.
//!
//! A point (x, y) is treated as the column vector (x, y, 1), and matrices multiply from the left: in a product the
//! rightmost matrix is applied first. The plane is the screen's, y pointing down; angles are counterclockwise, as in
//! graphics.h's `arc`.

use core::ops::Mul;
#[cfg(not(feature = "std"))]
use core_maths::CoreFloat as _;

use super::trig;

/// A point of the plane with fractional coordinates.
///
/// ```
/// use huanle_gfx::matrix::{Matrix, Point, transform_points};
/// let square: [Point; 4] = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)];
/// let moved: Vec<Point> = transform_points(square, &[Matrix::scaling(2.0, 2.0)]).collect();
/// assert_eq!(moved[2], (2.0, 2.0));
/// ```
pub type Point = (f64, f64);

/// A 3×3 matrix; the last row of a transformation is 0 0 1.
///
/// ```
/// use huanle_gfx::matrix::{Matrix, to_pixel, transform_points};
/// let turn = Matrix::rotation(90).about((100.0, 100.0));
/// let turned: Vec<(i32, i32)> = transform_points([(150.0, 100.0)], &[turn]).map(to_pixel).collect();
/// assert_eq!(turned, [(100, 50)]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Matrix(pub [[f64; 3]; 3]);

impl Matrix {
    /// The identity: every point stays where it is.
    pub const IDENTITY: Matrix = Matrix([[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]);

    /// Returns a translation.
    pub const fn translation(dx: f64, dy: f64) -> Matrix {
        Matrix([[1.0, 0.0, dx], [0.0, 1.0, dy], [0.0, 0.0, 1.0]])
    }

    /// Returns a scaling about the origin, with separate factors for x and y.
    pub const fn scaling(along_x: f64, along_y: f64) -> Matrix {
        Matrix([[along_x, 0.0, 0.0], [0.0, along_y, 0.0], [0.0, 0.0, 1.0]])
    }

    /// Returns a rotation about the origin by whole degrees, counterclockwise on the screen. The sines are those of
    /// [`trig`], the same on every machine.
    pub fn rotation(degrees: i32) -> Matrix {
        let [sin, cos] =
            [trig::sin(degrees), trig::cos(degrees)].map(|scaled| f64::from(scaled) / f64::from(trig::ONE));
        Matrix([[cos, sin, 0.0], [-sin, cos, 0.0], [0.0, 0.0, 1.0]])
    }

    /// Returns a horizontal shear: each row moves by its distance from the origin's row times a factor.
    pub const fn shear(by: f64) -> Matrix {
        Matrix([[1.0, by, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]])
    }

    /// Returns this transformation about a point instead of the origin: the point is translated to the origin and back.
    pub fn about(self, (x, y): Point) -> Matrix {
        Matrix::translation(x, y) * self * Matrix::translation(-x, -y)
    }
}

/// Composes two transformations: `first` is applied, then this one.
impl Mul for Matrix {
    type Output = Matrix;

    fn mul(self, first: Matrix) -> Matrix {
        let cell = |row: usize, column: usize| (0..3).map(|k| self.0[row][k] * first.0[k][column]).sum();
        Matrix(core::array::from_fn(|row| core::array::from_fn(|column| cell(row, column))))
    }
}

/// Returns the points after a chain of transformations, the first of them applied first.
pub fn transform_points(points: impl IntoIterator<Item = Point>, chain: &[Matrix]) -> impl Iterator<Item = Point> {
    // lesson matrix
    let mut m = Matrix::IDENTITY;
    for &next in chain {
        m = next * m; // #compose
    }
    let [[a, b, c], [d, e, f], _] = m.0;
    points.into_iter().map(move |(x, y)| {
        let new_x = a * x + b * y + c; // #x
        let new_y = d * x + e * y + f; // #y
        (new_x, new_y) // #point
    })
    // end of lesson
}

/// Returns the pixel that contains a point: coordinates rounded to the nearest integer, halves away from zero.
pub fn to_pixel((x, y): Point) -> (i32, i32) {
    (x.round() as i32, y.round() as i32)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one(point: Point, chain: &[Matrix]) -> (i32, i32) {
        transform_points([point], chain).next().map(to_pixel).expect("a point for a point")
    }

    #[test]
    fn each_matrix_does_what_its_name_says() {
        let point = (30.0, 10.0);
        assert_eq!(one(point, &[]), (30, 10));
        assert_eq!(one(point, &[Matrix::translation(5.0, -3.0)]), (35, 7));
        assert_eq!(one(point, &[Matrix::scaling(2.0, 0.5)]), (60, 5));
        assert_eq!(one(point, &[Matrix::shear(0.5)]), (35, 10));
        // A quarter turn counterclockwise: the right side becomes the top.
        assert_eq!(one(point, &[Matrix::rotation(90)]), (10, -30));
        assert_eq!(one(point, &[Matrix::rotation(90).about((30.0, 20.0))]), (20, 20));
        assert_eq!(one(point, &[Matrix::scaling(3.0, 3.0).about(point)]), (30, 10));
    }

    #[test]
    fn a_product_is_a_chain_and_order_matters() {
        let (turn, go) = (Matrix::rotation(90), Matrix::translation(10.0, 0.0));
        assert_eq!(one((1.0, 0.0), &[turn, go]), (10, -1));
        assert_eq!(one((1.0, 0.0), &[go, turn]), (0, -11));
        for chain in [[turn, go], [go, turn]] {
            assert_eq!(one((1.0, 0.0), &chain), one((1.0, 0.0), &[chain[1] * chain[0]]));
        }
        for degrees in -360..360 {
            let there_and_back = Matrix::rotation(degrees) * Matrix::rotation(-degrees);
            assert_eq!(one((1000.0, -700.0), &[there_and_back]), (1000, -700));
        }
    }
}
