//! The input state at the board: the cell pointed at, the selected piece, and a pending command.

use super::intake::TableCommand;
use crate::engine::Cell;

/// The cell that the user points at, by keys or by the mouse.
pub(super) struct InputState {
    /// The cell that the keys point at.
    pub cursor: Cell,
    /// Whether the cursor is shown: from the first arrow key until the mouse is moved.
    pub by_keys: bool,
    /// The cell under the mouse.
    pub hover: Option<Cell>,
    /// The last position of the mouse.
    pub mouse: (i32, i32),
    /// The cell of the selected piece.
    pub taken: Option<Cell>,
    /// The cell for which a [caution](super::Words::caution) was shown.
    pub cautioned: Option<Cell>,
    /// The command of the key that skipped an animation.
    pub pending: Option<TableCommand>,
}

impl InputState {
    /// Returns the initial state, with the cursor on a cell.
    pub(super) fn at(cursor: Cell) -> InputState {
        InputState { cursor, by_keys: false, hover: None, mouse: (0, 0), taken: None, cautioned: None, pending: None }
    }

    /// Returns the cell pointed at: that of the cursor, if it is shown, otherwise that under the mouse.
    pub(super) fn points_at(&self) -> Option<Cell> {
        if self.by_keys { Some(self.cursor) } else { self.hover }
    }
}
