//! The common part of the games' file formats: positions in files, errors, what a format cannot store, and text
//! encodings.
//!
//! Each game's own `notation` module has its formats, [error kinds](NotationError::kind) and warnings, with type aliases for
//! the names here. Recognizing a file returns an [`Archive`] of its games.

pub(crate) mod budget;
pub(crate) mod bytes;
mod charset;
mod expected;
pub(crate) mod text;

use std::fmt;

use super::game::Game;
use super::record::{Record, Termination, tag};

pub use expected::{ExpectedItem, FilePart};
pub use text::Encoding;

/// The games of a file, read one by one on request.
pub trait Archive {
    /// The type of positions.
    type Position: Game;
    /// The kind of error for a game that cannot be read completely.
    type ErrorKind: Clone + fmt::Debug + fmt::Display;
    /// The kind of warning for a file or a game.
    type Warning: Clone + fmt::Debug + fmt::Display;

    /// Returns the number of games, including those with errors.
    fn len(&self) -> usize;

    /// Returns whether there are no games.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the warnings for the whole file.
    fn warnings(&self) -> &[Self::Warning];

    /// Reads a game by its index from 0; `None` after the last. The record is at the end of its main line.
    fn game(&self, index: usize) -> Option<ReadResult<Self>>;

    /// Returns all games in order.
    fn games(&self) -> impl Iterator<Item = ReadResult<Self>> {
        (0..self.len()).filter_map(|index| self.game(index))
    }
}

/// The result of reading a game of an [`Archive`].
pub type ReadResult<A> = Result<
    LoadedGame<<A as Archive>::Position, <A as Archive>::Warning>,
    NotationError<<A as Archive>::Position, <A as Archive>::ErrorKind>,
>;

/// A format's result texts for games that ended by resignation, by time or by agreement.
pub(crate) struct ResultFormat {
    /// Returns the result to write for an ending.
    pub write: fn(Termination) -> &'static str,
    /// Parses how a game ended; `None` if the result does not contain it.
    pub parse: fn(&str) -> Option<Termination>,
}

impl ResultFormat {
    /// Ends the main line of a game according to its result tag. Removes the tag if writing would produce the same result.
    pub(crate) fn apply_to<G: Game>(&self, record: &mut Record<G>) {
        let Some(ending) = record.tag(tag::RESULT).and_then(self.parse) else { return };
        record.terminate_main_line(ending);
        if record.main_line_termination().is_some() && record.tag(tag::RESULT) == Some((self.write)(ending)) {
            record.set_tag(tag::RESULT, "");
        }
    }

    /// Returns the result to write: the result tag, unless the game ended in another way.
    pub(crate) fn result_text<G: Game>(&self, record: &Record<G>) -> Option<String> {
        let message = record.tag(tag::RESULT);
        match record.main_line_termination() {
            Some(ending) if message.and_then(self.parse) != Some(ending) => Some((self.write)(ending).to_owned()),
            _ => message.map(str::to_owned),
        }
    }
}

/// A position in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileLocation {
    /// In a text; line and column from 1, columns in characters.
    Text {
        /// The line.
        line: usize,
        /// The character in it.
        column: usize,
    },
    /// In a binary file: the offset from 0.
    Byte(usize),
}

impl FileLocation {
    /// Converts a byte offset in a text.
    pub(crate) fn from_offset(text: &str, at: usize) -> FileLocation {
        let before = text.get(..at).unwrap_or(text);
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
        FileLocation::Text { line, column }
    }

    /// Converts a position in a part to a position in the file, given the start of the part. Offsets in binary files
    /// are absolute already.
    pub(crate) const fn to_absolute(self, start: FileLocation) -> FileLocation {
        match (self, start) {
            (FileLocation::Text { line: 1, column }, FileLocation::Text { line, column: before }) => {
                FileLocation::Text { line, column: before + column - 1 }
            }
            (FileLocation::Text { line, column }, FileLocation::Text { line: before, .. }) => {
                FileLocation::Text { line: before + line - 1, column }
            }
            _ => self,
        }
    }
}

impl fmt::Display for FileLocation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FileLocation::Text { line, column } => write!(f, "line {line}, column {column}"),
            FileLocation::Byte(offset) => write!(f, "byte {offset}"),
        }
    }
}

/// The error for a file, or a game in it, that cannot be read completely. It holds the part that is readable.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{location}: {kind}")]
pub struct NotationError<G: Game, R> {
    /// The position of the error.
    pub location: FileLocation,
    /// The kind of error.
    pub kind: R,
    /// The legal part of the game, if one had begun.
    pub legal: Option<Box<Record<G>>>,
}

impl<G: Game, R> NotationError<G, R> {
    pub(crate) const fn new(location: FileLocation, kind: R) -> NotationError<G, R> {
        NotationError { location, kind, legal: None }
    }

    /// Creates the error for a byte of a text.
    pub(crate) fn in_text(text: &str, at: usize, kind: R) -> NotationError<G, R> {
        NotationError::new(FileLocation::from_offset(text, at), kind)
    }

    /// Creates the error for a byte of a binary file.
    pub(crate) const fn at_byte(at: usize, kind: R) -> NotationError<G, R> {
        NotationError::new(FileLocation::Byte(at), kind)
    }

    /// Adds the part that is readable.
    pub(crate) fn with_legal(self, legal: Record<G>) -> NotationError<G, R> {
        NotationError { legal: Some(Box::new(legal)), ..self }
    }
}

/// Writes the warning that a text was read in a guessed encoding, which all games share.
pub(crate) fn write_encoding_warning(encoding: &Encoding, lost: &usize, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match lost {
        0 => write!(f, "the text is not UTF-8; read as {encoding}"),
        _ => write!(f, "the text is not UTF-8; read as {encoding}, {lost} characters are unreadable"),
    }
}

/// A game or position that was read, with its warnings.
#[derive(Clone, Debug, PartialEq)]
pub struct LoadedGame<G: Game, W> {
    /// The game, at the end of its main line.
    pub record: Record<G>,
    /// The warnings.
    pub warnings: Vec<W>,
}

impl<G: Game, W> LoadedGame<G, W> {
    /// Moves the record to the end of its main line.
    pub(crate) fn at_end(mut self) -> LoadedGame<G, W> {
        if let Some(&end) = self.record.main_line().last() {
            self.record.go_to(end);
        }
        self
    }
}

/// The number of items of each kind that a writer could not store.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DroppedCounts {
    /// Names, dates and other properties of the whole game.
    pub tags: usize,
    /// Moves of the main line.
    pub moves: usize,
    /// Variations.
    pub variations: usize,
    /// Comments.
    pub comments: usize,
    /// Times of moves.
    pub times: usize,
    /// Scores of moves.
    pub scores: usize,
    /// Other properties.
    pub marks: usize,
}

impl DroppedCounts {
    /// Counts everything in a record except its positions.
    pub(crate) fn count_all<G: Game>(record: &Record<G>) -> DroppedCounts {
        let nodes = || (0..record.node_count()).map(|id| record.node(id));
        DroppedCounts {
            tags: record.tags.len(),
            moves: record.main_line().len() - 1,
            variations: nodes().filter(|node| node.is_leaf()).count() - 1,
            comments: nodes().filter(|node| !node.comment.is_empty()).count(),
            times: nodes().filter(|node| node.time.is_some()).count(),
            scores: nodes().filter(|node| node.score.is_some()).count(),
            marks: nodes().map(|node| node.properties.len()).sum(),
        }
    }

    /// Returns whether everything was written.
    pub fn is_empty(&self) -> bool {
        *self == DroppedCounts::default()
    }

    /// Returns the sum of two counts.
    #[must_use]
    pub fn plus(&self, other: &DroppedCounts) -> DroppedCounts {
        DroppedCounts {
            tags: self.tags + other.tags,
            moves: self.moves + other.moves,
            variations: self.variations + other.variations,
            comments: self.comments + other.comments,
            times: self.times + other.times,
            scores: self.scores + other.scores,
            marks: self.marks + other.marks,
        }
    }
}

/// Writes the counts that are not 0, such as `1 variation, 3 comments`.
impl fmt::Display for DroppedCounts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let counts = [
            (self.tags, "tag"),
            (self.moves, "move"),
            (self.variations, "variation"),
            (self.comments, "comment"),
            (self.times, "time"),
            (self.scores, "score"),
            (self.marks, "mark"),
        ];
        let present = counts.into_iter().filter(|&(count, _)| count > 0);
        for (index, (count, name)) in present.enumerate() {
            let comma = if index > 0 { ", " } else { "" };
            write!(f, "{comma}{count} {name}{}", if count == 1 { "" } else { "s" })?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_count_lines_and_characters() {
        assert_eq!(FileLocation::from_offset("棋f5", 3).to_string(), "line 1, column 2");
        assert_eq!(FileLocation::from_offset("a\nbc", 3), FileLocation::Text { line: 2, column: 2 });
        assert_eq!(FileLocation::Byte(12).to_string(), "byte 12");
        let whole = "棋棋\nab(c\nd";
        for at in [9, 10, 11, 12] {
            assert_eq!(
                FileLocation::from_offset(&whole[9..], at - 9).to_absolute(FileLocation::from_offset(whole, 9)),
                FileLocation::from_offset(whole, at)
            );
        }
    }

    #[test]
    fn what_is_left_out_adds_up() {
        let one = DroppedCounts { comments: 2, variations: 1, ..DroppedCounts::default() };
        let both = one.plus(&DroppedCounts { comments: 1, marks: 1, ..DroppedCounts::default() });
        assert_eq!(both.to_string(), "1 variation, 3 comments, 1 mark");
        assert!(!both.is_empty() && DroppedCounts::default().is_empty());
    }
}
