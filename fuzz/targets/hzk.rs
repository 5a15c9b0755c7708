//! HZK files of any size. The first two bytes select the layout.

use huanle::gfx::font::GlyphSource;
use huanle::gfx::font::hzk::{Hzk, HzkLayout};

/// Reads an input.
pub fn run(bytes: &[u8]) {
    let Some(([dots, ucdos], bytes)) = bytes.split_first_chunk() else { return };
    let (dots, ucdos, bytes) = (u16::from(*dots), ucdos % 2 == 1, bytes.to_vec());
    let layout = if ucdos { HzkLayout::ucdos(dots) } else { HzkLayout::guess(dots, bytes.len()) };
    if let Ok(font) = Hzk::new(layout, bytes) {
        for c in "啊欢乐棋、A齄".chars() {
            font.glyph(c);
        }
    }
}
