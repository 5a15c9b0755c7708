//! The lesson on Borland's floodfill: spans, patterns, and pixels that themselves show what is filled; compared with
//! the textbook's.

use super::film::{HEIGHT, WIDTH};
use super::room::{self, BORDER, INK, MIDDLE};
use super::{
    Comparison, Excerpt, Exercise, Hint, Lesson, Parameter, Setting, Step, StepRecorder, StepRecording, boundary,
};
use crate::gfx::polygon::Span;
use crate::gfx::span_fill::{SpanFill, Waiting};
use crate::gfx::{Color, FillStyle, Framebuffer, Rect};
use crate::machine::BorlandRng;

pub(super) const LESSON: Lesson = Lesson {
    name: "span-fill",
    text: |lessons| &lessons.span_fill,
    excerpt: Excerpt { sources: &[crate::gfx::source::SPAN_FILL], section: "span-fill", with: &[] },
    parameters: &[room::START_X, room::START_Y, room::GAP, Parameter::new(7, 0, FillStyle::BUILT_IN.len() as i32 - 1)],
    handles: &[(0, 1)],
    listens: false,
    film,
    beside: Some(Comparison {
        names: |sides| [sides.kernel, sides.by_pixels],
        excerpt: boundary::EXCERPT,
        film: |setting| boundary::of((setting.values[0], setting.values[1]), setting.values[2] == 1, false),
    }),
    exercise,
};

fn film(setting: &Setting) -> StepRecording {
    let (start, style) = ((setting.values[0], setting.values[1]), FillStyle::BUILT_IN[setting.values[3] as usize]);
    let mut camera = StepRecorder::new(room::draw(setting.values[2] == 1));
    let area = camera.picture.bounds();
    let mut fill = SpanFill::new(&camera.picture, area, start, BORDER, style, INK);
    let told = |piece: Span| format!("{}:{}-{}", piece.y, piece.x1, piece.x2);
    let step = |mark, piece: Span, waiting: usize| {
        let step = Step::new(mark, ((piece.x1 + piece.x2) / 2, piece.y)).seen_from(MIDDLE.0, MIDDLE.1);
        let step = step.hint(Hint::Line((piece.x1, piece.y), (piece.x2, piece.y), Color::YELLOW));
        step.value("piece", told(piece)).value("waiting", waiting)
    };
    while let Some(&Waiting { piece, only }) = fill.waiting().last() {
        let mut waiting = fill.waiting().len() - 1;
        camera.take(step("take", piece, waiting));
        fill.step(&mut camera.picture);
        camera.take(step("fill", piece, waiting));
        let pushed = fill.waiting().get(waiting..).unwrap_or(&[]);
        for direction in [-1, 1].into_iter().filter(|&direction| only.is_none_or(|only| only == direction)) {
            camera.take(step("look", piece, waiting).value("direction", direction));
            let y = piece.y + direction;
            let traceless = style.pattern()[(y & 7) as usize] == 0;
            for found in pieces(&camera.picture, y, piece) {
                let seen = |mark, waiting| {
                    let step = step(mark, found, waiting).value("direction", direction);
                    step.value("found", told(found)).value("traceless", traceless)
                };
                camera.take(seen("traceless", waiting));
                if pushed.iter().any(|pushed| pushed.piece == found) {
                    waiting += 1;
                    camera.take(seen("push", waiting));
                } else {
                    camera.take(seen("stop", waiting));
                }
            }
        }
    }
    camera.film()
}

/// Returns the spans of a row between border pixels that touch an adjacent span.
fn pieces(picture: &Framebuffer, y: i32, beside: Span) -> Vec<Span> {
    let open = |x: i32| picture.get_pixel(x, y).is_some_and(|color| color != BORDER);
    let (mut found, mut x) = (Vec::new(), beside.x1);
    while x <= beside.x2 {
        if open(x) {
            let x1 = (0..=x).rev().take_while(|&x| open(x)).last().unwrap_or(x);
            let x2 = (x..WIDTH).take_while(|&x| open(x)).last().unwrap_or(x);
            found.push(Span { y, x1, x2 });
            x = x2;
        }
        x += 1;
    }
    found
}

/// Creates an exercise on the eight pixels of a row that the kernel regards as filled.
fn exercise(random: &mut BorlandRng) -> Exercise {
    let style = FillStyle::BUILT_IN[3 + usize::from(random.random(9))];
    let y = MIDDLE.1 - 4 + i32::from(random.random(8));
    let y = (y..y + 8).find(|y| !style.pattern()[(y & 7) as usize].count_ones().is_multiple_of(8)).unwrap_or(y);
    let x = MIDDLE.0 - 6 + i32::from(random.random(3)) + 1;
    let bits = style.pattern()[(y & 7) as usize];
    let told = |bits: u8| format!("{bits:08b}");
    let shift = (x & 7) as u32;
    let wrong = [bits.rotate_right(shift), bits, !bits.rotate_left(shift), 0, 0xFF].map(told);
    let (options, right) = Exercise::mix(told(bits.rotate_left(shift)), wrong, random.rand());
    let mut picture = Framebuffer::new(WIDTH, HEIGHT);
    picture.line(x - 1, y, x - 1, y, BORDER);
    picture.line(x + 8, y, x + 8, y, BORDER);
    picture.fill_patterned(Rect::new(x - 1, y + 1, 10, 3), style, INK);
    let gaps = vec![told(bits), y.to_string(), x.to_string(), (x + 7).to_string()];
    Exercise { gaps, picture, at: (x, y), options, right }
}
