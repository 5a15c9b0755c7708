//! The data segment and the segments of `far` variables.

use crate::machine::memory::{EXTENDED_END, huge_pointer, linear};
use crate::program::VariableLocation;

/// The maximum size of the data segment.
const LARGEST_DATA: usize = 0xFF00;
/// The linear address at which far data must end.
const END_OF_FAR_DATA: u32 = 0x9_0000;
/// The linear address of far data in extended memory.
const EXTENDED_DATA: u32 = 0x32_0000;

/// Initialized data under construction.
pub(crate) struct DataSegment {
    /// The contents of the data segment.
    bytes: Vec<u8>,
    /// The linear addresses and contents of initialized `far` variables.
    far: Vec<(u32, Vec<u8>)>,
    /// The next free linear address for `far` variables.
    pub far_next: u32,
    /// The linear addresses between which they must be.
    far_start: u32,
    far_end: u32,
    is_full: bool,
}

/// The error of a data segment that would need this number of bytes.
#[derive(Debug, PartialEq)]
pub(crate) struct DataFull {
    /// The number of bytes.
    pub bytes: u64,
    /// `true` if this is the first time that the segment is full.
    pub is_first: bool,
}

impl DataSegment {
    /// Creates a data segment. It begins with Borland's copyright message, which a null pointer reads. `far_next` is the
    /// linear address of far data; `None` is extended memory.
    pub(crate) fn new(far_next: Option<u32>) -> DataSegment {
        let mut bytes = vec![0; 4];
        bytes.extend_from_slice(b"Borland C++ - Copyright 1991 Borland Intl.\0");
        bytes.resize(0x94, 0);
        let (far_next, far_end) = far_next.map_or((EXTENDED_DATA, EXTENDED_END), |at| (at, END_OF_FAR_DATA));
        DataSegment { bytes, far: Vec::new(), far_next, far_start: far_next, far_end, is_full: false }
    }

    /// Allocates initialized bytes and returns their offset.
    ///
    /// # Errors
    /// If the segment would be too large.
    pub(crate) fn allocate(&mut self, bytes: &[u8]) -> Result<u16, DataFull> {
        let (at, size) = (self.bytes.len(), self.bytes.len() + bytes.len());
        if size > LARGEST_DATA {
            let is_first = !std::mem::replace(&mut self.is_full, true);
            return Err(DataFull { bytes: size as u64, is_first });
        }
        self.bytes.extend_from_slice(bytes);
        Ok(at as u16)
    }

    /// Allocates a `far` variable in a segment of its own. Returns `None` if there is no space.
    pub(crate) fn allocate_far(&mut self, size: u32) -> Option<VariableLocation> {
        let start = self.far_next;
        let end = size.checked_next_multiple_of(16).and_then(|size| start.checked_add(size)?.checked_add(16));
        self.far_next = end.filter(|end| *end <= self.far_end)?;
        Some(VariableLocation::Far(huge_pointer(start)))
    }

    /// Returns the maximum number of bytes of all `far` variables.
    pub(crate) fn far_limit(&self) -> u64 {
        u64::from(self.far_end - self.far_start)
    }

    /// Sets the initial contents of a variable.
    pub(crate) fn write(&mut self, home: VariableLocation, image: &[u8]) {
        match home {
            VariableLocation::Slot(slot) => {
                let at = usize::from(slot.at);
                if let Some(to) = self.bytes.get_mut(at..at + image.len()) {
                    to.copy_from_slice(image);
                }
            }
            VariableLocation::Far(address) => self.far.push((linear(address, 0) as u32, image.to_vec())),
            VariableLocation::Indirect(_) => {}
        }
    }

    /// Returns the contents of the data segment and of the far segments.
    pub(crate) fn take_contents(&mut self) -> (Vec<u8>, Vec<(u32, Vec<u8>)>) {
        (std::mem::take(&mut self.bytes), std::mem::take(&mut self.far))
    }
}
