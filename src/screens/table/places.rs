//! Where things lie beside and below the board.

use super::paint::{BOX_HEIGHT, KEYS_Y, MESSAGE_Y, PANEL_X};
use crate::gfx::{HEIGHT, Rect, WIDTH};

/// The places of the table's parts, the board apart: that is a [`Layout`](super::Layout)'s.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Places {
    /// The upper edge of the first player's frame; the second's stands below it.
    pub players: i32,
    /// Where the moves are listed; with an analysis its [graph](Places::graph) takes the lower part.
    pub list: Rect,
    /// Where thoughts, or else comments, are shown.
    pub thoughts: Rect,
    /// Rows of the list that stay above the graph.
    pub above_graph: i32,
    /// Where it is said what is going on: in one line, or, where there is room, in several.
    pub message: Rect,
    /// The line that names the keys: all that matter, or where there is [less room](Places::is_narrow) the first of them.
    pub keys: Rect,
}

impl Places {
    /// Those of most games: a panel from [`PANEL_X`] on, and two lines below the board.
    pub const USUAL: Places = Places {
        players: 12,
        list: Rect::new(PANEL_X, 148, WIDTH - 8 - PANEL_X, 204),
        thoughts: Rect::new(PANEL_X, 360, WIDTH - 8 - PANEL_X, 64),
        above_graph: 100,
        message: Rect::new(8, MESSAGE_Y, WIDTH - 16, 24),
        keys: Rect::new(4, KEYS_Y, WIDTH - 8, 16),
    };

    /// Whether the line of keys is a short one.
    pub const fn is_narrow(&self) -> bool {
        self.keys.width < WIDTH / 2
    }

    /// The list of moves where nothing stands below it.
    pub(crate) const fn long_list(&self) -> Rect {
        Rect::new(self.list.x, self.list.y, self.list.width, self.thoughts.bottom() - self.list.y)
    }

    /// Where the graph of an analysis stands.
    pub const fn graph(&self) -> Rect {
        let above = self.above_graph;
        Rect::new(self.list.x, self.list.y + above, self.list.width, self.list.height - above)
    }

    /// Where what is asked about the game stands: beside the board, below the players, above the line that says what goes on.
    pub const fn dialog(&self) -> Rect {
        let bottom = if self.message.x < PANEL_X { self.message.y } else { HEIGHT };
        let (left, top) = (PANEL_X - 4, self.players + 2 * (BOX_HEIGHT + 4));
        Rect::new(left, top, WIDTH - left, bottom - top)
    }

    /// What the line that says what goes on and that of the keys take together.
    pub const fn words(&self) -> Rect {
        let (message, keys) = (self.message, self.keys);
        if keys.width == 0 {
            return message;
        }
        let left = if keys.x < message.x { keys.x } else { message.x };
        let right = if keys.right() > message.right() { keys.right() } else { message.right() };
        Rect::new(left, message.y, right - left, keys.bottom() - message.y)
    }

    /// The list of moves above the graph.
    pub(crate) const fn short_list(&self) -> Rect {
        Rect::new(self.list.x, self.list.y, self.list.width, self.above_graph - 4)
    }
}
