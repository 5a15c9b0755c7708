//! The places of a puzzle's parts on the stage.

use std::rc::Rc;

use super::super::command_panel::buttons_height;
use super::super::panel_layout::{PanelLayout, ScreenPart, TableOutline};
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
        let part = |above: i32, rank: u8, height: Rc<dyn Fn(i32) -> Extent>| ScreenPart { above, rank, height };
        let parts = [
            part(0, 0, Rc::new(|_| Extent::fixed(HEAD))),
            part(4, 2, Rc::new(move |_| Extent::at_least(look.face().height() + 8))),
            part(10, 1, Rc::new(move |width| Extent::fixed(buttons_height(look, width)))),
        ];
        let (table, places) = PanelLayout::with_parts(outline, &parts, if look.row() > look.line() { 6 } else { 14 });
        Places { table, head: places[0], list: places[1], buttons: places[2] }
    }
}
