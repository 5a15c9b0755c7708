//! A reader for binary files; numbers are little-endian.

/// Reads bytes in order. A request for more than is left returns `None` and does not advance.
#[derive(Clone, Debug)]
pub(crate) struct ByteReader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> ByteReader<'a> {
    /// Creates a reader that starts at an offset.
    pub(crate) const fn new(bytes: &'a [u8], at: usize) -> ByteReader<'a> {
        ByteReader { bytes, at }
    }

    /// Returns the offset of the next byte.
    pub(crate) const fn offset(&self) -> usize {
        self.at
    }

    /// Returns whether everything has been read.
    pub(crate) const fn is_at_end(&self) -> bool {
        self.at >= self.bytes.len()
    }

    /// Reads the next `count` bytes.
    pub(crate) fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let end = self.at.checked_add(count)?;
        let taken = self.bytes.get(self.at..end)?;
        self.at = end;
        Some(taken)
    }

    /// Reads the next `N` bytes.
    pub(crate) fn read_array<const N: usize>(&mut self) -> Option<[u8; N]> {
        self.take(N)?.try_into().ok()
    }

    /// Reads a 32-bit number.
    pub(crate) fn read_u32(&mut self) -> Option<u32> {
        self.read_array().map(u32::from_le_bytes)
    }
}

/// Reads a 16-bit number at an offset; returns 0 if there are not enough bytes.
pub(crate) fn read_u16_at(bytes: &[u8], at: usize) -> u16 {
    ByteReader::new(bytes, at).read_array().map_or(0, u16::from_le_bytes)
}

/// Decodes UTF-16 up to a zero or the end of the bytes.
pub(crate) fn decode_utf16(bytes: &[u8]) -> String {
    let units = bytes.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]])).take_while(|&unit| unit != 0);
    char::decode_utf16(units).map(|c| c.unwrap_or(char::REPLACEMENT_CHARACTER)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_there_is_not_read() {
        let mut bytes = ByteReader::new(&[1, 0, 0, 0, 7], 0);
        assert_eq!((bytes.read_u32(), bytes.read_u32(), bytes.offset()), (Some(1), None, 4));
        assert_eq!((bytes.read_array(), bytes.is_at_end()), (Some([7]), true));
        assert_eq!(bytes.take(usize::MAX), None);
        assert_eq!((read_u16_at(&[5, 1], 0), read_u16_at(&[5, 1], 1)), (261, 0));
    }

    #[test]
    fn utf16_ends_at_a_zero() {
        assert_eq!(decode_utf16(&[0x68, 0, 0xCB, 0x68, 0, 0, 1, 1]), "h棋");
        assert_eq!(decode_utf16(&[0x00, 0xD8, 0x68, 0]), "\u{FFFD}h");
    }
}
