//! What the database is in a program that was built without the feature `store`: one that cannot be opened.

use std::path::Path;

use super::{Collection, DatabaseFault, Notice, Store, StoreError};

/// The name of the database in its folder.
pub const NAME: &str = "huanle.db";

/// Opens nothing.
///
/// # Errors
/// Always.
pub fn open(folder: &Path) -> Result<(Box<dyn Store>, Option<Notice>), StoreError> {
    Err(unknown(&folder.join(NAME)))
}

/// Reads nothing.
///
/// # Errors
/// Always.
pub fn read_other(path: &Path) -> Result<Collection, StoreError> {
    Err(unknown(path))
}

/// Clocks are UTC's.
pub fn system_zone(_seconds: i64) -> i64 {
    0
}

fn unknown(path: &Path) -> StoreError {
    StoreError::Database(path.display().to_string(), DatabaseFault::Unknown)
}
