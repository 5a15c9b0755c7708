//! Converts between board cells and screen pixels.

/// A board of square cells along one axis of the screen; the other axis is the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grid {
    /// The column or row of the board's first line.
    pub edge: i32,
    /// The distance between two lines in pixels, at least 1.
    pub cell: i32,
    /// The number of cells.
    pub count: u8,
}

impl Grid {
    /// Returns the column or row of the centre of a cell, `getX` or `getY` of the original: half a cell after its first
    /// line, rounded up.
    pub const fn centre(&self, index: u8) -> i32 {
        let line = self.edge + self.cell * index as i32;
        line + (self.cell + 1) / 2
    }

    /// Returns the cell that contains a column or row of the screen; each cell includes its first line. `None` outside
    /// the board.
    pub(crate) fn cell_at(&self, place: i32) -> Option<u8> {
        let distance = place.saturating_sub(self.edge);
        let index = distance.div_euclid(self.cell);
        if index < 0 || index >= self.count.into() {
            return None;
        }
        Some(index as u8)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pixel_belongs_to_one_cell_and_the_middle_to_its_own() {
        for cell in 1..50 {
            let grid = Grid { edge: 33, cell, count: 8 };
            for index in 0..8 {
                let first = 33 + cell * i32::from(index);
                assert!((first..first + cell).all(|place| grid.cell_at(place) == Some(index)));
                // A cell of one pixel has no middle behind its line.
                assert!(cell == 1 || grid.cell_at(grid.centre(index)) == Some(index));
            }
            for beside in [i32::MIN, -1, 33 - cell, 32, 33 + 8 * cell, i32::MAX] {
                assert_eq!(grid.cell_at(beside), None);
            }
        }
    }
}
