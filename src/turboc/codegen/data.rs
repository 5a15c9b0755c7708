//! The data segment and the segments of `far` variables.

use crate::program::VariableLocation;

/// The maximum size of the data segment.
const LARGEST_DATA: usize = 0xFF00;
/// The paragraph at which far data must end.
const END_OF_FAR_DATA: u32 = 0x9000;

/// Initialized data under construction.
pub(crate) struct DataSegment {
    /// The contents of the data segment.
    bytes: Vec<u8>,
    /// The segments and contents of `far` variables.
    far: Vec<(u16, Vec<u8>)>,
    /// The next free paragraph.
    pub far_next: u16,
    is_full: bool,
}

/// The error of a data segment that would need this number of bytes.
#[derive(Debug, PartialEq)]
pub(crate) struct DataFull {
    /// The number of bytes.
    pub bytes: u64,
    /// Whether this is the first time that the segment is full.
    pub is_first: bool,
}

impl DataSegment {
    /// Creates a data segment. It begins with Borland's copyright message, which a null pointer reads. `far_next` is the first
    /// paragraph of far data.
    pub(crate) fn new(far_next: u16) -> DataSegment {
        let mut bytes = vec![0; 4];
        bytes.extend_from_slice(b"Borland C++ - Copyright 1991 Borland Intl.\0");
        bytes.resize(0x94, 0);
        DataSegment { bytes, far: Vec::new(), far_next, is_full: false }
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
        let segment = self.far_next;
        let paragraphs = size.div_ceil(16) + 1;
        if u32::from(segment) + paragraphs > END_OF_FAR_DATA {
            return None;
        }
        self.far.push((segment, vec![0; size as usize]));
        self.far_next += paragraphs as u16;
        Some(VariableLocation::Far(u32::from(segment) << 16))
    }

    /// Sets the initial contents of a variable.
    pub(crate) fn write(&mut self, home: VariableLocation, image: &[u8]) {
        let (to, at) = match home {
            VariableLocation::Slot(slot) => (Some(&mut self.bytes), usize::from(slot.at)),
            VariableLocation::Far(address) => {
                let segment = (address >> 16) as u16;
                (self.far.iter_mut().find(|f| f.0 == segment).map(|f| &mut f.1), 0)
            }
        };
        if let Some(to) = to.and_then(|bytes| bytes.get_mut(at..at + image.len())) {
            to.copy_from_slice(image);
        }
    }

    /// Returns the contents of the data segment and of the far segments.
    pub(crate) fn take_contents(&mut self) -> (Vec<u8>, Vec<(u16, Vec<u8>)>) {
        (std::mem::take(&mut self.bytes), std::mem::take(&mut self.far))
    }
}
