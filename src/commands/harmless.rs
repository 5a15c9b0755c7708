//! What reaches the terminal has nothing in it that a terminal would obey, nor more of one word than anybody reads.
//!
//! Names, pieces of files and arguments are quoted in many sentences; here all of them go by on their way out.

use std::io::{self, Write};

use crate::console;
use crate::records::printable;

/// The longest word that is told whole, in letters and digits: an identifier or a name, but no path, whose parts are words.
const LONGEST_WORD: usize = 120;
/// How much of a longer word is told.
const BEGIN: usize = 40;
/// The longest line that is told whole, in characters.
const LONGEST_LINE: usize = 2000;
/// How much of the beginning and of the end of a longer line is told.
const ENDS: [usize; 2] = [600, 200];

/// A text of several lines as the terminal may have it.
pub(super) fn harmless(text: &str) -> String {
    text.split('\n').map(line).collect::<Vec<_>>().join("\n")
}

fn line(text: &str) -> String {
    let mut shown = String::new();
    let mut rest = text;
    while !rest.is_empty() {
        let is_word = |c: char| c.is_alphanumeric();
        let end = rest.find(|c| !is_word(c)).unwrap_or(rest.len());
        let (word, others) = rest.split_at(end);
        match word.char_indices().nth(LONGEST_WORD) {
            Some(_) => shown.extend(word.chars().take(BEGIN).chain(['…'])),
            None => shown.push_str(word),
        }
        let next = others.find(is_word).unwrap_or(others.len());
        let (signs, others) = others.split_at(next);
        shown.push_str(signs);
        rest = others;
    }
    let length = shown.chars().count();
    if length > LONGEST_LINE {
        let [begin, end] = ENDS;
        shown = shown.chars().take(begin).chain(['…']).chain(shown.chars().skip(length - end)).collect();
    }
    printable(shown.replace('\t', " ").trim_end_matches('\r'))
}

/// Tells a line or several on standard error.
pub(super) fn complain(text: &str) {
    console::complain(&harmless(text));
}

/// A writer whose text is [`harmless`]. A `\r` by itself, the beginning of a line that is told over and over, stays.
pub(super) struct Harmless<W>(pub W);

impl<W: Write> Write for Harmless<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if bytes == b"\r" {
            return self.0.write(bytes);
        }
        self.0.write_all(harmless(&String::from_utf8_lossy(bytes)).as_bytes())?;
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
        assert_eq!(harmless("a\x1b[31m\u{202e}\tb\r\n“棋”：不认识"), "a?[31m? b\n“棋”：不认识");
        assert_eq!(harmless(&format!("`{}`: no file", "x".repeat(5000))), format!("`{}…`: no file", "x".repeat(40)));
        assert!(harmless(&"ab ".repeat(5000)).chars().count() < 1000);
        let path = "/home/anna/games".repeat(20);
        assert_eq!(harmless(&path), path);
        let mut written = Vec::new();
        let name = "a\x07";
        write!(Harmless(&mut written), "{name}: 5").unwrap();
        assert_eq!(written, b"a?: 5");
    }
}
