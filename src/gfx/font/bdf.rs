//! BDF 2.1, Adobe's Glyph Bitmap Distribution Format: the plain-text format of X11 bitmap fonts.
//!
//! The reader is lenient. It reads what is needed to draw a font, `FONTBOUNDINGBOX` and each character's `ENCODING`,
//! `DWIDTH`, `BBX` and `BITMAP`. It skips unknown lines and accepts missing `DWIDTH`s, rows with too few or too many
//! digits, extra rows, a wrong count in `CHARS` and a missing `ENDFONT`. Characters without a code (-1) are skipped;
//! the first of two with the same code is used. Codes are Unicode unless `CHARSET_REGISTRY` says GB 2312 (codes 0x2121
//! and up); of unknown character sets only the ASCII part is used.
//!
//! Every glyph is placed in a cell as wide as its `DWIDTH` and as high as the font's bounding box, on the font's
//! baseline; dots outside the cell are dropped.
//!
//! The writer is strict: Unicode, one bounding box, characters in ascending order.

use alloc::borrow::ToOwned;
use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Write as _};

use super::gb2312::QuWei;
use super::{Glyph, GlyphBuf, GlyphSource};

/// The maximum width and height of a glyph.
pub const MAX_SIDE: u16 = 512;
/// The maximum size of all glyphs in bytes, so that a small file cannot fill the memory.
const MAX_BYTES: usize = 64 << 20;

/// A BDF font.
///
/// ```
/// use huanle_gfx::font::bdf::Bdf;
/// use huanle_gfx::font::{GlyphBuf, GlyphSource};
/// let mut font = Bdf { name: "-Huanle-Dot".to_owned(), height: 2, ..Bdf::default() };
/// font.glyphs.insert('i', GlyphBuf::from_art("#\n#"));
/// let font = Bdf::parse(font.to_string().as_bytes()).expect("what the writer wrote");
/// assert_eq!(font.glyph('i').map(|glyph| glyph.dots().count()), Some(2));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bdf {
    /// The name, in the form `-Foundry-Family-Weight-…`. The writer drops line breaks.
    pub name: String,
    /// The `COMMENT` lines, one entry each: usually source and licence.
    pub comments: Vec<String>,
    /// The height of the bounding box, and therefore of every glyph.
    pub height: u16,
    /// The number of rows below the baseline.
    pub descent: i16,
    /// The characters.
    pub glyphs: BTreeMap<char, GlyphBuf>,
}

/// The error for a BDF file: the kind and the line, counted from 1.
///
/// ```
/// use huanle_gfx::font::bdf::{Bdf, BdfErrorKind};
/// let error = Bdf::parse(b"a text").unwrap_err();
/// assert_eq!((error.line, error.kind), (1, BdfErrorKind::NotBdf));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BdfError {
    /// The line.
    pub line: usize,
    /// The kind of error.
    pub kind: BdfErrorKind,
}

/// The kinds of errors in a BDF file.
///
/// ```
/// use huanle_gfx::font::bdf::{Bdf, BdfErrorKind};
/// let error = Bdf::parse(b"STARTFONT 2.1\nENDFONT\n").unwrap_err();
/// assert_eq!(error.kind, BdfErrorKind::Empty);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BdfErrorKind {
    /// The file does not begin with `STARTFONT`, so it is not a BDF file.
    NotBdf,
    /// A keyword lacks its numbers; holds the keyword.
    MissingNumber(&'static str),
    /// A bounding box is empty or has more than [`MAX_SIDE`] columns or rows.
    InvalidSize,
    /// A character comes before `FONTBOUNDINGBOX`.
    MissingBoundingBox,
    /// A `BITMAP` has no preceding `BBX`.
    MissingBbx,
    /// A row is not a hexadecimal number.
    InvalidRow,
    /// The file ends inside a character, or a character ends before its last row.
    Truncated,
    /// The glyphs would need too much memory.
    TooLarge,
    /// The file contains no characters.
    Empty,
}

/// The bounding box of a character: columns, rows, and its lower left corner relative to the origin on the baseline.
#[derive(Clone, Copy)]
struct BoundingBox {
    width: u16,
    height: u16,
    x: i16,
    y: i16,
}

/// The meaning of a font's character codes.
#[derive(Clone, Copy)]
enum Charset {
    Unicode,
    Gb2312,
    Other,
}

impl Bdf {
    /// Reads a font. Bytes that are not UTF-8 can only occur in names and comments, where they are replaced.
    ///
    /// # Errors
    /// [`BdfError`] with the line if this is not a BDF file, is truncated, or is too large. See [`BdfErrorKind`].
    pub fn parse(bytes: &[u8]) -> Result<Bdf, BdfError> {
        let text = String::from_utf8_lossy(bytes);
        let mut lines = LineReader { lines: text.lines(), line: 0 };
        if !lines.next().is_some_and(|line| line.starts_with("STARTFONT")) {
            return Err(BdfError { line: 1, kind: BdfErrorKind::NotBdf });
        }
        let mut font = Bdf::default();
        let (mut bounds, mut charset, mut taken) = (None, Charset::Unicode, 0);
        while let Some(line) = lines.next() {
            let (keyword, value) = split(line);
            match keyword {
                "FONT" => font.name = value.to_owned(),
                "COMMENT" => font.comments.push(value.to_owned()),
                "CHARSET_REGISTRY" => charset = Charset::from_registry(value),
                "FONTBOUNDINGBOX" => {
                    let found = lines.bounds("FONTBOUNDINGBOX", value)?;
                    font.height = found.height;
                    font.descent = found.y.saturating_neg();
                    bounds = Some(found);
                }
                "STARTCHAR" => {
                    let bounds = bounds.ok_or(lines.error(BdfErrorKind::MissingBoundingBox))?;
                    if let Some((c, glyph)) = read_character(&mut lines, bounds, charset)? {
                        taken += glyph.as_glyph().bits().len();
                        if taken > MAX_BYTES {
                            return Err(lines.error(BdfErrorKind::TooLarge));
                        }
                        font.glyphs.entry(c).or_insert(glyph);
                    }
                }
                "ENDFONT" => break,
                _ => {}
            }
        }
        if font.glyphs.is_empty() { Err(lines.error(BdfErrorKind::Empty)) } else { Ok(font) }
    }
}

/// Writes the font as a BDF file.
impl fmt::Display for Bdf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let one_line = |text: &str| text.replace(['\r', '\n'], " ");
        let width = self.glyphs.values().map(|glyph| glyph.as_glyph().width()).max().unwrap_or(0);
        let (height, descent) = (self.height, self.descent);
        writeln!(f, "STARTFONT 2.1")?;
        for comment in &self.comments {
            writeln!(f, "COMMENT {}", one_line(comment))?;
        }
        writeln!(f, "FONT {}", one_line(&self.name))?;
        writeln!(f, "SIZE {height} 75 75")?;
        writeln!(f, "FONTBOUNDINGBOX {width} {height} 0 {}", -i32::from(descent))?;
        writeln!(f, "STARTPROPERTIES 4")?;
        writeln!(f, "CHARSET_REGISTRY \"ISO10646\"\nCHARSET_ENCODING \"1\"")?;
        writeln!(f, "FONT_ASCENT {}\nFONT_DESCENT {descent}", i32::from(height) - i32::from(descent))?;
        writeln!(f, "ENDPROPERTIES\nCHARS {}", self.glyphs.len())?;
        for (&c, glyph) in &self.glyphs {
            let glyph = glyph.as_glyph();
            let (code, width) = (u32::from(c), glyph.width());
            writeln!(f, "STARTCHAR U+{code:04X}\nENCODING {code}")?;
            writeln!(f, "SWIDTH {} 0\nDWIDTH {width} 0", width * 1000 / i32::from(height.max(1)))?;
            writeln!(f, "BBX {width} {} 0 {}\nBITMAP", glyph.height(), -i32::from(descent))?;
            for row in glyph.bits().chunks(((glyph.width() + 7) / 8).max(1) as usize) {
                row.iter().try_for_each(|byte| write!(f, "{byte:02X}"))?;
                f.write_char('\n')?;
            }
            writeln!(f, "ENDCHAR")?;
        }
        writeln!(f, "ENDFONT")
    }
}

impl GlyphSource for Bdf {
    fn glyph(&self, c: char) -> Option<Glyph<'_>> {
        self.glyphs.get(&c).map(GlyphBuf::as_glyph)
    }
}

impl Charset {
    fn from_registry(value: &str) -> Charset {
        let name = value.trim_matches('"').to_ascii_uppercase();
        if name.starts_with("GB2312") {
            Charset::Gb2312
        } else if name.starts_with("ISO10646") || name.starts_with("ISO8859") || name.is_empty() {
            Charset::Unicode
        } else {
            Charset::Other
        }
    }

    fn decode(self, code: i64) -> Option<char> {
        let code = u32::try_from(code).ok()?;
        match self {
            Charset::Unicode => char::from_u32(code),
            Charset::Gb2312 => QuWei::from_code(u16::try_from(code).ok()?)?.to_char(),
            Charset::Other => char::from_u32(code).filter(|c| matches!(c, ' '..='~')),
        }
    }
}

/// Reads the lines between `STARTCHAR` and `ENDCHAR`: a character with its glyph, or `None` if its code cannot be used.
fn read_character(
    lines: &mut LineReader<'_>,
    font: BoundingBox,
    charset: Charset,
) -> Result<Option<(char, GlyphBuf)>, BdfError> {
    let (mut c, mut advance, mut bounds) = (None, None, None);
    while let Some(line) = lines.next() {
        let (keyword, value) = split(line);
        match keyword {
            "ENCODING" => c = charset.decode(lines.numbers::<1>("ENCODING", value)?[0]),
            "DWIDTH" => advance = Some(lines.numbers::<1>("DWIDTH", value)?[0]),
            "BBX" => bounds = Some(lines.bounds("BBX", value)?),
            "BITMAP" => {
                let bounds = bounds.ok_or(lines.error(BdfErrorKind::MissingBbx))?;
                let width = match advance.map(u16::try_from) {
                    Some(Ok(width @ 1..=MAX_SIDE)) => width,
                    Some(Ok(0)) | None => bounds.width,
                    _ => return Err(lines.error(BdfErrorKind::InvalidSize)),
                };
                let mut glyph = GlyphBuf::blank(width, font.height);
                // The baseline is font.height + font.y rows below the top of the cell.
                let top = i32::from(font.height) + i32::from(font.y) - i32::from(bounds.y) - i32::from(bounds.height);
                for row in 0..i32::from(bounds.height) {
                    let digits = lines.next().ok_or(lines.error(BdfErrorKind::Truncated))?.trim();
                    if digits == "ENDCHAR" {
                        return Err(lines.error(BdfErrorKind::Truncated));
                    }
                    for x in parse_row(digits, bounds.width).ok_or(lines.error(BdfErrorKind::InvalidRow))? {
                        glyph.set(i32::from(bounds.x) + x, top + row);
                    }
                }
                return Ok(c.map(|c| (c, glyph)));
            }
            "ENDCHAR" | "STARTCHAR" | "ENDFONT" => break,
            _ => {}
        }
    }
    Err(lines.error(BdfErrorKind::Truncated))
}

/// Returns the columns set in a row of hexadecimal digits, or `None` if it contains anything else.
fn parse_row(digits: &str, width: u16) -> Option<Vec<i32>> {
    let mut dots = Vec::new();
    for (digit, first) in digits.chars().zip((0..).step_by(4)) {
        let value = digit.to_digit(16)?;
        dots.extend((0..4).filter(|bit| value & 8 >> bit != 0).map(|bit| first + bit));
    }
    dots.retain(|&x| x < i32::from(width));
    Some(dots)
}

/// Splits a line into its keyword and the rest.
fn split(line: &str) -> (&str, &str) {
    let line = line.trim();
    match line.split_once(char::is_whitespace) {
        Some((keyword, value)) => (keyword, value.trim()),
        None => (line, ""),
    }
}

/// An iterator of lines that counts them.
struct LineReader<'a> {
    lines: core::str::Lines<'a>,
    line: usize,
}

impl<'a> LineReader<'a> {
    fn next(&mut self) -> Option<&'a str> {
        self.line += 1;
        self.lines.next()
    }

    fn error(&self, problem: BdfErrorKind) -> BdfError {
        BdfError { line: self.line, kind: problem }
    }

    /// Parses the numbers required after a keyword; further ones are ignored.
    fn numbers<const N: usize>(&self, keyword: &'static str, value: &str) -> Result<[i64; N], BdfError> {
        let mut found = value.split_whitespace().map_while(|word| word.parse().ok());
        let mut numbers = [0; N];
        for number in &mut numbers {
            *number = found.next().ok_or(self.error(BdfErrorKind::MissingNumber(keyword)))?;
        }
        Ok(numbers)
    }

    /// Reads a bounding box of acceptable size. A character's may be empty, as that of a space often is.
    fn bounds(&self, keyword: &'static str, value: &str) -> Result<BoundingBox, BdfError> {
        let [width, height, x, y] = self.numbers(keyword, value)?;
        let least = if keyword == "BBX" { 0 } else { 1 };
        let side = |length: i64| u16::try_from(length).ok().filter(|length| (least..=MAX_SIDE).contains(length));
        let offset = |length: i64| i16::try_from(length).ok();
        match (side(width), side(height), offset(x), offset(y)) {
            (Some(width), Some(height), Some(x), Some(y)) => Ok(BoundingBox { width, height, x, y }),
            _ => Err(self.error(BdfErrorKind::InvalidSize)),
        }
    }
}

impl fmt::Display for BdfError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "BDF font, line {}: ", self.line)?;
        match &self.kind {
            BdfErrorKind::NotBdf => f.write_str("it does not begin with STARTFONT"),
            BdfErrorKind::MissingNumber(keyword) => write!(f, "{keyword} has too few numbers"),
            BdfErrorKind::InvalidSize => write!(f, "the size or offset is not within 1 to {MAX_SIDE} dots"),
            BdfErrorKind::MissingBoundingBox => f.write_str("there is a character before FONTBOUNDINGBOX"),
            BdfErrorKind::MissingBbx => f.write_str("BITMAP has no BBX before it"),
            BdfErrorKind::InvalidRow => f.write_str("this row of dots is not a hexadecimal number"),
            BdfErrorKind::Truncated => f.write_str("it ends in the middle of a character"),
            BdfErrorKind::TooLarge => write!(f, "the glyphs take more than {} MB", MAX_BYTES >> 20),
            BdfErrorKind::Empty => f.write_str("it has no characters"),
        }
    }
}

impl core::error::Error for BdfError {}

#[cfg(test)]
mod tests {
    use super::*;

    const SMALL: &str = "STARTFONT 2.1\nCOMMENT by hand\nFONT tiny\nSIZE 5 75 75\nFONTBOUNDINGBOX 4 5 0 -1\nCHARS 2\n\
        STARTCHAR dot\nENCODING 46\nSWIDTH 0 0\nDWIDTH 3 0\nBBX 1 1 1 0\nBITMAP\n80\nENDCHAR\n\
        STARTCHAR g\nENCODING 103\nDWIDTH 4 0\nBBX 3 4 0 -1\nBITMAP\nE0\nA0\n60\nE0\nENDCHAR\nENDFONT\n";

    #[test]
    fn boxes_are_set_on_the_base_line() {
        let font = Bdf::parse(SMALL.as_bytes()).unwrap();
        assert_eq!((font.name.as_str(), font.height, font.descent), ("tiny", 5, 1));
        assert_eq!(font.comments, ["by hand"]);
        assert_eq!(font.glyph('.').unwrap().to_string(), "...\n...\n...\n.#.\n...\n");
        assert_eq!(font.glyph('g').unwrap().to_string(), "....\n###.\n#.#.\n.##.\n###.\n");
        assert!(font.glyph('h').is_none());
    }

    #[test]
    fn written_and_read_it_is_the_same() {
        let font = Bdf::parse(SMALL.as_bytes()).unwrap();
        assert_eq!(Bdf::parse(font.to_string().as_bytes()), Ok(font));
    }

    #[test]
    fn gb_codes_become_unicode() {
        let properties = "STARTPROPERTIES 1\nCHARSET_REGISTRY \"GB2312.1980\"\nENDPROPERTIES\nCHARS";
        let text = SMALL.replace("CHARS", properties).replace("ENCODING 46", "ENCODING 12321");
        let font = Bdf::parse(text.as_bytes()).unwrap();
        assert_eq!(font.glyphs.keys().collect::<Vec<_>>(), [&'啊']);
    }

    #[test]
    fn what_is_wrong_is_said_with_its_line() {
        let problem = |text: &str| {
            let error = Bdf::parse(text.as_bytes()).unwrap_err();
            (error.line, error.kind)
        };
        assert_eq!(problem(""), (1, BdfErrorKind::NotBdf));
        assert_eq!(problem("\u{7f}ELF"), (1, BdfErrorKind::NotBdf));
        assert_eq!(problem("STARTFONT 2.1\nENDFONT\n"), (2, BdfErrorKind::Empty));
        assert_eq!(problem(&SMALL.replace("4 5 0 -1", "4 5 0")), (5, BdfErrorKind::MissingNumber("FONTBOUNDINGBOX")));
        assert_eq!(problem(&SMALL.replace("4 5 0 -1", "4 513 0 -1")), (5, BdfErrorKind::InvalidSize));
        assert_eq!(problem(&SMALL.replace("FONTBOUND", "FOND")), (7, BdfErrorKind::MissingBoundingBox));
        assert_eq!(problem(&SMALL.replace("BBX 1 1 1 0\n", "")), (11, BdfErrorKind::MissingBbx));
        assert_eq!(problem(&SMALL.replace("80\n", "8x\n")), (13, BdfErrorKind::InvalidRow));
        assert_eq!(problem(&SMALL.replace("80\n", "")), (13, BdfErrorKind::Truncated));
        assert_eq!(problem(&SMALL[..SMALL.find("60").unwrap()]).1, BdfErrorKind::Truncated);
        assert_eq!(problem(&SMALL.replace("DWIDTH 3", "DWIDTH 99999999")), (12, BdfErrorKind::InvalidSize));
    }

    #[test]
    fn a_small_file_does_not_fill_the_memory() {
        let character = "STARTCHAR a\nENCODING 97\nDWIDTH 512 0\nBBX 0 0 0 0\nBITMAP\nENDCHAR\n".repeat(3000);
        let text = format!("STARTFONT 2.1\nFONTBOUNDINGBOX 512 512 0 0\n{character}ENDFONT\n");
        assert_eq!(Bdf::parse(text.as_bytes()).unwrap_err().kind, BdfErrorKind::TooLarge);
    }
}
