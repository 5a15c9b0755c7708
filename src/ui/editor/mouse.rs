//! Mouse input of the editor: clicks, drags, the wheel, the scroll bar.

use std::time::Duration;

use super::{Editor, Selection, TextPosition, cells};
use crate::gfx::Rect;
use crate::machine::{Button, Machine};
use crate::ui::char_class::word_around;
use crate::ui::scroll::Scroll;

/// The longest time between the clicks of a double click.
const DOUBLE: Duration = Duration::from_millis(450);
/// Lines per notch of the wheel.
const NOTCH: isize = 3;

/// The state of the mouse: dragging and previous clicks.
#[derive(Clone, Debug, Default)]
pub(super) struct MouseState {
    dragged: Option<DragTarget>,
    /// The time and position of the last click, and the number of clicks there.
    last_click: Option<(Duration, TextPosition, u8)>,
    /// The last known mouse position.
    last_position: (i32, i32),
}

#[derive(Clone, Copy, Debug)]
enum DragTarget {
    /// The text: the selection grows by characters, words or lines from the initial selection.
    Text(u8, Selection),
    /// The thumb of the scroll bar.
    Thumb(i32),
}

impl MouseState {
    pub(super) fn release(&mut self) {
        self.dragged = None;
    }
}

impl Editor {
    /// Handles a mouse press; returns `None` if it is not the editor's, e.g. at the marks next to the lines.
    pub(super) fn click(&mut self, m: &Machine<'_>, (x, y): (i32, i32), button: Button) -> Option<bool> {
        if button != Button::Left {
            return None;
        }
        if self.view.bar().contains(x, y) {
            let mut scroll = self.view.scroll_bar(self.buffer.len());
            scroll.click(self.view.bar(), (x, y));
            self.view.top = scroll.top;
            self.mouse.dragged = scroll.grip.map(DragTarget::Thumb);
            return Some(true);
        }
        if self.click_diagnostic((x, y)) {
            return Some(true);
        }
        if !self.view.text_area(self.buffer.len()).contains(x, y) {
            return None;
        }
        self.notice = None;
        let place = self.position_at((x, y));
        let times = match self.mouse.last_click {
            Some((at, there, times)) if m.now().saturating_sub(at) < DOUBLE && there == place => times % 3 + 1,
            _ => 1,
        };
        self.mouse.last_click = Some((m.now(), place, times));
        let selected = self.selection_around(place, times);
        let anchor = if m.input_modifiers().shift { self.selection.anchor } else { selected.anchor };
        self.mouse.dragged = Some(DragTarget::Text(times, Selection { anchor, ..selected }));
        self.buffer.end_undo_step();
        self.selection = Selection { anchor, cursor: selected.cursor };
        self.goal = None;
        if times == 1 {
            self.reveal();
        }
        Some(true)
    }

    /// Returns the line whose mark is at a point of the screen.
    pub(crate) fn gutter_line_at(&self, (x, y): (i32, i32)) -> Option<usize> {
        let beside = self.view.gutter(self.buffer.len());
        let line = self.view.top as i32 + (y - beside.y).div_euclid(self.view.row());
        (beside.contains(x, y) && line < self.buffer.len() as i32).then_some(line as usize)
    }

    /// Returns the position in the text nearest to a point of the screen.
    pub(crate) fn position_at(&self, (x, y): (i32, i32)) -> TextPosition {
        let Rect { x: left, y: top, .. } = self.view.text_area(self.buffer.len());
        let line = (self.view.top as i32 + (y - top).div_euclid(self.view.row())).max(0) as usize;
        let line = line.min(self.buffer.len() - 1);
        let cell = self.view.left as i32 + (x - left + self.view.look.cell() / 2).div_euclid(self.view.look.cell());
        TextPosition::new(line, cells::byte_at(self.buffer.line(line), cell.max(0) as usize))
    }

    /// Returns the selection after a number of clicks at a position.
    fn selection_around(&self, place: TextPosition, times: u8) -> Selection {
        let line = self.buffer.line(place.line);
        match times {
            2 => {
                let word = word_around(line, place.byte);
                let at = |byte| TextPosition { byte, ..place };
                Selection { anchor: at(word.start), cursor: at(word.end) }
            }
            3 => {
                let end = self.buffer.clamp(TextPosition::new(place.line, usize::MAX));
                Selection { anchor: TextPosition::new(place.line, 0), cursor: self.buffer.position_after(end) }
            }
            _ => Selection::at(place),
        }
    }

    /// Handles drags and the wheel; returns whether anything changed.
    pub(super) fn handle_mouse(&mut self, m: &mut Machine<'_>) -> bool {
        let notches = m.take_wheel();
        if notches != 0 && !self.scroll_completion(m.mouse(), -NOTCH * notches as isize) {
            self.close_completion();
            self.view.scroll(-NOTCH * notches as isize, self.buffer.len());
        }
        let (mouse, was) = (m.mouse(), std::mem::replace(&mut self.mouse.last_position, m.mouse()));
        if !m.is_down(Button::Left) {
            self.mouse.release();
        }
        let dragged = match self.mouse.dragged {
            Some(DragTarget::Thumb(grip)) if mouse != was => {
                let mut scroll = Scroll { grip: Some(grip), ..self.view.scroll_bar(self.buffer.len()) };
                scroll.drag(self.view.bar(), mouse.1, true);
                self.view.top = scroll.top;
                true
            }
            // Beyond the edge the text keeps scrolling even if the mouse does not move.
            Some(DragTarget::Text(times, first))
                if mouse != was || !self.view.text_area(0).contains(mouse.0, mouse.1) =>
            {
                let before = (self.selection, self.view.top);
                let reached = self.selection_around(self.position_at(mouse), times);
                let (start, end) = first.ends();
                let (from, to) = reached.ends();
                let first_anchor = if times == 1 { first.anchor } else { start };
                self.selection = if from < start || times == 1 && to < first.anchor {
                    Selection { anchor: if times == 1 { first.anchor } else { end }, cursor: from }
                } else {
                    Selection { anchor: first_anchor, cursor: to.max(if times == 1 { to } else { end }) }
                };
                self.reveal();
                (self.selection, self.view.top) != before
            }
            _ => false,
        };
        notches != 0 || dragged
    }
}
