//! Recovers the readable parts of a damaged text, and the readable rows of each part.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::value::RawValue;

use super::super::{GameInProgress, Person, exchange};
use super::Memory;
use super::json::{FileRow, MAX_ID, is_valid_game};

/// The parts of the text, all of them optional.
#[derive(Deserialize)]
struct SalvagedFile<'t> {
    #[serde(borrow, default)]
    records: Option<&'t RawValue>,
    #[serde(borrow, default)]
    running: Option<&'t RawValue>,
    #[serde(borrow, default)]
    solved: Option<&'t RawValue>,
    #[serde(borrow, default)]
    files: Option<&'t RawValue>,
}

impl Memory {
    /// Recovers the readable parts of a text that [`from_json`](Memory::from_json) rejects: reads games, players,
    /// puzzles and files one by one and drops the unreadable ones. Players and games with invalid ids get new ones. A
    /// text that is not a JSON object results in an empty memory.
    pub fn salvage(text: &str) -> Memory {
        let Ok(parts) = serde_json::from_str::<SalvagedFile<'_>>(text) else { return Memory::default() };
        let mut memory = Memory::default();
        if let Some(records) = parts.records {
            let collection = exchange::salvage(records.get());
            memory.people =
                (1..).zip(collection.people).map(|(id, (name, portrait))| (Person { id, name }, portrait)).collect();
            memory.last_person = memory.people.len() as i64;
            memory.finished = collection.games;
        }
        for mut running in rows::<GameInProgress>(parts.running).into_iter().filter(is_valid_game) {
            let taken = memory.running.iter().any(|other| other.id == running.id);
            if taken || !(1..MAX_ID / 2).contains(&running.id) {
                running.id = memory.last_id + 1;
            }
            memory.last_id = memory.last_id.max(running.id);
            memory.running.push(running);
        }
        for (name, bytes) in rows::<FileRow>(parts.files).into_iter().filter_map(FileRow::into_file) {
            if memory.files.iter().all(|(other, _)| *other != name) {
                memory.files.push((name, bytes));
            }
        }
        let sets = parts.solved.and_then(|raw| serde_json::from_str::<BTreeMap<String, &RawValue>>(raw.get()).ok());
        for (set, raw) in sets.unwrap_or_default() {
            memory.solved.insert(set, rows::<String>(Some(raw)).into_iter().collect());
        }
        memory
    }
}

/// Returns the readable rows of a list.
fn rows<T: DeserializeOwned>(list: Option<&RawValue>) -> Vec<T> {
    let rows = list.and_then(|raw| serde_json::from_str::<Vec<&RawValue>>(raw.get()).ok()).unwrap_or_default();
    rows.into_iter().filter_map(|row| serde_json::from_str(row.get()).ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::super::super::{GameFiles, Store};
    use super::*;

    fn full() -> Memory {
        let mut memory = Memory::default();
        memory.add_person("小明").unwrap();
        memory.add_person("Jo").unwrap();
        memory.save_game(None, "othello", "f5\nd6").unwrap();
        memory.save_game(None, "xiangqi", "h2e2").unwrap();
        memory.set_solved("mates", "1").unwrap();
        memory.write("a.bin", &[0, 255, 10]).unwrap();
        memory
    }

    fn counts(memory: &mut Memory) -> [usize; 4] {
        let solved = memory.solved_puzzles("mates").unwrap().len();
        [memory.people().unwrap().len(), memory.games().len(), solved, memory.names().unwrap().len()]
    }

    #[test]
    fn one_bad_part_does_not_take_the_others_with_it() {
        let whole = full().to_json();
        let cases: [(&str, &str, [usize; 4]); 9] = [
            ("\"format\":\"huanle memory 1\"", "\"format\":7", [2, 2, 1, 1]),
            ("\"name\":\"Jo\"", "\"name\":7", [1, 2, 1, 1]),
            ("\"id\":1,", "\"id\":\"x\",", [2, 1, 1, 1]),
            ("\"id\":1,", "\"id\":2,", [2, 2, 1, 1]),
            ("\"id\":1,", "\"id\":9223372036854775807,", [2, 2, 1, 1]),
            ("\"bytes\":\"00ff0a\"", "\"bytes\":\"00f\"", [2, 2, 1, 0]),
            ("\"solved\":{", "\"solved\":7,\"x\":{", [2, 2, 0, 1]),
            ("\"records\":{", "\"records\":null,\"x\":{", [0, 2, 1, 1]),
            ("\"last_id\":2", "\"last_id\":9223372036854775807", [2, 2, 1, 1]),
        ];
        for (from, to, expected) in cases {
            assert!(whole.contains(from), "{from}: {whole}");
            let damaged = whole.replacen(from, to, 1);
            assert!(Memory::from_json(&damaged).is_err(), "{damaged}");
            let mut salvaged = Memory::salvage(&damaged);
            assert_eq!(counts(&mut salvaged), expected, "{damaged}");
            // The result is valid and accepts new games.
            salvaged.save_game(None, "othello", "f5").unwrap();
            assert_eq!(Memory::from_json(&salvaged.to_json()).unwrap().games().len(), expected[1] + 1);
        }
    }

    #[test]
    fn what_is_no_json_gives_nothing() {
        let whole = full().to_json();
        for text in ["", "oops", "[]", "null", &whole[..whole.len() / 2], &"[".repeat(100_000)] {
            assert_eq!(counts(&mut Memory::salvage(text)), [0; 4]);
        }
    }
}
