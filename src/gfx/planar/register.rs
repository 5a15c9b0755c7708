//! The registers of the sequencer and the graphics controller.

use super::port;

/// A drawing register: one of the sequencer's and eight of the graphics controller's.
///
/// Both chips access their registers through two ports: the first takes the number of a register, its *index*, the
/// second is that register. One word written to the first port, index in the low byte and value in the high one, sets
/// both: `outport(0x3CE, 0x8008)` sets the [bit mask](Register::BitMask), number 8, to 80h.
/// [`Bus::set`](super::Bus::set) does this.
///
/// Bits are counted from 0, the least significant. In four-bit registers, bit *p* belongs to plane *p*. The
/// descriptions follow IBM's *VGA/XGA Technical Reference*, sections "Sequencer" and "Graphics Controller"; Abrash's
/// *Graphics Programming Black Book*, chapters 23 to 28, shows how to use them.
///
/// ```
/// use huanle_gfx::planar::Register;
/// assert_eq!((Register::BitMask.port(), Register::BitMask.index()), (0x3CE, 8));
/// assert_eq!(Register::from_port(0x3C4, 2), Some(Register::MapMask));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Register {
    /// Sequencer 2, four bits: the planes that accept writes. A plane whose bit is 0 keeps its byte in every write mode:
    /// this is the last gate before memory. Reads are not affected. `0F` after the mode is set.
    MapMask,
    /// Graphics controller 0, four bits: a colour. Each plane takes eight copies of its bit instead of the processor's
    /// byte, so eight pixels get this colour at once: in write mode 0 the planes enabled in
    /// [`EnableSetReset`](Register::EnableSetReset), in write mode 3 all planes. `0` after the mode is set.
    SetReset,
    /// Graphics controller 1, four bits: the planes that take their bit of [`SetReset`](Register::SetReset) in write mode 0;
    /// the others take the processor's byte, rotated. No effect in write modes 1, 2 and 3. `0` after the mode is set.
    EnableSetReset,
    /// Graphics controller 2, four bits: the colour that read mode 1 looks for. `0` after the mode is set.
    ColorCompare,
    /// Graphics controller 3. Bits 0–2: the number of bits by which the processor's byte is first rotated to the right, in
    /// write modes 0 and 3. Bits 3–4: the function that combines the new data with the latches, in write modes 0, 2 and 3:
    /// 0 replace, 1 AND, 2 OR, 3 XOR. `0` after the mode is set.
    DataRotate,
    /// Graphics controller 4, bits 0–1: the *number* of the one plane that read mode 0 returns (not a mask). `0` after the
    /// mode is set.
    ReadMapSelect,
    /// Graphics controller 5. Bits 0–1: write mode, 0 to 3. Bit 3: read mode, 0 or 1. Bits 4–6 arrange the planes for text,
    /// CGA and 256 colours: they are 0 in mode 12h and are stored here without effect. `0` after the mode is set.
    Mode,
    /// Graphics controller 7, four bits: the planes that read mode 1 compares. Despite the name, a 1 means that the plane
    /// is compared; with all four 0 every pixel matches. `0F` after the mode is set.
    ColorDontCare,
    /// Graphics controller 8, eight bits, one per pixel, bit 7 the leftmost: 1 writes the new data, 0 writes the latches. So
    /// a masked pixel stays unchanged only if the latches hold the contents of memory, that is, if the same address was
    /// the last one read. Used in write modes 0, 2 and 3. `FF` after the mode is set.
    BitMask,
}

impl Register {
    /// All registers: the sequencer's, then the graphics controller's by index.
    pub const ALL: [Register; 9] = [
        Register::MapMask,
        Register::SetReset,
        Register::EnableSetReset,
        Register::ColorCompare,
        Register::DataRotate,
        Register::ReadMapSelect,
        Register::Mode,
        Register::ColorDontCare,
        Register::BitMask,
    ];

    /// Returns the port for its index: 3C4h for the sequencer or 3CEh for the graphics controller. Its value is written
    /// to the next port.
    pub const fn port(self) -> u16 {
        match self {
            Register::MapMask => port::SEQUENCER,
            _ => port::GRAPHICS,
        }
    }

    /// Returns its index within its chip.
    pub const fn index(self) -> u8 {
        match self {
            Register::MapMask => 2,
            Register::SetReset => 0,
            Register::EnableSetReset => 1,
            Register::ColorCompare => 2,
            Register::DataRotate => 3,
            Register::ReadMapSelect => 4,
            Register::Mode => 5,
            Register::ColorDontCare => 7,
            Register::BitMask => 8,
        }
    }

    /// Returns the register with an index at an index port, if it is one of these.
    pub fn from_port(port: u16, index: u8) -> Option<Register> {
        Register::ALL.into_iter().find(|register| (register.port(), register.index()) == (port, index))
    }

    /// Returns IBM's name.
    pub const fn name(self) -> &'static str {
        match self {
            Register::MapMask => "Map Mask",
            Register::SetReset => "Set/Reset",
            Register::EnableSetReset => "Enable Set/Reset",
            Register::ColorCompare => "Color Compare",
            Register::DataRotate => "Data Rotate",
            Register::ReadMapSelect => "Read Map Select",
            Register::Mode => "Graphics Mode",
            Register::ColorDontCare => "Color Don't Care",
            Register::BitMask => "Bit Mask",
        }
    }

    /// Returns the value that the BIOS sets for mode 12h.
    pub const fn default_value(self) -> u8 {
        match self {
            Register::MapMask => SEQUENCER_DEFAULTS[2],
            _ => GRAPHICS_DEFAULTS[self.index() as usize],
        }
    }
}

/// The indexed registers of a chip: the selected index, the values, and the existing bits of each. Nonexistent bits and
/// registers read 0 and ignore writes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct IndexedRegisters<const N: usize> {
    pub(super) index: u8,
    pub(super) values: [u8; N],
    bits: &'static [u8; N],
}

/// Sequencer: reset, clocking mode, map mask, character map, memory mode. Only the map mask has an effect here.
pub(super) const SEQUENCER_DEFAULTS: [u8; 5] = [0x03, 0x01, 0x0F, 0x00, 0x06];
const SEQUENCER_BITS: [u8; 5] = [0x03, 0x3D, 0x0F, 0x3F, 0x0E];

/// Graphics controller, 0 to 8: as in [`Register`]. Number 6, which places the window at A000:0, has no effect here.
pub(super) const GRAPHICS_DEFAULTS: [u8; 9] = [0, 0, 0, 0, 0, 0, 0x05, 0x0F, 0xFF];
const GRAPHICS_BITS: [u8; 9] = [0x0F, 0x0F, 0x0F, 0x1F, 0x03, 0x7B, 0x0F, 0x0F, 0xFF];

impl IndexedRegisters<5> {
    /// Creates the sequencer in mode 12h.
    pub(super) const fn sequencer() -> Self {
        IndexedRegisters { index: 0, values: SEQUENCER_DEFAULTS, bits: &SEQUENCER_BITS }
    }
}

impl IndexedRegisters<9> {
    /// Creates the graphics controller in mode 12h.
    pub(super) const fn graphics() -> Self {
        IndexedRegisters { index: 0, values: GRAPHICS_DEFAULTS, bits: &GRAPHICS_BITS }
    }
}

impl<const N: usize> IndexedRegisters<N> {
    pub(super) const fn new(values: [u8; N], bits: &'static [u8; N]) -> Self {
        IndexedRegisters { index: 0, values, bits }
    }

    /// Returns the value of the selected register.
    pub(super) fn get(&self) -> u8 {
        self.values.get(usize::from(self.index)).copied().unwrap_or(0)
    }

    /// Writes the selected register.
    pub(super) fn set(&mut self, value: u8) {
        let index = usize::from(self.index);
        if let Some(place) = self.values.get_mut(index) {
            *place = value & self.bits[index];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn registers_are_found_by_port_and_index() {
        for register in Register::ALL {
            assert_eq!(Register::from_port(register.port(), register.index()), Some(register));
        }
        assert_eq!(Register::from_port(0x3C4, 2), Some(Register::MapMask));
        assert_eq!(Register::from_port(0x3CE, 6), None);
        assert_eq!(Register::from_port(0x3C8, 2), None);
    }

    #[test]
    fn a_register_keeps_the_bits_it_has() {
        let mut graphics = IndexedRegisters::graphics();
        for (index, kept) in [(0, 0x0F), (3, 0x1F), (4, 0x03), (8, 0xFF)] {
            graphics.index = index;
            graphics.set(0xFF);
            assert_eq!(graphics.get(), kept, "index {index}");
        }
        graphics.index = 9;
        graphics.set(0xFF);
        assert_eq!(graphics.get(), 0);
    }
}
