//! The attribute controller: sixteen palette registers behind one port.

use super::registers::IndexedRegisters;
use crate::Color;

/// The attribute controller: converts the four bits of each pixel to the number of a DAC entry.
///
/// It has a single port, 3C0h, which alternately takes an index and data; an internal flip-flop determines which comes
/// next. Its state cannot be read, so a program first reads [3DAh](super::port::STATUS), which resets it to expect an
/// index.
///
/// Bits 0–4 of the index byte are the register number; bit 5 (IBM: *palette address source*) gives the palette registers
/// to the processor (0) or to the display (1). With 0 they can be written and the screen shows only the border colour;
/// with 1 the picture is displayed and writes to the palette registers are ignored. So a program writes the index with
/// bit 5 clear, then the data, then 20h to turn the picture on again; without that last byte the screen stays dark.
///
/// | index | register | after the mode is set |
/// |---|---|---|
/// | 0–15 | palette: the DAC entry of a colour, six bits | 0–5, 20, 7, 56–63 |
/// | 16 | mode control | 1 |
/// | 17 | overscan: the border's colour | 0 |
/// | 18 | color plane enable: planes whose bit is 0 count as empty on the screen, whatever they hold | 15 |
/// | 19 | horizontal panning | 0 |
/// | 20 | color select: bits 6 and 7 of the DAC entry | 0 |
///
/// The registers from 16 on are stored without effect. Reading 3C0h returns the index byte, reading 3C1h the register; neither changes the flip-flop. IBM, *VGA/XGA Technical
/// Reference*, "Attribute Controller"; Abrash, *Graphics Programming Black Book*, chapters 29 and 33.
///
/// ```
/// use huanle_gfx::planar::{VgaController, port};
/// let mut card = VgaController::new();
/// card.inp(port::STATUS);
/// [4, 63, 0x20].into_iter().for_each(|byte| card.out(port::ATTRIBUTE, byte));
/// assert_eq!(card.attribute().palette()[4], 63);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AttributeController {
    registers: IndexedRegisters<21>,
    expects_data: bool,
    /// Bit 5 of the last index byte.
    display: bool,
}

const BITS: [u8; 21] = {
    let mut bits = [0x3F; 21];
    bits[16] = 0xEF;
    bits[17] = 0xFF;
    bits[18] = 0x0F;
    bits[19] = 0x0F;
    bits[20] = 0x0F;
    bits
};
const MODE_CONTROL: usize = 16;
const PLANE_ENABLE: usize = 18;
const DISPLAY: u8 = 0x20;

impl AttributeController {
    /// Creates the state of mode 12h with these palette registers.
    pub(super) fn new(palette: [u8; Color::COUNT]) -> AttributeController {
        let mut values = [0; 21];
        values[..Color::COUNT].copy_from_slice(&palette);
        values[MODE_CONTROL] = 0x01;
        values[PLANE_ENABLE] = 0x0F;
        AttributeController { registers: IndexedRegisters::new(values, &BITS), expects_data: false, display: true }
    }

    /// Returns the palette registers: the DAC entry of each colour.
    pub fn palette(&self) -> [u8; Color::COUNT] {
        core::array::from_fn(|color| self.registers.values[color])
    }

    /// Sets the palette registers.
    pub(super) fn set_palette(&mut self, palette: [u8; Color::COUNT]) {
        self.registers.values[..Color::COUNT].copy_from_slice(&palette);
    }

    /// Writes a byte to 3C0h.
    pub(super) fn out(&mut self, value: u8) {
        if !self.expects_data {
            self.registers.index = value & 0x1F;
            self.display = value & DISPLAY != 0;
        } else if !(self.display && usize::from(self.registers.index) < Color::COUNT) {
            self.registers.set(value);
        }
        self.expects_data = !self.expects_data;
    }

    /// Returns the byte read from 3C0h.
    pub(super) fn index_byte(&self) -> u8 {
        self.registers.index | if self.display { DISPLAY } else { 0 }
    }

    /// Returns the byte read from 3C1h.
    pub(super) fn data(&self) -> u8 {
        self.registers.get()
    }

    /// Resets the flip-flop, as reading 3DAh does.
    pub(super) fn reset_flip_flop(&mut self) {
        self.expects_data = false;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Palette;

    fn fresh() -> AttributeController {
        AttributeController::new(Palette::DEFAULT_REGISTERS)
    }

    #[test]
    fn index_and_data_take_turns_until_the_flip_flop_is_reset() {
        let mut attribute = fresh();
        for byte in [0x01, 0x3C, 0x02, 0x3A] {
            attribute.out(byte);
        }
        assert_eq!(attribute.palette()[..4], [0, 0x3C, 0x3A, 3]);
        // After an index and a reset, the next byte is an index again.
        for byte in [0x05, 0x04, 0x07] {
            attribute.out(byte);
            attribute.reset_flip_flop();
        }
        assert_eq!((attribute.index_byte(), attribute.data()), (0x07, 7));
        attribute.out(0x04);
        attribute.out(0xFF);
        assert_eq!(attribute.palette()[4..8], [0x3F, 5, 20, 7]);
    }

    #[test]
    fn palette_registers_are_written_only_while_the_picture_is_off() {
        let mut attribute = fresh();
        attribute.out(0x21);
        attribute.out(0x3F);
        assert_eq!((attribute.palette()[1], attribute.display), (1, true));
        attribute.out(0x01);
        attribute.out(0x3F);
        assert_eq!((attribute.palette()[1], attribute.display), (0x3F, false));
        attribute.out(0x20);
        assert!(attribute.display && attribute.expects_data);
    }

    #[test]
    fn the_other_registers_are_written_at_any_time() {
        let mut attribute = fresh();
        attribute.out(0x20 | 18);
        attribute.out(0xF2);
        assert_eq!(attribute.data(), 2);
        attribute.out(0x1F);
        attribute.out(0xFF);
        assert_eq!(attribute.data(), 0, "there is no register 31");
    }
}
