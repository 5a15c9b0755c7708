//! Addresses of pixels in video memory.

use super::{LINE_BYTES, SCREEN_BYTES};
use crate::{HEIGHT, Rect, WIDTH};

/// The screen.
pub(super) const SCREEN: Rect = Rect::new(0, 0, WIDTH, HEIGHT);

/// Returns the address and the bit of a pixel, with the other bits 0. `None` outside the screen.
pub const fn locate(x: i32, y: i32) -> Option<(u16, u8)> {
    if SCREEN.contains(x, y) { Some((address(x / 8, y), 0x80 >> (x % 8))) } else { None }
}

/// Returns the address of a byte on the screen.
pub(super) const fn address(column: i32, y: i32) -> u16 {
    y as u16 * LINE_BYTES + column as u16
}

const _: () = assert!(address(0, HEIGHT) == SCREEN_BYTES);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pixel_is_a_bit_at_an_address() {
        assert_eq!(locate(0, 0), Some((0, 0x80)));
        assert_eq!(locate(639, 479), Some((38_399, 0x01)));
        assert_eq!(locate(100, 50), Some((4012, 0x08)));
        for (x, y) in [(-1, 0), (640, 0), (0, -1), (0, 480), (i32::MIN, i32::MAX)] {
            assert_eq!(locate(x, y), None);
        }
    }
}
