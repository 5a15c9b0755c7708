//! Persistent data: games in progress, players and their finished games, solved puzzles, and the folder of game files.
//!
//! Screens use only the traits [`Store`] and [`GameFiles`]. [`Memory`] implements both without a disk: for tests, captures
//! and headless runs, so that none of the user's data leaks into them. [`Sqlite`] and [`GameFolder`] implement them on the
//! disk. [`statistics`] computes rankings and other tables from the finished games; [`exchange`] exports all of them as a
//! file.
//!
//! Architecture invariant: only `sqlite` and `folder` touch the operating system.

pub mod date;
pub mod deferred;
pub mod exchange;
pub mod finished;
#[cfg(any(feature = "cli", feature = "store"))]
pub mod folder;
pub(crate) mod hex;
pub mod person;
#[cfg(feature = "store")]
pub mod sqlite;
#[cfg(not(feature = "store"))]
#[path = "no_database.rs"]
pub mod sqlite;
pub mod statistics;

mod error;
mod memory;

use std::collections::BTreeSet;
use std::path::{Component, Path};

use serde::{Deserialize, Serialize};

pub use date::Zone;
pub use deferred::DeferredStore;
pub use error::{
    DatabaseError, FileError, FileOperation, StoreError, StoreNotice, abbreviate, abbreviate_path, printable,
};
pub use exchange::Collection;
pub use finished::{FinishedGame, Participant};
#[cfg(any(feature = "cli", feature = "store"))]
pub use folder::GameFolder;
pub use memory::{Environment, FORMAT as MEMORY_FORMAT, Memory, ParseStoreError};
pub use person::{Person, PersonId};
#[cfg(feature = "store")]
pub use sqlite::Sqlite;

/// A game in progress, as it is stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameInProgress {
    /// Its id in the store.
    pub id: i64,
    /// The program that it belongs to, such as `othello`.
    pub program: String,
    /// The game and its players, in the program's own format.
    pub text: String,
    /// The time when it was last saved, in the store's [time zone](Store::zone): `2026-11-20 19:30`; empty without a
    /// clock.
    #[serde(rename = "kept")]
    pub saved_at: String,
}

/// Returns the error of an invalid name for a new game file, or `None` if it is valid.
fn file_name_error(name: &str) -> Option<FileError> {
    let parts = || Path::new(name).components();
    let is_hidden =
        |part: Component<'_>| matches!(part, Component::Normal(part) if part.as_encoded_bytes().starts_with(b"."));
    if name.contains(char::is_control) || name.contains(person::is_invisible) {
        Some(FileError::InvalidCharacters)
    } else if name.trim().is_empty() || !matches!(parts().next_back(), Some(Component::Normal(_))) {
        Some(FileError::NotAFileName)
    } else if !Path::new(name).has_root()
        && parts().any(|part| !matches!(part, Component::Normal(_) | Component::CurDir))
    {
        Some(FileError::Outside)
    } else if parts().next_back().is_some_and(is_hidden) {
        Some(FileError::Hidden)
    } else {
        None
    }
}

/// A store of games and players. Every change is atomic, even if the program is killed, and several programs may have
/// the same store open.
pub trait Store {
    /// Returns whether the store is read-only: nothing is saved.
    fn is_read_only(&self) -> bool {
        false
    }

    /// Returns the local time zone.
    fn zone(&self) -> Zone {
        date::UTC
    }

    /// Returns the number of finished games that this program cannot read; [`finished_games`](Store::finished_games) leaves them
    /// out.
    ///
    /// # Errors
    /// Returns an error if the store cannot be read.
    fn unreadable_games(&self) -> Result<usize, StoreError> {
        Ok(0)
    }

    /// Saves a game in progress under an id, or as a new one without an id. Returns its id.
    ///
    /// # Errors
    /// Returns an error if it cannot be written: for example, the disk is full or read-only.
    fn save_game(&mut self, id: Option<i64>, program: &str, text: &str) -> Result<i64, StoreError>;

    /// Returns the games in progress of a program that no other running program is playing, the last saved first.
    ///
    /// # Errors
    /// Returns an error if the store cannot be read.
    fn games_in_progress(&mut self, program: &str) -> Result<Vec<GameInProgress>, StoreError>;

    /// Claims a game returned by [`games_in_progress`](Store::games_in_progress), so that other programs do not offer it while this one
    /// runs. Returns `false` if another program has claimed or changed it in the meantime; then it must not be
    /// continued here.
    ///
    /// # Errors
    /// Returns an error if the store cannot be read or written.
    fn claim_game(&mut self, game: &GameInProgress) -> Result<bool, StoreError> {
        Ok(self.games_in_progress(&game.program)?.iter().any(|other| other.id == game.id && other.text == game.text))
    }

    /// Returns whether another running program is playing a game in progress of this program.
    ///
    /// # Errors
    /// Returns an error if the store cannot be read.
    fn is_open_elsewhere(&mut self, _program: &str) -> Result<bool, StoreError> {
        Ok(false)
    }

    /// Returns the error because of which changes are still only in memory, if any. Every further change tries again to
    /// write them.
    fn pending_error(&self) -> Option<&StoreError> {
        None
    }

    /// Writes the changes that are only in memory, and waits for other programs if necessary.
    ///
    /// # Errors
    /// Returns an error if they still cannot be written.
    fn flush(&mut self) -> Result<(), StoreError> {
        Ok(())
    }

    /// Deletes a game in progress. A missing game is not an error.
    ///
    /// # Errors
    /// Returns an error if the store cannot be written.
    fn delete_game(&mut self, id: i64) -> Result<(), StoreError>;

    /// Returns the names of the solved puzzles of a set.
    ///
    /// # Errors
    /// Returns an error if the store cannot be read.
    fn solved_puzzles(&mut self, set: &str) -> Result<BTreeSet<String>, StoreError>;

    /// Marks a puzzle as solved.
    ///
    /// # Errors
    /// Returns an error if it cannot be written.
    fn set_solved(&mut self, set: &str, puzzle: &str) -> Result<(), StoreError>;

    /// Returns the players in the order in which they were added.
    ///
    /// # Errors
    /// Returns an error if the store cannot be read.
    fn people(&mut self) -> Result<Vec<Person>, StoreError>;

    /// Adds a player to the list, under a [name](person::validate_name) without the spaces around it. Existing games of a player
    /// with that name count for the new one.
    ///
    /// # Errors
    /// Returns [`StoreError::Name`] if the name is invalid, [`StoreError::NameTaken`] if it is on the list, and another
    /// error if it cannot be written.
    fn add_person(&mut self, name: &str) -> Result<PersonId, StoreError>;

    /// Renames a player, also in all games.
    ///
    /// # Errors
    /// Returns [`StoreError::Name`] if the name is invalid, [`StoreError::NameTaken`] if another player has it,
    /// [`StoreError::UnknownPlayer`] if no player has the id, and another error if it cannot be written.
    fn rename_person(&mut self, id: PersonId, name: &str) -> Result<(), StoreError>;

    /// Removes a player from the list. The player's games stay, with the name. A missing player is not an error.
    ///
    /// # Errors
    /// Returns an error if it cannot be written.
    fn remove_person(&mut self, id: PersonId) -> Result<(), StoreError>;

    /// Returns a player's [portrait](person::PORTRAIT), if there is one.
    ///
    /// # Errors
    /// Returns an error if the store cannot be read.
    fn portrait(&mut self, id: PersonId) -> Result<Option<Vec<u8>>, StoreError>;

    /// Sets or removes a player's portrait.
    ///
    /// # Errors
    /// Returns [`StoreError::Portrait`] if it is [invalid](person::is_valid_portrait), [`StoreError::UnknownPlayer`] if no player
    /// has the id, and another error if it cannot be written.
    fn set_portrait(&mut self, id: PersonId, portrait: Option<&[u8]>) -> Result<(), StoreError>;

    /// Saves a finished game and, in the same transaction, deletes the game in progress that it was. A game with a
    /// `uid` replaces the stored game with the same one; a game without one is assigned a new one. Returns the `uid`.
    /// The time of the end is set from the store's clock.
    ///
    /// # Errors
    /// Returns an error if it cannot be written.
    fn save_finished_game(&mut self, game: &FinishedGame, running: Option<i64>) -> Result<String, StoreError>;

    /// Returns the finished games, the latest first.
    ///
    /// # Errors
    /// Returns an error if the store cannot be read.
    fn finished_games(&mut self) -> Result<Vec<FinishedGame>, StoreError>;

    /// Imports the players and games that are not in the store yet: all of them, or none on error. Players are
    /// identified by name, games by `uid`; existing ones stay unchanged, except that a player without a portrait gets
    /// one. Returns the number of new players and games.
    ///
    /// # Errors
    /// Returns an error if they cannot be written.
    fn import(&mut self, collection: &Collection) -> Result<(usize, usize), StoreError>;
}

/// Validates a name and removes the spaces around it.
fn check_name(text: &str) -> Result<&str, StoreError> {
    person::validate_name(text).map_err(|error| StoreError::Name { text: text.trim().to_owned(), reason: error })
}

fn check_portrait(portrait: Option<&[u8]>) -> Result<(), StoreError> {
    if portrait.is_some_and(|pixels| !person::is_valid_portrait(pixels)) { Err(StoreError::Portrait) } else { Ok(()) }
}

/// The contents of a folder, as a file chooser shows them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FolderListing {
    /// The folder's path; empty if there are no folders.
    pub path: String,
    /// `true` if it is the program's own folder.
    pub is_own: bool,
    /// The path of the folder that contains it, if that can be listed.
    pub parent: Option<String>,
    /// The path of the user's home folder, if that can be listed.
    pub home: Option<String>,
    /// The names of its folders, in alphabetical order.
    pub folders: Vec<String>,
    /// The names of its files, the newest first.
    pub files: Vec<String>,
}

/// A folder of game files.
pub trait GameFiles {
    /// Returns its location for display; `None` if it exists only while the program runs.
    fn location(&self) -> Option<String>;

    /// Returns the names of its files, the newest first.
    ///
    /// # Errors
    /// Returns an error if the folder cannot be read. A missing folder is empty.
    fn names(&mut self) -> Result<Vec<String>, StoreError>;

    /// Lists a folder by its path; the program's own if that is empty. By default, that is the only one.
    ///
    /// # Errors
    /// Returns an error if the folder is missing or cannot be read, and [`FileError::Outside`] if it must not be listed.
    fn list(&mut self, folder: &str) -> Result<FolderListing, StoreError> {
        match folder {
            "" => Ok(FolderListing { is_own: true, files: self.names()?, ..FolderListing::default() }),
            _ => Err(StoreError::for_file(FileOperation::List, Path::new(folder), FileError::MissingFolder)),
        }
    }

    /// Reads a file. A name may also be an absolute path.
    ///
    /// # Errors
    /// Returns an error if it cannot be read, or is larger than any game file.
    fn read(&mut self, name: &str) -> Result<Vec<u8>, StoreError>;

    /// Writes a new file atomically. Returns its path.
    ///
    /// # Errors
    /// Returns [`FileError::Exists`] if the file exists, and the errors of [`write`](GameFiles::write).
    fn write_new(&mut self, name: &str, bytes: &[u8]) -> Result<String, StoreError>;

    /// Writes a file atomically and replaces an existing one. Returns its path.
    ///
    /// # Errors
    /// Returns an error if the name is invalid, is a relative path that leaves the folder, or belongs to a file of the
    /// program itself; or if it cannot be written.
    fn write(&mut self, name: &str, bytes: &[u8]) -> Result<String, StoreError>;
}
