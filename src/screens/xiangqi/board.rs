//! Draws the board: nine files and ten ranks, two palaces, the river, star marks, and the numbers of the files.

use super::piece;
use crate::engine::Cell;
use crate::engine::xiangqi::notation::MoveNotation;
use crate::gfx::font::bundled;
use crate::gfx::{Color, Framebuffer, Rect};
use crate::screens::table::{Layout, background};

/// The distance between two lines in pixels.
pub(super) const PITCH: i32 = 39;
/// The area of the wood, down to the message line.
pub(super) const WOOD: Rect = Rect::new(8, 0, 408, 428);
/// The colours of the wood, of its lines and of the numbers at its edge.
pub(super) const GROUND: Color = Color::BROWN;
const LINES: Color = Color::BLACK;
const NUMBERS: Color = Color::WHITE;
/// The column of the left file.
const LEFT: i32 = WOOD.x + (WOOD.width - 8 * PITCH) / 2;
/// The height of Black's numbers and of Red's, which are Chinese; two rows each stay free at the edge of the wood.
const BLACK_LABEL_HEIGHT: i32 = 16;
const RED_LABEL_HEIGHT: i32 = 24;
/// The points with star marks.
const STARS: [(u8, u8); 14] = [
    (1, 2),
    (7, 2),
    (0, 3),
    (2, 3),
    (4, 3),
    (6, 3),
    (8, 3), //
    (0, 6),
    (2, 6),
    (4, 6),
    (6, 6),
    (8, 6),
    (1, 7),
    (7, 7),
];

/// Returns the layout of the points, with room for the numbers of the files above and below.
pub(super) fn layout(flipped: bool) -> Layout {
    let above = if flipped { RED_LABEL_HEIGHT } else { BLACK_LABEL_HEIGHT };
    Layout { first: (LEFT, WOOD.y + above + piece::RADIUS), pitch: PITCH, size: (9, 10), flipped }
}

/// Draws the empty board.
pub(super) fn draw(screen: &mut Framebuffer, layout: Layout, river: [&str; 2]) {
    background::board_wood(screen, WOOD);
    draw_lines(screen, layout);
    let (left, top) = layout.first;
    let right = left + 8 * PITCH;
    for (x1, y1, x2, y2) in frame_lines(left - 4, top - 4, right + 4, top + 9 * PITCH + 4) {
        screen.line(x1, y1, x2, y2, LINES);
    }
    for (column, row) in STARS {
        draw_star_mark(screen, (left + i32::from(column) * PITCH, top + i32::from(row) * PITCH), column);
    }
    for (words, file) in river.into_iter().zip([2, 6]) {
        write_river(screen, words, (left + file * PITCH, top + 4 * PITCH + PITCH / 2));
    }
}

/// Draws the lines: a frame, the ranks, the files with a gap at the river, the diagonals of the palaces.
pub(super) fn draw_lines(screen: &mut Framebuffer, layout: Layout) {
    let ((left, top), pitch) = (layout.first, layout.pitch);
    let (right, bottom) = (left + 8 * pitch, top + 9 * pitch);
    for row in 0..10 {
        screen.line(left, top + row * pitch, right, top + row * pitch, LINES);
    }
    for file in 0..9 {
        let x = left + file * pitch;
        let edge = file == 0 || file == 8;
        screen.line(x, top, x, if edge { bottom } else { top + 4 * pitch }, LINES);
        screen.line(x, top + 5 * pitch, x, bottom, LINES);
    }
    for palace in [top, top + 7 * pitch] {
        let (x1, x2) = (left + 3 * pitch, left + 5 * pitch);
        screen.line(x1, palace, x2, palace + 2 * pitch, LINES);
        screen.line(x2, palace, x1, palace + 2 * pitch, LINES);
    }
}

/// Draws the lines of a part of the board, to its edges.
pub(super) fn draw_lines_within(screen: &mut Framebuffer, layout: Layout, part: Rect) {
    let mut whole = screen.clone();
    draw_lines(&mut whole, layout);
    screen.blit(&whole, part, part.x, part.y);
}

const fn frame_lines(left: i32, top: i32, right: i32, bottom: i32) -> [(i32, i32, i32, i32); 4] {
    [(left, top, right, top), (left, bottom, right, bottom), (left, top, left, bottom), (right, top, right, bottom)]
}

/// Draws four angles around a point, on the sides that are on the board.
fn draw_star_mark(screen: &mut Framebuffer, (x, y): (i32, i32), column: u8) {
    for dx in [-1, 1] {
        if (column == 0 && dx < 0) || (column == 8 && dx > 0) {
            continue;
        }
        for dy in [-1, 1] {
            let (corner_x, corner_y) = (x + dx * 4, y + dy * 4);
            screen.line(corner_x, corner_y, corner_x + dx * 6, corner_y, LINES);
            screen.line(corner_x, corner_y, corner_x, corner_y + dy * 6, LINES);
        }
    }
}

/// Writes the words in the river around a point: spaced, and in the font of the pieces if it has their glyphs.
fn write_river(screen: &mut Framebuffer, words: &str, (x, y): (i32, i32)) {
    let face = bundled::pieces26();
    if words.chars().all(|c| face.glyph(c).is_some()) {
        let advance = face.height() * 2;
        let width = (words.chars().count() as i32 - 1) * advance + face.height();
        for (c, at) in words.chars().zip((x - width / 2..).step_by(advance as usize)) {
            screen.draw_glyph(face.glyph_or_box(c), at, y - face.height() / 2, LINES);
        }
        return;
    }
    let face = bundled::song24();
    screen.draw_text(face, words, x - face.width(words) / 2, y - face.height() / 2, LINES);
}

/// Returns the label of a file at the edge of a side: each side counts from its own right, in the digits of its
/// notation.
pub(super) fn file_label(style: MoveNotation, column: u8, red: bool) -> String {
    const CHINESE: [&str; 9] = ["一", "二", "三", "四", "五", "六", "七", "八", "九"];
    match style {
        MoveNotation::Iccs => char::from(b'A' + column).to_string(),
        MoveNotation::Chinese if red => CHINESE[usize::from(8 - column.min(8))].to_owned(),
        _ if red => (9 - column).to_string(),
        _ => (column + 1).to_string(),
    }
}

/// Draws the numbers of the files at both edges and, if ranks have names, those at the left.
pub(super) fn draw_labels(screen: &mut Framebuffer, layout: Layout, style: MoveNotation) {
    let edge = piece::RADIUS + piece::SHADOW + 1;
    for column in 0..9 {
        for red in [false, true] {
            let (x, y) = layout.centre(Cell { column, row: if red { 9 } else { 0 } });
            let label = file_label(style, column, red);
            let face = if label.is_ascii() { bundled::rom8() } else { bundled::song16() };
            let y = if red == layout.flipped { y - edge - face.height() + 1 } else { y + edge - face.height() / 16 };
            screen.draw_text(face, &label, x - face.width(&label) / 2, y, NUMBERS);
        }
    }
    if style == MoveNotation::Iccs {
        for row in 0..10 {
            let face = bundled::rom8();
            let column = if layout.flipped { 8 } else { 0 };
            let (x, y) = layout.centre(Cell { column, row });
            let label = (9 - row).to_string();
            screen.draw_text(face, &label, x - edge - face.width(&label) + 1, y - face.height() / 2, NUMBERS);
        }
    }
}
