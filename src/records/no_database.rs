//! Replaces the database in a program built without the feature `store`: it can never be opened.

use std::path::Path;

use super::{Collection, DatabaseError, Memory, Store, StoreError, StoreNotice};

/// The file name of the database.
pub const NAME: &str = "huanle.db";

/// Always fails.
///
/// # Errors
/// Always returns an error.
pub fn open(folder: &Path) -> Result<(Box<dyn Store>, Option<StoreNotice>), StoreError> {
    Err(unknown(&folder.join(NAME)))
}

/// Always fails.
///
/// # Errors
/// Always returns an error.
pub fn open_existing(folder: &Path) -> Result<Box<dyn Store>, StoreError> {
    Err(unknown(&folder.join(NAME)))
}

/// Creates a store in memory, which is never replaced by another one.
pub fn deferred(_folder: &Path, _error: StoreError) -> Box<dyn Store> {
    Box::<Memory>::default()
}

/// Always fails.
///
/// # Errors
/// Always returns an error.
pub fn read_other(path: &Path) -> Result<Collection, StoreError> {
    Err(unknown(path))
}

/// Returns 0: local time is UTC.
pub fn system_zone(_seconds: i64) -> i64 {
    0
}

fn unknown(path: &Path) -> StoreError {
    StoreError::Database(path.display().to_string(), DatabaseError::Unknown)
}
