//! The indexed registers of the sequencer, the graphics controller and the attribute controller.

/// The indexed registers of a chip: the selected index, the values, and the existing bits of each. Nonexistent bits and
/// registers read 0 and ignore writes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct IndexedRegisters<const N: usize> {
    pub(super) index: u8,
    pub(super) values: [u8; N],
    bits: &'static [u8; N],
}

/// Sequencer: reset, clocking mode, map mask, character map, memory mode. Only the map mask has an effect here.
const SEQUENCER_DEFAULTS: [u8; 5] = [0x03, 0x01, 0x0F, 0x00, 0x06];
const SEQUENCER_BITS: [u8; 5] = [0x03, 0x3D, 0x0F, 0x3F, 0x0E];

/// Graphics controller, 0 to 8. Number 6, which places the window at A000:0, has no effect here.
const GRAPHICS_DEFAULTS: [u8; 9] = [0, 0, 0, 0, 0, 0, 0x05, 0x0F, 0xFF];
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
