//! From colour numbers to the pixels of a window system.

use super::Color;

/// The sixteen colours as `0x00RRGGBB`: see [`Palette::xrgb`](super::Palette::xrgb).
pub type Table = [u32; Color::COUNT];

/// Looks up each colour number's low four bits in the table, as far as both slices reach.
pub fn convert(pixels: &[u8], colors: &Table, out: &mut [u32]) {
    huanle_cpu::convert(pixels, colors, out);
}
