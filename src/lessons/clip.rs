//! Cohen-Sutherland line clipping with region codes.

use super::operations::Operations;
use super::recording::{HEIGHT, WIDTH};
use super::{
    Answer, Excerpt, Exercise, Hint, Lesson, LessonSettings, Parameter, Step, StepRecording, clip_window,
    excerpt::{CalledCode, excerpt},
};
use crate::gfx::clip::{ClipWindow, Edge, LineClipper};
use crate::gfx::font::bundled;
use crate::gfx::{Color, Framebuffer, Line, Rect};
use crate::machine::BorlandRng;
use crate::text::Language;

pub(super) const LESSON: Lesson = Lesson {
    handles: &[(0, 1), (2, 3), (4, 5)],
    counts_operations: true,
    ..Lesson::new(
        "clip",
        EXCERPT,
        &[
            Parameter::new("x1", 14, 0, WIDTH - 1),
            Parameter::new("y1", 200, 0, HEIGHT - 1),
            Parameter::new("x2", 300, 0, WIDTH - 1),
            Parameter::new("y2", 24, 0, HEIGHT - 1),
            Parameter::new("wx", 85, 0, WIDTH - clip_window::SIZE.0),
            Parameter::new("wy", 72, 0, HEIGHT - clip_window::SIZE.1),
        ],
        &record,
        &exercise,
    )
};

const EXCERPT: Excerpt = excerpt!(
    "clip",
    [crate::gfx::source::CLIP, crate::gfx::source::LINE],
    &[
        // The codes of both ends.
        CalledCode::new("codes", 2, "x < self.left"),
        CalledCode::new("codes", 2, "x > self.right"),
        CalledCode::new("codes", 2, "y < self.top"),
        CalledCode::new("codes", 2, "y > self.bottom"),
        // The points on the edges.
        CalledCode::new("left", 1, "y + mul_div(self.height, column - x, self.width)"),
        CalledCode::new("left", 1, "length.checked_mul(part)"),
        CalledCode::new("left", 1, "product / whole"),
        CalledCode::new("right", 1, "y + mul_div(self.height, column - x, self.width)"),
        CalledCode::new("right", 1, "length.checked_mul(part)"),
        CalledCode::new("right", 1, "product / whole"),
        CalledCode::new("top", 1, "x + mul_div(self.width, row - y, self.height)"),
        CalledCode::new("top", 1, "length.checked_mul(part)"),
        CalledCode::new("top", 1, "product / whole"),
        CalledCode::new("bottom", 1, "x + mul_div(self.width, row - y, self.height)"),
        CalledCode::new("bottom", 1, "length.checked_mul(part)"),
        CalledCode::new("bottom", 1, "product / whole"),
    ]
);
/// The line's width and height, computed once.
const SIZE: &str = "(ends[1].0 - ends[0].0, ends[1].1 - ends[0].1)";
/// The condition under which the clipping ends; its second comparison is made only if the first one is false.
const ENDING: [&str; 2] = ["a & b != 0", "a | b == 0"];
/// The test of an edge in a region code.
const EDGE: &str = "code & edge.bit() != 0";

/// Lines that are clipped after the viewer's: one inside, one below, one past a corner, one across the whole window.
const OTHERS: [Line; 4] = [
    Line::new(112, 92, 208, 132),
    Line::new(30, 182, 310, 228),
    Line::new(36, 116, 128, 12),
    Line::new(248, 20, 128, 226),
];

fn record(setting: &LessonSettings) -> StepRecording {
    let area = clip_window::at(setting.values[4], setting.values[5]);
    let mut picture = clip_window::picture(&area);
    draw_codes(&mut picture, &area);
    let lines = [&[setting.line()][..], &OTHERS].concat();
    for &Line { x1, y1, x2, y2 } in &lines {
        picture.line(x1, y1, x2, y2, Color::LIGHT_GRAY);
    }
    StepRecording::new(picture, lines.iter().flat_map(|line| steps(line, &area)).collect())
}

/// Returns the steps that clip one line.
fn steps(line: &Line, area: &Rect) -> Vec<Step> {
    let mut clipping = LineClipper::new(line, area);
    let (mut steps, mut at) = (Vec::new(), 0);
    loop {
        let (ends, [a, b]) = (clipping.ends(), clipping.codes());
        let step = |mark, at: usize, ends: [(i64, i64); 2]| {
            let [p, q] = ends.map(|(x, y)| (x as i32, y as i32));
            let step =
                Step::new(mark, [p, q][at]).hint(Hint::Line((line.x1, line.y1), (line.x2, line.y2), Color::GREEN));
            step.value("P", format!("({}, {})", p.0, p.1)).value("Q", format!("({}, {})", q.0, q.1))
        };
        let coded = |mark, at, ends| step(mark, at, ends).value("a", bits(a)).value("b", bits(b));
        let mut count = EXCERPT.operations("codes") + Operations::count_in(ENDING[0]);
        if steps.is_empty() {
            count += Operations::count_in(SIZE);
        }
        if a & b == 0 {
            count += Operations::count_in(ENDING[1]);
        }
        let codes = coded("codes", at, ends).value("a & b", bits(a & b)).value("a | b", bits(a | b));
        steps.push(codes.executing(count));
        let Some((end, edge)) = clipping.next() else {
            let done = coded("done", at, ends).value("a & b", bits(a & b)).value("a | b", bits(a | b));
            steps.push(match clipping.accepted_line() {
                Some(inside) => done.pixels(inside.points(), Color::YELLOW),
                None => done.pixels(line.points(), Color::LIGHT_RED),
            });
            return steps;
        };
        at = end;
        let (old, new) = (ends[end], clipping.ends()[end]);
        let tests = Edge::ALL.iter().position(|&tested| tested == edge).map_or(0, |index| index as u32 + 1);
        let count = EXCERPT.operations("end") + Operations::count_in(EDGE) * tests;
        steps.push(coded("end", end, ends).value("end", ["P", "Q"][end]).executing(count));
        let mark = match edge {
            Edge::Left => "left",
            Edge::Right => "right",
            Edge::Top => "top",
            Edge::Bottom => "bottom",
        };
        let cut = Rect::from_corners(old.0 as i32, old.1 as i32, new.0 as i32, new.1 as i32);
        let cut_off = line.points().filter(|&(x, y)| cut.contains(x, y));
        let moved = step(mark, end, clipping.ends()).value("end", ["P", "Q"][end]);
        steps.push(moved.pixels(cut_off, Color::LIGHT_RED));
    }
}

fn bits(code: u8) -> String {
    format!("{code:04b}")
}

/// Writes each region's code into its upper left corner, where there is room.
fn draw_codes(picture: &mut Framebuffer, area: &Rect) {
    let small = bundled::rom8();
    let columns = [(0, area.x), (area.x + 1, area.right() - 1), (area.right(), WIDTH)];
    let rows = [(0, area.y), (area.y + 1, area.bottom() - 1), (area.bottom(), HEIGHT)];
    for (left, right) in columns {
        for (top, bottom) in rows {
            let code = bits(code_of(area, (left, top)));
            if right - left > small.width(&code) + 8 && bottom - top > 16 {
                picture.draw_text(small, &code, left + 5, top + 5, Color::CYAN);
            }
        }
    }
}

fn code_of(area: &Rect, (x, y): (i32, i32)) -> u8 {
    ClipWindow::from_rect(area).region_code((x.into(), y.into()))
}

fn exercise(random: &mut BorlandRng, _: Language) -> Exercise {
    let mut between = |low: i32, high: i32| low + i32::from(random.random((high - low) as u16));
    let area =
        clip_window::at(between(40, WIDTH - clip_window::SIZE.0 - 40), between(40, HEIGHT - clip_window::SIZE.1 - 40));
    let columns = [(4, area.x), (area.x, area.right()), (area.right(), WIDTH - 4)];
    let rows = [(4, area.y), (area.y, area.bottom()), (area.bottom(), HEIGHT - 4)];
    let (column, row) = (columns[between(0, 3) as usize], rows[between(0, 3) as usize]);
    let point = (between(column.0, column.1), between(row.0, row.1));
    let mut codes = [0b0000, 0b0001, 0b0010, 0b0100, 0b1000, 0b0101, 0b1001, 0b0110, 0b1010].map(bits);
    codes.rotate_left(between(0, 9) as usize);
    let (options, right) = Exercise::mix_options(bits(code_of(&area, point)), codes, random.rand());
    let mut picture = clip_window::picture(&area);
    picture.put_pixel(point.0, point.1, Color::YELLOW);
    let numbers = [area.x, area.right() - 1, area.y, area.bottom() - 1, point.0, point.1];
    Exercise {
        gaps: numbers.map(|number| number.to_string()).to_vec(),
        picture,
        at: point,
        answer: Answer::Choice { options, right },
        why: None,
    }
}
