//! Conversion of colour numbers to light: attribute registers and DAC.

use super::Color;
use super::xrgb::XrgbTable;

/// One entry of the DAC: red, green and blue of 6 bits each, 0 to 63.
///
/// ```
/// use huanle_gfx::Rgb6;
/// assert_eq!(Rgb6 { red: 63, green: 42, blue: 0 }.to_rgb8(), [255, 170, 0]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Rgb6 {
    /// Red, 0–63.
    pub red: u8,
    /// Green, 0–63.
    pub green: u8,
    /// Blue, 0–63.
    pub blue: u8,
}

/// The mapping of colour numbers to light in mode 12h: sixteen attribute registers, each naming one of 64 DAC entries.
///
/// ```
/// use huanle_gfx::{Color, Palette, Rgb6};
/// let mut palette = Palette::vga();
/// palette.set_register(Color::RED, 40);
/// palette.set_dac(40, Rgb6 { red: 63, green: 32, blue: 0 });
/// assert_eq!(palette.rgb6(Color::RED), Rgb6 { red: 63, green: 32, blue: 0 });
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Palette {
    registers: [u8; Color::COUNT],
    dac: [Rgb6; Palette::DAC_ENTRIES],
}

impl Palette {
    /// The number of DAC entries that a six-bit attribute register can name.
    pub const DAC_ENTRIES: usize = 64;

    /// The attribute registers as loaded by the BIOS: the EGA colour numbers, `rgbRGB`. Brown is 20, not 6: dark yellow
    /// with half the green.
    pub const DEFAULT_REGISTERS: [u8; Color::COUNT] = [0, 1, 2, 3, 4, 5, 20, 7, 56, 57, 58, 59, 60, 61, 62, 63];

    /// VGA's default palette.
    pub fn vga() -> Palette {
        let dac = core::array::from_fn(|entry| {
            // Bits `rgbRGB`: a capital adds two thirds of full light, a lower-case letter one third.
            let channel =
                |strong: usize, weak: usize| ((entry >> strong & 1) * 0x2A + (entry >> weak & 1) * 0x15) as u8;
            Rgb6 { red: channel(2, 5), green: channel(1, 4), blue: channel(0, 3) }
        });
        Palette { registers: Palette::DEFAULT_REGISTERS, dac }
    }

    /// Returns the attribute registers: the DAC entry of each colour.
    pub fn registers(&self) -> [u8; Color::COUNT] {
        self.registers
    }

    /// Sets the attribute register of a colour to a DAC entry; only the low six bits of `entry` count.
    pub fn set_register(&mut self, color: Color, entry: u8) {
        self.registers[usize::from(color.index())] = entry & 63;
    }

    /// Sets a DAC entry; only the low six bits of each channel count. Entries from 64 up, which no register can name,
    /// are ignored.
    pub fn set_dac(&mut self, entry: u8, light: Rgb6) {
        if let Some(place) = self.dac.get_mut(usize::from(entry)) {
            *place = Rgb6 { red: light.red & 63, green: light.green & 63, blue: light.blue & 63 };
        }
    }

    /// Returns the DAC entries that a register can name.
    pub fn dac(&self) -> &[Rgb6; Palette::DAC_ENTRIES] {
        &self.dac
    }

    /// Returns this palette with every DAC entry at `level` / `full` of its light, rounded to the nearest. Levels above
    /// `full` count as `full`; a `full` of 0 gives black.
    pub fn dimmed(&self, level: u8, full: u8) -> Palette {
        let (level, full) = (u32::from(level.min(full)), u32::from(full.max(1)));
        let dim = |light: u8| ((u32::from(light) * level * 2 + full) / (full * 2)) as u8;
        let dac = self.dac.map(|Rgb6 { red, green, blue }| Rgb6 { red: dim(red), green: dim(green), blue: dim(blue) });
        Palette { registers: self.registers, dac }
    }

    /// Returns the light of a colour, 6 bits per channel.
    pub fn rgb6(&self, color: Color) -> Rgb6 {
        let number = usize::from(color.index());
        let entry = self.registers[number];
        self.dac[usize::from(entry)]
    }

    /// Returns the light of a colour, 8 bits per channel.
    pub fn rgb8(&self, color: Color) -> [u8; 3] {
        self.rgb6(color).to_rgb8()
    }

    /// Returns the nearest of the colours that are allowed, by the distance of red, green and blue.
    pub fn nearest(&self, light: [u8; 3], is_allowed: impl Fn(Color) -> bool) -> Color {
        let distance = |color: &Color| -> u32 {
            self.rgb8(*color).into_iter().zip(light).map(|(a, b)| u32::from(a.abs_diff(b)).pow(2)).sum()
        };
        Color::all().filter(|color| is_allowed(*color)).min_by_key(distance).unwrap_or(Color::BLACK)
    }

    /// Returns all sixteen colours as `0x00RRGGBB`, the format of window systems.
    pub fn xrgb(&self) -> XrgbTable {
        core::array::from_fn(|index| {
            let [red, green, blue] = self.rgb8(Color::wrapping(index as u8));
            u32::from_be_bytes([0, red, green, blue])
        })
    }
}

impl Rgb6 {
    /// Converts to 8 bits per channel: `v << 2 | v >> 4`, so that 0 stays 0 and 63 becomes 255.
    pub const fn to_rgb8(self) -> [u8; 3] {
        const fn widen(v: u8) -> u8 {
            v << 2 | v >> 4
        }
        let Rgb6 { red, green, blue } = self;
        [widen(red), widen(green), widen(blue)]
    }
}

impl Default for Palette {
    fn default() -> Palette {
        Palette::vga()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Measured in DOSBox: `../shared/spec/facts/vga-bgi.md`.
    const MEASURED: [u32; 16] = [
        0x000000, 0x0000AA, 0x00AA00, 0x00AAAA, 0xAA0000, 0xAA00AA, 0xAA5500, 0xAAAAAA, 0x555555, 0x5555FF, 0x55FF55,
        0x55FFFF, 0xFF5555, 0xFF55FF, 0xFFFF55, 0xFFFFFF,
    ];

    #[test]
    fn the_default_palette_is_vgas() {
        assert_eq!(Palette::vga().xrgb(), MEASURED);
    }

    #[test]
    fn brown_is_dark_yellow_with_half_its_green() {
        assert_eq!(Palette::vga().rgb6(Color::BROWN), Rgb6 { red: 42, green: 21, blue: 0 });
    }
}
