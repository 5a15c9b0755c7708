//! Restrictions for databases from untrusted sources: their contents are never executed, and reading them is limited.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::Path;

use rusqlite::config::DbConfig;
use rusqlite::limits::Limit;
use rusqlite::{Connection, ErrorCode};

use super::super::{DatabaseError, FileError, FileOperation, StoreError};
use super::{SqlResult, database_error, with_suffix};

/// The maximum size of a database, in bytes. A finished game takes about one thousand.
const LARGEST: u64 = 512 << 20;
/// The maximum size of a text or row, in bytes.
const LONGEST: i32 = 64 << 20;
/// The maximum number of players, games in progress or finished games to read.
pub(super) const MAX_ROWS: usize = 1_000_000;
/// The maximum number of SQLite virtual machine instructions for one connection that checks or only reads a database. A
/// database of the maximum size takes about a tenth of them.
const MAX_STEPS: u64 = 2_000_000_000;
/// The number of instructions between two checks of the limit.
const STRIDE: i32 = 10_000;

/// The last bytes of a journal that names another file, which SQLite would delete.
const SUPER_JOURNAL: [u8; 8] = [0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7];

/// Checks the size of a database and its journal before they are opened, and that the journal names no other file.
pub(super) fn check_files(path: &Path) -> Result<(), StoreError> {
    let size = |path: &Path| std::fs::metadata(path).map_or(0, |about| about.len());
    for ending in ["", "-journal", "-wal"] {
        let path = with_suffix(path, ending);
        if size(&path) > LARGEST {
            return Err(StoreError::for_file(FileOperation::Read, &path, FileError::TooLarge(LARGEST >> 20)));
        }
    }
    let journal = with_suffix(path, "-journal");
    if names_another_file(&journal).unwrap_or(false) {
        let name = journal.file_name().unwrap_or_default().to_string_lossy().into_owned();
        return Err(database_error(path, DatabaseError::Unexpected(name)));
    }
    Ok(())
}

fn names_another_file(journal: &Path) -> io::Result<bool> {
    if super::is_not_a_file(journal) {
        return Ok(true);
    }
    let mut file = File::open(journal)?;
    let mut end = [0; SUPER_JOURNAL.len()];
    file.seek(SeekFrom::End(-(end.len() as i64)))?;
    file.read_exact(&mut end)?;
    Ok(end == SUPER_JOURNAL)
}

/// Disables views and triggers of a database, and limits the cost of reading it until the limit is [lifted](lift).
pub(super) fn restrict(connection: &Connection) -> SqlResult<()> {
    for (config, on) in [
        (DbConfig::SQLITE_DBCONFIG_TRUSTED_SCHEMA, false),
        (DbConfig::SQLITE_DBCONFIG_ENABLE_VIEW, false),
        (DbConfig::SQLITE_DBCONFIG_ENABLE_TRIGGER, false),
        (DbConfig::SQLITE_DBCONFIG_DEFENSIVE, true),
    ] {
        connection.set_db_config(config, on)?;
    }
    connection.pragma_update(None, "cell_size_check", true)?;
    connection.set_limit(Limit::SQLITE_LIMIT_LENGTH, LONGEST)?;
    connection.set_limit(Limit::SQLITE_LIMIT_ATTACHED, 0)?;
    let mut left = MAX_STEPS;
    connection.progress_handler(
        STRIDE,
        Some(move || {
            left = left.saturating_sub(STRIDE.unsigned_abs().into());
            left == 0
        }),
    )
}

/// Returns whether a table has more rows than this program ever writes.
pub(super) fn has_too_many_rows(connection: &Connection) -> SqlResult<bool> {
    for table in ["running", "solved", "people", "finished"] {
        let sql = format!("SELECT EXISTS (SELECT 1 FROM {table} LIMIT 1 OFFSET {MAX_ROWS})");
        if connection.query_row(&sql, [], |row| row.get(0))? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Lifts the limit of instructions, after the database was checked.
pub(super) fn lift_step_limit(connection: &Connection) -> SqlResult<()> {
    connection.progress_handler(0, None::<fn() -> bool>)
}

/// Converts an error to the one for the user if a limit was reached.
pub(super) fn limit_error(error: &rusqlite::Error) -> Option<DatabaseError> {
    match error.sqlite_error_code() {
        Some(ErrorCode::OperationInterrupted) => Some(DatabaseError::TooManySteps),
        _ => None,
    }
}
