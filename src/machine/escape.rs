//! Escapes white space, so that a text is one word in scripts and recordings.

/// Escapes a text: `\s` for a space, `\n`, `\r` and `\t` as in C, `\\` for a backslash, and `\u3000` with four
/// hexadecimal digits for other white space.
pub(super) fn escape(text: &str) -> String {
    let mut word = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\\' => word.push_str("\\\\"),
            '\n' => word.push_str("\\n"),
            '\r' => word.push_str("\\r"),
            '\t' => word.push_str("\\t"),
            ' ' => word.push_str("\\s"),
            c if c.is_whitespace() => word.push_str(&format!("\\u{:04x}", u32::from(c))),
            c => word.push(c),
        }
    }
    word
}

/// Reverses [`write`]. Returns `None` for any other escape sequence.
pub(super) fn unescape(word: &str) -> Option<String> {
    let mut text = String::with_capacity(word.len());
    let mut characters = word.chars();
    while let Some(c) = characters.next() {
        text.push(match c {
            '\\' => match characters.next()? {
                's' => ' ',
                'n' => '\n',
                'r' => '\r',
                't' => '\t',
                '\\' => '\\',
                'u' => {
                    let digits = characters.as_str().get(..4)?;
                    characters = characters.as_str()[4..].chars();
                    char::from_u32(u32::from_str_radix(digits, 16).ok()?)?
                }
                _ => return None,
            },
            c => c,
        });
    }
    Some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_one_word_and_comes_back() {
        for text in ["", "a b\nc\r\n\td\\n \\", "欢乐 棋\u{3000}和\u{85}"] {
            let word = escape(text);
            assert!(!word.contains(char::is_whitespace));
            assert_eq!(unescape(&word).as_deref(), Some(text));
        }
        assert_eq!(escape("a\u{3000}b"), "a\\u3000b");
        assert_eq!(unescape("a\\"), None);
        assert_eq!(unescape("\\x"), None);
        assert_eq!(unescape("\\u30"), None);
        assert_eq!(unescape("\\ud800"), None);
    }
}
