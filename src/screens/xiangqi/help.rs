//! The help of xiangqi: the rules with positions, this program, the marks, every key, the levels, where the game comes from.

use super::{XiangqiBoard, board, drawing, piece};
use crate::engine::Cell;
use crate::engine::xiangqi::{Position, Square};
use crate::gfx::{Color, Framebuffer};
use crate::machine::{Flow, Machine};
use crate::screens::pages::{PICTURE, Pages};
use crate::screens::table::{Layout, help, marks};
use crate::text::{Page, Text};

/// The position that each page on the rules shows, and the points that are marked.
const POSITIONS: [(&str, &[&str]); 6] = [
    ("3k5/4P4/9/9/9/9/9/9/9/4K4 b", &["d9"]),
    ("3k5/9/9/9/9/9/9/9/9/4K3R b", &["e9"]),
    ("3k5/9/9/9/9/9/9/9/4R4/5K3 w", &["e1", "d1"]),
    ("3k5/9/c8/9/9/1R7/9/9/9/4K4 w", &["b4", "a4"]),
    ("3ak4/9/4b4/9/9/9/9/4B4/4A4/4K4 w", &[]),
    ("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w", &[]),
];

/// Shows the pages over the table, with the level that the computer plays at.
///
/// # Errors
/// An interrupt of the machine's.
pub(super) fn show(m: &mut Machine<'_>, of: &XiangqiBoard, playing: Option<usize>) -> Flow {
    let (pages, keys) = (pages(of.text), of.text.table.keys_in_help);
    let picture = |screen: &mut Framebuffer, number| draw_picture(screen, of, number, playing);
    Pages { pages: &pages, keys, picture: &picture }.glance(m)
}

fn pages(text: &'static Text) -> Vec<&'static Page> {
    let said = &text.xiangqi;
    said.help.iter().chain([&said.marks, &text.table.keys_page, &text.levels.page, &text.history.xiangqi]).collect()
}

fn draw_picture(screen: &mut Framebuffer, of: &XiangqiBoard, number: usize, playing: Option<usize>) {
    match number {
        0..=5 => {
            let (fen, points) = POSITIONS[number];
            draw_small(screen, of, fen, points);
        }
        6 => draw_marks(screen, of),
        7 => help::draw_keys(screen, of.text, of),
        8 => help::draw_levels(screen, of.text, &of.text.levels.xiangqi, playing),
        _ => draw_small(screen, of, POSITIONS[5].0, &[]),
    }
}

fn small_layout() -> Layout {
    let pitch = PICTURE.height / 10;
    let first = (PICTURE.x + (PICTURE.width - 8 * pitch) / 2, PICTURE.y + (PICTURE.height - 9 * pitch) / 2);
    Layout { first, pitch, size: (9, 10), flipped: false }
}

/// A small board with points marked.
fn draw_small(screen: &mut Framebuffer, of: &XiangqiBoard, fen: &str, points: &[&str]) {
    let layout = small_layout();
    screen.fill_rect(PICTURE, board::GROUND);
    board::lines(screen, layout);
    let Ok(position) = fen.parse::<Position>() else { return };
    for at in Square::all() {
        if let Some(piece) = position.board().piece(at) {
            piece::draw_small(screen, layout.centre(drawing::cell(at)), piece, of.set());
        }
    }
    for point in points.iter().filter_map(|point| point.parse::<Square>().ok()) {
        marks::brackets(screen, layout.square(drawing::cell(point)), Color::YELLOW);
    }
}

/// The start with a cannon taken up: where it can go, and what it can take.
fn draw_marks(screen: &mut Framebuffer, of: &XiangqiBoard) {
    draw_small(screen, of, POSITIONS[5].0, &["h2"]);
    let layout = small_layout();
    let Ok(cannon) = "h2".parse::<Square>() else { return };
    for mv in crate::engine::Game::moves(&Position::start()).into_iter().filter(|mv| mv.from == cannon) {
        let at: Cell = drawing::cell(mv.to);
        match Position::start().board().piece(mv.to) {
            Some(_) => marks::ring(screen, layout.centre(at), 9, Color::YELLOW),
            None => marks::diamond(screen, layout.centre(at), 3, Color::YELLOW),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::menus;
    use super::*;
    use crate::screens::pages::assert_page_fits;
    use crate::text::Language;

    #[test]
    fn everything_fits_in_every_language() {
        help::assert_room(menus::OWN);
        for text in Language::ALL.map(Language::text) {
            for page in pages(text) {
                assert_page_fits(page, &(text.table.keys_in_help)(10, 10));
            }
            help::assert_levels_fit(text, &text.levels.xiangqi);
        }
    }

    #[test]
    fn the_positions_are_what_the_pages_say() {
        let position = |number: usize| POSITIONS[number].0.parse::<Position>().unwrap();
        let ends = |number| position(number).ending().map(|ending| ending.to_string());
        assert!(ends(0).unwrap().contains("stalemate"));
        assert!(ends(4).unwrap().contains("neither side"));
        assert!([1, 2, 3, 5].iter().all(|&number| ends(number).is_none()));
    }
}
