//! What the games' files have in common: where in a file something stands, why it cannot be read to its end, what another
//! format has no room for, and what text some bytes are.
//!
//! Each game's own `notation` has its formats, its [reasons](Fault::reason) and its warnings, and gives the names here as
//! its own. What recognises a file gives an [`Archive`] of its games.

pub(crate) mod bytes;
mod expected;
pub(crate) mod text;

use std::{error, fmt};

use super::game::Game;
use super::record::{Ending, Record, tag};

pub use expected::{Expected, Part};
pub use text::Encoding;

/// The games of a file. They are read one by one as they are asked for.
pub trait Archive {
    /// What is played.
    type Position: Game;
    /// Why a game cannot be read to its end.
    type Reason: Clone + fmt::Debug + fmt::Display;
    /// What is odd about a file or a game.
    type Warning: Clone + fmt::Debug + fmt::Display;

    /// How many games there are, those that turn out to be wrong included.
    fn len(&self) -> usize;

    /// Whether there is no game.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// What is odd about the file as a whole.
    fn warnings(&self) -> &[Self::Warning];

    /// Reads a game, by its number from 0; `None` behind the last one. It stands at the end of its main line.
    fn game(&self, index: usize) -> Option<Reading<Self>>;

    /// All games, one after the other.
    fn games(&self) -> impl Iterator<Item = Reading<Self>> {
        (0..self.len()).filter_map(|index| self.game(index))
    }
}

/// A game of an [`Archive`] as it was read, or why it cannot be read to its end.
pub type Reading<A> = Result<
    Loaded<<A as Archive>::Position, <A as Archive>::Warning>,
    Fault<<A as Archive>::Position, <A as Archive>::Reason>,
>;

/// A format's words for how a game ended otherwise than by the rules of its board.
pub(crate) struct Results {
    /// The result to write.
    pub word: fn(Ending) -> &'static str,
    /// How a game ended, from a result; none if that is not told.
    pub ending: fn(&str) -> Option<Ending>,
}

impl Results {
    /// Ends the main line of a game that was read as its result says. A result in the words that would be written is not
    /// kept besides.
    pub(crate) fn take<G: Game>(&self, record: &mut Record<G>) {
        let Some(ending) = record.tag(tag::RESULT).and_then(self.ending) else { return };
        record.end_main_line(ending);
        if record.final_ending().is_some() && record.tag(tag::RESULT) == Some((self.word)(ending)) {
            record.set_tag(tag::RESULT, "");
        }
    }

    /// The result to write: what the record says, unless it ended in another way.
    pub(crate) fn of<G: Game>(&self, record: &Record<G>) -> Option<String> {
        let said = record.tag(tag::RESULT);
        match record.final_ending() {
            Some(ending) if said.and_then(self.ending) != Some(ending) => Some((self.word)(ending).to_owned()),
            _ => said.map(str::to_owned),
        }
    }
}

/// Where in a file something stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// In a text; both from 1, columns counted in characters.
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
    /// The place of a byte of a text.
    pub(crate) fn of(text: &str, at: usize) -> Place {
        let before = text.get(..at).unwrap_or(text);
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
        Place::Text { line, column }
    }

    /// Where a place of a part stands that itself begins at a place. Those of binary files count from the file's beginning.
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

/// Why a file, or a game in it, cannot be read to its end. What can be read is not lost.
#[derive(Clone, Debug, PartialEq)]
pub struct Fault<G: Game, R> {
    /// Where.
    pub place: Place,
    /// What is wrong there.
    pub reason: R,
    /// The game up to there, all of it legal, if a game had begun.
    pub legal: Option<Box<Record<G>>>,
}

impl<G: Game, R> Fault<G, R> {
    pub(crate) const fn new(place: Place, reason: R) -> Fault<G, R> {
        Fault { place, reason, legal: None }
    }

    pub(crate) fn with_legal(place: Place, reason: R, legal: Record<G>) -> Fault<G, R> {
        Fault { place, reason, legal: Some(Box::new(legal)) }
    }
}

impl<G: Game, R: fmt::Display> fmt::Display for Fault<G, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.reason)
    }
}

impl<G: Game, R: fmt::Debug + fmt::Display> error::Error for Fault<G, R> {}

/// Says that a text was read in a guessed encoding: each game's warning of it.
pub(crate) fn say_encoding(f: &mut fmt::Formatter<'_>, encoding: Encoding, lost: usize) -> fmt::Result {
    match lost {
        0 => write!(f, "the text is not UTF-8; it was read as {encoding}"),
        _ => write!(f, "the text is not UTF-8; it was read as {encoding}, and {lost} of its characters are lost"),
    }
}

/// A game or position as it was read.
#[derive(Clone, Debug, PartialEq)]
pub struct Loaded<G: Game, W> {
    /// The game. It stands at the end of the main line.
    pub record: Record<G>,
    /// What is odd about it.
    pub warnings: Vec<W>,
}

impl<G: Game, W> Loaded<G, W> {
    /// Stands at the end of the main line.
    pub(crate) fn at_end(mut self) -> Loaded<G, W> {
        if let Some(&end) = self.record.main_line().last() {
            self.record.go_to(end);
        }
        self
    }
}

/// What a writer had no room for, counted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Dropped {
    /// Names, dates and whatever else is said of the game as a whole.
    pub tags: usize,
    /// Moves of the main line.
    pub moves: usize,
    /// Lines that branch off.
    pub variations: usize,
    /// Remarks.
    pub comments: usize,
    /// Times of moves.
    pub times: usize,
    /// Scores of moves.
    pub scores: usize,
    /// Other marks.
    pub marks: usize,
}

impl Dropped {
    /// All that a record holds, its positions apart.
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

    /// Whether everything was written.
    pub fn is_empty(&self) -> bool {
        *self == Dropped::default()
    }

    /// The sum of two.
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

/// `3 comments, 1 variation`.
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
