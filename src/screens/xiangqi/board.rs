//! Draws the board: nine files and ten ranks, two palaces, the river, star marks, and the numbers of the files.

use super::piece;
use crate::engine::Cell;
use crate::engine::xiangqi::notation::MoveNotation;
use crate::gfx::font::{Face, bundled};
use crate::gfx::{Color, Framebuffer, Rect};
use crate::screens::table::{BoardEdges, Layout, background};

/// The room for the wood beside the points' squares, and for both rows of numbers; Red's, which are Chinese, are higher.
const SIDE: i32 = 29;
const BLACK_LABELS: i32 = 15;
const RED_LABELS: i32 = 23;
/// The colours of the wood, of its lines and of the numbers at its edge.
pub(super) const GROUND: Color = Color::BROWN;
const LINES: Color = Color::BLACK;
const NUMBERS: Color = Color::WHITE;
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

/// Returns the room around the points' squares.
pub(super) const fn edges(flipped: bool) -> BoardEdges {
    let (top, bottom) = if flipped { (RED_LABELS, BLACK_LABELS) } else { (BLACK_LABELS, RED_LABELS) };
    BoardEdges { left: SIDE + 8, top, right: SIDE + 3, bottom: bottom + 2, least_sides: 28 }
}

/// Returns the area of the wood.
pub(super) fn wood(layout: Layout) -> Rect {
    let (area, BoardEdges { top, bottom, .. }) = (layout.area(), edges(layout.flipped));
    Rect::new(area.x - SIDE, area.y - top, area.width + 2 * SIDE - 1, area.height + top + bottom - 2)
}

/// Draws the empty board.
pub(super) fn draw(screen: &mut Framebuffer, layout: Layout, river: [&str; 2]) {
    background::board_wood(screen, wood(layout));
    draw_lines(screen, layout);
    let ((left, top), pitch) = (layout.first, layout.pitch);
    let right = left + 8 * pitch;
    for (x1, y1, x2, y2) in frame_lines(left - 4, top - 4, right + 4, top + 9 * pitch + 4) {
        screen.line(x1, y1, x2, y2, LINES);
    }
    for (column, row) in STARS {
        draw_star_mark(screen, (left + i32::from(column) * pitch, top + i32::from(row) * pitch), column);
    }
    let fits = river.iter().all(|words| bundled::song24().width(words) <= pitch * 7 / 2);
    let face = if fits { bundled::song24() } else { bundled::song16() };
    for (words, file) in river.into_iter().zip([2, 6]) {
        write_river(screen, face, words, (left + file * pitch, top + 4 * pitch + pitch / 2), layout);
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
fn write_river(screen: &mut Framebuffer, other: &Face, words: &str, (x, y): (i32, i32), layout: Layout) {
    let face = bundled::pieces26();
    if words.chars().all(|c| face.glyph(c).is_some()) {
        let height = layout.scaled(face.height(), 39);
        let width = (words.chars().count() as i32 - 1) * 2 * height + height;
        for (c, left) in words.chars().zip((x - width / 2..).step_by(2 * height as usize)) {
            let dots = piece::scaled_dots(face.glyph_or_box(c), height);
            dots.into_iter().for_each(|dot| screen.put_pixel(left + dot.0, y - height / 2 + dot.1, LINES));
        }
        return;
    }
    screen.draw_text(other, words, x - other.width(words) / 2, y - other.height() / 2, LINES);
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
    let edge = piece::radius(layout) + piece::SHADOW + 1;
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
