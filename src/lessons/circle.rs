//! The midpoint circle algorithm: one octant is computed, the others follow by symmetry.

use super::degrees;
use super::midpoint_curve::MidpointCurve;
use super::recording::{HEIGHT, WIDTH};
use super::{
    Comparison, Exercise, Lesson, LessonSettings, Parameter, SourceCode, StepRecording,
    excerpt::{CalledCode, excerpt},
};
use crate::gfx::{Color, circle};
use crate::machine::BorlandRng;
use crate::text::Language;

pub(super) const LESSON: Lesson = Lesson {
    handles: &[(0, 1)],
    counts_operations: true,
    comparison: Some(Comparison {
        names: &|sides| [sides.midpoint, sides.by_degrees],
        code: SourceCode::Rust(degrees::EXCERPT),
        record: &|setting| {
            degrees::record((setting.values[0], setting.values[1]), (setting.values[2], setting.values[2]))
        },
    }),
    ..Lesson::new(
        "circle",
        excerpt!("circle", [crate::gfx::source::CIRCLE], GUARDS),
        &[
            Parameter::new("xc", 160, 0, WIDTH - 1),
            Parameter::new("yc", 120, 0, HEIGHT - 1),
            Parameter::new("r", 100, 1, 150),
        ],
        &record,
        &exercise,
    )
};

/// The test at each point.
const GUARDS: &[CalledCode] = &[
    CalledCode::new("plot", 1, "s.x > s.y"),
    CalledCode::new("end", 1, "s.x > s.y"),
    CalledCode::new("inside", 1, "s.d < 0"),
    CalledCode::new("outside", 1, "s.d < 0"),
];

/// The colours of the eight octants, the computed one first.
const COLORS: [Color; 8] = [
    Color::YELLOW,
    Color::LIGHT_MAGENTA,
    Color::LIGHT_RED,
    Color::BROWN,
    Color::LIGHT_GREEN,
    Color::GREEN,
    Color::LIGHT_CYAN,
    Color::LIGHT_BLUE,
];

fn record(setting: &LessonSettings) -> StepRecording {
    let radius = setting.values[2];
    let round = MidpointCurve { centre: (setting.values[0], setting.values[1]), radii: (radius, radius) };
    let mut octant = circle::octant(radius);
    let mut steps = Vec::new();
    while let Some(state) = octant.state() {
        let at = (state.x, state.y);
        let step_with = |mark, d: i64, now| round.step_with(mark, at, now).error("s.d", d);
        let step = |mark, d: i64| step_with(mark, d, at);
        if steps.is_empty() {
            steps.push(step("start", state.d));
        }
        let images = octant.next().map_or(Vec::new(), |point| circle::images(point).to_vec());
        let plot = images.into_iter().zip(COLORS).rev().fold(step("plot", state.d), |step, ((x, y), color)| {
            step.pixel(round.centre.0 + x, round.centre.1 + y, color)
        });
        steps.push(plot);
        let Some(next) = octant.state() else {
            // The code prepares one more point, which is not shown.
            let last = if state.d < 0 { &["inside", "right", "end"][..] } else { &["outside", "down", "right", "end"] };
            let operations = last.iter().map(|mark| LESSON.code.operations(mark)).sum();
            steps.push(step("end", state.d).executing(operations));
            break;
        };
        let candidates = [(state.x + 1, state.y), (state.x + 1, state.y - 1)];
        let chosen = |mark, now| {
            round.with_chosen(round.with_candidates(step_with(mark, next.d, now), candidates), (next.x, next.y))
        };
        let decide = |mark| round.with_candidates(step(mark, next.d), candidates);
        if next.y == state.y {
            steps.push(decide("inside"));
        } else {
            steps.push(decide("outside"));
            steps.push(chosen("down", (state.x, next.y)));
        }
        steps.push(chosen("right", (next.x, next.y)));
    }
    StepRecording::new(round.picture(true), steps)
}

fn exercise(random: &mut BorlandRng, _: Language) -> Exercise {
    let radius = 30 + i32::from(random.random(70));
    let round = MidpointCurve { centre: (WIDTH / 2, HEIGHT / 2), radii: (radius, radius) };
    let length = circle::octant(radius).count();
    let count = 2 + usize::from(random.random(length as u16 - 3));
    let mut octant = circle::octant(radius);
    let mut painted: Vec<(i32, i32)> = octant.by_ref().take(count - 1).collect();
    let d = octant.state().map_or(0, |state| state.d);
    painted.extend(octant.next());
    let (x, y) = painted[count - 1];
    let gaps = vec![radius.to_string(), x.to_string(), y.to_string(), d.to_string()];
    round.exercise(&painted, octant.next().unwrap_or_default(), gaps, random)
}
