//! The results of lesson files, compared with slow references that are written from definitions, not from the algorithms.

use std::collections::BTreeSet;

use super::recording::{HEIGHT, WIDTH};
use super::{Lesson, LessonSettings, Step, bresenham, fill_figure, named};
use crate::gfx::{Color, Framebuffer};
use crate::machine::BorlandRng;
use crate::text::Language;

fn lesson(name: &str) -> &'static Lesson {
    let lesson = named(name).expect(name);
    assert!(lesson.rust.is_some(), "{name} is not a lesson file");
    lesson
}

fn steps(name: &str, values: &[i32]) -> (Vec<Step>, Framebuffer) {
    let lesson = lesson(name);
    let settings = LessonSettings { values: values.to_vec(), ..lesson.default_settings() };
    let recording = (lesson.record)(&settings);
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

/// Bresenham's line in Foley, van Dam, Feiner, Hughes, section 3.2.2.
#[test]
fn the_line_is_the_textbooks() {
    for [x1, y1, x2, y2] in lines() {
        let expected: BTreeSet<_> = bresenham::tests::textbook((x1, y1), (x2, y2)).into_iter().collect();
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

/// The pixels that can be reached from the seed without crossing the border.
#[test]
fn the_fill_reaches_what_is_connected() {
    for (x, y, gap, eight) in
        [(153, 19, 0, 0), (153, 19, 0, 1), (153, 19, 1, 0), (160, 24, 1, 0), (145, 12, 0, 0), (147, 14, 0, 1)]
    {
        let before = fill_figure::draw(gap == 1);
        let is_open = |(x, y): (i32, i32)| before.get_pixel(x, y).is_some_and(|color| color != fill_figure::BORDER);
        let mut reached = BTreeSet::from_iter(Some((x, y)).filter(|&seed| is_open(seed)));
        loop {
            let near = |&(x, y): &(i32, i32)| {
                let all = (-1..=1).flat_map(move |dx| (-1..=1).map(move |dy| (dx, dy)));
                all.filter(move |(dx, dy)| eight == 1 || dx * dy == 0).map(move |(dx, dy)| (x + dx, y + dy))
            };
            let more: Vec<_> = reached.iter().flat_map(near).filter(|&point| is_open(point)).collect();
            let count = reached.len();
            reached.extend(more);
            if reached.len() == count {
                break;
            }
        }
        let (_, picture) = steps("boundary-fill", &[x, y, gap, eight]);
        assert_eq!(pixels(&picture, &[fill_figure::INK]), reached, "({x}, {y}), gap {gap}, eight {eight}");
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

#[test]
fn questions_have_different_answers_and_a_reason_that_the_run_gives() {
    for name in ["dda", "line", "circle", "boundary-fill", "clip", "liang-barsky"] {
        let lesson = lesson(name);
        for seed in 0..40 {
            for language in Language::ALL {
                let exercise = (lesson.exercise)(&mut BorlandRng::new(seed), language);
                let distinct: BTreeSet<_> = exercise.options.iter().collect();
                assert_eq!(distinct.len(), exercise.options.len(), "{name}: {:?}", exercise.options);
                assert!((2..=4).contains(&exercise.options.len()) && exercise.right < exercise.options.len(), "{name}");
                assert!(exercise.why.is_some_and(|why| !why.is_empty()), "{name}");
                super::stage::assert_exercise_fits(
                    (lesson.text)(&language.text().lessons),
                    &(lesson.exercise)(&mut BorlandRng::new(seed), language),
                );
            }
        }
    }
}

/// Returns the number with this name in the last step.
fn last_value(steps: &[Step], name: &str) -> f64 {
    let (_, value) = steps.last().unwrap().values.iter().find(|(known, _)| *known == name).expect(name);
    value.parse().unwrap()
}

/// The lines of [`lines`], and some that touch the window of [`clip_window`] or are parallel to its edges.
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

/// Returns the parameters of the first and the last point of a line that are in the window, by bisection from a point of
/// the line that is inside; `None` if no point is.
fn inside_part([x1, y1, x2, y2]: [i32; 4], left: i32, top: i32) -> Option<(f64, f64)> {
    let between = |from: i32, to: i32, t: f64| f64::from(from) + t * f64::from(to - from);
    let is_inside = |t: f64| {
        let (x, y) = (between(x1, x2, t), between(y1, y2, t));
        let (right, bottom) = (f64::from(left + 149), f64::from(top + 95));
        x >= f64::from(left) - 1e-9 && x <= right + 1e-9 && y >= f64::from(top) - 1e-9 && y <= bottom + 1e-9
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
fn liang_and_barsky_keep_the_part_in_the_window() {
    let mut kinds = [0; 3];
    for (left, top) in [(85, 72), (0, 0), (169, 143)] {
        for line in lines_near(left, top) {
            let (steps, picture) = steps("liang-barsky", &[&line[..], &[left, top]].concat());
            let mark = steps.last().unwrap().mark;
            let Some((from, to)) = inside_part(line, left, top) else {
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
                let far = (last_value(&steps, "u1") - from).abs().max((last_value(&steps, "u2") - to).abs());
                assert!(far <= 0.00051, "{line:?}: {from} to {to}");
            }
            let drawn = pixels(&picture, &[Color::YELLOW]);
            let [first, last] = [from, to].map(|t| {
                let (x, y) = point(line, t);
                // A tie may be rounded either way.
                let near = |&(px, py): &(i32, i32)| {
                    (f64::from(px) - x).abs() <= 0.501 && (f64::from(py) - y).abs() <= 0.501
                };
                drawn.iter().copied().find(near).unwrap_or_else(|| panic!("{line:?}: no pixel at ({x}, {y})"))
            });
            let expected = (last.0 - first.0).abs().max((last.1 - first.1).abs()) + 1;
            assert_eq!(drawn.len(), expected as usize, "{line:?}: {first:?} to {last:?}");
        }
    }
    assert!(kinds.iter().all(|&count| count >= 5), "{kinds:?}");
}
