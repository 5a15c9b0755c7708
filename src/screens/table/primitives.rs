//! Drawing primitives of the table: frames, texts that fit, texts on cells.

use super::layout::Layout;
use super::marks;
use crate::engine::Cell;
use crate::gfx::font::{Face, bundled};
use crate::gfx::{Color, Framebuffer, Rect};

/// The radius of the piece that represents a side.
pub(crate) const SAMPLE: i32 = 10;

/// Formats an estimate in whole units, with one decimal if it is small: short enough for a cell.
pub(crate) fn brief(hundredths: i32) -> String {
    match hundredths {
        // A value that rounds to zero has the sign of zero: -0.0 would look like a loss.
        -4..=4 => "+0.0".to_owned(),
        -994..=994 => format!("{:+.1}", f64::from(hundredths) / 100.0),
        _ => format!("{:+}", (f64::from(hundredths) / 100.0).round()),
    }
}

/// Formats a gain without its sign, to one decimal; one of 100 or more, such as that of a mate, as `≥100`.
pub fn gain(hundredths: i32) -> String {
    if hundredths >= 10_000 { "≥100".to_owned() } else { format!("{:.1}", f64::from(hundredths) / 100.0) }
}

/// Draws a frame of one pixel just inside a rectangle.
pub fn frame(screen: &mut Framebuffer, rect: Rect, color: Color) {
    let (right, bottom) = (rect.x + rect.width - 1, rect.y + rect.height - 1);
    for (x1, y1, x2, y2) in [
        (rect.x, rect.y, right, rect.y),
        (rect.x, bottom, right, bottom),
        (rect.x, rect.y, rect.x, bottom),
        (right, rect.y, right, bottom),
    ] {
        screen.line(x1, y1, x2, y2, color);
    }
}

/// Returns the beginning of a text that fits, with dots if something is left out.
pub fn fitted(face: &Face, text: &str, room: i32) -> String {
    if face.width(text) <= room {
        return text.to_owned();
    }
    let mut fitted = String::new();
    for c in text.chars() {
        if face.width(&fitted) + face.advance(c) + face.advance('.') * 2 > room {
            break;
        }
        fitted.push(c);
    }
    fitted + ".."
}

/// Returns the end of a text that fits, with dots before it if something is left out.
pub(crate) fn fitted_end(face: &Face, text: &str, room: i32) -> String {
    if face.width(text) <= room {
        return text.to_owned();
    }
    let dots = face.advance('.') * 2;
    let mut left = room - dots;
    let end = text.char_indices().rev().take_while(|&(_, c)| {
        left -= face.advance(c);
        left >= 0
    });
    let from = end.last().map_or(text.len(), |(at, _)| at);
    format!("..{}", &text[from..])
}

/// The distance of two cells from which on texts on them are larger.
const LARGE: i32 = 60;

/// Returns half of the height of a number on a cell.
pub(crate) fn half_height_on_cell(layout: Layout) -> i32 {
    if layout.pitch >= LARGE { 12 } else { 8 }
}

/// Draws a short text in the middle of a cell, in the larger font that fits.
pub(crate) fn draw_on_cell(screen: &mut Framebuffer, layout: Layout, cell: Cell, text: &str, color: Color) {
    if bundled::rom8().width(text) > layout.pitch && marks::has_figures(text) {
        return marks::figures(screen, layout.centre(cell), text, color);
    }
    let fits = |face: &Face| face.width(text) <= layout.pitch - 4;
    let face = match layout.pitch >= LARGE {
        true if fits(bundled::song24()) => bundled::song24(),
        _ if fits(bundled::song16()) => bundled::song16(),
        _ => bundled::rom8(),
    };
    let (x, y) = layout.centre(cell);
    screen.draw_text(face, text, x - face.width(text) / 2, y - face.height() / 2, color);
}

/// Draws a short text on its own background at the lower edge of the cell, to be readable over a piece.
pub(crate) fn draw_tag(screen: &mut Framebuffer, layout: Layout, cell: Cell, text: &str, color: Color) {
    let face = if layout.pitch >= LARGE { bundled::song16() } else { bundled::rom8() };
    let (x, y) = layout.centre(cell);
    let height = face.height() + 3;
    let tag = Rect::new(x - face.width(text) / 2 - 2, y + layout.pitch / 2 - height - 1, face.width(text) + 3, height);
    screen.fill_rect(tag, Color::BLACK);
    screen.draw_text(face, text, tag.x + 2, tag.y + 2, color);
}

#[cfg(test)]
mod tests {
    use super::brief;

    #[test]
    fn estimates_are_rounded_and_zero_is_no_loss() {
        let values = [-4, 0, 4, -5, 5, -994, -995, 6400];
        assert_eq!(values.map(brief), ["+0.0", "+0.0", "+0.0", "-0.1", "+0.1", "-9.9", "-10", "+64"]);
    }
}
