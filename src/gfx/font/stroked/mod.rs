//! Stroked fonts: characters made of lines, drawn in any size.
//!
//! | file | holds |
//! |---|---|
//! | here | [`StrokedFont`]: metrics, and the strokes of each character |
//! | `chr` | Borland's .CHR files, read and written |
//! | `jhf` | Hershey's fonts in James Hurt's form, from which ours are made |
//! | `ratio` | how many times as wide or high as the file has it a character is drawn |
//! | [`bundled`](super::bundled) | ours in the places of Borland's ten |
//!
//! A character is measured from its origin, on the base line at its left: x to the right, y upwards, in the font's own units
//! of −64 to 63. At size 4 of `settextstyle` a unit is a pixel. [`Canvas`](crate::Canvas) draws them.
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

mod chr;
mod jhf;
mod ratio;

pub use chr::ChrError;
pub use jhf::{Fit, Jhf, JhfError};
pub use ratio::Ratio;

/// A stroke of a character, to a point in the font's units.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stroke {
    /// The pen goes there without drawing.
    Move(i8, i8),
    /// A line to there, both ends drawn.
    Draw(i8, i8),
}

/// Heights over the base line, in the font's units.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Metrics {
    /// The top of a capital letter.
    pub cap: i8,
    /// The base line itself: 0 in every known file, and without effect.
    pub base: i8,
    /// The lowest point of letters that hang below the base line: negative.
    pub descender: i8,
}

impl Metrics {
    /// What `textheight` measures: from the descenders to the top of the capitals.
    pub fn height(self) -> i32 {
        i32::from(self.cap) - i32::from(self.descender)
    }
}

/// A stroked font: up to 256 characters, of which each has a width and strokes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StrokedFont {
    /// The four letters of its file's name, which are inside of it as well.
    name: [u8; 4],
    /// What the file says of itself: name, maker, licence.
    description: String,
    metrics: Metrics,
    first: u8,
    /// Where each character's strokes begin in `strokes`, and how wide it is.
    glyphs: Vec<(u16, u8)>,
    /// The strokes as in the file. Those of every character end within.
    strokes: Vec<u8>,
}

/// A character to make a font of: its width, and its strokes.
pub type Character = (u8, Vec<Stroke>);

impl StrokedFont {
    /// The largest and the smallest coordinate: seven bits with a sign.
    pub const REACH: std::ops::RangeInclusive<i8> = -64..=63;

    /// A font of characters that follow each other from `first` on. Of the name the first four ASCII letters count;
    /// coordinates beyond [`REACH`](StrokedFont::REACH) are drawn in to its ends.
    ///
    /// # Errors
    /// [`ChrError::Count`] without a character or for one beyond 255, [`ChrError::Large`] if the strokes do not fit into the
    /// 16-bit offsets of a file.
    pub fn new(
        name: &str,
        description: &str,
        metrics: Metrics,
        first: u8,
        characters: &[Character],
    ) -> Result<StrokedFont, ChrError> {
        if characters.is_empty() || characters.len() > 256 - usize::from(first) {
            return Err(ChrError::Count(characters.len()));
        }
        let (mut glyphs, mut bytes) = (Vec::new(), Vec::new());
        for (width, strokes) in characters {
            glyphs.push((u16::try_from(bytes.len()).map_err(|_| ChrError::Large)?, *width));
            for &stroke in strokes {
                bytes.extend(chr::encode(stroke));
            }
            bytes.extend(chr::END);
        }
        if bytes.len() > chr::MOST_STROKES {
            return Err(ChrError::Large);
        }
        let mut letters = [b' '; 4];
        for (letter, given) in letters.iter_mut().zip(name.bytes().filter(u8::is_ascii_graphic)) {
            *letter = given.to_ascii_uppercase();
        }
        // The end mark of the text may not stand in it.
        let description = description.chars().map(|c| if matches!(c, ' '..='~' | '\r' | '\n') { c } else { '?' });
        let description = description.take(chr::MOST_TEXT).collect();
        Ok(StrokedFont { name: letters, description, metrics, first, glyphs, strokes: bytes })
    }

    /// The four letters that name it: `TRIP`, `LITT` and so on.
    pub fn name(&self) -> String {
        String::from_utf8_lossy(&self.name).trim_end_matches(['\0', ' ']).to_owned()
    }

    /// What the file says of itself.
    pub fn description(&self) -> &str {
        &self.description
    }

    /// Heights.
    pub fn metrics(&self) -> Metrics {
        self.metrics
    }

    /// The numbers of the characters that it has.
    pub fn codes(&self) -> impl Iterator<Item = u8> + '_ {
        (self.first..=255).take(self.glyphs.len())
    }

    /// How far the next character stands from this one, in the font's units; `None` for a character that is not there.
    pub fn width(&self, code: u8) -> Option<i32> {
        Some(i32::from(self.glyph(code)?.1))
    }

    /// The strokes of a character; none for one that is not there.
    pub fn strokes(&self, code: u8) -> impl Iterator<Item = Stroke> + '_ {
        let bytes = self.glyph(code).map_or(&[][..], |(start, _)| &self.strokes[usize::from(start)..]);
        chr::strokes(bytes)
    }

    /// How many pixels wide a text is: the sum of the widths times the ratio, cut off once.
    pub fn text_width(&self, text: &[u8], ratio: Ratio) -> i32 {
        let units = text.iter().filter_map(|&code| self.width(code)).fold(0, i32::saturating_add);
        ratio.scale(units)
    }

    fn glyph(&self, code: u8) -> Option<(u16, u8)> {
        self.glyphs.get(usize::from(code.checked_sub(self.first)?)).copied()
    }
}

/// Where the files of stroked fonts are found: on the disk of whoever draws. Nothing in gfx reads files.
pub trait FontFiles: std::fmt::Debug + Send + Sync {
    /// The bytes of a file such as `TRIP.CHR`; `folder` is the path that `initgraph` was given, as it stands there. `None` if
    /// it is nowhere.
    fn read(&self, folder: &str, file: &str) -> Option<Vec<u8>>;
}

/// A disk without font files.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoFontFiles;

impl FontFiles for NoFontFiles {
    fn read(&self, _folder: &str, _file: &str) -> Option<Vec<u8>> {
        None
    }
}
