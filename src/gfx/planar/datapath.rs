//! The graphics controller's arithmetic: from the processor's byte to four bytes of memory, and back.
//!
//! Stateless: each function takes the registers, the latches and a byte. A byte is eight pixels, bit 7 the leftmost.

/// One byte of each plane, plane 0 first: the contents of one address, or of the latches. Eight pixels: bit 7 of the
/// four bytes is the leftmost, and plane 0 supplies the least significant bit of its colour number.
///
/// ```
/// use huanle_gfx::planar::PlaneBytes;
/// use huanle_gfx::{Canvas, Color};
/// let mut canvas = Canvas::vga();
/// canvas.put_pixel(0, 0, Color::MAGENTA);
/// let cell: PlaneBytes = canvas.cell(0).expect("the first eight pixels");
/// assert_eq!(cell, [0x80, 0, 0x80, 0]);
/// ```
pub type PlaneBytes = [u8; 4];

/// The graphics controller's drawing registers, decoded.
#[derive(Clone, Copy, Debug)]
pub(super) struct Datapath<'a>(pub(super) &'a [u8; 9]);

impl Datapath<'_> {
    fn set_reset(self) -> u8 {
        self.0[0]
    }

    fn enable_set_reset(self) -> u8 {
        self.0[1]
    }

    fn rotate(self, byte: u8) -> u8 {
        byte.rotate_right(u32::from(self.0[3] & 7))
    }

    fn function(self) -> u8 {
        self.0[3] >> 3 & 3
    }

    fn read_map(self) -> u8 {
        self.0[4]
    }

    fn write_mode(self) -> u8 {
        self.0[5] & 3
    }

    fn read_mode(self) -> u8 {
        self.0[5] >> 3 & 1
    }

    fn bit_mask(self) -> u8 {
        self.0[8]
    }

    /// Returns the byte that the processor reads after the latches have been loaded.
    ///
    /// Read mode 0: the byte of the plane in Read Map Select. Read mode 1: a 1 for each pixel whose bits equal those of
    /// Color Compare in all planes with a 1 in Color Don't Care.
    pub(super) fn read(self, latches: PlaneBytes) -> u8 {
        if self.read_mode() == 0 {
            return latches[usize::from(self.read_map())];
        }
        let (wanted, cared_for) = (self.0[2], self.0[7]);
        (0..4).filter(|plane| bit(cared_for, *plane)).fold(0xFF, |matching, plane| {
            let differing = latches[usize::from(plane)] ^ spread(wanted, plane);
            matching & !differing
        })
    }

    /// Returns the data for the four planes when the processor writes a byte. The sequencer's map mask then decides
    /// which planes store it.
    ///
    /// | write mode | data of plane *p* | function | written by mask |
    /// |---|---|---|---|
    /// | 0 | bit *p* of Set/Reset where enabled, else the byte, rotated | yes | Bit Mask |
    /// | 1 | its latch | no | everywhere |
    /// | 2 | bit *p* of the byte | yes | Bit Mask |
    /// | 3 | bit *p* of Set/Reset | yes | Bit Mask AND the byte, rotated |
    ///
    /// "Bit *p*" stands for eight copies of that bit. Where the mask is 0, the latch is written.
    pub(super) fn write(self, byte: u8, latches: PlaneBytes) -> PlaneBytes {
        let (bits, mask) = match self.write_mode() {
            0 => (self.set_reset(), self.bit_mask()),
            1 => return latches,
            2 => (byte, self.bit_mask()),
            _ => (self.set_reset(), self.bit_mask() & self.rotate(byte)),
        };
        let from_processor = if self.write_mode() == 0 { !self.enable_set_reset() } else { 0 };
        let mut planes = latches;
        for (latch, plane) in planes.iter_mut().zip(0..) {
            let data = if bit(from_processor, plane) { self.rotate(byte) } else { spread(bits, plane) };
            *latch = (self.combine(data, *latch) & mask) | (*latch & !mask);
        }
        planes
    }

    /// Combines data and latch by the selected function.
    fn combine(self, data: u8, latch: u8) -> u8 {
        match self.function() {
            0 => data,
            1 => data & latch,
            2 => data | latch,
            _ => data ^ latch,
        }
    }
}

/// Returns eight copies of a plane's bit.
pub(super) const fn spread(bits: u8, plane: u8) -> u8 {
    if bit(bits, plane) { 0xFF } else { 0x00 }
}

const fn bit(bits: u8, plane: u8) -> bool {
    bits >> plane & 1 != 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// A set of registers: set/reset, enable, compare, rotate and function, read map, mode, -, care, bit mask.
    fn written(registers: [u8; 9], byte: u8, latches: PlaneBytes) -> PlaneBytes {
        Datapath(&registers).write(byte, latches)
    }

    const LATCHES: PlaneBytes = [0b1111_0000, 0b1100_1100, 0b1010_1010, 0b0000_0000];

    #[test]
    fn write_mode_0_without_anything_writes_the_byte_to_every_plane() {
        assert_eq!(written([0, 0, 0, 0, 0, 0, 5, 15, 0xFF], 0xA5, LATCHES), [0xA5; 4]);
    }

    /// ```text
    /// byte 1000_0110, rotated right by 3 → 1101_0000
    /// ```
    #[test]
    fn write_mode_0_rotates_the_byte() {
        assert_eq!(written([0, 0, 0, 3, 0, 0, 5, 15, 0xFF], 0b1000_0110, LATCHES), [0b1101_0000; 4]);
    }

    /// ```text
    /// set/reset 0110, enabled 0011, byte 1001_1001, bit mask 0011_1100
    /// plane  data                   latch      mask 0011_1100 → written
    ///   0    set/reset 0: 0000_0000 1111_0000                   1100_0000
    ///   1    set/reset 1: 1111_1111 1100_1100                   1111_1100
    ///   2    the byte:    1001_1001 1010_1010                   1001_1010
    ///   3    the byte:    1001_1001 0000_0000                   0001_1000
    /// ```
    #[test]
    fn write_mode_0_mixes_set_reset_and_the_byte_and_keeps_latches_by_the_bit_mask() {
        let planes = written([0b0110, 0b0011, 0, 0, 0, 0, 5, 15, 0b0011_1100], 0b1001_1001, LATCHES);
        assert_eq!(planes, [0b1100_0000, 0b1111_1100, 0b1001_1010, 0b0001_1000]);
    }

    /// ```text
    /// byte     0101_0101
    /// latch 0  1111_0000   AND 0101_0000   OR 1111_0101   XOR 1010_0101
    /// latch 1  1100_1100   AND 0100_0100   OR 1101_1101   XOR 1001_1001
    /// latch 2  1010_1010   AND 0000_0000   OR 1111_1111   XOR 1111_1111
    /// latch 3  0000_0000   AND 0000_0000   OR 0101_0101   XOR 0101_0101
    /// ```
    #[test]
    fn functions_combine_the_data_with_the_latches() {
        let by_function = |function: u8| written([0, 0, 0, function << 3, 0, 0, 5, 15, 0xFF], 0x55, LATCHES);
        assert_eq!(by_function(0), [0x55; 4]);
        assert_eq!(by_function(1), [0b0101_0000, 0b0100_0100, 0b0000_0000, 0b0000_0000]);
        assert_eq!(by_function(2), [0b1111_0101, 0b1101_1101, 0b1111_1111, 0b0101_0101]);
        assert_eq!(by_function(3), [0b1010_0101, 0b1001_1001, 0b1111_1111, 0b0101_0101]);
    }

    /// In write mode 1 neither the byte nor bit mask, function, rotation and set/reset have any effect.
    #[test]
    fn write_mode_1_writes_the_latches() {
        assert_eq!(written([0xF, 0xF, 0, 0x1F, 0, 1, 5, 15, 0x00], 0x5A, LATCHES), LATCHES);
    }

    /// ```text
    /// byte ....1001: planes 0 and 3 get ones, 1 and 2 zeros; bit mask 0000_1111; set/reset, though enabled, is ignored
    /// plane  data       latch      written
    ///   0    1111_1111  1111_0000  1111_1111
    ///   1    0000_0000  1100_1100  1100_0000
    ///   2    0000_0000  1010_1010  1010_0000
    ///   3    1111_1111  0000_0000  0000_1111
    /// ```
    #[test]
    fn write_mode_2_expands_the_byte_as_a_color() {
        let planes = written([0b0110, 0b1111, 0, 5, 0, 2, 5, 15, 0x0F], 0b0110_1001, LATCHES);
        assert_eq!(planes, [0b1111_1111, 0b1100_0000, 0b1010_0000, 0b0000_1111]);
        // With XOR, the colour 1001 on the same latches.
        let planes = written([0, 0, 0, 3 << 3, 0, 2, 5, 15, 0x0F], 0b1001, LATCHES);
        assert_eq!(planes, [0b1111_1111, 0b1100_1100, 0b1010_1010, 0b0000_1111]);
    }

    /// ```text
    /// byte 1111_0011, rotated right by 2 → 1111_1100, AND bit mask 0011_1111 → mask 0011_1100
    /// set/reset 0101, though not enabled
    /// plane  data       latch      written
    ///   0    1111_1111  1111_0000  1111_1100
    ///   1    0000_0000  1100_1100  1100_0000
    ///   2    1111_1111  1010_1010  1011_1110
    ///   3    0000_0000  0000_0000  0000_0000
    /// ```
    #[test]
    fn write_mode_3_takes_the_byte_as_a_mask() {
        let planes = written([0b0101, 0, 0, 2, 0, 3, 5, 15, 0b0011_1111], 0b1111_0011, LATCHES);
        assert_eq!(planes, [0b1111_1100, 0b1100_0000, 0b1011_1110, 0b0000_0000]);
    }

    #[test]
    fn read_mode_0_answers_with_one_plane() {
        for plane in 0..4 {
            assert_eq!(Datapath(&[0, 0, 0, 0, plane, 0, 5, 15, 0xFF]).read(LATCHES), LATCHES[usize::from(plane)]);
        }
    }

    /// ```text
    /// plane 3  0000_0000
    /// plane 2  1010_1010
    /// plane 1  1100_1100
    /// plane 0  1111_0000   so the pixels are, from the left, 7 3 5 1 6 2 4 0
    /// ```
    #[test]
    fn read_mode_1_compares_colors() {
        let compare = |color: u8, care: u8| Datapath(&[0, 0, color, 0, 0, 0b1000, 5, care, 0xFF]).read(LATCHES);
        assert_eq!(compare(7, 0b1111), 0b1000_0000);
        assert_eq!(compare(4, 0b1111), 0b0000_0010);
        assert_eq!(compare(15, 0b1111), 0b0000_0000);
        // Without plane 3, 15 is 7; with plane 0 alone, it is any odd colour; with none, any colour.
        assert_eq!(compare(15, 0b0111), 0b1000_0000);
        assert_eq!(compare(15, 0b0001), 0b1111_0000);
        assert_eq!(compare(0, 0b0001), 0b0000_1111);
        assert_eq!(compare(9, 0b0000), 0b1111_1111);
    }

    /// The rules for one plane and one pixel at a time, as a reference.
    fn pixel_of_plane(registers: [u8; 9], byte: u8, latch: bool, plane: u8, pixel: u8) -> bool {
        let [set_reset, enable, _, rotate, _, mode, _, _, bit_mask] = registers;
        let of = |byte: u8, bit: u8| byte & (1 << bit) != 0;
        let rotated = of(byte, (pixel + rotate % 8) % 8);
        let (data, open) = match mode & 3 {
            0 if of(enable, plane) => (of(set_reset, plane), of(bit_mask, pixel)),
            0 => (rotated, of(bit_mask, pixel)),
            1 => return latch,
            2 => (of(byte, plane), of(bit_mask, pixel)),
            _ => (of(set_reset, plane), of(bit_mask, pixel) && rotated),
        };
        let new = match rotate >> 3 & 3 {
            0 => data,
            1 => data && latch,
            2 => data || latch,
            _ => data != latch,
        };
        if open { new } else { latch }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_failure_persistence(crate::REGRESSIONS))]
        #[test]
        fn eight_pixels_at_once_are_eight_times_one(registers: [u8; 9], byte: u8, latches: PlaneBytes) {
            let planes = written(registers, byte, latches);
            for plane in 0..4 {
                for pixel in 0..8 {
                    let of = |planes: PlaneBytes| planes[usize::from(plane)] >> pixel & 1 != 0;
                    prop_assert_eq!(of(planes), pixel_of_plane(registers, byte, of(latches), plane, pixel));
                }
            }
        }
    }
}
