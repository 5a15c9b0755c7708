//! What is kept from one start of the program to the next: games in progress, players and their finished games, what was
//! solved, and the shelf of game files.
//!
//! Screens know only the traits [`Store`] and [`Shelf`]. [`Memory`] is both without a disk: for tests, captures and headless
//! runs, into which nothing of the user's home leaks. [`Sqlite`] and [`Folder`] are those on the disk. Rankings and other
//! tables are worked out from the finished games by [`standing`]; [`exchange`] is all of them as a file.
//!
//! Architecture invariant: only `sqlite` and `folder` touch the operating system.

pub mod date;
pub mod exchange;
pub mod finished;
#[cfg(any(feature = "cli", feature = "store"))]
pub mod folder;
pub mod person;
#[cfg(feature = "store")]
pub mod sqlite;
#[cfg(not(feature = "store"))]
#[path = "no_database.rs"]
pub mod sqlite;
pub mod standing;

mod fault;
mod memory;

use std::collections::BTreeSet;
use std::path::{Component, Path};

pub use date::Zone;
pub use exchange::Collection;
pub use fault::{DatabaseFault, FileFault, Notice, StoreError, Task, printable, shortened, shown_path};
pub use finished::{Finished, Party};
#[cfg(any(feature = "cli", feature = "store"))]
pub use folder::Folder;
pub use memory::{Memory, NoMemory, Surroundings};
pub use person::{Person, PersonId};
#[cfg(feature = "store")]
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
    /// When it was last kept, as the clocks [there](Store::zone) show it: `2026-11-20 19:30`; empty where there is no clock.
    pub kept: String,
}

/// What is wrong with a name under which a file is to be written on a shelf.
fn no_file_name(name: &str) -> Option<FileFault> {
    let parts = || Path::new(name).components();
    let is_hidden =
        |part: Component<'_>| matches!(part, Component::Normal(part) if part.as_encoded_bytes().starts_with(b"."));
    if name.contains(char::is_control) || name.contains(person::is_invisible) {
        Some(FileFault::OddName)
    } else if name.trim().is_empty() || !matches!(parts().next_back(), Some(Component::Normal(_))) {
        Some(FileFault::NoName)
    } else if !Path::new(name).has_root()
        && parts().any(|part| !matches!(part, Component::Normal(_) | Component::CurDir))
    {
        Some(FileFault::Outside)
    } else if parts().next_back().is_some_and(is_hidden) {
        Some(FileFault::Hidden)
    } else {
        None
    }
}

/// What is remembered. Every change is whole or has not happened, whenever the program is killed, and several programs may
/// have the same store open.
pub trait Store {
    /// Whether it can only be read: nothing will be kept.
    fn is_read_only(&self) -> bool {
        false
    }

    /// The clocks of the place where it is.
    fn zone(&self) -> Zone {
        date::UTC
    }

    /// How many finished games there are that this program cannot read: they are left out of what [`finished`](Store::finished)
    /// gives.
    ///
    /// # Errors
    /// When the store cannot be read.
    fn unreadable(&self) -> Result<usize, StoreError> {
        Ok(0)
    }

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

    /// The list of players, in the order in which they were added.
    ///
    /// # Errors
    /// When the store cannot be read.
    fn people(&mut self) -> Result<Vec<Person>, StoreError>;

    /// Adds a player to the list, under a [name](person::name) without the spaces around it. Games that somebody of that
    /// name has played count for the new one.
    ///
    /// # Errors
    /// When it is no name or is on the list, or it cannot be written.
    fn add_person(&mut self, name: &str) -> Result<PersonId, StoreError>;

    /// Gives a player another name, in all games, too.
    ///
    /// # Errors
    /// When it is no name or is another's, nobody has the number, or it cannot be written.
    fn rename_person(&mut self, id: PersonId, name: &str) -> Result<(), StoreError>;

    /// Takes a player from the list. The games stay, and the name in them. One who is not there is no error.
    ///
    /// # Errors
    /// When it cannot be written.
    fn remove_person(&mut self, id: PersonId) -> Result<(), StoreError>;

    /// A player's [portrait](person::PORTRAIT), if there is one.
    ///
    /// # Errors
    /// When the store cannot be read.
    fn portrait(&mut self, id: PersonId) -> Result<Option<Vec<u8>>, StoreError>;

    /// Sets a player's portrait, or takes it away.
    ///
    /// # Errors
    /// When it is [none](person::is_portrait), nobody has the number, or it cannot be written.
    fn set_portrait(&mut self, id: PersonId, portrait: Option<&[u8]>) -> Result<(), StoreError>;

    /// Keeps a game that is over, and in the same moment forgets the game in progress that it was. With a `uid` it takes the
    /// place of the game that has it, without one it gets one of its own, which is given. The store's clock says when it
    /// ended.
    ///
    /// # Errors
    /// When it cannot be written.
    fn keep_finished(&mut self, game: &Finished, running: Option<i64>) -> Result<String, StoreError>;

    /// The games that are over, the last one first.
    ///
    /// # Errors
    /// When the store cannot be read.
    fn finished(&mut self) -> Result<Vec<Finished>, StoreError>;

    /// Takes in players and games from elsewhere: all that are not here yet, or none. Players are the same by name, games by
    /// their `uid`; what is here stays as it is, but a player without a portrait gets it. Gives how many players and games
    /// are new.
    ///
    /// # Errors
    /// When they cannot be written.
    fn take_in(&mut self, collection: &Collection) -> Result<(usize, usize), StoreError>;
}

/// The name that a text means.
fn checked(text: &str) -> Result<&str, StoreError> {
    person::name(text).map_err(|fault| StoreError::Name { text: text.trim().to_owned(), fault })
}

fn checked_portrait(portrait: Option<&[u8]>) -> Result<(), StoreError> {
    if portrait.is_some_and(|pixels| !person::is_portrait(pixels)) { Err(StoreError::Portrait) } else { Ok(()) }
}

/// A folder of game files.
pub trait Shelf {
    /// Where it is, as the user would say it; `None` where it ends with the program.
    fn place(&self) -> Option<String>;

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

    /// Writes a file that is not there yet, whole or not at all. Gives the path under which it can be found.
    ///
    /// # Errors
    /// [`FileFault::Exists`] when there is one, and as for [`write`](Shelf::write).
    fn write_new(&mut self, name: &str, bytes: &[u8]) -> Result<String, StoreError>;

    /// Writes a file, whole or not at all, in place of one that is there. Gives the path under which it can be found.
    ///
    /// # Errors
    /// When the name is none, leads out of the folder without being a whole path, or is that of a file of the program's own;
    /// or when it cannot be written.
    fn write(&mut self, name: &str, bytes: &[u8]) -> Result<String, StoreError>;
}
