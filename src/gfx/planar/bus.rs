//! The card as a program sees it: I/O ports and a window of memory.

use super::Register;

/// The implemented I/O ports.
pub mod port {
    /// Attribute controller, index and data in turn: see [`Attribute`](crate::planar::Attribute).
    pub const ATTRIBUTE: u16 = 0x3C0;
    /// Attribute controller, data for reading.
    pub const ATTRIBUTE_READ: u16 = 0x3C1;
    /// Sequencer, index; data at the next port.
    pub const SEQUENCER: u16 = 0x3C4;
    /// DAC, the entry to read from; reading it, the DAC's state: see [`Dac`](crate::planar::Dac).
    pub const DAC_READ: u16 = 0x3C7;
    /// DAC, the entry to write to.
    pub const DAC_WRITE: u16 = 0x3C8;
    /// DAC, red, green and blue in turn.
    pub const DAC_DATA: u16 = 0x3C9;
    /// Graphics controller, index; data at the next port.
    pub const GRAPHICS: u16 = 0x3CE;
    /// Input status 1: the position of the beam; reading it makes the attribute controller expect an index.
    pub const STATUS: u16 = 0x3DA;
}

/// The processor's access to a VGA: I/O ports and memory.
///
/// [`Planar`](super::Planar) is the card itself; [`Traced`](super::Traced) is a card that records every access.
/// Programs that draw (see [`Draw`](super::Draw)) work on either.
pub trait Bus {
    /// `outportb(port, value)`: writes a byte to a port. Writes to unknown ports are ignored.
    fn out(&mut self, port: u16, value: u8);

    /// `inportb(port)`: reads a byte from a port; FFh for an unknown port. Reading may change the card's state.
    fn inp(&mut self, port: u16) -> u8;

    /// Reads a byte of the window, as `peekb(0xA000, offset)` does. All four latches are loaded from that address; the
    /// read mode determines the byte returned.
    fn read(&mut self, offset: u16) -> u8;

    /// Writes a byte to the window, as `pokeb(0xA000, offset, value)` does. The write mode, and usually the latches,
    /// determine what the four planes receive.
    fn write(&mut self, offset: u16, value: u8);

    /// `outport(port, value)`: writes a word, its low byte to the port and its high byte to the next one; for an index
    /// port, index and data in one instruction.
    fn outw(&mut self, port: u16, value: u16) {
        let [low, high] = value.to_le_bytes();
        self.out(port, low);
        self.out(port.wrapping_add(1), high);
    }

    /// Sets a register of the sequencer or the graphics controller by writing one word to its port.
    fn set(&mut self, register: Register, value: u8) {
        self.outw(register.port(), u16::from_le_bytes([register.index(), value]));
    }
}
