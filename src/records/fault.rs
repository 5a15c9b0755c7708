//! Errors of the store and the folder of game files.

use std::fmt;
use std::io;
use std::path::Path;
use std::str::Utf8Error;

use super::person::{LONGEST_NAME, NameError, PersonId, is_invisible};

/// An error of the store or the folder of game files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StoreError {
    /// An invalid name of a player.
    Name {
        /// The name, without the spaces around it.
        text: String,
        /// The reason why it is invalid.
        fault: NameError,
    },
    /// Another player already has this name.
    Taken(String),
    /// No player has this id.
    Nobody(PersonId),
    /// An invalid portrait.
    Portrait,
    /// An error with a file or folder.
    File {
        /// The attempted operation.
        task: Task,
        /// Its path.
        path: String,
        /// The cause.
        fault: FileError,
    },
    /// Another program has locked this file or folder: its path, and the seconds waited.
    Locked(String, u64),
    /// An error of the database at a path.
    Database(String, DatabaseError),
}

/// An operation on a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    /// Reading a file.
    Read,
    /// Listing a folder.
    List,
    /// Creating a folder.
    Make,
    /// Writing a file.
    Write,
    /// Renaming a damaged file.
    SetAside,
}

/// The cause of an error with a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileError {
    /// The file or folder does not exist.
    Missing,
    /// The user lacks the permission.
    Forbidden,
    /// The file system is read-only.
    ReadOnly,
    /// The disk is full.
    Full,
    /// The user's disk quota is exceeded.
    Quota,
    /// The file is write-protected.
    Protected,
    /// The path is a folder, a pipe or a device.
    NoFile,
    /// The file is larger than this number of megabytes.
    Large(u64),
    /// The text is not a file name.
    NoName,
    /// The folder of the file does not exist.
    NoFolder,
    /// The name is too long for the file system.
    LongName,
    /// The name contains a line break or another control character.
    OddName,
    /// The name begins with a dot, like those of hidden files.
    Hidden,
    /// The name is a relative path that leaves the folder of games.
    Outside,
    /// The file belongs to the program: a database, its settings or a lock file.
    Ours,
    /// The file already exists.
    Exists,
    /// The file is a named pipe; writing would wait for a reader.
    Pipe,
    /// The file is not UTF-8; holds the line of the first error, from 1.
    NoUtf8(usize),
    /// Another error: its kind, and the operating system's code and message.
    Other(io::ErrorKind, Option<i32>, String),
}

/// An error of a database.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DatabaseError {
    /// It is damaged; holds SQLite's message.
    Damaged(String),
    /// It is damaged, and another running program has it open.
    DamagedAndOpen,
    /// It was damaged while it was open; holds SQLite's message.
    DamagedMeanwhile(String),
    /// A newer program has written it: its version, and the newest known version.
    Newer(i64, i64),
    /// It belongs to another program.
    Foreign,
    /// It contains a table, a view or another object of this name that no version of huanle creates.
    Unexpected(String),
    /// Reading it takes more steps than any database of ours needs.
    Endless,
    /// It has more than this number of players or games.
    Many(usize),
    /// The disk is full.
    Full,
    /// The database or its folder is write-protected.
    Protected,
    /// This program was built without databases: the feature `store` is off.
    Unknown,
    /// Another error: SQLite's code and message.
    Other(i32, String),
}

impl StoreError {
    /// Converts an I/O error to an error with the operation and the path.
    pub fn file(task: Task, path: &Path, error: &io::Error) -> StoreError {
        StoreError::about(task, path, FileError::from(error))
    }

    /// Creates an error for a file.
    pub fn about(task: Task, path: &Path, fault: FileError) -> StoreError {
        StoreError::File { task, path: path.display().to_string(), fault }
    }

    /// Returns whether the error may disappear while the program runs: another program has locked the store, or the
    /// disk is full.
    pub fn is_temporary(&self) -> bool {
        match self {
            StoreError::Locked(..) => true,
            StoreError::File { fault, .. } => matches!(fault, FileError::Full | FileError::Quota),
            StoreError::Database(_, fault) => *fault == DatabaseError::Full,
            _ => false,
        }
    }
}

impl FileError {
    /// Converts a UTF-8 error to one with its line.
    pub fn no_utf8(bytes: &[u8], error: &Utf8Error) -> FileError {
        FileError::NoUtf8(bytes[..error.valid_up_to()].iter().filter(|&&byte| byte == b'\n').count() + 1)
    }
}

impl From<&io::Error> for FileError {
    fn from(error: &io::Error) -> FileError {
        match error.kind() {
            io::ErrorKind::NotFound => FileError::Missing,
            io::ErrorKind::PermissionDenied => FileError::Forbidden,
            io::ErrorKind::ReadOnlyFilesystem => FileError::ReadOnly,
            io::ErrorKind::StorageFull => FileError::Full,
            io::ErrorKind::QuotaExceeded => FileError::Quota,
            io::ErrorKind::IsADirectory => FileError::NoFile,
            io::ErrorKind::InvalidFilename => FileError::LongName,
            io::ErrorKind::AlreadyExists => FileError::Exists,
            kind => {
                let words = error.to_string();
                // The number is told beside them.
                let words = words.split_once(" (os error").map_or(words.as_str(), |(words, _)| words);
                FileError::Other(kind, error.raw_os_error(), words.to_owned())
            }
        }
    }
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FileError::Missing => f.write_str("there is no such file or folder"),
            FileError::Forbidden => f.write_str("you have no right to do that there"),
            FileError::ReadOnly => f.write_str("nothing can be written there"),
            FileError::Full => f.write_str("the disk is full: make room and try again"),
            FileError::Quota => f.write_str("your part of the disk is full: make room and try again"),
            FileError::Protected => f.write_str("the file is protected against writing"),
            FileError::NoFile => f.write_str("it is a folder or a device, no file"),
            FileError::Large(most) => write!(f, "it is larger than {most} MB"),
            FileError::NoName => f.write_str("the name of a file was expected"),
            FileError::NoFolder => f.write_str("there is no such folder"),
            FileError::LongName => f.write_str("the name is too long"),
            FileError::OddName => f.write_str("the name of a file is one line without control characters"),
            FileError::Hidden => f.write_str("the name of a game does not begin with a dot"),
            FileError::Outside => {
                f.write_str("the name leads out of the folder of games: to write elsewhere give the whole path")
            }
            FileError::Ours => f.write_str("it is a file of the program's own, no game"),
            FileError::Exists => f.write_str("there is such a file already"),
            FileError::Pipe => f.write_str("it is a pipe: give - and read it from standard input"),
            FileError::NoUtf8(line) => write!(f, "line {line} is not UTF-8: save the file again in that encoding"),
            FileError::Other(_, Some(code), words) => write!(f, "the system reports error {code}: {words}"),
            FileError::Other(_, None, words) => write!(f, "the system reports: {words}"),
        }
    }
}

/// The advice of every error that leaves the database unchanged.
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
                DatabaseError::Unknown => {
                    write!(f, "`{path}` cannot be used: this program was built without the feature `store`")
                }
                DatabaseError::Damaged(how) => write!(f, "`{path}` is damaged (SQLite: {how})"),
                DatabaseError::DamagedAndOpen => {
                    write!(f, "`{path}` is damaged, and another huanle has it open: end that one and start again")
                }
                DatabaseError::DamagedMeanwhile(how) => {
                    write!(
                        f,
                        "`{path}` is damaged (SQLite: {how}): end every huanle and start again, and it will be set aside"
                    )
                }
                DatabaseError::Newer(version, known) => write!(
                    f,
                    "`{path}` was written by a newer huanle (version {version}, this one knows {known}): {LEFT}"
                ),
                DatabaseError::Foreign => write!(f, "`{path}` is a database of another program: {LEFT}"),
                DatabaseError::Unexpected(name) => {
                    write!(f, "`{path}` is not used: it contains `{}`, which no huanle makes: {LEFT}", shortened(name))
                }
                DatabaseError::Endless => {
                    write!(f, "`{path}` is not used: reading it takes more steps than any database of huanle: {LEFT}")
                }
                DatabaseError::Many(most) => {
                    write!(f, "`{path}` is not used: it has more than {most} players or games: {LEFT}")
                }
                DatabaseError::Full => {
                    write!(f, "cannot write `{path}`: the disk is full. Make room; what was kept before is safe")
                }
                DatabaseError::Protected => write!(
                    f,
                    "cannot write `{path}`: it or its folder is protected against writing. Name another with --data-dir"
                ),
                DatabaseError::Other(code, words) => {
                    write!(f, "cannot use `{path}`: the database reports error {code} (SQLite: {words})")
                }
            },
        }
    }
}

impl std::error::Error for StoreError {}

/// A message about a store that was opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StoreNotice {
    /// A damaged database was renamed.
    SetAside {
        /// The original path, which is now that of the new database.
        path: String,
        /// SQLite's message.
        how: String,
        /// The path of the damaged database.
        aside: String,
    },
    /// The database is write-protected: it can be read, but nothing is saved.
    ReadOnly(String),
}

impl fmt::Display for StoreNotice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreNotice::SetAside { path, how, aside } => {
                write!(f, "`{path}` was damaged ({how}): it is now `{aside}`, and a new one was begun")
            }
            StoreNotice::ReadOnly(path) => {
                write!(f, "`{path}` is protected against writing: it is read, and nothing will be kept")
            }
        }
    }
}

/// Makes a text printable on one line of a terminal: replaces each control character and each invisible character by a
/// question mark.
pub fn printable(text: &str) -> String {
    text.chars().map(|c| if c.is_control() || is_invisible(c) { '?' } else { c }).collect()
}

/// Formats a path for a message on one line; of a very long path only both ends are shown.
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

/// Formats typed or read text for a message: on one line, at most as long as a name, without control characters or
/// invisible characters.
pub fn shortened(text: &str) -> String {
    let shown: String = text.chars().take(LONGEST_NAME).collect();
    let rest = if shown.len() < text.len() { "…" } else { "" };
    format!("{}{rest}", shown.escape_debug())
}
