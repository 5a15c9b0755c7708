//! Bézier curves by de Casteljau's construction.

use super::recording::{HEIGHT, WIDTH};
use super::{
    Answer, Exercise, Hint, Lesson, LessonSettings, Parameter, Step, StepRecording,
    excerpt::{CalledCode, excerpt},
};
use crate::gfx::bezier::{Bezier, Construction};
use crate::gfx::matrix::{Point, to_pixel};
use crate::gfx::{Color, Framebuffer, Line, Rect};
use crate::machine::BorlandRng;
use crate::text::Language;

pub(super) const LESSON: Lesson = Lesson {
    handles: &[(0, 1), (2, 3), (4, 5), (6, 7)],
    counts_operations: true,
    ..Lesson::new(
        "bezier",
        excerpt!("casteljau", [crate::gfx::source::BEZIER], DIVISION),
        &[
            Parameter::new("x0", 24, 0, WIDTH - 1),
            Parameter::new("y0", 208, 0, HEIGHT - 1),
            Parameter::new("x1", 70, 0, WIDTH - 1),
            Parameter::new("y1", 22, 0, HEIGHT - 1),
            Parameter::new("x2", 262, 0, WIDTH - 1),
            Parameter::new("y2", 16, 0, HEIGHT - 1),
            Parameter::new("x3", 294, 0, WIDTH - 1),
            Parameter::new("y3", 196, 0, HEIGHT - 1),
            Parameter::new("n", 32, 1, 64),
        ],
        &record,
        &exercise,
    )
};

/// The division of a line at t.
const DIVISION: &[CalledCode] = &[CalledCode::new("level", 1, "(x1 + t * (x2 - x1), y1 + t * (y2 - y1))")];

const CURVE: Color = Color::YELLOW;
/// The lines between the points of each level, the control points' first.
const LEVELS: [Color; 3] = [Color::DARK_GRAY, Color::LIGHT_GREEN, Color::LIGHT_MAGENTA];
/// The names of the points of each level in the list of values.
const NAMES: [&[&str]; 4] = [&[], &["q0", "q1", "q2"], &["r0", "r1"], &["levels"]];

fn record(setting: &LessonSettings) -> StepRecording {
    let control: Vec<(i32, i32)> = setting.values[..8].chunks_exact(2).map(|pair| (pair[0], pair[1])).collect();
    let division = LESSON.code.operations("level");
    let first = picture(&control);
    // The picture without the lines of the current construction, which are erased again.
    let mut lasting = first.clone();
    let (mut steps, mut lines, mut last): (Vec<Step>, Vec<Line>, Option<(i32, i32)>) = (Vec::new(), Vec::new(), None);
    for construction in Bezier::new(&control).constructions(setting.values[8] as u32) {
        let Construction { t, levels } = &construction;
        let Some(point) = construction.point().map(to_pixel) else { break };
        let step = |mark, shown: usize| {
            let step = Step::new(mark, point).value("t", format!("{t:.3}"));
            levels[..=shown].iter().zip(NAMES).zip(LEVELS.iter().chain([&CURVE])).fold(
                step,
                |step, ((level, names), &color)| {
                    let shown = names
                        .iter()
                        .zip(level)
                        .fold(step, |step, (name, (x, y))| step.value(name, format!("{x:.1}, {y:.1}")));
                    control_polygon(level)
                        .fold(shown, |step, Line { x1, y1, x2, y2 }| step.hint(Hint::Line((x1, y1), (x2, y2), color)))
                },
            )
        };
        let gone = lines.drain(..).flat_map(|line| line.points());
        let begin =
            gone.fold(step("t", 0), |step, (x, y)| step.pixel(x, y, lasting.get_pixel(x, y).unwrap_or(Color::BLACK)));
        steps.push(begin);
        for (index, level) in levels.iter().enumerate().skip(1) {
            let color = LEVELS.get(index).copied().unwrap_or(CURVE);
            lines.extend(control_polygon(level));
            let step = step("level", index).executing(division * level.len() as u32);
            let step = control_polygon(level).fold(step, |step, line| step.line(line, color));
            steps.push(step);
        }
        let (from_x, from_y) = last.replace(point).unwrap_or(point);
        let piece = Line::new(from_x, from_y, point.0, point.1);
        lasting.line(from_x, from_y, point.0, point.1, CURVE);
        steps.push(step("point", levels.len() - 1).line(piece, CURVE));
    }
    StepRecording::new(first, steps)
}

/// Returns the lines between the points of a level.
fn control_polygon(level: &[Point]) -> impl Iterator<Item = Line> {
    level.windows(2).map(|pair| {
        let ((x1, y1), (x2, y2)) = (to_pixel(pair[0]), to_pixel(pair[1]));
        Line::new(x1, y1, x2, y2)
    })
}

/// Returns a picture of the control points and the control polygon.
fn picture(control: &[(i32, i32)]) -> Framebuffer {
    let mut picture = Framebuffer::new(WIDTH, HEIGHT);
    for pair in control.windows(2) {
        picture.line(pair[0].0, pair[0].1, pair[1].0, pair[1].1, LEVELS[0]);
    }
    control.iter().for_each(|&(x, y)| picture.fill_rect(Rect::new(x - 1, y - 1, 3, 3), Color::WHITE));
    picture
}

fn exercise(random: &mut BorlandRng, _: Language) -> Exercise {
    let mut eights = |from: i32, count: u16| 8 * (from + i32::from(random.random(count)));
    // End points below, inner control points above: the curve does not reach as high as these.
    let control = [
        (eights(2, 6), eights(20, 8)),
        (eights(8, 8), eights(2, 6)),
        (eights(20, 8), eights(2, 6)),
        (eights(30, 8), eights(20, 8)),
    ];
    let shown = |(x, y): (i32, i32)| format!("({x}, {y})");
    let half = |a: (i32, i32), b: (i32, i32)| ((a.0 + b.0) / 2, (a.1 + b.1) / 2);
    let curve = Bezier::new(&control);
    let point = curve.vertices(2).nth(1).unwrap_or(control[0]);
    let [high, low] = [half(control[1], control[2]), half(control[0], control[3])];
    let (options, right) = Exercise::mix_options(shown(point), [high, half(low, high), low].map(shown), random.rand());
    let gaps = control.map(shown).to_vec();
    Exercise { gaps, picture: picture(&control), at: control[1], answer: Answer::Choice { options, right }, why: None }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the distance by which a point is outside a convex polygon, at most.
    fn distance_outside(hull: &[Point], (x, y): Point) -> f64 {
        let sides = hull.iter().zip(hull.iter().cycle().skip(1));
        sides.fold(0.0, |most: f64, (&(x1, y1), &(x2, y2))| {
            let (dx, dy) = (x2 - x1, y2 - y1);
            most.max(((y - y1) * dx - (x - x1) * dy) / dx.hypot(dy))
        })
    }

    /// Returns the convex hull of points, by the monotone chain of Andrew.
    fn convex_hull(points: &[(i32, i32)]) -> Vec<Point> {
        let mut sorted: Vec<Point> = points.iter().map(|&(x, y)| (f64::from(x), f64::from(y))).collect();
        sorted.sort_by(|a, b| a.partial_cmp(b).unwrap());
        let chain = |points: &mut dyn Iterator<Item = Point>| {
            let mut chain: Vec<Point> = Vec::new();
            for point in points {
                let turns_back = |chain: &[Point]| {
                    let [.., a, b] = chain else { return false };
                    (b.0 - a.0) * (point.1 - a.1) - (b.1 - a.1) * (point.0 - a.0) >= 0.0
                };
                while turns_back(&chain) {
                    chain.pop();
                }
                chain.push(point);
            }
            chain.pop();
            chain
        };
        let mut hull = chain(&mut sorted.iter().copied());
        hull.extend(chain(&mut sorted.iter().rev().copied()));
        hull
    }

    #[test]
    fn the_curve_is_inside_the_hull_and_its_pixels_at_most_half_a_pixel_outside() {
        let mut outside = 0;
        for control in [
            [(24, 208), (70, 22), (262, 16), (294, 196)],
            [(24, 208), (173, 150), (262, 16), (294, 196)],
            [(24, 208), (117, 151), (209, 97), (300, 40)],
        ] {
            let hull = convex_hull(&control);
            for construction in Bezier::new(&control).constructions(98) {
                let point = construction.point().unwrap();
                assert!(distance_outside(&hull, point) < 1e-9, "t = {}: {point:?}", construction.t);
                let (x, y) = to_pixel(point);
                let distance = distance_outside(&hull, (f64::from(x), f64::from(y)));
                assert!(distance <= 0.5_f64.hypot(0.5), "t = {}: {distance}", construction.t);
                outside += usize::from(distance > 1e-9);
            }
        }
        assert!(outside > 0, "the explanation says that pixels may lie outside");
    }
}
