//! F1 in the main menu: a short introduction and the keys that work everywhere.

use crate::gfx::font::bundled;
use crate::gfx::{Color, Framebuffer, HEIGHT, Rect, WIDTH};
use crate::machine::{Flow, Machine};
use crate::text::MainMenuText;
use crate::ui::shadow;

/// The area of the paragraphs and the keys below them.
const PAGE: Rect = Rect::new(48, 96, WIDTH - 96, 336);
/// The height of a line, and the gap between two paragraphs.
const LINE: i32 = 20;
const GAP: i32 = 8;
/// The width of the column of key names.
const NAMES: i32 = 112;
/// The row of the hint on how to continue.
const BACK_Y: i32 = HEIGHT - 34;

/// Shows the page over another screen, which is restored at the next key or click.
///
/// # Errors
/// Returns the interrupt of the machine.
pub fn show_modal(m: &mut Machine<'_>, text: &MainMenuText) -> Flow {
    let before = m.screen.clone();
    draw(&mut m.screen, text);
    m.input()?;
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
    screen.draw_text(face, text.help_back, (WIDTH - face.width(text.help_back)) / 2, BACK_Y, Color::LIGHT_GRAY);
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
            assert_fits(bundled::song16(), text.help_back, WIDTH - 40);
            text.help_keys.iter().for_each(|(key, _)| assert_fits(bundled::song16(), key, NAMES - 8));
            for (line, x, y, _) in lines(text) {
                assert_fits(bundled::song16(), line, PAGE.right() - x);
                assert!(line.chars().all(|c| bundled::song16().glyph(c).is_some()), "{line}");
                assert!(y + bundled::song16().height() <= PAGE.bottom(), "{line} ends below the page");
            }
        }
    }
}
