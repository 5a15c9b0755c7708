//! The worked examples in the explanations of the lessons from transformations to search, computed again.

use super::{image, lesson, rotation, translation};
use crate::text::Language;

/// Asserts that the explanation of a lesson has texts in both languages.
fn assert_explained(name: &str, texts: &[String]) {
    for language in Language::ALL {
        let about = lesson(name).text(language).about;
        for text in texts {
            assert!(about.contains(text.as_str()), "{name}: {text} is not in: {about}");
        }
    }
}

/// A polynomial's value: the coefficients from the constant one on.
fn polynomial(coefficients: [f64; 4], u: f64) -> f64 {
    coefficients.iter().rev().fold(0.0, |sum, coefficient| sum * u + coefficient)
}

#[test]
fn scaling_multiplies_the_distances_from_the_fixed_point() {
    let scaled = |from: f64, value: f64| from + 2.0 * (value - from);
    assert_explained(
        "translation-scaling",
        &[
            "(40, 80)".to_owned(),
            format!("({}, {})", scaled(0.0, 40.0), scaled(0.0, 80.0)),
            format!("60 + (40 - 60) * 2 = {}", scaled(60.0, 40.0)),
            format!("50 + (80 - 50) * 2 = {}", scaled(50.0, 80.0)),
        ],
    );
}

#[test]
fn a_point_is_turned_about_a_pivot() {
    let (sin, cos) = 30f64.to_radians().sin_cos();
    let (x, y) = image(&[rotation(30.0)], (4.0, 2.0));
    let (moved_x, moved_y) = image(&[translation(2.0, 2.0), rotation(30.0), translation(-2.0, -2.0)], (6.0, 4.0));
    assert_explained(
        "rotation",
        &[
            format!("4 * {cos:.3} - 2 * {sin:.3} = {x:.3}"),
            format!("4 * {sin:.3} + 2 * {cos:.3} = {y:.3}"),
            format!("({moved_x:.3}, {moved_y:.3})"),
        ],
    );
}

#[test]
fn a_vertex_is_reflected_and_sheared() {
    let (x, y) = (84.0, 30.0);
    // The reflection in y = x is the one in the x axis between rotations by -45 and 45 degrees.
    let (turned_x, turned_y) = image(&[rotation(-45.0)], (x, y));
    let (mirrored_x, mirrored_y) = image(&[rotation(45.0)], (turned_x, -turned_y));
    let sheared = x + y / 2.0;
    let determinant = |[a, b, c, d]: [f64; 4]| a * d - b * c;
    assert_explained(
        "reflection-shear",
        &[
            format!("({mirrored_x:.0}, {mirrored_y:.0})"),
            format!("84 + 0.5 * 30 = {sheared}"),
            format!("({sheared}, {y})"),
            format!("0 * 0 - 1 * 1 = {}", determinant([0.0, 1.0, 1.0, 0.0])),
            format!("1 * 1 - 0.5 * 0 = {}", determinant([1.0, 0.5, 0.0, 1.0])),
        ],
    );
}

#[test]
fn the_order_of_two_matrices_matters() {
    let (shift, turn) = (translation(2.0, 1.0), rotation(90.0));
    let row = |chain: &[_], index: usize| {
        let at = |point| <[f64; 2]>::from(image(chain, point))[index];
        let constant = at((0.0, 0.0));
        format!("({:.0}, {:.0}, {constant:.0})", at((1.0, 0.0)) - constant, at((0.0, 1.0)) - constant)
    };
    let mut texts = Vec::new();
    for chain in [[shift, turn], [turn, shift]] {
        let (x, y) = image(&chain, (3.0, 0.0));
        texts.extend([row(&chain, 0), row(&chain, 1), format!("({x:.0}, {y:.0})")]);
    }
    let texts: Vec<String> = texts.into_iter().map(|text| text.replace("-0,", "0,")).collect();
    assert_eq!(texts, ["(0, -1, 2)", "(1, 0, 1)", "(2, 4)", "(0, -1, -1)", "(1, 0, 2)", "(-1, 5)"]);
    assert_explained("composition", &texts);
}

#[test]
fn a_point_keeps_its_relative_place_in_the_viewport() {
    let between = |from: f64, to: f64, part: f64| from + (to - from) * part;
    let xv = between(100.0, 220.0, (13.0 - 8.0) / (18.0 - 8.0));
    let yv = between(180.0, 60.0, (4.0 - 2.0) / (12.0 - 2.0));
    assert_explained(
        "viewport",
        &[
            format!("sx = 120 / 10 = {}", 120 / 10),
            format!("sy = -120 / 10 = {}", -120 / 10),
            format!("100 + (13 - 8) * 12 = {xv}"),
            format!("180 + (4 - 2) * (-12) = {yv}"),
        ],
    );
}

#[test]
fn a_hermite_curve_is_a_bezier_curve() {
    // De Casteljau's algorithm for (0, 0), (0, 8), (8, 8), (8, 0) at 1/4.
    let point = |mut values: Vec<f64>| {
        while values.len() > 1 {
            values = values.windows(2).map(|pair| 0.75 * pair[0] + 0.25 * pair[1]).collect();
        }
        values[0]
    };
    let (x, y) = (point(vec![0.0, 0.0, 8.0, 8.0]), point(vec![0.0, 8.0, 8.0, 0.0]));
    let h1 = polynomial([0.0, 0.0, 3.0, -2.0], 0.25);
    let h2 = polynomial([0.0, 1.0, -2.0, 1.0], 0.25);
    let h3 = polynomial([0.0, 0.0, -1.0, 1.0], 0.25);
    assert_explained(
        "hermite",
        &[
            format!("h1 = {h1}"),
            format!("h2 = {h2}"),
            format!("h3 = {h3}"),
            format!("{h1} * 8 = {x}"),
            format!("({h2} + {}) * 24 = {y}", -h3),
        ],
    );
}

#[test]
fn a_point_of_a_b_spline_is_the_weighted_mean_of_four() {
    // The uniform cubic B-spline at the middle of a segment, by the formula of Cox and de Boor with knots 0 to 7.
    fn basis(index: i32, degree: i32, at: f64) -> f64 {
        if degree == 0 {
            return f64::from(u8::from((f64::from(index)..f64::from(index + 1)).contains(&at)));
        }
        let (from, to) = (f64::from(index), f64::from(index + degree + 1));
        ((at - from) * basis(index, degree - 1, at) + (to - at) * basis(index + 1, degree - 1, at)) / f64::from(degree)
    }
    let weights = [0, 1, 2, 3].map(|index| basis(index, 3, 3.5));
    let at = |values: [f64; 4]| values.iter().zip(weights).map(|(value, weight)| value * weight).sum::<f64>();
    let [w0, w1, w2, w3] = weights.map(|weight| weight * 48.0);
    let (x, y) = (at([0.0, 0.0, 48.0, 48.0]), at([0.0, 48.0, 48.0, 0.0]));
    assert_explained(
        "b-spline",
        &[format!("(23 * 48 + 1 * 48) / 48 = {x:.0}"), format!("(23 * 48 + 23 * 48) / 48 = {y:.0}")],
    );
    let separators = [(Language::English, ", "), (Language::Chinese, "、")];
    for (language, separator) in separators {
        let shown = [w0, w1, w2, w3].map(|weight| format!("{weight:.0}/48")).join(separator);
        assert!(lesson("b-spline").text(language).about.contains(&shown), "{shown}");
    }
}

#[test]
fn the_tip_of_the_koch_curve_is_that_of_an_equilateral_triangle() {
    let (a, b) = (81.0 / 3.0, 2.0 * 81.0 / 3.0);
    // On the screen upwards is negative.
    let (x, height) = ((a + b) / 2.0, (b - a) * 3f64.sqrt() / 2.0);
    let (lines, length) = (4_i32.pow(2), 81 / 3_i32.pow(2));
    assert_explained(
        "koch",
        &[
            format!("a = ({a}, 0)"),
            format!("b = ({b}, 0)"),
            format!("({x}, -{height:.1})"),
            lines.to_string(),
            (lines * length).to_string(),
            format!("log 4 / log 3 = {:.2}", 4f64.ln() / 3f64.ln()),
        ],
    );
}

#[test]
fn a_corner_of_the_cube_is_turned_and_projected() {
    let (x, y, z) = (50.0, -50.0, -50.0);
    let (y1, z1) = image(&[rotation(30.0)], (y, z));
    // The rotation about y takes z towards x.
    let (z2, x2) = image(&[rotation(30.0)], (z1, x));
    // The point of the ray from the viewer (0, 0, -d) to the corner in the plane z = 0.
    let part = 250.0 / (z2 + 250.0);
    let (xp, yp) = (part * x2, part * y1);
    assert_explained(
        "cube",
        &[
            format!("y' = {y1:.2}"),
            format!("z' = {z1:.2}"),
            format!("x'' = {x2:.2}"),
            format!("z'' = {z2:.2}"),
            format!("250 * {x2:.2} / {:.2} = {xp:.1}", z2 + 250.0),
            format!("250 * ({y1:.2}) / {:.2} = {yp:.1}", z2 + 250.0),
            format!("{:.0}", (160.5 + xp).floor()),
            format!("{:.0}", (120.5 - yp).floor()),
        ],
    );
}

#[test]
fn a_corner_of_the_box_is_projected_obliquely_and_in_perspective() {
    let (x, y, z) = (100.0, 80.0, 80.0);
    let slant = 45f64.to_radians().cos();
    let part = 120.0 / (z + 120.0);
    // A point far along the edge (1, 0, 1) from the corner.
    let far = 1e9;
    let vanishing = 120.0 * (x + far) / (z + far + 120.0);
    assert_explained(
        "projection",
        &[
            format!("100 + 40 * {slant:.3} = {:.1}", x + z / 2.0 * slant),
            format!("80 + 40 * {slant:.3} = {:.1}", y + z / 2.0 * slant),
            format!("120 / 200 = {part}"),
            format!("({}, {})", part * x, part * y),
            format!("{vanishing:.0}"),
            format!("{:.0}", -vanishing),
        ],
    );
}

#[test]
fn the_signed_area_of_a_face_is_that_of_its_triangles() {
    let corners: [(i32, i32); 4] = [(10, 10), (50, 10), (50, 40), (10, 40)];
    let terms: Vec<i32> = (0..4)
        .map(|k| {
            let ((ui, vi), (uj, vj)) = (corners[k], corners[(k + 1) % 4]);
            ui * vj - uj * vi
        })
        .collect();
    let sum: i32 = terms.iter().sum();
    assert_eq!(sum / 2, (50 - 10) * (40 - 10));
    assert_explained(
        "painter",
        &[
            format!("{} + {} + {} - {} = {sum}", terms[0], terms[1], terms[2], -terms[3]),
            format!("{} = 40 * 30", sum / 2),
            format!("{}", -sum / 2),
        ],
    );
}

#[test]
fn the_depths_of_the_red_triangle_cross_those_of_the_blue_one() {
    let depth = |column: f64| 2.0 + (9.0 - 2.0) * column / 16.0;
    assert!(depth(6.0) < 5.0 && depth(7.0) > 5.0);
    assert_explained(
        "z-buffer",
        &[
            format!("(9 - 2) / 16 = {}", depth(1.0) - depth(0.0)),
            format!("2 + 6 * {} = {} < 5", depth(1.0) - depth(0.0), depth(6.0)),
            depth(7.0).to_string(),
            format!("{} KB", 640 * 480 * 2 / 1024),
        ],
    );
}

#[test]
fn the_colour_of_the_first_picture_has_its_value_saturation_and_hue() {
    let [red, green, blue] = [240.0, 130.0, 60.0];
    let distance: f64 = [red - 255.0, green - 85.0, blue - 85.0].iter().map(|part| part * part).sum();
    // How far green is on its way from the least to the greatest component: from red to yellow.
    let along = (green - blue) / (red - blue);
    assert_explained(
        "hsv",
        &[
            format!("240 / 255 = {:.3}", red / 255.0),
            format!("180 / 240 = {}", (red - blue) / red),
            format!("60 * (130 - 60) / 180 = {:.1}", 60.0 * along),
            format!("15² + 45² + 25² = {distance}"),
        ],
    );
}

#[test]
fn the_light_of_two_normals_is_phongs() {
    let light = |a: f64| {
        let (normal, lamp) = (a.to_radians(), (-40f64).to_radians());
        let [n, l] = [normal, lamp].map(|angle| [angle.sin(), angle.cos()]);
        let nl = n[0] * l[0] + n[1] * l[1];
        // r = 2 (n l) n - l; the viewer is at (0, 1).
        let rv = 2.0 * nl * n[1] - l[1];
        0.15 + 0.45 * nl + 0.4 * rv.powi(20)
    };
    assert_explained(
        "shading",
        &[
            format!("0.15 + 0.45 * cos 20° + 0.4 * 1 = {:.3}", light(-20.0)),
            format!("0.15 + 0.45 * cos 60° + 0.4 * (cos 80°)^20 = {:.3}", light(20.0)),
        ],
    );
}

#[test]
fn a_mask_and_xor_have_their_bits() {
    let (background, figure) = (1u8, 14u8);
    let (opaque, transparent) = (0u8, 15u8);
    assert_explained(
        "sprite",
        &[
            format!("{figure:04b} XOR {background:04b} = {:04b}", figure ^ background),
            format!("1 AND 0 = {}", background & opaque),
            format!("0 OR 14 = {}", (background & opaque) | figure),
            format!("1 AND 15 = {}", background & transparent),
            format!("1 OR 0 = {}", (background & transparent) | opaque),
        ],
    );
}

#[test]
fn the_first_tree_has_its_value_and_its_cutoffs() {
    let leaves = [[3, 12, 8], [2, 4, 6], [14, 5, 2]];
    let (mut alpha, mut searched) = (i32::MIN, 0);
    for node in leaves {
        // The leaves up to the first one that is not above alpha.
        let last = node.iter().position(|leaf| *leaf <= alpha).unwrap_or(node.len() - 1);
        searched += last + 1;
        alpha = alpha.max(*node[..=last].iter().min().unwrap());
    }
    let minimax = leaves.iter().filter_map(|node| node.iter().min()).max().unwrap();
    assert_eq!(alpha, *minimax);
    let fewest = 3_i32.pow(1) + 3_i32.pow(1) - 1;
    for (language, sentence) in [
        (Language::English, format!("The value is {alpha}, after {searched} of 9 leaves")),
        (Language::Chinese, format!("值是 {alpha}，查了 9 个叶子里的 {searched} 个")),
    ] {
        assert!(lesson("alpha-beta-window").text(language).about.contains(&sentence), "{sentence}");
    }
    assert_explained("alpha-beta-window", &[format!("3 + 3 - 1 = {fewest}")]);
}

#[test]
fn goldbergs_first_generation_has_its_sums() {
    let strings = [0b01101, 0b11000, 0b01000, 0b10011];
    let fitness: Vec<i32> = strings.iter().map(|x| x * x).collect();
    let sum: i32 = fitness.iter().sum();
    let probability = f64::from(fitness[1]) / f64::from(sum);
    let crossed = |a: i32, b: i32, site: i32| {
        let end = (1 << (5 - site)) - 1;
        [a - (a & end) + (b & end), b - (b & end) + (a & end)]
    };
    let (first, second) = (crossed(strings[0], strings[1], 4), crossed(strings[1], strings[3], 2));
    let next: i32 = first.iter().chain(&second).map(|x| x * x).sum();
    assert_explained(
        "genetic",
        &[
            sum.to_string(),
            format!("{} / {sum} = {probability:.2}", fitness[1]),
            format!("{:.2}", 4.0 * probability),
            format!("{:05b}", first[0]),
            format!("{:05b}", first[1]),
            next.to_string(),
        ],
    );
}
