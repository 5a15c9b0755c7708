//! The results of lesson files, compared with slow references that are written from definitions, not from the algorithms.

mod clipping;
mod curves;
mod examples_lines;
mod examples_space;
mod filling;
mod kernel;
mod light;
mod machine;
mod new_lessons;
mod search;

use std::collections::BTreeSet;

use crate::gfx::font::bundled;
use crate::gfx::{Color, Framebuffer};
use crate::lessons::recording::{HEIGHT, WIDTH};
use crate::lessons::{Lesson, LessonSettings, Step, StepRecording, named, names, room};
use crate::machine::BorlandRng;
use crate::text::{Language, assert_fits};

fn lesson(name: &str) -> &'static Lesson {
    named(name).expect(name)
}

fn recording(name: &str, values: &[i32]) -> StepRecording {
    let lesson = lesson(name);
    (lesson.record)(&LessonSettings { values: values.to_vec(), ..lesson.default_settings() })
}

fn steps(name: &str, values: &[i32]) -> (Vec<Step>, Framebuffer) {
    let recording = recording(name, values);
    (recording.steps().to_vec(), recording.picture(usize::MAX))
}

fn pixels(picture: &Framebuffer, colors: &[Color]) -> BTreeSet<(i32, i32)> {
    let all = (0..HEIGHT).flat_map(|y| (0..WIDTH).map(move |x| (x, y)));
    all.filter(|&(x, y)| picture.get_pixel(x, y).is_some_and(|color| colors.contains(&color))).collect()
}

/// Lines with both ends at corners, in the same place, and random ones.
fn lines() -> Vec<[i32; 4]> {
    let mut random = BorlandRng::new(34);
    let mut between = |high: i32| i32::from(random.random(high as u16));
    let (right, bottom) = (WIDTH - 1, HEIGHT - 1);
    let mut lines = vec![
        [0, 0, 0, 0],
        [7, 9, 7, 9],
        [0, 0, right, bottom],
        [right, bottom, 0, 0],
        [0, bottom, right, 0],
        [5, 0, 5, bottom],
        [0, 5, right, 5],
        [10, 10, 11, 50],
        [50, 50, 10, 49],
    ];
    lines.extend((0..40).map(|_| [between(WIDTH), between(HEIGHT), between(WIDTH), between(HEIGHT)]));
    lines
}

/// Returns the pixels of Bresenham's line as textbooks write it (Foley, van Dam, Feiner, Hughes, section 3.2.2, with the
/// octants by exchanging x and y): p is compared with 0, starting at 2 dy − dx.
fn textbook_line((x1, y1): (i32, i32), (x2, y2): (i32, i32)) -> Vec<(i32, i32)> {
    let (mut dx, mut dy) = ((x2 - x1).abs(), (y2 - y1).abs());
    let (step_x, step_y) = ((x2 - x1).signum(), (y2 - y1).signum());
    let steep = dy > dx;
    if steep {
        std::mem::swap(&mut dx, &mut dy);
    }
    let (mut x, mut y, mut p) = (x1, y1, 2 * dy - dx);
    let mut pixels = vec![(x, y)];
    for _ in 0..dx {
        let diagonal = p >= 0;
        p += 2 * dy - if diagonal { 2 * dx } else { 0 };
        if steep || diagonal {
            y += step_y;
        }
        if !steep || diagonal {
            x += step_x;
        }
        pixels.push((x, y));
    }
    pixels
}

#[test]
fn the_line_is_the_textbooks() {
    for [x1, y1, x2, y2] in lines() {
        let expected: BTreeSet<_> = textbook_line((x1, y1), (x2, y2)).into_iter().collect();
        assert_eq!(pixels(&steps("line", &[x1, y1, x2, y2, 0]).1, &[Color::YELLOW]), expected, "{x1} {y1} {x2} {y2}");
    }
}

/// A line by the DDA has one pixel per column (per row, if it is steep), and its exact place is at most half a pixel away;
/// a little more where the sum of rounded increments is just beyond a tie.
#[test]
fn the_dda_is_within_half_a_pixel_of_the_line() {
    for [x1, y1, x2, y2] in lines() {
        let drawn = pixels(&steps("dda", &[x1, y1, x2, y2]).1, &[Color::YELLOW]);
        let (dx, dy) = (f64::from(x2 - x1), f64::from(y2 - y1));
        let length = dx.abs().max(dy.abs());
        assert_eq!(drawn.len() as f64, length + 1.0, "{x1} {y1} {x2} {y2}");
        for (x, y) in drawn {
            let along = if dx.abs() >= dy.abs() { f64::from(x - x1) / dx } else { f64::from(y - y1) / dy };
            let along = if length == 0.0 { 0.0 } else { along };
            let (far_x, far_y) = (f64::from(x1) + along * dx - f64::from(x), f64::from(y1) + along * dy - f64::from(y));
            assert!(far_x.abs() < 0.502 && far_y.abs() < 0.502, "{x1} {y1} {x2} {y2}: ({x}, {y})");
        }
    }
}

/// In each column of the upper octant, the pixel of which the centre is nearest to the circle, measured by
/// x² + y² - r² at the midpoint; the others are its images.
#[test]
fn the_circle_has_the_nearest_pixel_in_each_column() {
    for radius in (1..=60).chain([99, 100, 110]) {
        let mut expected = BTreeSet::new();
        for x in 0..=radius {
            // The largest y for which the midpoint below it is inside the circle, in quarters of pixels.
            let inside = |y: i32| 4 * x * x + (2 * y - 1) * (2 * y - 1) < 4 * radius * radius;
            let Some(y) = (0..=radius).rev().find(|&y| inside(y)) else { break };
            expected.extend([(x, y), (y, x)]);
            if x >= y {
                break;
            }
        }
        let (_, picture) = steps("circle", &[160, 120, radius]);
        let colors = [
            Color::YELLOW,
            Color::LIGHT_MAGENTA,
            Color::LIGHT_RED,
            Color::BROWN,
            Color::LIGHT_GREEN,
            Color::GREEN,
            Color::LIGHT_CYAN,
            Color::LIGHT_BLUE,
        ];
        let drawn = pixels(&picture, &colors);
        let quarter: BTreeSet<_> =
            drawn.iter().map(|&(x, y)| (x - 160, 120 - y)).filter(|&(x, y)| x >= 0 && y >= 0).collect();
        assert_eq!(quarter, expected, "radius {radius}");
        for &(x, y) in &drawn {
            assert!(drawn.contains(&(320 - x, y)) && drawn.contains(&(x, 240 - y)), "radius {radius}");
        }
    }
}

/// The colour with which the lessons on filling fill.
const FILLED: Color = Color::LIGHT_GREEN;

/// Returns the pixels of a picture that can be reached from a seed without crossing its white border.
fn reached(before: &Framebuffer, (x, y): (i32, i32), eight: bool) -> BTreeSet<(i32, i32)> {
    let is_open = |(x, y): (i32, i32)| before.get_pixel(x, y).is_some_and(|color| color != Color::WHITE);
    let mut reached = BTreeSet::from_iter(Some((x, y)).filter(|&seed| is_open(seed)));
    loop {
        let near = |&(x, y): &(i32, i32)| {
            let all = (-1..=1).flat_map(move |dx| (-1..=1).map(move |dy| (dx, dy)));
            all.filter(move |(dx, dy)| eight || dx * dy == 0).map(move |(dx, dy)| (x + dx, y + dy))
        };
        let more: Vec<_> = reached.iter().flat_map(near).filter(|&point| is_open(point)).collect();
        let count = reached.len();
        reached.extend(more);
        if reached.len() == count {
            return reached;
        }
    }
}

#[test]
fn the_fill_reaches_what_is_connected() {
    for (x, y, gap, eight) in
        [(153, 19, 0, 0), (153, 19, 0, 1), (153, 19, 1, 0), (160, 24, 1, 0), (145, 12, 0, 0), (147, 14, 0, 1)]
    {
        let recording = recording("boundary-fill", &[x, y, gap, eight]);
        let expected = reached(&recording.picture(0), (x, y), eight == 1);
        assert_eq!(pixels(&recording.picture(usize::MAX), &[FILLED]), expected, "({x}, {y}), gap {gap}, eight {eight}");
    }
}

/// The ends of the accepted part are within a pixel of the exact intersections, and a line is rejected if and only if it
/// has no point in the window (by Liang and Barsky's parametric inequalities, exact in fractions).
#[test]
fn clipping_keeps_the_part_in_the_window() {
    let (left, top) = (85, 72);
    let (right, bottom) = (left + 149, top + 95);
    for [x1, y1, x2, y2] in lines() {
        let (dx, dy) = (f64::from(x2 - x1), f64::from(y2 - y1));
        let (mut from, mut to) = (0.0f64, 1.0f64);
        let mut is_outside = false;
        for (p, q) in [(-dx, x1 - left), (dx, right - x1), (-dy, y1 - top), (dy, bottom - y1)] {
            let q = f64::from(q);
            match p.total_cmp(&0.0) {
                _ if p == 0.0 => is_outside |= q < 0.0,
                std::cmp::Ordering::Less => from = from.max(q / p),
                _ => to = to.min(q / p),
            }
        }
        is_outside |= from > to;
        let (steps, _) = steps("clip", &[x1, y1, x2, y2, left, top]);
        let last = steps.last().unwrap();
        let value = |name: &str| {
            let found = last.values.iter().find(|(known, _)| *known == name).unwrap();
            found.1.parse::<f64>().unwrap()
        };
        // A line that passes a corner at less than a pixel may be rounded to the other side.
        let near_corner = (from - to).abs() * dx.abs().max(dy.abs()) < 2.0;
        assert!((last.mark == "reject") == is_outside || near_corner, "{x1} {y1} {x2} {y2}: {}", last.mark);
        if last.mark == "accept" && !is_outside {
            for (t, end) in [(from, "1"), (to, "2")] {
                let exact = (f64::from(x1) + t * dx, f64::from(y1) + t * dy);
                let found = (value(&format!("x{end}")), value(&format!("y{end}")));
                let far = (exact.0 - found.0).abs().max((exact.1 - found.1).abs());
                assert!(far < 2.0, "{x1} {y1} {x2} {y2}: {exact:?} {found:?}");
            }
        }
    }
}

/// A matrix in homogeneous coordinates, for column vectors.
type Matrix3 = [[f64; 3]; 3];

fn translation(tx: f64, ty: f64) -> Matrix3 {
    [[1.0, 0.0, tx], [0.0, 1.0, ty], [0.0, 0.0, 1.0]]
}

fn scaling(sx: f64, sy: f64) -> Matrix3 {
    [[sx, 0.0, 0.0], [0.0, sy, 0.0], [0.0, 0.0, 1.0]]
}

/// Returns the product by its definition: each element is the product of a row and a column.
fn product(a: &Matrix3, b: &Matrix3) -> Matrix3 {
    std::array::from_fn(|row| std::array::from_fn(|column| (0..3).map(|k| a[row][k] * b[k][column]).sum()))
}

/// Returns the image of a point under the product of matrices; the last one is applied first.
fn image(chain: &[Matrix3], (x, y): (f64, f64)) -> (f64, f64) {
    let identity = scaling(1.0, 1.0);
    let m = chain.iter().fold(identity, |all, one| product(&all, one));
    let [x, y, w] = m.map(|row| row[0] * x + row[1] * y + row[2]);
    (x / w, y / w)
}

fn value(step: &Step, name: &str) -> f64 {
    let found = step.values.iter().find(|(known, _)| *known == name);
    found.unwrap_or_else(|| panic!("{}: {name}", step.mark)).1.parse().unwrap()
}

/// Asserts that two values of the steps at a mark are these points, up to the three decimals that are shown.
fn assert_images(steps: &[Step], mark: &str, [x, y]: [&str; 2], expected: impl IntoIterator<Item = (f64, f64)>) {
    let images = steps.iter().filter(|step| step.mark == mark).map(|step| (value(step, x), value(step, y)));
    let (images, expected): (Vec<_>, Vec<_>) = (images.collect(), expected.into_iter().collect());
    assert_eq!(images.len(), expected.len(), "{mark}");
    for (image, expected) in images.iter().zip(&expected) {
        let far = (image.0 - expected.0).abs().max((image.1 - expected.1).abs());
        assert!(far < 0.000_6, "{mark}: {images:?}, not {expected:?}");
    }
}

fn rotation(degrees: f64) -> Matrix3 {
    let (sin, cos) = degrees.to_radians().sin_cos();
    [[cos, -sin, 0.0], [sin, cos, 0.0], [0.0, 0.0, 1.0]]
}

/// Returns settings of a lesson: each parameter at its ends and in between, all at an end, and random ones.
fn settings(name: &str) -> Vec<Vec<i32>> {
    settings_of(lesson(name))
}

fn settings_of(lesson: &Lesson) -> Vec<Vec<i32>> {
    let start = lesson.default_settings().values;
    let mut settings = vec![start.clone()];
    for (index, parameter) in lesson.parameters.iter().enumerate() {
        for value in [parameter.min, (parameter.min + parameter.max) / 2, parameter.max] {
            let mut values = start.clone();
            values[index] = value;
            settings.push(values);
        }
    }
    settings.push(lesson.parameters.iter().map(|parameter| parameter.min).collect());
    settings.push(lesson.parameters.iter().map(|parameter| parameter.max).collect());
    let mut random = BorlandRng::new(8);
    for _ in 0..30 {
        let between = |(low, high): (i32, i32)| low + i32::from(random.random((high - low + 1) as u16));
        settings.push(lesson.parameters.iter().map(|one| (one.min, one.max)).map(between).collect());
    }
    settings
}

/// The images of the house are those under T(tx, ty), S(sx, sy) and T(xf, yf) S(sx, sy) T(-xf, -yf).
#[test]
fn translation_and_scaling_are_products_of_matrices() {
    let house = [(40.0, 80.0), (40.0, 50.0), (60.0, 30.0), (80.0, 50.0), (80.0, 80.0)];
    for values in settings("translation-scaling") {
        let (steps, picture) = steps("translation-scaling", &values);
        let [tx, ty, sx, sy, xf, yf] = [0, 1, 2, 3, 4, 5].map(|index| f64::from(values[index]));
        let scale = scaling((sx + 1.0) / 2.0, (sy + 1.0) / 2.0);
        let about = [translation(xf, yf), scale, translation(-xf, -yf), translation(tx, ty)];
        assert_images(&steps, "scaled", ["x'", "y'"], house.map(|vertex| image(&[scale], vertex)));
        assert_images(&steps, "moved", ["x'", "y'"], house.map(|vertex| image(&[translation(tx, ty)], vertex)));
        assert_images(&steps, "fixed", ["x'", "y'"], house.map(|vertex| image(&about, vertex)));
        let drawn = pixels(&picture, &[Color::YELLOW]);
        for (x, y) in house.map(|vertex| image(&about, vertex)) {
            let pixel = ((x + 0.5).floor() as i32, (y + 0.5).floor() as i32);
            let inside = (0..WIDTH).contains(&pixel.0) && (0..HEIGHT).contains(&pixel.1);
            assert_eq!(drawn.contains(&pixel), inside, "{values:?}: {pixel:?}");
        }
    }
}

/// The figures are those under T(-xr, -yr), R(angle) T(-xr, -yr) and T(xr, yr) R(angle) T(-xr, -yr). The distance of each
/// vertex from the pivot stays, and the pivot itself is fixed: Hearn and Baker's definition of the rotation.
#[test]
fn rotation_about_a_pivot_is_a_product_of_three_matrices() {
    let house = [(80.0, -50.0), (135.0, -50.0), (135.0, -12.0), (107.5, 10.0), (80.0, -12.0)];
    for values in settings("rotation") {
        let (steps, _) = steps("rotation", &values);
        let [angle, xr, yr] = [0, 1, 2].map(|index| f64::from(values[index]));
        let chain = [translation(xr, yr), rotation(angle), translation(-xr, -yr)];
        let first = house.map(|vertex| image(&chain[2..], vertex));
        let last = house.map(|vertex| image(&chain, vertex));
        assert_images(&steps, "rotated", ["x", "y"], house.map(|vertex| image(&chain[1..], vertex)));
        assert_images(&steps, "edge", ["x", "y"], first.into_iter().chain(last));
        for ((x, y), (x1, y1)) in house.into_iter().zip(last) {
            let (before, after) = ((x - xr).hypot(y - yr), (x1 - xr).hypot(y1 - yr));
            assert!((before - after).abs() < 1e-9, "{values:?}");
            // The angle between both, from the scalar product.
            let cos = ((x - xr) * (x1 - xr) + (y - yr) * (y1 - yr)) / (before * after);
            assert!(before == 0.0 || (cos - angle.to_radians().cos()).abs() < 1e-9, "{values:?}");
        }
    }
}

/// A reflection in a line through the origin at the angle a is [cos 2a, sin 2a; sin 2a, -cos 2a]; that in the origin is a
/// rotation by 180 degrees. A shear keeps one coordinate and adds a multiple of it to the other. The signed area of the
/// figure (by the shoelace formula) changes its sign in a reflection in a line, and stays in the other transformations.
#[test]
fn reflections_and_shears_keep_the_area() {
    let xs = [70.0, 84.0, 84.0, 106.0, 106.0, 84.0, 84.0, 120.0, 120.0, 70.0];
    let ys = [6.0, 6.0, 30.0, 30.0, 42.0, 42.0, 54.0, 54.0, 66.0, 66.0];
    let area = |points: &[(f64, f64)]| {
        let next = points.iter().cycle().skip(1);
        points.iter().zip(next).map(|(a, b)| a.0 * b.1 - b.0 * a.1).sum::<f64>() / 2.0
    };
    let reflection = |degrees: f64| {
        let (sin, cos) = (2.0 * degrees).to_radians().sin_cos();
        [[cos, sin, 0.0], [sin, -cos, 0.0], [0.0, 0.0, 1.0]]
    };
    let inside = |(x, y): (i32, i32)| (0..WIDTH).contains(&x) && (0..HEIGHT).contains(&y);
    for (kind, factor) in (0..6).flat_map(|kind| (0..4).map(move |factor| (kind, factor))) {
        let sh = [-0.5, -0.25, 0.25, 0.5][factor as usize];
        let matrix = match kind {
            0 => reflection(0.0),
            1 => reflection(90.0),
            2 => rotation(180.0),
            3 => reflection(45.0),
            4 => [[1.0, sh, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
            _ => [[1.0, 0.0, 0.0], [sh, 1.0, 0.0], [0.0, 0.0, 1.0]],
        };
        let vertices: Vec<_> = xs.into_iter().zip(ys).collect();
        let images: Vec<_> = vertices.iter().map(|&vertex| image(&[matrix], vertex)).collect();
        let (steps, picture) = steps("reflection-shear", &[kind, factor]);
        assert_images(&steps, "edge", ["x1", "y1"], images.iter().copied());
        let sign = if matches!(kind, 0 | 1 | 3) { -1.0 } else { 1.0 };
        assert!((area(&images) - sign * area(&vertices)).abs() < 1e-9, "{kind}");
        let drawn = pixels(&picture, &[Color::YELLOW]);
        for (x, y) in images {
            // Sines and cosines of 90 and 180 degrees are not exact.
            let pixel = ((135.5 + x + 1e-9).floor() as i32, (135.5 - y + 1e-9).floor() as i32);
            assert!(inside(pixel) && drawn.contains(&pixel), "{kind}, {sh}: {pixel:?}");
        }
    }
}

/// The elements are those of the product by its definition, and the images of the vertices are those under one
/// transformation after the other.
#[test]
fn the_composition_is_the_product_and_one_transformation_after_the_other() {
    let house = [(1.0, 0.0), (4.0, 0.0), (4.0, 2.0), (2.5, 3.5), (1.0, 2.0)];
    for values in settings("composition") {
        let (steps, _) = steps("composition", &values);
        let [angle, tx, ty] = [1, 2, 3].map(|index| f64::from(values[index]));
        let mut chain = [translation(tx, ty), rotation(angle)];
        if values[0] == 1 {
            chain.reverse();
        }
        let expected = product(&chain[0], &chain[1]);
        let elements: Vec<_> =
            steps.iter().filter(|step| step.mark == "element").map(|step| value(step, "c[i][j]")).collect();
        assert_eq!(elements.len(), 9);
        for (element, expected) in elements.iter().zip(expected.iter().flatten()) {
            assert!((element - expected).abs() < 0.000_6, "{values:?}: {elements:?}, not {expected}");
        }
        let after_each_other = |vertex| image(&chain[..1], image(&chain[1..], vertex));
        assert_images(&steps, "edge", ["x1", "y1"], house.map(after_each_other));
        let commutes = angle == 0.0 || (tx, ty) == (0.0, 0.0);
        let last = steps.last().unwrap().sentence.clone().unwrap();
        assert_eq!(last.contains("identity") || last.contains("单位矩阵"), commutes, "{values:?}: {last}");
    }
}

/// A point keeps its relative place: (xv - xvmin) / (xvmax - xvmin) = (xw - xwmin) / (xwmax - xwmin), and the same in y
/// (Hearn and Baker, the window-to-viewport transformation). The corners of the window go to those of the viewport; with
/// the aspect ratio kept, both directions have the same scale, and the window still fits. Nothing is drawn outside.
#[test]
fn the_viewport_keeps_relative_places() {
    for values in settings("viewport") {
        let (steps, picture) = steps("viewport", &values);
        let [left, bottom, width, height] = [0, 1, 2, 3].map(|index| f64::from(values[index]));
        let (right, top) = (left + width, bottom + height);
        let (wide, high) = [(120, 120), (140, 70), (70, 140)][values[4] as usize];
        let (xmin, ymax) = (238 - wide / 2, 120 - high / 2);
        let (xmax, ymin) = (xmin + wide, ymax + high);
        let points: Vec<&Step> = steps.iter().filter(|step| step.mark == "draw").collect();
        assert_eq!(points.len(), 27);
        for step in points {
            let [sx, sy, xw, yw, xv, yv] = ["sx", "sy", "xw", "yw", "xv", "yv"].map(|name| value(step, name));
            let relative = ((xw - left) / width, (yw - bottom) / height);
            let found = ((xv - f64::from(xmin)) / f64::from(wide), (f64::from(ymin) - yv) / f64::from(high));
            if values[5] == 0 {
                let far = (relative.0 - found.0).abs().max((relative.1 - found.1).abs());
                assert!(far < 0.001, "{values:?}: {relative:?}, {found:?}");
            } else {
                let (exact_x, exact_y) = (f64::from(wide) / width, f64::from(high) / height);
                assert!((sx + sy).abs() < 1e-9 && (sx - exact_x.min(exact_y)).abs() < 0.001, "{values:?}");
                assert!((xv - f64::from(xmin) - (xw - left) * exact_x.min(exact_y)).abs() < 0.001, "{values:?}");
                assert!((f64::from(ymin) - yv - (yw - bottom) * exact_x.min(exact_y)).abs() < 0.001, "{values:?}");
                let inside = (left..=right).contains(&xw) && (bottom..=top).contains(&yw);
                let shown = (f64::from(xmin)..=f64::from(xmax) + 0.001).contains(&xv)
                    && (f64::from(ymax) - 0.001..=f64::from(ymin)).contains(&yv);
                assert!(shown || !inside, "{values:?}: {xw}, {yw}");
            }
        }
        let scene =
            [Color::GREEN, Color::LIGHT_CYAN, Color::LIGHT_RED, Color::BROWN, Color::LIGHT_GREEN, Color::YELLOW];
        for (x, y) in pixels(&picture, &scene).into_iter().filter(|(x, _)| *x >= 160) {
            assert!((xmin..=xmax).contains(&x) && (ymax..=ymin).contains(&y), "{values:?}: ({x}, {y})");
        }
    }
}

/// Every mark is reached, and sentences, values, explanations and questions fit their places, with many settings.
#[test]
#[ignore = "long"]
fn texts_of_lesson_files_fit() {
    let small = bundled::song16();
    for name in names() {
        let lesson = lesson(name);
        lesson.code.lines.iter().for_each(|line| assert_fits(small, &line.code, room::CODE_WIDTH));
        crate::player::tests::room::assert_functions_fit(lesson.code);
        let rows = room::parameter_grid(lesson.parameters.len()).1;
        let mut reached = BTreeSet::new();
        // Of a lesson that takes keys, runs that end with Esc and that begin with Enter.
        let typed = if lesson.takes_keys { vec![vec![], vec![0x011B], vec![0x1C0D, 0x1E61]] } else { vec![vec![]] };
        let settings = settings(name).into_iter();
        let settings = settings.flat_map(|values| typed.iter().map(move |keys| (values.clone(), keys.clone())));
        for (index, (values, typed)) in settings.enumerate() {
            let language = Language::ALL[index % 2];
            let recording = (lesson.record)(&LessonSettings { values, typed, language, ..lesson.default_settings() });
            assert!(recording.steps().len() <= 12_000, "{name}");
            for step in recording.steps() {
                reached.insert(step.mark);
                let sentence = step.sentence.as_deref().expect("each step has a sentence");
                assert!(!sentence.contains(".toml"), "{name}: {sentence}");
                crate::player::tests::room::assert_sentence_fits(sentence);
                assert!(step.values.len() + rows <= room::VALUE_LINES, "{name}: {:?}", step.values);
                for (value_name, value) in &step.values {
                    assert_fits(small, &format!("{value_name} = {value}"), room::VALUES_WIDTH);
                }
            }
        }
        let marks: BTreeSet<&str> = lesson.code.lines.iter().filter_map(|line| line.mark).collect();
        assert_eq!(reached, marks, "{name}");
        for language in Language::ALL {
            crate::player::tests::room::assert_about_fits(lesson.text(language).about);
        }
    }
}

#[test]
#[ignore = "long"]
fn questions_have_different_answers_and_a_reason_that_the_run_gives() {
    for name in names() {
        let lesson = lesson(name);
        for (seed, language) in (0..12).zip(Language::ALL.into_iter().cycle()) {
            let exercise = (lesson.questions.as_ref().unwrap().create)(&mut BorlandRng::new(seed), language);
            super::exercise::assert_answerable(name, &exercise);
            assert!(exercise.why.as_ref().is_some_and(|why| !why.is_empty()), "{name}");
            crate::player::tests::room::assert_exercise_fits(&exercise);
        }
    }
}

/// The lines of [`lines`], and some that touch the window or are parallel to its edges.
fn lines_near(left: i32, top: i32) -> Vec<[i32; 4]> {
    let (right, bottom) = (left + 149, top + 95);
    let mut all = lines();
    for x in [left - 1, left, left + 1, right - 1, right, right + 1] {
        all.extend([[x, 0, x, HEIGHT - 1], [x, HEIGHT - 1, x, top], [x, top - 1, x, 0]]);
    }
    for y in [top - 1, top, top + 1, bottom - 1, bottom, bottom + 1] {
        all.extend([[0, y, WIDTH - 1, y], [WIDTH - 1, y, left, y], [right + 1, y, WIDTH - 1, y]]);
    }
    all.extend([[left, top, right, bottom], [left + 9, top + 9, left + 9, top + 9], [left - 9, top, left - 9, top]]);
    all.retain(|line| (0..4).all(|i| (0..[WIDTH, HEIGHT][i % 2]).contains(&line[i])));
    all
}

/// Returns the parameters of the first and the last point of a line that are in the window or at most
/// `margin` outside it, by bisection from a point of
/// the line that is inside; `None` if no point is.
fn inside_part([x1, y1, x2, y2]: [i32; 4], left: i32, top: i32, margin: f64) -> Option<(f64, f64)> {
    let between = |from: i32, to: i32, t: f64| f64::from(from) + t * f64::from(to - from);
    let is_inside = |t: f64| {
        let (x, y) = (between(x1, x2, t), between(y1, y2, t));
        let (right, bottom) = (f64::from(left + 149), f64::from(top + 95));
        let (left, top) = (f64::from(left) - margin, f64::from(top) - margin);
        x >= left && x <= right + margin && y >= top && y <= bottom + margin
    };
    let seed = (0..=100_000).map(|i| f64::from(i) / 100_000.0).find(|&t| is_inside(t))?;
    let end = |outer: f64| {
        let (mut outside, mut inside) = (outer, seed);
        if is_inside(outer) {
            return outer;
        }
        for _ in 0..60 {
            let middle = (outside + inside) / 2.0;
            *if is_inside(middle) { &mut inside } else { &mut outside } = middle;
        }
        inside
    };
    Some((end(0.0), end(1.0)))
}

/// Returns the point of a line with a parameter.
fn point([x1, y1, x2, y2]: [i32; 4], t: f64) -> (f64, f64) {
    (f64::from(x1) + t * f64::from(x2 - x1), f64::from(y1) + t * f64::from(y2 - y1))
}

/// u1 and u2 are the parameters of the first and the last point in the window, and the line drawn ends there.
#[test]
#[ignore = "long"]
fn liang_and_barsky_keep_the_part_in_the_window() {
    let mut kinds = [0; 3];
    for (left, top) in [(85, 72), (0, 0), (169, 143)] {
        for line in lines_near(left, top) {
            let (steps, picture) = steps("liang-barsky", &[&line[..], &[left, top]].concat());
            let last = steps.last().unwrap();
            let mark = last.mark;
            let Some((from, to)) = inside_part(line, left, top, 1e-9) else {
                assert!(["outside", "reject"].contains(&mark), "{line:?}, window {left} {top}: {mark}");
                assert!(pixels(&picture, &[Color::YELLOW]).is_empty(), "{line:?}");
                kinds[usize::from(mark == "reject")] += 1;
                continue;
            };
            assert_eq!(mark, "accept", "{line:?}, window {left} {top}: {from} to {to}");
            kinds[2] += 1;
            let length = f64::from((line[2] - line[0]).abs().max((line[3] - line[1]).abs()));
            // The list shows three decimals.
            if length > 0.0 {
                let far = (value(last, "u1") - from).abs().max((value(last, "u2") - to).abs());
                assert!(far <= 0.00051, "{line:?}: {from} to {to}");
            }
            let drawn = pixels(&picture, &[Color::YELLOW]);
            for t in [from, to] {
                let end = point(line, t);
                assert!(drawn.iter().any(|&pixel| is_pixel_of(pixel, end)), "{line:?}: no pixel at {end:?}");
            }
            // Each end is rounded by at most half a pixel.
            let expected = (to - from) * length + 1.0;
            assert!((drawn.len() as f64 - expected).abs() <= 1.002, "{line:?}: {} pixels", drawn.len());
        }
    }
    assert!(kinds.iter().all(|&count| count >= 5), "{kinds:?}");
}

/// The pixels drawn are in the window and on the line, up to the rounding of midpoints, and no gap is left. A midpoint is
/// rounded down, so that its error is the mean of those of both ends and up to half a pixel: 2.5 pixels after eight levels,
/// and half a pixel more for the line that is drawn between two of them.
#[test]
fn midpoint_subdivision_keeps_the_part_in_the_window() {
    let (mut drawn_lines, mut discarded_lines) = (0, 0);
    for (left, top) in [(85, 72), (0, 0), (169, 143)] {
        for line in lines_near(left, top) {
            let (_, picture) = steps("midpoint-subdivision", &[&line[..], &[left, top]].concat());
            let drawn = pixels(&picture, &[Color::YELLOW]);
            let (dx, dy) = (f64::from(line[2] - line[0]), f64::from(line[3] - line[1]));
            for &(x, y) in &drawn {
                assert!((left..left + 150).contains(&x) && (top..top + 96).contains(&y), "{line:?}: ({x}, {y})");
                let (px, py) = (f64::from(x - line[0]), f64::from(y - line[1]));
                let far = (dx * py - dy * px).abs() / dx.abs().max(dy.abs()).max(1.0);
                assert!(far <= 3.0, "{line:?}: ({x}, {y}) is {far} away");
            }
            if inside_part(line, left, top, 3.0).is_none() {
                assert!(drawn.is_empty(), "{line:?}");
                discarded_lines += 1;
            }
            let Some((from, to)) = inside_part(line, left, top, -3.0) else { continue };
            drawn_lines += 1;
            for i in 0..=200 {
                let (x, y) = point(line, from + (to - from) * f64::from(i) / 200.0);
                let near =
                    |&(px, py): &(i32, i32)| (f64::from(px) - x).abs() <= 3.0 && (f64::from(py) - y).abs() <= 3.0;
                assert!(drawn.iter().any(near), "{line:?}: nothing near ({x}, {y})");
            }
        }
    }
    assert!(drawn_lines >= 50 && discarded_lines >= 20, "{drawn_lines} {discarded_lines}");
}

fn about_x(degrees: i32) -> Matrix3 {
    let (sin, cos) = f64::from(degrees).to_radians().sin_cos();
    [[1.0, 0.0, 0.0], [0.0, cos, -sin], [0.0, sin, cos]]
}

fn about_y(degrees: i32) -> Matrix3 {
    let (sin, cos) = f64::from(degrees).to_radians().sin_cos();
    [[cos, 0.0, sin], [0.0, 1.0, 0.0], [-sin, 0.0, cos]]
}

fn apply(matrix: &Matrix3, point: [f64; 3]) -> [f64; 3] {
    std::array::from_fn(|i| (0..3).map(|k| matrix[i][k] * point[k]).sum())
}

/// Returns where the line from a viewer at (0, 0, -d) to a point meets the plane z = 0.
fn seen_from(d: f64, [x, y, z]: [f64; 3]) -> (f64, f64) {
    // The parameter at which z is 0 on the line from -d to z.
    let t = d / (z + d);
    (x * t, y * t)
}

/// Returns whether a pixel is that of an exact place; a tie may be rounded either way.
fn is_pixel_of((x, y): (i32, i32), exact: (f64, f64)) -> bool {
    (f64::from(x) - exact.0).abs() <= 0.501 && (f64::from(y) - exact.1).abs() <= 0.501
}

/// The corners are at the product of two rotation matrices, and two corners are joined if they differ in one coordinate.
#[test]
fn the_cube_is_turned_by_the_product_of_the_matrices() {
    for a in [-180, -135, -90, -20, 0, 25, 60, 90, 179, 180] {
        for b in [-180, -90, -41, 0, 35, 45, 90, 133, 180] {
            for d in [150, 250, 900] {
                let matrix = product(&about_y(b), &about_x(a));
                let exact = |corner: [f64; 3]| {
                    let (x, y) = seen_from(f64::from(d), apply(&matrix, corner));
                    (160.0 + x, 120.0 - y)
                };
                let (steps, picture) = steps("cube", &[a, b, d]);
                let mut corners = Vec::new();
                for step in steps.iter().filter(|step| step.mark == "v") {
                    let corner = ["x", "y", "z"].map(|name| value(step, name));
                    assert!(is_pixel_of(step.at, exact(corner)), "{a} {b} {d}: {corner:?} at {:?}", step.at);
                    assert!(corner.iter().all(|part| part.abs() == 50.0));
                    corners.push(corner);
                }
                let distinct: BTreeSet<_> = corners.iter().map(|corner| corner.map(|part| part > 0.0)).collect();
                assert_eq!((corners.len(), distinct.len()), (8, 8));
                let drawn = pixels(&picture, &[Color::YELLOW, Color::LIGHT_GREEN, Color::LIGHT_BLUE]);
                let edges = corners.iter().enumerate().flat_map(|(i, from)| {
                    let differ = |to: &&[f64; 3]| (0..3).filter(|&k| from[k] != to[k]).count() == 1;
                    corners[i..].iter().filter(differ).map(|to| (*from, *to)).collect::<Vec<_>>()
                });
                let edges: Vec<_> = edges.collect();
                assert_eq!(edges.len(), 12);
                for (from, to) in edges {
                    let (from, to) = (exact(from), exact(to));
                    for t in (0..=20).map(|i| f64::from(i) / 20.0) {
                        let (x, y) = (from.0 + t * (to.0 - from.0), from.1 + t * (to.1 - from.1));
                        let near = (-1..=1).flat_map(|i| (-1..=1).map(move |j| (i, j)));
                        let mut near = near.map(|(i, j)| (x.round() as i32 + i, y.round() as i32 + j));
                        assert!(near.any(|pixel| drawn.contains(&pixel)), "{a} {b} {d}: no edge at ({x}, {y})");
                    }
                }
            }
        }
    }
}

/// The corners are where rays through them meet the projection plane: parallel ones at 45 degrees (cavalier) or of slope 2
/// (cabinet) to the plane, or those through the viewer. A vanishing point is the image of a point that is very far.
#[test]
fn projections_are_where_the_rays_meet_the_plane() {
    for kind in 0..4 {
        for a in [15, 30, 42, 45, 60, 75] {
            for d in [80, 135, 400] {
                let (steps, _) = steps("projection", &[kind, a, d]);
                let turn = if kind == 3 { about_y(-a) } else { about_y(0) };
                let (sin, cos) = f64::from(a).to_radians().sin_cos();
                let (ox, oy) = [(80.0, 192.0), (80.0, 192.0), (190.0, 50.0), (160.0, 50.0)][kind as usize];
                let exact = |corner: [f64; 3]| {
                    let [x, y, z] = apply(&turn, corner);
                    let (x, y) = match kind {
                        0 => (x + z / 45f64.to_radians().tan() * cos, y + z / 45f64.to_radians().tan() * sin),
                        1 => (x + z / 2f64.atan().tan() * cos, y + z / 2f64.atan().tan() * sin),
                        _ => seen_from(f64::from(d), [x, y, z]),
                    };
                    (ox + x, oy - y)
                };
                let corners = steps.iter().filter(|step| step.mark == "corner");
                let corners: Vec<_> = corners.map(|step| ["x", "y", "z"].map(|name| value(step, name))).collect();
                let images: Vec<_> = steps.iter().filter(|step| step.mark == "pixel").map(|step| step.at).collect();
                assert_eq!((corners.len(), images.len()), (8, 8));
                for (&corner, &image) in corners.iter().zip(&images) {
                    assert!(is_pixel_of(image, exact(corner)), "{kind} {a} {d}: {corner:?} at {image:?}");
                    // The box is 100 by 80 by 80, and it is completely visible.
                    let size = [100.0, 80.0, 80.0];
                    assert!((0..3).all(|k| {
                        [corner[k] - size[k], corner[k], corner[k] + size[k]]
                            .iter()
                            .filter(|&&part| corners.iter().any(|other| other[k] == part))
                            .count()
                            == 2
                    }));
                    assert!((0..WIDTH).contains(&image.0) && (0..HEIGHT).contains(&image.1), "{kind} {a} {d}");
                }
                let marks: Vec<_> = steps.iter().map(|step| step.mark).collect();
                for (mark, direction, of) in
                    [("center", [0.0, 0.0, 1e9], 2), ("right", [1e9, 0.0, 0.0], 3), ("left", [0.0, 0.0, 1e9], 3)]
                {
                    assert_eq!(marks.contains(&mark), kind == of, "{kind} {mark}");
                    if kind == of {
                        let step = steps.iter().find(|step| step.mark == mark).unwrap();
                        let (x, y) = exact(direction);
                        let x = x.clamp(0.0, f64::from(WIDTH - 1));
                        assert!(is_pixel_of(step.at, (x, y)), "{kind} {a} {d}: {mark} {:?}, not {x} {y}", step.at);
                    }
                }
            }
        }
    }
}

/// Away from edges, each pixel has the colour of the nearest face on the ray through it.
#[test]
fn the_painter_shows_the_nearest_face_at_each_pixel() {
    // The colours of the faces across x, y and z.
    let colors =
        [[Color::RED, Color::LIGHT_MAGENTA, Color::LIGHT_RED], [Color::BLUE, Color::LIGHT_BLUE, Color::LIGHT_CYAN]];
    for a in [-40, -25, 0, 40] {
        for b in (-180..=180).step_by(30).chain([-90, 35, 45, 90]) {
            let (_, picture) = steps("painter", &[a, b]);
            let matrix = product(&about_x(a), &about_y(b));
            // The inverse of a rotation is its transpose.
            let inverse: Matrix3 = std::array::from_fn(|i| std::array::from_fn(|j| matrix[j][i]));
            let direction = apply(&inverse, [0.0, 0.0, 1.0]);
            let nearest = |px: i32, py: i32| {
                let origin = apply(&inverse, [f64::from(px - 160), f64::from(120 - py), -1000.0]);
                let mut found: Option<(f64, Color)> = None;
                for (cube, center) in [-60.0, 60.0].into_iter().enumerate() {
                    let (mut enter, mut leave, mut axis) = (f64::NEG_INFINITY, f64::INFINITY, 0);
                    for (k, middle) in [center, 0.0, 0.0].into_iter().enumerate() {
                        let at = |plane: f64| (plane - origin[k]) / direction[k];
                        if direction[k].abs() < 1e-12 {
                            if (origin[k] - middle).abs() > 40.0 {
                                leave = f64::NEG_INFINITY;
                            }
                            continue;
                        }
                        let (low, high) = (at(middle - 40.0), at(middle + 40.0));
                        if low.min(high) > enter {
                            (enter, axis) = (low.min(high), k);
                        }
                        leave = leave.min(low.max(high));
                    }
                    if enter < leave && found.is_none_or(|(depth, _)| enter < depth) {
                        found = Some((enter, colors[cube][axis]));
                    }
                }
                found.map_or(Color::BLACK, |(_, color)| color)
            };
            let faces: Vec<Vec<Color>> = (0..HEIGHT).map(|y| (0..WIDTH).map(|x| nearest(x, y)).collect()).collect();
            let mut compared = 0;
            for y in 2..HEIGHT as usize - 2 {
                for x in 2..WIDTH as usize - 2 {
                    let color = faces[y][x];
                    if faces[y - 2..=y + 2].iter().all(|row| row[x - 2..=x + 2].iter().all(|&other| other == color)) {
                        assert_eq!(picture.get_pixel(x as i32, y as i32), Some(color), "{a} {b}: ({x}, {y})");
                        compared += i32::from(color != Color::BLACK);
                    }
                }
            }
            assert!(compared > 4000, "{a} {b}: {compared}");
        }
    }
}
