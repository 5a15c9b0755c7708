//! The midpoint ellipse algorithm: one quadrant in two regions, the others follow by symmetry.

use super::degrees;
use super::midpoint_curve::MidpointCurve;
use super::recording::{HEIGHT, WIDTH};
use super::{
    Comparison, Exercise, Lesson, LessonSettings, Parameter, SourceCode, StepRecording,
    excerpt::{CalledCode, excerpt},
};
use crate::gfx::{Color, ellipse};
use crate::machine::BorlandRng;
use crate::text::Language;

pub(super) const LESSON: Lesson = Lesson {
    handles: &[(0, 1)],
    counts_operations: true,
    comparison: Some(Comparison {
        names: &|sides| [sides.midpoint, sides.by_degrees],
        code: SourceCode::Rust(degrees::EXCERPT),
        record: &|setting| {
            degrees::record((setting.values[0], setting.values[1]), (setting.values[2], setting.values[3]))
        },
    }),
    ..Lesson::new(
        "ellipse",
        excerpt!("ellipse", [crate::gfx::source::ELLIPSE], MIDDLES),
        &[
            Parameter::new("xc", 160, 0, WIDTH - 1),
            Parameter::new("yc", 120, 0, HEIGHT - 1),
            Parameter::new("rx", 140, 1, 159),
            Parameter::new("ry", 90, 1, 119),
        ],
        &record,
        &exercise,
    )
};

/// The decision variables of the two regions.
const MIDDLES: &[CalledCode] = &[
    CalledCode::new("beside", 1, "p * (x + 1) * (x + 1) + q * (y * y - y) + q / 2 - n"),
    CalledCode::new("below", 1, "p * (x * x + x) + p / 2 + q * (y - 1) * (y - 1) - n"),
];

fn record(setting: &LessonSettings) -> StepRecording {
    let (a, b) = (setting.values[2], setting.values[3]);
    let round = MidpointCurve { centre: (setting.values[0], setting.values[1]), radii: (a, b) };
    let mut quadrant = ellipse::quadrant(a, b);
    // If the coordinate stays the same, the code adds 0, which is not shown as a step.
    let [stay_below, stay_beside] = [["below", "aside"], ["beside", "drop"]]
        .map(|marks| marks.into_iter().map(|mark| LESSON.code.operations(mark)).sum());
    let mut steps = Vec::new();
    while let (Some(state), Some(point)) = (quadrant.state(), quadrant.next()) {
        let step = |mark| round.step(mark, (state.x, state.y)).value("s.p", state.p).value("s.q", state.q);
        let color = if state.steep { Color::LIGHT_MAGENTA } else { Color::YELLOW };
        let images = ellipse::distinct_images(point).map(|(x, y)| (round.centre.0 + x, round.centre.1 + y));
        steps.push(images.fold(step("plot"), |step, (x, y)| step.pixel(x, y, color)));
        let Some(next) = quadrant.state() else { break };
        let step = |mark| step(mark).value("s.p * s.x", state.p * state.x).value("s.q * s.y", state.q * state.y);
        steps.push(step("region").value("s.steep", next.steep));
        let (d, other) = if next.steep {
            (state.midpoint_below(), (state.x, state.y - 1))
        } else {
            (state.midpoint_right(), (state.x + 1, state.y))
        };
        let decide = |mark| round.with_candidates(step(mark).error("d", d), [other, (state.x + 1, state.y - 1)]);
        let chosen = |mark| round.with_chosen(decide(mark), (next.x, next.y));
        let (decision, aside, on) = if next.steep { ("below", "aside", "down") } else { ("beside", "drop", "right") };
        if (next.x, next.y) == other {
            steps.push(decide(decision).executing(if next.steep { stay_below } else { stay_beside }));
        } else {
            steps.push(decide(decision));
            steps.push(chosen(aside));
        }
        steps.push(chosen(on));
    }
    StepRecording::new(round.picture(false), steps)
}

fn exercise(random: &mut BorlandRng, _: Language) -> Exercise {
    let mut radius = || 40 + i32::from(random.random(70));
    let (a, b) = (radius(), radius());
    let round = MidpointCurve { centre: (WIDTH / 2, HEIGHT / 2), radii: (a, b) };
    let length = ellipse::quadrant(a, b).count();
    let count = 2 + usize::from(random.random(length as u16 - 3));
    let mut quadrant = ellipse::quadrant(a, b);
    let mut painted: Vec<(i32, i32)> = quadrant.by_ref().take(count - 1).collect();
    let known = quadrant.state().map(|state| {
        let (px, qy) = (state.p * state.x, state.q * state.y);
        let d = if px >= qy { state.midpoint_below() } else { state.midpoint_right() };
        [a.into(), b.into(), state.x, state.y, px, qy, d].map(|number: i64| number.to_string())
    });
    painted.extend(quadrant.next());
    let gaps = known.map_or(Vec::new(), Vec::from);
    round.exercise(&painted, quadrant.next().unwrap_or_default(), gaps, random)
}
