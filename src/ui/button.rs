//! A button: a raised panel with a label and the name of its key.

use super::theme::{self, Look};
use crate::gfx::{Framebuffer, Rect};

/// Six buttons of the same size in as few rows as have room for them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ButtonGrid {
    /// The look of their texts.
    pub(crate) look: Look,
    /// The least width of a button for text of 16 dots.
    pub(crate) least: i32,
    /// The distances between two columns and two rows.
    pub(crate) gaps: (i32, i32),
}

impl ButtonGrid {
    /// The number of buttons.
    const COUNT: i32 = 6;

    fn columns(self, width: i32) -> i32 {
        let fit = (width + self.gaps.0) / (self.look.scaled(self.least) + self.gaps.0);
        [6, 3, 2].into_iter().find(|&columns| columns <= fit).unwrap_or(1)
    }

    /// Returns the height of the buttons in a width.
    pub(crate) fn height(self, width: i32) -> i32 {
        Self::COUNT / self.columns(width) * (self.look.button_height() + self.gaps.1) - self.gaps.1
    }

    /// Returns the places of the buttons in an area, row by row; none in an empty one.
    pub(crate) fn places(self, area: Rect) -> impl Iterator<Item = Rect> {
        let (columns, height) = (self.columns(area.width), self.look.button_height());
        let width = (area.width - (columns - 1) * self.gaps.0) / columns;
        (0..if area.is_empty() { 0 } else { Self::COUNT }).map(move |index| {
            let (column, row) = (index % columns, index / columns);
            let (x, y) = (area.x + column * (width + self.gaps.0), area.y + row * (height + self.gaps.1));
            Rect::new(x, y, width, height)
        })
    }
}

/// A button and its position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Button<'a> {
    /// The look of its text.
    pub look: Look,
    /// Its rectangle.
    pub rect: Rect,
    /// Its label.
    pub label: &'a str,
    /// The key with the same effect, shown after the label; may be empty.
    pub key: &'a str,
}

/// The state of a button.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ButtonState {
    /// Neither hovered nor pressed.
    Idle,
    /// The mouse is over it, or Enter presses it.
    Hovered,
    /// It is held down.
    Pressed,
    /// Disabled.
    Disabled,
}

impl Button<'_> {
    /// Draws it over the current contents. Text that does not fit is cut; the key first.
    pub fn draw(&self, screen: &mut Framebuffer, state: ButtonState) {
        theme::bevel(screen, self.rect, state != ButtonState::Pressed);
        let mut inside = theme::inset(self.rect, theme::EDGE);
        let (label, key) = match state {
            ButtonState::Idle => (theme::TEXT, theme::KEYS),
            ButtonState::Hovered | ButtonState::Pressed => {
                screen.fill_rect(inside, theme::SELECTED);
                (theme::SELECTED_TEXT, theme::SELECTED_TEXT)
            }
            ButtonState::Disabled => (theme::DISABLED, theme::DISABLED),
        };
        if state == ButtonState::Pressed {
            (inside.x, inside.y) = (inside.x + 1, inside.y + 1);
            (inside.width, inside.height) = (inside.width - 1, inside.height - 1);
        }
        let widths = (self.look.face().width(self.label), self.look.face().width(self.key));
        let both = widths.0 + self.look.gap() + widths.1;
        if self.key.is_empty() || both > inside.width {
            self.look.text_centred(screen, self.label, inside, label);
        } else {
            let place = Rect { x: inside.x + (inside.width - both) / 2, width: both, ..inside };
            self.look.text_left(screen, self.label, place, label);
            self.look.text_right(screen, self.key, place, key);
        }
    }

    /// Returns whether a pixel belongs to the button.
    pub fn hit(&self, x: i32, y: i32) -> bool {
        self.rect.contains(x, y)
    }
}
