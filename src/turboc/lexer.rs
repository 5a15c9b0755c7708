//! The lexer: splits the bytes of a source into tokens.

use crate::budget::{Budget, NAME_LENGTH, Resource};
use crate::diagnostic::{Diagnostic, Message};
use crate::diagnostic_list::Diagnostics;
use crate::hide_set::HideSet;
use crate::source::{SourceFile, Span};
use crate::symbol::Interner;
use crate::token::{Punct, Token, TokenKind};

/// Returns the tokens of a file, including line ends. Calls `progress` at each of these. Stops where the budget is exceeded.
pub(crate) fn tokenize(
    source: &SourceFile,
    file: u16,
    names: &mut Interner,
    problems: &mut Diagnostics,
    budget: &Budget,
    progress: &dyn Fn(),
) -> Vec<Token> {
    let mut lexer = Lexer { source, bytes: &source.bytes, at: 0, file, names, problems, budget, out: Vec::new() };
    lexer.run(progress);
    lexer.out
}

struct Lexer<'a> {
    source: &'a SourceFile,
    bytes: &'a [u8],
    at: usize,
    file: u16,
    names: &'a mut Interner,
    problems: &'a mut Diagnostics,
    budget: &'a Budget,
    out: Vec<Token>,
}

/// Returns whether a byte can start a name; Borland's compiler also accepts `$`.
fn starts_name(b: u8) -> bool {
    b.is_ascii_alphabetic() || b == b'_' || b == b'$'
}

impl Lexer<'_> {
    /// Returns the byte at a distance from the current position; 0 after the end.
    fn peek(&self, ahead: usize) -> u8 {
        self.bytes.get(self.at + ahead).copied().unwrap_or(0)
    }

    /// Returns the length in bytes of a line continuation (a backslash and a line end); 0 without one.
    fn splice(&self, at: usize) -> usize {
        match self.bytes.get(at..) {
            Some([b'\\', b'\r', b'\n', ..]) => 3,
            Some([b'\\', b'\n', ..]) => 2,
            _ => 0,
        }
    }

    fn span(&self, start: usize) -> Span {
        let length = (self.at - start).min(usize::from(u16::MAX)) as u16;
        Span { file: self.file, start: start as u32, length }
    }

    fn run(&mut self, progress: &dyn Fn()) {
        let mut spaced = false;
        loop {
            let start = self.at;
            let splice = self.splice(self.at);
            if splice > 0 {
                self.at += splice;
                spaced = true;
                continue;
            }
            let Some(&b) = self.bytes.get(self.at) else { break };
            let tok = match b {
                b'\n' => {
                    progress();
                    self.at += 1;
                    TokenKind::Newline
                }
                b' ' | b'\t' | b'\r' | 0x0B | 0x0C => {
                    self.at += 1;
                    spaced = true;
                    continue;
                }
                b'/' if self.peek(1) == b'*' => {
                    self.comment(start);
                    spaced = true;
                    continue;
                }
                b'/' if self.peek(1) == b'/' => {
                    while self.at < self.bytes.len() && self.bytes[self.at] != b'\n' {
                        self.at += self.splice(self.at).max(1);
                    }
                    spaced = true;
                    continue;
                }
                b'"' | b'\'' => self.quoted(b, start),
                // A wide character.
                b'L' if self.peek(1) == b'\'' => {
                    self.at += 1;
                    self.quoted(b'\'', start)
                }
                b'0'..=b'9' => self.number(),
                b'.' if self.peek(1).is_ascii_digit() => self.number(),
                _ if starts_name(b) => self.name(),
                0xA1 | 0xA3 if self.full_width().is_some() => match self.replace_full_width(start) {
                    Some(tok) => tok,
                    None => {
                        spaced = true;
                        continue;
                    }
                },
                _ => self.punct(),
            };
            if !self.budget.spend(Resource::Expansion, 1) || self.out.len() > Resource::Tokens.limit() {
                self.budget.exceed_tokens(Vec::new(), self.span(start));
            }
            if self.budget.is_exceeded() {
                break;
            }
            let first = self.out.last().is_none_or(|t| t.kind == TokenKind::Newline);
            self.out.push(Token {
                kind: tok,
                span: self.span(start),
                first_on_line: first,
                space_before: spaced,
                hide_set: HideSet::default(),
            });
            spaced = false;
        }
        let start = self.at;
        for tok in [TokenKind::Newline, TokenKind::End] {
            self.out.push(Token {
                kind: tok,
                span: self.span(start),
                first_on_line: false,
                space_before: false,
                hide_set: HideSet::default(),
            });
        }
    }

    /// Returns the ASCII equivalent of a full-width character of GBK.
    fn full_width(&self) -> Option<u8> {
        match (self.peek(0), self.peek(1)) {
            (0xA1, 0xA1) => Some(b' '),
            (0xA1, 0xA3) => Some(b'.'),
            (0xA1, 0xA2) => Some(b','),
            (0xA1, 0xAE | 0xAF) => Some(b'\''),
            (0xA1, 0xB0 | 0xB1) => Some(b'"'),
            (0xA3, low @ 0xA1..=0xFE) => Some(low - 0x80),
            _ => None,
        }
    }

    /// Reports full-width punctuation and returns the token of its ASCII equivalent; `None` for a full-width space.
    fn replace_full_width(&mut self, start: usize) -> Option<TokenKind> {
        let plain = self.full_width().unwrap_or(b' ');
        let span = Span { length: 2, ..self.span(start) };
        self.problems.push(Diagnostic::error(Message::FullWidthCharacter { plain: plain.into() }, span));
        self.at += 2;
        match plain {
            b' ' => None,
            b'"' | b'\'' => Some(self.full_width_text(plain)),
            b'0'..=b'9' => Some(TokenKind::Number(self.names.intern(&[plain]))),
            _ => {
                let punct = Punct::ALL.iter().find(|(_, text)| text.as_bytes() == [plain]);
                Some(punct.map_or_else(
                    || TokenKind::Name(self.names.intern(&[plain])),
                    |(punct, _)| TokenKind::Punct(*punct),
                ))
            }
        }
    }

    /// Reads a text between Chinese quotes, or up to the end of its line.
    fn full_width_text(&mut self, quote: u8) -> TokenKind {
        let start = self.at;
        let mut end = start;
        while self.at < self.bytes.len() && self.peek(0) != b'\n' {
            let closes = self.peek(0) == quote || self.full_width() == Some(quote);
            let size = if self.peek(0) >= 0x81 { 2 } else { 1 };
            self.at = (self.at + size).min(self.bytes.len());
            if closes {
                break;
            }
            end = self.at;
        }
        let symbol = self.names.intern(&self.bytes[start..end]);
        if quote == b'"' { TokenKind::Str(symbol) } else { TokenKind::Char(symbol) }
    }

    fn comment(&mut self, start: usize) {
        self.at += 2;
        loop {
            match self.bytes.get(self.at) {
                None => {
                    let span = Span { length: 2, ..self.span(start) };
                    self.problems.push(Diagnostic::error(Message::CommentNotClosed, span));
                    return;
                }
                Some(b'*') if self.peek(1) == b'/' => break,
                Some(_) => self.at += 1,
            }
        }
        self.at += 2;
    }

    fn name(&mut self) -> TokenKind {
        let mut text = Vec::new();
        loop {
            self.at += self.splice(self.at);
            let b = self.peek(0);
            if !starts_name(b) && !b.is_ascii_digit() {
                break;
            }
            text.push(b);
            self.at += 1;
        }
        if text.len() > NAME_LENGTH {
            let start = self.at - text.len();
            self.budget.exceed(Message::NameTooLong { limit: NAME_LENGTH }, self.span(start));
        }
        TokenKind::Name(self.names.intern(&text))
    }

    fn number(&mut self) -> TokenKind {
        let start = self.at;
        let hex = self.peek(0) == b'0' && matches!(self.peek(1), b'x' | b'X');
        loop {
            let b = self.peek(0);
            let sign = matches!(b, b'+' | b'-');
            let exponent = sign && !hex && self.at > start && matches!(self.bytes[self.at - 1], b'e' | b'E');
            if exponent || b.is_ascii_alphanumeric() || b == b'.' {
                self.at += 1;
            } else {
                break;
            }
        }
        TokenKind::Number(self.names.intern(&self.bytes[start..self.at]))
    }

    fn quoted(&mut self, quote: u8, start: usize) -> TokenKind {
        self.at += 1;
        let mut text = Vec::new();
        loop {
            let skip = self.splice(self.at);
            if skip > 0 {
                self.at += skip;
                continue;
            }
            match self.peek(0) {
                b'\n' | 0 if self.at >= self.bytes.len() || self.peek(0) == b'\n' => {
                    let message = if quote == b'"' { Message::StringNotClosed } else { Message::CharNotClosed };
                    let span = self.span(start);
                    self.problems.push(Diagnostic::error(message, span));
                    break;
                }
                b if b == quote => {
                    self.at += 1;
                    break;
                }
                b'\\' => {
                    text.extend([b'\\', self.peek(1)]);
                    self.at += 2;
                }
                b if b >= 0x81 && self.source.double_byte => {
                    // The second byte of a GBK character may have the code of a backslash: it is doubled, not an escape.
                    text.extend([b, self.peek(1)]);
                    if self.peek(1) == b'\\' {
                        text.push(b'\\');
                    }
                    self.at += 2;
                }
                b => {
                    text.push(b);
                    self.at += 1;
                }
            }
        }
        self.at = self.at.min(self.bytes.len());
        let symbol = self.names.intern(&text);
        if quote == b'"' { TokenKind::Str(symbol) } else { TokenKind::Char(symbol) }
    }

    fn punct(&mut self) -> TokenKind {
        let rest = &self.bytes[self.at..];
        for &(punct, text) in Punct::ALL {
            if rest.starts_with(text.as_bytes()) {
                self.at += text.len();
                return TokenKind::Punct(punct);
            }
        }
        self.at += if rest[0] >= 0x81 && self.source.double_byte && rest.len() > 1 { 2 } else { 1 };
        TokenKind::Stray(rest[0])
    }
}
