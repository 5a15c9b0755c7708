//! Why something could not be kept or read.

use std::fmt;
use std::io;
use std::path::Path;

use super::person::{LONGEST_NAME, NameFault, PersonId, is_invisible};

/// Why the store or the shelf could not do something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StoreError {
    /// A text is no name of a player.
    Name {
        /// The text, without the spaces around it.
        text: String,
        /// Why.
        fault: NameFault,
    },
    /// A player of this name is there already.
    Taken(String),
    /// There is no player of this number.
    Nobody(PersonId),
    /// Something else than a portrait where one was expected.
    Portrait,
    /// A file or folder.
    File {
        /// What was to be done with it.
        task: Task,
        /// Its path.
        path: String,
        /// Why not.
        fault: FileFault,
    },
    /// Another program has kept this file or folder locked for so many seconds.
    Locked(String, u64),
    /// The database at a path.
    Database(String, DatabaseFault),
}

/// What was to be done with a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    /// To read it.
    Read,
    /// To list a folder.
    List,
    /// To make a folder.
    Make,
    /// To write it.
    Write,
    /// To give a damaged one another name.
    SetAside,
}

/// Why nothing could be done with a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileFault {
    /// There is no such file or folder.
    Missing,
    /// The user has no right to do that.
    Forbidden,
    /// Nothing can be written on that disk.
    ReadOnly,
    /// The disk is full.
    Full,
    /// The user's part of the disk is full.
    Quota,
    /// It is protected against writing.
    Protected,
    /// It is a folder, a pipe or a device.
    NoFile,
    /// It is larger than so many megabytes.
    Large(u64),
    /// The text is no name of a file.
    NoName,
    /// The folder of the file is not there.
    NoFolder,
    /// The name is longer than the disk takes.
    LongName,
    /// The name has an end of a line or another control character.
    OddName,
    /// The name begins with a dot, as those of hidden files do.
    Hidden,
    /// The name leads out of the folder of games, and is no whole path.
    Outside,
    /// It is a file of the program's own: its database, its settings, its locks.
    Ours,
    /// It is there already.
    Exists,
    /// It is a pipe by name, which would wait for its writer.
    Pipe,
    /// Something else: what kind of thing, and the operating system's number and words.
    Other(io::ErrorKind, Option<i32>, String),
}

/// What is wrong with a database.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DatabaseFault {
    /// It is damaged, in SQLite's words.
    Damaged(String),
    /// It is damaged, and another running program has it open.
    DamagedAndOpen,
    /// It was damaged while it was used.
    DamagedMeanwhile(String),
    /// A newer program has written it: its version, and the newest known one.
    Newer(i64, i64),
    /// It is of some other program.
    Foreign,
    /// The disk is full.
    Full,
    /// It or its folder is protected against writing.
    Protected,
    /// This program was built without databases: without the feature `store`.
    Unknown,
    /// Something else, with SQLite's number and words.
    Other(i32, String),
}

impl StoreError {
    /// What an error of the operating system's means for a file.
    pub fn file(task: Task, path: &Path, error: &io::Error) -> StoreError {
        StoreError::about(task, path, FileFault::from(error))
    }

    /// That something is wrong with a file.
    pub fn about(task: Task, path: &Path, fault: FileFault) -> StoreError {
        StoreError::File { task, path: path.display().to_string(), fault }
    }
}

impl From<&io::Error> for FileFault {
    fn from(error: &io::Error) -> FileFault {
        match error.kind() {
            io::ErrorKind::NotFound => FileFault::Missing,
            io::ErrorKind::PermissionDenied => FileFault::Forbidden,
            io::ErrorKind::ReadOnlyFilesystem => FileFault::ReadOnly,
            io::ErrorKind::StorageFull => FileFault::Full,
            io::ErrorKind::QuotaExceeded => FileFault::Quota,
            io::ErrorKind::IsADirectory => FileFault::NoFile,
            io::ErrorKind::InvalidFilename => FileFault::LongName,
            io::ErrorKind::AlreadyExists => FileFault::Exists,
            kind => FileFault::Other(kind, error.raw_os_error(), error.to_string()),
        }
    }
}

impl fmt::Display for FileFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FileFault::Missing => f.write_str("there is no such file or folder"),
            FileFault::Forbidden => f.write_str("you have no right to do that there"),
            FileFault::ReadOnly => f.write_str("nothing can be written there"),
            FileFault::Full => f.write_str("the disk is full: make room and try again"),
            FileFault::Quota => f.write_str("your part of the disk is full: make room and try again"),
            FileFault::Protected => f.write_str("the file is protected against writing"),
            FileFault::NoFile => f.write_str("it is a folder or a device, no file"),
            FileFault::Large(most) => write!(f, "it is larger than {most} MB"),
            FileFault::NoName => f.write_str("the name of a file was expected"),
            FileFault::NoFolder => f.write_str("there is no such folder"),
            FileFault::LongName => f.write_str("the name is too long"),
            FileFault::OddName => f.write_str("the name of a file is one line without control characters"),
            FileFault::Hidden => f.write_str("the name of a game does not begin with a dot"),
            FileFault::Outside => {
                f.write_str("the name leads out of the folder of games: to write elsewhere give the whole path")
            }
            FileFault::Ours => f.write_str("it is a file of the program's own, no game"),
            FileFault::Exists => f.write_str("there is such a file already"),
            FileFault::Pipe => f.write_str("it is a pipe: give - and read it from standard input"),
            FileFault::Other(_, _, words) => f.write_str(words),
        }
    }
}

/// Whatever the database, the user's answer is the same.
const LEFT: &str = "it is left as it is. To keep games elsewhere, name a folder with --data-dir";

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreError::Name { text, fault } => write!(f, "`{}` is no name: {fault}", shortened(text)),
            StoreError::Taken(name) => {
                write!(f, "there is a player `{}` already: names are given once", shortened(name))
            }
            StoreError::Nobody(id) => write!(f, "there is no player of number {id}"),
            StoreError::Portrait => f.write_str("a portrait has 48 rows of 48 colours from 0 to 15"),
            StoreError::File { task, path, fault } => {
                let what = match task {
                    Task::Read => "read",
                    Task::List => "read the folder",
                    Task::Make => "make the folder",
                    Task::Write => "write",
                    Task::SetAside => "set aside the damaged",
                };
                write!(f, "cannot {what} `{}`: {fault}", shown_path(path))
            }
            StoreError::Locked(path, seconds) => {
                write!(f, "another program has kept `{path}` locked for {seconds} seconds: end it and try again")
            }
            StoreError::Database(path, fault) => match fault {
                DatabaseFault::Unknown => {
                    write!(f, "`{path}` cannot be used: this program was built without the feature `store`")
                }
                DatabaseFault::Damaged(how) => write!(f, "`{path}` is damaged: {how}"),
                DatabaseFault::DamagedAndOpen => {
                    write!(f, "`{path}` is damaged, and another huanle has it open: end that one and start again")
                }
                DatabaseFault::DamagedMeanwhile(how) => {
                    write!(f, "`{path}` is damaged ({how}): end every huanle and start again, and it will be set aside")
                }
                DatabaseFault::Newer(version, known) => write!(
                    f,
                    "`{path}` was written by a newer huanle (version {version}, this one knows {known}): {LEFT}"
                ),
                DatabaseFault::Foreign => write!(f, "`{path}` is a database of another program: {LEFT}"),
                DatabaseFault::Full => {
                    write!(f, "cannot write `{path}`: the disk is full. Make room; what was kept before is safe")
                }
                DatabaseFault::Protected => write!(
                    f,
                    "cannot write `{path}`: it or its folder is protected against writing. Name another with --data-dir"
                ),
                DatabaseFault::Other(_, words) => write!(f, "cannot use `{path}`: {words}"),
            },
        }
    }
}

impl std::error::Error for StoreError {}

/// What there is to be told about a store that was opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    /// A damaged database was given another name.
    SetAside {
        /// Where it was, and where the new one is.
        path: String,
        /// What was wrong, in SQLite's words.
        how: String,
        /// Where it is now.
        aside: String,
    },
    /// It is protected against writing: what is in it can be read, and nothing will be kept.
    ReadOnly(String),
}

impl fmt::Display for Notice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Notice::SetAside { path, how, aside } => {
                write!(f, "`{path}` was damaged ({how}): it is now `{aside}`, and a new one was begun")
            }
            Notice::ReadOnly(path) => {
                write!(f, "`{path}` is protected against writing: it is read, and nothing will be kept")
            }
        }
    }
}

/// A text in one line with nothing in it that a terminal would obey or that cannot be seen: a question mark for each such
/// character.
pub fn printable(text: &str) -> String {
    text.chars().map(|c| if c.is_control() || is_invisible(c) { '?' } else { c }).collect()
}

/// A path as a message shows it: in one line, and from one that is very long only both ends.
pub fn shown_path(path: &str) -> String {
    const ENDS: [usize; 2] = [40, 60];
    let length = path.chars().count();
    if length <= ENDS.iter().sum() {
        return printable(path);
    }
    let [begin, end] = ENDS;
    let (begin, end): (String, String) =
        (path.chars().take(begin).collect(), path.chars().skip(length - end).collect());
    printable(&format!("{begin}…{end}"))
}

/// A text that was typed or read, as a message shows it: in one line, no longer than a name may be, and nothing in it that a
/// terminal would obey or that cannot be seen.
pub fn shortened(text: &str) -> String {
    let shown: String = text.chars().take(LONGEST_NAME).collect();
    let rest = if shown.len() < text.len() { "…" } else { "" };
    format!("{}{rest}", shown.escape_debug())
}
