//! The opening book: what the program's own search finds of the first moves, so that the levels need not search them and do
//! not play the same each time.
//!
//! It is a text. The line `huanle-othello-book 1` is followed by a line for each position: the moves that lead to it, `-` for
//! none, and after it the good moves, the best first, each with its value in hundredths of a disc: `f5d6 c3:-40 c4:-110`.
//! A position that differs only in how the board is turned is not told again.

use std::collections::{HashMap, HashSet};
use std::error::Error;
use std::fmt;
use std::sync::OnceLock;

use super::endgame::Empties;
use super::strong::Expert;
use super::turning::{Key, key};
use super::{Move, Position, Square};
use crate::game::Game as _;
use crate::search::{Brain as _, Limits};

const TITLE: &str = "huanle-othello-book 1";
/// Positions after fewer moves than this are in the book.
const PLIES: usize = 12;
/// How far each move is looked at.
const DEPTH: u32 = 10;
/// A move is good if it is worse than the best by so many hundredths of a disc at most.
const SLACK: i32 = 200;
/// So much do both sides together give away on the way to a position of the book, at most.
const GIVEN_AWAY: i32 = 400;
/// Megabytes of the table that the search has.
const TABLE: usize = 16;

/// Good moves of the first positions of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Book(HashMap<Key, Vec<(Square, i32)>>);

impl Book {
    /// The program's own.
    pub fn own() -> &'static Book {
        static OWN: OnceLock<Book> = OnceLock::new();
        OWN.get_or_init(|| Book::read(include_str!("book.txt")).unwrap_or_default())
    }

    /// Reads a book.
    ///
    /// # Errors
    /// When it is something else, of another version, or has a line that is against the rules.
    pub fn read(text: &str) -> Result<Book, Fault> {
        let mut lines = text.lines().zip(1..);
        if lines.next().is_none_or(|(title, _)| title.trim_end() != TITLE) {
            return Err(Fault::Unknown);
        }
        let mut book = HashMap::new();
        for (line, number) in lines.filter(|(line, _)| !line.trim().is_empty()) {
            let (position, moves) = entry(line).ok_or(Fault::Line(number))?;
            let (key, turn) = key(&position);
            book.insert(key, moves.into_iter().map(|(square, value)| (turn.square(square), value)).collect());
        }
        Ok(Book(book))
    }

    /// How many positions are in it.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is none in it.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The good moves of a position, the best first, each with what it is worth to the side to move, in hundredths of a disc.
    /// None if the position is not in the book.
    pub fn moves(&self, position: &Position) -> impl Iterator<Item = (Move, i32)> {
        let (key, turn) = key(position);
        let moves = self.0.get(&key).map(Vec::as_slice).unwrap_or_default();
        moves.iter().map(move |&(square, value)| (Move::Place(turn.square(square)), value))
    }
}

/// A position and its moves from a line.
fn entry(line: &str) -> Option<(Position, Vec<(Square, i32)>)> {
    let mut words = line.split_whitespace();
    let way = words.next()?;
    let mut position = Position::START;
    for name in way.as_bytes().chunks(2).filter(|_| way != "-") {
        let square: Square = std::str::from_utf8(name).ok()?.parse().ok()?;
        position = position.play(square).ok()?;
    }
    let scored = |word: &str| {
        let (name, value) = word.split_once(':')?;
        let square: Square = name.parse().ok()?;
        position.legal_moves().contains(square).then_some((square, value.parse().ok()?))
    };
    let moves: Vec<(Square, i32)> = words.map(scored).collect::<Option<_>>()?;
    (!moves.is_empty()).then_some((position, moves))
}

/// Makes a book by searching, the same each time, and tells of each position that is done.
pub fn make(mut done: impl FnMut(usize)) -> String {
    let mut text = format!("{TITLE}\n");
    let mut seen = HashSet::new();
    let mut positions = vec![(String::new(), Position::START, 0)];
    let mut count = 0;
    for ply in 0..PLIES {
        let mut next = Vec::new();
        for (way, position, given) in positions {
            let moves = good_moves(&position);
            let words: Vec<String> = moves.iter().map(|(square, value)| format!(" {square}:{value}")).collect();
            text += &format!("{}{}\n", if way.is_empty() { "-" } else { &way }, words.concat());
            count += 1;
            done(count);
            let best = moves.first().map_or(0, |&(_, value)| value);
            for (square, value) in moves {
                let (after, given) = (position.play_unchecked(square), given + best - value);
                let goes_on = ply + 1 < PLIES && given <= GIVEN_AWAY && after.mobility() > 0;
                if goes_on && seen.insert(key(&after).0) {
                    next.push((format!("{way}{square}"), after, given));
                }
            }
        }
        positions = next;
    }
    text
}

/// The moves that are good, the best first; of those that lead to the same but for a turn of the board, one.
fn good_moves(position: &Position) -> Vec<(Square, i32)> {
    let mut seen = HashSet::new();
    let squares = position.legal_moves().iter().filter(|&square| seen.insert(key(&position.play_unchecked(square)).0));
    let mut moves: Vec<(Square, i32)> = squares
        .map(|square| {
            let mut expert = Expert::new(Limits::depth(DEPTH - 1), 0, Empties::Nobodys, TABLE);
            let report = expert.choose(&[position.after(Move::Place(square))], &mut ());
            (square, -report.map_or(0, |report| report.score.hundredths()))
        })
        .collect();
    moves.sort_by_key(|&(square, value)| (-value, square));
    let best = moves.first().map_or(0, |&(_, value)| value);
    moves.retain(|&(_, value)| value >= best - SLACK);
    moves
}

/// Why a text is no book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// It is something else, or of another version of the program.
    Unknown,
    /// This line, from 1, is none of a book's.
    Line(usize),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Unknown => f.write_str("this is no opening book of Othello, or it is of another version"),
            Fault::Line(number) => write!(f, "line {number} of the book: expected moves, and good moves with values"),
        }
    }
}

impl Error for Fault {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_programs_own_is_whole_and_answers_however_the_board_is_turned() {
        let book = Book::read(include_str!("book.txt")).unwrap();
        assert!(book.len() > 100, "{}", book.len());
        assert_eq!(&book, Book::own());
        let after =
            |names: &[&str]| names.iter().fold(Position::START, |position, name| position.after(name.parse().unwrap()));
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
        assert_eq!(Book::read("").unwrap_err(), Fault::Unknown);
        assert_eq!(Book::read("huanle-othello-book 2\n").unwrap_err(), Fault::Unknown);
        for line in ["f5", "f5 d6", "f5 d6:x", "f5 e4:0", "f5f5 d6:0", "zz d6:0", "f5d c3:0", "东 d6:0"] {
            assert_eq!(Book::read(&format!("{TITLE}\n- f5:0\n{line}\n")).unwrap_err(), Fault::Line(3), "{line}");
        }
        assert_eq!(Book::read(&format!("{TITLE}\r\n- f5:-12\r\n\r\n")).unwrap().len(), 1);
    }
}
