//! What can be wrong with a file of players and games.

use std::fmt;

use super::super::fault::shortened;
use super::super::person::{NameFault, PORTRAIT};
use super::row::{LONGEST_ID, LONGEST_WORD};

/// What is wrong with a row, or with the whole file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RowFault {
    /// The file is not in UTF-8.
    NoUtf8,
    /// There is nothing in it.
    Empty,
    /// Its last row is missing.
    CutShort,
    /// It is neither JSON nor CSV with our headings.
    NoRecords,
    /// It is of another format; holds it.
    Format(String),
    /// JSON or CSV that cannot be read, in the words of its reader; and whether that is because it ends too early.
    Syntax(String, bool),
    /// A row of so many columns below so many headings.
    Columns(u64, u64),
    /// A column, from 1, that cannot be read, in the words of its reader.
    Column(usize, String),
    /// A row that is neither a player nor a game nor the end; holds what it says.
    Kind(String),
    /// Something that stands in an earlier line already.
    Twice {
        /// `player` or `game`.
        kind: &'static str,
        /// The name of the player or the id of the game.
        name: String,
        /// The other line.
        before: u64,
    },
    /// What should be a name in a column is none.
    Name {
        /// The column.
        column: &'static str,
        /// What it holds.
        text: String,
        /// Why it is no name.
        fault: NameFault,
    },
    /// A portrait that is none.
    Portrait,
    /// An id that is none; holds it.
    Id(String),
    /// A game of no program.
    NoProgram,
    /// Something else than a time; holds it.
    Time(String),
    /// Something else than a result; holds it.
    Result(String),
    /// Something else than a number of seconds; holds it.
    Seconds(String),
    /// A column with more than a few words, or more than a line.
    Word(&'static str),
    /// A side, `first` or `second`, that is a person and a level at once.
    Both(&'static str),
}

impl fmt::Display for RowFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RowFault::NoUtf8 => f.write_str("it is no UTF-8: save the file again in that encoding"),
            RowFault::Empty => f.write_str("the file is empty"),
            RowFault::CutShort => f.write_str("the file is cut short: its last row, `end`, is missing"),
            RowFault::NoRecords => {
                f.write_str("these are no records: neither JSON nor CSV with a column `kind` among its headings")
            }
            RowFault::Format(format) => {
                write!(f, "the format `{}` is unknown here, `{}` was expected", shortened(format), super::json::FORMAT)
            }
            RowFault::Syntax(words, true) => write!(f, "the file is cut short: {words}"),
            RowFault::Syntax(words, false) => f.write_str(words),
            RowFault::Columns(found, expected) => write!(f, "it has {found} columns, the headings have {expected}"),
            RowFault::Column(column, words) => write!(f, "column {column}: {words}"),
            RowFault::Kind(kind) => {
                write!(f, "a row is a player, a game or the end, not `{}`", shortened(kind))
            }
            RowFault::Twice { kind, name, before } => {
                write!(f, "the {kind} `{}` stands in line {before}, too", shortened(name))
            }
            RowFault::Name { column, text, fault } => write!(f, "`{column}` cannot be `{}`: {fault}", shortened(text)),
            RowFault::Portrait => write!(f, "the portrait is no {PORTRAIT} figures from 0 to f"),
            RowFault::Id(id) => write!(f, "the id `{}` is no 1 to {LONGEST_ID} letters and figures", shortened(id)),
            RowFault::NoProgram => f.write_str("the program is missing"),
            RowFault::Time(text) => write!(f, "ended `{}` is no time like 2026-11-20T19:30:05Z", shortened(text)),
            RowFault::Result(text) => write!(f, "the result `{}` is none of 1-0, 0-1, 1/2-1/2", shortened(text)),
            RowFault::Seconds(text) => write!(f, "`{}` is no number of seconds", shortened(text)),
            RowFault::Word(column) => {
                write!(f, "`{column}` is longer than {LONGEST_WORD} characters or no single line")
            }
            RowFault::Both(side) => write!(f, "`{side}` is a person and a level at once"),
        }
    }
}
