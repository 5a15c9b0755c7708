//! HZK files (汉字库): GB 2312 as raw bitmaps, the Chinese font format of DOS.
//!
//! There is no header. A character of n×n dots takes `n · ((n − 1) / 8 + 1)` bytes and is at offset `((qu − 1) · 94 +
//! (wei − 1)) ·` that size, as in HZK16. The files of UCDOS with 24 and more dots (HZK24S, HZK24H, HZK24K, HZK24F …)
//! begin with row 16 instead, with the symbols in a separate file, and are transposed: their bytes run down the
//! columns, leftmost column first, topmost dot in the most significant bit. [`HzkLayout`] describes the variants.
//!
//! The bundled fonts are compiled in by strips: LZMA packs them a fifth better than by rows.

use alloc::borrow::Cow;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use super::gb2312::{FIRST_HANZI_QU, GRID_SIZE, LAST_QU, QuWei};
use super::{Glyph, GlyphBuf, GlyphSource};

/// The order of the bytes of a character.
///
/// ```
/// use huanle_gfx::font::hzk::{HzkLayout, HzkOrder};
/// assert_eq!(HzkLayout::plain(16).order, HzkOrder::Rows);
/// assert_eq!(HzkLayout::ucdos(24).order, HzkOrder::Columns);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HzkOrder {
    /// A byte is eight dots side by side; bytes run along the rows (逐行式): HZK16.
    Rows,
    /// A byte is eight dots one below the other; bytes run down the columns (逐列式): UCDOS.
    Columns,
    /// A byte is eight dots side by side; bytes run down strips eight dots wide, leftmost strip first (行列式).
    Strips,
}

/// The layout of a file.
///
/// ```
/// use huanle_gfx::font::hzk::HzkLayout;
/// let layout = HzkLayout::plain(16);
/// assert_eq!((layout.first_qu, layout.glyph_bytes(), layout.min_bytes()), (1, 32, 87 * 94 * 32));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HzkLayout {
    /// The width and height of a character in dots.
    pub dots: u16,
    /// The first row of GB 2312 in the file: 1, or 16 in files without symbols.
    pub first_qu: u8,
    /// The order of the bytes of a character.
    pub order: HzkOrder,
}

impl HzkLayout {
    /// Returns the layout of HZK16, which the project's own files use at any size.
    pub fn plain(dots: u16) -> HzkLayout {
        HzkLayout { dots, first_qu: 1, order: HzkOrder::Rows }
    }

    /// Returns the layout of UCDOS's HZK24S and similar files.
    pub fn ucdos(dots: u16) -> HzkLayout {
        HzkLayout { dots, first_qu: FIRST_HANZI_QU, order: HzkOrder::Columns }
    }

    /// Guesses the layout from the file length in bytes: a file with exactly rows 16 to 87 is a UCDOS file, all others
    /// are plain.
    pub fn guess(dots: u16, bytes: usize) -> HzkLayout {
        let ucdos = HzkLayout::ucdos(dots);
        if bytes == ucdos.min_bytes() { ucdos } else { HzkLayout::plain(dots) }
    }

    /// Returns the number of bytes per character.
    pub fn glyph_bytes(&self) -> usize {
        usize::from(self.dots).div_ceil(8) * usize::from(self.dots)
    }

    /// Returns the number of bytes of a file that ends with the last hanzi of row 87.
    pub fn min_bytes(&self) -> usize {
        self.characters(LAST_QU) * self.glyph_bytes()
    }

    fn characters(&self, last_qu: u8) -> usize {
        usize::from((last_qu + 1).saturating_sub(self.first_qu)) * usize::from(GRID_SIZE)
    }
}

/// The error for a file whose size cannot be that of an HZK font.
///
/// ```
/// use huanle_gfx::font::hzk::{Hzk, HzkError, HzkLayout};
/// let error = Hzk::new(HzkLayout::plain(16), vec![0; 32]).unwrap_err();
/// assert_eq!(error, HzkError::Truncated { found: 32, expected: 261_696 });
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum HzkError {
    /// The layout is invalid: fonts have 1 to 256 dots a side and begin with row 1 to 87.
    InvalidLayout(HzkLayout),
    /// The file ends before the last hanzi of row 87.
    Truncated {
        /// The number of bytes in the file.
        found: usize,
        /// The minimum number of bytes.
        expected: usize,
    },
    /// The file continues beyond row 94 or ends inside a character.
    InvalidSize {
        /// The number of bytes in the file.
        found: usize,
        /// The number of bytes per character.
        glyph: usize,
    },
}

/// The characters of an HZK file. A character without dots counts as missing, since the format has no other way to say
/// so; only the ideographic space is blank on purpose.
///
/// ```
/// use huanle_gfx::font::hzk::{self, Hzk, HzkLayout};
/// use huanle_gfx::font::{GlyphBuf, GlyphSource};
/// let dot = |c: char| (c == '点').then(|| GlyphBuf::from_art(&"#...............\n".repeat(16)));
/// let font = Hzk::new(HzkLayout::plain(16), hzk::write(16, dot)).expect("a whole file");
/// assert!(font.glyph('点').is_some() && font.glyph('线').is_none());
/// ```
#[derive(Clone, Debug)]
pub struct Hzk {
    layout: HzkLayout,
    bytes: Cow<'static, [u8]>,
}

impl Hzk {
    /// Reads a file, which must contain whole characters up to the end of row 87. Its bytes are kept by rows.
    ///
    /// # Errors
    /// [`HzkError`] if the size does not fit the layout.
    pub fn new(layout: HzkLayout, bytes: impl Into<Cow<'static, [u8]>>) -> Result<Hzk, HzkError> {
        let mut bytes = bytes.into();
        if !(1..=256).contains(&layout.dots) || !(1..=LAST_QU).contains(&layout.first_qu) {
            return Err(HzkError::InvalidLayout(layout));
        }
        let (found, glyph, expected) = (bytes.len(), layout.glyph_bytes(), layout.min_bytes());
        if found < expected {
            return Err(HzkError::Truncated { found, expected });
        }
        if found % glyph != 0 || found > layout.characters(GRID_SIZE) * glyph {
            return Err(HzkError::InvalidSize { found, glyph });
        }
        match layout.order {
            HzkOrder::Rows => {}
            HzkOrder::Columns => bytes = bytes.chunks(glyph).flat_map(|bits| transpose(bits, layout.dots)).collect(),
            HzkOrder::Strips => bytes = bytes.chunks(glyph).flat_map(|strips| rows(strips, layout.dots)).collect(),
        }
        Ok(Hzk { layout: HzkLayout { order: HzkOrder::Rows, ..layout }, bytes })
    }

    /// Returns the width and height of a character in dots.
    pub fn dots(&self) -> u16 {
        self.layout.dots
    }
}

impl GlyphSource for Hzk {
    fn glyph(&self, c: char) -> Option<Glyph<'_>> {
        let first = QuWei { qu: self.layout.first_qu, wei: 1 };
        let size = self.layout.glyph_bytes();
        let start = QuWei::from_char(c)?.index().checked_sub(first.index())? * size;
        let glyph = Glyph::new(self.layout.dots, self.layout.dots, self.bytes.get(start..start + size)?)?;
        (c == '\u{3000}' || !glyph.is_blank()).then_some(glyph)
    }
}

/// Writes a file in the [plain](HzkLayout::plain) layout, rows 1 to 87, with the characters that `glyph` returns; others
/// and unassigned positions are blank. A glyph of another size is placed in the upper left corner of its cell and
/// clipped.
pub fn write(dots: u16, mut glyph: impl FnMut(char) -> Option<GlyphBuf>) -> Vec<u8> {
    let layout = HzkLayout::plain(dots);
    let size = layout.glyph_bytes();
    let mut bytes = vec![0; layout.min_bytes()];
    for (place, c) in super::gb2312::characters() {
        if let Some(found) = glyph(c) {
            let mut cell = GlyphBuf::blank(dots, dots);
            cell.stamp(found.as_glyph(), 0, 0);
            bytes[place.index() * size..][..size].copy_from_slice(cell.as_glyph().bits());
        }
    }
    bytes
}

/// Returns a file by rows, of `N` bytes, with the bytes of each character by strips.
#[cfg(feature = "faces")]
pub(super) const fn strips<const N: usize>(file: &[u8], dots: usize) -> [u8; N] {
    let width = dots.div_ceil(8);
    let mut strips = [0; N];
    let mut at = 0;
    while at < N {
        let within = at % (width * dots);
        strips[at] = file[at - within + within % dots * width + within / dots];
        at += 1;
    }
    strips
}

/// Returns the bytes of a character by rows.
fn rows(strips: &[u8], dots: u16) -> impl Iterator<Item = u8> {
    (0..usize::from(dots)).flat_map(move |row| strips.iter().skip(row).step_by(dots.into()).copied())
}

/// Transposes a square character.
fn transpose(bits: &[u8], dots: u16) -> Vec<u8> {
    let mut cell = GlyphBuf::blank(dots, dots);
    if let Some(glyph) = Glyph::new(dots, dots, bits) {
        for (x, y) in glyph.dots() {
            cell.set(y, x);
        }
    }
    cell.as_glyph().bits().to_vec()
}

impl fmt::Display for HzkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HzkError::InvalidLayout(layout) => {
                write!(f, "no HZK font has {} dots and begins with qu {}", layout.dots, layout.first_qu)
            }
            HzkError::Truncated { found, expected } => {
                write!(f, "the HZK font is incomplete: {found} bytes, expected at least {expected}")
            }
            HzkError::InvalidSize { found, glyph } => {
                write!(
                    f,
                    "{found} bytes are not an HZK font: not a multiple of {glyph} bytes per character, or too \
                           many"
                )
            }
        }
    }
}

impl core::error::Error for HzkError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_of_the_real_files() {
        assert_eq!(HzkLayout::plain(16).min_bytes(), 261_696);
        assert_eq!(HzkLayout::ucdos(24).min_bytes(), 487_296);
        assert_eq!(HzkLayout::guess(24, 487_296), HzkLayout::ucdos(24));
        assert_eq!(HzkLayout::guess(16, 267_616), HzkLayout::plain(16));
        // The HZK16 in circulation has 185 additional characters after qu 87.
        assert!(Hzk::new(HzkLayout::plain(16), vec![0; 267_616]).is_ok());
    }

    #[test]
    fn wrong_sizes_are_named() {
        let plain = HzkLayout::plain(16);
        assert_eq!(
            Hzk::new(plain, vec![0; 261_695]).unwrap_err(),
            HzkError::Truncated { found: 261_695, expected: 261_696 }
        );
        assert!(matches!(Hzk::new(plain, vec![0; 261_697]), Err(HzkError::InvalidSize { .. })));
        assert!(matches!(Hzk::new(plain, vec![0; 94 * 94 * 32 + 32]), Err(HzkError::InvalidSize { .. })));
        for layout in
            [HzkLayout { dots: 0, ..plain }, HzkLayout { dots: 257, ..plain }, HzkLayout { first_qu: 0, ..plain }]
        {
            assert_eq!(Hzk::new(layout, vec![]).unwrap_err(), HzkError::InvalidLayout(layout));
        }
    }

    #[test]
    fn a_character_stands_at_its_offset_and_blanks_are_missing() {
        let mark = GlyphBuf::from_art("#.#\n.#\n");
        let bytes = write(16, |c| (c == '欢').then(|| mark.clone()));
        assert_eq!(bytes[(26 * 94 + 21) * 32], 0b1010_0000);
        let font = Hzk::new(HzkLayout::plain(16), bytes).unwrap();
        assert!(font.glyph('欢').unwrap().is_set(2, 0));
        assert!(font.glyph('乐').is_none());
        assert!(font.glyph('A').is_none());
        assert!(font.glyph('　').unwrap().is_blank());
    }

    #[test]
    fn ucdos_files_are_turned_over() {
        let layout = HzkLayout::ucdos(24);
        let mut bytes = vec![0; layout.min_bytes()];
        // 啊, the first: the second byte of the leftmost column, its top bit: column 0, row 8.
        bytes[1] = 0x80;
        let font = Hzk::new(layout, bytes).unwrap();
        assert_eq!(font.glyph('啊').unwrap().dots().collect::<Vec<_>>(), [(0, 8)]);
        assert!(font.glyph('，').is_none());
    }
}
