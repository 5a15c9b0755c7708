//! The card as a program sees it: I/O ports and a window of memory.

use super::Register;

/// The processor's access to a VGA: I/O ports and memory.
///
/// [`PlanarVga`](super::PlanarVga) is the card itself; [`TracingVga`](super::TracingVga) is a card that records every access.
/// Programs that draw (see [`Draw`](super::Draw)) work on either.
///
/// ```
/// use huanle_gfx::Color;
/// use huanle_gfx::planar::{Bus, PlanarVga, Register};
/// let mut vga = PlanarVga::new();
/// vga.set(Register::MapMask, 0b0001);
/// vga.write(0, 0xFF);
/// assert_eq!(vga.to_framebuffer().count(Color::BLUE), 8);
/// ```
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
