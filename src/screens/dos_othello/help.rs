//! The help (游戏说明): placing a disc, the rules, strategy, the computer player, and the history of the game.

use super::board;
use crate::engine::othello::{Board, Position, Side, Square};
use crate::gfx::{Color, Framebuffer, Rect};
use crate::machine::{Flow, Machine};
use crate::screens::pages::{Figure, Pages};
use crate::text::OthelloText;

/// Shows the pages until the user leaves with Esc.
///
/// # Errors
/// Returns the interrupt of the machine.
pub fn show(m: &mut Machine<'_>, text: &OthelloText) -> Flow {
    with_pages(text, |pages| pages.show(m))
}

/// Shows the pages over another screen, which is restored afterwards.
///
/// # Errors
/// Returns the interrupt of the machine.
pub fn show_modal(m: &mut Machine<'_>, text: &OthelloText) -> Flow {
    with_pages(text, |pages| pages.show_modal(m))
}

/// Draws a page, numbered from 0.
pub fn draw(screen: &mut Framebuffer, text: &OthelloText, number: usize) {
    with_pages(text, |pages| pages.draw(screen, number));
}

fn with_pages<T>(text: &OthelloText, then: impl FnOnce(Pages<'_>) -> T) -> T {
    let figure = |number: usize| Figure::picture(move |screen, place| draw_picture(screen, place, number));
    let pages: Vec<_> = text.help.iter().zip((0..).map(figure)).collect();
    then(Pages { pages: &pages, keys: text.keys_in_help })
}

/// Draws the illustration of a page, numbered from 0.
fn draw_picture(screen: &mut Framebuffer, place: Rect, number: usize) {
    let dot = |screen: &mut Framebuffer, square: Square, color: Color| {
        let (x, y) = board::small_board_centre(square, place);
        screen.fill_circle(x, y, 3, color);
    };
    match number {
        1 => {
            board::draw_small_board(screen, Board::start(), place);
            Position::start().legal_moves().iter().for_each(|square| dot(screen, square, Color::YELLOW));
        }
        0 => {
            board::draw_small_board(screen, Board::start(), place);
            if let Some(square) = Square::new(2, 2) {
                let (x, y) = board::small_board_centre(square, place);
                for (dx, dy) in [(-1, -1), (-1, 1), (1, -1), (1, 1)] {
                    let (corner_x, corner_y) = (x + dx * 8, y + dy * 8);
                    screen.line(corner_x, corner_y, corner_x - dx * 4, corner_y, Color::WHITE);
                    screen.line(corner_x, corner_y, corner_x, corner_y - dy * 4, Color::WHITE);
                }
            }
        }
        2 => {
            let example = wall_example();
            board::draw_small_board(screen, example, place);
            for square in example.frontier(Side::Black) {
                let (x, y) = board::small_board_centre(square, place);
                screen.fill_circle(x, y, 10, Color::YELLOW);
                screen.fill_circle(x, y, 8, board::color(Side::Black));
            }
        }
        3 => {
            board::draw_small_board(screen, Board::EMPTY, place);
            for square in Square::all() {
                let nearest = |index: u8| index.min(7 - index);
                match (nearest(square.column()), nearest(square.row())) {
                    (0, 0) => dot(screen, square, Color::LIGHT_GREEN),
                    (0 | 1, 0 | 1) => dot(screen, square, Color::LIGHT_RED),
                    _ => {}
                }
            }
        }
        _ => board::draw_small_board(screen, Board::start(), place),
    }
}

/// Returns a board with a wall of Black's discs, some of them interior.
pub fn wall_example() -> Board {
    let rows = [
        "--------", //
        "--------", "--XXXX--", "--OXXX--", "--OOXX--", "--OOOX--", "--------", "--------",
    ];
    rows.concat().parse().unwrap_or(Board::start())
}

#[cfg(test)]
mod tests {
    use crate::screens::pages::assert_pages_fit;
    use crate::text::Language;

    #[test]
    fn every_page_fits_in_every_language() {
        for text in Language::ALL.map(|language| &language.text().othello) {
            super::with_pages(text, assert_pages_fit);
        }
    }
}
