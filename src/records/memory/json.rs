//! Everything that a memory holds, as one text: JSON.
//!
//! ```json
//! {"format":"huanle memory 1","records":{"format":"huanle records 1","players":[…],"games":[…]},"people":[1],
//!  "last_person":1,"running":[{"id":3,"program":"othello","text":"…","kept":"2026-11-20 19:30"}],"last_id":3,
//!  "solved":{"mates":["1"]},"files":[{"name":"a.txt","bytes":"66352064"}]}
//! ```
//!
//! `records` is a whole file of [`exchange`](super::super::exchange), so that it can be cut out and taken in elsewhere;
//! `people` are the numbers of its players. Bytes are in base 16.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::super::exchange::{self, Collection, Wrong};
use super::super::{Person, PersonId, Running};
use super::Memory;

/// What the text says of itself.
const FORMAT: &str = "huanle memory 1";

#[derive(Deserialize, Serialize)]
struct Whole<'t> {
    format: String,
    #[serde(borrow)]
    records: &'t RawValue,
    people: Vec<PersonId>,
    last_person: PersonId,
    running: Vec<Row>,
    last_id: i64,
    solved: BTreeMap<String, BTreeSet<String>>,
    files: Vec<FileRow>,
}

#[derive(Deserialize, Serialize)]
struct Row {
    id: i64,
    program: String,
    text: String,
    kept: String,
}

#[derive(Deserialize, Serialize)]
struct FileRow {
    name: String,
    bytes: String,
}

/// Why a text is no memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoMemory {
    /// It is no JSON of this shape, in the reader's words; or of a newer version.
    Shape(String),
    /// What is wrong with its players and games first.
    Records(Wrong),
}

impl fmt::Display for NoMemory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoMemory::Shape(why) => write!(f, "what was kept cannot be read: {why}"),
            NoMemory::Records(wrong) => write!(f, "what was kept cannot be read: {wrong}"),
        }
    }
}

impl std::error::Error for NoMemory {}

impl Memory {
    /// As a text that [`from_json`](Memory::from_json) reads.
    pub fn to_json(&self) -> String {
        let people = self.people.iter().map(|(person, portrait)| (person.name.clone(), portrait.clone())).collect();
        let collection = Collection { people, games: self.finished.clone() };
        let records = RawValue::from_string(exchange::to_json(&collection).trim_end().to_owned());
        let Ok(records) = &records else { return String::new() };
        let whole = Whole {
            format: FORMAT.to_owned(),
            records,
            people: self.people.iter().map(|(person, _)| person.id).collect(),
            last_person: self.last_person,
            running: self.running.iter().map(Row::of).collect(),
            last_id: self.last_id,
            solved: self.solved.clone(),
            files: self
                .files
                .iter()
                .map(|(name, bytes)| FileRow { name: name.clone(), bytes: to_hex(bytes) })
                .collect(),
        };
        // Texts and numbers: nothing of it fails to be written.
        serde_json::to_string(&whole).unwrap_or_default()
    }

    /// Reads what [`to_json`](Memory::to_json) writes.
    ///
    /// # Errors
    /// When it is something else.
    pub fn from_json(text: &str) -> Result<Memory, NoMemory> {
        let whole: Whole<'_> = serde_json::from_str(text).map_err(|error| NoMemory::Shape(error.to_string()))?;
        if whole.format != FORMAT {
            return Err(NoMemory::Shape(format!("`{}`", whole.format)));
        }
        let collection = exchange::read(whole.records.get().as_bytes())
            .map_err(|wrong| wrong.into_iter().next().map_or(NoMemory::Shape(String::new()), NoMemory::Records))?;
        if collection.people.len() != whole.people.len() {
            return Err(NoMemory::Shape("people".to_owned()));
        }
        let files: Option<Vec<_>> =
            whole.files.into_iter().map(|file| Some((file.name, of_hex(&file.bytes)?))).collect();
        Ok(Memory {
            running: whole.running.into_iter().map(Row::taken).collect(),
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
            files: files.ok_or_else(|| NoMemory::Shape("files".to_owned()))?,
            ..Memory::default()
        })
    }
}

impl Row {
    fn of(running: &Running) -> Row {
        let Running { id, program, text, kept } = running.clone();
        Row { id, program, text, kept }
    }

    fn taken(self) -> Running {
        let Row { id, program, text, kept } = self;
        Running { id, program, text, kept }
    }
}

fn to_hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn of_hex(text: &str) -> Option<Vec<u8>> {
    let (pairs, rest) = text.as_bytes().as_chunks::<2>();
    let byte = |pair: &[u8; 2]| u8::from_str_radix(str::from_utf8(pair).ok()?, 16).ok();
    pairs.iter().map(byte).collect::<Option<_>>().filter(|_| rest.is_empty())
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::super::super::{Finished, Party, Shelf, Store};
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
        memory.keep_running(None, "othello", "f5\nd6").unwrap();
        memory.keep_running(None, "xiangqi", "").unwrap();
        memory.set_solved("mates", "1").unwrap();
        memory.write("a.bin", &[0, 255, 10]).unwrap();
        let game = Finished {
            uid: String::new(),
            program: "othello".to_owned(),
            rule: String::new(),
            size: "8x8".to_owned(),
            sides: [Party::Person("小明".to_owned()), Party::Level("advanced".to_owned())],
            outcome: Outcome::Draw,
            ending: "32 : 32".to_owned(),
            moves: 60,
            duration: Duration::from_millis(1500),
            when: 0,
            text: "f5".to_owned(),
        };
        memory.keep_finished(&game, None).unwrap();
        let mut again = Memory::from_json(&memory.to_json()).unwrap();
        assert_eq!(again.people(), memory.people());
        assert_eq!(again.portrait(last), memory.portrait(last));
        assert_eq!(
            (again.running("othello"), again.running("xiangqi")),
            (memory.running("othello"), memory.running("xiangqi"))
        );
        assert_eq!(again.finished(), memory.finished());
        assert_eq!(again.solved("mates"), memory.solved("mates"));
        assert_eq!(again.read("a.bin"), memory.read("a.bin"));
        // Numbers are not given a second time.
        assert!(again.add_person("new").unwrap() > last && again.keep_running(None, "othello", "").unwrap() > 2);
        assert_eq!(id, 1);
    }

    #[test]
    fn anything_else_is_refused() {
        let whole = Memory::default().to_json();
        for wrong in
            ["", "{}", "[]", &whole[1..], &whole.replace("memory 1", "memory 2"), &whole.replace("records 1", "x")]
        {
            assert!(Memory::from_json(wrong).is_err(), "{wrong}");
        }
    }
}
