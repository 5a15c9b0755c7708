//! Errors of the store and the folder of game files.

use std::io;
use std::path::Path;
use std::str::Utf8Error;

use super::person::{MAX_NAME_LENGTH, NameError, PersonId, is_invisible};

/// An error of the store or the folder of game files.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// An invalid name of a player.
    #[error("`{}` is not a valid name: {reason}", abbreviate(.text))]
    Name {
        /// The name, without the spaces around it.
        text: String,
        /// The reason why it is invalid.
        reason: NameError,
    },
    /// Another player already has this name.
    #[error("there is already a player `{}`: names must be different", abbreviate(.0))]
    NameTaken(String),
    /// No player has this id.
    #[error("there is no player number {0}")]
    UnknownPlayer(PersonId),
    /// An invalid portrait.
    #[error("a portrait must have 48 rows of 48 colours from 0 to 15")]
    Portrait,
    /// An error with a file or folder.
    #[error("cannot {} `{}`: {fault}", .operation.verb(), abbreviate_path(.path))]
    File {
        /// The attempted operation.
        operation: FileOperation,
        /// Its path.
        path: String,
        /// The cause.
        fault: FileError,
    },
    /// Another program has locked this file or folder: its path, and the seconds waited.
    #[error("another program has locked `{0}` for {1} seconds: close it and try again")]
    Locked(String, u64),
    /// An error of the database at a path.
    #[error("{}", .1.message(.0))]
    Database(String, DatabaseError),
}

/// An operation on a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileOperation {
    /// Reading a file.
    Read,
    /// Listing a folder.
    List,
    /// Creating a folder.
    CreateFolder,
    /// Writing a file.
    Write,
    /// Renaming a file.
    Rename,
}

/// The cause of an error with a file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FileError {
    /// The file or folder does not exist.
    #[error("no such file or folder")]
    Missing,
    /// The user lacks the permission.
    #[error("permission denied")]
    Forbidden,
    /// The file system is read-only.
    #[error("the disk or folder is read-only")]
    ReadOnly,
    /// The disk is full.
    #[error("the disk is full: free some space")]
    Full,
    /// The user's disk quota is exceeded.
    #[error("your disk quota is used up: free some space")]
    Quota,
    /// The file is write-protected.
    #[error("the file is write-protected")]
    Protected,
    /// The path is a folder, a pipe or a device.
    #[error("it is a folder or a device, not a file")]
    NotAFile,
    /// The file is larger than this number of megabytes.
    #[error("it is larger than {0} MB")]
    TooLarge(u64),
    /// The source of a program is larger than `limit` bytes. Its size is unknown if it comes from a pipe.
    #[error("{}", source_size_message(*.size, *.limit))]
    SourceTooLarge {
        /// The size in bytes.
        size: Option<u64>,
        /// The maximum size in bytes.
        limit: u64,
    },
    /// The text is not a file name.
    #[error("expected a file name")]
    NotAFileName,
    /// The folder of the file does not exist.
    #[error("no such folder")]
    MissingFolder,
    /// The name is too long for the file system.
    #[error("the name is too long")]
    NameTooLong,
    /// The name contains a line break or another control character.
    #[error("a file name must be one line without control characters")]
    InvalidCharacters,
    /// The name begins with a dot, like those of hidden files.
    #[error("a file name must not begin with a dot")]
    Hidden,
    /// The name is a relative path that leaves the folder of games.
    #[error("the name leads outside the games folder: to save elsewhere, give the full path")]
    Outside,
    /// The file belongs to the program: a database, its settings or a lock file.
    #[error("it is one of Huanle's own files, not a game")]
    ProgramFile,
    /// The file already exists.
    #[error("the file already exists")]
    Exists,
    /// The file is a named pipe; writing would wait for a reader.
    #[error("it is a pipe: use - to read from standard input")]
    Pipe,
    /// The file is not UTF-8; holds the line of the first error, from 1.
    #[error("line {0} is not UTF-8: save the file in that encoding")]
    NotUtf8(usize),
    /// Another error: its kind, and the operating system's code and message.
    #[error("the system reports{}: {}", .1.map_or(String::new(), |code| format!(" error {code}")), .2)]
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
    DamagedWhileOpen(String),
    /// It has another version of the tables: its version, and the one that this program reads.
    OtherVersion(i64, i64),
    /// It belongs to another program.
    Foreign,
    /// It contains a table, a view or another object of this name that no version of huanle creates.
    Unexpected(String),
    /// Reading it takes more steps than any valid database needs.
    TooManySteps,
    /// It has more than this number of players or games.
    TooManyRows(usize),
    /// The disk is full.
    Full,
    /// The database or its folder is write-protected.
    Protected,
    /// This program was built without databases: the feature `store` is off.
    Unknown,
    /// Another error: SQLite's code and message.
    Other(i32, String),
}

impl FileOperation {
    fn verb(self) -> &'static str {
        match self {
            FileOperation::Read => "read",
            FileOperation::List => "read the folder",
            FileOperation::CreateFolder => "create the folder",
            FileOperation::Write => "write",
            FileOperation::Rename => "rename",
        }
    }
}

fn source_size_message(size: Option<u64>, limit: u64) -> String {
    let limit = limit >> 10;
    match size {
        Some(size) => format!("it has {} KB, and the source of a program has at most {limit} KB", size >> 10),
        None => format!("it is larger than {limit} KB, the most that the source of a program has"),
    }
}

/// The advice of every error that leaves the database unchanged.
const UNCHANGED_ADVICE: &str = "it was not changed. To save games elsewhere, choose a folder with --data-dir";

impl DatabaseError {
    /// Returns the message about the database at a path.
    fn message(&self, path: &str) -> String {
        match self {
            DatabaseError::Unknown => {
                format!("cannot use `{path}`: this program was built without the feature `store`")
            }
            DatabaseError::Damaged(how) => format!("`{path}` is damaged (SQLite: {how})"),
            DatabaseError::DamagedAndOpen => {
                format!("`{path}` is damaged, and another Huanle has it open: close that one and start again")
            }
            DatabaseError::DamagedWhileOpen(how) => format!(
                "`{path}` is damaged (SQLite: {how}): close every Huanle and start again; the file will then be renamed"
            ),
            DatabaseError::OtherVersion(found, read) => {
                let advice = if found > read { format!(": {UNCHANGED_ADVICE}") } else { String::new() };
                format!("`{path}` has version {found} of the database, and this program reads version {read}{advice}")
            }
            DatabaseError::Foreign => format!("`{path}` is a database of another program: {UNCHANGED_ADVICE}"),
            DatabaseError::Unexpected(name) => format!(
                "`{path}` is not used: it contains `{}`, which Huanle never creates: {UNCHANGED_ADVICE}",
                abbreviate(name)
            ),
            DatabaseError::TooManySteps => format!(
                "`{path}` is not used: reading it takes more steps than any Huanle database: {UNCHANGED_ADVICE}"
            ),
            DatabaseError::TooManyRows(most) => {
                format!("`{path}` is not used: it has more than {most} players or games: {UNCHANGED_ADVICE}")
            }
            DatabaseError::Full => {
                format!("cannot write `{path}`: the disk is full. Free some space; everything saved before is safe")
            }
            DatabaseError::Protected => format!(
                "cannot write `{path}`: it or its folder is write-protected. Choose another folder with --data-dir"
            ),
            DatabaseError::Other(code, words) => {
                format!("cannot use `{path}`: the database reports error {code} (SQLite: {words})")
            }
        }
    }
}

impl StoreError {
    /// Converts an I/O error to an error with the operation and the path.
    pub fn io(task: FileOperation, path: &Path, error: &io::Error) -> StoreError {
        StoreError::for_file(task, path, FileError::from(error))
    }

    /// Creates an error for a file.
    pub fn for_file(operation: FileOperation, path: &Path, reason: FileError) -> StoreError {
        StoreError::File { operation, path: path.display().to_string(), fault: reason }
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
    pub fn from_utf8_error(bytes: &[u8], error: &Utf8Error) -> FileError {
        FileError::NotUtf8(bytes[..error.valid_up_to()].iter().filter(|&&byte| byte == b'\n').count() + 1)
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
            io::ErrorKind::IsADirectory => FileError::NotAFile,
            io::ErrorKind::InvalidFilename => FileError::NameTooLong,
            io::ErrorKind::AlreadyExists => FileError::Exists,
            kind => {
                let words = error.to_string();
                // The code is reported separately.
                let words = words.split_once(" (os error").map_or(words.as_str(), |(words, _)| words);
                FileError::Other(kind, error.raw_os_error(), words.to_owned())
            }
        }
    }
}

/// A message about a store that was opened.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StoreNotice {
    /// A database that is damaged or of an older version was renamed, and a new one was created.
    #[error("{reason}: it was renamed to `{new_path}`, and a new one was created")]
    Renamed {
        /// The reason, with the original path, which is now that of the new database.
        reason: StoreError,
        /// The new path of the database.
        new_path: String,
    },
    /// The database is write-protected: it can be read, but nothing is saved.
    #[error("`{0}` is write-protected: it can be read, but nothing will be saved")]
    ReadOnly(String),
}

/// Makes a text printable on one line of a terminal: replaces each control character and each invisible character by a
/// question mark.
pub fn printable(text: &str) -> String {
    text.chars().map(|c| if c.is_control() || is_invisible(c) { '?' } else { c }).collect()
}

/// Formats a path for a message on one line; of a very long path only both ends are shown.
pub fn abbreviate_path(path: &str) -> String {
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
pub fn abbreviate(text: &str) -> String {
    let shown: String = text.chars().take(MAX_NAME_LENGTH).collect();
    let rest = if shown.len() < text.len() { "…" } else { "" };
    format!("{}{rest}", shown.escape_debug())
}
