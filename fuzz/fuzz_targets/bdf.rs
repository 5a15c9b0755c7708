//! BDF files.
#![no_main]

use huanle::gfx::font::GlyphSource;
use huanle::gfx::font::bdf::Bdf;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    if let Ok(font) = Bdf::parse(bytes) {
        for c in "A欢\u{0}".chars() {
            font.glyph(c);
        }
    }
});
