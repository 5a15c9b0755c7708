//! The frame of a function: local variables and temporary values below BP.

use crate::code::{BIAS, Slot};

/// The maximum size of a frame.
const LARGEST_FRAME: u16 = BIAS - 0x20;

/// The bytes of a frame in use.
#[derive(Default)]
pub(crate) struct Frame {
    /// The number of bytes in use.
    pub used: u16,
    /// The maximum of `used`.
    most: u16,
    /// The offset below which slots are temporary.
    pub temporary: u16,
}

/// The error of a frame that would need this number of bytes.
#[derive(Debug, PartialEq)]
pub(crate) struct FrameFull(pub u32);

impl Frame {
    /// Reserves bytes, an even number of them.
    ///
    /// # Errors
    /// If the frame would be too large.
    pub(crate) fn reserve(&mut self, size: u32) -> Result<Slot, FrameFull> {
        let used = u32::from(self.used) + size.next_multiple_of(2);
        if used > u32::from(LARGEST_FRAME) {
            return Err(FrameFull(used));
        }
        self.used = used as u16;
        self.most = self.most.max(self.used);
        Ok(Slot::frame(-(used as i32)))
    }

    /// Makes all slots reserved so far permanent until the end of their block.
    pub(crate) fn keep_reserved(&mut self) {
        self.temporary = self.used;
    }

    /// Frees all slots reserved since `used` bytes were in use.
    pub(crate) fn free_to(&mut self, used: u16) {
        self.used = used;
        self.temporary = used;
    }

    /// Returns the size that the function needs.
    pub(crate) fn size(&self) -> u16 {
        self.most
    }
}
