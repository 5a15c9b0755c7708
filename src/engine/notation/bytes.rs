//! A reader for binary files; numbers are little-endian.

/// Reads bytes in order. A request for more than is left returns `None` and does not advance.
#[derive(Clone, Debug)]
pub(crate) struct Bytes<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Bytes<'a> {
    /// Starts at an offset.
    pub(crate) const fn new(bytes: &'a [u8], at: usize) -> Bytes<'a> {
        Bytes { bytes, at }
    }

    /// Returns the offset of the next byte.
    pub(crate) const fn at(&self) -> usize {
        self.at
    }

    /// Returns whether everything has been read.
    pub(crate) const fn is_at_end(&self) -> bool {
        self.at >= self.bytes.len()
    }

    /// Returns the next `count` bytes.
    pub(crate) fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let end = self.at.checked_add(count)?;
        let taken = self.bytes.get(self.at..end)?;
        self.at = end;
        Some(taken)
    }

    /// Returns the next `N` bytes.
    pub(crate) fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        self.take(N)?.try_into().ok()
    }

    /// Reads a 32-bit number.
    pub(crate) fn u32(&mut self) -> Option<u32> {
        self.array().map(u32::from_le_bytes)
    }
}

/// Reads a 16-bit number at an offset; 0 if there are not enough bytes.
pub(crate) fn u16_at(bytes: &[u8], at: usize) -> u16 {
    Bytes::new(bytes, at).array().map_or(0, u16::from_le_bytes)
}

/// Decodes UTF-16 that ends with a zero or with the bytes.
pub(crate) fn utf16(bytes: &[u8]) -> String {
    let units = bytes.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]])).take_while(|&unit| unit != 0);
    char::decode_utf16(units).map(|c| c.unwrap_or(char::REPLACEMENT_CHARACTER)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_there_is_not_read() {
        let mut bytes = Bytes::new(&[1, 0, 0, 0, 7], 0);
        assert_eq!((bytes.u32(), bytes.u32(), bytes.at()), (Some(1), None, 4));
        assert_eq!((bytes.array(), bytes.is_at_end()), (Some([7]), true));
        assert_eq!(bytes.take(usize::MAX), None);
        assert_eq!((u16_at(&[5, 1], 0), u16_at(&[5, 1], 1)), (261, 0));
    }

    #[test]
    fn utf16_ends_at_a_zero() {
        assert_eq!(utf16(&[0x68, 0, 0xCB, 0x68, 0, 0, 1, 1]), "h棋");
        assert_eq!(utf16(&[0x00, 0xD8, 0x68, 0]), "\u{FFFD}h");
    }
}
