//! TrueType and OpenType files.

use huanle::gfx::font::outline::OutlineFont;

/// Reads an input.
pub fn run(bytes: &[u8]) {
    if let Ok(font) = OutlineFont::parse(bytes, None) {
        font.family();
        for c in "Ag欢".chars() {
            font.glyph(c, 16, 16);
        }
    }
}
