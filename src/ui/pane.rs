//! A panel in the middle of the screen with a caption, contents and a line of keys; and the screen contents under a
//! widget.

use super::event::WidgetEvent;
use super::key_bar::KeyBar;
use super::theme::{self, EDGE, GAP};
use crate::gfx::{Framebuffer, HEIGHT, Rect, WIDTH};
use crate::machine::Input;
use crate::text::key_line::KeyLine;

/// The height of the line of keys, including its groove.
const KEYS_HEIGHT: i32 = 24;
/// The maximum inner width of a pane.
pub(super) const MAX_WIDTH: i32 = WIDTH - 2 * (EDGE + GAP) - 2 * theme::SHADOW_DEPTH;
/// The maximum inner height of a pane with caption and keys.
pub(super) const MAX_HEIGHT: i32 =
    HEIGHT - 2 * (EDGE + GAP) - theme::CAPTION_HEIGHT - KEYS_HEIGHT - 2 * theme::SHADOW_DEPTH;

/// A panel with a caption and a line of keys, either of which is omitted if empty.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pane<'a> {
    /// The panel, without its shadow.
    pub rect: Rect,
    title: &'a str,
    keys: KeyLine,
}

impl<'a> Pane<'a> {
    /// Creates a pane in the middle of the screen around contents of at least this size: wider if caption or keys need
    /// it, at most [`MAX_WIDTH`] by [`MAX_HEIGHT`].
    pub(super) fn around(width: i32, height: i32, title: &'a str, keys: KeyLine) -> Pane<'a> {
        Pane::centred(Rect::new(0, 0, WIDTH, HEIGHT), (MAX_WIDTH, MAX_HEIGHT), (width, height), title, keys)
    }

    /// Creates a pane in the middle of an area; pane and shadow are at most as large as that.
    pub(super) fn within(area: Rect, (width, height): (i32, i32), title: &'a str) -> Pane<'a> {
        let area = Rect { width: area.width - theme::SHADOW_DEPTH, height: area.height - theme::SHADOW_DEPTH, ..area };
        Pane::centred(area, largest_within(area), (width, height), title, KeyLine::NONE)
    }

    /// Creates a pane in the middle of an area, wide enough for its lines but not larger inside than `most`.
    fn centred(area: Rect, most: (i32, i32), (width, height): (i32, i32), title: &'a str, keys: KeyLine) -> Pane<'a> {
        let widest = width.max(theme::face().width(title)).max(theme::face().width(&keys.to_string()));
        let outside = |inside: i32| inside + 2 * (EDGE + GAP);
        let (width, height) = (outside(widest.min(most.0)), outside(height.min(most.1)));
        let height = height + caption_height(title) + keys_height(keys);
        let (x, y) = (area.x + (area.width - width) / 2, area.y + (area.height - height) / 2);
        Pane { rect: Rect::new(x, y, width, height), title, keys }
    }

    /// Returns the rectangle of its contents.
    pub(super) fn inside(&self) -> Rect {
        let Rect { x, y, width, height } = theme::inset(self.rect, EDGE + GAP);
        let above = caption_height(self.title);
        Rect::new(x, y + above, width, height - above - keys_height(self.keys))
    }

    /// Draws it empty.
    pub(super) fn draw(&self, screen: &mut Framebuffer) {
        theme::panel(screen, self.rect);
        if !self.title.is_empty() {
            theme::caption(screen, self.rect, self.title);
        }
        if !self.keys.is_empty() {
            let inside = theme::inset(self.rect, EDGE);
            let y = inside.bottom() - KEYS_HEIGHT;
            theme::groove(screen, inside.x + 2, y + 1, inside.width - 4);
            self.key_bar().draw(screen, theme::KEYS);
        }
    }

    fn key_bar(&self) -> KeyBar<'static> {
        let inside = theme::inset(self.rect, EDGE);
        let y = inside.bottom() - KEYS_HEIGHT;
        KeyBar::centred(self.keys, Rect::new(inside.x + GAP, y + 3, inside.width - 2 * GAP, KEYS_HEIGHT - 3))
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

/// Returns the largest inner size of a pane with a caption in an area, without its shadow.
pub(super) fn largest_within(area: Rect) -> (i32, i32) {
    (area.width - 2 * (EDGE + GAP), area.height - 2 * (EDGE + GAP) - theme::CAPTION_HEIGHT)
}

fn caption_height(title: &str) -> i32 {
    if title.is_empty() { 0 } else { theme::CAPTION_HEIGHT }
}

fn keys_height(keys: KeyLine) -> i32 {
    if keys.is_empty() { 0 } else { KEYS_HEIGHT - GAP / 2 }
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
        for language in Language::ALL {
            let text = &language.text().ui;
            for line in [text.list_keys, text.form_keys, text.field_keys] {
                assert_fits(theme::face(), &line.to_string(), MAX_WIDTH);
            }
            // A column of a text field's hint.
            assert_fits(theme::face(), text.field_hint, 480);
            for label in [text.ok, text.cancel, text.yes, text.no, text.done] {
                assert_fits(theme::face(), label, 56);
            }
        }
    }

    #[test]
    fn no_pane_leaves_the_screen() {
        let keys = Language::Chinese.text().ui.list_keys;
        for (title, keys) in [("", KeyLine::NONE), ("a", KeyLine::NONE), ("", keys), ("a", keys)] {
            let pane = Pane::around(9999, 9999, title, keys);
            let covered = theme::with_shadow(pane.rect);
            assert!(pane.rect.x >= 0 && pane.rect.y >= 0 && covered.right() <= WIDTH && covered.bottom() <= HEIGHT);
            assert_eq!((pane.inside().width, pane.inside().height), (MAX_WIDTH, MAX_HEIGHT));
        }
    }
}
