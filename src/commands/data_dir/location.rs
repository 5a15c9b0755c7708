//! The location of the data directory and the text of its settings file, which are also needed without opening it: the
//! language of the terminal depends on the settings, and outputs must not be written there.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use directories::ProjectDirs;

use crate::records::{FileError, FileOperation, StoreError, folder};

/// The name of the settings file.
pub(in crate::commands) const SETTINGS_FILE: &str = "settings.toml";

/// The file next to the program that makes it portable: its data is then stored next to it.
const PORTABLE_FILE: &str = "huanle-portable.txt";
/// The data directory of a portable program, next to it.
const PORTABLE_DATA_DIR: &str = "huanle-data";

/// Returns the folder of `--data-dir`; or else the one next to a portable program; or else the user's own if there is a
/// home directory.
pub(in crate::commands) fn resolve_data_dir(named: Option<&Path>) -> Option<PathBuf> {
    match named {
        Some(path) => Some(std::path::absolute(path).unwrap_or_else(|_| path.to_owned())),
        None => portable_data_dir()
            .or_else(|| ProjectDirs::from("", "", "huanle").map(|folders| folders.data_dir().to_owned())),
    }
}

/// Returns the data directory next to the program, if the program is portable.
pub(in crate::commands) fn portable_data_dir() -> Option<PathBuf> {
    let program = std::env::current_exe().ok()?;
    let folder = program.parent()?;
    folder.join(PORTABLE_FILE).is_file().then(|| folder.join(PORTABLE_DATA_DIR))
}

/// Reads a text file; a missing file is empty.
pub(in crate::commands) fn read_text_file(file: &Path) -> Result<String, StoreError> {
    match fs::metadata(file) {
        // If the folder is a file, the error is reported when something is written there.
        Err(error) if matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory) => {
            return Ok(String::new());
        }
        _ => {}
    }
    let text = String::from_utf8(folder::read(file)?);
    text.map_err(|error| {
        StoreError::for_file(
            FileOperation::Read,
            file,
            FileError::from_utf8_error(error.as_bytes(), &error.utf8_error()),
        )
    })
}
