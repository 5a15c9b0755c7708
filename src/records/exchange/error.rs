//! Errors in a file of players and games.

use std::fmt;

use super::super::error::abbreviate;
use super::super::person::{NameError, PORTRAIT};
use super::row::{MAX_ID_LENGTH, MAX_TEXT_LENGTH};

/// An error in a row, or in the whole file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RowError {
    /// The file is not UTF-8.
    NotUtf8,
    /// The file is empty.
    Empty,
    /// The last row is missing.
    Truncated,
    /// The file is neither JSON nor CSV with our headings.
    UnknownFormat,
    /// The file has another format; holds its name.
    Format(String),
    /// The JSON or CSV cannot be parsed: the parser's message, and whether the file ends too early.
    Syntax(String, bool),
    /// A row has a different number of columns: its columns, and the headings.
    ColumnCount(u64, u64),
    /// A column, from 1, cannot be parsed: its number and the parser's message.
    Column(usize, String),
    /// A row is neither the format nor a player nor a game nor the end; holds its kind.
    Kind(String),
    /// A player or game that an earlier line already has.
    Duplicate {
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
        reason: NameError,
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
    InvalidText(&'static str),
    /// A side that is both a person and a level; holds the side, `first` or `second`.
    PersonAndLevel(&'static str),
}

impl fmt::Display for RowError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RowError::NotUtf8 => f.write_str("it is not UTF-8: save the file in that encoding"),
            RowError::Empty => f.write_str("the file is empty"),
            RowError::Truncated => f.write_str("the file is incomplete: its last row, `end`, is missing"),
            RowError::UnknownFormat => {
                f.write_str("these are not records: neither JSON nor CSV with a column `kind` in its header")
            }
            RowError::Format(format) => {
                write!(
                    f,
                    "the file has the format `{}`, and this program reads `{}`",
                    abbreviate(format),
                    super::FORMAT
                )
            }
            RowError::Syntax(words, true) => write!(f, "the file is incomplete (technical detail: {words})"),
            RowError::Syntax(words, false) => write!(f, "this is not valid JSON or CSV (technical detail: {words})"),
            RowError::ColumnCount(found, expected) => write!(
                f,
                "the row has {found} columns, the header has \
                                                                 {expected}"
            ),
            RowError::Column(column, words) => write!(f, "column {column} cannot be read (technical detail: {words})"),
            RowError::Kind(kind) => {
                write!(f, "a row must be `format`, `player`, `game` or `end`, not `{}`", abbreviate(kind))
            }
            RowError::Duplicate { kind, name, before } => {
                write!(f, "the {kind} `{}` is already in line {before}", abbreviate(name))
            }
            RowError::Name { column, text, reason: fault } => {
                write!(f, "`{column}` cannot be `{}`: {fault}", abbreviate(text))
            }
            RowError::Portrait => write!(f, "the portrait must be {PORTRAIT} digits from 0 to f"),
            RowError::Id(id) => {
                write!(f, "the id `{}` must be 1 to {MAX_ID_LENGTH} letters and digits", abbreviate(id))
            }
            RowError::NoProgram => f.write_str("the program is missing"),
            RowError::Time(text) => {
                write!(f, "ended `{}` is not a time such as 2026-11-20T19:30:05Z", abbreviate(text))
            }
            RowError::Result(text) => write!(f, "the result `{}` must be 1-0, 0-1 or 1/2-1/2", abbreviate(text)),
            RowError::Seconds(text) => write!(f, "`{}` is not a number of seconds", abbreviate(text)),
            RowError::InvalidText(column) => {
                write!(f, "`{column}` must be one line of at most {MAX_TEXT_LENGTH} characters")
            }
            RowError::PersonAndLevel(side) => write!(f, "`{side}` cannot be both a person and a level"),
        }
    }
}
