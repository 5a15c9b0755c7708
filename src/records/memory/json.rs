//! Converts a memory to and from one text: JSON.
//!
//! ```json
//! {"format":"huanle memory 1","records":{"format":"huanle records 1","players":[…],"games":[…]},"people":[1],
//!  "last_person":1,"running":[{"id":3,"program":"othello","text":"…","kept":"2026-11-20 19:30"}],"last_id":3,
//!  "solved":{"mates":["1"]},"files":[{"name":"a.txt","bytes":"66352064"}]}
//! ```
//!
//! `records` is a complete file of [`exchange`](super::super::exchange), so that it can be cut out and imported
//! elsewhere; `people` contains the ids of its players. Bytes are hexadecimal.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::super::exchange::{self, Collection, ExchangeError};
use super::super::hex::{from_hex, to_hex};
use super::super::{GameInProgress, Person, PersonId, abbreviate, file_name_error};
use super::Memory;

/// The name of the format in the text.
pub const FORMAT: &str = "huanle memory 1";
/// The largest id: the largest integer that JavaScript represents exactly.
pub(super) const MAX_ID: i64 = (1 << 53) - 1;
/// The maximum number of bytes of a program's name and of a time.
const MAX_TEXT_BYTES: usize = 80;

#[derive(Deserialize, Serialize)]
struct MemoryFile<'t> {
    format: String,
    #[serde(borrow)]
    records: &'t RawValue,
    people: Vec<PersonId>,
    last_person: PersonId,
    running: Vec<GameInProgress>,
    last_id: i64,
    solved: BTreeMap<String, BTreeSet<String>>,
    files: Vec<FileRow>,
}

#[derive(Deserialize, Serialize)]
pub(super) struct FileRow {
    name: String,
    bytes: String,
}

/// The reason why a text cannot be read as a memory.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseStoreError {
    /// It is not JSON of this shape; holds the parser's message.
    #[error("cannot read the saved data: {0}")]
    Shape(String),
    /// It has another format, such as that of another version; holds its name.
    #[error("the saved data has the format `{}`, and this program reads `{FORMAT}`", abbreviate(.0))]
    Format(String),
    /// One of its parts has invalid ids, names or bytes; holds the part's name.
    #[error("cannot read the saved data: its part `{0}` is damaged")]
    Part(&'static str),
    /// The first error in its players and games.
    #[error("cannot read the saved data: {0}")]
    Records(ExchangeError),
}

impl Memory {
    /// Converts the memory to a text for [`from_json`](Memory::from_json).
    pub fn to_json(&self) -> String {
        let people = self.people.iter().map(|(person, portrait)| (person.name.clone(), portrait.clone())).collect();
        let collection = Collection { people, games: self.finished.clone() };
        let records = RawValue::from_string(exchange::to_json(&collection).trim_end().to_owned());
        let Ok(records) = &records else { return String::new() };
        let whole = MemoryFile {
            format: FORMAT.to_owned(),
            records,
            people: self.people.iter().map(|(person, _)| person.id).collect(),
            last_person: self.last_person,
            running: self.running.clone(),
            last_id: self.last_id,
            solved: self.solved.clone(),
            files: self
                .files
                .iter()
                .map(|(name, bytes)| FileRow { name: name.clone(), bytes: to_hex(bytes) })
                .collect(),
        };
        // Only texts and numbers: serialization cannot fail.
        serde_json::to_string(&whole).unwrap_or_default()
    }

    /// Reads the output of [`to_json`](Memory::to_json).
    ///
    /// # Errors
    /// Returns the first [`ParseStoreError`] found: the shape, the format, the records or another part is invalid.
    pub fn from_json(text: &str) -> Result<Memory, ParseStoreError> {
        let whole: MemoryFile<'_> =
            serde_json::from_str(text).map_err(|error| ParseStoreError::Shape(error.to_string()))?;
        if whole.format != FORMAT {
            return Err(ParseStoreError::Format(whole.format));
        }
        let collection = exchange::read(whole.records.get().as_bytes()).map_err(|wrong| {
            wrong.into_iter().next().map_or(ParseStoreError::Shape(String::new()), ParseStoreError::Records)
        })?;
        if collection.people.len() != whole.people.len() {
            return Err(ParseStoreError::Part("people"));
        }
        let files: Option<Vec<_>> = whole.files.into_iter().map(FileRow::into_file).collect();
        let files = files.ok_or(ParseStoreError::Part("files"))?;
        if !all_different(files.iter().map(|(name, _)| name)) {
            return Err(ParseStoreError::Part("files"));
        }
        if !are_valid_ids(&whole.people, whole.last_person) {
            return Err(ParseStoreError::Part("people"));
        }
        let ids: Vec<i64> = whole.running.iter().map(|row| row.id).collect();
        if !are_valid_ids(&ids, whole.last_id) || !whole.running.iter().all(is_valid_game) {
            return Err(ParseStoreError::Part("running"));
        }
        Ok(Memory {
            running: whole.running,
            last_id: whole.last_id,
            solved: whole.solved,
            people: whole
                .people
                .into_iter()
                .zip(collection.people)
                .map(|(id, (name, portrait))| (Person { id, name }, portrait))
                .collect(),
            last_person: whole.last_person,
            finished: collection.games,
            files,
            ..Memory::default()
        })
    }
}

/// Returns whether the program's name and the time are short and on one line.
pub(super) fn is_valid_game(game: &GameInProgress) -> bool {
    [&game.program, &game.saved_at].iter().all(|word| word.len() <= MAX_TEXT_BYTES && !word.contains(char::is_control))
}

impl FileRow {
    /// Returns the name and the bytes if both are valid.
    pub(super) fn into_file(self) -> Option<(String, Vec<u8>)> {
        let bytes = from_hex(&self.bytes)?;
        file_name_error(&self.name).is_none().then_some((self.name, bytes))
    }
}

/// Returns whether all ids are different, greater than 0 and at most the last assigned one.
fn are_valid_ids(ids: &[i64], last: i64) -> bool {
    (0..=MAX_ID).contains(&last) && ids.iter().all(|id| (1..=last).contains(id)) && all_different(ids.iter())
}

fn all_different<T: Ord>(items: impl Iterator<Item = T>) -> bool {
    let mut seen = BTreeSet::new();
    items.into_iter().all(|item| seen.insert(item))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::super::super::{FinishedGame, GameFiles, Participant, Store};
    use super::*;
    use crate::engine::Outcome;

    #[test]
    fn everything_comes_back() {
        let mut memory = Memory::default();
        let id = memory.add_person("小明").unwrap();
        let gone = memory.add_person("gone").unwrap();
        memory.remove_person(gone).unwrap();
        let last = memory.add_person("\"Jo\"").unwrap();
        memory.set_portrait(last, Some(&[7; 48 * 48])).unwrap();
        memory.save_game(None, "othello", "f5\nd6").unwrap();
        memory.save_game(None, "xiangqi", "").unwrap();
        memory.set_solved("mates", "1").unwrap();
        memory.write("a.bin", &[0, 255, 10]).unwrap();
        let game = FinishedGame {
            uid: String::new(),
            program: "othello".to_owned(),
            rule: String::new(),
            size: "8x8".to_owned(),
            sides: [Participant::Person("小明".to_owned()), Participant::Level("advanced".to_owned())],
            outcome: Outcome::Draw,
            ending: "32 : 32".to_owned(),
            moves: 60,
            duration: Duration::from_millis(1500),
            ended_at: 0,
            text: "f5".to_owned(),
        };
        memory.save_finished_game(&game, None).unwrap();
        let mut again = Memory::from_json(&memory.to_json()).unwrap();
        assert_eq!(again.people(), memory.people());
        assert_eq!(again.portrait(last), memory.portrait(last));
        assert_eq!(
            (again.games_in_progress("othello"), again.games_in_progress("xiangqi")),
            (memory.games_in_progress("othello"), memory.games_in_progress("xiangqi"))
        );
        assert_eq!(again.finished_games(), memory.finished_games());
        assert_eq!(again.solved_puzzles("mates"), memory.solved_puzzles("mates"));
        assert_eq!(again.read("a.bin"), memory.read("a.bin"));
        // Ids are not reused.
        assert!(again.add_person("new").unwrap() > last && again.save_game(None, "othello", "").unwrap() > 2);
        assert_eq!(id, 1);
    }

    #[test]
    fn anything_else_is_refused() {
        let whole = Memory::default().to_json();
        let error = |from: &str, to: &str| Memory::from_json(&whole.replace(from, to)).unwrap_err();
        assert_eq!(error("memory 1", "memory 2"), ParseStoreError::Format("huanle memory 2".to_owned()));
        assert_eq!(error("\"people\":[]", "\"people\":[1]"), ParseStoreError::Part("people"));
        assert_eq!(error("\"last_person\":0", "\"last_person\":-1"), ParseStoreError::Part("people"));
        assert_eq!(error("\"last_id\":0", "\"last_id\":9223372036854775807"), ParseStoreError::Part("running"));
        assert_eq!(
            error("\"files\":[]", "\"files\":[{\"name\":\"a\",\"bytes\":\"0\"}]"),
            ParseStoreError::Part("files")
        );
        for wrong in
            ["", "{}", "[]", &whole[1..], &whole.replace("memory 1", "memory 2"), &whole.replace("records 1", "x")]
        {
            assert!(Memory::from_json(wrong).is_err(), "{wrong}");
        }
    }
}
