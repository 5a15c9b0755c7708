//! Errors in a file of players and games.

use super::super::error::abbreviate;
use super::super::person::{NameError, PORTRAIT};
use super::row::{MAX_ID_LENGTH, MAX_TEXT_LENGTH};

/// An error in a row, or in the whole file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RowError {
    /// The file is not UTF-8.
    #[error("it is not UTF-8: save the file in that encoding")]
    NotUtf8,
    /// The file is empty.
    #[error("the file is empty")]
    Empty,
    /// The last row is missing.
    #[error("the file is incomplete: its last row, `end`, is missing")]
    Truncated,
    /// The file is neither JSON nor CSV with our headings.
    #[error("these are not records: neither JSON nor CSV with a column `kind` in its header")]
    UnknownFormat,
    /// The file has another format; holds its name.
    #[error("the file has the format `{}`, and this program reads `{}`", abbreviate(.0), super::FORMAT)]
    Format(String),
    /// The JSON or CSV cannot be parsed: the parser's message, and whether the file ends too early.
    #[error("{} (technical detail: {})", if *.1 { "the file is incomplete" } else { "this is not valid JSON or CSV" }, .0)]
    Syntax(String, bool),
    /// A row has a different number of columns: its columns, and the headings.
    #[error("the row has {0} columns, the header has {1}")]
    ColumnCount(u64, u64),
    /// A column, from 1, cannot be parsed: its number and the parser's message.
    #[error("column {0} cannot be read (technical detail: {1})")]
    Column(usize, String),
    /// A row is neither the format nor a player nor a game nor the end; holds its kind.
    #[error("a row must be `format`, `player`, `game` or `end`, not `{}`", abbreviate(.0))]
    Kind(String),
    /// A player or game that an earlier line already has.
    #[error("the {kind} `{}` is already in line {before}", abbreviate(.name))]
    Duplicate {
        /// `player` or `game`.
        kind: &'static str,
        /// The name of the player or the id of the game.
        name: String,
        /// The earlier line.
        before: u64,
    },
    /// An invalid name in a column.
    #[error("`{column}` cannot be `{}`: {reason}", abbreviate(.text))]
    Name {
        /// The column.
        column: &'static str,
        /// Its text.
        text: String,
        /// The reason why the name is invalid.
        reason: NameError,
    },
    /// An invalid portrait.
    #[error("the portrait must be {PORTRAIT} digits from 0 to f")]
    Portrait,
    /// An invalid id; holds it.
    #[error("the id `{}` must be 1 to {MAX_ID_LENGTH} letters and digits", abbreviate(.0))]
    Id(String),
    /// A game without a program.
    #[error("the program is missing")]
    NoProgram,
    /// An invalid time; holds it.
    #[error("ended `{}` is not a time such as 2026-11-20T19:30:05Z", abbreviate(.0))]
    Time(String),
    /// An invalid result; holds it.
    #[error("the result `{}` must be 1-0, 0-1 or 1/2-1/2", abbreviate(.0))]
    Result(String),
    /// An invalid number of seconds; holds it.
    #[error("`{}` is not a number of seconds", abbreviate(.0))]
    Seconds(String),
    /// A text that is too long or has control characters; holds the column.
    #[error("`{0}` must be one line of at most {MAX_TEXT_LENGTH} characters")]
    InvalidText(&'static str),
    /// A side that is both a person and a level; holds the side, `first` or `second`.
    #[error("`{0}` cannot be both a person and a level")]
    PersonAndLevel(&'static str),
}
