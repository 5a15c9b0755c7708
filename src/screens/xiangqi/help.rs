//! The help of xiangqi: the rules with positions, this program, the marks, every key, the levels.

use super::{XiangqiBoard, board, drawing, piece};
use crate::engine::Cell;
use crate::engine::xiangqi::{LEVELS, Position, Square};
use crate::gfx::font::bundled;
use crate::gfx::{Color, Framebuffer};
use crate::machine::{Flow, Machine};
use crate::screens::pages::{PICTURE, Pages, TEXT};
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

/// Shows the pages over the table.
///
/// # Errors
/// An interrupt of the machine's.
pub fn show(m: &mut Machine<'_>, of: &XiangqiBoard) -> Flow {
    let (pages, keys) = (pages(of.text), of.text.table.keys_in_help);
    let picture = |screen: &mut Framebuffer, number| draw_picture(screen, of, number);
    Pages { pages: &pages, keys, picture: &picture }.glance(m)
}

fn pages(text: &'static Text) -> Vec<&'static Page> {
    let said = &text.xiangqi;
    said.help.iter().chain([&said.marks, &text.table.keys_page, &text.levels.page]).collect()
}

fn draw_picture(screen: &mut Framebuffer, of: &XiangqiBoard, number: usize) {
    match number {
        0..=5 => {
            let (fen, points) = POSITIONS[number];
            draw_small(screen, of, fen, points);
        }
        6 => draw_marks(screen, of),
        7 => help::draw_keys(screen, of.text, of),
        _ => draw_levels(screen, of.text),
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

/// Each level with what it does.
fn draw_levels(screen: &mut Framebuffer, text: &Text) {
    for ((words, color), y) in level_lines(text) {
        screen.draw_text(bundled::song16(), words, TEXT.x, y, color);
    }
}

type Line<'t> = ((&'t str, Color), i32);

fn level_lines(text: &Text) -> impl Iterator<Item = Line<'_>> {
    let levels = text.levels.xiangqi.iter().take(LEVELS.len());
    let lines = levels.flat_map(|level| [(level.name, Color::YELLOW), (level.about, Color::WHITE)]);
    lines.zip((0..).map(|line| TEXT.y - 4 + line / 2 * 46 + line % 2 * 20))
}

#[cfg(test)]
mod tests {
    use super::super::menus;
    use super::*;
    use crate::screens::pages::assert_page_fits;
    use crate::text::Language;
    use crate::text::assert_fits;

    #[test]
    fn everything_fits_in_every_language() {
        help::assert_room(menus::OWN);
        for text in Language::ALL.map(Language::text) {
            for page in pages(text) {
                assert_page_fits(page, &(text.table.keys_in_help)(9, 9));
            }
            for ((words, _), y) in level_lines(text) {
                assert_fits(bundled::song16(), words, crate::gfx::WIDTH - TEXT.x - 8);
                assert!(y + 16 <= TEXT.bottom());
            }
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
