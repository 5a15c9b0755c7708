//! The card without its memory: ports, registers and latches, for whoever keeps the pixels elsewhere.

use super::register::Indexed;
use super::{Attribute, Cell, Dac, PLANES, Register, port};
use crate::planar::datapath::Datapath;
use crate::{Color, Palette};

/// What stands between the processor and the four planes: sequencer, graphics controller, latches, attribute controller and
/// DAC. It has no memory: who reads or writes an address brings along what is there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    latches: Cell,
    sequencer: Indexed<5>,
    graphics: Indexed<9>,
    attribute: Attribute,
    dac: Dac,
    retrace: bool,
}

impl Card {
    /// As the BIOS leaves it after `int 10h` with 12h.
    pub fn new() -> Card {
        Card {
            latches: [0; PLANES],
            sequencer: Indexed::sequencer(),
            graphics: Indexed::graphics(),
            attribute: Attribute::new(Palette::DEFAULT_REGISTERS),
            dac: Dac::new(&Palette::vga()),
            retrace: false,
        }
    }

    /// What the latches hold, without touching anything.
    pub fn latches(&self) -> Cell {
        self.latches
    }

    /// What a register holds, without touching anything.
    pub fn register(&self, register: Register) -> u8 {
        let index = usize::from(register.index());
        if register.port() == port::SEQUENCER { self.sequencer.values[index] } else { self.graphics.values[index] }
    }

    /// The attribute controller, to look at.
    pub fn attribute(&self) -> &Attribute {
        &self.attribute
    }

    /// The DAC, to look at.
    pub fn dac(&self) -> &Dac {
        &self.dac
    }

    /// The palette that attribute registers and DAC make up together.
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

    /// Other colours than the BIOS's.
    pub(super) fn set_colors(&mut self, attribute: Attribute, dac: Dac) {
        (self.attribute, self.dac) = (attribute, dac);
    }

    /// A byte to a port. Ports that nothing listens at swallow it.
    pub fn out(&mut self, port: u16, value: u8) {
        const SEQUENCER_DATA: u16 = port::SEQUENCER + 1;
        const GRAPHICS_DATA: u16 = port::GRAPHICS + 1;
        match port {
            port::ATTRIBUTE => self.attribute.out(value),
            port::SEQUENCER => self.sequencer.index = value & 0x07,
            SEQUENCER_DATA => self.sequencer.set(value),
            port::DAC_READ => self.dac.read_from(value),
            port::DAC_WRITE => self.dac.write_from(value),
            port::DAC_DATA => self.dac.put(value),
            port::GRAPHICS => self.graphics.index = value & 0x0F,
            GRAPHICS_DATA => self.graphics.set(value),
            _ => {}
        }
    }

    /// A byte from a port, FFh where nothing answers; 3DAh answers 09h and 00h in turn.
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
            port::DAC_DATA => self.dac.get(),
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

    /// What the processor reads at an address that holds a cell; the latches are filled with it.
    pub fn read(&mut self, cell: Cell) -> u8 {
        self.latches = cell;
        Datapath(&self.graphics.values).read(self.latches)
    }

    /// What a cell becomes when the processor writes a byte to it.
    pub fn write(&self, mut cell: Cell, value: u8) -> Cell {
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

impl Default for Card {
    fn default() -> Card {
        Card::new()
    }
}
