//! Sanitizes text printed to the terminal: removes control characters and shortens very long words and lines.
//!
//! Many messages quote names, parts of files and arguments. All messages are sanitized here before they are printed.

use std::io::{self, Write};

use crate::console;
use crate::records::printable;

/// The longest run of letters and digits that is printed completely: enough for an identifier or a name; the parts of a
/// path count separately.
const LONGEST_WORD: usize = 120;
/// The number of characters printed of a longer word.
const WORD_START: usize = 40;
/// The longest line that is printed completely, in characters.
const LONGEST_LINE: usize = 2000;
/// The number of characters printed of the beginning and of the end of a longer line.
const LINE_ENDS: [usize; 2] = [600, 200];

/// Sanitizes a text of one or more lines.
pub(super) fn sanitize(text: &str) -> String {
    text.split('\n').map(sanitize_line).collect::<Vec<_>>().join("\n")
}

fn sanitize_line(text: &str) -> String {
    let mut shown = String::new();
    let mut rest = text;
    while !rest.is_empty() {
        let is_word = |c: char| c.is_alphanumeric();
        let end = rest.find(|c| !is_word(c)).unwrap_or(rest.len());
        let (word, others) = rest.split_at(end);
        match word.char_indices().nth(LONGEST_WORD) {
            Some(_) => shown.extend(word.chars().take(WORD_START).chain(['…'])),
            None => shown.push_str(word),
        }
        let next = others.find(is_word).unwrap_or(others.len());
        let (signs, others) = others.split_at(next);
        shown.push_str(signs);
        rest = others;
    }
    let length = shown.chars().count();
    if length > LONGEST_LINE {
        let [begin, end] = LINE_ENDS;
        shown = shown.chars().take(begin).chain(['…']).chain(shown.chars().skip(length - end)).collect();
    }
    printable(shown.replace('\t', " ").trim_end_matches('\r'))
}

/// Prints one or more lines to standard error.
pub(super) fn print_error(text: &str) {
    console::print_error(&sanitize(text));
}

/// A writer that [sanitizes](harmless()) its text. Passes a single `\r`, which starts a progress line, unchanged.
pub(super) struct SanitizedWriter<W>(pub W);

impl<W: Write> Write for SanitizedWriter<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if bytes == b"\r" {
            return self.0.write(bytes);
        }
        self.0.write_all(sanitize(&String::from_utf8_lossy(bytes)).as_bytes())?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_obeyed_and_nothing_is_endless() {
        assert_eq!(sanitize("a\x1b[31m\u{202e}\tb\r\n“棋”：不认识"), "a?[31m? b\n“棋”：不认识");
        assert_eq!(sanitize(&format!("`{}`: no file", "x".repeat(5000))), format!("`{}…`: no file", "x".repeat(40)));
        assert!(sanitize(&"ab ".repeat(5000)).chars().count() < 1000);
        let path = "/home/anna/games".repeat(20);
        assert_eq!(sanitize(&path), path);
        let mut written = Vec::new();
        let name = "a\x07";
        write!(SanitizedWriter(&mut written), "{name}: 5").unwrap();
        assert_eq!(written, b"a?: 5");
    }
}
