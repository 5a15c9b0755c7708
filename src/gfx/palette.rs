//! From colour numbers to light: the attribute registers and the DAC.

use super::Color;
use super::xrgb::Table;

/// One entry of the DAC: red, green and blue of 6 bits each, 0 to 63.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rgb6 {
    /// Red, 0–63.
    pub red: u8,
    /// Green, 0–63.
    pub green: u8,
    /// Blue, 0–63.
    pub blue: u8,
}

impl Rgb6 {
    /// The same colour with 8 bits a channel. Six bits become eight as `v << 2 | v >> 4`, so that 0 stays 0 and 63
    /// becomes 255.
    pub const fn rgb8(self) -> [u8; 3] {
        const fn widen(v: u8) -> u8 {
            v << 2 | v >> 4
        }
        [widen(self.red), widen(self.green), widen(self.blue)]
    }
}

/// The way of a colour number to the glass in mode 12h: sixteen attribute registers, each naming one of 64 DAC entries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Palette {
    registers: [u8; Color::COUNT],
    dac: [Rgb6; Palette::DAC_ENTRIES],
}

impl Palette {
    /// DAC entries that an attribute register of six bits can reach.
    pub const DAC_ENTRIES: usize = 64;

    /// What the BIOS loads into the attribute registers: the EGA's numbers, `rgbRGB`. Brown is 20, not 6: dark yellow
    /// with its green halved.
    pub const DEFAULT_REGISTERS: [u8; Color::COUNT] = [0, 1, 2, 3, 4, 5, 20, 7, 56, 57, 58, 59, 60, 61, 62, 63];

    /// VGA's default palette.
    pub fn vga() -> Palette {
        let dac = std::array::from_fn(|entry| {
            // Bits `rgbRGB`: a capital adds two thirds of full light, a small letter one third.
            let channel =
                |strong: usize, weak: usize| ((entry >> strong & 1) * 0x2A + (entry >> weak & 1) * 0x15) as u8;
            Rgb6 { red: channel(2, 5), green: channel(1, 4), blue: channel(0, 3) }
        });
        Palette { registers: Palette::DEFAULT_REGISTERS, dac }
    }

    /// The attribute registers: the DAC entry of each colour.
    pub fn registers(&self) -> [u8; Color::COUNT] {
        self.registers
    }

    /// Sets the attribute register of a colour to a DAC entry; of `entry` the low six bits count, as a register has no
    /// more.
    pub fn set_register(&mut self, color: Color, entry: u8) {
        self.registers[usize::from(color.index())] = entry & 63;
    }

    /// Sets an entry of the DAC; of each channel the low six bits count. Entries from 64 up, which no register can name, are
    /// not kept.
    pub fn set_dac(&mut self, entry: u8, light: Rgb6) {
        if let Some(place) = self.dac.get_mut(usize::from(entry)) {
            *place = Rgb6 { red: light.red & 63, green: light.green & 63, blue: light.blue & 63 };
        }
    }

    /// The same palette with every entry of the DAC at `level` / `full` of its light, rounded to the nearest. Levels above
    /// `full` count as `full`, and a `full` of 0 is black.
    pub fn dimmed(&self, level: u8, full: u8) -> Palette {
        let (level, full) = (u32::from(level.min(full)), u32::from(full.max(1)));
        let dim = |light: u8| ((u32::from(light) * level * 2 + full) / (full * 2)) as u8;
        let dac = self.dac.map(|Rgb6 { red, green, blue }| Rgb6 { red: dim(red), green: dim(green), blue: dim(blue) });
        Palette { registers: self.registers, dac }
    }

    /// The light of a colour, 6 bits a channel.
    pub fn light(&self, color: Color) -> Rgb6 {
        self.dac[usize::from(self.registers[usize::from(color.index())])]
    }

    /// The light of a colour, 8 bits a channel.
    pub fn rgb8(&self, color: Color) -> [u8; 3] {
        self.light(color).rgb8()
    }

    /// All sixteen colours as `0x00RRGGBB`, the form that window systems take.
    pub fn xrgb(&self) -> Table {
        std::array::from_fn(|index| {
            let [red, green, blue] = self.rgb8(Color::wrapping(index as u8));
            u32::from_be_bytes([0, red, green, blue])
        })
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
        assert_eq!(Palette::vga().light(Color::BROWN), Rgb6 { red: 42, green: 21, blue: 0 });
    }
}
