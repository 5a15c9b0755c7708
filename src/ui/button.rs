//! A button: a raised panel with a label and the name of its key.

use super::theme::{self, Look};
use crate::gfx::{Framebuffer, Rect};

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
