//! The bar over a running program, with the keys that stop it.

use crate::gfx::{Color, Framebuffer, Rect};
use crate::ui::theme::Look;

/// Returns the rectangle of the bar over a running program.
pub(super) fn bar_area(screen: &Framebuffer) -> Rect {
    Rect::new(0, screen.height() - 20, screen.width(), 20)
}

/// Returns the rectangles of the bar's buttons: stop, leave.
pub(super) fn bar_buttons(bar: Rect) -> [Rect; 2] {
    [0, 1].map(|number| Rect::new(bar.width / 2 - 204 + 208 * number, bar.y + 1, 200, bar.height - 2))
}

/// Draws the bar with the labels of its buttons.
pub(super) fn draw_bar(screen: &mut Framebuffer, labels: [&str; 2]) {
    let face = Look::STANDARD.face();
    let bar = bar_area(screen);
    screen.fill_rect(bar, Color::BLACK);
    for ((place, key), label) in bar_buttons(bar).into_iter().zip(["Ctrl+Alt+S", "Ctrl+Alt+Q"]).zip(labels) {
        screen.fill_rect(place, Color::DARK_GRAY);
        let x = screen.draw_text(face, key, place.x + 8, place.y + 1, Color::YELLOW);
        screen.draw_text(face, label, x + 8, place.y + 1, Color::WHITE);
    }
}
