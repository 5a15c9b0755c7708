//! Find and replace, and the search bar.

use std::ops::Range;

use super::Buffer;
use super::buffer::{Selection, TextPosition};
use crate::ui::text_edit::{TextEdit, TextLimits};

/// The purpose of the search bar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchMode {
    /// Find.
    Find,
    /// Find and replace.
    Replace,
    /// Go to a line number.
    Line,
}

/// The search bar while it is open.
#[derive(Clone, Debug)]
pub struct SearchBar {
    /// Its purpose.
    pub mode: SearchMode,
    /// The text to find or the number, and the replacement.
    fields: [TextEdit; 2],
    /// The index of the focused field.
    pub field: usize,
    /// The cursor position before the search.
    pub start: Selection,
    /// The number of replacements, after Replace All.
    pub replaced: Option<usize>,
}

/// The search bar and the last search text.
#[derive(Clone, Debug, Default)]
pub(super) struct SearchState {
    /// The open bar.
    pub bar: Option<SearchBar>,
    /// The last search text.
    pub text: String,
}

/// The longest search text or replacement, in characters.
const MAX_SEARCH_CHARS: usize = 60;
/// The longest line number, in digits.
const MAX_DIGITS: usize = 7;

impl SearchBar {
    /// Opens the bar with a text to find, which is selected.
    pub(super) fn new(mode: SearchMode, first: &str, start: Selection) -> SearchBar {
        let digits = mode == SearchMode::Line;
        let chars = if digits { MAX_DIGITS } else { MAX_SEARCH_CHARS };
        let limits = TextLimits { bytes: 4 * MAX_SEARCH_CHARS, chars, multiline: false, digits };
        let fields = [first, ""].map(|text| TextEdit::new(text, limits));
        SearchBar { mode, fields, field: 0, start, replaced: None }
    }

    /// Returns whether a text can be searched for.
    pub(super) fn accepts(text: &str) -> bool {
        !text.is_empty() && !text.contains('\n') && text.chars().count() <= MAX_SEARCH_CHARS
    }

    /// Returns the text to find.
    pub(crate) fn search_text(&self) -> &str {
        self.fields[0].as_str()
    }

    /// Returns the replacement.
    pub(super) fn replacement(&self) -> &str {
        self.fields[1].as_str()
    }

    /// Returns the fields that are shown.
    pub(super) fn shown_fields(&self) -> &[TextEdit] {
        &self.fields[..if self.mode == SearchMode::Replace { 2 } else { 1 }]
    }

    /// Returns the focused field.
    pub(super) fn focused(&mut self) -> &mut TextEdit {
        &mut self.fields[self.field]
    }
}

/// Returns the matches in a line, from left to right. Case is ignored unless the search text has a capital letter.
pub fn matches(line: &str, sought: &str) -> Vec<Range<usize>> {
    if sought.is_empty() {
        return Vec::new();
    }
    let found = |line: &str| line.match_indices(sought).map(|(at, text)| at..at + text.len()).collect();
    if sought.contains(|c: char| c.is_ascii_uppercase()) { found(line) } else { found(&line.to_ascii_lowercase()) }
}

/// Returns the first match at or after a position, wrapping to the start.
pub(super) fn next(buffer: &Buffer, sought: &str, from: TextPosition) -> Option<Selection> {
    let lines = (from.line..buffer.len()).chain(0..=from.line);
    lines.zip(0..).find_map(|(line, number)| {
        let first = if number == 0 { from.byte } else { 0 };
        let found = matches(buffer.line(line), sought).into_iter().find(|range| range.start >= first)?;
        Some(selection(line, found))
    })
}

/// Returns the last match that ends at or before a position, wrapping to the end.
pub(super) fn previous(buffer: &Buffer, sought: &str, from: TextPosition) -> Option<Selection> {
    let lines = (0..=from.line).rev().chain((from.line..buffer.len()).rev());
    lines.zip(0..).find_map(|(line, number)| {
        let last = if number == 0 { from.byte } else { usize::MAX };
        let found = matches(buffer.line(line), sought).into_iter().rev().find(|range| range.end <= last)?;
        Some(selection(line, found))
    })
}

/// Returns the number of matches and the number of the selected one, from 1; 0 if none is selected.
pub(super) fn count(buffer: &Buffer, sought: &str, selected: Selection) -> (usize, usize) {
    let (mut number, mut all) = (0, 0);
    for line in 0..buffer.len() {
        for found in matches(buffer.line(line), sought) {
            all += 1;
            if selection(line, found).ends() == selected.ends() {
                number = all;
            }
        }
    }
    (number, all)
}

fn selection(line: usize, range: Range<usize>) -> Selection {
    Selection { anchor: TextPosition::new(line, range.start), cursor: TextPosition::new(line, range.end) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_goes_round_in_both_directions() {
        let buffer = Buffer::new("one two\nOne\ntwo 棋one");
        let at = |found: Option<Selection>| found.map(|s| (s.anchor.line, s.anchor.byte, s.cursor.byte));
        let mut from = TextPosition::default();
        let mut forward = Vec::new();
        for _ in 0..4 {
            let found = next(&buffer, "one", from).unwrap();
            forward.push(at(Some(found)).unwrap());
            from = found.cursor;
        }
        assert_eq!(forward, [(0, 0, 3), (1, 0, 3), (2, 7, 10), (0, 0, 3)]);
        assert_eq!(at(previous(&buffer, "one", TextPosition::new(0, 0))), Some((2, 7, 10)));
        assert_eq!(at(previous(&buffer, "one", TextPosition::new(2, 9))), Some((1, 0, 3)));
        assert_eq!(at(next(&buffer, "One", TextPosition::new(1, 1))), Some((1, 0, 3)), "a capital counts");
        assert_eq!(count(&buffer, "one", next(&buffer, "one", TextPosition::new(1, 0)).unwrap()), (2, 3));
        assert_eq!((next(&buffer, "three", from), next(&buffer, "", from)), (None, None));
    }
}
