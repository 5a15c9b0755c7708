//! The help of the modern Othello: the rules, the marks, every key, the levels, how to play well.

use super::OthelloBoard;
use super::drawing::small;
use crate::engine::Cell;
use crate::engine::othello::Position;
use crate::gfx::{Color, Framebuffer};
use crate::machine::{Flow, Machine};
use crate::screens::dos_othello;
use crate::screens::pages::{PICTURE, Pages};
use crate::screens::table::{Layout, Picture as _, help, marks};
use crate::text::{Page, Text};

/// Shows the pages over the table.
///
/// # Errors
/// An interrupt of the machine's.
pub fn show(m: &mut Machine<'_>, text: &'static Text) -> Flow {
    let (pages, keys) = (pages(text), text.table.keys_in_help);
    let picture = |screen: &mut Framebuffer, number| draw_picture(screen, text, number);
    Pages { pages: &pages, keys, picture: &picture }.glance(m)
}

fn pages(text: &'static Text) -> [&'static Page; 6] {
    let [rules, _, mobility, corners] = &text.othello.help;
    [rules, &text.table.marks_page, &text.table.keys_page, &text.levels.page, mobility, corners]
}

fn draw_picture(screen: &mut Framebuffer, text: &'static Text, number: usize) {
    match number {
        0 => dos_othello::help::picture(screen, 0),
        1 => draw_marks(screen, text),
        2 => help::draw_keys(screen, text, &OthelloBoard { text }),
        3 => help::draw_levels(screen, &text.levels.othello),
        _ => dos_othello::help::picture(screen, number - 2),
    }
}

/// The start with the legal moves, and one of them previewed.
fn draw_marks(screen: &mut Framebuffer, text: &'static Text) {
    let pitch = PICTURE.width / 8;
    let first = (PICTURE.x + pitch / 2, PICTURE.y + pitch / 2);
    let layout = Layout { first, pitch, size: (8, 8), flipped: false };
    small(screen, &Position::START, layout);
    let at = Cell { column: 3, row: 2 };
    marks::ring(screen, layout.centre(at), 8, Color::YELLOW);
    for mv in crate::engine::Game::moves(&Position::START) {
        if crate::engine::Move::to(mv) == Some(at) {
            for changed in (OthelloBoard { text }).changes(&Position::START, mv) {
                marks::cross(screen, layout.centre(changed), 4, Color::LIGHT_RED);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::screens::pages::assert_page_fits;
    use crate::text::Language;

    #[test]
    fn every_page_fits_in_every_language() {
        for text in Language::ALL.map(Language::text) {
            let pages = pages(text);
            for (number, page) in pages.iter().enumerate() {
                assert_page_fits(page, &(text.table.keys_in_help)(number + 1, pages.len()));
            }
            help::assert_levels_fit(&text.levels.othello);
        }
    }
}
