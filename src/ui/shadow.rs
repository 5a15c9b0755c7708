//! Characters with a shadow, as the original's title and menu have them.

use crate::gfx::font::Face;
use crate::gfx::{Color, Framebuffer, Glyph};

/// How far a character stands up and left of its shadow.
pub const LIFT: i32 = 2;

/// Draws a character's shadow in light grey at a place, and the character itself [`LIFT`] pixels up and left of it.
pub fn draw_glyph(screen: &mut Framebuffer, glyph: Glyph<'_>, x: i32, y: i32, color: Color) {
    screen.draw_glyph(glyph, x, y, Color::LIGHT_GRAY);
    screen.draw_glyph(glyph, x - LIFT, y - LIFT, color);
}

/// The same for a text.
pub fn draw_text(screen: &mut Framebuffer, face: &Face, text: &str, x: i32, y: i32, color: Color) {
    screen.draw_text(face, text, x, y, Color::LIGHT_GRAY);
    screen.draw_text(face, text, x - LIFT, y - LIFT, color);
}
