//! 游戏说明: the rules, the keys, and how to play well.

use super::board;
use crate::engine::othello::{Board, Position, Side, Square};
use crate::gfx::font::bundled;
use crate::gfx::{Color, Framebuffer, HEIGHT, Rect, WIDTH};
use crate::machine::{Flow, Input, Machine, code};
use crate::text::{Othello, Page};
use crate::ui::shadow;

/// Where the paragraphs stand.
pub const TEXT: Rect = Rect::new(40, 104, 368, 328);
/// From one line to the next.
const LINE: i32 = 22;
/// Between two paragraphs.
const GAP: i32 = 12;
/// The picture beside the text: a board with cells of 22.
pub const PICTURE: Rect = Rect::new(432, 112, 176, 176);
/// Where the keys are named.
const KEYS_Y: i32 = HEIGHT - 34;

/// Shows the pages until they are left by Esc.
///
/// # Errors
/// An interrupt of the machine's.
pub fn show(m: &mut Machine<'_>, text: &Othello) -> Flow {
    m.topic = "glyph";
    let mut number = 0;
    loop {
        draw(&mut m.screen, text, number);
        let turned = |back: bool| if back { number.saturating_sub(1) } else { (number + 1).min(text.help.len() - 1) };
        number = match m.input()? {
            Input::Key(code::ESC | code::F1) => return Ok(()),
            Input::Key(code::LEFT | code::UP | code::PAGE_UP) => turned(true),
            Input::Key(code::ENTER | code::SPACE) | Input::Click { .. } if number + 1 == text.help.len() => {
                return Ok(());
            }
            Input::Key(code::RIGHT | code::DOWN | code::PAGE_DOWN | code::ENTER | code::SPACE) => turned(false),
            Input::Click { .. } => turned(false),
            Input::Key(_) => number,
        };
    }
}

/// Shows the pages over another screen, which comes back when they are left.
///
/// # Errors
/// An interrupt of the machine's.
pub fn glance(m: &mut Machine<'_>, text: &Othello) -> Flow {
    let before = m.screen.clone();
    show(m, text)?;
    m.screen.blit(&before, before.bounds(), 0, 0);
    Ok(())
}

/// Draws a page, numbered from 0.
pub fn draw(screen: &mut Framebuffer, text: &Othello, number: usize) {
    let page = &text.help[number];
    screen.clear(Color::BLACK);
    shadow::draw_text(screen, bundled::menu32(), page.heading, TEXT.x, 42, Color::YELLOW);
    for (line, y) in lines(page) {
        screen.draw_text(bundled::song16(), line, TEXT.x, y, Color::WHITE);
    }
    picture(screen, number);
    let face = bundled::song16();
    let middle = |text: &str, centre: i32| centre - face.width(text) / 2;
    let below = PICTURE.x + PICTURE.width / 2;
    screen.draw_text(face, page.caption, middle(page.caption, below), PICTURE.bottom() + 16, Color::LIGHT_CYAN);
    let keys = (text.keys_in_help)(number + 1, text.help.len());
    screen.draw_text(face, &keys, middle(&keys, WIDTH / 2), KEYS_Y, Color::LIGHT_GRAY);
}

/// The lines of a page and the rows that they stand in.
pub fn lines(page: &Page) -> Vec<(&'static str, i32)> {
    let mut y = TEXT.y;
    let mut placed = Vec::new();
    for paragraph in page.paragraphs {
        for line in bundled::song16().lines(paragraph, TEXT.width) {
            placed.push((line, y));
            y += LINE;
        }
        y += GAP;
    }
    placed
}

/// What each page is illustrated by.
fn picture(screen: &mut Framebuffer, number: usize) {
    let dot = |screen: &mut Framebuffer, square: Square, color: Color| {
        let (x, y) = board::small_centre(square, PICTURE);
        screen.disc(x, y, 3, color);
    };
    match number {
        0 => {
            board::small(screen, Board::START, PICTURE);
            Position::START.legal_moves().iter().for_each(|square| dot(screen, square, Color::YELLOW));
        }
        1 => {
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

/// A board with a wall of Black's, some of its discs interior ones.
fn wall() -> Board {
    let rows = [
        "--------", //
        "--------", "--XXXX--", "--OXXX--", "--OOXX--", "--OOOX--", "--------", "--------",
    ];
    rows.concat().parse().unwrap_or(Board::START)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gfx::font::assert_fits;
    use crate::text::Language;

    #[test]
    fn every_page_fits_in_every_language() {
        for text in Language::ALL.map(|language| &language.text().othello) {
            for (number, page) in text.help.iter().enumerate() {
                assert_fits(bundled::menu32(), page.heading, WIDTH - 2 * TEXT.x);
                let placed = lines(page);
                placed.iter().for_each(|(line, _)| assert_fits(bundled::song16(), line, TEXT.width));
                let last = placed.last().map_or(0, |&(_, y)| y + bundled::song16().height());
                assert!(last <= TEXT.bottom(), "{} ends at row {last}", page.heading);
                // The caption stands in the middle below the picture, clear of the text and of the edge.
                let room = 2 * (WIDTH - 8 - PICTURE.x - PICTURE.width / 2);
                assert_fits(
                    bundled::song16(),
                    page.caption,
                    room.min(2 * (PICTURE.x + PICTURE.width / 2 - TEXT.right())),
                );
                assert_fits(bundled::song16(), &(text.keys_in_help)(number + 1, text.help.len()), WIDTH - 20);
            }
        }
    }
}
