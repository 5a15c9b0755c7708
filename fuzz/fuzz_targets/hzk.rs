//! HZK files of any size and layout.
#![no_main]

use huanle::gfx::font::GlyphSource;
use huanle::gfx::font::hzk::{Hzk, Layout};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: (u8, bool, Vec<u8>)| {
    let (dots, ucdos, bytes) = input;
    let dots = u16::from(dots);
    let layout = if ucdos { Layout::ucdos(dots) } else { Layout::guess(dots, bytes.len()) };
    if let Ok(font) = Hzk::new(layout, bytes) {
        for c in "啊欢乐棋、A齄".chars() {
            font.glyph(c);
        }
    }
});
