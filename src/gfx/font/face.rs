//! A face: characters of one height.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;

use super::{Glyph, GlyphBuf};

/// A source of glyphs for a face, usually a font file that has been read.
///
/// ```
/// use huanle_gfx::font::{Face, Glyph, GlyphBuf, GlyphSource};
/// #[derive(Debug)]
/// struct Bullets(GlyphBuf);
/// impl GlyphSource for Bullets {
///     fn glyph(&self, c: char) -> Option<Glyph<'_>> {
///         (c == '•').then(|| self.0.as_glyph())
///     }
/// }
/// let face = Face::new(3, 3, 3).with_source(Bullets(GlyphBuf::from_art("...\n.#.\n...")));
/// assert!(face.glyph('•').is_some() && face.glyph('a').is_none());
/// ```
pub trait GlyphSource: fmt::Debug + Send + Sync {
    /// Returns the glyph of a character, or `None` if the source lacks it.
    fn glyph(&self, c: char) -> Option<Glyph<'_>>;
}

/// Characters of one height from one or several fonts; the first font that has a character supplies it.
///
/// The advance of a character is the width of its glyph, which includes its spacing. A character missing in every font
/// is shown as a hollow box so that gaps are visible: half width below U+2E80 (Latin, Greek, Cyrillic …), full width
/// from there (Chinese and other East Asian characters).
///
/// ```
/// use huanle_gfx::font::bundled;
/// use huanle_gfx::{Color, Framebuffer};
/// let face = bundled::rom8();
/// let mut screen = Framebuffer::vga();
/// let text = "Hello, world";
/// screen.draw_text(face, text, 320 - face.width(text) / 2, 240, Color::WHITE);
/// assert_eq!((face.width(text), face.height()), (96, 8));
/// ```
#[derive(Debug)]
pub struct Face {
    height: u16,
    sources: Vec<Box<dyn GlyphSource>>,
    narrow_box: GlyphBuf,
    wide_box: GlyphBuf,
}

impl Face {
    /// Creates a face of `height` rows that contains only boxes, `width` columns for a Chinese character and `half` for
    /// a Latin one.
    pub fn new(height: u16, width: u16, half: u16) -> Face {
        Face { height, sources: Vec::new(), narrow_box: hollow_box(half, height), wide_box: hollow_box(width, height) }
    }

    /// Adds a font that is searched after the others. Its glyphs should have the height of the face: higher ones would
    /// overlap the next line.
    pub fn with_source(mut self, source: impl GlyphSource + 'static) -> Face {
        self.sources.push(Box::new(source));
        self
    }

    /// Returns the height of a line.
    pub fn height(&self) -> i32 {
        i32::from(self.height)
    }

    /// Returns the glyph of a character, or `None` if no font of the face has it.
    pub fn glyph(&self, c: char) -> Option<Glyph<'_>> {
        self.sources.iter().find_map(|source| source.glyph(c))
    }

    /// Returns the glyph of a character, or the box for a missing one.
    pub fn glyph_or_box(&self, c: char) -> Glyph<'_> {
        self.glyph(c).unwrap_or_else(|| if c < '\u{2e80}' { &self.narrow_box } else { &self.wide_box }.as_glyph())
    }

    /// Returns the distance to the next character in pixels.
    pub fn advance(&self, c: char) -> i32 {
        self.glyph_or_box(c).width()
    }
}

/// Returns whether a character is half-width in Chinese text: ASCII and accented Latin letters. Other symbols (· × “ —
/// …) are full-width, as in GB 2312.
pub fn is_half_width(c: char) -> bool {
    c.is_ascii() || (matches!(c, 'À'..='ɏ') && c != '×' && c != '÷')
}

/// Returns a box one dot inside its cell, or of the size of the cell if it would otherwise be empty.
fn hollow_box(width: u16, height: u16) -> GlyphBuf {
    let mut glyph = GlyphBuf::blank(width, height);
    let (width, height) = (i32::from(width), i32::from(height));
    let margin = if width >= 5 && height >= 5 { (height / 12).max(1) } else { 0 };
    let (right, bottom) = (width - 1 - margin, height - 1 - margin);
    for x in margin..=right {
        glyph.set(x, margin);
        glyph.set(x, bottom);
    }
    for y in margin..=bottom {
        glyph.set(margin, y);
        glyph.set(right, y);
    }
    glyph
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug)]
    struct Only(char, GlyphBuf);

    impl GlyphSource for Only {
        fn glyph(&self, c: char) -> Option<Glyph<'_>> {
            (c == self.0).then(|| self.1.as_glyph())
        }
    }

    #[test]
    fn the_first_font_wins_and_a_box_stands_for_the_rest() {
        let dot = |art| GlyphBuf::from_art(art);
        let face = Face::new(6, 7, 4)
            .with_source(Only('a', dot("#")))
            .with_source(Only('a', dot("##")))
            .with_source(Only('b', dot("###")));
        assert_eq!(face.height(), 6);
        assert_eq!(['a', 'b', 'c', '欢', '\n'].map(|c| face.advance(c)), [1, 3, 4, 7, 4]);
        assert!(face.glyph('c').is_none());
        assert_eq!(face.glyph_or_box('欢').to_string(), ".......\n.#####.\n.#...#.\n.#...#.\n.#####.\n.......\n");
        assert_eq!(face.glyph_or_box('c').to_string(), "####\n#..#\n#..#\n#..#\n#..#\n####\n");
    }

    #[test]
    fn no_size_is_too_small() {
        for size in 0..8 {
            let face = Face::new(size, size, size / 2);
            assert_eq!(face.advance('欢'), i32::from(size));
        }
    }
}
