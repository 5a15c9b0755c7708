//! Help of widgets: a text shown by F1 until a key or a click.

use super::announcer::Announcer;
use super::pane::{Room, SavedBackground};
use super::theme::{self, Direction, Look};
use crate::gfx::Rect;
use crate::machine::{Flow, Input, Machine, code};
use crate::text::key_line::KeyLine;

/// The greatest width of a line in cells.
const CELLS: i32 = 60;

/// Shows a text over the screen until a key or click, then restores the screen. A text that is too long continues after a
/// key, unless that is Esc. An empty text is not shown.
///
/// # Errors
/// Returns the interrupt of the machine.
pub fn show(m: &mut Machine<'_>, title: &str, text: &str) -> Flow {
    if text.is_empty() {
        return Ok(());
    }
    let room = Room::of(m);
    let (look, most) = (room.look, room.largest(KeyLine::NONE));
    let width = most.0.min(CELLS * look.cell());
    let lines: Vec<&str> = lines(look, text, width).collect();
    let rows = lines.len().min((most.1 / look.line()) as usize);
    let pane = room.pane((width, rows as i32 * look.line()), title, KeyLine::NONE);
    let beneath = SavedBackground::of_panel(&m.screen, pane.rect);
    Announcer::default().announce(m, title, &[text]);
    let pages = lines.chunks(rows.max(1));
    let count = pages.len();
    for (number, page) in pages.enumerate() {
        pane.draw(&mut m.screen);
        let inside = pane.inside();
        for (line, row) in page.iter().zip(0..) {
            let place = Rect { y: inside.y + row * look.line(), height: look.line(), ..inside };
            look.text_left(&mut m.screen, line, place, theme::TEXT);
        }
        if number + 1 < count {
            let place = Rect { y: inside.bottom(), height: look.gap(), ..inside };
            theme::arrow(&mut m.screen, place, Direction::Down, theme::KEYS);
        }
        if m.input()? == Input::Key(code::ESC) {
            break;
        }
    }
    beneath.restore(&mut m.screen);
    Ok(())
}

fn lines(look: Look, text: &str, width: i32) -> impl Iterator<Item = &str> {
    text.lines().flat_map(move |line| look.face().lines(line, width))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::{Language, assert_fits};

    #[test]
    fn every_hint_fits_in_every_language() {
        for text in Language::ALL.map(Language::text) {
            for hint in text.context_help.strings().into_iter().chain([text.lessons.hint, text.lessons.exercise_help]) {
                assert!(lines(Look::STANDARD, hint, 480).count() <= 16, "{hint}");
                lines(Look::STANDARD, hint, 480).for_each(|line| assert_fits(Look::STANDARD.face(), line, 480));
            }
        }
    }
}
