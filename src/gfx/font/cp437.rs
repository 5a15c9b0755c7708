//! Code page 437, the character set of the PC's ROM fonts, and files of its 256 characters (such as ASC16).

use std::borrow::Cow;
use std::fmt;

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
pub fn code(c: char) -> Option<u8> {
    match c {
        ' '..='~' => Some(c as u8),
        '\0'..='\x1f' | '\x7f' => None,
        'μ' => code('µ'),
        _ => CHARACTERS.chars().position(|known| known == c).and_then(|position| u8::try_from(position).ok()),
    }
}

/// Returns the character with this code.
pub fn character(code: u8) -> char {
    CHARACTERS.chars().nth(usize::from(code)).unwrap_or('\0')
}

/// The characters of a file such as ASC16: 256 consecutive glyphs in code page order, each with `height` rows of
/// `(width − 1) / 8 + 1` bytes, most significant bit left. A blank glyph counts as missing, except for the two spaces.
#[derive(Clone, Debug)]
pub struct CodePage {
    width: u16,
    height: u16,
    bytes: Cow<'static, [u8]>,
    letters_only: bool,
}

/// The error for a code page file of the wrong size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CodePageError {
    /// The number of bytes that 256 characters need.
    pub expected: usize,
    /// The number of bytes in the file.
    pub found: usize,
}

impl CodePage {
    /// Reads the characters of a file.
    ///
    /// # Errors
    /// [`CodePageError`] if the size is not that of 256 characters of `width` × `height` dots, or if they have no dots.
    pub fn new(width: u16, height: u16, bytes: impl Into<Cow<'static, [u8]>>) -> Result<CodePage, CodePageError> {
        let bytes = bytes.into();
        let expected = 256 * usize::from(width).div_ceil(8) * usize::from(height);
        if expected == 0 || bytes.len() != expected {
            return Err(CodePageError { expected, found: bytes.len() });
        }
        Ok(CodePage { width, height, bytes, letters_only: false })
    }

    /// Keeps only ASCII and the accented letters, which are half-width in Chinese text. The other characters (§ ± ° · →
    /// ■ and the box-drawing ones) have full-width forms in GB 2312, which should be used there.
    pub fn letters(self) -> CodePage {
        CodePage { letters_only: true, ..self }
    }
}

impl GlyphSource for CodePage {
    fn glyph(&self, c: char) -> Option<Glyph<'_>> {
        if self.letters_only && !is_half_width(c) {
            return None;
        }
        let size = self.bytes.len() / 256;
        let start = usize::from(code(c)?) * size;
        let glyph = Glyph::new(self.width, self.height, &self.bytes[start..start + size])?;
        (matches!(c, ' ' | '\u{a0}') || !glyph.is_blank()).then_some(glyph)
    }
}

impl fmt::Display for CodePageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a font of 256 characters of this size takes {} bytes, the file has {}", self.expected, self.found)
    }
}

impl std::error::Error for CodePageError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_characters_agree() {
        assert_eq!(CHARACTERS.chars().count(), 256);
        for number in 1..=255 {
            assert_eq!(code(character(number)), Some(number), "{number}");
        }
        assert_eq!([code('A'), code('☺'), code('é'), code('█'), code('α')], [65, 1, 0x82, 0xdb, 0xe0].map(Some));
        assert_eq!([code('\0'), code('\n'), code('欢'), code('€')], [None; 4]);
    }

    #[test]
    fn a_file_has_just_its_size() {
        assert!(CodePage::new(8, 8, vec![0; 2048]).is_ok());
        assert_eq!(CodePage::new(8, 8, vec![0; 2047]).unwrap_err(), CodePageError { expected: 2048, found: 2047 });
        assert!(CodePage::new(0, 8, vec![]).is_err());
        let letters = CodePage::new(12, 24, vec![0xff; 256 * 48]).unwrap().letters();
        assert_eq!(letters.glyph('é').map(|glyph| glyph.width()), Some(12));
        assert!(letters.glyph('°').is_none());
    }
}
