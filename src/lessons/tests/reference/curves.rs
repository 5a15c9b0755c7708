//! References of the lessons on curves.

use super::*;

/// The worked example of Hearn and Baker, *Computer Graphics*, section 3-5, example 3-3: rx = 8, ry = 6. In region 2 with the
/// values of f(x + 1/2, y - 1), which the first editions print with an error.
#[test]
fn the_ellipse_is_the_textbooks_example() {
    let (steps, _) = steps("ellipse", &[160, 120, 8, 6]);
    let at = |mark: &str, p: &str| -> Vec<[f64; 3]> {
        let marked = steps.iter().filter(|step| step.mark == mark);
        marked.map(|step| [value(step, p), value(step, "x"), value(step, "y")]).collect()
    };
    let p1: Vec<f64> = at("right", "p1").iter().map(|row| row[0]).collect();
    assert_eq!(p1, [-332.0, -224.0, -44.0, 208.0, -108.0, 288.0, 244.0]);
    let points: Vec<[f64; 2]> = at("plot1", "p1").iter().map(|row| [row[1], row[2]]).collect();
    assert_eq!(points, [[1.0, 6.0], [2.0, 6.0], [3.0, 6.0], [4.0, 5.0], [5.0, 5.0], [6.0, 4.0], [7.0, 3.0]]);
    let slopes: Vec<[f64; 2]> =
        steps.iter().filter(|step| step.mark == "plot1").map(|step| [value(step, "px"), value(step, "py")]).collect();
    let expected = [[72, 768], [144, 768], [216, 768], [288, 640], [360, 640], [432, 512], [504, 384]]
        .map(|row| row.map(f64::from));
    assert_eq!(slopes, expected);
    let p2: Vec<f64> = at("down", "p2").iter().map(|row| row[0]).collect();
    assert_eq!(p2, [-23.0, 361.0, 297.0]);
    let points: Vec<[f64; 2]> = at("plot2", "p2").iter().map(|row| [row[1], row[2]]).collect();
    assert_eq!(points, [[8.0, 2.0], [8.0, 1.0], [8.0, 0.0]]);
}

/// In each column where the curve falls by at most one pixel, and in each row of the steep part, the pixel that the exact
/// midpoint chooses, in quarters of pixels. The first decision variables are rounded by at most 1/2, so a midpoint as near
/// as that to the curve may choose either pixel.
#[test]
fn the_ellipse_has_the_pixels_that_midpoints_choose() {
    let mut checked = 0;
    for rx in [8, 20, 41, 60, 99, 140, 150] {
        for ry in [8, 21, 40, 77, 90, 115] {
            let (_, picture) = steps("ellipse", &[160, 120, rx, ry]);
            // 4 f(x / 2, y / 2).
            let f = |x: i64, y: i64| {
                let (a, b) = (i64::from(rx * rx), i64::from(ry * ry));
                b * x * x + a * y * y - 4 * a * b
            };
            let quarter = |color| -> BTreeSet<(i64, i64)> {
                let all = pixels(&picture, &[color]).into_iter().map(|(x, y)| (i64::from(x - 160), i64::from(120 - y)));
                all.filter(|&(x, y)| x >= 0 && y >= 0).collect()
            };
            for (x, y) in quarter(Color::YELLOW) {
                if i64::from(ry * ry) * x >= i64::from(rx * rx) * y {
                    continue;
                }
                let (above, below) = (f(2 * x, 2 * y + 1), f(2 * x, 2 * y - 1));
                assert!(above > -3 && below < 3, "{rx} {ry}: ({x}, {y})");
                checked += 1;
            }
            for (x, y) in quarter(Color::LIGHT_MAGENTA) {
                let (right, left) = (f(2 * x + 1, 2 * y), f(2 * x - 1, 2 * y));
                assert!(right > -3 && left < 3, "{rx} {ry}: ({x}, {y})");
                checked += 1;
            }
            let drawn = pixels(&picture, &[Color::YELLOW, Color::LIGHT_MAGENTA]);
            assert!(drawn.iter().all(|&(x, y)| drawn.contains(&(320 - x, y)) && drawn.contains(&(x, 240 - y))));
            let rows: BTreeSet<i32> = drawn.iter().map(|&(_, y)| y).collect();
            assert_eq!(rows.len() as i32, 2 * ry + 1, "{rx} {ry}");
        }
    }
    assert!(checked > 3000, "{checked}");
}

/// Returns whether a pixel is that of an exact point; C rounds a negative coordinate towards zero.
fn is_rounded((x, y): (i32, i32), exact: (f64, f64)) -> bool {
    [(x, exact.0), (y, exact.1)].into_iter().all(|(pixel, exact)| {
        let far = if exact < -0.49 { 1.502 } else { 0.502 };
        (f64::from(pixel) - exact).abs() <= far
    })
}

/// Each point is that of Hermite's matrix (Foley, van Dam, Feiner, Hughes, section 11.2.1) and that of the Bezier curve with
/// the control points p0, p0 + r0 / 3, p1 - r1 / 3, p1, by de Casteljau's construction.
#[test]
fn the_hermite_curve_is_that_of_the_matrix_and_the_bezier_curve() {
    const MATRIX: [[f64; 4]; 4] =
        [[2.0, -2.0, 1.0, 1.0], [-3.0, 3.0, -2.0, -1.0], [0.0, 0.0, 1.0, 0.0], [1.0, 0.0, 0.0, 0.0]];
    let mut count = 0;
    for values in settings("hermite") {
        let [x0, y0, ax, ay, bx, by, x1, y1] = [0, 1, 2, 3, 4, 5, 6, 7].map(|index| f64::from(values[index]));
        let n = values[8];
        let (steps, _) = steps("hermite", &values);
        let points: Vec<&Step> = steps.iter().filter(|step| step.mark == "point").collect();
        assert_eq!(points.len() as i32, n);
        for (i, step) in (1..=n).zip(points) {
            let u = f64::from(i) / f64::from(n);
            let basis: [f64; 4] = std::array::from_fn(|k| {
                [u * u * u, u * u, u, 1.0].iter().zip(MATRIX).map(|(power, row)| power * row[k]).sum()
            });
            for (name, exact) in ["h0", "h1", "h2", "h3"].into_iter().zip(basis) {
                assert!((value(step, name) - exact).abs() < 0.000_6, "{values:?}: {name}");
            }
            let blend = |given: [f64; 4]| basis.iter().zip(given).map(|(weight, given)| weight * given).sum::<f64>();
            let by_matrix =
                (blend([x0, x1, 3.0 * (ax - x0), 3.0 * (bx - x1)]), blend([y0, y1, 3.0 * (ay - y0), 3.0 * (by - y1)]));
            let control = [(x0, y0), (ax, ay), (2.0 * x1 - bx, 2.0 * y1 - by), (x1, y1)];
            let mut level = control.to_vec();
            while level.len() > 1 {
                let divide = |pair: &[(f64, f64)]| {
                    (pair[0].0 + u * (pair[1].0 - pair[0].0), pair[0].1 + u * (pair[1].1 - pair[0].1))
                };
                level = level.windows(2).map(divide).collect();
            }
            assert!((level[0].0 - by_matrix.0).hypot(level[0].1 - by_matrix.1) < 1e-9, "{values:?}");
            assert!(is_rounded(step.at, by_matrix), "{values:?}: {:?}, not {by_matrix:?}", step.at);
            count += 1;
        }
    }
    assert!(count > 500, "{count}");
}

/// Returns the basis function of a uniform B-spline by the recursion of Cox and de Boor; `order` is its degree plus one.
fn cox_de_boor(i: i32, order: i32, t: f64) -> f64 {
    let knot = f64::from(i);
    if order == 1 {
        return f64::from(u8::from((knot..knot + 1.0).contains(&t)));
    }
    let length = f64::from(order - 1);
    (t - knot) / length * cox_de_boor(i, order - 1, t)
        + (knot + f64::from(order) - t) / length * cox_de_boor(i + 1, order - 1, t)
}

/// The weights and the points are those of the recursion with the knots 0, 1, 2, ..., and no point is outside the hull.
#[test]
fn the_b_spline_is_that_of_cox_and_de_boor() {
    let mut count = 0;
    for values in settings("b-spline") {
        let (steps, _) = steps("b-spline", &values);
        let n = values[10];
        let points: Vec<&Step> = steps.iter().filter(|step| step.mark == "point").collect();
        assert_eq!(points.len() as i32, 2 * n + 1);
        for (k, step) in (0..).zip(points) {
            let t = 3.0 + f64::from(k) / f64::from(n);
            let weights: Vec<f64> = (0..5).map(|i| cox_de_boor(i, 4, t)).collect();
            assert!((weights.iter().sum::<f64>() - 1.0).abs() < 1e-9);
            let segment = usize::from(k > n);
            for (name, exact) in ["b0", "b1", "b2", "b3"].into_iter().zip(&weights[segment..]) {
                assert!((value(step, name) - exact).abs() < 0.000_6, "{values:?}: {name} at {t}");
            }
            let coordinate = |axis: usize| {
                let of_points = weights.iter().enumerate();
                of_points.map(|(i, weight)| weight * f64::from(values[2 * i + axis])).sum::<f64>()
            };
            assert!(is_rounded(step.at, (coordinate(0), coordinate(1))), "{values:?} at {t}: {:?}", step.at);
            count += 1;
        }
    }
    assert!(count > 1000, "{count}");
}

/// The ends of the lines are those of a turtle that follows the rule F -> F + F - - F + F of Lindenmayer's system, with turns
/// of 60 degrees (Prusinkiewicz and Lindenmayer, *The Algorithmic Beauty of Plants*, section 1.3).
#[test]
fn the_koch_curve_is_that_of_the_turtle() {
    let mut count = 0;
    for values in settings("koch") {
        let [x1, y1, x2, y2, order] = values[..] else { unreachable!() };
        let word = (0..order).fold("F".to_owned(), |word, _| word.replace('F', "F+F--F+F"));
        let (dx, dy) = (f64::from(x2 - x1), f64::from(y2 - y1));
        let (length, mut angle) = (dx.hypot(dy) / 3f64.powi(order), dy.atan2(dx));
        let (mut x, mut y) = (f64::from(x1), f64::from(y1));
        let (steps, picture) = steps("koch", &values);
        let mut lines = steps.iter().filter(|step| step.mark == "line");
        for command in word.chars() {
            match command {
                // The angle is measured with y downwards, so a left turn is negative.
                '+' => angle -= 60f64.to_radians(),
                '-' => angle += 60f64.to_radians(),
                _ => {
                    let to = (x + length * angle.cos(), y + length * angle.sin());
                    let step = lines.next().unwrap();
                    for (name, exact) in [("x1", x), ("y1", y), ("x2", to.0), ("y2", to.1)] {
                        assert!((value(step, name) - exact).abs() < 0.01, "{values:?}: {name}, not {exact}");
                    }
                    (x, y) = to;
                    count += 1;
                }
            }
        }
        assert!(lines.next().is_none(), "{values:?}");
        assert!((x - f64::from(x2)).hypot(y - f64::from(y2)) < 1e-6, "{values:?}");
        assert!(!pixels(&picture, &[Color::YELLOW]).is_empty());
    }
    assert!(count > 1500, "{count}");
}
