//! Sutherland-Hodgman polygon clipping in four passes.

use super::operations::Operations;
use super::recording::{HEIGHT, WIDTH};
use super::{
    Answer, Exercise, Hint, Lesson, LessonSettings, Parameter, Step, StepRecording, clip_window,
    excerpt::{CalledCode, excerpt},
};
use crate::gfx::clip::Edge;
use crate::gfx::clip_polygon::{ClipPass, Side, clip};
use crate::gfx::polygon::{Span, spans};
use crate::gfx::{Color, Line, Rect, trig};
use crate::machine::BorlandRng;
use crate::text::Language;

pub(super) const LESSON: Lesson = Lesson {
    handles: &[(0, 1), (2, 3)],
    counts_operations: true,
    ..Lesson::new(
        "clip-polygon",
        excerpt!(
            "clip-polygon",
            [crate::gfx::source::CLIP_POLYGON, crate::gfx::source::CLIP, crate::gfx::source::LINE],
            &[
                // Each end is beyond the edge, or not.
                CalledCode::new("in", 2, "x < self.left"),
                CalledCode::new("meet", 1, "[a.min(b), a.max(b)]"),
                CalledCode::new("meet", 1, "y1 + mul_div(y2 - y1, x - x1, x2 - x1)"),
                CalledCode::new("meet", 1, "length.checked_mul(part)"),
                CalledCode::new("meet", 1, "product / whole"),
            ]
        ),
        &[
            Parameter::new("x", 166, 0, WIDTH - 1),
            Parameter::new("y", 12, 0, HEIGHT - 1),
            Parameter::new("wx", 96, 0, WIDTH - clip_window::SIZE.0),
            Parameter::new("wy", 62, 0, HEIGHT - clip_window::SIZE.1),
            Parameter::new("tips", 5, 3, 7),
        ],
        &record,
        &exercise,
    )
};

type Vertex = (i32, i32);

/// Returns a star with that number of tips; `tip` is the first of them.
fn star(tip: Vertex, tips: i32) -> Vec<Vertex> {
    let corner = |index: i32| {
        let degrees = 90 + index * 180 / tips;
        let (width, height) = if index % 2 == 0 { (130, 108) } else { (58, 48) };
        let (dx, dy) = (trig::scale(width, trig::cos(degrees)), trig::scale(height, trig::sin(degrees)));
        (WIDTH / 2 + dx, HEIGHT / 2 - dy)
    };
    std::iter::once(tip).chain((1..2 * tips).map(corner)).collect()
}

fn record(setting: &LessonSettings) -> StepRecording {
    let (tip, area) = ((setting.values[0], setting.values[1]), clip_window::at(setting.values[2], setting.values[3]));
    let whole = star(tip, setting.values[4]);
    let mut picture = clip_window::picture(&area);
    for Line { x1, y1, x2, y2 } in clip_window::sides(&whole) {
        picture.line(x1, y1, x2, y2, Color::YELLOW);
    }
    let (mut steps, mut corners) = (Vec::new(), whole.clone());
    for (edge, number) in Edge::ALL.into_iter().zip(0..) {
        let at = corners.first().copied().unwrap_or(tip);
        let step = Step::new("pass", at).value("edge", format!("{edge:?}")).value("corners", corners.len());
        let begin = redrawn(step, &whole, &corners, &area);
        steps.push(begin.rect(clip_window::edges(&area)[number], Color::LIGHT_CYAN));
        let pass = ClipPass::new(&corners, edge, &area);
        let mut left = Vec::new();
        for side in pass.clone() {
            edge_steps(&mut steps, &pass, side, edge, &mut left);
        }
        corners = left;
    }
    let done = Step::new("done", corners.first().copied().unwrap_or(tip)).value("corners", corners.len());
    let done = redrawn(done, &whole, &corners, &area);
    let inside = spans(&corners, 0..HEIGHT).map(|Span { y, x1, x2 }| Rect::from_corners(x1, y, x2, y));
    let filled = inside.fold(done, |step, row| step.rect(row, Color::GREEN));
    steps.push(outlined(filled, &corners));
    StepRecording::new(picture, steps)
}

/// Adds the steps for one edge of the polygon; its output vertices are appended to `left`.
fn edge_steps(steps: &mut Vec<Step>, pass: &ClipPass<'_>, side: Side, edge: Edge, left: &mut Vec<Vertex>) {
    let Side { a, b, a_inside: a_in, b_inside: b_in, intersection: meet, inside_vertex: keep } = side;
    let line = Line::new(a.0, a.1, b.0, b.1);
    let shown = |(x, y): Vertex| format!("({x}, {y})");
    let step = |mark, at, left: &Vec<Vertex>| {
        let step = Step::new(mark, at).hint(Hint::Line(a, b, Color::GREEN)).value("edge", format!("{edge:?}"));
        step.value("left", left.len()).value("a", shown(a)).value("b", shown(b))
    };
    steps.push(step("side", b, left).pixels(line.points(), Color::WHITE));
    let step = |mark, at, left: &Vec<Vertex>| step(mark, at, left).value("a_in", a_in).value("b_in", b_in);
    let (inner, outer): (Vec<Vertex>, Vec<Vertex>) = line.points().partition(|&point| pass.is_in(point));
    let clipped = step("in", b, left).pixels(inner, Color::LIGHT_GREEN).pixels(outer, Color::LIGHT_RED);
    // If both ends are on the same side, the comparison of the two is all that the next line does.
    let compared = LESSON.code.operations("in") + Operations::count_in("a_in != b_in");
    steps.push(if meet.is_none() { clipped.executing(compared) } else { clipped });
    for (mark, corner, color) in [("meet", meet, Color::LIGHT_MAGENTA), ("keep", keep, Color::WHITE)] {
        if let Some((x, y)) = corner {
            left.push((x, y));
            let found = step(mark, (x, y), left).value(mark, shown((x, y)));
            steps.push(found.rect(Rect::new(x - 1, y - 1, 3, 3), color));
        }
    }
}

/// Makes the step redraw everything: the window, the original polygon, and the clipped one.
fn redrawn(step: Step, whole: &[Vertex], left: &[Vertex], area: &Rect) -> Step {
    let mut step = step.rect(Rect::new(0, 0, WIDTH, HEIGHT), Color::BLACK);
    for edge in clip_window::edges(area) {
        step = step.rect(edge, Color::DARK_GRAY);
    }
    for edge in clip_window::edges(area) {
        step = step.rect(edge.intersection(area), Color::LIGHT_BLUE);
    }
    step = step.pixels(clip_window::sides(whole).flat_map(|side| side.points()), Color::BROWN);
    outlined(step, left)
}

/// Makes the step draw a polygon.
fn outlined(step: Step, corners: &[Vertex]) -> Step {
    step.pixels(clip_window::sides(corners).flat_map(|side| side.points()), Color::YELLOW)
}

fn exercise(random: &mut BorlandRng, _: Language) -> Exercise {
    let mut between = |low: i32, high: i32| low + i32::from(random.random((high - low) as u16));
    let area = clip_window::at((WIDTH - clip_window::SIZE.0) / 2, (HEIGHT - clip_window::SIZE.1) / 2);
    let within = (between(area.x + 20, area.right() - 20), between(area.y + 20, area.bottom() - 20));
    let mut corner = || (between(4, WIDTH - 4), between(4, HEIGHT - 4));
    let corners = [within, corner(), corner()];
    let mut picture = clip_window::picture(&area);
    for Line { x1, y1, x2, y2 } in clip_window::sides(&corners) {
        picture.line(x1, y1, x2, y2, Color::YELLOW);
    }
    let count = clip(&corners, &area).len();
    // Each of the four edges of the window adds at most one vertex to the three of the triangle.
    let wrong = [count + 1, count - 1, count + 2, count - 2].into_iter().filter(|count| (3..=7).contains(count));
    let (options, right) =
        Exercise::mix_options(count.to_string(), wrong.map(|count| count.to_string()), random.rand());
    let gaps = corners.map(|(x, y)| format!("({x}, {y})")).to_vec();
    Exercise { gaps, picture, at: within, answer: Answer::Choice { options, right }, why: None }
}
