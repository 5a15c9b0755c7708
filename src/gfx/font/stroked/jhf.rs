//! The Hershey fonts in James Hurt's format (.jhf), and their conversion to a [`StrokedFont`].
//!
//! One character per line, wrapped if long: five columns for a number that is ignored here, three for the number of
//! pairs, then the pairs. A pair is two letters, each a coordinate relative to `R`, x to the right and y downwards. The
//! first pair is the left and right edge; ` R` lifts the pen; every other pair is a point. The baseline is at 9 and the
//! top of the capitals at −12. The characters of a file are ASCII from the space on.

use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use super::{ChrError, Metrics, Stroke, StrokedFont};

/// The distance in rows from the top of the capitals to the baseline, and on to the lowest point of the letters.
const CAP: i32 = 21;
const DESCENT: i32 = 7;
const BASE_LINE: i32 = 9;
/// The text whose width determines the size of a font.
const SAMPLE_TEXT: &[u8] = b"Hello World";

/// The characters of a .jhf file.
///
/// ```
/// use huanle_gfx::font::stroked::{Jhf, Stroke, TargetSize};
/// // Each of the 95 characters is a vertical line: one pair for the edges, two for the points.
/// let file = "    1  3RRRFR[\n".repeat(95);
/// let size = TargetSize { height: 32, sample_width: 200 };
/// let font = Jhf::parse(file.as_bytes())?.to_stroked_font("LINE", "lines", size)?;
/// assert!(font.strokes(b'A').any(|stroke| matches!(stroke, Stroke::Draw(..))));
/// # Ok::<(), huanle_gfx::font::stroked::JhfError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Jhf {
    characters: Vec<HersheyGlyph>,
}

/// A character in Hershey's form: edges, and polylines drawn without lifting the pen.
#[derive(Clone, Debug, Default)]
struct HersheyGlyph {
    left: i32,
    right: i32,
    lines: Vec<Vec<(i32, i32)>>,
}

/// The size of a font in pixels at size 4.
///
/// ```
/// use huanle_gfx::font::stroked::{Jhf, JhfError, TargetSize};
/// let file = Jhf::parse("    1  1RR\n".repeat(95).as_bytes()).expect("95 empty characters");
/// let size = TargetSize { height: 500, sample_width: 200 };
/// assert_eq!(file.to_stroked_font("HUGE", "too high", size), Err(JhfError::UnsupportedSize(size)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TargetSize {
    /// The desired `textheight`: 4 to 80.
    pub height: i32,
    /// The desired `textwidth` of `Hello World`: 11 to 600.
    pub sample_width: i32,
}

/// The errors of a .jhf file, with the character counted from 0, or of its conversion.
///
/// ```
/// use huanle_gfx::font::stroked::Jhf;
/// let error = Jhf::parse(b"    1  3RRRF").unwrap_err();
/// assert_eq!(error.to_string(), "the file is incomplete: it ends in character 0");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum JhfError {
    /// The number of pairs is missing or invalid.
    InvalidCount(usize),
    /// The file ends inside a character.
    Truncated(usize),
    /// A coordinate is not a letter.
    InvalidCoordinate(usize),
    /// The file does not contain the 95 characters of ASCII.
    TooFewCharacters(usize),
    /// A font of this size cannot be made.
    UnsupportedSize(TargetSize),
    /// The result does not fit in a .CHR file.
    Chr(ChrError),
}

impl fmt::Display for JhfError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            JhfError::InvalidCount(at) => {
                write!(f, "character {at}: columns 6 to 8 must contain the number of pairs that follow")
            }
            JhfError::Truncated(at) => write!(f, "the file is incomplete: it ends in character {at}"),
            JhfError::InvalidCoordinate(at) => write!(f, "character {at}: a coordinate is not a letter"),
            JhfError::TooFewCharacters(found) => write!(f, "{found} characters: expected the 95 of ASCII"),
            JhfError::UnsupportedSize(TargetSize { height, sample_width: measure }) => {
                write!(
                    f,
                    "height {height} and width {measure} are not possible: the height must be 4 to 80, the width \
                           of Hello World 11 to 600"
                )
            }
            JhfError::Chr(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for JhfError {}

impl Jhf {
    /// Reads a file.
    ///
    /// # Errors
    /// [`JhfError`] if this is not a .jhf file or is truncated.
    pub fn parse(file: &[u8]) -> Result<Jhf, JhfError> {
        let mut bytes = file.iter().copied().filter(|byte| !matches!(byte, b'\r' | b'\n')).peekable();
        let mut characters = Vec::new();
        while bytes.peek().is_some() && characters.len() < 256 - 32 {
            let at = characters.len();
            let head: Vec<u8> = bytes.by_ref().take(8).collect();
            let count = core::str::from_utf8(head.get(5..).unwrap_or_default()).ok();
            let count: usize = count.and_then(|count| count.trim().parse().ok()).ok_or(JhfError::InvalidCount(at))?;
            let letters: Vec<u8> = bytes.by_ref().take(2 * count).collect();
            characters.push(HersheyGlyph::parse(&letters, count, at)?);
        }
        if characters.len() < 95 { Err(JhfError::TooFewCharacters(characters.len())) } else { Ok(Jhf { characters }) }
    }

    /// Makes a stroked font of the 95 ASCII characters with exactly this height and width.
    ///
    /// # Errors
    /// [`JhfError::UnsupportedSize`] if the size is not possible.
    pub fn to_stroked_font(&self, name: &str, description: &str, fit: TargetSize) -> Result<StrokedFont, JhfError> {
        if !(4..=80).contains(&fit.height) || !(11..=600).contains(&fit.sample_width) {
            return Err(JhfError::UnsupportedSize(fit));
        }
        // In thousandths, so that the result is the same on every machine.
        let units: i32 = SAMPLE_TEXT.iter().map(|&code| self.character(code).advance()).sum();
        let near = 1000 * fit.sample_width / units.max(1);
        let measured = |scale: i32| -> i32 { SAMPLE_TEXT.iter().map(|&code| self.character(code).width(scale)).sum() };
        let scale = (0..=near / 4)
            .flat_map(|off| [near + off, near - off])
            .min_by_key(|&s| (measured(s) - fit.sample_width).abs());
        let scale = scale.ok_or(JhfError::UnsupportedSize(fit))?;
        let cap = div_round(fit.height * CAP, CAP + DESCENT);
        let mut made: Vec<_> = self.characters[..95].iter().map(|character| character.to_strokes(scale, cap)).collect();
        // The space takes the rounding remainder.
        made[0].0 = made[0].0.saturating_add_signed((fit.sample_width - measured(scale)).clamp(-128, 127) as i8);
        let small = |number: i32| i8::try_from(number).map_err(|_| JhfError::UnsupportedSize(fit));
        let metrics = Metrics { cap: small(cap)?, base: 0, descender: small(cap - fit.height)? };
        StrokedFont::new(name, description, metrics, b' ', &made).map_err(JhfError::Chr)
    }

    fn character(&self, code: u8) -> &HersheyGlyph {
        &self.characters[usize::from(code - b' ')]
    }
}

impl HersheyGlyph {
    fn parse(letters: &[u8], count: usize, at: usize) -> Result<HersheyGlyph, JhfError> {
        let pairs = letters.as_chunks::<2>().0;
        if pairs.len() < count {
            return Err(JhfError::Truncated(at));
        }
        let [edges, points @ ..] = pairs else { return Err(JhfError::InvalidCount(at)) };
        let place = |letter: u8| match letter {
            b'!'..=b'~' => Ok(i32::from(letter) - i32::from(b'R')),
            _ => Err(JhfError::InvalidCoordinate(at)),
        };
        let mut character = HersheyGlyph { left: place(edges[0])?, right: place(edges[1])?, lines: vec![Vec::new()] };
        for pair in points {
            if pair == b" R" {
                character.lines.push(Vec::new());
            } else if let Some(line) = character.lines.last_mut() {
                line.push((place(pair[0])?, place(pair[1])?));
            }
        }
        Ok(character)
    }

    fn advance(&self) -> i32 {
        (self.right - self.left).max(0)
    }

    fn width(&self, scale: i32) -> i32 {
        div_round(self.advance() * scale, 1000).min(255)
    }

    fn to_strokes(&self, scale: i32, cap: i32) -> super::Character {
        let byte = |number: i32| number.clamp(-64, 63) as i8;
        let mut strokes = Vec::new();
        for line in &self.lines {
            let mut points: Vec<(i8, i8)> = line
                .iter()
                .map(|&(x, y)| {
                    (byte(div_round((x - self.left) * scale, 1000)), byte(div_round((BASE_LINE - y) * cap, CAP)))
                })
                .collect();
            points.dedup();
            if let [(x, y), rest @ ..] = points.as_slice() {
                strokes.push(Stroke::Move(*x, *y));
                // A line that shrank to one point becomes a dot.
                let rest = if rest.is_empty() { &points[..] } else { rest };
                strokes.extend(rest.iter().map(|&(x, y)| Stroke::Draw(x, y)));
            }
        }
        (self.width(scale) as u8, strokes)
    }
}

/// Returns `a / b`, rounded to the nearest integer.
fn div_round(a: i32, b: i32) -> i32 {
    (2 * a + b).div_euclid(2 * b)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 95 characters, each a vertical line and a dot, on two lines.
    fn file() -> Vec<u8> {
        " 1234  6MWRFR[\n RR[R[\n".repeat(95).into_bytes()
    }

    #[test]
    fn a_font_of_the_size_asked_for() {
        let jhf = Jhf::parse(&file()).unwrap();
        let font = jhf.to_stroked_font("TEST", "Stems", TargetSize { height: 32, sample_width: 121 }).unwrap();
        assert_eq!(font.metrics(), Metrics { cap: 24, base: 0, descender: -8 });
        assert_eq!(font.codes().count(), 95);
        assert_eq!(font.text_width(SAMPLE_TEXT, super::super::Ratio::ONE), 121);
        use Stroke::{Draw, Move};
        assert_eq!(font.strokes(b'A').collect::<Vec<_>>(), [Move(6, 24), Draw(6, 0), Move(6, 0), Draw(6, 0)]);
        for fit in [TargetSize { height: 3, sample_width: 100 }, TargetSize { height: 30, sample_width: i32::MAX }] {
            assert_eq!(jhf.to_stroked_font("TEST", "", fit), Err(JhfError::UnsupportedSize(fit)));
        }
    }

    #[test]
    fn what_is_no_such_file() {
        let refused = |bytes: &[u8]| Jhf::parse(bytes).unwrap_err();
        assert_eq!(refused(b""), JhfError::TooFewCharacters(0));
        assert_eq!(refused(b"STARTFONT"), JhfError::InvalidCount(0));
        assert_eq!(refused(b"    1  0"), JhfError::InvalidCount(0));
        assert_eq!(refused(b"    1 -1MW"), JhfError::InvalidCount(0));
        assert_eq!(refused(b"    1  4MWRF"), JhfError::Truncated(0));
        assert_eq!(refused(b"    1  2MW\x01F"), JhfError::InvalidCoordinate(0));
        let file = file();
        assert_eq!(refused(&file[..file.len() / 2]), JhfError::Truncated(47));
        assert_eq!(refused(&file[..40 * file.len() / 95]), JhfError::TooFewCharacters(40));
    }
}
