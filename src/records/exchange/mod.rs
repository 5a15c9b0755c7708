//! Exports and imports all players and finished games as JSON or CSV. Both formats are complete.
//!
//! JSON is one object with one player or game per line:
//!
//! ```json
//! {"format":"huanle records 1","players":[
//! {"name":"小明"}
//! ],"games":[
//! {"id":"0123","ended":"2026-11-20T19:30:05Z","program":"othello","rule":"","size":"8x8","first":"小明","first_level":"",
//!  "second":"","second_level":"advanced","result":"1-0","ending":"40 : 24","moves":60,"seconds":"312.5","game":"(;GM[…"}
//! ]}
//! ```
//!
//! CSV (RFC 4180: lines end with CR LF, fields that contain commas, quotes or line breaks are quoted) has a row of
//! headings. The first column, `kind`, says whether a row is the `format`, a `player`, a `game` or the `end`. The first row
//! names the format, as JSON does; without it, the file is read as of this format. The `end` is the last row of every file,
//! so that a truncated file is detected. The other columns are those of JSON in any order; unknown
//! columns are ignored.
//!
//! A side is a person by name, a level of the computer, or a guest if neither is given.

mod csv_table;
mod error;
mod json;
mod row;

#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use super::{FinishedGame, Participant, person};
pub use error::RowError;
pub use json::FORMAT;
pub use row::MAX_TEXT_LENGTH;

/// Players and games that are copied from one store to another.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Collection {
    /// The players: the name, and the portrait if there is one.
    pub people: Vec<(String, Option<Vec<u8>>)>,
    /// The games, the latest first.
    pub games: Vec<FinishedGame>,
}

impl Collection {
    /// Removes players with an invalid name, their games, invalid portraits, and games that a file cannot store, such
    /// as those with an id or a text that is too long. Another program may have written the database, and an import
    /// takes a whole collection or nothing. Returns the number of removed items.
    pub fn remove_invalid(&mut self) -> usize {
        let before = self.people.len() + self.games.len();
        self.people.retain(|(name, _)| person::validate_name(name).is_ok());
        let named =
            |party: &Participant| !matches!(party, Participant::Person(name) if person::validate_name(name).is_err());
        self.games.retain(|game| game.sides.iter().all(named) && row::GameRow::from_game(game).into_game().is_ok());
        let odd = |portrait: &&mut Option<Vec<u8>>| {
            portrait.as_ref().is_some_and(|pixels| !person::is_valid_portrait(pixels))
        };
        let portraits = self.people.iter_mut().map(|(_, portrait)| portrait).filter(odd);
        let portraits = portraits.map(|portrait| *portrait = None).count();
        before - self.people.len() - self.games.len() + portraits
    }
}

/// An error in a file, with its line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {error}")]
pub struct ExchangeError {
    /// The line, from 1.
    pub line: u64,
    /// The error.
    pub error: RowError,
}

/// The maximum number of reported lines with errors.
pub const MAX_REPORTED_ERRORS: usize = 20;

/// Converts a collection to JSON.
pub fn to_json(collection: &Collection) -> String {
    json::write(collection)
}

/// Converts a collection to CSV.
pub fn to_csv(collection: &Collection) -> String {
    csv_table::write(collection)
}

/// Reads the output of [`to_json`] or [`to_csv`]. The format is detected from the beginning; a byte order mark is
/// skipped.
///
/// # Errors
/// Returns the errors of up to [`MAX_REPORTED_ERRORS`] lines; the list is not empty. Invalid JSON is read only up to the first
/// syntax error.
pub fn read(bytes: &[u8]) -> Result<Collection, Vec<ExchangeError>> {
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    let wrong = |line, error| vec![ExchangeError { line, error }];
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let line = bytes[..error.valid_up_to()].iter().filter(|&&byte| byte == b'\n').count() as u64 + 1;
        wrong(line, RowError::NotUtf8)
    })?;
    match text.trim_start().chars().next() {
        None => Err(wrong(1, RowError::Empty)),
        Some('{') => json::read(text),
        Some(_) => csv_table::read(text),
    }
}

/// Reads the valid rows of JSON that [`read`] rejects. Invalid and duplicate rows are dropped.
pub fn salvage(text: &str) -> Collection {
    json::salvage(text)
}

/// Returns whether a file that begins with these bytes is CSV as written by [`to_csv`]: its first line has all
/// headings.
pub fn is_csv(begin: &[u8]) -> bool {
    let begin = String::from_utf8_lossy(begin.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(begin));
    csv_table::has_all_headings(begin.lines().next().unwrap_or_default())
}

/// Returns whether a file that begins with these bytes is JSON as written by [`to_json`], in any version: it starts
/// with the name of the format.
pub fn is_json(begin: &[u8]) -> bool {
    let begin = String::from_utf8_lossy(begin.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(begin));
    let mut signs = begin.split('"');
    let mut next = || signs.next().map(str::trim);
    let name = json::FORMAT.trim_end_matches(|c: char| c.is_ascii_digit());
    next() == Some("{")
        && next() == Some("format")
        && next() == Some(":")
        && next().is_some_and(|format| format.starts_with(name))
}

const PLAYER: &str = "player";
const GAME: &str = "game";

/// The rows of a file read so far.
#[derive(Default)]
struct ParsedRows {
    collection: Collection,
    /// The lines of the players and games, by kind and name or id.
    lines: BTreeMap<(&'static str, String), u64>,
    errors: Vec<ExchangeError>,
}

impl ParsedRows {
    fn add_player(&mut self, line: u64, (name, portrait): (String, Option<Vec<u8>>)) {
        self.check_duplicate(line, PLAYER, &name);
        self.collection.people.push((name, portrait));
    }

    fn add_game(&mut self, line: u64, game: FinishedGame) {
        self.check_duplicate(line, GAME, &game.uid);
        self.collection.games.push(game);
    }

    /// Records a row, and an error if it is a duplicate.
    fn check_duplicate(&mut self, line: u64, kind: &'static str, name: &str) {
        if let Some(before) = self.lines.insert((kind, name.to_owned()), line) {
            self.add_error(line, RowError::Duplicate { kind, name: name.to_owned(), before });
        }
    }

    /// Adds an error. Returns whether there is room for more.
    fn add_error(&mut self, line: u64, fault: RowError) -> bool {
        self.errors.push(ExchangeError { line, error: fault });
        self.errors.len() < MAX_REPORTED_ERRORS
    }

    /// Returns the collection if there were no errors.
    fn finish(mut self) -> Result<Collection, Vec<ExchangeError>> {
        self.errors.truncate(MAX_REPORTED_ERRORS);
        if self.errors.is_empty() { Ok(self.collection) } else { Err(self.errors) }
    }
}
