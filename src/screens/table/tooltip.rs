//! Tooltips: short notes over the screen, next to what the mouse points at.

use crate::gfx::font::bundled;
use crate::gfx::{Framebuffer, HEIGHT, Rect, WIDTH};
use crate::ui::theme::{self, Look};

/// The height of a tooltip, and its distance from what it is about.
const TOOLTIP_HEIGHT: i32 = 20;
const TOOLTIP_GAP: i32 = 2;

/// Draws a note above a rectangle, moved to the left if it would leave the screen.
pub(super) fn draw_tooltip(screen: &mut Framebuffer, about: Rect, text: &str) {
    let width = (bundled::song16().width(text) + 2 * Look::STANDARD.gap()).min(WIDTH - 8);
    let x = about.x.min(WIDTH - 4 - width);
    let y = (about.y - TOOLTIP_HEIGHT - TOOLTIP_GAP).clamp(0, HEIGHT - TOOLTIP_HEIGHT);
    let place = Rect::new(x, y, width, TOOLTIP_HEIGHT);
    screen.fill_rect(place, theme::FRAME);
    screen.fill_rect(theme::inset(place, 1), theme::WELL);
    Look::STANDARD.text_centred(screen, text, theme::inset(place, 2), theme::TEXT);
}
