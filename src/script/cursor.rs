//! A cursor in a line of a script: lookahead and tokens.

use super::error::{FoundText, Parsed, ScriptErrorKind};

/// A position in a line of a script.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cursor<'t> {
    line: &'t str,
    at: usize,
    /// Whether the line ended in a C comment that continues in the next.
    open_comment: bool,
}

impl<'t> Cursor<'t> {
    /// Creates a cursor at the start of a line.
    pub(super) fn new(line: &'t str) -> Cursor<'t> {
        Cursor { line, at: 0, open_comment: false }
    }

    /// Returns the rest of the line.
    pub(super) fn rest(&self) -> &'t str {
        &self.line[self.at..]
    }

    /// Returns the next character, spaces included.
    pub(super) fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// Consumes the next character.
    pub(super) fn next(&mut self) -> Option<char> {
        let next = self.peek()?;
        self.at += next.len_utf8();
        Some(next)
    }

    /// Advances by a number of bytes, to a character boundary.
    pub(super) fn advance(&mut self, bytes: usize) {
        self.at += bytes;
    }

    /// Consumes a sign if it is next; returns whether it was.
    pub(super) fn eat(&mut self, sign: &str) -> bool {
        let there = self.rest().starts_with(sign);
        if there {
            self.at += sign.len();
        }
        there
    }

    /// Consumes a whole word if it is next; returns whether it was.
    pub(super) fn eat_word(&mut self, word: &str) -> bool {
        let there = self.peek_name() == Some(word);
        if there {
            self.at += word.len();
        }
        there
    }

    /// Skips spaces and C comments in the line; returns whether there were any.
    pub(super) fn skip_spaces(&mut self) -> bool {
        let before = self.at;
        loop {
            let rest = self.rest();
            let trimmed = rest.trim_start();
            self.at += rest.len() - trimmed.len();
            let Some(comment) = trimmed.strip_prefix("/*") else { return self.at > before };
            let end = comment.find("*/");
            self.open_comment = end.is_none();
            self.at += end.map_or(trimmed.len(), |end| end + 4);
        }
    }

    /// Returns whether a comment that began in the line has no end in it.
    pub(super) fn in_comment(&self) -> bool {
        self.open_comment
    }

    /// Returns whether the rest of the line is empty.
    pub(super) fn at_end_of_line(&self) -> bool {
        let rest = self.rest();
        rest.is_empty() || rest.starts_with('#') || rest.starts_with("//")
    }

    /// Returns whether the statement ends here, at the end of the line or a semicolon.
    pub(super) fn at_end(&self) -> bool {
        self.at_end_of_line() || self.rest().starts_with(';')
    }

    /// Returns the next name: a letter or `_`, followed by letters, digits and `_`.
    pub(super) fn peek_name(&self) -> Option<&'t str> {
        let rest = self.rest();
        if !rest.starts_with(|c: char| c.is_alphabetic() || c == '_') {
            return None;
        }
        let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
        Some(&rest[..end])
    }

    /// Consumes the next name.
    pub(super) fn eat_name(&mut self) -> Option<&'t str> {
        let name = self.peek_name()?;
        self.at += name.len();
        Some(name)
    }

    /// Consumes the next number, decimal or hexadecimal with `0x`. There must be a digit.
    pub(super) fn eat_number(&mut self) -> Parsed<i64> {
        let rest = self.rest();
        let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_' && c != '.').unwrap_or(rest.len());
        let word = &rest[..end];
        self.at += end;
        let (digits, radix) = match word.strip_prefix("0x").or_else(|| word.strip_prefix("0X")) {
            Some(digits) => (digits, 16),
            None => (word, 10),
        };
        if digits.is_empty() || !digits.chars().all(|c| c.is_digit(radix)) {
            return Err(ScriptErrorKind::NotANumber(FoundText::new(word), word.contains('.')));
        }
        i64::from_str_radix(digits, radix).map_err(|_| ScriptErrorKind::HugeNumber(FoundText::new(word)))
    }

    /// Returns the line after the bracket that closes the next one, if it is closed. String and character literals are
    /// skipped.
    pub(super) fn after_brackets(&self) -> Option<Cursor<'t>> {
        let mut depth = 0;
        let mut quoted = None;
        let mut characters = self.rest().char_indices();
        while let Some((at, c)) = characters.next() {
            match (quoted, c) {
                (Some(_), '\\') => {
                    characters.next();
                }
                (Some(quote), _) if quote == c => quoted = None,
                (None, '"' | '\'') => quoted = Some(c),
                (None, '(') => depth += 1,
                (None, ')') => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                return Some(Cursor { at: self.at + at + c.len_utf8(), ..*self });
            }
        }
        None
    }

    /// Returns the next word for an error message.
    pub(super) fn found_text(&self) -> FoundText {
        let rest = self.rest();
        let word = self.peek_name().map(str::len);
        let word = word.or_else(|| rest.find(char::is_whitespace).filter(|&end| end > 0)).unwrap_or(rest.len());
        FoundText::new(&rest[..word])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_whole_decimal_or_hexadecimal() {
        let number = |text: &str| Cursor::new(text).eat_number().map_err(|error| error.to_string());
        assert_eq!(number("640)"), Ok(640));
        assert_eq!(number("0xFC78 1"), Ok(0xFC78));
        assert_eq!(number("007"), Ok(7));
        assert_eq!(number("3.5").unwrap_err(), "`3.5` is not a whole number: only whole numbers are allowed");
        assert_eq!(number("12px").unwrap_err(), "`12px` is not a number");
        assert_eq!(number("0x").unwrap_err(), "`0x` is not a number");
        assert_eq!(number("99999999999999999999").unwrap_err(), "the number `99999999999999999999` is out of range");
    }

    #[test]
    fn a_bracket_is_closed_by_its_own() {
        let behind = |text| Cursor::new(text).after_brackets().map(|cursor| cursor.rest());
        assert_eq!(behind("(a)(b) c"), Some("(b) c"));
        assert_eq!(behind("((a) (b)); c"), Some("; c"));
        assert_eq!(behind(r#"(")\")", ')') c"#), Some(" c"));
        assert_eq!(behind("(a"), None);
    }

    #[test]
    fn comments_are_spaces_or_the_end() {
        let mut cursor = Cursor::new("  /* one */ /* two */ x // three");
        assert!(cursor.skip_spaces());
        assert_eq!(cursor.eat_name(), Some("x"));
        cursor.skip_spaces();
        assert!(cursor.at_end_of_line());
        let mut open = Cursor::new("/* open");
        open.skip_spaces();
        assert!(open.at_end());
    }
}
