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

    /// Returns the set dots as (column, row), in the order in which the original's `drawmat` tests them: row by row, each
    /// byte from its most significant bit down.
    pub fn dots(self) -> impl Iterator<Item = (i32, i32)> + 'a {
        let bytes_per_row = usize::from(self.width.div_ceil(8).max(1));
        let bits = self.bits.iter().enumerate().flat_map(move |(index, &byte)| {
            let (x, y) = (8 * (index % bytes_per_row) as i32, (index / bytes_per_row) as i32);
            (0..8).filter(move |k| byte & 0x80 >> k != 0).map(move |k| (x + k, y))
        });
        bits.filter(move |&(x, _)| x < i32::from(self.width))
    }

    /// Returns whether no dot is set, as in a space.
    pub fn is_blank(&self) -> bool {
        let whole_bytes = self.width.is_multiple_of(8);
        if whole_bytes { self.bits.iter().all(|&byte| byte == 0) } else { self.dots().next().is_none() }
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
