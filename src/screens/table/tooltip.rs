//! Tooltips: short notes over the screen, next to what the mouse points at.

use crate::gfx::{Framebuffer, Rect};
use crate::ui::theme::{self, Look};

/// The distance of a tooltip from what it is about.
const TOOLTIP_GAP: i32 = 2;

/// Draws a note above a rectangle, moved to the left if it would leave the screen, and broken into lines if it is wide.
pub(super) fn draw_tooltip(screen: &mut Framebuffer, look: Look, about: Rect, text: &str) {
    let most = screen.width() - 8;
    let lines = look.face().lines(text, most - 2 * look.gap()).count() as i32;
    let height = if lines > 1 { lines * look.line() + 4 } else { look.face().height() + 4 };
    let width = (look.face().width(text) + 2 * look.gap()).min(most);
    let x = about.x.min(screen.width() - 4 - width);
    let y = (about.y - height - TOOLTIP_GAP).clamp(0, screen.height() - height);
    let place = Rect::new(x, y, width, height);
    screen.fill_rect(place, theme::FRAME);
    screen.fill_rect(theme::inset(place, 1), theme::WELL);
    look.text_centred_in_lines(screen, text, theme::inset(place, 2), theme::TEXT);
}
