//! Pixels and coordinates: the offset of (x, y) in memory.

use super::operations::Operations;
use super::recording::{HEIGHT, WIDTH};
use super::{Answer, Exercise, Lesson, LessonSettings, Parameter, Step, StepRecording, excerpt::excerpt};
use crate::gfx::font::bundled;
use crate::gfx::{Color, Framebuffer, Rect};
use crate::machine::BorlandRng;
use crate::text::Language;

pub(super) const LESSON: Lesson = Lesson {
    handles: &[(0, 1)],
    counts_operations: true,
    ..Lesson::new(
        "pixels",
        excerpt!("pixel", [crate::gfx::source::FRAMEBUFFER]),
        &[
            Parameter::new("x", 180, -24, WIDTH + 4),
            Parameter::new("y", 70, -24, HEIGHT + 4),
            Parameter::new("color", Color::YELLOW.index() as i32, 1, 15),
        ],
        &record,
        &exercise,
    )
};

/// The character for "dot", drawn pixel by pixel.
const DRAWN: char = '点';
/// The memory cell of the pixel; earlier cells are to its left, later ones to its right.
const CELL: Rect = Rect::new(204, 194, 21, 13);
/// The number of cells on either side.
const SIDE: i32 = 4;

fn record(setting: &LessonSettings) -> StepRecording {
    let (left, top) = (setting.values[0], setting.values[1]);
    let color = Color::wrapping(setting.values[2] as u8);
    let picture = coordinates(left, top);
    let mut screen = picture.clone();
    let mut steps = Vec::new();
    for (column, row) in bundled::song24().glyph_or_box(DRAWN).dots() {
        let (x, y) = (left + column, top + row);
        let asked = Step::new("across", (x, y)).value("(x, y)", format!("({x}, {y})"));
        let asked = asked.value("width", WIDTH).value("height", HEIGHT);
        let (across, down) = (screen.bounds().contains(x, 0), screen.bounds().contains(0, y));
        let asked = asked.value("across", across);
        let answered = asked.clone().value("down", down);
        let answered = |mark| Step { mark, ..answered.clone() };
        // The second comparison is made only if the first one is true.
        let comparing = |step: Step, coordinate: i32| {
            step.executing(Operations { comparisons: if coordinate < 0 { 1 } else { 2 }, ..Operations::default() })
        };
        steps.extend([comparing(asked.clone(), x), comparing(answered("down"), y)]);
        screen.put_pixel(x, y, color);
        let Some(offset) = screen.offset(x, y) else {
            steps.push(answered("outside").value("offset", "None"));
            continue;
        };
        let found = |mark| answered(mark).value("above", offset - x as usize);
        steps.push(found("above"));
        steps.push(found("offset").value("offset", offset));
        let stored = |mark| found(mark).value("offset", offset).value("pixels[..]", screen.pixels()[offset]);
        steps.push(draw_memory(stored("store").pixel(x, y, color), &screen, offset));
        steps.push(stored("changed"));
    }
    StepRecording::new(picture, steps)
}

/// Makes the step write the memory contents around an offset, and one row before and after.
fn draw_memory(step: Step, screen: &Framebuffer, offset: usize) -> Step {
    let mut step = step;
    for row in -1..=1 {
        let y = CELL.y + row * (CELL.height + 1);
        let middle = offset as i32 + row * screen.width();
        let label = Rect::new(CELL.x - SIDE * (CELL.width + 1) - 52, y, 50, CELL.height);
        let first = (middle - SIDE).max(0).to_string();
        step = step.rect(label, Color::BLACK);
        let right = label.right() - bundled::rom8().width(&first);
        step = step.text(bundled::rom8(), &first, (right, y + 3), Color::LIGHT_GRAY);
        for place in -SIDE..=SIDE {
            let cell = Rect { x: CELL.x + place * (CELL.width + 1), y, ..CELL };
            let own = (row, place) == (0, 0);
            step = step.rect(cell, if own { Color::BLUE } else { Color::DARK_GRAY });
            let Some(number) = usize::try_from(middle + place).ok().and_then(|place| screen.pixels().get(place)) else {
                continue;
            };
            let text = number.to_string();
            let at = (cell.x + (cell.width - bundled::rom8().width(&text)) / 2 + 1, y + 3);
            step = step.text(bundled::rom8(), &text, at, Color::WHITE);
        }
    }
    step
}

/// Returns a picture with its coordinates: rulers along the upper and the left edge, and dotted lines from them to a
/// point.
fn coordinates(x: i32, y: i32) -> Framebuffer {
    let mut picture = Framebuffer::new(WIDTH, HEIGHT);
    let small = bundled::rom8();
    for i in (0..WIDTH).step_by(10) {
        let (length, color) = if i % 50 == 0 { (7, Color::LIGHT_GRAY) } else { (3, Color::DARK_GRAY) };
        picture.line(i, 0, i, length, color);
        picture.line(0, i, length, i, color);
        if i % 50 == 0 && i > 0 {
            picture.draw_text(small, &i.to_string(), i - 11, 11, Color::LIGHT_GRAY);
            picture.draw_text(small, &i.to_string(), 11, i - 3, Color::LIGHT_GRAY);
        }
    }
    picture.draw_text(small, "(0,0)", 11, 23, Color::WHITE);
    picture.draw_text(bundled::song16(), "x →", WIDTH - 34, 22, Color::LIGHT_CYAN);
    picture.draw_text(bundled::song16(), "y", 12, HEIGHT - 32, Color::LIGHT_CYAN);
    picture.draw_text(bundled::song16(), "↓", 8, HEIGHT - 18, Color::LIGHT_CYAN);
    (0..x).step_by(4).for_each(|x| picture.put_pixel(x, y, Color::CYAN));
    (0..y).step_by(4).for_each(|y| picture.put_pixel(x, y, Color::CYAN));
    picture
}

/// Creates an exercise on the offset of a pixel of the whole screen.
fn exercise(random: &mut BorlandRng, _: Language) -> Exercise {
    let screen = Framebuffer::vga();
    let (width, height) = (screen.width(), screen.height());
    let mut place = |size: i32| i32::from(random.random(size as u16 - 2)) + 1;
    let (x, y) = (place(WIDTH), place(HEIGHT));
    let offset = |x, y| screen.offset(x, y).map(|offset| offset.to_string()).unwrap_or_default();
    // Columns and rows exchanged, the origin at the bottom, or the height as the stride.
    let wrong = [(x * width + y).to_string(), offset(x, height - 1 - y), (y * height + x).to_string()];
    let (options, right) = Exercise::mix_options(offset(x, y), wrong, random.rand());
    let mut picture = coordinates(x, y);
    picture.put_pixel(x, y, Color::YELLOW);
    Exercise {
        gaps: vec![x.to_string(), y.to_string()],
        picture,
        at: (x, y),
        answer: Answer::Choice { options, right },
        why: None,
    }
}
