//! The straight line: which of two pixels is nearer to the ideal line?

use super::film::{HEIGHT, WIDTH};
use super::{Comparison, Excerpt, Exercise, Hint, Lesson, Parameter, Setting, Step, StepRecording};
use crate::gfx::{Color, Framebuffer, Line};
use crate::machine::BorlandRng;

use super::dda;

/// The source that it shows.
pub(super) const EXCERPT: Excerpt = Excerpt { sources: &[crate::gfx::source::LINE], section: "bresenham", with: &[] };

pub(super) const LESSON: Lesson = Lesson {
    name: "line",
    text: |lessons| &lessons.bresenham,
    excerpt: EXCERPT,
    parameters: &[
        Parameter::new(40, 0, WIDTH - 1),
        Parameter::new(70, 0, HEIGHT - 1),
        Parameter::new(280, 0, WIDTH - 1),
        Parameter::new(160, 0, HEIGHT - 1),
        Parameter::new(0, 0, 1),
    ],
    handles: &[(0, 1), (2, 3)],
    listens: false,
    film,
    beside: Some(Comparison {
        names: |sides| [sides.bresenham, sides.dda],
        excerpt: dda::EXCERPT,
        film: |setting| dda::of(setting.line(), 8),
    }),
    exercise,
};

/// The radius in which other pixels are framed: that of the magnifier.
const SIGHT: i64 = 18;

fn film(setting: &Setting) -> StepRecording {
    of(if setting.values[4] == 0 { setting.line() } else { swapped(setting.line()) })
}

/// Returns the film of a line.
pub(super) fn of(line: Line) -> StepRecording {
    let (start, end) = ((line.x1, line.y1), (line.x2, line.y2));
    let from_the_first: Vec<(i64, i64)> = from_the_first_end(line).collect();
    let mut points = line.points();
    let mut steps = Vec::new();
    while let Some(state) = points.state() {
        points.next();
        let pixel = |x: i64, y: i64| (x as i32, y as i32);
        let (x, y) = pixel(state.x, state.y);
        let step_at = |mark, error: i64, place: (i64, i64)| {
            let step = Step::new(mark, (x, y)).hint(Hint::Line(start, end, Color::LIGHT_GREEN));
            let seen =
                from_the_first.iter().filter(|(x, y)| (x - state.x).abs() <= SIGHT && (y - state.y).abs() <= SIGHT);
            let step = seen.fold(step, |step, &(x, y)| step.hint(Hint::Frame(x as i32, y as i32, Color::LIGHT_BLUE)));
            let step = step.value("s.x, s.y", format!("{}, {}", place.0, place.1));
            step.value("s.major", state.major).value("s.minor", state.minor).error("s.error", error)
        };
        let step = |mark, error: i64| step_at(mark, error, (state.x, state.y));
        let framed = |step: Step, (x, y): (i32, i32), color| step.hint(Hint::Frame(x, y, color));
        if steps.is_empty() {
            steps.push(step("order", state.error));
        }
        steps.push(step("plot", state.error).pixel(x, y, Color::YELLOW));
        let Some(next) = points.state() else { break };
        let error = state.error + state.minor;
        let aside = 2 * error >= state.major;
        let candidates = |step: Step| {
            let step = step.value("d1 : d2", format!("{} : {}", error.abs(), state.major - error));
            state.candidates().into_iter().fold(step, |step, (x, y)| framed(step, pixel(x, y), Color::LIGHT_RED))
        };
        steps.push(candidates(step("error", error)));
        steps.push(candidates(step("decide", error)).value("2 * s.error", 2 * error).value("aside", aside));
        let taken = |mark, place| {
            framed(candidates(step_at(mark, next.error, place)), pixel(next.x, next.y), Color::LIGHT_GREEN)
        };
        if aside {
            steps.push(taken("back", (state.x, state.y)));
        }
        if next.y != state.y {
            steps.push(taken("down", (state.x, next.y)));
        }
        if next.x != state.x {
            steps.push(taken("side", (next.x, next.y)));
        }
    }
    StepRecording::on_black(steps)
}

fn swapped(line: Line) -> Line {
    Line::new(line.x2, line.y2, line.x1, line.y1)
}

/// Returns the pixels of the same algorithm begun at the first end, even if that is the lower one: as if the picture
/// were turned upside down.
fn from_the_first_end(line: Line) -> impl Iterator<Item = (i64, i64)> {
    let first_above = (line.y1, line.x1) <= (line.y2, line.x2);
    let sign = if first_above { 1 } else { -1 };
    let turned = Line::new(sign * line.x1, sign * line.y1, sign * line.x2, sign * line.y2);
    turned.points().map(move |(x, y)| (i64::from(sign * x), i64::from(sign * y)))
}

fn exercise(random: &mut BorlandRng) -> Exercise {
    let mut place = |size: i32, margin: u16| i32::from(random.random(size as u16 - 2 * margin) + margin);
    let (x1, y1) = (place(WIDTH, 60), place(HEIGHT, 60));
    let (x2, y2) = (x1 + place(56, 5) - 28, y1 + place(56, 5) - 28 + 1);
    let line = Line::new(x1, y1, x2, y2);
    let points: Vec<(i32, i32)> = line.points().collect();
    let painted = usize::from(random.random(points.len() as u16 - 1)) + 1;
    let mut picture = Framebuffer::new(WIDTH, HEIGHT);
    for &(x, y) in &points[..painted.min(points.len() - 1)] {
        picture.put_pixel(x, y, Color::YELLOW);
    }
    let last = painted.min(points.len() - 1);
    let (x, y) = points[last - 1];
    let told = |(x, y): (i32, i32)| format!("({x}, {y})");
    let step = (x2 - x1).signum() * if y2 < y1 { -1 } else { 1 };
    let wrong = [(x + step, y + 1), (x + step, y), (x, y + 1), (x - 1, y + 1), (x + 1, y)].map(told);
    let (options, right) = Exercise::mix(told(points[last]), wrong, random.rand());
    let gaps = [x1, y1, x2, y2, x, y].map(|number| number.to_string()).to_vec();
    Exercise { gaps, picture, at: (x, y), options, right }
}
