//! Draws the board: grid, discs, cursor, score. `playFace.h` of the original.

use crate::engine::othello::{Board, Side, Square};
use crate::gfx::font::Face;
use crate::gfx::{Color, Framebuffer, Rect};
use crate::screens::disc::{self, DiscStyle};
use crate::screens::grid::Grid;

/// The left and upper edge of the board.
pub const EDGE: i32 = 60;
/// The distance between two lines of the grid.
pub(crate) const CELL: i32 = 45;
/// The number of squares on a side.
const SIZE: i32 = 8;
/// The grid of the board, in both directions.
const CELLS: Grid = Grid { edge: EDGE, cell: CELL, count: SIZE as u8 };
/// The radius of a disc. (`drawQZ` is not printed in the document; 18 leaves the cursor's corners free.)
const RADIUS: i32 = 18;

/// Returns the screen coordinate of the centre of a column or row of the board: `getX` and `getY`. (Not printed in the
/// document; 83 puts the cursor one pixel away from either line of the grid.)
pub fn centre(index: u8) -> i32 {
    CELLS.centre(index)
}

/// Returns the square at a pixel of the screen.
pub(crate) fn square_at(x: i32, y: i32) -> Option<Square> {
    Square::new(CELLS.cell_at(x)?, CELLS.cell_at(y)?)
}

/// `drawQP`: returns the pixels of the grid, four at a time, so that it grows from all four sides at once.
pub fn grid_pixels() -> impl Iterator<Item = [(i32, i32); 4]> {
    let side = SIZE * CELL;
    let far = EDGE + side;
    (0..=side / 2).step_by(CELL as usize).flat_map(move |i| {
        (0..=side).map(move |j| [(EDGE + j, EDGE + i), (far - j, far - i), (EDGE + i, EDGE + j), (far - i, far - j)])
    })
}

/// The original's delay units after each four pixels of the [`grid`].
pub(crate) const GRID_UNITS: u32 = 100;
/// The colour of the grid.
pub const GRID: Color = Color::CYAN;

/// Returns the colour of a side's discs.
pub fn color(side: Side) -> Color {
    match side {
        Side::Black => Color::DARK_GRAY,
        Side::White => Color::WHITE,
    }
}

/// `drawQZ`: draws a disc on a square.
pub fn draw_disc(screen: &mut Framebuffer, square: Square, color: Color) {
    screen.fill_circle(centre(square.column()), centre(square.row()), RADIUS, color);
}

/// Draws all the discs of a board.
pub fn draw_discs(screen: &mut Framebuffer, board: Board) {
    for side in [Side::Black, Side::White] {
        board.discs(side).iter().for_each(|square| draw_disc(screen, square, color(side)));
    }
}

/// Draws a frame of a disc's flip animation, 1 to [`FLIP_FRAMES`](disc::TURN_STEPS).
pub(crate) fn draw_flip_frame(screen: &mut Framebuffer, square: Square, to: Side, step: i32) {
    let look = |side| DiscStyle { radius: RADIUS, color: color(side), rim: color(side) };
    draw_disc(screen, square, Color::BLACK);
    disc::draw_flip_frame(screen, (centre(square.column()), centre(square.row())), look(!to), look(to), step);
}

/// `dispMouse`: draws the cursor, four corner brackets in the square; drawing it in black erases it.
pub fn draw_cursor(screen: &mut Framebuffer, square: Square, color: Color) {
    let (x, y) = (centre(square.column()), centre(square.row()));
    let brackets = [
        (-21, -21, -12, -21),
        (-21, -21, -21, -12),
        (-21, 20, -21, 12),
        (-21, 20, -12, 20),
        (20, -21, 20, -12),
        (20, -21, 12, -21),
        (20, 20, 12, 20),
        (20, 20, 20, 12),
    ];
    for (x1, y1, x2, y2) in brackets {
        screen.line(x + x1, y + y1, x + x2, y + y2, color);
    }
}

/// `printScore`: draws the number of discs of each side. The two panels overlap, as in the listing.
pub fn draw_score(screen: &mut Framebuffer, board: Board, digits: &Face) {
    screen.bar(525, 200, 570, 250, Color::LIGHT_GRAY);
    screen.bar(525, 240, 570, 310, Color::LIGHT_GRAY);
    for (side, y) in [(Side::Black, 208), (Side::White, 248)] {
        let count = board.count(side).to_string();
        screen.draw_text_scaled(digits, &count, 530, y, 2, Color::BROWN);
    }
}

/// Draws a small board for illustrations in an area.
pub fn draw_small_board(screen: &mut Framebuffer, board: Board, area: Rect) {
    let cell = area.width / SIZE;
    for i in 0..=SIZE {
        screen.line(area.x, area.y + i * cell, area.x + SIZE * cell, area.y + i * cell, GRID);
        screen.line(area.x + i * cell, area.y, area.x + i * cell, area.y + SIZE * cell, GRID);
    }
    for side in [Side::Black, Side::White] {
        for square in board.discs(side) {
            let (x, y) = small_board_centre(square, area);
            screen.fill_circle(x, y, cell / 2 - 3, color(side));
        }
    }
}

/// Returns the centre of a square on a [`small`] board.
pub(crate) fn small_board_centre(square: Square, area: Rect) -> (i32, i32) {
    let cell = area.width / SIZE;
    let centre = |start: i32, index: u8| start + i32::from(index) * cell + cell / 2;
    (centre(area.x, square.column()), centre(area.y, square.row()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_grid_is_nine_lines_each_way_and_nothing_else() {
        let mut screen = Framebuffer::vga();
        for (x, y) in grid_pixels().flatten() {
            screen.put_pixel(x, y, GRID);
        }
        // Eighteen lines of 361 pixels, which cross 81 times.
        assert_eq!(screen.count(GRID), 18 * 361 - 81);
        for i in 0..=8 {
            for j in 0..=360 {
                assert_eq!(screen.get_pixel(60 + 45 * i, 60 + j), Some(GRID));
                assert_eq!(screen.get_pixel(60 + j, 60 + 45 * i), Some(GRID));
            }
        }
    }

    #[test]
    fn the_grid_takes_the_time_of_its_listing() {
        // Five passes (i = 0, 45, …, 180) of 361 steps, 1 ms each at the default speed: 1.8 s.
        assert_eq!(grid_pixels().count(), 5 * 361);
    }

    #[test]
    fn cursor_disc_and_grid_do_not_touch() {
        let square = Square::new(2, 2).unwrap();
        let mut screen = Framebuffer::vga();
        let drawn = |screen: &mut Framebuffer, draw: &dyn Fn(&mut Framebuffer)| {
            screen.clear(Color::BLACK);
            draw(screen);
            screen.count(Color::WHITE)
        };
        let disc_alone = drawn(&mut screen, &|screen| draw_disc(screen, square, Color::WHITE));
        let cursor_alone = drawn(&mut screen, &|screen| draw_cursor(screen, square, Color::WHITE));
        let grid_alone = drawn(&mut screen, &|screen| {
            grid_pixels().flatten().for_each(|(x, y)| screen.put_pixel(x, y, Color::WHITE));
        });
        let together = drawn(&mut screen, &|screen| {
            grid_pixels().flatten().for_each(|(x, y)| screen.put_pixel(x, y, Color::WHITE));
            draw_disc(screen, square, Color::WHITE);
            draw_cursor(screen, square, Color::WHITE);
        });
        assert_eq!(together, disc_alone + cursor_alone + grid_alone);
        // Four corners: 10 + 10 − 1 pixels above left, the others shorter: 9 + 10 − 1, 10 + 9 − 1, 9 + 9 − 1.
        assert_eq!(cursor_alone, 19 + 18 + 18 + 17);
    }

    #[test]
    fn every_pixel_of_a_cell_belongs_to_its_square() {
        let corner = |x, y| square_at(x, y).map(|square| (square.column(), square.row()));
        assert_eq!(corner(60, 60), Some((0, 0)));
        assert_eq!(corner(104, 104), Some((0, 0)));
        assert_eq!(corner(105, 60), Some((1, 0)));
        assert_eq!(corner(419, 419), Some((7, 7)));
        for outside in [(59, 60), (420, 100), (100, 420), (-1, -1), (i32::MAX, 0)] {
            assert_eq!(corner(outside.0, outside.1), None);
        }
    }

    #[test]
    fn a_turned_disc_is_a_disc() {
        let square = Square::new(5, 1).unwrap();
        let mut turned = Framebuffer::vga();
        draw_disc(&mut turned, square, color(Side::Black));
        (1..=disc::FLIP_FRAMES).for_each(|step| draw_flip_frame(&mut turned, square, Side::White, step));
        let mut placed = Framebuffer::vga();
        draw_disc(&mut placed, square, color(Side::White));
        assert_eq!(turned, placed);
    }
}
