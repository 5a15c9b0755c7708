//! Tests read, search and compare pictures pixel by pixel.

pub mod reader;
pub mod shape;

use huanle_gfx::Framebuffer;
use huanle_machine::{Event, Flow, Host};

/// Returns the first pixel, in reading order, whose colour is not the expected one, or `None` if all are equal.
///
/// # Panics
/// Panics if `rgb` has not three bytes for each pixel of the screen.
pub fn first_difference(screen: &Framebuffer, rgb: &[u8]) -> Option<(usize, usize)> {
    let (colors, width) = (screen.entries(), screen.width() as usize);
    assert_eq!(rgb.len(), 3 * screen.pixels().len());
    let rows = (0..screen.height()).flat_map(|y| screen.entry_row(y).into_owned());
    let differs = |(pixel, rgb): (u8, &[u8])| colors[usize::from(pixel)] != *rgb;
    rows.zip(rgb.chunks_exact(3)).position(differs).map(|at| (at % width, at / width))
}

/// Returns the CRC-32 of each bit plane of a screen in 16 colours, eight pixels a byte, the leftmost in the highest bit.
pub fn plane_crcs(screen: &Framebuffer) -> [u32; 4] {
    std::array::from_fn(|plane| {
        let byte = |eight: &[u8]| eight.iter().fold(0, |byte, color| byte << 1 | color >> plane & 1);
        crc32(screen.pixels().chunks(8).map(byte))
    })
}

/// Returns the CRC-32 of bytes, as in PNG and ZIP.
pub fn crc32(bytes: impl Iterator<Item = u8>) -> u32 {
    let step = |crc: u32, _: u32| crc >> 1 ^ if crc & 1 == 1 { 0xEDB8_8320 } else { 0 };
    let table: [u32; 256] = std::array::from_fn(|byte| (0..8).fold(byte as u32, step));
    !bytes.fold(!0, |crc: u32, byte| crc >> 8 ^ table[usize::from(crc as u8 ^ byte)])
}

/// A host that keeps a hash of every frame: equal pictures have equal hashes.
#[derive(Default)]
pub struct FrameHashes {
    /// The hashes, in the order of the frames.
    pub hashes: Vec<u64>,
    previous: Vec<u8>,
}

impl Host for FrameHashes {
    fn retrace(&mut self, _frame: u64, screen: &Framebuffer, _events: &mut Vec<Event>) -> Flow {
        let pixels = screen.pixels();
        let hash = match self.hashes.last() {
            // Most frames are those before.
            Some(&last) if self.previous == pixels => last,
            _ => {
                self.previous = pixels.to_vec();
                // FxHash: many times faster here than SipHash, and nobody attacks a test.
                let mix = |hash: u64, eight: u64| (hash.rotate_left(5) ^ eight).wrapping_mul(0x517c_c1b7_2722_0a95);
                pixels.chunks_exact(8).fold(0, |hash, eight| mix(hash, u64::from_le_bytes(eight.try_into().unwrap())))
            }
        };
        self.hashes.push(hash);
        Ok(())
    }
}
