//! 游戏说明: how to place a disc, the rules, how to play well, and how the computer plays.

use super::board;
use crate::engine::othello::{Board, Position, Side, Square};
use crate::gfx::{Color, Framebuffer};
use crate::machine::{Flow, Machine};
use crate::screens::pages::{PICTURE, Pages};
use crate::text::Othello;

/// Shows the pages until the user leaves with Esc.
///
/// # Errors
/// Returns the interrupt of the machine.
pub fn show(m: &mut Machine<'_>, text: &Othello) -> Flow {
    with_pages(text, |pages| pages.show(m))
}

/// Shows the pages over another screen, which is restored afterwards.
///
/// # Errors
/// Returns the interrupt of the machine.
pub fn glance(m: &mut Machine<'_>, text: &Othello) -> Flow {
    with_pages(text, |pages| pages.glance(m))
}

/// Draws a page, numbered from 0.
pub fn draw(screen: &mut Framebuffer, text: &Othello, number: usize) {
    with_pages(text, |pages| pages.draw(screen, number));
}

fn with_pages<T>(text: &Othello, then: impl FnOnce(Pages<'_>) -> T) -> T {
    let pages: Vec<_> = text.help.iter().collect();
    then(Pages { pages: &pages, keys: text.keys_in_help, picture: &picture })
}

/// Draws the illustration of a page, numbered from 0.
pub fn picture(screen: &mut Framebuffer, number: usize) {
    let dot = |screen: &mut Framebuffer, square: Square, color: Color| {
        let (x, y) = board::small_centre(square, PICTURE);
        screen.disc(x, y, 3, color);
    };
    match number {
        1 => {
            board::small(screen, Board::START, PICTURE);
            Position::START.legal_moves().iter().for_each(|square| dot(screen, square, Color::YELLOW));
        }
        0 => {
            board::small(screen, Board::START, PICTURE);
            if let Some(square) = Square::new(2, 2) {
                let (x, y) = board::small_centre(square, PICTURE);
                for (dx, dy) in [(-1, -1), (-1, 1), (1, -1), (1, 1)] {
                    let (corner_x, corner_y) = (x + dx * 8, y + dy * 8);
                    screen.line(corner_x, corner_y, corner_x - dx * 4, corner_y, Color::WHITE);
                    screen.line(corner_x, corner_y, corner_x, corner_y - dy * 4, Color::WHITE);
                }
            }
        }
        2 => {
            let example = wall();
            board::small(screen, example, PICTURE);
            for square in example.frontier(Side::Black) {
                let (x, y) = board::small_centre(square, PICTURE);
                screen.disc(x, y, 10, Color::YELLOW);
                screen.disc(x, y, 8, board::color(Side::Black));
            }
        }
        _ => {
            board::small(screen, Board::EMPTY, PICTURE);
            for square in Square::all() {
                let nearest = |index: u8| index.min(7 - index);
                match (nearest(square.column()), nearest(square.row())) {
                    (0, 0) => dot(screen, square, Color::LIGHT_GREEN),
                    (0 | 1, 0 | 1) => dot(screen, square, Color::LIGHT_RED),
                    _ => {}
                }
            }
        }
    }
}

/// Returns a board with a wall of Black's discs, some of them interior.
pub fn wall() -> Board {
    let rows = [
        "--------", //
        "--------", "--XXXX--", "--OXXX--", "--OOXX--", "--OOOX--", "--------", "--------",
    ];
    rows.concat().parse().unwrap_or(Board::START)
}

#[cfg(test)]
mod tests {
    use crate::screens::pages::assert_page_fits;
    use crate::text::Language;

    #[test]
    fn every_page_fits_in_every_language() {
        for text in Language::ALL.map(|language| &language.text().othello) {
            for (number, page) in text.help.iter().enumerate() {
                assert_page_fits(page, &(text.keys_in_help)(number + 1, text.help.len()));
            }
        }
    }
}
