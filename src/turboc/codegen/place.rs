//! Places in memory.

use crate::code::Slot;

/// A place in memory.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Place {
    /// A slot.
    Direct(Slot),
    /// The target of the near pointer in a slot, plus an offset.
    Near { pointer: Slot, offset: u16 },
    /// The target of the far pointer in a slot, plus an offset.
    Far { pointer: Slot, offset: u16 },
    /// An element of the array at the slot `base`; the slot `index` holds its number.
    Index { base: Slot, index: Slot, scale: Scale },
}

impl Place {
    /// Returns the place `by` bytes later.
    pub(crate) fn plus(self, by: u32) -> Place {
        let by = by as u16;
        match self {
            Place::Direct(slot) => Place::Direct(slot.plus(by)),
            Place::Near { pointer, offset } => Place::Near { pointer, offset: offset.wrapping_add(by) },
            Place::Far { pointer, offset } => Place::Far { pointer, offset: offset.wrapping_add(by) },
            Place::Index { base, index, scale } => Place::Index { base: base.plus(by), index, scale },
        }
    }
}

/// The elements of an array.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Scale {
    /// The size of an element.
    pub size: u16,
    /// The number of elements, if the index is to be checked; otherwise 0.
    pub length: u16,
}

impl Scale {
    /// Returns the size as the low word and the number as the high word, as instructions store them.
    pub(crate) fn encode(self) -> u32 {
        u32::from(self.size) | u32::from(self.length) << 16
    }
}

/// An address: a constant, or the slot that holds it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Address {
    Constant(u32),
    Slot(Slot),
}
