//! Character classes and word boundaries, for motions by words and double clicks.

use std::ops::Range;

/// A class of characters. A word is the longest run of characters of one class.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum CharClass {
    /// The end of the text.
    Nothing,
    Space,
    Word,
    Sign,
}

/// Returns the class of a character; `None` is the end of the text.
pub(super) fn char_class(c: Option<char>) -> CharClass {
    match c {
        None => CharClass::Nothing,
        Some(c) if c.is_whitespace() => CharClass::Space,
        Some(c) if c.is_alphanumeric() || c == '_' => CharClass::Word,
        Some(_) => CharClass::Sign,
    }
}

/// Returns the start of the next word after a byte offset: behind the rest of the word there and the spaces after it.
pub(super) fn next_word(line: &str, from: usize) -> usize {
    let first = char_class(line[from..].chars().next());
    let is_rest = |c: char| char_class(Some(c)) == first && first != CharClass::Space;
    line.len() - line[from..].trim_start_matches(is_rest).trim_start_matches(char::is_whitespace).len()
}

/// Returns the start of the word at or before a byte offset; 0 if no word precedes it.
pub(super) fn previous_word(line: &str, from: usize) -> usize {
    let before = line[..from].trim_end_matches(char::is_whitespace);
    match char_class(before.chars().next_back()) {
        CharClass::Nothing => 0,
        last => before.trim_end_matches(|c| char_class(Some(c)) == last).len(),
    }
}

/// Returns the word at a byte offset, or the last one if the offset is the end.
pub(super) fn word_around(line: &str, at: usize) -> Range<usize> {
    let kind = char_class(line[at..].chars().next().or(line.chars().next_back()));
    let is_same = |c: char| char_class(Some(c)) == kind;
    line[..at].trim_end_matches(is_same).len()..line.len() - line[at..].trim_start_matches(is_same).len()
}
