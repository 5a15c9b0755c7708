//! The card without its memory: ports, registers and latches, for callers that store the pixels elsewhere.

use super::datapath::Datapath;
use super::registers::IndexedRegisters;
use super::{AttributeController, Dac, PLANES, PlaneBytes, port};
use crate::Palette;

/// The logic between the processor and the four planes: sequencer, graphics controller, latches, attribute controller
/// and DAC. It has no memory: callers that read or write an address supply its contents.
///
/// Sequencer and graphics controller take the number of a register, its *index*, at 3C4h and 3CEh, and its value at the
/// next port. In four-bit registers, bit *p* belongs to plane *p*.
///
/// | register | meaning | after the mode is set |
/// |---|---|---|
/// | sequencer 2, Map Mask | the planes that accept writes, in every write mode | `0F` |
/// | graphics 0, Set/Reset | a colour, each plane taking eight copies of its bit: in write mode 0 the planes enabled in 1, in write mode 3 all planes | `00` |
/// | 1, Enable Set/Reset | the planes that take Set/Reset in write mode 0; the others take the processor's byte, rotated | `00` |
/// | 2, Color Compare | the colour that read mode 1 looks for | `00` |
/// | 3, Data Rotate | bits 0–2: how far the byte is rotated right, in write modes 0 and 3; bits 3–4: the function in write modes 0, 2 and 3: 0 replace, 1 AND, 2 OR, 3 XOR with the latches | `00` |
/// | 4, Read Map Select | the number of the one plane that read mode 0 returns (not a mask) | `00` |
/// | 5, Mode | bits 0–1: write mode; bit 3: read mode | `00` |
/// | 7, Color Don't Care | the planes that read mode 1 compares: despite the name, a 1 means compared | `0F` |
/// | 8, Bit Mask | one bit per pixel: 1 writes the new data, 0 the latch, so a masked pixel stays unchanged only if its address was the last one read | `FF` |
///
/// ```
/// use huanle_gfx::planar::VgaController;
/// // The memory is the caller's: a cell is one byte of each plane.
/// let mut card = VgaController::new();
/// card.out(0x3C4, 2);
/// card.out(0x3C5, 0b0011);
/// assert_eq!(card.write([0; 4], 0xFF), [0xFF, 0xFF, 0, 0]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VgaController {
    latches: PlaneBytes,
    sequencer: IndexedRegisters<5>,
    graphics: IndexedRegisters<9>,
    attribute: AttributeController,
    dac: Dac,
    retrace: bool,
}

/// The index of the sequencer's map mask.
const MAP_MASK: usize = 2;

impl VgaController {
    /// Creates the state that the BIOS leaves after `int 10h` with 12h.
    pub fn new() -> VgaController {
        VgaController {
            latches: [0; PLANES],
            sequencer: IndexedRegisters::sequencer(),
            graphics: IndexedRegisters::graphics(),
            attribute: AttributeController::new(Palette::DEFAULT_REGISTERS),
            dac: Dac::new(&Palette::vga()),
            retrace: false,
        }
    }

    /// Returns the attribute controller.
    pub fn attribute(&self) -> &AttributeController {
        &self.attribute
    }

    /// Returns the DAC.
    pub fn dac(&self) -> &Dac {
        &self.dac
    }

    /// Sets the palette registers and the first 64 entries of the DAC, as the BIOS does.
    ///
    /// ```
    /// use huanle_gfx::planar::VgaController;
    /// use huanle_gfx::{Color, Palette};
    /// let mut palette = Palette::vga();
    /// palette.set_register(Color::RED, 63);
    /// let mut card = VgaController::new();
    /// card.set_palette(&palette);
    /// assert_eq!(card.attribute().palette()[4], 63);
    /// ```
    pub fn set_palette(&mut self, palette: &Palette) {
        self.attribute.set_palette(palette.registers());
        self.dac.set_entries(palette);
    }

    /// Writes a byte to a port. Writes to unknown ports are ignored.
    pub fn out(&mut self, port: u16, value: u8) {
        const SEQUENCER_DATA: u16 = port::SEQUENCER + 1;
        const GRAPHICS_DATA: u16 = port::GRAPHICS + 1;
        match port {
            port::ATTRIBUTE => self.attribute.out(value),
            port::SEQUENCER => self.sequencer.index = value & 0x07,
            SEQUENCER_DATA => self.sequencer.set(value),
            port::DAC_READ => self.dac.set_read_address(value),
            port::DAC_WRITE => self.dac.set_write_address(value),
            port::DAC_DATA => self.dac.write_data(value),
            port::GRAPHICS => self.graphics.index = value & 0x0F,
            GRAPHICS_DATA => self.graphics.set(value),
            _ => {}
        }
    }

    /// Reads a byte from a port; FFh for an unknown port. 3DAh returns 09h and 00h alternately.
    pub fn inp(&mut self, port: u16) -> u8 {
        const SEQUENCER_DATA: u16 = port::SEQUENCER + 1;
        const GRAPHICS_DATA: u16 = port::GRAPHICS + 1;
        match port {
            port::ATTRIBUTE => self.attribute.index_byte(),
            port::ATTRIBUTE_READ => self.attribute.data(),
            port::SEQUENCER => self.sequencer.index,
            SEQUENCER_DATA => self.sequencer.get(),
            port::DAC_READ => self.dac.state(),
            port::DAC_WRITE => self.dac.address(),
            port::DAC_DATA => self.dac.read_data(),
            port::GRAPHICS => self.graphics.index,
            GRAPHICS_DATA => self.graphics.get(),
            port::STATUS => {
                self.attribute.reset_flip_flop();
                self.retrace = !self.retrace;
                if self.retrace { 0x09 } else { 0x00 }
            }
            _ => 0xFF,
        }
    }

    /// Loads the latches from a cell and returns the byte that the processor reads.
    pub fn read(&mut self, cell: PlaneBytes) -> u8 {
        self.latches = cell;
        Datapath(&self.graphics.values).read(self.latches)
    }

    /// Returns a cell after the processor writes a byte to it.
    pub fn write(&self, mut cell: PlaneBytes, value: u8) -> PlaneBytes {
        let offered = Datapath(&self.graphics.values).write(value, self.latches);
        let map_mask = self.sequencer.values[MAP_MASK];
        for (plane, (byte, new)) in cell.iter_mut().zip(offered).enumerate() {
            if map_mask >> plane & 1 != 0 {
                *byte = new;
            }
        }
        cell
    }
}

impl Default for VgaController {
    fn default() -> VgaController {
        VgaController::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Sets a register by its index.
    fn set(card: &mut VgaController, port: u16, index: u8, value: u8) {
        card.out(port, index);
        card.out(port + 1, value);
    }

    #[test]
    fn unknown_ports_change_nothing() {
        let mut card = VgaController::new();
        for port in [0x60, 0x3C1, 0x3C2, 0x3D4, 0x3DA, 0xFFFF] {
            card.out(port, 0x5A);
        }
        assert_eq!(card.inp(0x60), 0xFF);
        assert_eq!(card, VgaController::new());
    }

    #[test]
    fn index_and_data_can_be_read() {
        let mut card = VgaController::new();
        set(&mut card, port::SEQUENCER, 2, 0x04);
        set(&mut card, port::GRAPHICS, 8, 0x80);
        assert_eq!([0x3C4, 0x3C5, 0x3CE, 0x3CF].map(|port| card.inp(port)), [2, 4, 8, 0x80]);
    }

    #[test]
    fn the_map_mask_shuts_planes_out() {
        let mut card = VgaController::new();
        set(&mut card, port::SEQUENCER, 2, 0b1010);
        assert_eq!(card.write([0; 4], 0x81), [0, 0x81, 0, 0x81]);
        // In write mode 1 too.
        card.read([0, 0x81, 0, 0x81]);
        set(&mut card, port::GRAPHICS, 5, 1);
        set(&mut card, port::SEQUENCER, 2, 0b1000);
        assert_eq!(card.write([0; 4], 0), [0, 0, 0, 0x81]);
    }

    #[test]
    fn a_read_fills_all_latches_and_a_write_leaves_them() {
        let mut card = VgaController::new();
        set(&mut card, port::GRAPHICS, 4, 2);
        assert_eq!(card.read([0x10, 0x11, 0x12, 0x13]), 0x12);
        card.write([0; 4], 0xFF);
        set(&mut card, port::GRAPHICS, 5, 1);
        assert_eq!(card.write([0; 4], 0), [0x10, 0x11, 0x12, 0x13]);
    }

    /// The bit mask writes the contents of the latches, not of memory: a program that reads one address and writes
    /// another moves pixels.
    #[test]
    fn the_bit_mask_keeps_the_latches_not_the_memory() {
        let mut card = VgaController::new();
        card.read([0b1010_1010; 4]);
        set(&mut card, port::GRAPHICS, 8, 0b0000_1111);
        assert_eq!(card.write([0b1111_1111; 4], 0b0000_0000), [0b1010_0000; 4]);
    }

    #[test]
    fn the_status_port_resets_the_flip_flop_and_lets_waiting_programs_go_on() {
        let mut card = VgaController::new();
        card.out(port::ATTRIBUTE, 0x01);
        let retraces: Vec<bool> = (0..4).map(|_| card.inp(port::STATUS) & 8 != 0).collect();
        assert_eq!(retraces, [true, false, true, false]);
        // The next byte is an index again.
        card.out(port::ATTRIBUTE, 0x04);
        card.out(port::ATTRIBUTE, 0x3F);
        assert_eq!(card.attribute().palette()[..5], [0, 1, 2, 3, 0x3F]);
    }
}
