//! A curve drawn as chords from degree to degree, as Borland's kernel draws thick curves; the lessons on circles and
//! ellipses compare with it.

use super::bresenham::steps::LineOperations;
use super::recording::{HEIGHT, WIDTH};
use super::{
    Excerpt, Step, StepRecording,
    excerpt::{CalledCode, excerpt},
};
use crate::gfx::arc::{chords, point};
use crate::gfx::{Color, Framebuffer, Line, trig};

/// The source of the point at an angle.
pub(super) const EXCERPT: Excerpt = excerpt!(
    "degrees",
    [crate::gfx::source::ARC, crate::gfx::source::TRIG],
    &[
        CalledCode::new("x", 1, "(length as i64 * sine as i64) >> ONE.ilog2()"),
        CalledCode::new("y", 1, "(length as i64 * sine as i64) >> ONE.ilog2()"),
    ]
);

/// Records the whole curve, thin: a chord from each degree's point to the next.
pub(super) fn record(centre: (i32, i32), radii: (i32, i32)) -> StepRecording {
    StepRecording::new(Framebuffer::new(WIDTH, HEIGHT), steps(centre, radii, 0, 360, |line| vec![line]))
}

/// Returns the steps of the chords between two angles, each chord drawn as one or more lines.
pub(super) fn steps(
    (x, y): (i32, i32),
    (a, b): (i32, i32),
    start: i32,
    end: i32,
    drawn: impl Fn(Line) -> Vec<Line>,
) -> Vec<Step> {
    let line_operations = LineOperations::new();
    let mut steps = Vec::new();
    for (number, [from, to]) in (1..).zip(chords(a, b, start, end)) {
        let degrees = (start + number) % 360;
        let place = |at: (i32, i32)| (x + at.0, y + at.1);
        let step = |mark| {
            let step = Step::new(mark, place(to)).value("degrees", degrees);
            let sines = (trig::cos_truncated(degrees), trig::sin_truncated(degrees));
            step.value("cos, sin", format!("{}, {}", sines.0, sines.1))
        };
        let known = point(a, b, degrees);
        let (from, to) = (place(from), place(to));
        steps.push(step("x").value("x", known.0));
        steps.push(step("y").value("x", known.0).value("y", known.1));
        let lines = drawn(Line::new(from.0, from.1, to.0, to.1));
        let step = step("line").value("x", known.0).value("y", known.1);
        let step = step.executing(lines.iter().map(|&line| line_operations.total(line)).sum());
        steps.push(lines.into_iter().fold(step, |step, line| step.line(line, Color::YELLOW)));
    }
    steps
}
