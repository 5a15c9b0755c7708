//! `huanle records merge`: reads any file as a database and merges its records; the file must stay unchanged.

use std::fs;

use huanle::records::sqlite::{NAME, read_other};
use huanle::records::{Memory, Store as _};

/// Reads an input.
pub fn run(bytes: &[u8]) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join(NAME);
    fs::write(&path, bytes).expect("a temporary file");
    match read_other(folder.path()) {
        Ok(collection) => drop(Memory::default().import(&collection)),
        Err(error) => drop(error.to_string()),
    }
    assert!(fs::read(&path).is_ok_and(|after| after == bytes), "it is only read");
}
