//! Mouse input of the editor: clicks, drags, the wheel, the scroll bar.

use std::time::Duration;

use super::{Editor, Place, Selection, cells, sort};
use crate::gfx::Rect;
use crate::machine::{Button, Machine};
use crate::ui::scroll::Part;

/// The longest time between the clicks of a double click.
const DOUBLE: Duration = Duration::from_millis(450);
/// Lines per notch of the wheel.
const NOTCH: isize = 3;

/// The state of the mouse: dragging and previous clicks.
#[derive(Clone, Debug, Default)]
pub(super) struct MouseDrag {
    holds: Option<Held>,
    /// The time and position of the last click, and the number of clicks there.
    clicked: Option<(Duration, Place, u8)>,
    /// The last known mouse position.
    was: (i32, i32),
}

#[derive(Clone, Copy, Debug)]
enum Held {
    /// The text: the selection grows by characters, words or lines from the initial selection.
    Text(u8, Selection),
    /// The thumb of the scroll bar.
    Thumb(i32),
}

impl MouseDrag {
    pub(super) fn release(&mut self) {
        self.holds = None;
    }
}

impl Editor {
    /// Handles a mouse press; returns `None` if it is not the editor's, e.g. at the marks next to the lines.
    pub(super) fn click(&mut self, m: &Machine<'_>, (x, y): (i32, i32), button: Button) -> Option<bool> {
        if button != Button::Left {
            return None;
        }
        if self.view.bar().contains(x, y) {
            let part = self.view.scroll_bar(self.buffer.len()).part(self.view.bar(), y);
            let mut scroll = self.view.scroll_bar(self.buffer.len());
            let grip = scroll.press(part);
            self.view.top = scroll.top;
            self.hand.holds = grip.filter(|_| matches!(part, Part::Thumb(_))).map(Held::Thumb);
            return Some(true);
        }
        if !self.view.text_area(self.buffer.len()).contains(x, y) {
            return None;
        }
        self.notice = None;
        let place = self.place_under((x, y));
        let times = match self.hand.clicked {
            Some((at, there, times)) if m.now().saturating_sub(at) < DOUBLE && there == place => times % 3 + 1,
            _ => 1,
        };
        self.hand.clicked = Some((m.now(), place, times));
        let selected = self.around(place, times);
        let anchor = if m.held_then().shift { self.selection.anchor } else { selected.anchor };
        self.hand.holds = Some(Held::Text(times, Selection { anchor, ..selected }));
        self.buffer.part();
        self.selection = Selection { anchor, cursor: selected.cursor };
        self.goal = None;
        if times == 1 {
            self.reveal();
        }
        Some(true)
    }

    /// Returns the line whose mark is at a point of the screen.
    pub(crate) fn mark_under(&self, (x, y): (i32, i32)) -> Option<usize> {
        let beside = self.view.gutter(self.buffer.len());
        let line = self.view.top as i32 + (y - beside.y).div_euclid(super::view::ROW);
        (beside.contains(x, y) && line < self.buffer.len() as i32).then_some(line as usize)
    }

    /// Returns the position in the text nearest to a point of the screen.
    pub(crate) fn place_under(&self, (x, y): (i32, i32)) -> Place {
        let Rect { x: left, y: top, .. } = self.view.text_area(self.buffer.len());
        let line = (self.view.top as i32 + (y - top).div_euclid(super::view::ROW)).max(0) as usize;
        let line = line.min(self.buffer.len() - 1);
        let cell = self.view.left as i32 + (x - left + super::view::CELL / 2).div_euclid(super::view::CELL);
        Place::new(line, cells::byte(self.buffer.line(line), cell.max(0) as usize))
    }

    /// Returns the selection after a number of clicks at a position.
    fn around(&self, place: Place, times: u8) -> Selection {
        let line = self.buffer.line(place.line);
        match times {
            2 => {
                let kind = sort(line[place.byte..].chars().next().or(line.chars().next_back()));
                let same = |c: &char| sort(Some(*c)) == kind;
                let before: usize = line[..place.byte].chars().rev().take_while(same).map(char::len_utf8).sum();
                let after: usize = line[place.byte..].chars().take_while(same).map(char::len_utf8).sum();
                let at = |byte| Place { byte, ..place };
                Selection { anchor: at(place.byte - before), cursor: at(place.byte + after) }
            }
            3 => {
                let end = self.buffer.clamp(Place::new(place.line, usize::MAX));
                Selection { anchor: Place::new(place.line, 0), cursor: self.buffer.after(end) }
            }
            _ => Selection::at(place),
        }
    }

    /// Handles drags and the wheel; returns whether anything changed.
    pub(super) fn attend(&mut self, m: &mut Machine<'_>) -> bool {
        let notches = m.take_wheel();
        if notches != 0 {
            self.view.scroll(-NOTCH * notches as isize, self.buffer.len());
        }
        let (mouse, was) = (m.mouse(), std::mem::replace(&mut self.hand.was, m.mouse()));
        if !m.is_down(Button::Left) {
            self.hand.release();
        }
        let dragged = match self.hand.holds {
            Some(Held::Thumb(grip)) if mouse != was => {
                let mut scroll = self.view.scroll_bar(self.buffer.len());
                scroll.drag(self.view.bar(), grip, mouse.1);
                self.view.top = scroll.top;
                true
            }
            // Beyond the edge the text goes on moving under a mouse that rests.
            Some(Held::Text(times, first)) if mouse != was || !self.view.text_area(0).contains(mouse.0, mouse.1) => {
                let before = (self.selection, self.view.top);
                let reached = self.around(self.place_under(mouse), times);
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
