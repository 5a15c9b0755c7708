//! The help of modern Othello: placing a disc, the rules, the levels, strategy, the marks, every key, and the game's
//! history.

use super::OthelloBoard;
use super::table_game::draw_small_board;
use crate::engine::othello::{Board, Position, Side, Square};
use crate::engine::{Cell, Game as _, Move as _};
use crate::gfx::{Color, Framebuffer};
use crate::machine::{Flow, Machine};
use crate::play::LevelId;
use crate::screens::dos_othello;
use crate::screens::pages::{PICTURE, Pages};
use crate::screens::table::{Appearance as _, GameTexts as _, Layout, help, marks};
use crate::text::levels::LevelText;
use crate::text::{HelpPage, Text};

/// Shows the pages over the table, with the computer's current level marked.
///
/// # Errors
/// Returns the interrupt of the machine.
pub(super) fn show(m: &mut Machine<'_>, board: &OthelloBoard, playing: Option<LevelId>) -> Flow {
    let text = board.text;
    let playing = playing.map(|level| board.level_text(level));
    let entries = pages(text);
    let (pages, keys) = (entries.map(|(page, _)| page), text.table.keys_in_help);
    let picture = |screen: &mut Framebuffer, number: usize| draw_picture(screen, text, entries[number].1, playing);
    Pages { pages: &pages, keys, picture: &picture }.show_modal(m)
}

/// The picture next to a page.
#[derive(Clone, Copy)]
enum Picture {
    Marks,
    Rules,
    Levels,
    Strengths,
    Mobility,
    Frontier,
    Stable,
    Keys,
    Start,
}

fn pages(text: &'static Text) -> [(&'static HelpPage, Picture); 10] {
    let [_, rules, ..] = &text.othello.help;
    let [mobility, frontier, stable] = &text.othello.strategy;
    [
        (&text.othello.placing, Picture::Marks),
        (rules, Picture::Rules),
        (&text.levels.page, Picture::Levels),
        (&text.levels.page, Picture::Strengths),
        (mobility, Picture::Mobility),
        (frontier, Picture::Frontier),
        (stable, Picture::Stable),
        (&text.table.marks_page, Picture::Marks),
        (&text.table.keys_page, Picture::Keys),
        (&text.history.othello, Picture::Start),
    ]
}

fn draw_picture(screen: &mut Framebuffer, text: &'static Text, picture: Picture, playing: Option<&LevelText>) {
    match picture {
        Picture::Marks => draw_marks(screen, text),
        Picture::Rules => draw_small_board(screen, &Position::start(), layout()),
        Picture::Levels => help::draw_levels(screen, text, &text.levels.othello, playing),
        Picture::Strengths => help::draw_levels(screen, text, &text.levels.strong_othello, playing),
        Picture::Mobility => draw_mobility(screen),
        Picture::Frontier => draw_frontier(screen),
        Picture::Stable => draw_stable(screen),
        Picture::Keys => help::draw_keys(screen, text, &OthelloBoard { text }),
        Picture::Start => draw_small_board(screen, &Position::start(), layout()),
    }
}

fn layout() -> Layout {
    let pitch = PICTURE.width / 8;
    let first = (PICTURE.x + pitch / 2, PICTURE.y + pitch / 2);
    Layout { first, pitch, size: (8, 8), flipped: false }
}

fn centre(square: Square) -> (i32, i32) {
    layout().centre(Cell { column: square.column(), row: square.row() })
}

/// Draws the starting position with the legal moves marked, and one of them previewed.
fn draw_marks(screen: &mut Framebuffer, text: &'static Text) {
    draw_small_board(screen, &Position::start(), layout());
    let at = Cell { column: 3, row: 2 };
    marks::ring(screen, layout().centre(at), 8, Color::YELLOW);
    for mv in Position::start().moves() {
        if mv.to() == Some(at) {
            for changed in (OthelloBoard { text }).changes(&Position::start(), mv) {
                marks::cross(screen, layout().centre(changed), 4, Color::LIGHT_RED);
            }
        }
    }
}

/// Draws Black's legal moves, and the other empty squares next to White's discs.
fn draw_mobility(screen: &mut Framebuffer) {
    let position = Position::new(dos_othello::help::wall_example(), Side::Black);
    draw_small_board(screen, &position, layout());
    let board = position.board();
    let beside_white = |square: &Square| {
        let near =
            |other: Square| other.column().abs_diff(square.column()) <= 1 && other.row().abs_diff(square.row()) <= 1;
        board.disc(*square).is_none() && board.discs(Side::White).iter().any(near)
    };
    for square in Square::all().filter(beside_white).filter(|&square| !position.legal_moves().contains(square)) {
        marks::hollow(screen, centre(square), 5, Color::WHITE);
    }
}

/// Draws a wall of Black's discs, with those next to empty squares ringed.
fn draw_frontier(screen: &mut Framebuffer) {
    let board = dos_othello::help::wall_example();
    draw_small_board(screen, &Position::new(board, Side::White), layout());
    for square in board.frontier(Side::Black) {
        marks::ring(screen, centre(square), 8, Color::YELLOW);
    }
}

/// An example of Black's stable discs, which start from a corner, and of the squares next to empty corners.
const STABLE_EXAMPLE: [&str; 8] =
    ["XXXXOO--", "XXXOO---", "XXOXO---", "XOOOX---", "--OOX---", "---O----", "--------", "--------"];

fn draw_stable(screen: &mut Framebuffer) {
    let board = STABLE_EXAMPLE.concat().parse().unwrap_or(Board::start());
    let bare = |screen: &mut Framebuffer| draw_small_board(screen, &Position::new(board, Side::White), layout());
    bare(screen);
    for square in Square::all() {
        // The triangle of four, three, two and one is full, so no disc in it can be outflanked.
        if square.column() + square.row() < 4 {
            marks::ring(screen, centre(square), 8, Color::LIGHT_GREEN);
        }
        let from_corner = (square.column().min(7 - square.column()), square.row().min(7 - square.row()));
        if matches!(from_corner, (0, 1) | (1, 0) | (1, 1)) && board.disc(square).is_none() {
            let (x, y) = centre(square);
            screen.fill_circle(x, y, 4, Color::RED);
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
            for (page, _) in &pages {
                assert_page_fits(page, &text.table.keys_in_help);
            }
            help::assert_levels_fit(text, &text.levels.othello);
            help::assert_levels_fit(text, &text.levels.strong_othello);
        }
    }
}
