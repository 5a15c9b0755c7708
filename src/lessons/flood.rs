//! Scan-line flood fill with a queue of spans.

pub(super) mod steps;

use super::boundary;
use super::fill_figure::{self, BORDER, INK};
use super::recording::{HEIGHT, WIDTH};
use super::{Answer, Comparison, Exercise, Lesson, LessonSettings, SourceCode, StepRecording};
use crate::gfx::flood::region;
use crate::gfx::{Color, Framebuffer, Rect};
use crate::machine::BorlandRng;
use crate::text::Language;
use steps::{EXCERPT, record_fill, rect};

pub(super) const LESSON: Lesson = Lesson {
    handles: &[(0, 1)],
    comparison: Some(Comparison {
        names: &|sides| [sides.by_rows, sides.by_pixels],
        code: SourceCode::Rust(boundary::EXCERPT),
        record: &|setting| boundary::record_fill((setting.values[0], setting.values[1]), setting.values[2] == 1, false),
    }),
    ..Lesson::new(
        "flood-fill",
        EXCERPT,
        &[fill_figure::SEED_X, fill_figure::SEED_Y, fill_figure::GAP],
        &record,
        &exercise,
    )
};

fn record(setting: &LessonSettings) -> StepRecording {
    record_fill((setting.values[0], setting.values[1]), setting.values[2] == 1)
}

/// The four chambers of an exercise, including their walls.
const BOX: Rect = Rect::new(144, 106, 33, 25);
/// The walls between them: start and end, relative to the centre of the box.
const WALLS: [((i32, i32), (i32, i32)); 4] =
    [((0, -12), (0, 0)), ((-16, 0), (0, 0)), ((0, 0), (16, 0)), ((0, 0), (0, 12))];
/// A point in each chamber, relative to the centre of the box; the fill starts in the first.
const PLACES: [(i32, i32); 4] = [(-9, -6), (9, -6), (-9, 6), (9, 6)];

fn exercise(random: &mut BorlandRng, _: Language) -> Exercise {
    let mut picture = Framebuffer::new(WIDTH, HEIGHT);
    let middle = (BOX.x + BOX.width / 2, BOX.y + BOX.height / 2);
    picture.fill_rect(BOX, BORDER);
    picture.fill_rect(Rect::new(BOX.x + 1, BOX.y + 1, BOX.width - 2, BOX.height - 2), Color::BLACK);
    // One of the walls around the first chamber has a hole; the other walls have joints that are open only diagonally.
    // There may be a second hole, in a wall of the last chamber.
    let (first, second) = (usize::from(random.random(2)), usize::from(2 + random.random(4)));
    for (index, ((x1, y1), (x2, y2))) in WALLS.into_iter().enumerate() {
        let (x1, y1, x2, y2) = (middle.0 + x1, middle.1 + y1, middle.0 + x2, middle.1 + y2);
        let upright = x1 == x2;
        let at = 3 + i32::from(random.random(6));
        let (joint, offset) = if upright { ((x1, y1 + at), (1, 0)) } else { ((x1 + at, y1), (0, 1)) };
        if index == first || index == second {
            picture.line(x1, y1, x2, y2, BORDER);
            picture.put_pixel(joint.0, joint.1, Color::BLACK);
        } else {
            picture.line(x1, y1, joint.0, joint.1, BORDER);
            picture.put_pixel(joint.0, joint.1, Color::BLACK);
            picture.line(joint.0 + offset.0, joint.1 + offset.1, x2 + offset.0, y2 + offset.1, BORDER);
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
        let shown = format!("({x}, {y}) {color}");
        if filled.iter().any(|piece| rect(*piece).contains(x, y)) {
            reached = shown;
        } else {
            others.push(shown);
        }
    }
    let (options, right) = Exercise::mix_options(reached, others, random.rand());
    Exercise {
        gaps: vec![x.to_string(), y.to_string()],
        picture,
        at: middle,
        answer: Answer::Choice { options, right },
        why: None,
    }
}
