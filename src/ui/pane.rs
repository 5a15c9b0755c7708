//! A panel in the middle of the screen, or across a narrow one, with a caption, contents and a line of keys; and the
//! screen contents under a widget.

use super::event::WidgetEvent;
use super::key_bar::KeyBar;
use super::theme::{self, EDGE, Look};
use crate::gfx::{Framebuffer, Rect};
use crate::machine::{Input, Machine};
use crate::text::key_line::KeyLine;

/// The greatest inner width of a pane in cells: a line that is easy to read.
const MAX_CELLS: i32 = 80;
/// The inner width of a pane in cells for which the screen has room on both sides. On a narrower screen a pane is a sheet.
const LEAST_CELLS: i32 = 50;
/// The groove above the line of keys and the space around it.
const GROOVE: i32 = 6;

/// The room for a pane: an area of the screen, without the pane's shadow.
#[derive(Clone, Copy, Debug)]
pub(super) struct Room {
    /// The look of the pane.
    pub look: Look,
    /// The whole area, with the room for a shadow.
    pub screen: Rect,
    area: Rect,
    /// `true` if a pane is a sheet at the bottom of the area, as wide as that.
    pub is_sheet: bool,
}

impl Room {
    /// Returns the room of a machine's screen.
    pub(super) fn of(m: &Machine<'_>) -> Room {
        Room::on(m.screen.bounds(), Look::of(m))
    }

    /// Returns the room of a screen with these bounds.
    pub(super) fn on(screen: Rect, look: Look) -> Room {
        let is_sheet = screen.width < LEAST_CELLS * look.cell() + 2 * (EDGE + look.gap() + theme::SHADOW_DEPTH);
        let area = if is_sheet { screen } else { theme::inset(screen, theme::SHADOW_DEPTH) };
        Room { look, screen, area, is_sheet }
    }

    /// Returns the room of a part of the screen that pane and shadow do not leave.
    pub(super) fn within(self, area: Rect) -> Room {
        let (width, height) = (area.width - theme::SHADOW_DEPTH, area.height - theme::SHADOW_DEPTH);
        Room { screen: area, area: Rect { width, height, ..area }, is_sheet: false, ..self }
    }

    /// Returns the room above the line of the input method, which would cover a sheet.
    pub(super) fn above_input_method(self) -> Room {
        let below = if self.is_sheet { self.look.input_line_height() } else { 0 };
        Room { area: Rect { height: self.area.height - below, ..self.area }, ..self }
    }

    /// Returns the greatest inner size of a pane with a caption and a line of keys.
    pub(super) fn largest(self, keys: KeyLine) -> (i32, i32) {
        let edges = 2 * (EDGE + self.look.gap());
        let width = (self.area.width - edges).min(MAX_CELLS * self.look.cell());
        (width, self.area.height - edges - self.look.caption_height() - keys_height(self.look, keys, width))
    }

    /// Returns the number of rows of a height in a pane that leaves some of the screen visible, with `other` pixels of its
    /// height for something else; at least `least` if they fit.
    pub(super) fn rows(self, keys: KeyLine, other: i32, row: i32, least: usize) -> usize {
        let height = self.largest(keys).1;
        let rows = |height: i32| ((height - other) / row).max(1) as usize;
        rows(height * 5 / 8).max(least).min(rows(height))
    }

    /// Creates a pane around contents of at least this size: wider if caption or keys need it, but not larger inside than
    /// [`largest`](Room::largest).
    pub(super) fn pane<'a>(self, (width, height): (i32, i32), title: &'a str, keys: KeyLine) -> Pane<'a> {
        let Room { look, area, is_sheet, .. } = self;
        let most = self.largest(keys);
        let widest = width.max(look.face().width(title)).max(look.face().width(&keys.to_string()));
        let outside = |inside: i32| inside + 2 * (EDGE + look.gap());
        let width = if is_sheet { area.width } else { outside(widest.min(most.0)) };
        let height = outside(height.min(most.1)) + caption_height(look, title) + keys_height(look, keys, most.0);
        let below = area.height - height;
        let (x, y) = (area.x + (area.width - width) / 2, area.y + if is_sheet { below } else { below / 2 });
        Pane { look, rect: Rect::new(x, y, width, height), title, keys, keys_height: keys_height(look, keys, most.0) }
    }
}

/// A panel with a caption and a line of keys, either of which is omitted if empty.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pane<'a> {
    /// The look of what is in it.
    pub look: Look,
    /// The panel, without its shadow.
    pub rect: Rect,
    title: &'a str,
    keys: KeyLine,
    /// The height of the line of keys and the space above it.
    keys_height: i32,
}

impl Pane<'_> {
    /// Asserts that it is inside a screen, and that its caption and its keys fit.
    #[cfg(test)]
    pub(crate) fn assert_fits(&self, screen: Rect) {
        let covered = if self.rect.width == screen.width { self.rect } else { theme::with_shadow(self.rect) };
        assert_eq!(screen.intersection(&covered), covered, "{} {screen:?}", self.title);
        crate::text::assert_fits(self.look.face(), self.title, self.rect.width - 2 * EDGE);
        if !self.keys.is_empty() {
            self.key_bar().assert_fits();
        }
        assert!(self.inside().height > 0);
    }

    /// Returns the rectangle of its contents.
    pub(super) fn inside(&self) -> Rect {
        let Rect { x, y, width, height } = theme::inset(self.rect, EDGE + self.look.gap());
        let above = caption_height(self.look, self.title);
        Rect::new(x, y + above, width, height - above - self.keys_height)
    }

    /// Draws it empty.
    pub(super) fn draw(&self, screen: &mut Framebuffer) {
        theme::panel(screen, self.rect);
        if !self.title.is_empty() {
            self.look.caption(screen, self.rect, self.title);
        }
        if !self.keys.is_empty() {
            let bar = self.key_bar();
            let inside = theme::inset(self.rect, EDGE);
            theme::groove(screen, inside.x + 2, bar.place.y - 2, inside.width - 4);
            bar.draw(screen, theme::KEYS);
        }
    }

    fn key_bar(&self) -> KeyBar<'static> {
        let inside = theme::inset(self.rect, EDGE);
        let height = self.keys_height + self.look.gap() / 2 - GROOVE / 2;
        let place = Rect { y: inside.bottom() - height, height, ..inside };
        let place = Rect { x: place.x + self.look.gap(), width: place.width - 2 * self.look.gap(), ..place };
        KeyBar::centred(self.look, self.keys, place)
    }

    /// Returns the key that a click on the line of keys presses, or the event itself.
    pub(super) fn press(&self, event: WidgetEvent) -> WidgetEvent {
        let WidgetEvent::Click(x, y, button) = event else { return event };
        match self.key_bar().areas().resolve(Input::Click { x, y, button }) {
            Input::Key(key) => WidgetEvent::Key(key),
            Input::Click { .. } => event,
        }
    }
}

fn caption_height(look: Look, title: &str) -> i32 {
    if title.is_empty() { 0 } else { look.caption_height() }
}

/// Returns the height of the lines of keys and the groove, less what they share with the space below the contents.
fn keys_height(look: Look, keys: KeyLine, width: i32) -> i32 {
    if keys.is_empty() { 0 } else { KeyBar::height(look, keys, width) + GROOVE - look.gap() / 2 }
}

/// The saved screen contents under a widget.
pub(super) struct SavedBackground {
    screen: Framebuffer,
    at: (i32, i32),
}

impl SavedBackground {
    /// Saves the area that a panel and its shadow will cover.
    pub(super) fn of_panel(screen: &Framebuffer, rect: Rect) -> SavedBackground {
        SavedBackground::of_area(screen, theme::with_shadow(rect))
    }

    /// Saves an area.
    pub(super) fn of_area(screen: &Framebuffer, area: Rect) -> SavedBackground {
        let area = area.intersection(&screen.bounds());
        let mut kept = Framebuffer::new(area.width, area.height);
        kept.blit(screen, area, 0, 0);
        SavedBackground { screen: kept, at: (area.x, area.y) }
    }

    /// Restores the saved contents.
    pub(super) fn restore(&self, screen: &mut Framebuffer) {
        screen.blit(&self.screen, self.screen.bounds(), self.at.0, self.at.1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Language;
    use crate::text::assert_fits;

    #[test]
    fn lines_of_keys_fit_in_every_language() {
        let room = Room::on(Framebuffer::vga().bounds(), Look::STANDARD);
        for language in Language::ALL {
            let text = &language.text().ui;
            for line in [text.list_keys, text.form_keys, text.field_keys] {
                assert_fits(Look::STANDARD.face(), &line.to_string(), room.largest(line).0);
            }
            // A column of a text field's hint.
            assert_fits(Look::STANDARD.face(), text.field_hint, 480);
            for label in [text.ok, text.cancel, text.yes, text.no, text.done] {
                assert_fits(Look::STANDARD.face(), label, 56);
            }
        }
    }

    #[test]
    fn no_pane_leaves_the_screen() {
        let keys = Language::Chinese.text().ui.list_keys;
        let screen = Framebuffer::vga().bounds();
        let room = Room::on(screen, Look::STANDARD);
        for (title, keys) in [("", KeyLine::NONE), ("a", KeyLine::NONE), ("", keys), ("a", keys)] {
            let pane = room.pane((9999, 9999), title, keys);
            let covered = theme::with_shadow(pane.rect);
            assert_eq!(covered.intersection(&screen), covered);
            assert_eq!((pane.inside().width, pane.inside().height), room.largest(keys));
        }
    }
}
