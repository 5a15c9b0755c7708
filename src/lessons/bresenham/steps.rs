//! The steps of Bresenham's line algorithm. The lesson on the digital differential analyser shows them next to its own.

use crate::gfx::{Color, Line};
use crate::lessons::operations::Operations;
use crate::lessons::{
    Excerpt, Hint, Step, StepRecording,
    excerpt::{CalledCode, excerpt},
};

/// The source that it shows.
pub(in crate::lessons) const EXCERPT: Excerpt = excerpt!(
    "bresenham",
    [crate::gfx::source::LINE],
    &[
        CalledCode::new("order", 1, "(end_x - x, end_y - y)"),
        CalledCode::new("order", 1, "(height.max(width.abs()), height.min(width.abs()))"),
        CalledCode::new("order", 1, "height > width.abs()"),
    ]
);

/// The radius in which other pixels are framed: that of the magnifier.
const SIGHT: i64 = 18;

/// Records the steps of a line.
pub(in crate::lessons) fn record_line(line: Line) -> StepRecording {
    let (start, end) = ((line.x1, line.y1), (line.x2, line.y2));
    let from_the_first: Vec<(i64, i64)> = from_the_first_end(line).collect();
    let operations = LineOperations::new();
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
        let decide = candidates(step("decide", error)).value("2 * s.error", 2 * error).value("aside", aside);
        // If the line is not near the other candidate, the code subtracts 0, which is not shown as a step.
        steps.push(if aside { decide } else { decide.executing(operations.decide + operations.back) });
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

/// The operations of the algorithm's parts.
pub(in crate::lessons) struct LineOperations {
    order: Operations,
    plot: Operations,
    error: Operations,
    decide: Operations,
    back: Operations,
    down: Operations,
    side: Operations,
}

impl LineOperations {
    pub(in crate::lessons) fn new() -> LineOperations {
        let [order, plot, error, decide, back, down, side] =
            ["order", "plot", "error", "decide", "back", "down", "side"].map(|mark| EXCERPT.operations(mark));
        LineOperations { order, plot, error, decide, back, down, side }
    }

    /// Returns the operations for each pixel of a line, in drawing order: for the first one also the preparation, for
    /// each the step to the next.
    pub(in crate::lessons) fn by_pixel(&self, line: Line) -> Vec<Operations> {
        let mut points = line.points();
        let mut preparation = self.order;
        let mut counts = Vec::new();
        while let Some(state) = points.state() {
            points.next();
            let mut count = std::mem::take(&mut preparation) + self.plot;
            if let Some(next) = points.state() {
                count += self.error + self.decide + self.back;
                count += self.down * u32::from(next.y != state.y) + self.side * u32::from(next.x != state.x);
            }
            counts.push(count);
        }
        counts
    }

    /// Returns the operations for a whole line.
    pub(in crate::lessons) fn total(&self, line: Line) -> Operations {
        self.by_pixel(line).into_iter().sum()
    }
}

/// Returns the pixels of the same algorithm started at the first end, even if that is the lower one, as if the picture
/// were upside down.
fn from_the_first_end(line: Line) -> impl Iterator<Item = (i64, i64)> {
    let first_above = (line.y1, line.x1) <= (line.y2, line.x2);
    let sign = if first_above { 1 } else { -1 };
    let turned = Line::new(sign * line.x1, sign * line.y1, sign * line.x2, sign * line.y2);
    turned.points().map(move |(x, y)| (i64::from(sign * x), i64::from(sign * y)))
}
