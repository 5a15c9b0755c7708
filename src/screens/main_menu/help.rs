//! F1 in the main menu: a short introduction and the keys that work everywhere. F2 continues to the licences.

use crate::gfx::font::bundled;
use crate::gfx::{Color, Framebuffer, HEIGHT, Rect, WIDTH};
use crate::machine::{Flow, Input, Machine, code};
use crate::screens::licences;
use crate::text::{MainMenuText, Text};
use crate::ui::shadow;

/// The area of the paragraphs and the keys below them.
const PAGE: Rect = Rect::new(48, 96, WIDTH - 96, 336);
/// The height of a line, and the gap between two paragraphs.
const LINE: i32 = 20;
const GAP: i32 = 8;
/// The width of the column of key names.
const NAMES: i32 = 112;
/// The row of the hint on how to continue, and the distance between its two parts.
const BACK_Y: i32 = HEIGHT - 34;
const BETWEEN: i32 = 32;

/// Shows the page over another screen, which is restored at the next key or click. F2 and a click on its name show the
/// licences over the page.
///
/// # Errors
/// Returns the interrupt of the machine.
pub fn show_modal(m: &mut Machine<'_>, text: &'static Text) -> Flow {
    let before = m.screen.clone();
    draw(&mut m.screen, &text.main_menu);
    loop {
        match m.input()? {
            Input::Key(code::F2) => licences::show_modal(m, text)?,
            Input::Click { x, y, .. } if licences_area(&text.main_menu).contains(x, y) => {
                licences::show_modal(m, text)?
            }
            _ => break,
        }
    }
    m.screen.blit(&before, before.bounds(), 0, 0);
    Ok(())
}

/// Draws the page.
pub fn draw(screen: &mut Framebuffer, text: &MainMenuText) {
    let face = bundled::song16();
    screen.clear(Color::BLACK);
    shadow::draw_text(screen, bundled::menu32(), text.help_heading, PAGE.x, 42, Color::YELLOW);
    for (line, x, y, color) in lines(text) {
        screen.draw_text(face, line, x, y, color);
    }
    let licences = licences_area(text);
    screen.draw_text(face, text.help_licences, licences.x, licences.y, Color::LIGHT_CYAN);
    screen.draw_text(face, text.help_back, licences.right() + BETWEEN, licences.y, Color::LIGHT_GRAY);
}

/// Returns the area of the key for the licences: the left part of the line at the bottom.
fn licences_area(text: &MainMenuText) -> Rect {
    let face = bundled::song16();
    let [licences, back] = [text.help_licences, text.help_back].map(|part| face.width(part));
    Rect::new((WIDTH - licences - BETWEEN - back) / 2, BACK_Y, licences, face.height())
}

/// Returns the lines of the page with their positions and colours.
fn lines(text: &MainMenuText) -> Vec<(&'static str, i32, i32, Color)> {
    let face = bundled::song16();
    let mut y = PAGE.y;
    let mut placed = Vec::new();
    for paragraph in text.help {
        for line in face.lines(paragraph, PAGE.width) {
            placed.push((line, PAGE.x, y, Color::WHITE));
            y += LINE;
        }
        y += GAP;
    }
    for (key, meaning) in text.help_keys {
        placed.push((key, PAGE.x, y, Color::LIGHT_CYAN));
        for line in face.lines(meaning, PAGE.width - NAMES) {
            placed.push((line, PAGE.x + NAMES, y, Color::WHITE));
            y += LINE;
        }
    }
    placed
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Language;
    use crate::text::assert_fits;

    #[test]
    fn the_page_fits_in_every_language() {
        for text in Language::ALL.map(|language| &language.text().main_menu) {
            assert_fits(bundled::menu32(), text.help_heading, PAGE.width);
            assert!(licences_area(text).x >= 20, "{}", text.help_back);
            text.help_keys.iter().for_each(|(key, _)| assert_fits(bundled::song16(), key, NAMES - 8));
            for (line, x, y, _) in lines(text) {
                assert_fits(bundled::song16(), line, PAGE.right() - x);
                assert!(line.chars().all(|c| bundled::song16().glyph(c).is_some()), "{line}");
                assert!(y + bundled::song16().height() <= PAGE.bottom(), "{line} ends below the page");
            }
        }
    }
}
