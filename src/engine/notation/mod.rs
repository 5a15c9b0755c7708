//! The common part of the games' file formats: positions in files, errors, what a format cannot store, and text
//! encodings.
//!
//! Each game's own `notation` module has its formats, [error kinds](NotationError::reason) and warnings, with type aliases for
//! the names here. Recognizing a file returns an [`Archive`] of its games.

pub(crate) mod budget;
pub(crate) mod bytes;
mod expected;
pub(crate) mod text;

use std::{error, fmt};

use super::game::Game;
use super::record::{Ending, Record, tag};

pub use expected::{Expected, Part};
pub use text::Encoding;

/// The games of a file, read one by one on request.
pub trait Archive {
    /// The type of positions.
    type Position: Game;
    /// The kind of error for a game that cannot be read completely.
    type Reason: Clone + fmt::Debug + fmt::Display;
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
    fn game(&self, index: usize) -> Option<Reading<Self>>;

    /// Returns all games in order.
    fn games(&self) -> impl Iterator<Item = Reading<Self>> {
        (0..self.len()).filter_map(|index| self.game(index))
    }
}

/// The result of reading a game of an [`Archive`].
pub type Reading<A> = Result<
    Loaded<<A as Archive>::Position, <A as Archive>::Warning>,
    NotationError<<A as Archive>::Position, <A as Archive>::Reason>,
>;

/// A format's words for games that ended other than by the rules of the board.
pub(crate) struct Results {
    /// Returns the result to write.
    pub word: fn(Ending) -> &'static str,
    /// Parses how a game ended; `None` if the result does not say.
    pub ending: fn(&str) -> Option<Ending>,
}

impl Results {
    /// Ends the main line of a game as its result says. A result equal to the one that would be written is not stored
    /// as a tag.
    pub(crate) fn take<G: Game>(&self, record: &mut Record<G>) {
        let Some(ending) = record.tag(tag::RESULT).and_then(self.ending) else { return };
        record.end_main_line(ending);
        if record.final_ending().is_some() && record.tag(tag::RESULT) == Some((self.word)(ending)) {
            record.set_tag(tag::RESULT, "");
        }
    }

    /// Returns the result to write: as recorded, unless the game ended in another way.
    pub(crate) fn of<G: Game>(&self, record: &Record<G>) -> Option<String> {
        let said = record.tag(tag::RESULT);
        match record.final_ending() {
            Some(ending) if said.and_then(self.ending) != Some(ending) => Some((self.word)(ending).to_owned()),
            _ => said.map(str::to_owned),
        }
    }
}

/// A position in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
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

impl Place {
    /// Converts a byte offset in a text.
    pub(crate) fn of(text: &str, at: usize) -> Place {
        let before = text.get(..at).unwrap_or(text);
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
        Place::Text { line, column }
    }

    /// Converts a position in a part to a position in the file, given the start of the part. Offsets in binary files
    /// are absolute already.
    pub(crate) const fn after(self, start: Place) -> Place {
        match (self, start) {
            (Place::Text { line: 1, column }, Place::Text { line, column: before }) => {
                Place::Text { line, column: before + column - 1 }
            }
            (Place::Text { line, column }, Place::Text { line: before, .. }) => {
                Place::Text { line: before + line - 1, column }
            }
            _ => self,
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Text { line, column } => write!(f, "line {line}, column {column}"),
            Place::Byte(offset) => write!(f, "byte {offset}"),
        }
    }
}

/// The error for a file, or a game in it, that cannot be read completely. The readable part is kept.
#[derive(Clone, Debug, PartialEq)]
pub struct NotationError<G: Game, R> {
    /// The position of the error.
    pub place: Place,
    /// The kind of error.
    pub reason: R,
    /// The legal part of the game, if one had begun.
    pub legal: Option<Box<Record<G>>>,
}

impl<G: Game, R> NotationError<G, R> {
    pub(crate) const fn new(place: Place, reason: R) -> NotationError<G, R> {
        NotationError { place, reason, legal: None }
    }

    pub(crate) fn with_legal(place: Place, reason: R, legal: Record<G>) -> NotationError<G, R> {
        NotationError { place, reason, legal: Some(Box::new(legal)) }
    }
}

impl<G: Game, R: fmt::Display> fmt::Display for NotationError<G, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.reason)
    }
}

impl<G: Game, R: fmt::Debug + fmt::Display> error::Error for NotationError<G, R> {}

/// Writes that a text was read in a guessed encoding: the common text of each game's warning.
pub(crate) fn say_encoding(f: &mut fmt::Formatter<'_>, encoding: Encoding, lost: usize) -> fmt::Result {
    match lost {
        0 => write!(f, "the text is not UTF-8; it was read as {encoding}"),
        _ => write!(f, "the text is not UTF-8; it was read as {encoding}, and {lost} of its characters are lost"),
    }
}

/// Says that a game would take more memory than so many MB.
pub(crate) fn say_too_large(f: &mut fmt::Formatter<'_>, most: usize) -> fmt::Result {
    write!(f, "the game would take more than {most} MB of memory; divide it into several files")
}

/// A game or position as it was read.
#[derive(Clone, Debug, PartialEq)]
pub struct Loaded<G: Game, W> {
    /// The game, at the end of its main line.
    pub record: Record<G>,
    /// The warnings.
    pub warnings: Vec<W>,
}

impl<G: Game, W> Loaded<G, W> {
    /// Moves to the end of the main line.
    pub(crate) fn at_end(mut self) -> Loaded<G, W> {
        if let Some(&end) = self.record.main_line().last() {
            self.record.go_to(end);
        }
        self
    }
}

/// Counts of what a writer could not store.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Dropped {
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

impl Dropped {
    /// Counts everything in a record except its positions.
    pub(crate) fn all_of<G: Game>(record: &Record<G>) -> Dropped {
        let nodes = || (0..record.node_count()).map(|id| record.node(id));
        Dropped {
            tags: record.tags.len(),
            moves: record.main_line().len() - 1,
            variations: nodes().filter(|node| node.is_leaf()).count() - 1,
            comments: nodes().filter(|node| !node.comment.is_empty()).count(),
            times: nodes().filter(|node| node.time.is_some()).count(),
            scores: nodes().filter(|node| node.score.is_some()).count(),
            marks: nodes().map(|node| node.marks.len()).sum(),
        }
    }

    /// Returns whether everything was written.
    pub fn is_empty(&self) -> bool {
        *self == Dropped::default()
    }

    /// Returns the sum of two counts.
    #[must_use]
    pub fn and(&self, other: &Dropped) -> Dropped {
        Dropped {
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

/// Writes `3 comments, 1 variation`.
impl fmt::Display for Dropped {
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
        assert_eq!(Place::of("棋f5", 3).to_string(), "line 1, column 2");
        assert_eq!(Place::of("a\nbc", 3), Place::Text { line: 2, column: 2 });
        assert_eq!(Place::Byte(12).to_string(), "byte 12");
        let whole = "棋棋\nab(c\nd";
        for at in [9, 10, 11, 12] {
            assert_eq!(Place::of(&whole[9..], at - 9).after(Place::of(whole, 9)), Place::of(whole, at));
        }
    }

    #[test]
    fn what_is_left_out_adds_up() {
        let one = Dropped { comments: 2, variations: 1, ..Dropped::default() };
        let both = one.and(&Dropped { comments: 1, marks: 1, ..Dropped::default() });
        assert_eq!(both.to_string(), "1 variation, 3 comments, 1 mark");
        assert!(!both.is_empty() && Dropped::default().is_empty());
    }
}
