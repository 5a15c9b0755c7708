//! .CHR files: every valid font must survive a round trip.

use std::sync::Arc;

use huanle::gfx::Canvas;
use huanle::gfx::canvas::TextDirection;
use huanle::gfx::font::stroked::{Jhf, StrokedFont};

/// Reads an input.
pub fn run(bytes: &[u8]) {
    let _ = Jhf::parse(bytes);
    let Ok(font) = StrokedFont::parse(bytes) else { return };
    let again = StrokedFont::parse(&font.to_bytes()).expect("what is written can be read");
    assert!(font.codes().all(|code| font.width(code) == again.width(code) && font.strokes(code).eq(again.strokes(code))));
    let mut canvas = Canvas::new(64, 64, 1);
    canvas.set_font(Canvas::FIRST_USER_FONT, Arc::new(font));
    for direction in [TextDirection::Horizontal, TextDirection::Vertical] {
        let _ = canvas.set_text_style(Canvas::FIRST_USER_FONT, direction, 4);
        canvas.out_text_xy(0, 0, "Ab1");
    }
}
