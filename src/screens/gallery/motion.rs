//! Moving objects: paths, paces, and three ways to erase the old picture.

use crate::gfx::font::bundled;
use crate::gfx::motion::{Easing, in_between};
use crate::gfx::{Color, Framebuffer, Glyph, HEIGHT, Rect, WIDTH, WriteMode};
use crate::machine::clock::RETRACE_PERIOD;
use crate::machine::{Flow, Machine};
use crate::screens::title::draw_starfield;
use crate::text::{OthelloText, Text};

/// The side of the moving character.
const SIZE: i32 = 64;
const MARGIN: i32 = 40;

fn first_character(text: &OthelloText) -> Glyph<'static> {
    bundled::title64().glyph_or_box(text.title[0].0)
}

/// Returns the vertices of a path along the diagonals of a rectangle, from the upper left corner and back to it.
fn round_trip(left: i32, top: i32, right: i32, bottom: i32) -> [(i32, i32); 5] {
    [(left, top), (right, bottom), (right, top), (left, bottom), (left, top)]
}

/// Moves the first character of the title around the screen in small steps, restoring the stars behind it.
pub(super) fn move_along_path(m: &mut Machine<'_>, text: &OthelloText) -> Flow {
    const STEPS: u16 = 45;
    draw_starfield(m);
    let background = m.screen.clone();
    let glyph = first_character(text);
    let corners = round_trip(MARGIN, MARGIN, WIDTH - SIZE - MARGIN, HEIGHT - SIZE - MARGIN);
    let mut at = corners[0];
    m.screen.draw_glyph(glyph, at.0, at.1, Color::YELLOW);
    for leg in corners.windows(2) {
        for next in in_between(leg[0], leg[1], STEPS, Easing::EaseOut) {
            m.pause(RETRACE_PERIOD)?;
            m.screen.blit(&background, Rect::new(at.0, at.1, SIZE, SIZE), at.0, at.1);
            at = next;
            m.screen.draw_glyph(glyph, at.0, at.1, Color::YELLOW);
        }
    }
    Ok(())
}

/// Moves one character for each pace, one below the other, from left to right in the same time. A mark remains below it
/// at every fourth position: close marks show slow motion.
pub(super) fn compare_paces(m: &mut Machine<'_>, text: &Text) -> Flow {
    const STEPS: u16 = 120;
    const ROW: i32 = HEIGHT / Easing::ALL.len() as i32;
    const TRACK: i32 = 96;
    draw_starfield(m);
    for (name, row) in text.paces.into_iter().zip(0..) {
        m.screen.draw_text(bundled::song16(), name, MARGIN, row * ROW + 8, Color::LIGHT_CYAN);
        m.screen.bar(MARGIN, row * ROW + TRACK, WIDTH - MARGIN - 1, row * ROW + TRACK, Color::DARK_GRAY);
    }
    let mut background = m.screen.clone();
    let glyph = first_character(&text.othello);
    let (from, to) = (MARGIN, WIDTH - MARGIN - SIZE);
    let tracks = Easing::ALL.map(|pace| in_between((from, 0), (to, 0), STEPS, pace).map(|(x, _)| x));
    let mut tracks = tracks.map(|track| std::iter::once(from).chain(track));
    for step in 0..=STEPS {
        m.screen.blit(&background, background.bounds(), 0, 0);
        for (track, row) in tracks.iter_mut().zip(0..) {
            let x = track.next().unwrap_or(to);
            let top = row * ROW;
            if step % 4 == 0 {
                let middle = x + SIZE / 2;
                for screen in [&mut background, &mut m.screen] {
                    screen.bar(middle, top + TRACK + 2, middle, top + TRACK + 10, Color::LIGHT_GREEN);
                }
            }
            m.screen.draw_glyph(glyph, x, top + 26, Color::YELLOW);
        }
        m.pause(RETRACE_PERIOD)?;
    }
    Ok(())
}

/// Shows the same motion twice, side by side. On the left, as in the original, the old picture is overwritten with the
/// background colour and the new one drawn, so the screen is visible in between. On the right the stars are restored
/// and only complete frames are shown.
pub(super) fn compare_flicker(m: &mut Machine<'_>, text: &Text) -> Flow {
    const STEPS: u16 = 40;
    const HALF: i32 = WIDTH / 2;
    const FLOOR: i32 = HEIGHT - 40;
    draw_starfield(m);
    m.screen.fill_rect(Rect::new(0, FLOOR, WIDTH, HEIGHT - FLOOR), Color::BLUE);
    m.screen.bar(HALF - 1, 0, HALF, HEIGHT - 1, Color::LIGHT_GRAY);
    let face = bundled::song24();
    for (caption, left) in [(text.erased, 0), (text.buffered, HALF)] {
        m.screen.draw_text(face, caption, left + (HALF - face.width(caption)) / 2, FLOOR + 8, Color::WHITE);
    }
    let background = m.screen.clone();
    let glyph = first_character(&text.othello);
    let corners = round_trip(24, 24, HALF - SIZE - 24, FLOOR - SIZE - 24);
    let mut at = corners[0];
    let square = |(x, y): (i32, i32)| Rect::new(x, y, SIZE, SIZE);
    for leg in corners.windows(2) {
        for next in in_between(leg[0], leg[1], STEPS, Easing::Linear) {
            m.screen.fill_rect(square(at), Color::BLACK);
            m.pause(RETRACE_PERIOD)?;
            m.screen.draw_glyph(glyph, next.0, next.1, Color::YELLOW);
            m.screen.blit(&background, square((HALF + at.0, at.1)), HALF + at.0, at.1);
            m.screen.draw_glyph(glyph, HALF + next.0, next.1, Color::YELLOW);
            m.pause(RETRACE_PERIOD)?;
            at = next;
        }
    }
    Ok(())
}

/// Moves the first character of the title over all sixteen colours with exclusive or: drawing it once inverts their
/// bits, drawing it again at the same position restores them, without a saved background.
pub(super) fn move_with_xor(m: &mut Machine<'_>, text: &OthelloText) -> Flow {
    const STEPS: u16 = 60;
    const DOT: i32 = 3;
    const WIDE: i32 = SIZE * DOT;
    let band = WIDTH / Color::COUNT as i32;
    for (color, index) in Color::all().zip(0..) {
        m.screen.fill_rect(Rect::new(index * band, 0, band, HEIGHT), color);
    }
    m.pause(RETRACE_PERIOD)?;
    let glyph = first_character(text);
    let turn_over = |screen: &mut Framebuffer, (x, y): (i32, i32)| {
        for (dot_x, dot_y) in glyph.dots() {
            for (i, j) in (0..DOT * DOT).map(|i| (i % DOT, i / DOT)) {
                screen.combine_pixel(x + dot_x * DOT + i, y + dot_y * DOT + j, Color::WHITE, WriteMode::Xor);
            }
        }
    };
    let corners = round_trip(MARGIN, MARGIN, WIDTH - WIDE - MARGIN, HEIGHT - WIDE - MARGIN);
    for leg in corners.windows(2) {
        for at in in_between(leg[0], leg[1], STEPS, Easing::EaseInOut) {
            turn_over(&mut m.screen, at);
            m.pause(RETRACE_PERIOD)?;
            turn_over(&mut m.screen, at);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Language;
    use crate::text::assert_fits;

    #[test]
    fn names_and_captions_fit_in_every_language() {
        for text in Language::ALL.map(Language::text) {
            text.paces.iter().for_each(|name| assert_fits(bundled::song16(), name, WIDTH - 2 * MARGIN));
            [text.erased, text.buffered].iter().for_each(|caption| assert_fits(bundled::song24(), caption, 304));
        }
    }
}
