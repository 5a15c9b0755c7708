//! Slices: Borland's kernel fills a polygon for each quadrant, the textbook fills the pixels between two directions.

use super::arc::{CENTRE, SWEEP, draw_rays, on_picture};
use super::recording::{HEIGHT, WIDTH};
use super::{
    Answer, Comparison, Exercise, Lesson, LessonSettings, Parameter, SourceCode, Step, StepRecording, excerpt::excerpt,
};
use crate::gfx::arc::{self, Extent, pixels, point};
use crate::gfx::sweep::Sweep;
use crate::gfx::{Color, Framebuffer, Line, Rect, ellipse, polygon};
use crate::machine::BorlandRng;
use crate::text::Language;

pub(super) const LESSON: Lesson = Lesson {
    comparison: Some(Comparison {
        names: &|sides| [sides.kernel, sides.textbook],
        code: SourceCode::Rust(SWEEP),
        record: &record_by_direction,
    }),
    ..Lesson::new(
        "slice",
        excerpt!("slice", [crate::gfx::source::CURVES]),
        &[
            Parameter::new("a", 60, 1, 110),
            Parameter::new("b", 60, 1, 110),
            Parameter::new("start", 340, 0, 360),
            Parameter::new("end", 130, 0, 360),
        ],
        &record,
        &exercise,
    )
};

const INSIDE: Color = Color::CYAN;
const OUTLINE: Color = Color::YELLOW;

/// Returns the angles as the kernel uses them: within a full turn, the smaller one first.
fn in_order(start: i32, end: i32) -> (i32, i32) {
    let (start, end) = (start.rem_euclid(360), arc::normalize_degrees(end));
    (start.min(end), start.max(end))
}

fn background(radii: (i32, i32), angles: [i32; 2]) -> Framebuffer {
    let mut picture = Framebuffer::new(WIDTH, HEIGHT);
    draw_rays(&mut picture, radii, angles);
    picture
}

fn record(setting: &LessonSettings) -> StepRecording {
    let [a, b, start, end] = std::array::from_fn(|index| setting.values[index]);
    let background = background((a, b), [start, end]);
    let (start, end) = in_order(start, end);
    let mut steps = Vec::new();
    let step = |mark, at| Step::new(mark, at).value("start", start).value("end", end);
    if start == end {
        steps.push(step("last", CENTRE).pixel(CENTRE.0, CENTRE.1, OUTLINE));
        return StepRecording::new(background, steps);
    }
    for quarter in [0, 90, 180, 270] {
        let step = |mark, at| step(mark, at).value("quarter", quarter);
        let (from, to) = (start.max(quarter), end.min(quarter + 90));
        steps.push(step("from", CENTRE).value("from", from));
        steps.push(step("to", CENTRE).value("from", from).value("to", to).value("from < to", from < to));
        if from >= to {
            continue;
        }
        let around = pixels(a, b, Extent::between(a, b, from, to)).map(on_picture);
        let corners: Vec<(i32, i32)> = std::iter::once(CENTRE).chain(around).collect();
        let step = |mark, at| step(mark, at).value("from", from).value("to", to).value("corners", corners.len());
        for row in polygon::spans(&corners, 0..HEIGHT) {
            steps.push(step("fill", (row.x1, row.y)).rect(Rect::from_corners(row.x1, row.y, row.x2, row.y), INSIDE));
        }
        for pair in corners[1..].windows(2) {
            let line = Line::new(pair[0].0, pair[0].1, pair[1].0, pair[1].1);
            steps.push(step("outline", pair[1]).line(line, OUTLINE));
        }
    }
    for (mark, degrees) in [("first", start), ("last", end)] {
        let (x, y) = on_picture(point(a, b, degrees));
        steps.push(step(mark, (x, y)).line(Line::new(CENTRE.0, CENTRE.1, x, y), OUTLINE));
    }
    StepRecording::new(background, steps)
}

fn record_by_direction(setting: &LessonSettings) -> StepRecording {
    let [a, b, start, end] = std::array::from_fn(|index| setting.values[index]);
    let sweep = Sweep::new(start, end);
    let mut steps = Vec::new();
    let step = |at| Step::new("keep", at).value("start", start).value("end", end);
    let quarter: Vec<(i32, i32)> = ellipse::rows(a, b).collect();
    let lower = quarter.iter().rev().skip(1).copied();
    for (dy, half) in quarter.iter().map(|&(y, half)| (-y, half)).chain(lower) {
        let kept: Vec<i32> = (-half..=half).filter(|&dx| sweep.contains((dx, dy))).collect();
        if let Some(&first) = kept.first() {
            let inside = kept.iter().map(|&dx| on_picture((dx, dy)));
            steps.push(step(on_picture((first, dy))).value("y", -dy).pixels(inside, INSIDE));
        }
    }
    let outline = pixels(a, b, Extent::Whole).filter(|&pixel| sweep.contains(pixel));
    for pixel in outline {
        let (x, y) = on_picture(pixel);
        steps.push(step((x, y)).value("x, y", format!("{}, {}", pixel.0, -pixel.1)).pixel(x, y, OUTLINE));
    }
    for degrees in [start, end] {
        let (x, y) = on_picture(point(a, b, degrees));
        steps.push(step((x, y)).line(Line::new(CENTRE.0, CENTRE.1, x, y), OUTLINE));
    }
    StepRecording::new(background((a, b), [start, end]), steps)
}

/// Creates an exercise on the angles that the kernel fills if the first angle of a slice is greater.
fn exercise(random: &mut BorlandRng, _: Language) -> Exercise {
    let mut angle = |from: i32| from + 10 * i32::from(random.random(12));
    let (end, start) = (angle(10), angle(200));
    let radius = 70;
    let (from, to) = in_order(start, end);
    let shown = |from: i32, to: i32| format!("{from} - {to}");
    let wrapped = format!("{}, {}", shown(start, 360), shown(0, end));
    let wrong = [wrapped, shown(start - 180, end + 180), shown(0, 360)];
    let (options, right) = Exercise::mix_options(shown(from, to), wrong, random.rand());
    let gaps = [start, end, radius].map(|number| number.to_string());
    Exercise {
        gaps: gaps.to_vec(),
        picture: background((radius, radius), [start, end]),
        at: CENTRE,
        answer: Answer::Choice { options, right },
        why: None,
    }
}
