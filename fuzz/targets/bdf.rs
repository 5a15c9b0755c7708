//! BDF files.

use huanle::gfx::font::GlyphSource;
use huanle::gfx::font::bdf::Bdf;

/// Reads an input.
pub fn run(bytes: &[u8]) {
    if let Ok(font) = Bdf::parse(bytes) {
        for c in "A欢\u{0}".chars() {
            font.glyph(c);
        }
    }
}
