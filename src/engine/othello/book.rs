//! The opening book: results of the program's own search for the first moves, so that levels need not search them and
//! vary their play.
//!
//! A book is a text. The line `huanle-othello-book 1` is followed by one line per position: the moves that lead to it,
//! `-` for none, then the good moves, best first, each with its value in hundredths of a disc: `f5d6 c3:-40 c4:-110`.
//! Symmetric positions appear once. [`generation`] creates one.

pub mod generation;

use std::collections::HashMap;
use std::sync::OnceLock;

use super::symmetry::{CanonicalKey, canonical_key};
use super::{Move, Position, Square};

const TITLE: &str = "huanle-othello-book 1";

/// Good moves for the first positions of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OpeningBook(HashMap<CanonicalKey, Vec<(Square, i32)>>);

impl OpeningBook {
    /// Returns the bundled book.
    pub fn bundled() -> &'static OpeningBook {
        static OWN: OnceLock<OpeningBook> = OnceLock::new();
        OWN.get_or_init(|| OpeningBook::read(include_str!("book.txt")).unwrap_or_default())
    }

    /// Reads a book.
    ///
    /// # Errors
    /// [`BookError`] if this is not a book of this version, or contains an invalid line.
    pub fn read(text: &str) -> Result<OpeningBook, BookError> {
        let mut lines = text.lines().zip(1..);
        if lines.next().is_none_or(|(title, _)| title.trim_end() != TITLE) {
            return Err(BookError::Unknown);
        }
        let mut book = HashMap::new();
        for (line, number) in lines.filter(|(line, _)| !line.trim().is_empty()) {
            let (position, moves) = entry(line).ok_or(BookError::Line(number))?;
            let (key, turn) = canonical_key(&position);
            book.insert(key, moves.into_iter().map(|(square, value)| (turn.apply(square), value)).collect());
        }
        Ok(OpeningBook(book))
    }

    /// Returns the number of positions.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns whether the book is empty.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the good moves of a position, best first, each with its value for the side to move in hundredths of a
    /// disc. Empty if the position is not in the book.
    pub fn moves(&self, position: &Position) -> impl Iterator<Item = (Move, i32)> {
        let (key, turn) = canonical_key(position);
        let moves = self.0.get(&key).map(Vec::as_slice).unwrap_or_default();
        moves.iter().map(move |&(square, value)| (Move::Place(turn.apply(square)), value))
    }
}

/// Parses a position and its moves from a line.
fn entry(line: &str) -> Option<(Position, Vec<(Square, i32)>)> {
    let mut words = line.split_whitespace();
    let way = words.next()?;
    let mut position = Position::start();
    for name in way.as_bytes().chunks(2).filter(|_| way != "-") {
        let square: Square = std::str::from_utf8(name).ok()?.parse().ok()?;
        position = position.place(square).ok()?;
    }
    let scored = |word: &str| {
        let (name, value) = word.split_once(':')?;
        let square: Square = name.parse().ok()?;
        position.legal_moves().contains(square).then_some((square, value.parse().ok()?))
    };
    let moves: Vec<(Square, i32)> = words.map(scored).collect::<Option<_>>()?;
    (!moves.is_empty()).then_some((position, moves))
}

/// The error for a text that is not a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BookError {
    /// The text is something else.
    #[error("this is not an Othello opening book: it does not begin with `{TITLE}`")]
    Unknown,
    /// This line, counted from 1, is invalid.
    #[error("line {0} of the book: expected moves, and good moves with values")]
    Line(usize),
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game as _;

    #[test]
    fn the_programs_own_is_whole_and_answers_however_the_board_is_turned() {
        let book = OpeningBook::read(include_str!("book.txt")).unwrap();
        assert!(book.len() > 100, "{}", book.len());
        assert_eq!(&book, OpeningBook::bundled());
        let after = |names: &[&str]| {
            names.iter().fold(Position::start(), |position, name| position.after(name.parse().unwrap()))
        };
        // The same position from four sides has the same values, and each move is legal.
        let values: Vec<Vec<i32>> = ["f5", "c4", "d3", "e6"]
            .iter()
            .map(|first| {
                let position = after(&[first]);
                book.moves(&position)
                    .map(|(mv, value)| {
                        assert!(position.moves().contains(&mv), "{first} {mv}");
                        value
                    })
                    .collect()
            })
            .collect();
        assert!(!values[0].is_empty());
        assert!(values.iter().all(|others| *others == values[0]), "{values:?}");
        assert_eq!(book.moves(&after(&["f5", "f4", "f3"])).count(), 0, "nobody plays that");
    }

    #[test]
    fn what_is_no_book_is_said_so() {
        assert_eq!(OpeningBook::read("").unwrap_err(), BookError::Unknown);
        assert_eq!(OpeningBook::read("huanle-othello-book 2\n").unwrap_err(), BookError::Unknown);
        for line in ["f5", "f5 d6", "f5 d6:x", "f5 e4:0", "f5f5 d6:0", "zz d6:0", "f5d c3:0", "东 d6:0"] {
            assert_eq!(
                OpeningBook::read(&format!("{TITLE}\n- f5:0\n{line}\n")).unwrap_err(),
                BookError::Line(3),
                "{line}"
            );
        }
        assert_eq!(OpeningBook::read(&format!("{TITLE}\r\n- f5:-12\r\n\r\n")).unwrap().len(), 1);
    }
}
