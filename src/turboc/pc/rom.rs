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
