//! The card without its memory: ports, registers and latches, for callers that store the pixels elsewhere.

use super::register::IndexedRegisters;
use super::{AttributeController, Dac, PLANES, PlaneBytes, Register, port};
use crate::planar::datapath::Datapath;
use crate::{Color, Palette};

/// The logic between the processor and the four planes: sequencer, graphics controller, latches, attribute controller
/// and DAC. It has no memory: callers that read or write an address supply its contents.
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

    /// Returns the latches, without side effects.
    pub fn latches(&self) -> PlaneBytes {
        self.latches
    }

    /// Returns a register, without side effects.
    pub fn register(&self, register: Register) -> u8 {
        let index = usize::from(register.index());
        if register.port() == port::SEQUENCER { self.sequencer.values[index] } else { self.graphics.values[index] }
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

    /// Returns the palette that attribute registers and DAC form together.
    pub fn palette(&self) -> Palette {
        let mut palette = Palette::vga();
        for (color, entry) in Color::all().zip(self.attribute.palette()) {
            palette.set_register(color, entry);
        }
        for entry in 0..Palette::DAC_ENTRIES as u8 {
            palette.set_dac(entry, self.dac.entry(entry));
        }
        palette
    }

    /// Replaces the BIOS's colours.
    pub(super) fn set_colors(&mut self, attribute: AttributeController, dac: Dac) {
        (self.attribute, self.dac) = (attribute, dac);
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
        let map_mask = self.register(Register::MapMask);
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
