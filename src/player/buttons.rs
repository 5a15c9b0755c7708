//! Rows of buttons, each with its key.

use crate::gfx::font::{Face, bundled};
use crate::gfx::{Color, Framebuffer, Rect};
use crate::ui::theme::Look;

/// The key of a button, and its label, which may be empty.
pub(crate) type ButtonText<'t> = (&'t str, &'t str);

/// Returns the height of a row of buttons.
pub(crate) fn button_height(look: Look) -> i32 {
    look.row().max(look.scaled(18))
}

/// Returns the rectangles of buttons in an area, broken into rows.
pub(crate) fn place_buttons<'t>(
    look: Look,
    area: Rect,
    buttons: impl Iterator<Item = ButtonText<'t>>,
) -> impl Iterator<Item = Rect> {
    let (face, padding, height) = (look.face(), look.scaled(3), button_height(look));
    let (mut x, mut y) = (area.x + padding, area.y);
    buttons.map(move |(key, label)| {
        let label = if label.is_empty() { 0 } else { face.width(label) + padding };
        let width = key_width(key, face) + label + 2 * padding;
        if x + width > area.right() && x > area.x + padding {
            (x, y) = (area.x + padding, y + height);
        }
        let place = Rect::new(x, y, width, height);
        x += width + 1;
        place
    })
}

/// Returns the height of buttons in a width.
pub(crate) fn buttons_height<'t>(look: Look, width: i32, buttons: impl Iterator<Item = ButtonText<'t>>) -> i32 {
    place_buttons(look, Rect::new(0, 0, width, 0), buttons).last().map_or(0, |place| place.bottom())
}

/// Draws a button.
pub(crate) fn draw_button(
    screen: &mut Framebuffer,
    look: Look,
    place: Rect,
    (key, label): ButtonText<'_>,
    color: Color,
) {
    let (face, is_for_finger) = (look.face(), button_height(look) > look.scaled(18));
    screen.fill_rect(Rect { height: place.height - i32::from(is_for_finger), ..place }, color);
    let (mut x, y) = (place.x + look.scaled(3), place.y + (place.height - face.height()) / 2);
    for c in key.chars() {
        let key_face = key_face(c, face);
        x = screen.draw_text(key_face, &c.to_string(), x, y + (face.height() - key_face.height()) / 2, Color::YELLOW);
    }
    screen.draw_text(face, label, x + look.scaled(3), y, Color::WHITE);
}

/// Returns the face in which a character of a key's name is drawn: ↑ and ↓ are half as wide as other signs.
fn key_face(c: char, face: &'static Face) -> &'static Face {
    if matches!(c, '↑' | '↓') { bundled::rom8() } else { face }
}

/// Returns the width of a key's name.
fn key_width(key: &str, face: &'static Face) -> i32 {
    key.chars().map(|c| key_face(c, face).advance(c)).sum()
}
