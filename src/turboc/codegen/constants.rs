//! The constants of a program, in the ROM.

use std::collections::HashMap;

use crate::code::{Area, REGISTERS, Slot};

/// Constants under construction; equal constants share their bytes.
#[derive(Default)]
pub(crate) struct ConstantPool {
    bytes: Vec<u8>,
    words: HashMap<u16, u16>,
    longs: HashMap<u32, u16>,
    doubles: HashMap<u64, u16>,
}

impl ConstantPool {
    /// Returns the slot of a word.
    pub(crate) fn word(&mut self, value: u16) -> Slot {
        let bytes = &mut self.bytes;
        rom(*self.words.entry(value).or_insert_with(|| append(bytes, &value.to_le_bytes())))
    }

    /// Returns the slot of a long.
    pub(crate) fn long(&mut self, value: u32) -> Slot {
        let bytes = &mut self.bytes;
        rom(*self.longs.entry(value).or_insert_with(|| append(bytes, &value.to_le_bytes())))
    }

    /// Returns the slot of a double.
    pub(crate) fn double(&mut self, value: f64) -> Slot {
        let bytes = &mut self.bytes;
        rom(*self.doubles.entry(value.to_bits()).or_insert_with(|| append(bytes, &value.to_le_bytes())))
    }

    /// Returns the slot of a 64-bit integer.
    pub(crate) fn quad(&mut self, value: u64) -> Slot {
        let bytes = &mut self.bytes;
        rom(*self.doubles.entry(value).or_insert_with(|| append(bytes, &value.to_le_bytes())))
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

fn append(bytes: &mut Vec<u8>, value: &[u8]) -> u16 {
    let at = bytes.len() as u16;
    bytes.extend_from_slice(value);
    at
}

fn rom(at: u16) -> Slot {
    Slot { area: Area::Rom, at }
}
