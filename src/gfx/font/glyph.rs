//! Bitmap characters: rows of bits.

use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

/// A bitmap character: rows of dots, most significant bit left, each row padded to whole bytes. This is the format of
/// the original's arrays and of HZK files: a 16×16 character takes 32 bytes, a 64×64 one 512.
///
/// ```
/// use huanle_gfx::Glyph;
/// let glyph = Glyph::new(8, 2, &[0x80, 0x01]).expect("two rows of one byte");
/// assert!(glyph.dots().eq([(0, 0), (7, 1)]));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Glyph<'a> {
    width: u16,
    height: u16,
    bits: &'a [u8],
}

impl<'a> Glyph<'a> {
    /// Creates a glyph of `width` × `height` dots from `bits`, or `None` if the number of bytes is wrong: `(width − 1)
    /// / 8 + 1` per row.
    pub fn new(width: u16, height: u16, bits: &'a [u8]) -> Option<Glyph<'a>> {
        let size = usize::from(width).div_ceil(8) * usize::from(height);
        (bits.len() == size).then_some(Glyph { width, height, bits })
    }

    /// Returns the width in dots.
    pub fn width(&self) -> i32 {
        i32::from(self.width)
    }

    /// Returns the height in dots.
    pub fn height(&self) -> i32 {
        i32::from(self.height)
    }

    /// Returns the bytes of the rows from the top.
    pub fn bits(&self) -> &'a [u8] {
        self.bits
    }

    /// Returns whether the dot in a column and row is set; dots outside are not.
    pub fn is_set(&self, x: i32, y: i32) -> bool {
        if x < 0 || x >= self.width() || y < 0 || y >= self.height() {
            return false;
        }
        let row = usize::from(self.width).div_ceil(8) * y as usize;
        self.bits[row + x as usize / 8] & 0x80 >> (x % 8) != 0
    }

    /// Returns the set dots as (column, row), in the order in which the original's `drawmat` tests them.
    pub fn dots(self) -> impl Iterator<Item = (i32, i32)> + 'a {
        self.bit_tests().flatten().filter(move |&(x, _)| x < i32::from(self.width))
    }

    /// Returns an iterator that tests every bit as the original's `drawmat` does: row by row, byte by byte, each byte
    /// from its most significant bit down. Each item is the dot as (column, row) if the bit is set, otherwise `None`.
    /// Padding bits at the end of a row are tested too.
    pub fn bit_tests(self) -> BitTests<'a> {
        BitTests { bits: self.bits, bytes_per_row: usize::from(self.width.div_ceil(8).max(1)), index: 0, k: 0 }
    }

    /// Returns whether no dot is set, as in a space.
    pub fn is_blank(&self) -> bool {
        let whole_bytes = self.width.is_multiple_of(8);
        if whole_bytes { self.bits.iter().all(|&byte| byte == 0) } else { self.dots().next().is_none() }
    }
}

/// The bits of a [`Glyph`], tested one by one with a mask that moves from left to right through each byte.
///
/// ```
/// use huanle_gfx::Glyph;
/// let glyph = Glyph::new(8, 1, &[0b0100_0000]).expect("one row of one byte");
/// let tests: Vec<Option<(i32, i32)>> = glyph.bit_tests().collect();
/// assert_eq!((tests.len(), tests[1]), (8, Some((1, 0))));
/// ```
#[derive(Clone, Debug)]
pub struct BitTests<'a> {
    bits: &'a [u8],
    bytes_per_row: usize,
    index: usize,
    k: usize,
}

impl BitTests<'_> {
    /// Returns the index of the byte tested next and of the bit in it: 0 is the leftmost, most significant bit.
    pub fn state(&self) -> (usize, usize) {
        (self.index, self.k)
    }
}

impl Iterator for BitTests<'_> {
    type Item = Option<(i32, i32)>;

    fn next(&mut self) -> Option<Option<(i32, i32)>> {
        let m = self.bytes_per_row;
        let byte = *self.bits.get(self.index)?;
        let (i, j) = (self.index / m, self.index % m);
        let dot = ((8 * j + self.k) as i32, i as i32);
        let mask = 0x80 >> self.k;
        let set = byte & mask != 0;
        self.k += 1;
        if self.k == 8 {
            self.index += 1;
            self.k = 0;
        }
        Some(set.then_some(dot))
    }
}

/// Writes the glyph as text, one line per row: `#` for a set dot, `.` for others.
impl fmt::Display for Glyph<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for y in 0..self.height() {
            for x in 0..self.width() {
                f.write_str(if self.is_set(x, y) { "#" } else { "." })?;
            }
            f.write_str("\n")?;
        }
        Ok(())
    }
}

/// A bitmap character that owns its bits, as created by reading a font or rasterizing an outline.
///
/// ```
/// use huanle_gfx::font::GlyphBuf;
/// let mut arrow = GlyphBuf::from_art("#..\n.#.\n#..");
/// arrow.set(2, 1);
/// assert_eq!(arrow.as_glyph().to_string().matches('#').count(), 4);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GlyphBuf {
    width: u16,
    height: u16,
    bits: Vec<u8>,
}

impl GlyphBuf {
    /// Creates a character without dots.
    pub fn blank(width: u16, height: u16) -> GlyphBuf {
        GlyphBuf { width, height, bits: vec![0; usize::from(width).div_ceil(8) * usize::from(height)] }
    }

    /// Parses a character drawn as text, one line per row: `#` sets a dot, anything else does not. It is as wide as the
    /// longest line; columns and rows beyond 65,535 are dropped. The inverse of [`Glyph`]'s `Display`.
    pub fn from_art(art: &str) -> GlyphBuf {
        let width = art.lines().map(|line| line.chars().count()).max().unwrap_or(0);
        let clamp = |length: usize| u16::try_from(length).unwrap_or(u16::MAX);
        let mut glyph = GlyphBuf::blank(clamp(width), clamp(art.lines().count()));
        for (line, y) in art.lines().zip(0..) {
            for (_, x) in line.chars().zip(0..).filter(|&(c, _)| c == '#') {
                glyph.set(x, y);
            }
        }
        glyph
    }

    /// Borrows the character as a [`Glyph`].
    pub fn as_glyph(&self) -> Glyph<'_> {
        Glyph { width: self.width, height: self.height, bits: &self.bits }
    }

    /// Sets the dot in a column and row; ignored outside.
    pub fn set(&mut self, x: i32, y: i32) {
        if x >= 0 && x < i32::from(self.width) && y >= 0 && y < i32::from(self.height) {
            let row = usize::from(self.width).div_ceil(8) * y as usize;
            self.bits[row + x as usize / 8] |= 0x80 >> (x % 8);
        }
    }

    /// Sets the dots of another character placed with its upper left corner at (x, y); dots outside are dropped.
    pub fn stamp(&mut self, glyph: Glyph<'_>, x: i32, y: i32) {
        for (dot_x, dot_y) in glyph.dots() {
            self.set(x.saturating_add(dot_x), y.saturating_add(dot_y));
        }
    }
}

impl From<Glyph<'_>> for GlyphBuf {
    fn from(glyph: Glyph<'_>) -> GlyphBuf {
        GlyphBuf { width: glyph.width, height: glyph.height, bits: glyph.bits.to_vec() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn art_there_and_back() {
        let art = "##.......#\n..........\n.........#\n";
        let glyph = GlyphBuf::from_art(art);
        assert_eq!((glyph.as_glyph().width(), glyph.as_glyph().height()), (10, 3));
        assert_eq!(glyph.as_glyph().bits(), [0xc0, 0x40, 0, 0, 0, 0x40]);
        assert_eq!(glyph.as_glyph().to_string(), art);
        assert_eq!(GlyphBuf::from(glyph.as_glyph()), glyph);
    }

    #[test]
    fn dots_outside_are_left_out() {
        let mut glyph = GlyphBuf::blank(3, 2);
        for (x, y) in [(-1, 0), (3, 0), (0, -1), (0, 2), (i32::MAX, i32::MIN)] {
            glyph.set(x, y);
        }
        assert!(glyph.as_glyph().is_blank());
        glyph.stamp(GlyphBuf::from_art("##\n##\n").as_glyph(), 2, 1);
        assert_eq!(glyph.as_glyph().to_string(), "...\n..#\n");
        glyph.stamp(GlyphBuf::from_art("##\n##\n").as_glyph(), i32::MAX, i32::MAX);
    }
}
