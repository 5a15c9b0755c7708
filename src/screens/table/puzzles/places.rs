//! The places of a puzzle's parts on the stage.

use super::super::command_panel::button_grid;
use super::super::panel_layout::{PanelLayout, TableOutline, own_part};
use crate::gfx::Rect;
use crate::ui::layout::Extent;

/// The height of everything above the list of moves.
const HEAD: i32 = 136;

/// The places of a puzzle.
pub(super) struct Places {
    pub(super) table: PanelLayout,
    /// The number, the set, the goal and the counts.
    pub(super) head: Rect,
    pub(super) list: Rect,
    pub(super) buttons: Rect,
}

impl Places {
    pub(super) fn new(outline: TableOutline) -> Places {
        let look = outline.look;
        let parts = move || {
            [
                own_part(0, 0, 0, |_| Extent::fixed(HEAD)),
                own_part(1, 4, 2, move |_| Extent::at_least(look.face().height() + 8)),
                own_part(2, 10, 1, move |width| Extent::fixed(button_grid(look).height(width))),
            ]
        };
        let below = if look.row() > look.line() { 6 } else { 14 };
        let (table, [head, list, buttons]) = PanelLayout::with_parts(outline, parts, below);
        Places { table, head, list, buttons }
    }
}
