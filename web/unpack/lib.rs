//! Unpacks LZMA piece by piece: a page's own gzip leaves the browser edition a quarter larger.
//!
//! The page writes a file of `xz --format=lzma` to where [`room`] says, and then calls [`next`] until it gives 0; after each call
//! as many bytes wait where [`piece`] says.

#![allow(unsafe_code, reason = "what the page calls is called by its exported name")]
#![warn(missing_docs)]

use std::cell::RefCell;
use std::io::{Cursor, Read};

use lzma_rust2::LzmaReader;

/// Bytes of a piece at most.
pub const PIECE: usize = 1 << 18;
/// Kibibytes that the past of a file may take.
const MOST: u32 = 16 << 10;

/// A file that is being unpacked.
#[derive(Default)]
struct Unpacking {
    file: Vec<u8>,
    reader: Option<LzmaReader<Cursor<Vec<u8>>>>,
    piece: Vec<u8>,
}

impl Unpacking {
    /// The next piece: how many bytes it has, 0 at the end, -1 when the file is damaged.
    fn next(&mut self) -> i32 {
        self.piece.resize(PIECE, 0);
        if self.reader.is_none() {
            self.reader = LzmaReader::new_mem_limit(Cursor::new(std::mem::take(&mut self.file)), MOST, None).ok();
        }
        let Some(reader) = &mut self.reader else { return -1 };
        reader.read(&mut self.piece).map_or(-1, |count| count as i32)
    }
}

thread_local! {
    static UNPACKING: RefCell<Unpacking> = RefCell::default();
}

/// Begins a file of so many bytes: where they are to be written.
#[unsafe(no_mangle)]
pub extern "C" fn room(bytes: usize) -> *mut u8 {
    UNPACKING.with_borrow_mut(|unpacking| {
        *unpacking = Unpacking { file: vec![0; bytes], ..Unpacking::default() };
        unpacking.file.as_mut_ptr()
    })
}

/// Unpacks the next piece: how many bytes it has, 0 at the end, -1 when the file is damaged.
#[unsafe(no_mangle)]
pub extern "C" fn next() -> i32 {
    UNPACKING.with_borrow_mut(Unpacking::next)
}

/// Where the last piece is.
#[unsafe(no_mangle)]
pub extern "C" fn piece() -> *const u8 {
    UNPACKING.with_borrow(|unpacking| unpacking.piece.as_ptr())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 300,000 bytes of 欢, packed by xz.
    const FILE: &[u8] = include_bytes!("test.lzma");

    fn unpacked(file: &[u8]) -> Option<Vec<u8>> {
        let mut unpacking = Unpacking { file: file.to_vec(), ..Unpacking::default() };
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
