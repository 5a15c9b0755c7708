//! The lesson on Borland's floodfill: spans, patterns, and pixels whose colour shows that they are filled; compared
//! with the textbook's.

use super::fill_figure::{self, BORDER, INK, MIDDLE};
use super::recording::{HEIGHT, WIDTH};
use super::{
    Answer, Comparison, Exercise, Hint, Lesson, LessonSettings, Parameter, SourceCode, Step, StepRecorder,
    StepRecording, boundary, excerpt::excerpt,
};
use crate::gfx::polygon::Span;
use crate::gfx::span_fill::{SpanFill, StackSpan};
use crate::gfx::{Color, FillStyle, Framebuffer, Rect};
use crate::machine::BorlandRng;
use crate::text::Language;

pub(super) const LESSON: Lesson = Lesson {
    handles: &[(0, 1)],
    comparison: Some(Comparison {
        names: &|sides| [sides.kernel, sides.by_pixels],
        code: SourceCode::Rust(boundary::EXCERPT),
        record: &|setting| boundary::record_fill((setting.values[0], setting.values[1]), setting.values[2] == 1, false),
    }),
    ..Lesson::new(
        "span-fill",
        excerpt!("span-fill", [crate::gfx::source::SPAN_FILL]),
        &[
            fill_figure::SEED_X,
            fill_figure::SEED_Y,
            fill_figure::GAP,
            Parameter::new("pattern", 1, 0, FillStyle::BUILT_IN.len() as i32 - 1),
        ],
        &record,
        &exercise,
    )
};

fn record(setting: &LessonSettings) -> StepRecording {
    let (start, style) = ((setting.values[0], setting.values[1]), FillStyle::BUILT_IN[setting.values[3] as usize]);
    let mut recorder = StepRecorder::new(fill_figure::draw(setting.values[2] == 1));
    let area = recorder.picture.bounds();
    let mut fill = SpanFill::new(&recorder.picture, area, start, BORDER, style, INK);
    let shown = |piece: Span| format!("{}:{}-{}", piece.y, piece.x1, piece.x2);
    let step = |mark, piece: Span, waiting: usize| {
        let step = Step::new(mark, ((piece.x1 + piece.x2) / 2, piece.y)).with_magnifier_centre(MIDDLE.0, MIDDLE.1);
        let step = step.hint(Hint::Line((piece.x1, piece.y), (piece.x2, piece.y), Color::YELLOW));
        step.value("piece", shown(piece)).value("stack", waiting)
    };
    while let Some(&StackSpan { piece, only }) = fill.stack().last() {
        let mut waiting = fill.stack().len() - 1;
        recorder.record(step("take", piece, waiting));
        fill.step(&mut recorder.picture);
        recorder.record(step("fill", piece, waiting));
        let pushed = fill.stack().get(waiting..).unwrap_or(&[]);
        for direction in [-1, 1].into_iter().filter(|&direction| only.is_none_or(|only| only == direction)) {
            recorder.record(step("look", piece, waiting).value("direction", direction));
            let y = piece.y + direction;
            let traceless = style.pattern()[(y & 7) as usize] == 0;
            for found in spans_of_row(&recorder.picture, y, piece) {
                let seen = |mark, waiting| {
                    let step = step(mark, found, waiting).value("direction", direction);
                    step.value("found", shown(found)).value("traceless", traceless)
                };
                recorder.record(seen("traceless", waiting));
                if pushed.iter().any(|pushed| pushed.piece == found) {
                    waiting += 1;
                    recorder.record(seen("push", waiting));
                } else {
                    recorder.record(seen("stop", waiting));
                }
            }
        }
    }
    recorder.finish()
}

/// Returns the spans of a row between border pixels that touch an adjacent span.
fn spans_of_row(picture: &Framebuffer, y: i32, beside: Span) -> Vec<Span> {
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
fn exercise(random: &mut BorlandRng, _: Language) -> Exercise {
    let style = FillStyle::BUILT_IN[3 + usize::from(random.random(9))];
    let y = MIDDLE.1 - 4 + i32::from(random.random(8));
    let y = (y..y + 8).find(|y| !style.pattern()[(y & 7) as usize].count_ones().is_multiple_of(8)).unwrap_or(y);
    let x = MIDDLE.0 - 6 + i32::from(random.random(3)) + 1;
    let bits = style.pattern()[(y & 7) as usize];
    let shown = |bits: u8| format!("{bits:08b}");
    let shift = (x & 7) as u32;
    let wrong = [bits.rotate_right(shift), bits, !bits.rotate_left(shift), 0, 0xFF].map(shown);
    let (options, right) = Exercise::mix_options(shown(bits.rotate_left(shift)), wrong, random.rand());
    let mut picture = Framebuffer::new(WIDTH, HEIGHT);
    picture.line(x - 1, y, x - 1, y, BORDER);
    picture.line(x + 8, y, x + 8, y, BORDER);
    picture.fill_patterned(Rect::new(x - 1, y + 1, 10, 3), style, INK);
    let gaps = vec![shown(bits), y.to_string(), x.to_string(), (x + 7).to_string()];
    Exercise { gaps, picture, at: (x, y), answer: Answer::Choice { options, right }, why: None }
}
