//! A text of lines that is changed, and its changes undone.

use std::collections::VecDeque;

/// The longest text, in bytes.
pub const LONGEST: usize = 4 << 20;
/// How much of what was changed is kept to be undone, in bytes.
const KEPT: usize = 16 << 20;

/// A place between two characters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The line, from 0.
    pub line: usize,
    /// Bytes before it in its line, always at the edge of a character.
    pub byte: usize,
}

impl Place {
    /// A place.
    pub fn new(line: usize, byte: usize) -> Place {
        Place { line, byte }
    }
}

/// From where a selection was begun to where the cursor is; nothing is selected where they are one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Selection {
    /// Where it was begun.
    pub anchor: Place,
    /// Where the cursor is.
    pub cursor: Place,
}

impl Selection {
    /// Nothing selected, the cursor at a place.
    pub fn at(cursor: Place) -> Selection {
        Selection { anchor: cursor, cursor }
    }

    /// Its ends in the order of the text.
    pub fn ends(self) -> (Place, Place) {
        (self.anchor.min(self.cursor), self.anchor.max(self.cursor))
    }

    /// Whether nothing is selected.
    pub fn is_empty(self) -> bool {
        self.anchor == self.cursor
    }
}

/// Whether a change is undone together with the one before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Joins {
    /// By itself.
    Alone,
    /// With what was typed just before it, where it goes on there.
    Typing,
    /// With what was deleted just before it, one character after the other.
    Deleting,
    /// With whatever was done before it.
    Always,
}

/// Lines that were replaced by others: `before` lines from `first` on are now `after` ones. What is said of a line moves with
/// it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moved {
    /// The first of them.
    pub first: usize,
    /// How many there were.
    pub before: usize,
    /// How many there are.
    pub after: usize,
}

impl Moved {
    /// Where a line is now. Of lines that became fewer, the last ones come to stand on the last that is left.
    pub fn line(self, line: usize) -> usize {
        if line < self.first {
            line
        } else if line >= self.first + self.before {
            line - self.before + self.after
        } else {
            line.min(self.first + self.after - 1)
        }
    }
}

/// A text in place of another.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Change {
    at: Place,
    removed: String,
    inserted: String,
}

impl Change {
    fn bytes(&self) -> usize {
        self.removed.len() + self.inserted.len()
    }
}

/// What is undone at once.
#[derive(Clone, Debug)]
struct Step {
    changes: Vec<Change>,
    joins: Joins,
    before: Selection,
    after: Selection,
}

impl Step {
    fn bytes(&self) -> usize {
        self.changes.iter().map(Change::bytes).sum()
    }
}

/// A text of at least one line, with all that was changed in it.
///
/// A line holds any characters but `\n`. A change costs as much as the lines that it touches, and, where lines come or go, a
/// move of the list of the lines behind them.
#[derive(Clone, Debug)]
pub struct Buffer {
    lines: Vec<String>,
    bytes: usize,
    past: VecDeque<Step>,
    future: Vec<Step>,
    /// Bytes of the past.
    kept: usize,
    /// How many steps had been taken when it was last saved, if they can still be reached.
    saved: Option<usize>,
    /// Steps that were taken and are forgotten.
    forgotten: usize,
}

impl Default for Buffer {
    fn default() -> Buffer {
        Buffer::new("")
    }
}

impl Buffer {
    /// A text, of which nothing was changed.
    pub fn new(text: &str) -> Buffer {
        Buffer {
            lines: text.split('\n').map(str::to_owned).collect(),
            bytes: text.len(),
            past: VecDeque::new(),
            future: Vec::new(),
            kept: 0,
            saved: Some(0),
            forgotten: 0,
        }
    }

    /// How many lines there are: one more than ends of lines.
    pub fn len(&self) -> usize {
        self.lines.len()
    }

    /// Whether there is no character.
    pub fn is_empty(&self) -> bool {
        self.bytes == 0
    }

    /// How long it is, in bytes, ends of lines included.
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    /// A line without its end; an empty one beyond the last.
    pub fn line(&self, line: usize) -> &str {
        self.lines.get(line).map_or("", String::as_str)
    }

    /// All of it.
    pub fn text(&self) -> String {
        self.lines.join("\n")
    }

    /// The end of the text.
    pub fn end(&self) -> Place {
        let last = self.lines.len() - 1;
        Place::new(last, self.lines[last].len())
    }

    /// The place nearest to one that may not be in the text: in the last line at most, in the line, not inside a character.
    pub fn clamp(&self, place: Place) -> Place {
        let line = place.line.min(self.lines.len() - 1);
        let text = &self.lines[line];
        let mut byte = place.byte.min(text.len());
        while !text.is_char_boundary(byte) {
            byte -= 1;
        }
        Place { line, byte }
    }

    /// The text between two places, in either order.
    pub fn between(&self, one: Place, other: Place) -> String {
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

    /// The place behind the next character, or the start of the next line; the end stays.
    pub fn after(&self, place: Place) -> Place {
        match self.line(place.line)[place.byte..].chars().next() {
            Some(c) => Place::new(place.line, place.byte + c.len_utf8()),
            None if place.line + 1 < self.lines.len() => Place::new(place.line + 1, 0),
            None => place,
        }
    }

    /// The place before the last character, or the end of the line before; the start stays.
    pub fn before(&self, place: Place) -> Place {
        match self.line(place.line)[..place.byte].chars().next_back() {
            Some(c) => Place::new(place.line, place.byte - c.len_utf8()),
            None if place.line > 0 => Place::new(place.line - 1, self.lines[place.line - 1].len()),
            None => place,
        }
    }

    /// Puts a text in place of what is selected and gives the place behind it. `None`, and nothing is changed, where the text
    /// would be longer than [`LONGEST`].
    pub fn replace(&mut self, selected: Selection, text: &str, joins: Joins) -> Option<(Place, Moved)> {
        let (from, to) = selected.ends();
        let (from, to) = (self.clamp(from), self.clamp(to));
        let removed = self.between(from, to);
        if self.bytes - removed.len() + text.len() > LONGEST {
            return None;
        }
        let (end, moved) = self.splice(from, to, text);
        let change = Change { at: from, removed, inserted: text.to_owned() };
        self.remember(change, joins, selected, Selection::at(end));
        Some((end, moved))
    }

    /// Takes the last step back. The selection as it was before it, and the lines that it changed, in that order.
    pub fn undo(&mut self) -> Option<(Selection, Vec<Moved>)> {
        let step = self.past.pop_back()?;
        self.kept -= step.bytes();
        let moved = step.changes.iter().rev().map(|change| {
            let to = end_of(change.at, &change.inserted);
            self.splice(change.at, to, &change.removed).1
        });
        let moved = moved.collect();
        let before = step.before;
        self.future.push(step);
        Some((before, moved))
    }

    /// Takes the step again that was taken back last. The selection as it was behind it, and the lines that it changed.
    pub fn redo(&mut self) -> Option<(Selection, Vec<Moved>)> {
        let step = self.future.pop()?;
        let moved = step.changes.iter().map(|change| {
            let to = end_of(change.at, &change.removed);
            self.splice(change.at, to, &change.inserted).1
        });
        let moved = moved.collect();
        let after = step.after;
        self.kept += step.bytes();
        self.past.push_back(Step { joins: Joins::Alone, ..step });
        Some((after, moved))
    }

    /// Whether there is something to be taken again.
    pub(crate) fn can_redo(&self) -> bool {
        !self.future.is_empty()
    }

    /// The next change is undone by itself, whatever it is.
    pub fn part(&mut self) {
        if let Some(last) = self.past.back_mut() {
            last.joins = Joins::Alone;
        }
    }

    /// It is saved as it is.
    pub(crate) fn set_saved(&mut self) {
        self.saved = Some(self.taken());
        self.part();
    }

    /// Whether it is as it was when it was last saved, or made.
    pub(crate) fn is_saved(&self) -> bool {
        self.saved == Some(self.taken())
    }

    fn taken(&self) -> usize {
        self.forgotten + self.past.len()
    }

    fn remember(&mut self, change: Change, joins: Joins, before: Selection, after: Selection) {
        self.future.clear();
        if self.saved.is_some_and(|saved| saved > self.taken()) {
            self.saved = None;
        }
        self.kept += change.bytes();
        // A step that was saved stays as it is.
        let saved = self.is_saved();
        match self.past.back_mut().filter(|last| !saved && goes_on(last, &change, joins)) {
            Some(last) => {
                last.changes.push(change);
                last.after = after;
            }
            None => self.past.push_back(Step { changes: vec![change], joins, before, after }),
        }
        while self.kept > KEPT && self.past.len() > 1 {
            if let Some(oldest) = self.past.pop_front() {
                self.kept -= oldest.bytes();
                self.forgotten += 1;
                self.saved = self.saved.filter(|&saved| saved >= self.forgotten);
            }
        }
    }

    fn splice(&mut self, from: Place, to: Place, text: &str) -> (Place, Moved) {
        let end = end_of(from, text);
        let moved = Moved { first: from.line, before: to.line - from.line + 1, after: end.line - from.line + 1 };
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

/// Whether a change belongs to the step before it.
fn goes_on(last: &Step, change: &Change, joins: Joins) -> bool {
    let Some(before) = last.changes.last() else { return false };
    match joins {
        Joins::Always => true,
        Joins::Alone => false,
        Joins::Typing => {
            let end = end_of(before.at, &before.inserted);
            // A word and the space behind it are one step; the next word is another.
            let next_word = before.inserted.ends_with(' ') && change.inserted != " ";
            last.joins == joins && change.at == end && change.removed.is_empty() && !next_word
        }
        Joins::Deleting => {
            let forward = change.at == before.at;
            let backward = end_of(change.at, &change.removed) == before.at;
            last.joins == joins && (forward || backward)
        }
    }
}

/// The place behind a text that begins at a place.
fn end_of(from: Place, text: &str) -> Place {
    match text.rfind('\n') {
        None => Place::new(from.line, from.byte + text.len()),
        Some(last) => Place::new(from.line + text.matches('\n').count(), text.len() - last - 1),
    }
}

#[cfg(test)]
mod tests;
