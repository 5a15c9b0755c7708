//! The implemented I/O ports.

/// Attribute controller, index and data in turn: see [`AttributeController`](super::AttributeController).
pub const ATTRIBUTE: u16 = 0x3C0;
/// Attribute controller, data for reading.
pub const ATTRIBUTE_READ: u16 = 0x3C1;
/// Sequencer, index; data at the next port.
pub const SEQUENCER: u16 = 0x3C4;
/// DAC, the entry to read from; reading it, the DAC's state: see [`Dac`](super::Dac).
pub const DAC_READ: u16 = 0x3C7;
/// DAC, the entry to write to.
pub const DAC_WRITE: u16 = 0x3C8;
/// DAC, red, green and blue in turn.
pub const DAC_DATA: u16 = 0x3C9;
/// Graphics controller, index; data at the next port.
pub const GRAPHICS: u16 = 0x3CE;
/// Input status 1: the position of the beam; reading it makes the attribute controller expect an index.
pub const STATUS: u16 = 0x3DA;
