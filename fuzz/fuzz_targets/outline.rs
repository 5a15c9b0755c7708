//! TrueType and OpenType files.
#![no_main]

use huanle::gfx::font::outline::OutlineFont;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    if let Ok(font) = OutlineFont::parse(bytes, None) {
        font.family();
        for c in "Ag欢".chars() {
            font.glyph(c, 16, 16);
        }
    }
});
