//! Conversion of colour numbers to the pixel format of a window system.

use super::Color;

/// The sixteen colours as `0x00RRGGBB`: see [`Palette::xrgb`](super::Palette::xrgb).
pub type XrgbTable = [u32; Color::COUNT];

/// Looks up the low four bits of each colour number in the table, up to the length of the shorter slice.
pub fn convert(pixels: &[u8], colors: &XrgbTable, out: &mut [u32]) {
    huanle_cpu::convert(pixels, colors, out);
}
