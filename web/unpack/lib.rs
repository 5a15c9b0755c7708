//! Decompresses LZMA in pieces. With the browser's built-in gzip, the browser edition would be a quarter larger.
//!
//! The page writes a file made by `xz --format=lzma` to the buffer returned by [`room`], then calls [`next`] until it returns
//! 0. Each call returns a number of bytes, which are at the address returned by [`piece`].

#![allow(unsafe_code, reason = "what the page calls is called by its exported name")]
#![warn(missing_docs)]

use std::cell::RefCell;
use std::io::{Cursor, Read};

use lzma_rust2::LzmaReader;

/// The maximum size of a piece in bytes.
pub const PIECE_SIZE: usize = 1 << 18;
/// The memory limit of the decoder in KiB.
const MEMORY_LIMIT_KIB: u32 = 16 << 10;

/// The state of decompressing a file.
#[derive(Default)]
struct Unpacker {
    file: Vec<u8>,
    reader: Option<LzmaReader<Cursor<Vec<u8>>>>,
    piece: Vec<u8>,
}

impl Unpacker {
    /// Decompresses the next piece. Returns its size in bytes, 0 at the end, or -1 if the file is damaged.
    fn next(&mut self) -> i32 {
        self.piece.resize(PIECE_SIZE, 0);
        if self.reader.is_none() {
            self.reader =
                LzmaReader::new_mem_limit(Cursor::new(std::mem::take(&mut self.file)), MEMORY_LIMIT_KIB, None).ok();
        }
        let Some(reader) = &mut self.reader else { return -1 };
        reader.read(&mut self.piece).map_or(-1, |count| count as i32)
    }
}

thread_local! {
    static UNPACKER: RefCell<Unpacker> = RefCell::default();
}

/// Allocates a buffer for a compressed file of this size in bytes, and returns its address.
#[unsafe(no_mangle)]
pub extern "C" fn room(bytes: usize) -> *mut u8 {
    UNPACKER.with_borrow_mut(|unpacking| {
        *unpacking = Unpacker { file: vec![0; bytes], ..Unpacker::default() };
        unpacking.file.as_mut_ptr()
    })
}

/// Decompresses the next piece. Returns its size in bytes, 0 at the end, or -1 if the file is damaged.
#[unsafe(no_mangle)]
pub extern "C" fn next() -> i32 {
    UNPACKER.with_borrow_mut(Unpacker::next)
}

/// Returns the address of the last piece.
#[unsafe(no_mangle)]
pub extern "C" fn piece() -> *const u8 {
    UNPACKER.with_borrow(|unpacking| unpacking.piece.as_ptr())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 300,000 bytes of 欢, compressed by xz.
    const FILE: &[u8] = include_bytes!("test.lzma");

    fn unpacked(file: &[u8]) -> Option<Vec<u8>> {
        let mut unpacking = Unpacker { file: file.to_vec(), ..Unpacker::default() };
        let mut whole = Vec::new();
        loop {
            match unpacking.next() {
                0 => return Some(whole),
                count @ 1.. => whole.extend(&unpacking.piece[..count as usize]),
                _ => return None,
            }
        }
    }

    #[test]
    fn a_file_comes_piece_by_piece() {
        assert_eq!(unpacked(FILE).unwrap(), "欢".repeat(100_000).as_bytes());
    }

    #[test]
    fn damage_is_said() {
        assert_eq!(unpacked(b""), None);
        assert_eq!(unpacked(b"no such thing as LZMA, whatever is read of it"), None);
        assert_eq!(unpacked(&FILE[..FILE.len() / 2]), None);
    }
}
