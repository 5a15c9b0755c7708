//! Code page 437, the character set of the PC's ROM fonts, and files of its 256 characters (such as ASC16).

use alloc::borrow::Cow;
use core::fmt;

use super::{Glyph, GlyphSource, is_half_width};

/// The 256 characters in order. Codes 0 and 255, both blank, are represented by NUL and the no-break space.
const CHARACTERS: &str = concat!(
    "\0☺☻♥♦♣♠•◘○◙♂♀♪♫☼►◄↕‼¶§▬↨↑↓→←∟↔▲▼",
    " !\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~⌂",
    "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐",
    "└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{a0}",
);

/// Returns the code of a character, or `None` if the code page lacks it. ASCII is unchanged; control characters have no
/// code: the symbols at 1 to 31 have their Unicode names (☺ is 1).
pub fn encode(c: char) -> Option<u8> {
    match c {
        ' '..='~' => Some(c as u8),
        '\0'..='\x1f' | '\x7f' => None,
        'μ' => encode('µ'),
        _ => CHARACTERS.chars().position(|known| known == c).and_then(|position| u8::try_from(position).ok()),
    }
}

/// Returns the character with this code.
pub fn decode(code: u8) -> char {
    CHARACTERS.chars().nth(usize::from(code)).unwrap_or('\0')
}

/// The characters of a file such as ASC16: 256 consecutive glyphs in code page order, each with `height` rows of
/// `(width − 1) / 8 + 1` bytes, most significant bit left. A blank glyph counts as missing, except for the two spaces.
///
/// ```
/// use huanle_gfx::font::GlyphSource;
/// use huanle_gfx::font::cp437::CodePageFont;
/// let mut bytes = vec![0; 256 * 16];
/// bytes[16 * usize::from(b'-') + 8] = 0xFF;
/// let font = CodePageFont::new(8, 16, bytes).expect("256 characters");
/// assert_eq!(font.glyph('-').map(|glyph| glyph.is_set(7, 8)), Some(true));
/// assert_eq!(font.glyph('+'), None);
/// ```
#[derive(Clone, Debug)]
pub struct CodePageFont {
    width: u16,
    height: u16,
    bytes: Cow<'static, [u8]>,
    letters_only: bool,
}

/// The error for a code page file of the wrong size.
///
/// ```
/// use huanle_gfx::font::cp437::CodePageFont;
/// let error = CodePageFont::new(8, 16, vec![0; 2048]).unwrap_err();
/// assert_eq!((error.expected, error.found), (4096, 2048));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CodePageFontError {
    /// The number of bytes that 256 characters need.
    pub expected: usize,
    /// The number of bytes in the file.
    pub found: usize,
}

impl CodePageFont {
    /// Reads the characters of a file.
    ///
    /// # Errors
    /// [`CodePageFontError`] if the size is not that of 256 characters of `width` × `height` dots, or if they have no dots.
    pub fn new(
        width: u16,
        height: u16,
        bytes: impl Into<Cow<'static, [u8]>>,
    ) -> Result<CodePageFont, CodePageFontError> {
        let bytes = bytes.into();
        let expected = 256 * usize::from(width).div_ceil(8) * usize::from(height);
        if expected == 0 || bytes.len() != expected {
            return Err(CodePageFontError { expected, found: bytes.len() });
        }
        Ok(CodePageFont { width, height, bytes, letters_only: false })
    }

    /// Keeps only ASCII and the accented letters, which are half-width in Chinese text. The other characters (§ ± ° · →
    /// ■ and the box-drawing ones) have full-width forms in GB 2312, which should be used there.
    pub fn letters_only(self) -> CodePageFont {
        CodePageFont { letters_only: true, ..self }
    }
}

impl GlyphSource for CodePageFont {
    fn glyph(&self, c: char) -> Option<Glyph<'_>> {
        if self.letters_only && !is_half_width(c) {
            return None;
        }
        let size = self.bytes.len() / 256;
        let start = usize::from(encode(c)?) * size;
        let glyph = Glyph::new(self.width, self.height, &self.bytes[start..start + size])?;
        (matches!(c, ' ' | '\u{a0}') || !glyph.is_blank()).then_some(glyph)
    }
}

impl fmt::Display for CodePageFontError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a font of 256 characters of this size has {} bytes, the file has {}", self.expected, self.found)
    }
}

impl core::error::Error for CodePageFontError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_characters_agree() {
        assert_eq!(CHARACTERS.chars().count(), 256);
        for number in 1..=255 {
            assert_eq!(encode(decode(number)), Some(number), "{number}");
        }
        assert_eq!(
            [encode('A'), encode('☺'), encode('é'), encode('█'), encode('α')],
            [65, 1, 0x82, 0xdb, 0xe0].map(Some)
        );
        assert_eq!([encode('\0'), encode('\n'), encode('欢'), encode('€')], [None; 4]);
    }

    #[test]
    fn a_file_has_just_its_size() {
        assert!(CodePageFont::new(8, 8, vec![0; 2048]).is_ok());
        assert_eq!(
            CodePageFont::new(8, 8, vec![0; 2047]).unwrap_err(),
            CodePageFontError { expected: 2048, found: 2047 }
        );
        assert!(CodePageFont::new(0, 8, vec![]).is_err());
        let letters = CodePageFont::new(12, 24, vec![0xff; 256 * 48]).unwrap().letters_only();
        assert_eq!(letters.glyph('é').map(|glyph| glyph.width()), Some(12));
        assert!(letters.glyph('°').is_none());
    }
}
