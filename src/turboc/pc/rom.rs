//! The characters of the card's ROM: code page 437 with 8×8 and 8×16 dots; and Chinese ones, as under UCDOS.

use std::sync::LazyLock;

use encoding_rs::GBK;
use huanle_gfx::font::{Glyph, bundled, cp437};
use huanle_gfx::{Color, Framebuffer, Rect};

/// The characters of the code page in order.
pub(super) static CHARACTERS: LazyLock<[char; 256]> =
    LazyLock::new(|| std::array::from_fn(|code| cp437::character(code as u8)));

/// Rows of dots of a character.
fn table<const ROWS: usize>(face: &huanle_gfx::font::Face) -> [[u8; ROWS]; 256] {
    std::array::from_fn(|code| {
        let bits = face.glyph(CHARACTERS[code]).map(|glyph| glyph.bits());
        std::array::from_fn(|row| bits.and_then(|bits| bits.get(row)).copied().unwrap_or(0))
    })
}

static EIGHT: LazyLock<[[u8; 8]; 256]> = LazyLock::new(|| table(bundled::rom8()));
static SIXTEEN: LazyLock<[[u8; 16]; 256]> = LazyLock::new(|| table(bundled::rom16()));

/// The rows of a character, 8 or 16 of them.
pub(super) fn rows(byte: u8, height: i32) -> &'static [u8] {
    if height < 16 { &EIGHT[usize::from(byte)] } else { &SIXTEEN[usize::from(byte)] }
}

/// Draws a character into a cell, twice as wide in wide cells.
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

/// The Chinese character that two bytes make, if they do.
pub(super) fn hanzi(first: u8, second: u8) -> Option<Glyph<'static>> {
    if first < 0xA1 || second < 0xA1 {
        return None;
    }
    let pair = [first, second];
    let text = GBK.decode_without_bom_handling_and_without_replacement(&pair)?;
    bundled::song16().glyph(text.chars().next()?).filter(|glyph| glyph.width() == 16)
}

/// Whether a source is Chinese: bytes beyond ASCII are pairs, and more than frames and shades of code page 437.
pub(super) fn is_chinese(source: &[u8]) -> bool {
    let high = source.iter().filter(|byte| **byte >= 0x80);
    let frames = high.clone().all(|byte| (0xB0..=0xDF).contains(byte));
    !frames && high.count() > 0 && GBK.decode_without_bom_handling_and_without_replacement(source).is_some()
}
