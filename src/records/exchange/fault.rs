//! Errors in a file of players and games.

use std::fmt;

use super::super::fault::shortened;
use super::super::person::{NameError, PORTRAIT};
use super::row::{LONGEST_ID, LONGEST_WORD};

/// An error in a row, or in the whole file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RowError {
    /// The file is not UTF-8.
    NoUtf8,
    /// The file is empty.
    Empty,
    /// The last row is missing.
    CutShort,
    /// The file is neither JSON nor CSV with our headings.
    NoRecords,
    /// The file has another format; holds its name.
    Format(String),
    /// The JSON or CSV cannot be parsed: the parser's message, and whether the file ends too early.
    Syntax(String, bool),
    /// A row has a different number of columns: its columns, and the headings.
    Columns(u64, u64),
    /// A column, from 1, cannot be parsed: its number and the parser's message.
    Column(usize, String),
    /// A row is neither a player nor a game nor the end; holds its kind.
    Kind(String),
    /// A player or game that an earlier line already has.
    Twice {
        /// `player` or `game`.
        kind: &'static str,
        /// The name of the player or the id of the game.
        name: String,
        /// The earlier line.
        before: u64,
    },
    /// An invalid name in a column.
    Name {
        /// The column.
        column: &'static str,
        /// Its text.
        text: String,
        /// The reason why the name is invalid.
        fault: NameError,
    },
    /// An invalid portrait.
    Portrait,
    /// An invalid id; holds it.
    Id(String),
    /// A game without a program.
    NoProgram,
    /// An invalid time; holds it.
    Time(String),
    /// An invalid result; holds it.
    Result(String),
    /// An invalid number of seconds; holds it.
    Seconds(String),
    /// A text that is too long or has control characters; holds the column.
    Word(&'static str),
    /// A side that is both a person and a level; holds the side, `first` or `second`.
    Both(&'static str),
}

impl fmt::Display for RowError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RowError::NoUtf8 => f.write_str("it is no UTF-8: save the file again in that encoding"),
            RowError::Empty => f.write_str("the file is empty"),
            RowError::CutShort => f.write_str("the file is cut short: its last row, `end`, is missing"),
            RowError::NoRecords => {
                f.write_str("these are no records: neither JSON nor CSV with a column `kind` among its headings")
            }
            RowError::Format(format) => {
                write!(f, "the format `{}` is unknown here, `{}` was expected", shortened(format), super::json::FORMAT)
            }
            RowError::Syntax(words, true) => write!(f, "the file is cut short (technical detail: {words})"),
            RowError::Syntax(words, false) => write!(f, "this is not correct JSON or CSV (technical detail: {words})"),
            RowError::Columns(found, expected) => write!(f, "it has {found} columns, the headings have {expected}"),
            RowError::Column(column, words) => write!(f, "column {column} cannot be read (technical detail: {words})"),
            RowError::Kind(kind) => {
                write!(f, "a row is a player, a game or the end, not `{}`", shortened(kind))
            }
            RowError::Twice { kind, name, before } => {
                write!(f, "the {kind} `{}` stands in line {before}, too", shortened(name))
            }
            RowError::Name { column, text, fault } => write!(f, "`{column}` cannot be `{}`: {fault}", shortened(text)),
            RowError::Portrait => write!(f, "the portrait is no {PORTRAIT} figures from 0 to f"),
            RowError::Id(id) => write!(f, "the id `{}` is no 1 to {LONGEST_ID} letters and figures", shortened(id)),
            RowError::NoProgram => f.write_str("the program is missing"),
            RowError::Time(text) => write!(f, "ended `{}` is no time like 2026-11-20T19:30:05Z", shortened(text)),
            RowError::Result(text) => write!(f, "the result `{}` is none of 1-0, 0-1, 1/2-1/2", shortened(text)),
            RowError::Seconds(text) => write!(f, "`{}` is no number of seconds", shortened(text)),
            RowError::Word(column) => {
                write!(f, "`{column}` is longer than {LONGEST_WORD} characters or no single line")
            }
            RowError::Both(side) => write!(f, "`{side}` is a person and a level at once"),
        }
    }
}
