//! A face: characters of one height.

use std::fmt;

use super::{Glyph, GlyphBuf};

/// Where a face finds its characters: a font file once read.
pub trait GlyphSource: fmt::Debug + Send + Sync {
    /// The glyph of a character, or `None` if it is not here.
    fn glyph(&self, c: char) -> Option<Glyph<'_>>;
}

/// Characters of one height, taken from one font or from several: the first that has a character gives it.
///
/// A character takes the width of its glyph, nothing is put in between: the glyphs bring their own space along. Where no
/// font has a character a hollow box stands for it, so that a gap in a font is seen and never silently swallowed: half
/// as wide as the full width for what comes before U+2E80 (Latin, Greek, Cyrillic …), full for what comes after
/// (Chinese and its neighbours).
#[derive(Debug)]
pub struct Face {
    height: u16,
    sources: Vec<Box<dyn GlyphSource>>,
    narrow_box: GlyphBuf,
    wide_box: GlyphBuf,
}

impl Face {
    /// A face of `height` rows that has only boxes yet, `width` columns for a Chinese character and `half` for a Latin
    /// one.
    pub fn new(height: u16, width: u16, half: u16) -> Face {
        Face { height, sources: Vec::new(), narrow_box: hollow_box(half, height), wide_box: hollow_box(width, height) }
    }

    /// The same face with another font to look in after those it has. Its glyphs should have the height of the face:
    /// higher ones would reach into the next line.
    pub fn with(mut self, source: impl GlyphSource + 'static) -> Face {
        self.sources.push(Box::new(source));
        self
    }

    /// Rows of a line.
    pub fn height(&self) -> i32 {
        i32::from(self.height)
    }

    /// The glyph of a character, or `None` if no font of the face has it.
    pub fn glyph(&self, c: char) -> Option<Glyph<'_>> {
        self.sources.iter().find_map(|source| source.glyph(c))
    }

    /// The glyph of a character, or the box that stands for one that is missing.
    pub fn glyph_or_box(&self, c: char) -> Glyph<'_> {
        self.glyph(c).unwrap_or_else(|| if c < '\u{2e80}' { &self.narrow_box } else { &self.wide_box }.as_glyph())
    }

    /// How far the next character stands from this one, in pixels.
    pub fn advance(&self, c: char) -> i32 {
        self.glyph_or_box(c).width()
    }
}

/// Whether a character stays half as wide as a Chinese one in Chinese text: ASCII and accented Latin letters. Other signs
/// (· × “ — …) take a full cell there, as GB 2312 has them.
pub fn is_half_width(c: char) -> bool {
    c.is_ascii() || (matches!(c, 'À'..='ɏ') && c != '×' && c != '÷')
}

/// A box one dot inside its cell, or as large as the cell where that would leave nothing of it.
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
        let face = Face::new(6, 7, 4).with(Only('a', dot("#"))).with(Only('a', dot("##"))).with(Only('b', dot("###")));
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
