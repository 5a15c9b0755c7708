//! The steps of Bresenham's line algorithm. The lesson on the digital differential analyser shows them next to its own.

use crate::gfx::{Color, Line};
use crate::lessons::{Excerpt, Hint, Step, StepRecording};

/// The source that it shows.
pub(in crate::lessons) const EXCERPT: Excerpt =
    Excerpt { sources: &[crate::gfx::source::LINE], section: "bresenham", hidden_code: &[] };

/// The radius in which other pixels are framed: that of the magnifier.
const SIGHT: i64 = 18;

/// Records the steps of a line.
pub(in crate::lessons) fn record_line(line: Line) -> StepRecording {
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

/// Returns the pixels of the same algorithm started at the first end, even if that is the lower one, as if the picture
/// were upside down.
fn from_the_first_end(line: Line) -> impl Iterator<Item = (i64, i64)> {
    let first_above = (line.y1, line.x1) <= (line.y2, line.x2);
    let sign = if first_above { 1 } else { -1 };
    let turned = Line::new(sign * line.x1, sign * line.y1, sign * line.x2, sign * line.y2);
    turned.points().map(move |(x, y)| (i64::from(sign * x), i64::from(sign * y)))
}
