//! Characters with a shadow, as in the original's title and menu.

use crate::gfx::font::Face;
use crate::gfx::{Color, Framebuffer, Glyph};

/// The offset of a character up and left of its shadow.
pub const LIFT: i32 = 2;

/// A shadow: the character drawn once more, behind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shadow {
    /// The offset of the character up and left of it.
    pub lift: i32,
    /// Its colour.
    pub color: Color,
}

impl Shadow {
    /// The original's: light grey, [`LIFT`] pixels.
    pub const ORIGINAL: Shadow = Shadow { lift: LIFT, color: Color::LIGHT_GRAY };

    /// Returns the positions and colours of a character whose shadow is at a point: first the shadow, then the
    /// character.
    pub fn layers(self, x: i32, y: i32, color: Color) -> [(i32, i32, Color); 2] {
        let shadow = (x, y, self.color);
        let (x, y) = (x - self.lift, y - self.lift);
        let raised = (x, y, color);
        [shadow, raised]
    }
}

/// Draws a character's shadow in light grey at a point, and the character itself [`LIFT`] pixels up and left of it.
pub fn draw_glyph(screen: &mut Framebuffer, glyph: Glyph<'_>, x: i32, y: i32, color: Color) {
    for (x, y, color) in Shadow::ORIGINAL.layers(x, y, color) {
        screen.draw_glyph(glyph, x, y, color);
    }
}

/// Draws a text with a shadow, as [`draw_glyph`] does.
pub fn draw_text(screen: &mut Framebuffer, face: &Face, text: &str, x: i32, y: i32, color: Color) {
    for (x, y, color) in Shadow::ORIGINAL.layers(x, y, color) {
        screen.draw_text(face, text, x, y, color);
    }
}
