//! All players and finished games as a file: JSON or CSV, both whole, so that either can be read again.
//!
//! JSON is one object with a player or a game a line:
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
//! CSV (RFC 4180: lines end with CR LF, fields with commas, quotes or ends of lines stand in quotes) has a row of headings
//! and says in the first column, `kind`, whether a row is a `player`, a `game` or the `end`, the last row of every file: a
//! file that was cut short does not have it. The other columns are those of JSON and may stand in any order; more are passed
//! over.
//!
//! A side is a person by name, a level of the computer's, or a guest if neither is given.

mod fault;
mod json;
mod row;
mod table;

#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::fmt;

use super::{Finished, Party, person};
pub use fault::RowFault;

/// Players and games, on their way from one store to another.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Collection {
    /// Each with a name and a portrait, if there is one.
    pub people: Vec<(String, Option<Vec<u8>>)>,
    /// The last one first.
    pub games: Vec<Finished>,
}

impl Collection {
    /// Leaves out the players whose name is none, their games, and the portraits that are none: a database may have been
    /// written by others, and what reads a collection takes all of it or nothing. Gives how many that were.
    pub fn leave_out_the_odd(&mut self) -> usize {
        let before = self.people.len() + self.games.len();
        self.people.retain(|(name, _)| person::name(name).is_ok());
        let named = |party: &Party| !matches!(party, Party::Person(name) if person::name(name).is_err());
        self.games.retain(|game| game.sides.iter().all(named));
        let odd =
            |portrait: &&mut Option<Vec<u8>>| portrait.as_ref().is_some_and(|pixels| !person::is_portrait(pixels));
        let portraits = self.people.iter_mut().map(|(_, portrait)| portrait).filter(odd);
        let portraits = portraits.map(|portrait| *portrait = None).count();
        before - self.people.len() - self.games.len() + portraits
    }
}

/// What is wrong with a file, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wrong {
    /// The line, from 1.
    pub line: u64,
    /// Why it cannot be.
    pub fault: RowFault,
}

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.fault)
    }
}

/// The most lines of a file that are told to be wrong.
pub const MOST_TOLD: usize = 20;

/// Writes JSON.
pub fn to_json(collection: &Collection) -> String {
    json::write(collection)
}

/// Writes CSV.
pub fn to_csv(collection: &Collection) -> String {
    table::write(collection)
}

/// Reads what [`to_json`] or [`to_csv`] has written, recognised by how it begins; a byte order mark may stand before it.
///
/// # Errors
/// What is wrong with each line, of up to [`MOST_TOLD`]: the list is not empty. What is no JSON at all is read up to the first
/// fault.
pub fn read(bytes: &[u8]) -> Result<Collection, Vec<Wrong>> {
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    let wrong = |line, fault| vec![Wrong { line, fault }];
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let line = bytes[..error.valid_up_to()].iter().filter(|&&byte| byte == b'\n').count() as u64 + 1;
        wrong(line, RowFault::NoUtf8)
    })?;
    match text.trim_start().chars().next() {
        None => Err(wrong(1, RowFault::Empty)),
        Some('{') => json::read(text),
        Some(_) => table::read(text),
    }
}

const PLAYER: &str = "player";
const GAME: &str = "game";

/// What has been read of a file so far.
#[derive(Default)]
struct Found {
    collection: Collection,
    /// In which lines players and games stand, by kind and name or id.
    lines: BTreeMap<(&'static str, String), u64>,
    wrong: Vec<Wrong>,
}

impl Found {
    fn player(&mut self, line: u64, (name, portrait): (String, Option<Vec<u8>>)) {
        self.once(line, PLAYER, &name);
        self.collection.people.push((name, portrait));
    }

    fn game(&mut self, line: u64, game: Finished) {
        self.once(line, GAME, &game.uid);
        self.collection.games.push(game);
    }

    /// Complains of what comes twice.
    fn once(&mut self, line: u64, kind: &'static str, name: &str) {
        if let Some(before) = self.lines.insert((kind, name.to_owned()), line) {
            self.wrong(line, RowFault::Twice { kind, name: name.to_owned(), before });
        }
    }

    /// Complains. Tells whether there is room for more.
    fn wrong(&mut self, line: u64, fault: RowFault) -> bool {
        self.wrong.push(Wrong { line, fault });
        self.wrong.len() < MOST_TOLD
    }

    /// All of it, if nothing was wrong.
    fn whole(mut self) -> Result<Collection, Vec<Wrong>> {
        self.wrong.truncate(MOST_TOLD);
        if self.wrong.is_empty() { Ok(self.collection) } else { Err(self.wrong) }
    }
}
