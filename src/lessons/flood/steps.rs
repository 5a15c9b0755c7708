//! The steps of the scan-line flood fill. The lesson on boundary fill shows them next to its own.

use std::collections::VecDeque;

use crate::gfx::flood::FloodSpans;
use crate::gfx::polygon::Span;
use crate::gfx::{Color, Rect};
use crate::lessons::fill_figure::{self, BORDER, Chart, INK, MIDDLE, WAITING};
use crate::lessons::{Excerpt, Hint, Step, StepRecording, excerpt::excerpt};

/// The source that it shows.
pub(in crate::lessons) const EXCERPT: Excerpt = excerpt!("flood", [crate::gfx::source::FLOOD]);

/// Records a fill from a seed point.
pub(in crate::lessons) fn record_fill((x, y): (i32, i32), gap: bool) -> StepRecording {
    let mut picture = fill_figure::draw(gap);
    let of_room = picture.clone();
    let region = || FloodSpans::new(&of_room, of_room.bounds(), x, y, BORDER);
    let mut counting = region();
    let chart = Chart::new(std::iter::from_fn(|| counting.next().map(|_| counting.queue().len())).collect());
    chart.draw(&mut picture);
    let mut run = region();
    let (mut steps, mut most) = (Vec::new(), 1);
    if let Some(&start) = run.queue().front() {
        // As `region` does before the first span is taken: the span of the seed point waits in the queue.
        picture.fill_rect(rect(start), WAITING);
    }
    let mut taken = 0;
    loop {
        let mut queue = run.queue().clone();
        let Some(piece) = run.next() else { break };
        queue.pop_front();
        // The spans that were added: those not visited before.
        let mut new = run.queue().iter().skip(queue.len()).copied().collect::<VecDeque<_>>();
        let shown = |piece: Option<&Span>| piece.map_or("-".to_owned(), |p| format!("{}: {}-{}", p.y, p.x1, p.x2));
        let mut step = |mark, at, queue: &VecDeque<Span>| {
            most = most.max(queue.len());
            let step =
                Step::new(mark, at).with_magnifier_centre(MIDDLE.0, MIDDLE.1).hint(outline(piece, Color::YELLOW));
            let step = step.value("piece", shown(Some(&piece))).value("queue", queue.len()).value("most", most);
            step.value("next", shown(queue.front())).value("last", shown(queue.back()))
        };
        let at = |piece: Span| ((piece.x1 + piece.x2) / 2, piece.y);
        steps.push(step("take", at(piece), &queue).rect(rect(piece), INK).rect(chart.bar(taken), WAITING));
        for (y, row) in run.neighbours(piece) {
            steps.push(step("row", (at(piece).0, y), &queue).value("y", y));
            for found in row {
                let is_new = new.front() == Some(&found);
                let seen = |step: Step| step.value("y", y).value("found", shown(Some(&found))).value("new", is_new);
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

/// Returns the pixels of a span.
pub(super) fn rect(piece: Span) -> Rect {
    Rect::from_corners(piece.x1, piece.y, piece.x2, piece.y)
}

fn outline(piece: Span, color: Color) -> Hint {
    Hint::Line((piece.x1, piece.y), (piece.x2, piece.y), color)
}
