//! Draws the board: wood, lines, star points, stones with a rim and a highlight.

use crate::engine::Cell;
use crate::engine::gomoku::Stone;
use crate::gfx::{Color, Framebuffer};
use crate::screens::table::primitives::frame;
use crate::screens::table::{BoardEdges, Layout, background};

/// The colour of the lines.
const LINES: Color = Color::BLACK;
/// The room around the points' squares; the frame and letters and figures, which are small, are in it.
pub const EDGES: BoardEdges = BoardEdges { left: 22, top: 22, right: -2, bottom: 8, least_sides: 20 };

/// Returns the radius of a stone.
pub fn stone_radius(pitch: i32) -> i32 {
    (pitch * 9 / 20).max(3)
}

/// Draws the empty board with its star points.
pub fn draw(screen: &mut Framebuffer, layout: Layout) {
    draw_lines(screen, layout);
    for cell in star_points(layout.size.0) {
        let (x, y) = layout.centre(cell);
        screen.fill_circle(x, y, (layout.pitch / 9).max(2), LINES);
    }
}

/// Draws the wood and the lines.
pub(crate) fn draw_lines(screen: &mut Framebuffer, layout: Layout) {
    let area = layout.area();
    background::board_wood(screen, area);
    frame(screen, area, Color::BLACK);
    let last = Cell { column: layout.size.0 - 1, row: layout.size.1 - 1 };
    let [a, b] = [Cell { column: 0, row: 0 }, last].map(|cell| layout.centre(cell));
    let (left, right, top, bottom) = (a.0.min(b.0), a.0.max(b.0), a.1.min(b.1), a.1.max(b.1));
    for step in 0..i32::from(layout.size.0) {
        let (x, y) = (left + step * layout.pitch, top + step * layout.pitch);
        screen.line(x, top, x, bottom, LINES);
        screen.line(left, y, right, y, LINES);
    }
}

/// Returns the star points of a board: four near the corners and, on boards of odd size, the centre.
pub fn star_points(size: u8) -> impl Iterator<Item = Cell> {
    let corner = if size < 13 { 2 } else { 3 };
    let corners = [(corner, corner), (size - 1 - corner, corner), (corner, size - 1 - corner)];
    let last = (size - 1 - corner, size - 1 - corner);
    let middle = (size % 2 == 1).then_some((size / 2, size / 2));
    corners.into_iter().chain([last]).chain(middle).map(|(column, row)| Cell { column, row })
}

/// Draws a stone around a point: a rim, and a highlight at the upper left.
pub fn draw_stone(screen: &mut Framebuffer, (x, y): (i32, i32), radius: i32, stone: Stone) {
    let (rim, body, light) = match stone {
        Stone::Black => (Color::BLACK, Color::BLACK, Color::DARK_GRAY),
        Stone::White => (Color::DARK_GRAY, Color::LIGHT_GRAY, Color::WHITE),
    };
    screen.fill_circle(x, y, radius, rim);
    screen.fill_circle(x, y, radius - 1, body);
    match stone {
        Stone::Black => {
            let (at, size) = ((x - radius * 2 / 5, y - radius * 2 / 5), (radius / 4).max(1));
            screen.fill_circle(at.0, at.1, size, light);
            if radius >= 10 {
                screen.fill_circle(at.0 - 1, at.1 - 1, (size / 2).max(1) - 1, Color::WHITE);
            }
        }
        Stone::White => screen.fill_circle(x - 1, y - 1, radius - 2, light),
    }
}
