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

/// Returns the rectangles of buttons in an area, broken into rows. For a finger each is as wide as high, unless that takes
/// another row.
pub(crate) fn place_buttons<'t>(
    look: Look,
    area: Rect,
    buttons: impl Iterator<Item = ButtonText<'t>> + Clone,
) -> impl Iterator<Item = Rect> {
    let place = move |least: i32| {
        let (padding, height) = (if look.is_touch() { 2 } else { look.scaled(3) }, button_height(look));
        let left = if look.is_touch() { area.x } else { area.x + padding };
        let (mut x, mut y) = (left, area.y);
        buttons.clone().map(move |text| {
            let width = least.max(text_width(look, text) + 2 * padding);
            if x + width > area.right() && x > left {
                (x, y) = (left, y + height);
            }
            let place = Rect::new(x, y, width, height);
            x += width + 1;
            place
        })
    };
    let (least, bottom) = (look.target(0), |least| place(least).last().map(|place| place.bottom()));
    place(if bottom(least) == bottom(0) { least } else { 0 })
}

/// Returns the height of buttons in a width.
pub(crate) fn buttons_height<'t>(look: Look, width: i32, buttons: impl Iterator<Item = ButtonText<'t>> + Clone) -> i32 {
    place_buttons(look, Rect::new(0, 0, width, 0), buttons).last().map_or(0, |place| place.bottom())
}

/// Draws a button.
pub(crate) fn draw_button(screen: &mut Framebuffer, look: Look, place: Rect, text: ButtonText<'_>, color: Color) {
    let (face, (key, label)) = (look.face(), text);
    screen.fill_rect(Rect { height: place.height - i32::from(look.is_touch()), ..place }, color);
    let mut x = place.x + (place.width - text_width(look, text)) / 2;
    let y = place.y + (place.height - face.height()) / 2;
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

/// Returns the width of a button's key and label.
fn text_width(look: Look, (key, label): ButtonText<'_>) -> i32 {
    let label = if label.is_empty() { 0 } else { look.scaled(3) + look.face().width(label) };
    key_width(key, look.face()) + label
}

/// Returns the width of a key's name.
fn key_width(key: &str, face: &'static Face) -> i32 {
    key.chars().map(|c| key_face(c, face).advance(c)).sum()
}
