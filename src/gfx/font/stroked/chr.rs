//! .CHR files: the format of Borland's stroked fonts, as documented in its BGI toolkit. Numbers are little-endian.
//!
//! | at | bytes | holds |
//! |---|---|---|
//! | 0 | | `PK` 8 8, a description that begins with `BGI `, 0x1A |
//! | then | 2 | H: the offset of the font, 128 in every known file |
//! | | 4 | the name |
//! | | 2 | the number of bytes from H to the end |
//! | | 4 | the versions of the font and of the driver that it requires |
//! | H | 1 | `+`: a stroked font |
//! | | 2 | N: the number of characters |
//! | | 1 | unused |
//! | | 1 | the code of the first character |
//! | | 2 | the offset of the strokes from H |
//! | | 1 | unused (the scan flag, 0) |
//! | | 3 | top of the capitals, baseline, descenders |
//! | | 4 | the name again |
//! | H + 16 | 2 N | the offset of each character's strokes from the first |
//! | | N | widths |
//! | then | | strokes of two bytes: x, then y, each signed in the low seven bits. The high bits select the operation: both clear ends the character; only x's moves the pen; both draw; only y's (driver-specific) is ignored |

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use super::{Metrics, Stroke, StrokedFont};

/// The signature at the start of a file.
const MAGIC: &[u8] = b"PK\x08\x08";
/// The byte that ends the description.
const TEXT_END: u8 = 0x1A;
/// The maximum length of the description that is kept, in bytes.
pub(super) const MAX_TEXT: usize = 1024;
/// The offset of the font in our files, and in every known file.
const FONT_OFFSET: usize = 0x80;
/// The number of bytes of a font before its offsets.
const HEADER_SIZE: usize = 16;
/// The bytes that end a character's strokes.
pub(super) const END_MARK: [u8; 2] = [0, 0];
/// The maximum number of bytes of strokes in a file with 256 characters: the size is a 16-bit number.
pub(super) const MAX_STROKE_BYTES: usize = 0xFFFF - HEADER_SIZE - 3 * 256;

/// The errors of a .CHR file.
///
/// ```
/// use huanle_gfx::font::stroked::{ChrError, StrokedFont};
/// assert_eq!(StrokedFont::parse(b"GIF89a"), Err(ChrError::NotChr));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ChrError {
    /// The file does not begin with `PK` 8 8, or its description has no end, so it is not a .CHR file.
    NotChr,
    /// The font does not begin with `+`, so it is not a stroked font.
    NotStroked,
    /// The file ends inside a required part.
    Truncated(&'static str),
    /// The number of characters is 0, or exceeds the codes available from the first one.
    InvalidCount(usize),
    /// A character's strokes begin beyond the end of the file; holds its code.
    InvalidOffset(u8),
    /// A character's strokes have no end; holds its code.
    Unterminated(u8),
    /// The strokes exceed the maximum size of a file.
    TooLarge,
}

impl fmt::Display for ChrError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ChrError::NotChr => {
                f.write_str("it is not a .CHR file, which begins with PK, 8, 8 and text that ends with 1Ah")
            }
            ChrError::NotStroked => f.write_str("it is not a stroked font: there is no + where the header points"),
            ChrError::Truncated(part) => write!(f, "the file is incomplete: it ends in its {part}"),
            ChrError::InvalidCount(count) => {
                write!(f, "{count} characters: a font can have 1 to 256, the last one at most number 255")
            }
            ChrError::InvalidOffset(code) => {
                write!(f, "the strokes of character {code} are beyond the end of the file")
            }
            ChrError::Unterminated(code) => write!(f, "the strokes of character {code} have no end"),
            ChrError::TooLarge => f.write_str("the strokes do not fit in the 64 KB of a .CHR file"),
        }
    }
}

impl core::error::Error for ChrError {}

impl StrokedFont {
    /// Reads a .CHR file. The sizes and versions in it are ignored, since other tools write wrong values.
    ///
    /// # Errors
    /// [`ChrError`] if this is not a .CHR file, is truncated, or lacks part of a character's strokes.
    pub fn parse(file: &[u8]) -> Result<StrokedFont, ChrError> {
        let text = file.strip_prefix(MAGIC).ok_or(ChrError::NotChr)?;
        let length = text.iter().position(|&byte| byte == TEXT_END).ok_or(ChrError::NotChr)?;
        let after = &text[length + 1..];
        let start = read_word(after, 0).ok_or(ChrError::Truncated("header"))?;
        let name = *after.get(2..).and_then(<[u8]>::first_chunk).ok_or(ChrError::Truncated("header"))?;
        let font = file.get(start..).ok_or(ChrError::Truncated("header"))?;
        match font.first() {
            Some(b'+') => {}
            Some(_) => return Err(ChrError::NotStroked),
            None => return Err(ChrError::Truncated("header")),
        }
        let fixed: &[u8; HEADER_SIZE] = font.first_chunk().ok_or(ChrError::Truncated("header"))?;
        let (count, first) = (usize::from(u16::from_le_bytes([fixed[1], fixed[2]])), fixed[4]);
        if count == 0 || count > 256 - usize::from(first) {
            return Err(ChrError::InvalidCount(count));
        }
        let [cap, base, descender] = [fixed[8], fixed[9], fixed[10]].map(|byte| byte as i8);
        let offsets = font.get(HEADER_SIZE..HEADER_SIZE + 2 * count).ok_or(ChrError::Truncated("table of offsets"))?;
        let widths =
            font.get(HEADER_SIZE + 2 * count..HEADER_SIZE + 3 * count).ok_or(ChrError::Truncated("table of widths"))?;
        let strokes_at = usize::from(u16::from_le_bytes([fixed[5], fixed[6]]));
        let strokes = font.get(strokes_at..).ok_or(ChrError::Truncated("strokes"))?;
        let mut glyphs = Vec::with_capacity(count);
        for ((offset, &width), code) in offsets.as_chunks::<2>().0.iter().zip(widths).zip(first..=255) {
            let offset = u16::from_le_bytes(*offset);
            let own =
                strokes.get(usize::from(offset)..).filter(|own| own.len() >= 2).ok_or(ChrError::InvalidOffset(code))?;
            if !own.as_chunks::<2>().0.iter().any(is_end) {
                return Err(ChrError::Unterminated(code));
            }
            glyphs.push((offset, width));
        }
        let description = String::from_utf8_lossy(&text[..length.min(MAX_TEXT)]);
        Ok(StrokedFont {
            name,
            description: description.strip_prefix("BGI ").unwrap_or(&description).trim_end().to_owned(),
            metrics: Metrics { cap, base, descender },
            first,
            glyphs,
            strokes: strokes.to_vec(),
        })
    }

    /// Writes the font as a .CHR file, which Borland's own kernel accepts.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut file = [MAGIC, b"BGI ", self.description.as_bytes(), b"\r\n", &[TEXT_END]].concat();
        // Header and name are within the first 128 bytes unless the text is too long.
        let start = FONT_OFFSET.max(file.len() + 12);
        let strokes_at = HEADER_SIZE + 3 * self.glyphs.len();
        let put = |file: &mut Vec<u8>, number: usize| file.extend((number as u16).to_le_bytes());
        put(&mut file, start);
        file.extend(self.name);
        put(&mut file, strokes_at + self.strokes.len());
        file.extend([1, 0, 1, 0]);
        file.resize(start, 0);
        file.push(b'+');
        put(&mut file, self.glyphs.len());
        file.extend([0, self.first]);
        put(&mut file, strokes_at);
        let Metrics { cap, base, descender } = self.metrics;
        file.extend([0, cap as u8, base as u8, descender as u8]);
        file.extend(self.name);
        file.push(0);
        for &(offset, _) in &self.glyphs {
            file.extend(offset.to_le_bytes());
        }
        file.extend(self.glyphs.iter().map(|&(_, width)| width));
        file.extend(&self.strokes);
        file
    }
}

fn read_word(bytes: &[u8], at: usize) -> Option<usize> {
    Some(usize::from(u16::from_le_bytes(*bytes.get(at..)?.first_chunk()?)))
}

/// Returns whether two bytes end a character, whatever the coordinates.
fn is_end(&[x, y]: &[u8; 2]) -> bool {
    (x | y) & 0x80 == 0
}

/// Returns the strokes from an offset to the end of the character.
pub(super) fn decode_strokes(bytes: &[u8]) -> impl Iterator<Item = Stroke> + '_ {
    let signed = |byte: u8| (byte << 1) as i8 >> 1;
    let own = bytes.as_chunks::<2>().0.iter().take_while(|pair| !is_end(pair));
    own.filter_map(move |&[x, y]| match (x & 0x80 != 0, y & 0x80 != 0) {
        (true, true) => Some(Stroke::Draw(signed(x), signed(y))),
        (true, false) => Some(Stroke::Move(signed(x), signed(y))),
        (false, _) => None,
    })
}

/// Encodes a stroke in two bytes.
pub(super) fn encode(stroke: Stroke) -> [u8; 2] {
    let seven = |number: i8| {
        number.clamp(*StrokedFont::COORDINATE_RANGE.start(), *StrokedFont::COORDINATE_RANGE.end()) as u8 & 0x7F
    };
    match stroke {
        Stroke::Move(x, y) => [0x80 | seven(x), seven(y)],
        Stroke::Draw(x, y) => [0x80 | seven(x), 0x80 | seven(y)],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn font() -> StrokedFont {
        let strokes = vec![Stroke::Move(-64, 63), Stroke::Draw(0, 0), Stroke::Draw(63, -64)];
        let metrics = Metrics { cap: 20, base: 0, descender: -6 };
        StrokedFont::new("test", "A font", metrics, b'A', &[(9, strokes), (0, vec![]), (255, vec![])]).unwrap()
    }

    #[test]
    fn there_and_back() {
        let font = font();
        let again = StrokedFont::parse(&font.to_bytes()).unwrap();
        assert_eq!(again, font);
        assert_eq!(again.name(), "TEST");
        assert_eq!(again.description(), "A font");
        assert_eq!(again.codes().collect::<Vec<_>>(), b"ABC");
        assert_eq!(
            (again.width(b'A'), again.width(b'C'), again.width(b'@'), again.width(b'D')),
            (Some(9), Some(255), None, None)
        );
        let strokes: Vec<Stroke> = again.strokes(b'A').collect();
        assert_eq!(strokes, [Stroke::Move(-64, 63), Stroke::Draw(0, 0), Stroke::Draw(63, -64)]);
        let long = StrokedFont::new("LONG", &"words ".repeat(60), Metrics::default(), 0, &[(1, vec![])]).unwrap();
        assert_eq!(StrokedFont::parse(&long.to_bytes()).unwrap().width(0), Some(1));
    }

    #[test]
    fn cut_anywhere_it_says_so() {
        let file = font().to_bytes();
        for length in 0..file.len() {
            let error = StrokedFont::parse(&file[..length]).unwrap_err();
            assert!(!error.to_string().is_empty(), "{length}: {error:?}");
        }
    }

    #[test]
    fn any_byte_may_be_anything() {
        let file = font().to_bytes();
        for at in 0..file.len() {
            for byte in [0, 1, TEXT_END, b'+', 0x7F, 0x80, 0xFE, 0xFF] {
                let mut file = file.clone();
                file[at] = byte;
                let Ok(font) = StrokedFont::parse(&file) else { continue };
                let again = StrokedFont::parse(&font.to_bytes()).unwrap();
                let same = |code| font.width(code) == again.width(code) && font.strokes(code).eq(again.strokes(code));
                assert!((0..=255).all(same), "{at}: {byte}");
            }
        }
    }

    #[test]
    fn hostile_numbers_are_refused() {
        let file = font().to_bytes();
        let with = |at: usize, bytes: &[u8]| {
            let mut file = file.clone();
            file[at..at + bytes.len()].copy_from_slice(bytes);
            StrokedFont::parse(&file).unwrap_err()
        };
        let header = file.iter().position(|&byte| byte == TEXT_END).unwrap() + 1;
        assert_eq!(with(0, b"ZIP!"), ChrError::NotChr);
        assert_eq!(with(header, &[0xFF, 0xFF]), ChrError::Truncated("header"));
        assert_eq!(with(header, &[0, 0]), ChrError::NotStroked);
        assert_eq!(with(FONT_OFFSET, b"-"), ChrError::NotStroked);
        assert_eq!(with(FONT_OFFSET + 1, &[0, 0]), ChrError::InvalidCount(0));
        assert_eq!(with(FONT_OFFSET + 1, &[192, 0]), ChrError::InvalidCount(192));
        assert_eq!(with(FONT_OFFSET + 1, &[190, 0]), ChrError::Truncated("table of offsets"));
        assert_eq!(with(FONT_OFFSET + 5, &[0xFF, 0xFF]), ChrError::Truncated("strokes"));
        assert_eq!(with(FONT_OFFSET + HEADER_SIZE, &[0xFF, 0x7F]), ChrError::InvalidOffset(b'A'));
        let last = file.len() - 2;
        assert_eq!(with(last, &[0x80, 0]), ChrError::Unterminated(b'C'));
        let too_many = vec![(1, vec![Stroke::Move(0, 0); 200]); 200];
        assert_eq!(StrokedFont::new("X", "", Metrics::default(), 0, &too_many), Err(ChrError::TooLarge));
        assert_eq!(StrokedFont::new("X", "", Metrics::default(), 0, &[]), Err(ChrError::InvalidCount(0)));
    }
}
