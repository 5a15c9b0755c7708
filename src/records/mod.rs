//! What is kept from one start of the program to the next: games in progress, what was solved, and the shelf of game files.
//!
//! Screens know only the traits [`Store`] and [`Shelf`]. [`Memory`] is both without a disk: for tests, captures and headless
//! runs, into which nothing of the user's home leaks. [`Sqlite`] and [`Folder`] are those on the disk.
//!
//! Architecture invariant: only `sqlite` and `folder` touch the operating system.

pub mod folder;
pub mod sqlite;

mod memory;

use std::collections::BTreeSet;
use std::fmt;

pub use folder::Folder;
pub use memory::Memory;
pub use sqlite::Sqlite;

/// A game in progress, as it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Running {
    /// Its number in the store.
    pub id: i64,
    /// Which program it belongs to, such as `othello`.
    pub program: String,
    /// The game and who plays it, in the program's own writing.
    pub text: String,
    /// When it was last kept, in the user's words for a time: `2026-11-20 19:30`; empty where there is no clock.
    pub kept: String,
}

/// Why something could not be kept or read: said to the user as it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoreError(pub String);

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for StoreError {}

/// What is remembered. Every change is whole or has not happened, whenever the program is killed, and several programs may
/// have the same store open.
pub trait Store {
    /// Keeps a game in progress in place of what was kept under the number, or as a new one. Gives its number.
    ///
    /// # Errors
    /// When it cannot be written: the disk is full, the place is read-only.
    fn keep_running(&mut self, id: Option<i64>, program: &str, text: &str) -> Result<i64, StoreError>;

    /// The games in progress of a program that no other program is playing now, the last one kept first.
    ///
    /// # Errors
    /// When the store cannot be read.
    fn running(&mut self, program: &str) -> Result<Vec<Running>, StoreError>;

    /// Forgets a game in progress: it is over, or not wanted any more. One that is not there is no error.
    ///
    /// # Errors
    /// When it cannot be written.
    fn forget_running(&mut self, id: i64) -> Result<(), StoreError>;

    /// Which puzzles of a set are solved, by their names.
    ///
    /// # Errors
    /// When the store cannot be read.
    fn solved(&mut self, set: &str) -> Result<BTreeSet<String>, StoreError>;

    /// Remembers that a puzzle is solved.
    ///
    /// # Errors
    /// When it cannot be written.
    fn set_solved(&mut self, set: &str, puzzle: &str) -> Result<(), StoreError>;
}

/// A folder of game files.
pub trait Shelf {
    /// Where it is, as the user would say it.
    fn place(&self) -> String;

    /// The names of its files, the newest first.
    ///
    /// # Errors
    /// When the folder cannot be read. One that is not there yet is empty.
    fn names(&mut self) -> Result<Vec<String>, StoreError>;

    /// What a file holds. A name may also be a path from anywhere.
    ///
    /// # Errors
    /// When it cannot be read, or is larger than any game file.
    fn read(&mut self, name: &str) -> Result<Vec<u8>, StoreError>;

    /// Writes a file, whole or not at all. Gives the path under which it can be found.
    ///
    /// # Errors
    /// When it cannot be written.
    fn write(&mut self, name: &str, bytes: &[u8]) -> Result<String, StoreError>;
}
