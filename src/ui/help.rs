//! Help of widgets: a text shown by F1 until a key or a click.

use super::announcer::Announcer;
use super::pane::{Pane, SavedBackground};
use super::theme::{self, ROW};
use crate::gfx::{Framebuffer, Rect};
use crate::machine::{Flow, Machine};
use crate::text::key_line::KeyLine;

/// The line width in pixels.
const WIDTH: i32 = 480;

/// Shows a text over the screen until a key or click, then restores the screen. An empty text is not shown.
///
/// # Errors
/// Returns the interrupt of the machine.
pub fn show(m: &mut Machine<'_>, title: &str, text: &str) -> Flow {
    if text.is_empty() {
        return Ok(());
    }
    let lines: Vec<&str> = lines(text).collect();
    let pane = Pane::around(WIDTH, lines.len() as i32 * ROW, title, KeyLine::NONE);
    let beneath = SavedBackground::of_panel(&m.screen, pane.rect);
    draw(&mut m.screen, &pane, &lines);
    Announcer::default().announce(m, title, &[text]);
    m.input()?;
    beneath.restore(&mut m.screen);
    Ok(())
}

fn lines(text: &str) -> impl Iterator<Item = &str> {
    text.lines().flat_map(|line| theme::face().lines(line, WIDTH))
}

fn draw(screen: &mut Framebuffer, pane: &Pane<'_>, lines: &[&str]) {
    pane.draw(screen);
    let inside = pane.inside();
    for (line, row) in lines.iter().zip(0..) {
        theme::text_left(screen, line, Rect { y: inside.y + row * ROW, height: ROW, ..inside }, theme::TEXT);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::{Language, assert_fits};

    #[test]
    fn every_hint_fits_in_every_language() {
        for text in Language::ALL.map(Language::text) {
            for hint in text.context_help.all().into_iter().chain([text.lessons.hint, text.lessons.exercise_help]) {
                assert!(lines(hint).count() <= 16, "{hint}");
                lines(hint).for_each(|line| assert_fits(theme::face(), line, WIDTH));
            }
        }
    }
}
