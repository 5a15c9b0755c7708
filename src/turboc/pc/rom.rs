//! The character ROM of the card: code page 437 in 8×8 and 8×16 pixels, and Chinese characters, as under UCDOS.

use std::sync::LazyLock;

use encoding_rs::GBK;
use huanle_gfx::font::{Face, Glyph, bundled, cp437};
use huanle_gfx::{Color, Framebuffer, Rect};

/// The characters of the code page in order.
pub(super) static CHARACTERS: LazyLock<[char; 256]> =
    LazyLock::new(|| std::array::from_fn(|code| cp437::decode(code as u8)));

/// Returns the dots of a character in a font; `None` if the font lacks it.
fn bits(face: &'static Face, code: usize) -> Option<&'static [u8]> {
    Some(face.glyph(CHARACTERS[code])?.bits())
}

static EIGHT: LazyLock<[[u8; 8]; 256]> = LazyLock::new(|| {
    let of = |code| bits(bundled::rom8(), code).unwrap_or_default();
    std::array::from_fn(|code| std::array::from_fn(|row| of(code).get(row).copied().unwrap_or(0)))
});

/// The 16-row characters: letters have their own font; line-drawing characters and others that it lacks are those of
/// eight rows with each row doubled. Without the feature `faces` all are doubled.
static SIXTEEN: LazyLock<[[u8; 16]; 256]> = LazyLock::new(|| {
    std::array::from_fn(|code| match letter16(code) {
        Some(own) => std::array::from_fn(|row| own.get(row).copied().unwrap_or(0)),
        None => std::array::from_fn(|row| EIGHT[code][row / 2]),
    })
});

#[cfg(feature = "faces")]
fn letter16(code: usize) -> Option<&'static [u8]> {
    bits(bundled::letters16(), code)
}

#[cfg(not(feature = "faces"))]
fn letter16(_code: usize) -> Option<&'static [u8]> {
    None
}

/// Returns the rows of a character, 8 or 16.
pub(super) fn rows(byte: u8, height: i32) -> &'static [u8] {
    if height < 16 { &EIGHT[usize::from(byte)] } else { &SIXTEEN[usize::from(byte)] }
}

/// Draws a character into a cell, scaled to twice the width in wide cells.
pub(super) fn draw(screen: &mut Framebuffer, byte: u8, place: Rect, ink: Color) {
    if byte == 0 || byte == b' ' {
        return;
    }
    let size = place.width / 8;
    for (row, y) in rows(byte, place.height).iter().zip(place.y..) {
        for bit in (0..8).filter(|bit| row >> (7 - bit) & 1 != 0) {
            (0..size).for_each(|by| screen.put_pixel(place.x + bit * size + by, y, ink));
        }
    }
}

/// Returns the Chinese character of two bytes, if they are one.
#[cfg(feature = "faces")]
pub(super) fn hanzi(first: u8, second: u8) -> Option<Glyph<'static>> {
    if first < 0xA1 || second < 0xA1 {
        return None;
    }
    let pair = [first, second];
    let text = GBK.decode_without_bom_handling_and_without_replacement(&pair)?;
    bundled::song16().glyph(text.chars().next()?).filter(|glyph| glyph.width() == 16)
}

/// Returns `None`: without the feature `faces` there are no Chinese characters, and each byte is drawn as one of code
/// page 437.
#[cfg(not(feature = "faces"))]
pub(super) fn hanzi(_first: u8, _second: u8) -> Option<Glyph<'static>> {
    None
}

/// Returns whether a source is Chinese: its non-ASCII bytes are pairs, and not only line-drawing characters and shades
/// of code page 437.
pub(super) fn is_chinese(source: &[u8]) -> bool {
    let high = source.iter().filter(|byte| **byte >= 0x80);
    let frames = high.clone().all(|byte| (0xB0..=0xDF).contains(byte));
    !frames && high.count() > 0 && GBK.decode_without_bom_handling_and_without_replacement(source).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_source_is_chinese_if_its_bytes_are_pairs_and_not_only_frames() {
        assert!(is_chinese(b"/* \xC4\xE3\xBA\xC3 */"), "a greeting in GB2312");
        assert!(!is_chinese(b"int main() {}"), "ASCII only");
        assert!(!is_chinese(b"\xC9\xCD\xCD\xBB"), "a frame of code page 437");
        assert!(!is_chinese(b"\xC4\xE3\xBA"), "half a character");
    }

    #[test]
    fn characters_have_eight_or_sixteen_rows() {
        assert_eq!([8, 14, 15, 16].map(|height| rows(b'A', height).len()), [8, 8, 8, 16]);
        // A full block fills its cell in either height; a space and byte 0 draw nothing.
        assert!(rows(0xDB, 8).iter().chain(rows(0xDB, 16)).all(|&row| row == 0xFF));
        let drawn = |byte: u8, width: i32| {
            let mut screen = Framebuffer::new(40, 20);
            draw(&mut screen, byte, Rect::new(3, 2, width, 16), Color::RED);
            let inside = (2..18).flat_map(|y| (3..3 + width).map(move |x| (x, y)));
            let inside = inside.filter(|&(x, y)| screen.get_pixel(x, y) == Some(Color::RED)).count();
            assert_eq!(screen.count(Color::RED), inside, "nothing is drawn outside the cell");
            inside
        };
        assert_eq!((drawn(0xDB, 8), drawn(0xDB, 16)), (8 * 16, 16 * 16));
        assert_eq!((drawn(b' ', 8), drawn(0, 8)), (0, 0));
        let set = rows(b'A', 16).iter().map(|row| row.count_ones() as usize).sum::<usize>();
        assert_eq!((drawn(b'A', 8), drawn(b'A', 16)), (set, 2 * set), "twice as wide, not higher");
        // The left half block fills the left half.
        assert_eq!(rows(0xDD, 16), [0xF0; 16]);
    }

    #[test]
    fn two_bytes_are_a_chinese_character_above_a0_only() {
        assert!(hanzi(0xB0, 0xA1).is_some(), "the first character of GB2312");
        assert!(hanzi(0xA0, 0xA1).is_none() && hanzi(0xB0, 0xA0).is_none() && hanzi(b'a', b'b').is_none());
    }
}
