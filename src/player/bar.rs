//! The bar over a running program, with the keys that stop it.

use crate::gfx::{Color, Framebuffer, HEIGHT, Rect, WIDTH};
use crate::ui::theme::Look;

/// The bar over a running program.
pub(super) const BAR: Rect = Rect::new(0, HEIGHT - 20, WIDTH, 20);

/// Returns the rectangles of the bar's buttons: stop, leave.
pub(super) fn bar_buttons() -> [Rect; 2] {
    [0, 1].map(|number| Rect::new(WIDTH / 2 - 204 + 208 * number, BAR.y + 1, 200, BAR.height - 2))
}

/// Draws the bar with the labels of its buttons.
pub(super) fn draw_bar(screen: &mut Framebuffer, labels: [&str; 2]) {
    let face = Look::STANDARD.face();
    screen.fill_rect(BAR, Color::BLACK);
    for ((place, key), label) in bar_buttons().into_iter().zip(["Ctrl+Alt+S", "Ctrl+Alt+Q"]).zip(labels) {
        screen.fill_rect(place, Color::DARK_GRAY);
        let x = screen.draw_text(face, key, place.x + 8, place.y + 1, Color::YELLOW);
        screen.draw_text(face, label, x + 8, place.y + 1, Color::WHITE);
    }
}
