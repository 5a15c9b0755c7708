//! The hand at the board: what it points at, what it has taken up, and what it asked for in haste.

use super::intake::Wish;
use crate::engine::Cell;

/// Where whoever sits at the table points, by keys or by the mouse.
pub(super) struct Hand {
    /// The cell that the keys point at.
    pub cursor: Cell,
    /// Whether the cursor is shown: from the first arrow key until the mouse is moved.
    pub by_keys: bool,
    /// The cell under the mouse.
    pub hover: Option<Cell>,
    /// Where the mouse was last seen.
    pub mouse: (i32, i32),
    /// The piece that was taken up.
    pub taken: Option<Cell>,
    /// The cell whose touch was [cautioned](super::Words::caution) against.
    pub cautioned: Option<Cell>,
    /// What was asked for by the key that hurried something.
    pub pending: Option<Wish>,
}

impl Hand {
    /// A hand that nobody has moved yet, its cursor on a cell.
    pub(super) fn at(cursor: Cell) -> Hand {
        Hand { cursor, by_keys: false, hover: None, mouse: (0, 0), taken: None, cautioned: None, pending: None }
    }

    /// The cell that is pointed at: that of the keys, where the cursor is shown, else that under the mouse.
    pub(super) fn points_at(&self) -> Option<Cell> {
        if self.by_keys { Some(self.cursor) } else { self.hover }
    }
}
