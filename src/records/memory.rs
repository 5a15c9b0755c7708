//! A store and a shelf without a disk.

use std::collections::{BTreeMap, BTreeSet};

use super::{Running, Shelf, Store, StoreError};

/// Keeps everything until it is dropped.
#[derive(Clone, Debug, Default)]
pub struct Memory {
    running: Vec<Running>,
    last_id: i64,
    solved: BTreeMap<String, BTreeSet<String>>,
    files: Vec<(String, Vec<u8>)>,
}

impl Store for Memory {
    fn keep_running(&mut self, id: Option<i64>, program: &str, text: &str) -> Result<i64, StoreError> {
        let id = id.unwrap_or(self.last_id + 1);
        self.last_id = self.last_id.max(id);
        self.running.retain(|running| running.id != id);
        let (program, text) = (program.to_owned(), text.to_owned());
        self.running.insert(0, Running { id, program, text, kept: String::new() });
        Ok(id)
    }

    fn running(&mut self, program: &str) -> Result<Vec<Running>, StoreError> {
        Ok(self.running.iter().filter(|running| running.program == program).cloned().collect())
    }

    fn forget_running(&mut self, id: i64) -> Result<(), StoreError> {
        self.running.retain(|running| running.id != id);
        Ok(())
    }

    fn solved(&mut self, set: &str) -> Result<BTreeSet<String>, StoreError> {
        Ok(self.solved.get(set).cloned().unwrap_or_default())
    }

    fn set_solved(&mut self, set: &str, puzzle: &str) -> Result<(), StoreError> {
        self.solved.entry(set.to_owned()).or_default().insert(puzzle.to_owned());
        Ok(())
    }
}

impl Shelf for Memory {
    fn place(&self) -> String {
        "memory".to_owned()
    }

    fn names(&mut self) -> Result<Vec<String>, StoreError> {
        Ok(self.files.iter().rev().map(|(name, _)| name.clone()).collect())
    }

    fn read(&mut self, name: &str) -> Result<Vec<u8>, StoreError> {
        let file = self.files.iter().find(|(file, _)| file == name);
        file.map(|(_, bytes)| bytes.clone()).ok_or_else(|| StoreError(format!("there is no file `{name}`")))
    }

    fn write(&mut self, name: &str, bytes: &[u8]) -> Result<String, StoreError> {
        self.files.retain(|(file, _)| file != name);
        self.files.push((name.to_owned(), bytes.to_vec()));
        Ok(name.to_owned())
    }
}
