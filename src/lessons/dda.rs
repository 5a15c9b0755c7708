//! The lesson on straight lines by a digital differential analyser, compared with Bresenham's.

use super::bresenham::steps as bresenham;
use super::recording::{HEIGHT, WIDTH};
use super::{
    Answer, Comparison, Excerpt, Exercise, Hint, Lesson, LessonSettings, Parameter, SourceCode, Step, StepRecording,
    excerpt::{CalledCode, excerpt},
};
use crate::gfx::dda::{self, DdaState};
use crate::gfx::{Color, Framebuffer, Line};
use crate::machine::BorlandRng;
use crate::text::Language;

/// The source that it shows.
pub(super) const EXCERPT: Excerpt = excerpt!(
    "dda",
    [crate::gfx::source::DDA],
    &[CalledCode::new("steps", 1, "(x2 - x1, y2 - y1)"), CalledCode::new("plot", 2, "(at + half) >> bits")]
);

pub(super) const LESSON: Lesson = Lesson {
    handles: &[(0, 1), (2, 3)],
    counts_operations: true,
    comparison: Some(Comparison {
        names: &|sides| [sides.dda, sides.bresenham],
        code: SourceCode::Rust(bresenham::EXCERPT),
        record: &|setting| bresenham::record_line(setting.line()),
    }),
    ..Lesson::new(
        "dda",
        EXCERPT,
        &[
            Parameter::new("x1", 20, 0, WIDTH - 1),
            Parameter::new("y1", 50, 0, HEIGHT - 1),
            Parameter::new("x2", 299, 0, WIDTH - 1),
            Parameter::new("y2", 172, 0, HEIGHT - 1),
            Parameter::new("bits", 8, 2, dda::MAX_BITS as i32),
        ],
        &record,
        &exercise,
    )
};

/// The radius in which Bresenham's pixels are framed: that of the magnifier.
const SIGHT: i32 = 18;

fn record(setting: &LessonSettings) -> StepRecording {
    record_line(setting.line(), setting.values[4] as u32)
}

/// Records the steps of a line with this number of fractional bits.
pub(super) fn record_line(line: Line, bits: u32) -> StepRecording {
    let bresenham: Vec<(i32, i32)> = line.points().collect();
    let mut picture = Framebuffer::new(WIDTH, HEIGHT);
    bresenham.iter().for_each(|&(x, y)| picture.put_pixel(x, y, Color::LIGHT_BLUE));

    let mut points = dda::points(line, bits);
    let count = points.steps();
    // The rounding difference of the fractional coordinate.
    let level = (line.x2 - line.x1).abs() >= (line.y2 - line.y1).abs();
    let term = if level { "near(s.y) - s.y" } else { "near(s.x) - s.x" };
    let rest = |state: DdaState| {
        let at = if level { state.y } else { state.x };
        let half = 1 << (state.bits - 1);
        ((at + half) >> state.bits << state.bits) - at
    };
    let (mut steps, mut astray) = (Vec::new(), 0);
    while let (Some(state), Some((x, y))) = (points.state(), points.next()) {
        let same = bresenham.contains(&(x, y));
        let step = |mark, state: DdaState, astray: i32| {
            let ideal = Hint::Line((line.x1, line.y1), (line.x2, line.y2), Color::LIGHT_GREEN);
            let seen = bresenham.iter().filter(|&&(bx, by)| (bx - x).abs() <= SIGHT && (by - y).abs() <= SIGHT);
            let step =
                seen.fold(Step::new(mark, (x, y)), |step, &(bx, by)| step.hint(Hint::Frame(bx, by, Color::LIGHT_BLUE)));
            let (dx, dy) = (fraction(state.dx, state), fraction(state.dy, state));
            let step = step.hint(ideal).value("steps", count).value("dx", dx).value("dy", dy);
            let step = step.value("s.x", decimal(state.x, state)).value("s.y", decimal(state.y, state));
            Step { error: Some((term, rest(state))), ..step.value("astray", astray) }
        };
        if steps.is_empty() {
            for (mark, known) in [("steps", 1), ("dx", 2), ("dy", 3), ("start", 5)] {
                let mut step = step(mark, state, 0);
                step.values.truncate(known);
                steps.push(step);
            }
        }
        astray += i32::from(!same);
        let color = if same { Color::YELLOW } else { Color::LIGHT_RED };
        steps.push(step("plot", state, astray).pixel(x, y, color));
        if let Some(next) = points.state() {
            steps.push(step("x", DdaState { y: state.y, ..next }, astray));
            steps.push(step("y", next, astray));
        }
    }
    StepRecording::new(picture, steps)
}

/// Formats an increment as stored: an integer over a power of two.
fn fraction(value: i64, state: DdaState) -> String {
    format!("{value}/{}", 1 << state.bits)
}

/// Formats a coordinate to thousandths.
fn decimal(value: i64, state: DdaState) -> String {
    let thousandths = (value * 1000 + (1 << (state.bits - 1))) >> state.bits;
    format!("{}{}.{:03}", if thousandths < 0 { "-" } else { "" }, thousandths.abs() / 1000, thousandths.abs() % 1000)
}

fn exercise(random: &mut BorlandRng, _: Language) -> Exercise {
    let mut between = |low: i32, high: i32| low + i32::from(random.random((high - low) as u16));
    let (x1, y1) = (between(60, 260), between(60, 180));
    let (width, height) = (between(12, 29), between(5, 24));
    let to_the_left = between(0, 2) == 1;
    let line = Line::new(x1, y1, if to_the_left { x1 - width } else { x1 + width }, y1 + height);
    let mut points = dda::points(line, 8);
    let mut picture = Framebuffer::new(WIDTH, HEIGHT);
    let mut last = (x1, y1);
    for (x, y) in points.by_ref().take(between(2, width - 2) as usize) {
        picture.put_pixel(x, y, Color::YELLOW);
        last = (x, y);
    }
    let (state, (x, y)) = (points.state().map(|s| (decimal(s.x, s), decimal(s.y, s))), last);
    let right = points.next().unwrap_or(last);
    let shown = |(x, y): (i32, i32)| format!("({x}, {y})");
    let aside = if to_the_left { -1 } else { 1 };
    let wrong = [(x + aside, y), (x, y + 1), (x + aside, y + 1), (x - aside, y + 1)].map(shown);
    let (options, right) = Exercise::mix_options(shown(right), wrong, random.rand());
    let (column, row) = state.unwrap_or_default();
    Exercise {
        gaps: vec![x.to_string(), y.to_string(), column, row],
        picture,
        at: (x, y),
        answer: Answer::Choice { options, right },
        why: None,
    }
}
