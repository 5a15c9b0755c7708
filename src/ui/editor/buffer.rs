//! A text buffer of lines with undo and redo.

use std::collections::VecDeque;

/// The longest text, in bytes.
pub const MAX_TEXT_BYTES: usize = 4 << 20;
/// The most bytes of changes stored for undo.
const MAX_HISTORY_BYTES: usize = 16 << 20;

/// A position between two characters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TextPosition {
    /// The line, from 0.
    pub line: usize,
    /// The byte offset in its line, always at a character boundary.
    pub byte: usize,
}

impl TextPosition {
    /// Creates a position.
    pub fn new(line: usize, byte: usize) -> TextPosition {
        TextPosition { line, byte }
    }
}

/// A selection, from the anchor to the cursor; empty if they are equal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Selection {
    /// The start of the selection.
    pub anchor: TextPosition,
    /// The position of the cursor.
    pub cursor: TextPosition,
}

impl Selection {
    /// Creates an empty selection with the cursor at a position.
    pub fn at(cursor: TextPosition) -> Selection {
        Selection { anchor: cursor, cursor }
    }

    /// Returns its ends in text order.
    pub fn ends(self) -> (TextPosition, TextPosition) {
        (self.anchor.min(self.cursor), self.anchor.max(self.cursor))
    }

    /// Returns whether nothing is selected.
    pub fn is_empty(self) -> bool {
        self.anchor == self.cursor
    }
}

/// The undo grouping of a change with the one before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UndoGrouping {
    /// Its own step.
    Alone,
    /// With the text typed just before it, if it continues there.
    Typing,
    /// With the text deleted just before it, one character after the other.
    Deleting,
    /// With the previous change, whatever that was.
    Always,
}

/// Replaced lines: `before` lines from `first` on are now `after` lines. Marks of a line move with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineChange {
    /// The first replaced line.
    pub first: usize,
    /// The number of lines before.
    pub before: usize,
    /// The number of lines now.
    pub after: usize,
}

impl LineChange {
    /// Returns the new index of a line. If there are fewer lines now, the last ones map to the last that is left.
    pub fn map_line(self, line: usize) -> usize {
        if line < self.first {
            line
        } else if line >= self.first + self.before {
            line - self.before + self.after
        } else {
            line.min(self.first + self.after - 1)
        }
    }
}

/// A replacement of one text by another.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Change {
    at: TextPosition,
    removed: String,
    inserted: String,
}

impl Change {
    fn bytes(&self) -> usize {
        self.removed.len() + self.inserted.len()
    }
}

/// Changes that are undone together.
#[derive(Clone, Debug)]
struct Step {
    changes: Vec<Change>,
    grouping: UndoGrouping,
    before: Selection,
    after: Selection,
}

impl Step {
    fn bytes(&self) -> usize {
        self.changes.iter().map(Change::bytes).sum()
    }
}

/// A text of at least one line, with all its changes.
///
/// A line holds any characters but `\n`. A change costs as much as the lines that it touches and, if lines are added or
/// removed, a move of the list of the following lines.
#[derive(Clone, Debug)]
pub struct Buffer {
    lines: Vec<String>,
    bytes: usize,
    past: VecDeque<Step>,
    future: Vec<Step>,
    /// The size of the undo history in bytes.
    history_bytes: usize,
    /// The number of steps at the last save, if that state can still be reached.
    saved: Option<usize>,
    /// The number of steps dropped from the history.
    dropped_steps: usize,
    /// The number of changes so far, including undone ones.
    version: u64,
}

impl Default for Buffer {
    fn default() -> Buffer {
        Buffer::new("")
    }
}

impl Buffer {
    /// Creates a buffer with an unchanged text.
    pub fn new(text: &str) -> Buffer {
        Buffer {
            lines: text.split('\n').map(str::to_owned).collect(),
            bytes: text.len(),
            past: VecDeque::new(),
            future: Vec::new(),
            history_bytes: 0,
            saved: Some(0),
            dropped_steps: 0,
            version: 0,
        }
    }

    /// Returns the number of lines: one more than line ends.
    pub fn len(&self) -> usize {
        self.lines.len()
    }

    /// Returns whether there is no character.
    pub fn is_empty(&self) -> bool {
        self.bytes == 0
    }

    /// Returns a number that grows with every change, also with undo and redo.
    pub fn version(&self) -> u64 {
        self.version
    }

    /// Returns its length in bytes, including line ends.
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    /// Returns a line without its end; an empty one beyond the last.
    pub fn line(&self, line: usize) -> &str {
        self.lines.get(line).map_or("", String::as_str)
    }

    /// Returns the whole text.
    pub fn text(&self) -> String {
        self.lines.join("\n")
    }

    /// Returns the end of the text.
    pub fn end(&self) -> TextPosition {
        let last = self.lines.len() - 1;
        TextPosition::new(last, self.lines[last].len())
    }

    /// Returns the nearest valid position: in the last line at most, within the line, not inside a character.
    pub fn clamp(&self, place: TextPosition) -> TextPosition {
        let line = place.line.min(self.lines.len() - 1);
        let text = &self.lines[line];
        let mut byte = place.byte.min(text.len());
        while !text.is_char_boundary(byte) {
            byte -= 1;
        }
        TextPosition { line, byte }
    }

    /// Returns the text between two positions, in either order.
    pub fn text_between(&self, one: TextPosition, other: TextPosition) -> String {
        let (from, to) = (self.clamp(one.min(other)), self.clamp(one.max(other)));
        if from.line == to.line {
            return self.lines[from.line][from.byte..to.byte].to_owned();
        }
        let mut text = self.lines[from.line][from.byte..].to_owned();
        for line in &self.lines[from.line + 1..to.line] {
            text.push('\n');
            text.push_str(line);
        }
        text.push('\n');
        text.push_str(&self.lines[to.line][..to.byte]);
        text
    }

    /// Returns the position after the next character, or the start of the next line; the end of the text for itself.
    pub fn position_after(&self, place: TextPosition) -> TextPosition {
        match self.line(place.line)[place.byte..].chars().next() {
            Some(c) => TextPosition::new(place.line, place.byte + c.len_utf8()),
            None if place.line + 1 < self.lines.len() => TextPosition::new(place.line + 1, 0),
            None => place,
        }
    }

    /// Returns the position before the previous character, or the end of the line before; the start of the text for
    /// itself.
    pub fn position_before(&self, place: TextPosition) -> TextPosition {
        match self.line(place.line)[..place.byte].chars().next_back() {
            Some(c) => TextPosition::new(place.line, place.byte - c.len_utf8()),
            None if place.line > 0 => TextPosition::new(place.line - 1, self.lines[place.line - 1].len()),
            None => place,
        }
    }

    /// Replaces the selection by a text and returns the position after it. Returns `None` and changes nothing if the
    /// text would be longer than [`MAX_TEXT_BYTES`].
    pub fn replace(
        &mut self,
        selected: Selection,
        text: &str,
        joins: UndoGrouping,
    ) -> Option<(TextPosition, LineChange)> {
        let (from, to) = selected.ends();
        let (from, to) = (self.clamp(from), self.clamp(to));
        let removed = self.text_between(from, to);
        if self.bytes - removed.len() + text.len() > MAX_TEXT_BYTES {
            return None;
        }
        let (end, moved) = self.splice(from, to, text);
        let change = Change { at: from, removed, inserted: text.to_owned() };
        self.record(change, joins, selected, Selection::at(end));
        Some((end, moved))
    }

    /// Undoes the last step. Returns the selection before it and the lines that changed, in that order.
    pub fn undo(&mut self) -> Option<(Selection, Vec<LineChange>)> {
        let step = self.past.pop_back()?;
        self.history_bytes -= step.bytes();
        let moved = step.changes.iter().rev().map(|change| {
            let to = end_of(change.at, &change.inserted);
            self.splice(change.at, to, &change.removed).1
        });
        let moved = moved.collect();
        let before = step.before;
        self.future.push(step);
        Some((before, moved))
    }

    /// Redoes the step that was undone last. Returns the selection after it and the lines that changed.
    pub fn redo(&mut self) -> Option<(Selection, Vec<LineChange>)> {
        let step = self.future.pop()?;
        let moved = step.changes.iter().map(|change| {
            let to = end_of(change.at, &change.removed);
            self.splice(change.at, to, &change.inserted).1
        });
        let moved = moved.collect();
        let after = step.after;
        self.history_bytes += step.bytes();
        self.past.push_back(Step { grouping: UndoGrouping::Alone, ..step });
        Some((after, moved))
    }

    /// Returns whether a step can be redone.
    pub(crate) fn can_redo(&self) -> bool {
        !self.future.is_empty()
    }

    /// Ends the current undo step: the next change starts its own.
    pub fn end_undo_step(&mut self) {
        if let Some(last) = self.past.back_mut() {
            last.grouping = UndoGrouping::Alone;
        }
    }

    /// Marks the current state as saved.
    pub(crate) fn set_saved(&mut self) {
        self.saved = Some(self.step_count());
        self.end_undo_step();
    }

    /// Marks every state as unsaved.
    pub(crate) fn set_unsaved(&mut self) {
        self.saved = None;
    }

    /// Returns whether the text is as it was when it was last saved or created.
    pub(crate) fn is_saved(&self) -> bool {
        self.saved == Some(self.step_count())
    }

    fn step_count(&self) -> usize {
        self.dropped_steps + self.past.len()
    }

    fn record(&mut self, change: Change, joins: UndoGrouping, before: Selection, after: Selection) {
        self.future.clear();
        if self.saved.is_some_and(|saved| saved > self.step_count()) {
            self.saved = None;
        }
        self.history_bytes += change.bytes();
        // A step that ends in the saved state is not extended.
        let saved = self.is_saved();
        match self.past.back_mut().filter(|last| !saved && continues_step(last, &change, joins)) {
            Some(last) => {
                last.changes.push(change);
                last.after = after;
            }
            None => self.past.push_back(Step { changes: vec![change], grouping: joins, before, after }),
        }
        while self.history_bytes > MAX_HISTORY_BYTES && self.past.len() > 1 {
            if let Some(oldest) = self.past.pop_front() {
                self.history_bytes -= oldest.bytes();
                self.dropped_steps += 1;
                self.saved = self.saved.filter(|&saved| saved >= self.dropped_steps);
            }
        }
    }

    fn splice(&mut self, from: TextPosition, to: TextPosition, text: &str) -> (TextPosition, LineChange) {
        self.version += 1;
        let end = end_of(from, text);
        let moved = LineChange { first: from.line, before: to.line - from.line + 1, after: end.line - from.line + 1 };
        if moved.before == 1 && moved.after == 1 {
            self.bytes = self.bytes - (to.byte - from.byte) + text.len();
            self.lines[from.line].replace_range(from.byte..to.byte, text);
            return (end, moved);
        }
        let old = &self.lines[from.line..=to.line];
        let before: usize = old.iter().map(|line| line.len() + 1).sum();
        let whole = [&self.lines[from.line][..from.byte], text, &self.lines[to.line][to.byte..]].concat();
        self.bytes = self.bytes + whole.len() + 1 - before;
        self.lines.splice(from.line..=to.line, whole.split('\n').map(str::to_owned));
        (end, moved)
    }
}

/// Returns whether a change belongs to the step before it.
fn continues_step(last: &Step, change: &Change, joins: UndoGrouping) -> bool {
    let Some(before) = last.changes.last() else { return false };
    match joins {
        UndoGrouping::Always => true,
        UndoGrouping::Alone => false,
        UndoGrouping::Typing => {
            let end = end_of(before.at, &before.inserted);
            // A word and the space after it form one step; the next word starts another.
            let next_word = before.inserted.ends_with(' ') && change.inserted != " ";
            last.grouping == joins && change.at == end && change.removed.is_empty() && !next_word
        }
        UndoGrouping::Deleting => {
            let forward = change.at == before.at;
            let backward = end_of(change.at, &change.removed) == before.at;
            last.grouping == joins && (forward || backward)
        }
    }
}

/// Returns the position after a text that begins at a position.
fn end_of(from: TextPosition, text: &str) -> TextPosition {
    match text.rfind('\n') {
        None => TextPosition::new(from.line, from.byte + text.len()),
        Some(last) => TextPosition::new(from.line + text.matches('\n').count(), text.len() - last - 1),
    }
}

#[cfg(test)]
mod tests;
