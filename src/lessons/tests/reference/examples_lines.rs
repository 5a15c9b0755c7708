//! The worked examples in the explanations of the chapters on lines, curves, filling, sampling and clipping, computed
//! from the definitions.

use super::*;

/// Returns the explanations of a lesson in all languages, with the punctuation of English.
fn explanations(name: &str) -> Vec<String> {
    let marks = [("，", ", "), ("、", ", "), ("；", "; "), ("：", ": "), ("（", " ("), ("）", ")")];
    let abouts = Language::ALL.map(|language| lesson(name).text(language).about);
    abouts.map(|about| marks.iter().fold(about.to_owned(), |text, (from, to)| text.replace(from, to))).into()
}

/// Asserts that the explanations of a lesson contain all parts of its example, in every language.
fn assert_example<'a>(name: &str, parts: impl IntoIterator<Item = &'a String>) {
    let explanations = explanations(name);
    for part in parts {
        for text in &explanations {
            assert!(text.contains(part.as_str()), "{name}: {part:?} is not in {text}");
        }
    }
}

fn join<T: ToString>(values: impl IntoIterator<Item = T>) -> String {
    values.into_iter().map(|value| value.to_string()).collect::<Vec<_>>().join(", ")
}

fn join_points(points: &[(i32, i32)]) -> String {
    join(points.iter().map(|(x, y)| format!("({x}, {y})")))
}

/// Returns the integer nearest to a fraction with a positive denominator; halves are rounded up.
fn nearest(numerator: i32, denominator: i32) -> i32 {
    (2 * numerator + denominator).div_euclid(2 * denominator)
}

/// From (2, 3) to (7, 5): y is a fraction with the denominator 5.
#[test]
fn the_dda_rounds_points_at_equal_distances() {
    let (dx, dy) = (7 - 2, 5 - 3);
    let fifths = (0..=dx).map(|k| 5 * 3 + dy * k);
    let rows = join(fifths.clone().map(|y| nearest(y, 5)));
    let y = join(fifths.map(|y| f64::from(y) / 5.0));
    let parts = [format!("dx = {dx}, dy = {dy}, steps = {dx}"), format!("yinc = {dy} / {dx} = 0.4"), rows, y];
    assert_example("dda", &parts);
}

/// From (0, 0) to (5, 2): each pixel is the nearest in its column, and p is F(x + 1, y + 1/2) = 2 dy (x + 1) - 2 dx y - dx.
#[test]
fn p_is_the_function_of_the_line_at_the_midpoint() {
    let (dx, dy) = (5, 2);
    let pixels: Vec<(i32, i32)> = (0..=dx).map(|x| (x, nearest(dy * x, dx))).collect();
    let p: Vec<i32> = pixels[..5].iter().map(|(x, y)| 2 * dy * (x + 1) - 2 * dx * y - dx).collect();
    let first = format!("p = {} - {dx} = {}", 2 * dy, p[0]);
    assert_example("line", &[first, join(&p[1..]), join_points(&pixels)]);
}

/// The digits of the mask, read from the right, decide about the pixels.
#[test]
fn a_bit_of_the_mask_decides_about_a_pixel() {
    let digits = "1111100011111000";
    let mask = u16::from_str_radix(digits, 2).unwrap();
    let mut parts = vec![format!("{mask:X} = {digits}")];
    for (pixel, is_drawn) in [(21, true), (18, false)] {
        let bit = pixel % 16;
        assert_eq!(digits.chars().rev().nth(bit), Some(if is_drawn { '1' } else { '0' }));
        parts.push(format!("{pixel} mod 16 = {bit}"));
        parts.push(format!("{mask:X} >> {bit} = {:04X}", mask >> bit));
    }
    assert_example("line-style", &parts);
}

/// The points are nearest to the circle x² + y² = 25, and p is f(x + 1, y - 1/2) without its 1/4.
#[test]
fn p_is_the_function_of_the_circle_at_the_midpoint() {
    let r = 5;
    let nearest = |x: i32| (f64::from(r * r - x * x).sqrt() + 0.5).floor() as i32;
    let points: Vec<(i32, i32)> = (0..5).map(|x| (x, nearest(x))).collect();
    assert!(points[3].0 < points[3].1 && points[4].0 >= points[4].1);
    let p = |(x, y): (i32, i32)| (x + 1) * (x + 1) + y * y - y - r * r;
    let [english, chinese] = [0, 1].map(|language| {
        let value = |&(x, y): &(i32, i32)| {
            let p = p((x, y));
            if language == 0 { format!("{p} at ({x}, {y})") } else { format!("({x}, {y}) 处 {p}") }
        };
        points.iter().map(value).collect::<Vec<_>>()
    });
    for text in explanations("circle") {
        let parts = if text.contains("at (0, 5)") { &english[..] } else { &chinese[1..] };
        parts.iter().for_each(|part| assert!(text.contains(part.as_str()), "{part}: {text}"));
        assert!(text.contains("p = -4") && p(points[0]) == -4 && text.contains("r = 5"), "{text}");
    }
}

/// The points are nearest to the ellipse with the radii 8 and 6, and p1 is f(x + 1, y - 1/2).
#[test]
fn p1_is_the_function_of_the_ellipse_at_the_midpoint() {
    let (rx, ry) = (8, 6);
    let nearest = |x: i32| (6.0 * (1.0 - f64::from(x * x) / 64.0).sqrt() + 0.5).floor() as i32;
    let points: Vec<(i32, i32)> = (0..5).map(|x| (x, nearest(x))).collect();
    // Four times f, so that all is an integer.
    let p1 = |(x, y): (i32, i32)| {
        let four = 4 * ry * ry * (x + 1) * (x + 1) + rx * rx * (2 * y - 1) * (2 * y - 1) - 4 * rx * rx * ry * ry;
        assert_eq!(four % 4, 0);
        four / 4
    };
    let first = format!("{} - {} + {} = {}", ry * ry, rx * rx * ry, rx * rx / 4, p1(points[0]));
    for text in explanations("ellipse") {
        assert!(text.contains(&first) && text.contains("rx = 8, ry = 6"), "{first}: {text}");
        for &(x, y) in &points[1..] {
            let p1 = p1((x, y));
            let parts = [format!("{p1} at ({x}, {y})"), format!("({x}, {y}) 处 {p1}")];
            assert!(parts.iter().any(|part| text.contains(part.as_str())), "{parts:?}: {text}");
        }
    }
}

/// The order of a depth-first search above, left, below, right, with the number and the depth of its calls.
fn search(
    pixel: (i32, i32),
    area: &BTreeSet<(i32, i32)>,
    filled: &mut Vec<(i32, i32)>,
    depth: usize,
) -> (usize, usize) {
    if !area.contains(&pixel) || filled.contains(&pixel) {
        return (1, depth);
    }
    filled.push(pixel);
    let (mut calls, mut deepest) = (1, depth);
    for (dx, dy) in [(0, -1), (-1, 0), (0, 1), (1, 0)] {
        let (more, deep) = search((pixel.0 + dx, pixel.1 + dy), area, filled, depth + 1);
        calls += more;
        deepest = deepest.max(deep);
    }
    (calls, deepest)
}

#[test]
fn a_fill_of_three_by_two_pixels_makes_twenty_five_calls() {
    let area: BTreeSet<(i32, i32)> = (1..=3).flat_map(|x| [(x, 1), (x, 2)]).collect();
    let mut filled = Vec::new();
    let (calls, deepest) = search((1, 1), &area, &mut filled, 1);
    assert_example("boundary-fill", &[join_points(&filled), format!("4 * {} + 1 = {calls}", filled.len())]);
    for text in explanations("boundary-fill") {
        let returning = calls - filled.len();
        let english =
            text.contains(&format!("{returning} of them return at once, and up to {deepest} are on the stack"));
        assert!(english || text.contains(&format!("{returning} 次马上返回, 栈里最多 {deepest} 层")), "{text}");
    }
    // By runs: one for each row.
    let rows: BTreeSet<i32> = area.iter().map(|(_, y)| *y).collect();
    let large = 100 * 100;
    for text in explanations("flood-fill") {
        for number in [rows.len(), calls, 100, 4 * large + 1] {
            assert!(text.contains(&format!(" {number} ")) || text.contains(&format!(" {number}.")), "{number}: {text}");
        }
    }
    assert_example("boundary-fill", &[format!("{}", large + 1)]);
}

/// The edge from (10, 4) to (25, 14), and the pixels of row 5 with their centres between it and 20.25.
#[test]
fn an_edge_moves_by_the_same_amount_from_row_to_row() {
    let (dx, dy) = (25 - 10, 14 - 4);
    let x = |y: i32| 10.0 + f64::from((y - 4) * dx) / f64::from(dy);
    let inside: Vec<i32> = (0..40).filter(|&column| (x(5)..20.25).contains(&f64::from(column))).collect();
    assert_example("polygon", &[format!("dx = {dx} / {dy} = 1.5"), join((4..8).map(x))]);
    let (first, last) = (inside[0], inside[inside.len() - 1]);
    for text in explanations("polygon") {
        let pixels = [format!("the pixels are {first} to {last}"), format!("填像素 {first} 到 {last}")];
        assert!(pixels.iter().any(|pixels| text.contains(pixels.as_str())), "{pixels:?}: {text}");
    }
}

/// The parts of two pixels that a band of the height 1 around yf covers, as lengths of intersections.
#[test]
fn the_band_covers_two_pixels_in_the_columns_of_the_example() {
    for (column, yf) in [(1, 0.4f64), (2, 0.8)] {
        let part = |pixel: f64| (yf + 0.5).min(pixel + 0.5) - (yf - 0.5).max(pixel - 0.5);
        let (first, second) = (part(0.0), part(1.0));
        let levels = [first, second].map(|part| (3.0 * part).round());
        for text in explanations("antialiasing") {
            let english = format!(
                "Column {column}: yf = {yf}, so {first:.1} and {second:.1}, levels {} and {}",
                levels[0], levels[1]
            );
            let is_chinese = text.contains(&format!("第 {column} 列 yf = {yf}, 盖住 {first:.1} 和 {second:.1}"))
                && text.contains(&format!(" {}, {}", levels[0], levels[1]));
            assert!(text.contains(&english) || is_chinese, "{english}: {text}");
        }
    }
}

/// The thresholds are the middles of 16 equal parts, and all parts of an error together are the error.
#[test]
fn dithering_turns_on_the_share_of_dots_and_passes_on_the_error() {
    let row = [0, 8, 2, 10].map(|m| 16 * m + 8);
    let on = (0..16).filter(|m| 16 * m + 8 <= 96).count();
    let parts = |error: i32| [7, 3, 5].map(|share| error * share / 16);
    let (error, right) = (100, parts(100)[0]);
    let rest = error - parts(error).iter().sum::<i32>();
    let next = 100 + right;
    assert!(next >= 128);
    for text in explanations("dithering") {
        let (words, first) =
            if text.contains("on, off, on, off") { (["on", "off"], "error") } else { (["亮", "灭"], "误差") };
        let states = join(row.map(|t| words[usize::from(96 < t)]));
        for part in [
            join(row),
            states,
            join(parts(error)),
            format!("100 + {right} = {next}"),
            format!("{first} {}", next - 255),
        ] {
            assert!(text.contains(&part), "{part}: {text}");
        }
        assert!(text.contains(&format!("of 16 dots {on} are on")) || text.contains(&format!("16 个点中亮 {on} 个")));
        assert!(text.contains(&format!("the rest, {rest}")) || text.contains(&format!("剩下的 {rest}")), "{text}");
    }
}

/// The line and the window of the examples on clipping.
const LINE: [i32; 4] = [24, 196, 284, 40];
const WINDOW: [i32; 4] = [85, 72, 234, 167];

/// The ends move along the line as exact as integers are: each quotient loses its fraction.
#[test]
fn two_ends_move_to_three_edges() {
    let [x1, y1, x2, y2] = LINE;
    let [left, top, _, bottom] = WINDOW;
    let (dx, dy) = (x2 - x1, y2 - y1);
    let first = (x1 + dx * (bottom - y1) / dy, bottom);
    let second = (left, first.1 + dy * (left - first.0) / dx);
    let third = (second.0 + dx * (top - second.1) / dy, top);
    assert_example(
        "clip",
        &[
            format!("x = {x1} + {dx} * ({}) / ({dy}) = {}", bottom - y1, first.0),
            format!("({}, {})", second.0, second.1),
            format!("({}, {})", third.0, third.1),
        ],
    );
    // They lie on the line, up to rounding, and in the window.
    for (x, y) in [first, second, third] {
        assert!((f64::from(y) - f64::from(y1) - f64::from((x - x1) * dy) / f64::from(dx)).abs() < 1.5, "({x}, {y})");
    }
}

/// Halving the line from (0, 0) to (16, 8) finds the edge between 4 and 5.
#[test]
fn halving_finds_the_edge() {
    let (mut outside, mut inside) = ((0, 0), (16, 8));
    let mut midpoints = Vec::new();
    while inside.0 - outside.0 > 1 {
        let middle = ((outside.0 + inside.0) / 2, (outside.1 + inside.1) / 2);
        midpoints.push(middle);
        *if middle.0 >= 5 { &mut inside } else { &mut outside } = middle;
    }
    let xs = join(midpoints.iter().map(|(x, _)| x));
    assert_example("midpoint-subdivision", &[join_points(&midpoints), xs]);
    assert_eq!((outside, inside), ((4, 2), (5, 2)));
    assert_eq!((320f64).log2().ceil(), 9.0);
}

/// u where the line meets the lines through the edges, and the part of it in the window.
#[test]
fn four_parameters_and_the_part_between_two_of_them() {
    let [x1, y1, x2, y2] = LINE;
    let [left, top, right, bottom] = WINDOW;
    let u = |from: i32, to: i32, edge: i32| f64::from(edge - from) / f64::from(to - from);
    let edges = [u(x1, x2, left), u(x1, x2, right), u(y1, y2, top), u(y1, y2, bottom)];
    let (u1, u2) = inside_part(LINE, left, top, 1e-9).unwrap();
    let ends = [u1, u2].map(|u| point(LINE, u)).map(|(x, y)| ((x + 0.5).floor() as i32, (y + 0.5).floor() as i32));
    for text in explanations("liang-barsky") {
        for part in edges.iter().map(|u| format!("{u:.3} (")) {
            assert!(text.contains(&part), "{part}: {text}");
        }
        let ends = ends.map(|(x, y)| format!("({x}, {y})"));
        let parts = [format!("u1 = {u1:.3}, u2 = {u2:.3}"), ends[0].clone(), ends[1].clone()];
        parts.iter().for_each(|part| assert!(text.contains(part.as_str()), "{part}: {text}"));
    }
}

/// The edge from (40, 10) to (30, 40) meets the row y = 25 where both lines are, by their equations.
#[test]
fn the_line_leaves_at_seven_tenths() {
    let (f, g, p1, d) = ((40, 10), (30, 40), (0, 25), (50, 0));
    let n = (f.1 - g.1, g.0 - f.0);
    let w = (p1.0 - f.0, p1.1 - f.1);
    let (nd, nw) = (n.0 * d.0 + n.1 * d.1, n.0 * w.0 + n.1 * w.1);
    // In row 25, the edge has half of its height.
    let x = f.0 + (g.0 - f.0) * (p1.1 - f.1) / (g.1 - f.1);
    let t = f64::from(x - p1.0) / f64::from(d.0);
    assert_example(
        "cyrus-beck",
        &[
            format!("n = ({}, {})", n.0, n.1),
            format!("w = ({}, {})", w.0, w.1),
            format!("n d = {nd} < 0"),
            format!("n w = {nw}, t = {} / {nd} = {t}", -nw),
            format!("({x}, {})", p1.1),
        ],
    );
}
