//! Borland's floodfill: pieces of rows, a pattern, and the pixels themselves to know what is filled; beside the textbook's.

use super::film::{HEIGHT, WIDTH};
use super::room::{self, BORDER, INK, MIDDLE};
use super::{Beside, Camera, Excerpt, Exercise, Film, Hint, Lesson, Parameter, Setting, Step, boundary};
use crate::gfx::polygon::Span;
use crate::gfx::span_fill::{Look, SpanFill};
use crate::gfx::{Color, FillStyle, Framebuffer, Rect};
use crate::machine::Borland;

pub(super) const LESSON: Lesson = Lesson {
    name: "span-fill",
    text: |lessons| &lessons.span_fill,
    excerpt: Excerpt { sources: &[crate::gfx::source::SPAN_FILL], section: "span-fill", with: &[] },
    parameters: &[room::START_X, room::START_Y, room::GAP, Parameter::new(7, 0, FillStyle::BUILT_IN.len() as i32 - 1)],
    handles: &[(0, 1)],
    listens: false,
    film,
    beside: Some(Beside {
        names: |sides| [sides.kernel, sides.by_pixels],
        excerpt: boundary::EXCERPT,
        film: |setting| boundary::of((setting.values[0], setting.values[1]), setting.values[2] == 1, false),
    }),
    exercise,
};

fn film(setting: &Setting) -> Film {
    let (start, style) = ((setting.values[0], setting.values[1]), FillStyle::BUILT_IN[setting.values[3] as usize]);
    let mut camera = Camera::new(room::draw(setting.values[2] == 1));
    let area = camera.picture.bounds();
    let mut fill = SpanFill::new(&mut camera.picture, area, start, BORDER, style, INK);
    let told = |piece: Span| format!("{}:{}-{}", piece.y, piece.x1, piece.x2);
    let step = |mark, Look { piece, direction }: Look, looks: usize| {
        let step = Step::new(mark, ((piece.x1 + piece.x2) / 2, piece.y)).seen_from(MIDDLE.0, MIDDLE.1);
        let step = step.hint(Hint::Line((piece.x1, piece.y), (piece.x2, piece.y), Color::YELLOW));
        step.value("piece", told(piece)).value("direction", direction).value("looks", looks)
    };
    if let Some(&look) = fill.looks().last() {
        camera.take(step("fill", look, 0));
    }
    while let Some(&look) = fill.looks().last() {
        let before = fill.looks().len() - 1;
        let y = look.piece.y + look.direction;
        let touched = pieces(&camera.picture, y, look.piece);
        let traceless = style.pattern()[(y & 7) as usize] == 0;
        camera.take(step("take", look, before));
        // Filled on a copy, so that what is drawn is filmed piece by piece.
        let mut after = camera.picture.clone();
        if fill.step(&mut after).is_err() {
            break;
        }
        let pushed = fill.looks().get(before..).unwrap_or(&[]).to_vec();
        for found in touched {
            let seen = |mark, looks| {
                let step = step(mark, Look { piece: found, ..look }, looks);
                step.value("found", told(found)).value("traceless", traceless)
            };
            camera.take(seen("traceless", before));
            let ways: Vec<&Look> = pushed.iter().filter(|look| look.piece == found).collect();
            if ways.is_empty() {
                camera.take(seen("stop", before));
                continue;
            }
            camera.picture.blit(&after, Rect::between(found.x1, y, found.x2, y), found.x1, y);
            camera.take(seen("fill", before));
            camera.take(seen("count", before).value("count", ways.len()));
            for (count, way) in (1..).zip(&ways) {
                camera.take(
                    step("push", **way, before + count).value("found", told(found)).value("traceless", traceless),
                );
            }
        }
        camera.picture = after;
    }
    camera.film()
}

/// The pieces of a row between border pixels that a piece beside it touches.
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

/// Which eight pixels of a row does the kernel take for filled?
fn exercise(random: &mut Borland) -> Exercise {
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
