//! Flood fill: whole pieces of rows from a queue.

use std::collections::VecDeque;

use super::boundary;
use super::film::{HEIGHT, WIDTH};
use super::room::{self, BORDER, Chart, INK, MIDDLE, WAITING};
use super::{Comparison, Excerpt, Exercise, Hint, Lesson, Setting, Step, StepRecording};
use crate::gfx::flood::{Region, region};
use crate::gfx::polygon::Span;
use crate::gfx::{Color, Framebuffer, Rect};
use crate::machine::BorlandRng;

/// The source that it shows.
pub(super) const EXCERPT: Excerpt = Excerpt { sources: &[crate::gfx::source::FLOOD], section: "flood", with: &[] };

pub(super) const LESSON: Lesson = Lesson {
    name: "flood-fill",
    text: |lessons| &lessons.flood,
    excerpt: EXCERPT,
    parameters: &[room::START_X, room::START_Y, room::GAP],
    handles: &[(0, 1)],
    listens: false,
    film,
    beside: Some(Comparison {
        names: |sides| [sides.by_rows, sides.by_pixels],
        excerpt: boundary::EXCERPT,
        film: |setting| boundary::of((setting.values[0], setting.values[1]), setting.values[2] == 1, false),
    }),
    exercise,
};

fn film(setting: &Setting) -> StepRecording {
    of((setting.values[0], setting.values[1]), setting.values[2] == 1)
}

/// Returns the film of a fill from a point.
pub(super) fn of((x, y): (i32, i32), gap: bool) -> StepRecording {
    let mut picture = room::draw(gap);
    let of_room = picture.clone();
    let region = || Region::new(&of_room, of_room.bounds(), x, y, BORDER);
    let mut counting = region();
    let chart = Chart::new(std::iter::from_fn(|| counting.next().map(|_| counting.queue().len())).collect());
    chart.draw(&mut picture);
    let mut run = region();
    let (mut steps, mut most) = (Vec::new(), 1);
    if let Some(&start) = run.queue().front() {
        // What `region` does before the first piece is taken: the start's own piece waits.
        picture.fill_rect(rect(start), WAITING);
    }
    let mut taken = 0;
    loop {
        let mut queue = run.queue().clone();
        let Some(piece) = run.next() else { break };
        queue.pop_front();
        // All that came in addition: the pieces that were not seen before.
        let mut new = run.queue().iter().skip(queue.len()).copied().collect::<VecDeque<_>>();
        let told = |piece: Option<&Span>| piece.map_or("-".to_owned(), |p| format!("{}: {}-{}", p.y, p.x1, p.x2));
        let mut step = |mark, at, queue: &VecDeque<Span>| {
            most = most.max(queue.len());
            let step = Step::new(mark, at).seen_from(MIDDLE.0, MIDDLE.1).hint(outline(piece, Color::YELLOW));
            let step = step.value("piece", told(Some(&piece))).value("queue", queue.len()).value("most", most);
            step.value("next", told(queue.front())).value("last", told(queue.back()))
        };
        let at = |piece: Span| ((piece.x1 + piece.x2) / 2, piece.y);
        steps.push(step("take", at(piece), &queue).rect(rect(piece), INK).rect(chart.bar(taken), WAITING));
        for (y, row) in run.neighbours(piece) {
            steps.push(step("row", (at(piece).0, y), &queue).value("y", y));
            for found in row {
                let is_new = new.front() == Some(&found);
                let seen = |step: Step| step.value("y", y).value("found", told(Some(&found))).value("new", is_new);
                let color = if is_new { Color::LIGHT_MAGENTA } else { Color::LIGHT_RED };
                steps.push(seen(step("look", at(found), &queue)).hint(outline(found, color)));
                if is_new {
                    new.pop_front();
                    queue.push_back(found);
                    steps.push(seen(step("push", at(found), &queue)).rect(rect(found), WAITING));
                }
            }
        }
        taken += 1;
    }
    StepRecording::new(picture, steps)
}

fn rect(piece: Span) -> Rect {
    Rect::between(piece.x1, piece.y, piece.x2, piece.y)
}

fn outline(piece: Span, color: Color) -> Hint {
    Hint::Line((piece.x1, piece.y), (piece.x2, piece.y), color)
}

/// Four chambers of an exercise, their walls included.
const BOX: Rect = Rect::new(144, 106, 33, 25);
/// The walls between them: where each begins and ends, from the middle of the box.
const WALLS: [((i32, i32), (i32, i32)); 4] =
    [((0, -12), (0, 0)), ((-16, 0), (0, 0)), ((0, 0), (16, 0)), ((0, 0), (0, 12))];
/// A place in each chamber, from the middle of the box; the fill starts in the first.
const PLACES: [(i32, i32); 4] = [(-9, -6), (9, -6), (-9, 6), (9, 6)];

fn exercise(random: &mut BorlandRng) -> Exercise {
    let mut picture = Framebuffer::new(WIDTH, HEIGHT);
    let middle = (BOX.x + BOX.width / 2, BOX.y + BOX.height / 2);
    picture.fill_rect(BOX, BORDER);
    picture.fill_rect(Rect::new(BOX.x + 1, BOX.y + 1, BOX.width - 2, BOX.height - 2), Color::BLACK);
    // One of the walls around the first chamber has a hole, the other walls have joints that are open over corners only; and
    // perhaps there is a second hole, in a wall of the last chamber.
    let (first, second) = (usize::from(random.random(2)), usize::from(2 + random.random(4)));
    for (index, ((x1, y1), (x2, y2))) in WALLS.into_iter().enumerate() {
        let (x1, y1, x2, y2) = (middle.0 + x1, middle.1 + y1, middle.0 + x2, middle.1 + y2);
        let upright = x1 == x2;
        let at = 3 + i32::from(random.random(6));
        let (joint, aside) = if upright { ((x1, y1 + at), (1, 0)) } else { ((x1 + at, y1), (0, 1)) };
        if index == first || index == second {
            picture.line(x1, y1, x2, y2, BORDER);
            picture.put_pixel(joint.0, joint.1, Color::BLACK);
        } else {
            picture.line(x1, y1, joint.0, joint.1, BORDER);
            picture.put_pixel(joint.0, joint.1, Color::BLACK);
            picture.line(joint.0 + aside.0, joint.1 + aside.1, x2 + aside.0, y2 + aside.1, BORDER);
        }
    }
    let place = |index: usize| (middle.0 + PLACES[index].0, middle.1 + PLACES[index].1);
    let (x, y) = place(0);
    let filled = region(&picture, picture.bounds(), x, y, BORDER);
    picture.put_pixel(x, y, INK);
    let colors = [INK, Color::LIGHT_RED, Color::YELLOW, Color::LIGHT_CYAN];
    let (mut reached, mut others) = (String::new(), Vec::new());
    for (index, color) in colors.into_iter().enumerate().skip(1) {
        let (x, y) = place(index);
        picture.put_pixel(x, y, color);
        let told = format!("({x}, {y}) {color}");
        if filled.iter().any(|piece| rect(*piece).contains(x, y)) {
            reached = told;
        } else {
            others.push(told);
        }
    }
    let (options, right) = Exercise::mix(reached, others, random.rand());
    Exercise { gaps: vec![x.to_string(), y.to_string()], picture, at: middle, options, right }
}
