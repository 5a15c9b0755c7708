//! The help of modern Othello: placing a disc, the rules, the levels, strategy, the marks, every key, and the game's
//! history.

use super::OthelloBoard;
use super::table_game::draw_small_board;
use crate::engine::othello::{Board, Position, Side, Square};
use crate::engine::{Cell, Game as _, Move as _};
use crate::gfx::{Color, Framebuffer, Rect};
use crate::machine::{Flow, Machine};
use crate::play::LevelId;
use crate::screens::dos_othello;
use crate::screens::pages::{Figure, Pages};
use crate::screens::table::{Appearance as _, GameTexts as _, Layout, help, marks};
use crate::text::HelpPage;
use crate::text::levels::LevelText;

/// Shows the pages over the table, with the computer's current level marked.
///
/// # Errors
/// Returns the interrupt of the machine.
pub(super) fn show(m: &mut Machine<'_>, board: &OthelloBoard, playing: Option<LevelId>) -> Flow {
    let pages = pages(board, playing.map(|level| board.level_text(level)));
    Pages { pages: &pages, keys: board.text.table.keys_in_help }.show_modal(m)
}

fn pages<'p>(board: &'p OthelloBoard, playing: Option<&LevelText>) -> [(&'static HelpPage, Figure<'p>); 10] {
    let text = board.text;
    let [_, rules, ..] = &text.othello.help;
    let [mobility, frontier, stable] = &text.othello.strategy;
    let marks = || Figure::picture(|screen, place| draw_marks(screen, board, place));
    let start = || Figure::picture(|screen, place| draw_small_board(screen, &Position::start(), layout(place)));
    [
        (&text.othello.placing, marks()),
        (rules, start()),
        (&text.levels.page, help::levels(text, &text.levels.ladder, playing)),
        (&text.levels.originals_page, help::levels(text, &text.levels.othello, playing)),
        (mobility, Figure::picture(draw_mobility)),
        (frontier, Figure::picture(draw_frontier)),
        (stable, Figure::picture(draw_stable)),
        (&text.table.marks_page, marks()),
        (&text.table.keys_page, help::keys(text, board)),
        (&text.history.othello, start()),
    ]
}

fn layout(place: Rect) -> Layout {
    let pitch = place.width / 8;
    Layout { first: (place.x + pitch / 2, place.y + pitch / 2), pitch, size: (8, 8), flipped: false }
}

fn cell(square: Square) -> Cell {
    Cell { column: square.column(), row: square.row() }
}

/// Draws the starting position with the legal moves marked, and one of them previewed.
fn draw_marks(screen: &mut Framebuffer, board: &OthelloBoard, place: Rect) {
    let layout = layout(place);
    draw_small_board(screen, &Position::start(), layout);
    let at = Cell { column: 3, row: 2 };
    marks::ring(screen, layout.centre(at), layout.pitch * 3 / 8, Color::YELLOW);
    for mv in Position::start().moves() {
        if mv.to() == Some(at) {
            for changed in board.changes(&Position::start(), mv) {
                marks::cross(screen, layout.centre(changed), layout.pitch / 5, Color::LIGHT_RED);
            }
        }
    }
}

/// Draws Black's legal moves, and the other empty squares next to White's discs.
fn draw_mobility(screen: &mut Framebuffer, place: Rect) {
    let layout = layout(place);
    let position = Position::new(dos_othello::help::wall_example(), Side::Black);
    draw_small_board(screen, &position, layout);
    let board = position.board();
    let beside_white = |square: &Square| {
        let near =
            |other: Square| other.column().abs_diff(square.column()) <= 1 && other.row().abs_diff(square.row()) <= 1;
        board.disc(*square).is_none() && board.discs(Side::White).iter().any(near)
    };
    for square in Square::all().filter(beside_white).filter(|&square| !position.legal_moves().contains(square)) {
        marks::hollow(screen, layout.centre(cell(square)), layout.pitch / 4, Color::WHITE);
    }
}

/// Draws a wall of Black's discs, with those next to empty squares ringed.
fn draw_frontier(screen: &mut Framebuffer, place: Rect) {
    let layout = layout(place);
    let board = dos_othello::help::wall_example();
    draw_small_board(screen, &Position::new(board, Side::White), layout);
    for square in board.frontier(Side::Black) {
        marks::ring(screen, layout.centre(cell(square)), layout.pitch * 3 / 8, Color::YELLOW);
    }
}

/// An example of Black's stable discs, which start from a corner, and of the squares next to empty corners.
const STABLE_EXAMPLE: [&str; 8] =
    ["XXXXOO--", "XXXOO---", "XXOXO---", "XOOOX---", "--OOX---", "---O----", "--------", "--------"];

fn draw_stable(screen: &mut Framebuffer, place: Rect) {
    let layout = layout(place);
    let board = STABLE_EXAMPLE.concat().parse().unwrap_or(Board::start());
    draw_small_board(screen, &Position::new(board, Side::White), layout);
    for square in Square::all() {
        // The triangle of four, three, two and one is full, so no disc in it can be outflanked.
        if square.column() + square.row() < 4 {
            marks::ring(screen, layout.centre(cell(square)), layout.pitch * 3 / 8, Color::LIGHT_GREEN);
        }
        let from_corner = (square.column().min(7 - square.column()), square.row().min(7 - square.row()));
        if matches!(from_corner, (0, 1) | (1, 0) | (1, 1)) && board.disc(square).is_none() {
            let (x, y) = layout.centre(cell(square));
            screen.fill_circle(x, y, layout.pitch / 5, Color::RED);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::screens::pages::assert_pages_fit;
    use crate::text::Language;

    #[test]
    fn every_page_fits_in_every_language() {
        for text in Language::ALL.map(Language::text) {
            for playing in text.levels.ladder.iter().chain(&text.levels.othello) {
                let board = OthelloBoard { text };
                let pages = pages(&board, Some(playing));
                assert_pages_fit(Pages { pages: &pages, keys: text.table.keys_in_help });
            }
        }
    }
}
