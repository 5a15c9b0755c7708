//! Tests that a text fits its place, for all tests of drawn text.

use crate::gfx::font::Face;

/// Asserts that the font has every character of a text and that the text is not wider than its place.
pub(crate) fn assert_fits(face: &Face, text: &str, width: i32) {
    if let Some(missing) = text.chars().find(|&c| face.glyph(c).is_none()) {
        panic!("{missing:?} of {text:?} is not in the face of {} dots", face.height());
    }
    let wide = face.width(text);
    assert!(wide <= width, "{text:?} is {wide} pixels wide, its place {width}");
}
