//! Dot-matrix characters: rows of bits.

use std::fmt;

/// One dot-matrix character: rows of dots, most significant bit left, each row filled up to whole bytes. The form of
/// the original's arrays and of the HZK files: a 16×16 character takes 32 bytes, one of 64×64 takes 512.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Glyph<'a> {
    width: u16,
    height: u16,
    bits: &'a [u8],
}

impl<'a> Glyph<'a> {
    /// The character of `width` by `height` dots held in `bits`, or `None` if that is not just the number of bytes it
    /// takes: `(width − 1) / 8 + 1` for each row.
    pub fn new(width: u16, height: u16, bits: &'a [u8]) -> Option<Glyph<'a>> {
        let size = usize::from(width).div_ceil(8) * usize::from(height);
        (bits.len() == size).then_some(Glyph { width, height, bits })
    }

    /// Columns.
    pub fn width(&self) -> i32 {
        i32::from(self.width)
    }

    /// Rows.
    pub fn height(&self) -> i32 {
        i32::from(self.height)
    }

    /// The rows of bytes, from the top.
    pub fn bits(&self) -> &'a [u8] {
        self.bits
    }

    /// Whether the dot in a column and a row is set; none is outside.
    pub fn dot(&self, x: i32, y: i32) -> bool {
        if x < 0 || x >= self.width() || y < 0 || y >= self.height() {
            return false;
        }
        let row = usize::from(self.width).div_ceil(8) * y as usize;
        self.bits[row + x as usize / 8] & 0x80 >> (x % 8) != 0
    }

    /// The set dots as (column, row), in the order in which the original's `drawmat` tests them.
    pub fn dots(self) -> impl Iterator<Item = (i32, i32)> + 'a {
        self.tests().flatten().filter(move |&(x, _)| x < i32::from(self.width))
    }

    /// Every bit, tested as the original's `drawmat` does: row by row, byte by byte, each byte from its most significant bit
    /// down. Gives the dot that it stands for, as (column, row), if it is set. Bits that only fill up a row are tested too.
    pub fn tests(self) -> Tests<'a> {
        Tests { bits: self.bits, bytes_a_row: usize::from(self.width.div_ceil(8).max(1)), index: 0, k: 0 }
    }

    /// Whether no dot is set, as in a space.
    pub fn is_blank(&self) -> bool {
        let whole_bytes = self.width.is_multiple_of(8);
        if whole_bytes { self.bits.iter().all(|&byte| byte == 0) } else { self.dots().next().is_none() }
    }
}

/// The bits of a [`Glyph`], tested one by one with a mask that goes from left to right through each byte.
#[derive(Clone, Debug)]
pub struct Tests<'a> {
    bits: &'a [u8],
    bytes_a_row: usize,
    index: usize,
    k: usize,
}

impl Tests<'_> {
    /// Which byte is tested next, and which of its bits: 0 is the leftmost, the most significant.
    pub fn state(&self) -> (usize, usize) {
        (self.index, self.k)
    }
}

impl Iterator for Tests<'_> {
    type Item = Option<(i32, i32)>;

    fn next(&mut self) -> Option<Option<(i32, i32)>> {
        let m = self.bytes_a_row;
        // lesson glyph
        let byte = *self.bits.get(self.index)?; // #byte
        let (i, j) = (self.index / m, self.index % m);
        let dot = ((8 * j + self.k) as i32, i as i32);
        let mask = 0x80 >> self.k;
        let set = byte & mask != 0; // #test
        self.k += 1;
        if self.k == 8 {
            self.index += 1; // #next
            self.k = 0;
        }
        Some(set.then_some(dot)) // #dot
        // end of lesson
    }
}

/// The picture in text, one line a row: `#` where a dot is set and `.` where none is.
impl fmt::Display for Glyph<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for y in 0..self.height() {
            for x in 0..self.width() {
                f.write_str(if self.dot(x, y) { "#" } else { "." })?;
            }
            f.write_str("\n")?;
        }
        Ok(())
    }
}

/// A dot-matrix character with bits of its own: what reading a font or rasterising an outline gives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GlyphBuf {
    width: u16,
    height: u16,
    bits: Vec<u8>,
}

impl GlyphBuf {
    /// A character without a dot.
    pub fn blank(width: u16, height: u16) -> GlyphBuf {
        GlyphBuf { width, height, bits: vec![0; usize::from(width).div_ceil(8) * usize::from(height)] }
    }

    /// The character drawn in text, one line a row: `#` sets a dot, anything else does not. As wide as the longest
    /// line; what goes beyond 65,535 columns or rows is left out. The counterpart of [`Glyph`]'s `Display`.
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

    /// To look at and to draw.
    pub fn as_glyph(&self) -> Glyph<'_> {
        Glyph { width: self.width, height: self.height, bits: &self.bits }
    }

    /// Sets the dot in a column and a row; outside, nothing.
    pub fn set(&mut self, x: i32, y: i32) {
        if x >= 0 && x < i32::from(self.width) && y >= 0 && y < i32::from(self.height) {
            let row = usize::from(self.width).div_ceil(8) * y as usize;
            self.bits[row + x as usize / 8] |= 0x80 >> (x % 8);
        }
    }

    /// Sets the dots that another character has, its upper left one coming to (x, y); what falls outside is left out.
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
