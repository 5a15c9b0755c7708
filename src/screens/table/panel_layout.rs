//! The layout of everything next to and below the board.

use super::primitives::{BOX_HEIGHT, KEYS_Y, MESSAGE_Y, PANEL_X};
use crate::gfx::{Rect, WIDTH};
use crate::ui::theme::Look;

/// The rows by which a menu bar moves the players' boxes down.
const BELOW_BAR: i32 = 16;

/// The gap above a block of the panel.
const BLOCK_GAP: i32 = 4;

/// The areas of the table's parts other than the board, which has a [`Layout`](super::Layout).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PanelLayout {
    /// The area of the menu bar; empty for a bar along the top of the screen.
    pub bar: Rect,
    /// The upper edge of the first player's frame; the second player's is below it.
    pub players: i32,
    /// The area of the list of moves; the [graph](PanelLayout::graph) of an analysis takes its lower part.
    pub list: Rect,
    /// The area of the thoughts or comments.
    pub thoughts: Rect,
    /// The area of the evaluation; empty if there is none.
    pub evaluation: Rect,
    /// The area of the game's counts; empty if there are none.
    pub counts: Rect,
    /// The height of the list above the graph.
    pub above_graph: i32,
    /// The area of the buttons, two rows of three.
    pub buttons: Rect,
}

impl PanelLayout {
    /// The line of the message, below the board.
    pub const MESSAGE: Rect = Rect::new(8, MESSAGE_Y, WIDTH - 16, 24);

    /// The line of keys, below the message.
    pub const KEYS: Rect = Rect::new(4, KEYS_Y, WIDTH - 8, 16);

    /// The layout of most games: a panel from [`PANEL_X`] on.
    pub const DEFAULT: PanelLayout = PanelLayout {
        bar: Rect::new(PANEL_X - 4, 0, WIDTH + 4 - PANEL_X, Look::STANDARD.bar_height()),
        players: 12 + BELOW_BAR,
        list: Rect::new(PANEL_X, 164, WIDTH - 8 - PANEL_X, 130),
        thoughts: Rect::new(PANEL_X, 302, WIDTH - 8 - PANEL_X, 62),
        evaluation: Rect::new(0, 0, 0, 0),
        counts: Rect::new(0, 0, 0, 0),
        above_graph: 56,
        buttons: Rect::new(PANEL_X, 370, WIDTH - 8 - PANEL_X, 54),
    };

    /// Returns the layout without thoughts or comments: their area belongs to the list of moves and its graph.
    pub(crate) const fn without_thoughts(self) -> PanelLayout {
        let list = self.long_list();
        PanelLayout { list, above_graph: self.above_graph + (list.height - self.list.height) / 2, ..self }
    }

    /// Returns the layout with blocks of these heights below the list of moves and its graph, both of which become lower:
    /// the evaluation and the counts; 0 for none.
    pub(crate) fn with_blocks(self, evaluation: i32, counts: i32) -> PanelLayout {
        let mut places = self;
        for (height, area) in [(counts, &mut places.counts), (evaluation, &mut places.evaluation)] {
            if height > 0 {
                let list = &mut places.list;
                *area = Rect { y: list.bottom() - height, height, ..*list };
                list.height -= height + BLOCK_GAP;
                places.above_graph -= (height + BLOCK_GAP) / 2;
            }
        }
        places
    }

    /// Returns the area of the list of moves if nothing is below it.
    pub(crate) const fn long_list(&self) -> Rect {
        Rect::new(self.list.x, self.list.y, self.list.width, self.thoughts.bottom() - self.list.y)
    }

    /// Returns the area of an analysis graph.
    pub const fn graph(&self) -> Rect {
        let above = self.above_graph;
        Rect::new(self.list.x, self.list.y + above, self.list.width, self.list.height - above)
    }

    /// Returns the area of questions about the game: next to the board, below the players, above the message.
    pub const fn dialog(&self) -> Rect {
        // A menu bar moves the boxes down, but not the questions, which would cover the buttons.
        let moved = if self.bar.is_empty() { 0 } else { BELOW_BAR };
        let (left, top) = (PANEL_X - 4, self.players - moved + 2 * (BOX_HEIGHT + 4));
        Rect::new(left, top, WIDTH - left, PanelLayout::MESSAGE.y - top)
    }

    /// Returns the area of the list of moves above the graph.
    pub(crate) const fn short_list(&self) -> Rect {
        Rect::new(self.list.x, self.list.y, self.list.width, self.above_graph - 4)
    }
}
