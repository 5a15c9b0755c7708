//! Boundary fill: each pixel puts its neighbours on a stack.

use super::fill_figure::{self, BORDER, Chart, INK, MIDDLE, WAITING};
use super::flood::steps as flood;
use super::recording::{HEIGHT, WIDTH};
use super::{
    Answer, Comparison, Excerpt, Exercise, Lesson, LessonSettings, SourceCode, Step, StepRecording, excerpt::excerpt,
};
use crate::gfx::boundary::{BoundaryFill, EIGHT_CONNECTED, FOUR_CONNECTED, Visit};
use crate::gfx::{Color, Framebuffer};
use crate::machine::BorlandRng;
use crate::text::Language;

/// The source that it shows.
pub(super) const EXCERPT: Excerpt = excerpt!("boundary", [crate::gfx::source::BOUNDARY]);

pub(super) const LESSON: Lesson = Lesson {
    handles: &[(0, 1)],
    comparison: Some(Comparison {
        names: &|sides| [sides.by_pixels, sides.by_rows],
        code: SourceCode::Rust(flood::EXCERPT),
        record: &|setting| flood::record_fill((setting.values[0], setting.values[1]), setting.values[2] == 1),
    }),
    ..Lesson::new(
        "boundary-fill",
        EXCERPT,
        &[fill_figure::SEED_X, fill_figure::SEED_Y, fill_figure::GAP, super::Parameter::new("eight", 0, 0, 1)],
        &record,
        &exercise,
    )
};

/// A pixel popped from the stack, the number of pixels left then, the top two of them, and the number after the step.
struct PoppedPixel {
    visit: Visit,
    left: usize,
    last: Vec<(i32, i32)>,
    after: usize,
}

fn trace(mut fill: BoundaryFill<'_>) -> Vec<PoppedPixel> {
    let mut run = Vec::new();
    loop {
        let left = fill.stack().len().saturating_sub(1);
        let last = fill.stack()[left.saturating_sub(2)..left].to_vec();
        let Some(visit) = fill.next() else { return run };
        run.push(PoppedPixel { visit, left, last, after: fill.stack().len() });
    }
}

fn record(setting: &LessonSettings) -> StepRecording {
    record_fill((setting.values[0], setting.values[1]), setting.values[2] == 1, setting.values[3] == 1)
}

/// Records a fill from a seed point: 8-connected if `corners` is set, otherwise 4-connected.
pub(super) fn record_fill(start: (i32, i32), gap: bool, corners: bool) -> StepRecording {
    let neighbours: &[(i32, i32)] = if corners { &EIGHT_CONNECTED } else { &FOUR_CONNECTED };
    let mut now = fill_figure::draw(gap);
    let run = trace(BoundaryFill::new(&mut now.clone(), start, BORDER, INK, neighbours));
    let chart = Chart::new(run.iter().map(|taken| taken.after).collect());
    chart.draw(&mut now);
    let first = now.clone();
    let (mut steps, mut done, mut most) = (Vec::new(), 0, 0);
    for (index, PoppedPixel { visit: Visit { x, y, color: seen, filled: open }, left, last, after }) in
        run.into_iter().enumerate()
    {
        most = most.max(after);
        let step = |mark, done: i32, stack: usize, last: &[(i32, i32)]| {
            let shown = |back| last.iter().nth_back(back).map_or("-".to_owned(), |(x, y)| format!("({x}, {y})"));
            let step = Step::new(mark, (x, y)).with_magnifier_centre(MIDDLE.0, MIDDLE.1);
            let step = step.value("x, y", format!("({x}, {y})")).value("done", done).value("most", most);
            step.value("stack", stack).value("last", shown(0)).value("before", shown(1))
        };
        let asked = |step: Step| step.value("seen", seen.map_or("-", Color::name)).value("open", open);
        steps.push(step("pop", done, left, &last));
        let look = asked(step("look", done, left, &last));
        if !open {
            steps.push(look.rect(chart.bar(index), WAITING));
            continue;
        }
        steps.push(look);
        done += 1;
        now.put_pixel(x, y, INK);
        steps.push(asked(step("paint", done, left, &last)).pixel(x, y, INK));
        let pushed: Vec<(i32, i32)> = neighbours.iter().map(|(dx, dy)| (x + dx, y + dy)).collect();
        let push = asked(step("push", done, after, &pushed)).rect(chart.bar(index), WAITING);
        let waiting = pushed.iter().filter(|&&(x, y)| now.get_pixel(x, y) == Some(Color::BLACK));
        steps.push(waiting.fold(push, |step, &(x, y)| step.pixel(x, y, WAITING)));
    }
    StepRecording::new(first, steps)
}

fn exercise(random: &mut BorlandRng, _: Language) -> Exercise {
    let mut picture = Framebuffer::new(WIDTH, HEIGHT);
    let mut place = |from: i32, count: u16| from + i32::from(random.random(count));
    let centre = (place(100, 120), place(80, 80));
    picture.circle(centre.0, centre.1, place(4, 3), BORDER);
    let done = place(3, 12) as usize;
    let mut scratch = picture.clone();
    let fill = BoundaryFill::new(&mut scratch, centre, BORDER, INK, &FOUR_CONNECTED);
    let filled: Vec<(i32, i32)> = fill.filter(|visit| visit.filled).map(|visit| (visit.x, visit.y)).collect();
    filled[..done].iter().for_each(|&(x, y)| picture.put_pixel(x, y, INK));
    let (x, y) = filled[done - 1];
    let shown = |(x, y): (i32, i32)| format!("({x}, {y})");
    let wrong = [(x, y - 1), (x - 1, y), (x, y + 1), (x + 1, y)].map(shown);
    let (options, right) = Exercise::mix_options(shown(filled[done]), wrong, random.rand());
    Exercise {
        gaps: vec![x.to_string(), y.to_string()],
        picture,
        at: (x, y),
        answer: Answer::Choice { options, right },
        why: None,
    }
}
