//! The scanner: splits text into tokens, comments and spaces, without names and values.
//!
//! It is the only code that knows where a token of C ends. The [lexer](crate::lexer) makes tokens for the compiler of its output;
//! [source tokens](crate::source_tokens) are for tools and editors.

use crate::source::SourceFile;
use crate::token::Punct;

/// The encoding of a text.
#[derive(Clone, Copy, PartialEq, Eq)]
enum TextEncoding {
    Utf8,
    Gbk,
    /// A code page with one byte per character, or GBK.
    Unknown,
}

/// A part of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lexeme {
    /// White space, or a line continuation.
    Space,
    /// The end of a line.
    Newline,
    /// A comment.
    Comment {
        /// `true` if it ends.
        is_closed: bool,
    },
    /// A name or a keyword.
    Name,
    /// A number.
    Number,
    /// A string or a character constant.
    Quoted {
        /// `"` or `'`, also for full-width ones.
        quote: u8,
        /// `true` if it ends.
        is_closed: bool,
        /// The length in bytes of a full-width quote at the start.
        full_width: Option<u16>,
    },
    /// An operator or a punctuator.
    Punct(Punct),
    /// A full-width character, with the ASCII character that it looks like.
    FullWidth(u8),
    /// Something that is not part of any token of C; its first byte.
    Stray(u8),
}

/// A part that continues in the next line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Open {
    /// `/* … */`.
    Comment,
    /// `// …` with a line continuation.
    LineComment,
    /// A string or a character constant with a line continuation.
    Quoted(u8),
}

/// A position in a text that is being split.
pub(crate) struct Scanner<'t> {
    bytes: &'t [u8],
    encoding: TextEncoding,
    /// `true` if the text is one line without its end, and another one follows.
    is_line: bool,
    /// The offset of the next part.
    pub at: usize,
    /// The spelling of the last name or number, or the text between the last quotes, without line continuations.
    pub spelling: Vec<u8>,
    /// The part that continues here: at the start from the last line, at the end in the next one.
    pub open: Option<Open>,
    /// The end of the last line continuation.
    after_splice: Option<usize>,
}

/// Returns whether a byte can start a name; Borland's compiler also accepts `$`.
fn starts_name(b: u8) -> bool {
    b.is_ascii_alphabetic() || b == b'_' || b == b'$'
}

impl<'t> Scanner<'t> {
    /// Creates a scanner of a file.
    pub(crate) fn new(source: &'t SourceFile) -> Scanner<'t> {
        let encoding = if source.double_byte { TextEncoding::Gbk } else { TextEncoding::Unknown };
        let bytes = &source.bytes[..];
        Scanner { bytes, encoding, is_line: false, at: 0, spelling: Vec::new(), open: None, after_splice: None }
    }

    /// Creates a scanner of a line, without its end, from the part that continues in it.
    pub(crate) fn line(line: &'t str, open: Option<Open>) -> Scanner<'t> {
        let (bytes, encoding) = (line.as_bytes(), TextEncoding::Utf8);
        Scanner { bytes, encoding, is_line: true, at: 0, spelling: Vec::new(), open, after_splice: None }
    }

    /// Returns whether this is the end of a line that ends in a line continuation.
    pub(crate) fn is_continued(&self) -> bool {
        self.is_line && self.at == self.bytes.len() && self.after_splice == Some(self.at)
    }

    /// Reads the next part; returns `None` at the end.
    pub(crate) fn next(&mut self) -> Option<Lexeme> {
        let &first = self.bytes.get(self.at)?;
        match self.open.take() {
            Some(Open::Comment) => return Some(self.comment()),
            Some(Open::LineComment) => return Some(self.line_comment()),
            Some(Open::Quoted(quote)) => return Some(self.quoted(quote)),
            None if self.skip_splice() => return Some(Lexeme::Space),
            None => {}
        }
        Some(match first {
            b'\n' => self.skip(1, Lexeme::Newline),
            b' ' | b'\t' | b'\r' | 0x0B | 0x0C => self.skip(1, Lexeme::Space),
            b'/' if self.peek(1) == b'*' => {
                self.at += 2;
                self.comment()
            }
            b'/' if self.peek(1) == b'/' => self.line_comment(),
            b'"' | b'\'' => {
                self.at += 1;
                self.quoted(first)
            }
            // A wide character.
            b'L' if self.peek(1) == b'\'' => {
                self.at += 2;
                self.quoted(b'\'')
            }
            b'0'..=b'9' => self.number(),
            b'.' if self.peek(1).is_ascii_digit() => self.number(),
            _ if starts_name(first) => self.name(),
            _ => match self.full_width() {
                Some((quote @ (b'"' | b'\''), length)) => self.full_width_quoted(quote, length),
                Some((plain, length)) => self.skip(length, Lexeme::FullWidth(plain)),
                None => self.punct(),
            },
        })
    }

    /// Returns the byte at a distance from the current position; 0 after the end.
    fn peek(&self, ahead: usize) -> u8 {
        self.bytes.get(self.at + ahead).copied().unwrap_or(0)
    }

    fn skip(&mut self, length: usize, lexeme: Lexeme) -> Lexeme {
        self.at += length;
        lexeme
    }

    /// Skips a line continuation: a backslash and a line end. Returns whether there is one.
    fn skip_splice(&mut self) -> bool {
        let length = match &self.bytes[self.at..] {
            [b'\\', b'\r', b'\n', ..] => 3,
            [b'\\', b'\n', ..] => 2,
            [b'\\'] | [b'\\', b'\r'] if self.is_line => self.bytes.len() - self.at,
            _ => return false,
        };
        self.at += length;
        self.after_splice = Some(self.at);
        true
    }

    /// Returns the length of the character at the current position.
    fn character_length(&self) -> usize {
        let rest = &self.bytes[self.at..];
        match self.encoding {
            TextEncoding::Utf8 => 1 + rest[1..].iter().take_while(|b| **b & 0xC0 == 0x80).count(),
            TextEncoding::Gbk if rest[0] >= 0x81 => rest.len().min(2),
            TextEncoding::Gbk | TextEncoding::Unknown => 1,
        }
    }

    /// Returns the ASCII equivalent of a full-width character, and its length in bytes.
    fn full_width(&self) -> Option<(u8, usize)> {
        let rest = &self.bytes[self.at..];
        if rest[0] < 0x80 {
            return None;
        }
        if self.encoding != TextEncoding::Utf8 {
            let plain = match *rest {
                [0xA1, 0xA1, ..] => b' ',
                [0xA1, 0xA3, ..] => b'.',
                [0xA1, 0xA2, ..] => b',',
                [0xA1, 0xAE | 0xAF, ..] => b'\'',
                [0xA1, 0xB0 | 0xB1, ..] => b'"',
                [0xA3, low @ 0xA1..=0xFE, ..] => low - 0x80,
                _ => return None,
            };
            return Some((plain, 2));
        }
        let text = std::str::from_utf8(&rest[..self.character_length()]).ok()?;
        let plain = match text.chars().next()? {
            '\u{3000}' => b' ',
            '。' => b'.',
            '、' => b',',
            '‘' | '’' => b'\'',
            '“' | '”' => b'"',
            c @ '\u{FF01}'..='\u{FF5E}' => (u32::from(c) - 0xFEE0) as u8,
            _ => return None,
        };
        Some((plain, text.len()))
    }

    /// Reads a text between Chinese quotes, or up to the end of its line.
    fn full_width_quoted(&mut self, quote: u8, length: usize) -> Lexeme {
        self.at += length;
        self.spelling.clear();
        while self.at < self.bytes.len() && self.peek(0) != b'\n' {
            let closes = self.peek(0) == quote || self.full_width().is_some_and(|(plain, _)| plain == quote);
            let size = match self.encoding {
                TextEncoding::Utf8 => self.character_length(),
                _ if self.peek(0) >= 0x81 => 2,
                _ => 1,
            };
            let end = (self.at + size).min(self.bytes.len());
            if closes {
                self.at = end;
                break;
            }
            self.spelling.extend(&self.bytes[self.at..end]);
            self.at = end;
        }
        Lexeme::Quoted { quote, is_closed: true, full_width: Some(length as u16) }
    }

    fn comment(&mut self) -> Lexeme {
        match self.bytes[self.at..].windows(2).position(|pair| pair == b"*/") {
            Some(length) => self.skip(length + 2, Lexeme::Comment { is_closed: true }),
            None => {
                self.at = self.bytes.len();
                self.open = Some(Open::Comment);
                Lexeme::Comment { is_closed: false }
            }
        }
    }

    fn line_comment(&mut self) -> Lexeme {
        while self.at < self.bytes.len() && self.bytes[self.at] != b'\n' {
            if !self.skip_splice() {
                self.at += 1;
            }
        }
        self.open = self.is_continued().then_some(Open::LineComment);
        Lexeme::Comment { is_closed: true }
    }

    fn name(&mut self) -> Lexeme {
        self.spelling.clear();
        loop {
            if self.at < self.bytes.len() {
                self.skip_splice();
            }
            let b = self.peek(0);
            if !starts_name(b) && !b.is_ascii_digit() {
                return Lexeme::Name;
            }
            self.spelling.push(b);
            self.at += 1;
        }
    }

    fn number(&mut self) -> Lexeme {
        let start = self.at;
        let hex = self.peek(0) == b'0' && matches!(self.peek(1), b'x' | b'X');
        loop {
            let b = self.peek(0);
            let sign = matches!(b, b'+' | b'-');
            let exponent = sign && !hex && self.at > start && matches!(self.bytes[self.at - 1], b'e' | b'E');
            if !exponent && !b.is_ascii_alphanumeric() && b != b'.' {
                break;
            }
            self.at += 1;
        }
        self.spelling.clear();
        self.spelling.extend(&self.bytes[start..self.at]);
        Lexeme::Number
    }

    fn quoted(&mut self, quote: u8) -> Lexeme {
        self.spelling.clear();
        while let Some(&b) = self.bytes.get(self.at).filter(|b| **b != b'\n') {
            if self.skip_splice() {
                continue;
            }
            let length = match b {
                _ if b == quote => return self.skip(1, Lexeme::Quoted { quote, is_closed: true, full_width: None }),
                b'\\' => 2,
                _ if self.encoding == TextEncoding::Gbk => self.character_length(),
                _ => 1,
            };
            let end = (self.at + length).min(self.bytes.len());
            self.spelling.extend(&self.bytes[self.at..end]);
            // The second byte of a GBK character may have the code of a backslash: it is doubled, not an escape.
            if b >= 0x81 && self.spelling.ends_with(b"\\") {
                self.spelling.push(b'\\');
            }
            self.at = end;
        }
        self.open = self.is_continued().then_some(Open::Quoted(quote));
        Lexeme::Quoted { quote, is_closed: false, full_width: None }
    }

    fn punct(&mut self) -> Lexeme {
        let rest = &self.bytes[self.at..];
        match Punct::ALL.iter().find(|(_, text)| rest.starts_with(text.as_bytes())) {
            Some(&(punct, text)) => self.skip(text.len(), Lexeme::Punct(punct)),
            None => self.skip(self.character_length(), Lexeme::Stray(rest[0])),
        }
    }
}
