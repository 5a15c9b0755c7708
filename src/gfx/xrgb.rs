//! Conversion of colour numbers to the pixel format of a window system.

use super::Color;

/// The sixteen colours as `0x00RRGGBB`: see [`Palette::xrgb`](super::Palette::xrgb).
///
/// ```
/// use huanle_gfx::xrgb::{XrgbTable, convert};
/// use huanle_gfx::Palette;
/// let colors: XrgbTable = Palette::vga().xrgb();
/// let mut pixels = [0; 2];
/// convert(&[0, 15], &colors, &mut pixels);
/// assert_eq!(pixels, [0, 0xFF_FFFF]);
/// ```
pub type XrgbTable = [u32; Color::COUNT];

/// Looks up the low four bits of each colour number in the table, up to the length of the shorter slice.
pub fn convert(pixels: &[u8], colors: &XrgbTable, out: &mut [u32]) {
    huanle_cpu::convert(pixels, colors, out);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_low_four_bits_of_each_number_are_looked_up_as_far_as_both_slices_reach() {
        let colors: XrgbTable = std::array::from_fn(|number| 0x10_0000 + number as u32);
        // Enough pixels for whole vectors, and some more.
        let pixels: Vec<u8> = (0..=255).chain(0..7).collect();
        let mut out = vec![0; pixels.len() + 2];
        convert(&pixels, &colors, &mut out);
        for (pixel, converted) in pixels.iter().zip(&out) {
            assert_eq!(*converted, 0x10_0000 + u32::from(pixel & 15));
        }
        assert_eq!(out[pixels.len()..], [0, 0]);
    }
}
