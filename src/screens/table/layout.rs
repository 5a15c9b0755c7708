//! Converts between the cells of a board, which can be flipped, and the pixels of the screen.

use std::time::Duration;

use crate::engine::Cell;
use crate::gfx::Rect;
use crate::machine::{Flow, Input, Machine};

/// The pitch from which on a finger hits a cell on a phone held upright: 20 of its pixels.
const SMALL_PITCH: i32 = 33;

/// The room around the cells of a board: for its labels and its frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardEdges {
    /// The room on the left.
    pub left: i32,
    /// The room above.
    pub top: i32,
    /// The room on the right.
    pub right: i32,
    /// The room below.
    pub bottom: i32,
    /// The smallest room on both sides together, where the board takes the whole width of the screen.
    pub least_sides: i32,
}

impl BoardEdges {
    /// The room for letters above the board and figures on its left.
    pub const LABELLED: BoardEdges = BoardEdges { left: 32, top: 36, right: 12, bottom: 18, least_sides: 26 };

    /// Returns the largest distance between two cells in an area of this size.
    fn pitch(self, (columns, rows): (u8, u8), width: i32, height: i32) -> i32 {
        let (wide, high) = (width - self.least_sides, height - self.top - self.bottom);
        (wide / i32::from(columns)).min(high / i32::from(rows)).max(1)
    }

    /// Returns the width that a board can use with a height.
    pub(super) fn width_for(self, (columns, rows): (u8, u8), height: i32) -> i32 {
        (height - self.top - self.bottom) * i32::from(columns) / i32::from(rows) + self.left + self.right
    }

    /// Returns the height that a board can use with a width.
    pub(super) fn height_for(self, size: (u8, u8), width: i32) -> i32 {
        self.pitch(size, width, i32::MAX / 2) * i32::from(size.1) + self.top + self.bottom
    }
}

/// The positions of a board's cells on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    /// The centre of the cell in the upper left corner of the screen.
    pub first: (i32, i32),
    /// The distance between two centres in pixels.
    pub pitch: i32,
    /// The number of columns and rows.
    pub size: (u8, u8),
    /// Set if the board is flipped, with its last cell in the upper left corner.
    pub flipped: bool,
}

impl Layout {
    /// Returns the layout of the largest board with this number of columns and rows in an area.
    pub fn within(area: Rect, edges: BoardEdges, size: (u8, u8), flipped: bool) -> Layout {
        let pitch = edges.pitch(size, area.width, area.height);
        let spare = |room: i32, count: u8, edges: i32| (room - edges - pitch * i32::from(count)).div_euclid(2);
        let x = area.x + edges.left + spare(area.width, size.0, edges.left + edges.right);
        let y = area.y + edges.top + spare(area.height, size.1, edges.top + edges.bottom);
        Layout { first: (x + pitch / 2, y + pitch / 2), pitch, size, flipped }
    }

    /// Returns a length that is given for cells at a distance of `of` pixels.
    pub fn scaled(self, length: i32, of: i32) -> i32 {
        length * self.pitch / of
    }

    /// Converts a cell to its position counted from the upper left corner of the screen, and back.
    fn turned(self, cell: Cell) -> Cell {
        if !self.flipped {
            return cell;
        }
        Cell { column: self.size.0 - 1 - cell.column, row: self.size.1 - 1 - cell.row }
    }

    /// Returns the centre of a cell.
    pub fn centre(self, cell: Cell) -> (i32, i32) {
        let Cell { column, row } = self.turned(cell);
        (self.first.0 + i32::from(column) * self.pitch, self.first.1 + i32::from(row) * self.pitch)
    }

    /// Returns the cell whose square contains a pixel; `None` outside the board.
    pub fn cell_at(self, x: i32, y: i32) -> Option<Cell> {
        let index = |place: i32, first: i32, count: u8| {
            let index = place.checked_sub(first)?.checked_add(self.pitch / 2)?.div_euclid(self.pitch);
            u8::try_from(index).ok().filter(|&index| index < count)
        };
        let column = index(x, self.first.0, self.size.0)?;
        let row = index(y, self.first.1, self.size.1)?;
        Some(self.turned(Cell { column, row }))
    }

    /// Returns the square of a cell: `pitch` pixels wide and high, around its centre.
    pub fn square(self, cell: Cell) -> Rect {
        let (x, y) = self.centre(cell);
        Rect::new(x - self.pitch / 2, y - self.pitch / 2, self.pitch, self.pitch)
    }

    /// Waits for input until a given time, while a finger aims at the cells if they are small.
    pub(super) fn input_until(self, m: &mut Machine<'_>, until: Duration) -> Flow<Option<Input>> {
        m.with_small_targets(self.small_targets(), |m| m.input_until(until))
    }

    /// Returns the area in which a finger on a phone aims before it plays, because the cells are small there; `None` if
    /// they are large enough.
    fn small_targets(self) -> Option<Rect> {
        (self.pitch < SMALL_PITCH).then(|| self.area())
    }

    /// Returns the area of all cells.
    pub fn area(self) -> Rect {
        let half = self.pitch / 2;
        let (columns, rows) = (i32::from(self.size.0), i32::from(self.size.1));
        Rect::new(self.first.0 - half, self.first.1 - half, columns * self.pitch, rows * self.pitch)
    }

    /// Returns all cells, row by row.
    pub fn cells(self) -> impl Iterator<Item = Cell> {
        (0..self.size.1).flat_map(move |row| (0..self.size.0).map(move |column| Cell { column, row }))
    }

    /// Returns the neighbour of a cell on the screen, or the cell itself at the edge of the board.
    pub fn beside(self, cell: Cell, (dx, dy): (i32, i32)) -> Cell {
        let (x, y) = self.centre(cell);
        self.cell_at(x + dx * self.pitch, y + dy * self.pitch).unwrap_or(cell)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pixel_of_a_square_belongs_to_its_cell_however_the_board_lies() {
        for flipped in [false, true] {
            for pitch in [24, 29, 44, 47] {
                let layout = Layout { first: (50, 40), pitch, size: (9, 10), flipped };
                for cell in layout.cells() {
                    let Rect { x, y, width, height } = layout.square(cell);
                    for (x, y) in [(x, y), (x + width - 1, y), (x, y + height - 1), (x + width - 1, y + height - 1)] {
                        assert_eq!(layout.cell_at(x, y), Some(cell), "{pitch} {flipped}");
                    }
                }
                let area = layout.area();
                assert_eq!(layout.cell_at(area.x - 1, area.y), None);
                assert_eq!(layout.cell_at(area.x + area.width, area.y), None);
                assert_eq!(layout.cell_at(i32::MIN, i32::MAX), None);
            }
        }
    }

    #[test]
    fn beside_is_as_the_screen_shows_it() {
        let layout = Layout { first: (50, 40), pitch: 47, size: (8, 8), flipped: true };
        let corner = Cell { column: 7, row: 7 };
        assert_eq!(layout.centre(corner), (50, 40));
        assert_eq!(layout.beside(corner, (1, 0)), Cell { column: 6, row: 7 });
        assert_eq!(layout.beside(corner, (-1, 0)), corner);
    }
}
