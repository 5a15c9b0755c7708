//! Fill patterns: eight bytes, anchored to the screen.

use super::recording::{HEIGHT, WIDTH};
use super::{
    Answer, Exercise, Hint, Lesson, LessonSettings, Parameter, Step, StepRecording,
    excerpt::{CalledCode, excerpt},
};
use crate::gfx::font::bundled;
use crate::gfx::pattern::{FillStyle, Pattern, PatternPixel, pixels};
use crate::gfx::{Color, Framebuffer, Rect};
use crate::machine::BorlandRng;
use crate::text::Language;

pub(super) const LESSON: Lesson = Lesson {
    handles: &[(1, 2)],
    counts_operations: true,
    ..Lesson::new(
        "patterns",
        excerpt!("pattern", [crate::gfx::source::PATTERN], &[CalledCode::new("color", 1, "byte & mask != 0")]),
        &[
            Parameter::new("pattern", 4, 0, FillStyle::BUILT_IN.len() as i32 - 1),
            Parameter::new("x", 211, FIELD.x, FIELD.x + FIELD.width - BAR.0),
            Parameter::new("y", 75, FIELD.y, FIELD.y + FIELD.height - BAR.1),
        ],
        &record,
        &exercise,
    )
};

/// The area filled with the pattern in grey, in which the bar can be moved.
const FIELD: Rect = Rect::new(152, 8, 160, 168);
/// The width and height of the filled bar.
const BAR: (i32, i32) = (32, 22);
/// The position of the pattern's bits, and the size of one.
const BITS: (i32, i32) = (12, 8);
const CELL: (i32, i32) = (14, 20);
/// The row of the twelve patterns.
const ALL_Y: i32 = 186;
const INK: Color = Color::YELLOW;

fn record(setting: &LessonSettings) -> StepRecording {
    let style = FillStyle::BUILT_IN[setting.values[0] as usize];
    let bar = Rect::new(setting.values[1], setting.values[2], BAR.0, BAR.1);
    let mut steps: Vec<Step> = Vec::new();
    for dot in pixels(bar, style, INK) {
        let PatternPixel { x, y, byte, mask, color } = dot;
        let step = |mark| {
            let step = Step::new(mark, (x, y)).with_magnifier_centre(bar.x + BAR.0 / 2, bar.y + BAR.1 / 2);
            let step = anchors(bar).fold(step, |step, (x, y)| step.hint(Hint::Frame(x, y, Color::LIGHT_GREEN)));
            step.value("y & 7", y & 7).value("byte", format!("0x{byte:02X} {byte:08b}"))
        };
        let framed = |step, columns: std::ops::Range<i32>, row: i32, color| {
            columns
                .flat_map(|column| frame(cell(column & 7, row & 7), color))
                .fold(step, |step: Step, (side, color)| step.rect(side, color))
        };
        if x == bar.x {
            steps.push(framed(framed(step("byte"), 0..8, y - 1, Color::DARK_GRAY), 0..8, y, Color::LIGHT_RED));
        }
        let step = |mark| step(mark).value("x & 7", x & 7).value("mask", format!("0x{mask:02X} {mask:08b}"));
        steps.push(framed(framed(step("mask"), x - 1..x, y, Color::LIGHT_RED), x..x + 1, y, Color::WHITE));
        let on = byte & mask != 0;
        steps.push(step("color").value("on", on).value("color", color).pixel(x, y, color));
    }
    StepRecording::new(backdrop(style), steps)
}

/// Returns the points around the bar at which the pattern repeats.
fn anchors(bar: Rect) -> impl Iterator<Item = (i32, i32)> {
    let around = Rect::new(bar.x - 6, bar.y - 6, bar.width + 12, bar.height + 12);
    let columns = (around.x..around.right()).filter(|x| x & 7 == 0);
    columns.flat_map(move |x| (around.y..around.bottom()).filter(|y| y & 7 == 0).map(move |y| (x, y)))
}

/// Returns the rectangle of an enlarged bit of the pattern.
fn cell(column: i32, row: i32) -> Rect {
    Rect::new(BITS.0 + column * CELL.0, BITS.1 + row * CELL.1, CELL.0, CELL.1)
}

/// Returns the four sides of a rectangle.
fn frame(area: Rect, color: Color) -> impl Iterator<Item = (Rect, Color)> {
    let Rect { x, y, width, height } = area;
    let (right, bottom) = (area.right() - 1, area.bottom() - 1);
    let sides = [(x, y, width, 1), (x, bottom, width, 1), (x, y, 1, height), (right, y, 1, height)];
    sides.into_iter().map(move |(x, y, width, height)| (Rect::new(x, y, width, height), color))
}

fn backdrop(style: FillStyle) -> Framebuffer {
    let mut picture = Framebuffer::new(WIDTH, HEIGHT);
    picture.fill_patterned(FIELD, style, Color::DARK_GRAY);
    draw_bits(&mut picture, &style.pattern());
    for (other, number) in FillStyle::BUILT_IN.into_iter().zip(0..) {
        let place = Rect::new(4 + 26 * number, ALL_Y, 24, 28);
        picture.fill_patterned(place, other, Color::LIGHT_CYAN);
        let (name, chosen) = (number.to_string(), other == style);
        let color = if chosen { Color::LIGHT_MAGENTA } else { Color::LIGHT_GRAY };
        let around = Rect::new(place.x - 1, place.y - 1, place.width + 2, place.height + 2);
        frame(around, if chosen { color } else { Color::BLACK })
            .for_each(|(side, color)| picture.fill_rect(side, color));
        let middle = place.x + (place.width - bundled::song16().width(&name)) / 2;
        picture.draw_text(bundled::song16(), &name, middle, place.bottom() + 2, color);
    }
    picture
}

/// Draws the pattern's bits, enlarged, and its bytes next to them.
fn draw_bits(picture: &mut Framebuffer, pattern: &Pattern) {
    for PatternPixel { x, y, color, .. } in pixels(Rect::new(0, 0, 8, 8), FillStyle::User(*pattern), INK) {
        let place = cell(x, y);
        picture.fill_rect(Rect::new(place.x + 2, place.y + 2, place.width - 4, place.height - 4), color);
        frame(place, Color::DARK_GRAY).for_each(|(side, color)| picture.fill_rect(side, color));
    }
    for (byte, row) in pattern.iter().zip(0..) {
        let place = cell(8, row);
        picture.draw_text(bundled::song16(), &format!("{byte:02X}"), place.x + 4, place.y + 2, Color::LIGHT_GRAY);
    }
}

fn exercise(random: &mut BorlandRng, _: Language) -> Exercise {
    let style = FillStyle::BUILT_IN[2 + usize::from(random.random(10))];
    let mut place = |from: i32, count: i32| from + i32::from(random.random(count as u16));
    let (x, y) = (place(FIELD.x, FIELD.width - BAR.0), place(FIELD.y, FIELD.height - BAR.1));
    let mut picture = backdrop(style);
    pixels(Rect::new(x, y, BAR.0, BAR.1), style, INK).for_each(|dot| picture.put_pixel(dot.x, dot.y, dot.color));
    let pixel = Rect::new(place(x, BAR.0), place(y, BAR.1), 1, 1);
    picture.put_pixel(pixel.x, pixel.y, Color::LIGHT_RED);
    let shown = |row: i32, mask: u8| format!("pattern[{}] & 0x{mask:02X}", row & 7);
    let mask = |column: i32| 0x80 >> (column & 7);
    let right = pixels(pixel, style, INK).next().map_or(String::new(), |dot| shown(dot.y, dot.mask));
    let (column, row) = (pixel.x, pixel.y);
    let wrong = [
        shown(column, mask(row)),
        shown(row, 1 << (column & 7)),
        shown(row - y, mask(column - x)),
        shown(row + 1, mask(column)),
    ];
    let (options, right) = Exercise::mix_options(right, wrong, random.rand());
    Exercise {
        gaps: vec![column.to_string(), row.to_string()],
        picture,
        at: (column, row),
        answer: Answer::Choice { options, right },
        why: None,
    }
}
