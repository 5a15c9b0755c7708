//! The PGN tokenizer.

use std::ops::Range;

use super::super::is_move_like;
use super::is_result;

/// A token.
pub(super) enum Token<'a> {
    /// A tag: its name and its value.
    Tag(&'a str, String),
    /// A line that begins like a tag but is invalid.
    BadTag(&'a str),
    Comment(&'a str),
    Open,
    Close,
    /// A move, a result, a `$1`.
    Word(&'a str),
    /// A line after the end of a game that does not belong to it.
    Footer,
    /// A game without tags begins after the end of another one.
    NextGame,
    /// An unclosed comment; the last token.
    UnclosedComment,
    /// A closing brace without an opening one; the last token.
    StrayBrace,
}

/// The tokens of a range of a text, with their offsets.
pub(super) struct Tokens<'a> {
    text: &'a str,
    at: usize,
    end: usize,
    /// The number of open variations.
    depth: usize,
    /// `true` if the game's result has been read.
    ended: bool,
}

impl<'a> Tokens<'a> {
    pub(super) const fn new(text: &'a str, part: Range<usize>) -> Tokens<'a> {
        Tokens { text, at: part.start, end: part.end, depth: 0, ended: false }
    }

    /// Returns the remaining text.
    fn rest(&self) -> &'a str {
        &self.text[self.at..self.end]
    }

    /// Returns the text up to a character, and advances past it.
    fn read_until(&mut self, end: char) -> Option<&'a str> {
        let rest = self.rest();
        let length = rest.find(end)?;
        self.at += length + end.len_utf8();
        Some(&rest[..length])
    }

    /// Returns the rest of the line, and advances past it.
    fn read_line(&mut self) -> &'a str {
        let rest = self.rest();
        self.read_until('\n').unwrap_or_else(|| {
            self.at = self.end;
            rest
        })
    }

    /// Parses a tag after its bracket. Quotation marks in its value need no backslash if the tag ends with its line.
    fn read_tag(&mut self) -> Token<'a> {
        let begin = self.at;
        if let Some(tag) = self.read_strict_tag() {
            return tag;
        }
        self.at = begin;
        let line = self.read_line().trim();
        let inside = line.rsplit_once(']').map(|(inside, _)| inside.trim_end());
        let quoted = inside.and_then(|inside| inside.strip_suffix('"')?.split_once('"'));
        match quoted {
            Some((name, value)) if is_name(name.trim()) => Token::Tag(name.trim(), value.to_owned()),
            _ => Token::BadTag(line),
        }
    }

    fn read_strict_tag(&mut self) -> Option<Token<'a>> {
        let name = self.read_until('"')?.trim();
        let mut value = String::new();
        let mut chars = self.rest().char_indices();
        loop {
            match chars.next()? {
                (at, '"') => {
                    self.at += at + 1;
                    break;
                }
                (_, '\\') => value.push(chars.next()?.1),
                (_, '\n') => return None,
                (_, char) => value.push(char),
            }
        }
        (self.read_until(']')?.trim().is_empty() && is_name(name)).then_some(Token::Tag(name, value))
    }

    /// Parses a line after the result, unless it begins with something relevant: a comment, a tag, another game.
    fn read_footer(&mut self) -> Option<Token<'a>> {
        let rest = self.rest();
        if rest.starts_with(['{', ';']) {
            return None;
        }
        if rest.starts_with('[') {
            let begin = self.at;
            self.at += 1;
            let tag = self.read_tag();
            if matches!(tag, Token::Tag(..)) {
                self.ended = false;
                return Some(tag);
            }
            self.at = begin;
        }
        let line = rest.lines().next().unwrap_or_default();
        let first = line.split_whitespace().map(without_number).find(|word| !word.is_empty());
        if line.starts_with('1') && first.is_some_and(is_move_like) {
            self.ended = false;
            return Some(Token::NextGame);
        }
        self.read_line();
        Some(Token::Footer)
    }
}

/// Returns whether a name is valid for a tag.
fn is_name(name: &str) -> bool {
    !name.contains(|c: char| c.is_whitespace() || "[]{}".contains(c))
}

impl<'a> Iterator for Tokens<'a> {
    type Item = (usize, Token<'a>);

    fn next(&mut self) -> Option<(usize, Token<'a>)> {
        loop {
            let trimmed = self.rest().trim_start();
            self.at = self.end - trimmed.len();
            let at = self.at;
            let first = trimmed.chars().next()?;
            if self.ended
                && let Some(token) = self.read_footer()
            {
                return Some((at, token));
            }
            if first == '%' && (at == 0 || self.text[..at].ends_with('\n')) {
                self.read_line();
                continue;
            }
            if !"[{};()".contains(first) {
                let length =
                    trimmed.find(|c: char| c.is_whitespace() || "[]{};()".contains(c)).unwrap_or(trimmed.len());
                let length = length.max(first.len_utf8());
                self.at += length;
                let word = &trimmed[..length];
                let bare = if is_move_like(word) { word } else { without_number(word) };
                if bare.is_empty() {
                    continue;
                }
                self.ended = self.depth == 0 && is_result(bare);
                return Some((at + length - bare.len(), Token::Word(bare)));
            }
            self.at += 1;
            let token = match first {
                '[' => self.read_tag(),
                '{' => self.read_until('}').map_or(Token::UnclosedComment, |comment| Token::Comment(comment.trim())),
                ';' => {
                    let line = self.read_line();
                    Token::Comment(line.strip_prefix(' ').unwrap_or(line).trim_end())
                }
                '(' => {
                    self.depth += 1;
                    Token::Open
                }
                ')' => {
                    self.depth = self.depth.saturating_sub(1);
                    Token::Close
                }
                _ => Token::StrayBrace,
            };
            if matches!(token, Token::UnclosedComment | Token::StrayBrace) {
                self.at = self.end;
            }
            return Some((at, token));
        }
    }
}

/// Removes a move number with its dots from a word; the result is empty for a number or dots alone.
fn without_number(word: &str) -> &str {
    if is_result(word) {
        return word;
    }
    let digits = word.trim_start_matches(|c: char| c.is_ascii_digit() || ('０'..='９').contains(&c));
    let rest = digits.trim_start_matches(['.', '…', '．', '。', '、']);
    if digits.is_empty() || rest.len() < digits.len() { rest } else { word }
}
