//! Source files: their original bytes, and positions in them.

use encoding_rs::GBK;

/// A range of bytes in a source file.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash)]
pub struct Span {
    /// The index in the program's [`SourceMap`].
    pub file: u16,
    /// The length in bytes.
    pub length: u16,
    /// The offset of the first byte.
    pub start: u32,
}

impl Span {
    /// Returns the span from the start of this one to the end of `last`; returns this one if they are in different files
    /// or `last` starts earlier.
    pub fn to(self, last: Span) -> Span {
        if self.file != last.file || last.start < self.start {
            return self;
        }
        let length = (last.start + u32::from(last.length) - self.start).min(u32::from(u16::MAX));
        Span { length: length as u16, ..self }
    }
}

/// A position for display: line and column from 1, column and length in characters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SourcePosition {
    /// The file's name.
    pub file: String,
    /// The line, from 1.
    pub line: u32,
    /// The column in characters, from 1.
    pub column: u32,
    /// The length in characters, at least 1, within the line.
    pub length: u32,
    /// The text of the line.
    pub text: String,
}

/// A source file.
#[derive(Clone, Debug)]
pub struct SourceFile {
    /// Its name, as in an `#include`.
    pub name: String,
    /// Its bytes as a DOS compiler reads them: up to the first 0x1A, with UTF-8 converted to GBK.
    pub bytes: Vec<u8>,
    /// `true` if it was UTF-8, so that its non-ASCII bytes are certainly two-byte characters.
    pub double_byte: bool,
    /// `true` if it is a built-in header or part of the compiler's library.
    pub builtin: bool,
    /// `true` if it is a header of the 16-bit library: its `int` has 16 bits in every dialect.
    pub(crate) narrow: bool,
    lines: Vec<u32>,
}

impl SourceFile {
    /// Creates a file from its bytes in ASCII, CP437/850, GB2312/GBK or UTF-8.
    pub fn new(name: &str, bytes: &[u8]) -> SourceFile {
        let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
        let end = bytes.iter().position(|&b| b == 0x1A).unwrap_or(bytes.len());
        let bytes = &bytes[..end];
        let (bytes, double_byte) = match std::str::from_utf8(bytes) {
            Ok(text) if !text.is_ascii() => (GBK.encode(text).0.into_owned(), true),
            _ => (bytes.to_vec(), false),
        };
        let mut lines = vec![0];
        let newlines = bytes.iter().enumerate().filter(|(_, b)| **b == b'\n');
        lines.extend(newlines.map(|(at, _)| at as u32 + 1));
        SourceFile { name: name.to_string(), bytes, double_byte, builtin: false, narrow: false, lines }
    }

    /// Returns the line of a byte, from 1.
    pub fn line(&self, at: u32) -> u32 {
        self.lines.partition_point(|&start| start <= at) as u32
    }

    /// Returns the bytes of a span of this file; none if it is outside.
    pub fn span_bytes(&self, span: Span) -> &[u8] {
        let start = span.start as usize;
        self.bytes.get(start..start + usize::from(span.length)).unwrap_or_default()
    }

    /// Returns the bytes of a line, without its end.
    pub fn line_bytes(&self, line: u32) -> &[u8] {
        let Some(&start) = self.lines.get(line.saturating_sub(1) as usize) else { return &[] };
        let end = self.lines.get(line as usize).map_or(self.bytes.len(), |&next| next as usize);
        let text = &self.bytes[start as usize..end];
        let text = text.strip_suffix(b"\n").unwrap_or(text);
        text.strip_suffix(b"\r").unwrap_or(text)
    }
}

/// Decodes the bytes of a source: GBK if they are valid GBK, otherwise CP437.
pub fn decode(bytes: &[u8]) -> String {
    match GBK.decode_without_bom_handling_and_without_replacement(bytes) {
        Some(text) => text.into_owned(),
        None => bytes.iter().map(|&byte| code_page_437(byte)).collect(),
    }
}

/// Returns the character of a byte in code page 437; bytes below 128 are ASCII.
pub fn code_page_437(byte: u8) -> char {
    if byte < 128 { char::from(byte) } else { CP437[usize::from(byte - 128)] }
}

const CP437: [char; 128] = [
    'Ç', 'ü', 'é', 'â', 'ä', 'à', 'å', 'ç', 'ê', 'ë', 'è', 'ï', 'î', 'ì', 'Ä', 'Å', 'É', 'æ', 'Æ', 'ô', 'ö', 'ò', 'û',
    'ù', 'ÿ', 'Ö', 'Ü', '¢', '£', '¥', '₧', 'ƒ', 'á', 'í', 'ó', 'ú', 'ñ', 'Ñ', 'ª', 'º', '¿', '⌐', '¬', '½', '¼', '¡',
    '«', '»', '░', '▒', '▓', '│', '┤', '╡', '╢', '╖', '╕', '╣', '║', '╗', '╝', '╜', '╛', '┐', '└', '┴', '┬', '├', '─',
    '┼', '╞', '╟', '╚', '╔', '╩', '╦', '╠', '═', '╬', '╧', '╨', '╤', '╥', '╙', '╘', '╒', '╓', '╫', '╪', '┘', '┌', '█',
    '▄', '▌', '▐', '▀', 'α', 'ß', 'Γ', 'π', 'Σ', 'σ', 'µ', 'τ', 'Φ', 'Θ', 'Ω', 'δ', '∞', 'φ', 'ε', '∩', '≡', '±', '≥',
    '≤', '⌠', '⌡', '÷', '≈', '°', '∙', '·', '√', 'ⁿ', '²', '■', '\u{A0}',
];

/// All files of a program: its sources and the files that they include.
#[derive(Clone, Debug, Default)]
pub struct SourceMap {
    /// The files by number.
    pub files: Vec<SourceFile>,
}

impl SourceMap {
    /// Adds a file and returns its number.
    pub fn add(&mut self, source: SourceFile) -> u16 {
        self.files.push(source);
        (self.files.len() - 1) as u16
    }

    /// Returns the line of the start of a span, from 1; 0 for an unknown file.
    pub fn line(&self, span: Span) -> u32 {
        self.files.get(usize::from(span.file)).map_or(0, |f| f.line(span.start))
    }

    /// Returns the text of a span, limited to its first line.
    pub fn text(&self, span: Span) -> String {
        let position = self.position(span);
        position.text.chars().skip(position.column as usize - 1).take(position.length as usize).collect()
    }

    /// Returns the position of a span for display. Positions in built-in headers refer to the header.
    pub fn position(&self, span: Span) -> SourcePosition {
        let Some(file) = self.files.get(usize::from(span.file)) else {
            return SourcePosition { file: String::new(), line: 0, column: 1, length: 1, text: String::new() };
        };
        let line = file.line(span.start);
        let bytes = file.line_bytes(line);
        let start = (span.start - file.lines[line as usize - 1]) as usize;
        let start = start.min(bytes.len());
        let end = (start + usize::from(span.length)).min(bytes.len());
        let column = decode(&bytes[..start]).chars().count() as u32 + 1;
        let length = (decode(&bytes[start..end]).chars().count() as u32).max(1);
        SourcePosition { file: file.name.clone(), line, column, length, text: decode(bytes) }
    }
}
