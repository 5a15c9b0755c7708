//! Stroked fonts: characters made of lines, drawn at any size.
//!
//! | file | holds |
//! |---|---|
//! | here | [`StrokedFont`]: metrics, and the strokes of each character |
//! | `chr` | Borland's .CHR files, read and written |
//! | `jhf` | the Hershey fonts in James Hurt's format, from which ours are made |
//! | `ratio` | the scale at which characters are drawn |
//! | [`bundled`](super::bundled) | our replacements of Borland's ten |
//!
//! Coordinates are relative to the character's origin, on the baseline at its left: x to the right, y upwards, in font
//! units of −64 to 63. At size 4 of `settextstyle` a unit is a pixel. [`Canvas`](crate::Canvas) draws them.
//!
//! ```
//! use huanle_gfx::font::stroked::{Metrics, Stroke, StrokedFont};
//!
//! let slash = (10, vec![Stroke::Move(1, 0), Stroke::Draw(8, 20)]);
//! let font = StrokedFont::new("MINE", "A slash", Metrics { cap: 20, base: 0, descender: -5 }, b'/', &[slash]).unwrap();
//! let again = StrokedFont::parse(&font.to_bytes()).unwrap();
//! assert_eq!(again.strokes(b'/').count(), 2);
//! assert_eq!(again.width(b'A'), None);
//! ```

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;

mod chr;
mod jhf;
mod ratio;

pub use chr::ChrError;
pub use jhf::{Jhf, JhfError, TargetSize};
pub use ratio::Ratio;

/// A stroke of a character, ending at a point in font units.
///
/// ```
/// use huanle_gfx::font::stroked::{Metrics, Stroke, StrokedFont};
/// let bar = (8, vec![Stroke::Move(0, 0), Stroke::Draw(0, 20)]);
/// let font = StrokedFont::new("BARS", "one bar", Metrics::default(), b'|', &[bar]).expect("one character");
/// assert!(font.strokes(b'|').eq([Stroke::Move(0, 0), Stroke::Draw(0, 20)]));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stroke {
    /// Moves the pen without drawing.
    Move(i8, i8),
    /// Draws a line, both ends included.
    Draw(i8, i8),
}

/// Heights above the baseline, in font units.
///
/// ```
/// use huanle_gfx::font::stroked::Metrics;
/// assert_eq!(Metrics { cap: 20, base: 0, descender: -7 }.height(), 27);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Metrics {
    /// The top of a capital letter.
    pub cap: i8,
    /// The baseline: 0 in every known file, and ignored.
    pub base: i8,
    /// The lowest point of letters with descenders: negative.
    pub descender: i8,
}

impl Metrics {
    /// Returns `textheight`: from the descenders to the top of the capitals.
    pub fn height(self) -> i32 {
        i32::from(self.cap) - i32::from(self.descender)
    }
}

/// A stroked font: up to 256 characters, each with a width and strokes.
///
/// ```
/// use huanle_gfx::font::stroked::{Metrics, Ratio, Stroke, StrokedFont};
/// let bar = (8, vec![Stroke::Move(0, 0), Stroke::Draw(0, 20)]);
/// let font = StrokedFont::new("BARS", "one bar", Metrics::default(), b'|', &[bar]).expect("one character");
/// assert_eq!(font.text_width(b"|||", Ratio::ONE), 24);
/// assert_eq!(StrokedFont::parse(&font.to_bytes()), Ok(font));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StrokedFont {
    /// The four letters of the file name, which are also stored in the file.
    name: [u8; 4],
    /// The description in the file: name, maker, licence.
    description: String,
    metrics: Metrics,
    first: u8,
    /// The offset of each character's strokes in `strokes`, and the character's width.
    glyphs: Vec<(u16, u8)>,
    /// The strokes in the file's encoding. The strokes of every character have an end.
    strokes: Vec<u8>,
}

/// A character from which to make a font: width and strokes.
///
/// ```
/// use huanle_gfx::font::stroked::{Character, Metrics, Stroke, StrokedFont};
/// let bar: Character = (8, vec![Stroke::Move(0, 0), Stroke::Draw(0, 20)]);
/// let font = StrokedFont::new("BARS", "one bar", Metrics::default(), b'|', &[bar]).expect("one character");
/// assert_eq!(font.width(b'|'), Some(8));
/// ```
pub type Character = (u8, Vec<Stroke>);

impl StrokedFont {
    /// The range of coordinates: seven bits and a sign.
    pub const COORDINATE_RANGE: core::ops::RangeInclusive<i8> = -64..=63;

    /// Creates a font of consecutive characters from `first` on. The first four ASCII letters of the name are used;
    /// coordinates are clamped to [`COORDINATE_RANGE`](StrokedFont::COORDINATE_RANGE).
    ///
    /// # Errors
    /// [`ChrError::InvalidCount`] if there are no characters or their codes exceed 255; [`ChrError::TooLarge`] if the strokes do
    /// not fit the 16-bit offsets of a file.
    pub fn new(
        name: &str,
        description: &str,
        metrics: Metrics,
        first: u8,
        characters: &[Character],
    ) -> Result<StrokedFont, ChrError> {
        if characters.is_empty() || characters.len() > 256 - usize::from(first) {
            return Err(ChrError::InvalidCount(characters.len()));
        }
        let (mut glyphs, mut bytes) = (Vec::new(), Vec::new());
        for (width, strokes) in characters {
            glyphs.push((u16::try_from(bytes.len()).map_err(|_| ChrError::TooLarge)?, *width));
            for &stroke in strokes {
                bytes.extend(chr::encode(stroke));
            }
            bytes.extend(chr::END_MARK);
        }
        if bytes.len() > chr::MAX_STROKE_BYTES {
            return Err(ChrError::TooLarge);
        }
        let mut letters = [b' '; 4];
        for (letter, given) in letters.iter_mut().zip(name.bytes().filter(u8::is_ascii_graphic)) {
            *letter = given.to_ascii_uppercase();
        }
        // The text must not contain its own end mark.
        let description = description.chars().map(|c| if matches!(c, ' '..='~' | '\r' | '\n') { c } else { '?' });
        let description = description.take(chr::MAX_TEXT).collect();
        Ok(StrokedFont { name: letters, description, metrics, first, glyphs, strokes: bytes })
    }

    /// Returns the four letters of its name: `TRIP`, `LITT` and so on.
    pub fn name(&self) -> String {
        String::from_utf8_lossy(&self.name).trim_end_matches(['\0', ' ']).to_owned()
    }

    /// Returns the description in the file.
    pub fn description(&self) -> &str {
        &self.description
    }

    /// Returns the heights.
    pub fn metrics(&self) -> Metrics {
        self.metrics
    }

    /// Returns the codes of the characters in the font.
    pub fn codes(&self) -> impl Iterator<Item = u8> + '_ {
        (self.first..=255).take(self.glyphs.len())
    }

    /// Returns the advance width of a character in font units; `None` if the font lacks it.
    pub fn width(&self, code: u8) -> Option<i32> {
        Some(i32::from(self.glyph(code)?.1))
    }

    /// Returns the strokes of a character; none if the font lacks it.
    pub fn strokes(&self, code: u8) -> impl Iterator<Item = Stroke> + '_ {
        let bytes = self.glyph(code).map_or(&[][..], |(start, _)| &self.strokes[usize::from(start)..]);
        chr::decode_strokes(bytes)
    }

    /// Returns the width of a text in pixels: the sum of the widths times the ratio, truncated once.
    pub fn text_width(&self, text: &[u8], ratio: Ratio) -> i32 {
        let units = text.iter().filter_map(|&code| self.width(code)).fold(0, i32::saturating_add);
        ratio.scale(units)
    }

    fn glyph(&self, code: u8) -> Option<(u16, u8)> {
        self.glyphs.get(usize::from(code.checked_sub(self.first)?)).copied()
    }
}

/// A source of stroked font files. gfx itself reads no files.
///
/// ```
/// use std::sync::Arc;
/// use huanle_gfx::font::stroked::FontFiles;
/// use huanle_gfx::graphics_h::Graphics;
/// #[derive(Debug)]
/// struct Disk;
/// impl FontFiles for Disk {
///     fn read(&self, folder: &str, file: &str) -> Option<Vec<u8>> {
///         std::fs::read(std::path::Path::new(folder).join(file)).ok()
///     }
/// }
/// let g = Graphics::closed(Arc::new(Disk));
/// assert_eq!(Disk.read("no such folder", "TRIP.CHR"), None);
/// ```
pub trait FontFiles: core::fmt::Debug + Send + Sync {
    /// Returns the bytes of a file such as `TRIP.CHR`, or `None` if it is not found; `folder` is the path exactly as
    /// passed to `initgraph`.
    fn read(&self, folder: &str, file: &str) -> Option<Vec<u8>>;
}

/// A source without font files.
///
/// ```
/// use huanle_gfx::font::stroked::{FontFiles, NoFontFiles};
/// assert_eq!(NoFontFiles.read("", "TRIP.CHR"), None);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct NoFontFiles;

impl FontFiles for NoFontFiles {
    fn read(&self, _folder: &str, _file: &str) -> Option<Vec<u8>> {
        None
    }
}
