//! Binary files, from their beginning to their end; numbers have their low byte first.

/// Bytes that are read one after the other. What asks for more than there are gets nothing and does not go on.
#[derive(Clone, Debug)]
pub(crate) struct Bytes<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Bytes<'a> {
    /// From an offset on.
    pub(crate) const fn new(bytes: &'a [u8], at: usize) -> Bytes<'a> {
        Bytes { bytes, at }
    }

    /// The offset of the next byte.
    pub(crate) const fn at(&self) -> usize {
        self.at
    }

    /// Whether all has been read.
    pub(crate) const fn is_at_end(&self) -> bool {
        self.at >= self.bytes.len()
    }

    /// So many bytes.
    pub(crate) fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let end = self.at.checked_add(count)?;
        let taken = self.bytes.get(self.at..end)?;
        self.at = end;
        Some(taken)
    }

    /// As many bytes as the caller asks for.
    pub(crate) fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        self.take(N)?.try_into().ok()
    }

    /// A number of four bytes.
    pub(crate) fn u32(&mut self) -> Option<u32> {
        self.array().map(u32::from_le_bytes)
    }
}

/// A number of two bytes; 0 if they are not there.
pub(crate) fn u16_at(bytes: &[u8], at: usize) -> u16 {
    Bytes::new(bytes, at).array().map_or(0, u16::from_le_bytes)
}

/// A text in UTF-16 that ends with a zero or with its bytes.
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
