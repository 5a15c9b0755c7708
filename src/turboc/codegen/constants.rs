//! The constants of a program, in the ROM.

use std::collections::HashMap;

use crate::code::{Area, REGISTERS, Slot};

/// Constants under construction; equal constants share their bytes.
#[derive(Default)]
pub(crate) struct ConstantPool {
    bytes: Vec<u8>,
    /// The places of the constants by their bytes.
    known: HashMap<Box<[u8]>, u16>,
}

impl ConstantPool {
    /// Returns the slot of a word.
    pub(crate) fn word(&mut self, value: u16) -> Slot {
        self.slot(&value.to_le_bytes())
    }

    /// Returns the slot of a long.
    pub(crate) fn long(&mut self, value: u32) -> Slot {
        self.slot(&value.to_le_bytes())
    }

    /// Returns the slot of a double.
    pub(crate) fn double(&mut self, value: f64) -> Slot {
        self.slot(&value.to_le_bytes())
    }

    /// Returns the slot of a 64-bit integer.
    pub(crate) fn quad(&mut self, value: u64) -> Slot {
        self.slot(&value.to_le_bytes())
    }

    fn slot(&mut self, value: &[u8]) -> Slot {
        let at = self.known.get(value).copied().unwrap_or_else(|| {
            let at = self.bytes.len() as u16;
            self.bytes.extend_from_slice(value);
            self.known.insert(value.into(), at);
            at
        });
        Slot { area: Area::Rom, at }
    }

    /// Returns the size if the constants overlap the registers, and then empties the pool.
    pub(crate) fn take_overflow(&mut self) -> Option<usize> {
        let size = self.bytes.len();
        (size > usize::from(REGISTERS)).then(|| {
            self.bytes.clear();
            size
        })
    }

    /// Returns the bytes of all constants.
    pub(crate) fn take_bytes(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.bytes)
    }
}
