//! A store in an SQLite database, `huanle.db` in the user's data directory.
//!
//! # Failures
//!
//! *The program is killed, or the power fails*: every change is one transaction. The database uses a rollback journal
//! (`journal_mode = DELETE`) instead of a write-ahead log: between two changes everything is in one file, which can be
//! copied, moved or sent, and which works in a home directory on a network drive, where the shared memory of the log
//! does not work. `synchronous = EXTRA` flushes the change and the deletion of the journal to the disk before a save is
//! acknowledged. With this journal, nothing less survives a power failure, and saving one move at a time is cheap.
//!
//! *Several programs at once*: transactions that write lock the database at their beginning (`IMMEDIATE`) and wait for
//! each other up to [`LOCK_TIMEOUT`], so that none works on data that another is changing. A game that a running program
//! plays belongs to it (see `presence.rs`): no other program offers, replaces or deletes it. If a game without an owner
//! is offered by two programs, the first to claim it gets it.
//!
//! *Untrusted*: see `guard.rs`. Only the tables that this program creates are accepted, nothing in the file is
//! executed, and checking it is limited in steps, bytes and rows.
//!
//! *Damaged*: checked at each opening (`quick_check`), renamed to show that it is damaged, and never written to again.
//! *Older version*: renamed likewise.
//! *Newer version, another program's file, locked, read-only, disk full*: left unchanged and reported.

mod guard;
mod people;
mod presence;
mod schema;
mod zone;

pub use zone::system as system_zone;

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use rusqlite::{Connection, ErrorCode, OpenFlags, OptionalExtension, Row, Transaction, TransactionBehavior, params};

use super::folder::{self, LOCK_TIMEOUT, is_not_a_file, lock_with_timeout, with_suffix};
use super::{
    Collection, DatabaseError, DeferredStore, Environment, FileError, FileOperation, FinishedGame, GameInProgress,
    Memory, Person, PersonId, Store, StoreError, StoreNotice, Zone, check_name, check_portrait, date,
};
use presence::Presence;
use schema::Origin;

/// The file name of the database.
pub const NAME: &str = "huanle.db";

/// A store on the disk.
#[derive(Debug)]
pub struct Sqlite {
    connection: Connection,
    path: PathBuf,
    /// The presence of this program; `None` if nothing can be written.
    presence: Option<Presence>,
    zone: Zone,
}

impl Sqlite {
    /// Opens the store in a folder; both are created if they are missing. A store that is damaged or of an older
    /// version is renamed and replaced by a new one, which a [`StoreNotice`] reports.
    ///
    /// # Errors
    /// Returns an error if the store cannot be used. Nothing in the folder is lost.
    pub fn open(folder: &Path) -> Result<(Sqlite, Option<StoreNotice>), StoreError> {
        Sqlite::open_with_timeout(folder, LOCK_TIMEOUT)
    }

    /// Opens the store like [`open`](Sqlite::open), but waits at most this long for a program that has locked it.
    ///
    /// # Errors
    /// The same as for [`open`](Sqlite::open).
    pub fn open_with_timeout(folder: &Path, patience: Duration) -> Result<(Sqlite, Option<StoreNotice>), StoreError> {
        let path = folder.join(NAME);
        // The error allows falling back to read-only access: the lock or the presence file cannot be written.
        let only_to_read = |fault: &StoreError| {
            matches!(fault, StoreError::File { fault: FileError::Forbidden | FileError::ReadOnly, .. })
                && path.is_file()
        };
        // Only one program opens the store at a time, so that a check stays valid until it is acted on.
        let _alone = match lock_with_timeout(folder, patience) {
            Err(fault) if only_to_read(&fault) => return Sqlite::open_to_read(&path),
            alone => alone?,
        };
        let failed = |error: io::Error| StoreError::io(FileOperation::Write, folder, &error);
        let presence = match Presence::new(folder).map_err(failed) {
            Err(fault) if only_to_read(&fault) => return Sqlite::open_to_read(&path),
            presence => presence?,
        };
        check_is_file(&path)?;
        guard::check_files(&path)?;
        let (connection, told) = match connect(&path, patience) {
            Err(refusal) if refusal.label().is_some() => {
                if presence.others_are_running().map_err(failed)? {
                    return Err(match refusal {
                        OpenError::Damaged(_) => database_error(&path, DatabaseError::DamagedAndOpen),
                        refusal => refusal.to_store_error(&path),
                    });
                }
                let new_path = rename_with_journal(&path, refusal.label().unwrap_or_default())
                    .map_err(|error| StoreError::io(FileOperation::Rename, &path, &error))?;
                let notice = StoreNotice::Renamed {
                    reason: refusal.to_store_error(&path),
                    new_path: new_path.display().to_string(),
                };
                (connect(&path, patience).map_err(|refusal| refusal.to_store_error(&path))?, Some(notice))
            }
            connection => (connection.map_err(|refusal| refusal.to_store_error(&path))?, None),
        };
        // A write-protected file in a writable folder.
        if connection.is_readonly(rusqlite::MAIN_DB).map_err(|error| self::store_error(&path, &error))? {
            return Sqlite::open_to_read(&path);
        }
        Ok((Sqlite { connection, path, presence: Some(presence), zone: zone::system }, told))
    }

    /// Opens a store read-only.
    fn open_to_read(path: &Path) -> Result<(Sqlite, Option<StoreNotice>), StoreError> {
        guard::check_files(path)?;
        let connection =
            read_only_connection(path, OpenFlags::SQLITE_OPEN_READ_ONLY).map_err(|refusal| match refusal {
                OpenError::Failed(error) if error.sqlite_error_code() == Some(ErrorCode::CannotOpen) => {
                    StoreError::for_file(FileOperation::Read, path, FileError::Forbidden)
                }
                refusal => refusal.to_store_error(path),
            })?;
        let notice = StoreNotice::ReadOnly(path.display().to_string());
        Ok((Sqlite { connection, path: path.to_owned(), presence: None, zone: zone::system }, Some(notice)))
    }

    /// Sets a time zone other than that of the computer.
    #[must_use]
    pub fn with_zone(self, zone: Zone) -> Sqlite {
        Sqlite { zone, ..self }
    }

    /// Returns the readable rows of a query with a parameter.
    fn query<T>(
        &self,
        sql: &str,
        parameter: &str,
        row: impl FnMut(&Row<'_>) -> SqlResult<T>,
    ) -> Result<Vec<T>, StoreError> {
        people::query(&self.connection, sql, [parameter], row).map_err(|error| store_error(&self.path, &error))
    }

    /// Runs a change in one transaction.
    fn transact<T>(&mut self, how: impl FnOnce(&Transaction<'_>, &Presence) -> SqlResult<T>) -> Result<T, StoreError> {
        let Some(presence) = &self.presence else { return Err(database_error(&self.path, DatabaseError::Protected)) };
        let done = self.connection.transaction_with_behavior(TransactionBehavior::Immediate).and_then(|transaction| {
            let value = how(&transaction, presence)?;
            transaction.commit().map(|()| value)
        });
        done.map_err(|error| store_error(&self.path, &error))
    }
}

/// Opens the store in a folder like [`Sqlite::open`].
///
/// # Errors
/// Returns an error if it cannot be used.
pub fn open(folder: &Path) -> Result<(Box<dyn Store>, Option<StoreNotice>), StoreError> {
    let (store, told) = Sqlite::open(folder)?;
    Ok((Box::new(store), told))
}

/// Opens the store in a folder read-only, without creating a folder or a file. A missing store is empty.
///
/// # Errors
/// Returns an error if it cannot be read; a damaged store is left in place.
pub fn open_existing(folder: &Path) -> Result<Box<dyn Store>, StoreError> {
    let path = folder.join(NAME);
    match fs::metadata(&path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Box::<Memory>::default()),
        about => about.map_err(|error| StoreError::io(FileOperation::Read, &path, &error))?,
    };
    check_is_file(&path)?;
    guard::check_files(&path)?;
    // The next reader rolls back an interrupted change; for this the file is opened for writing if possible.
    let connection = read_only_connection(&path, OpenFlags::SQLITE_OPEN_READ_WRITE)
        .map_err(|refusal| refusal.to_store_error(&path))?;
    Ok(Box::new(Sqlite { connection, path, presence: None, zone: zone::system }))
}

/// Creates a store in memory that is used until the store in a folder, which failed with a temporary error, can be
/// opened.
pub fn deferred(folder: &Path, error: StoreError) -> Box<dyn Store> {
    let folder = folder.to_owned();
    let open = move |waits| {
        let (store, _) = Sqlite::open_with_timeout(&folder, if waits { LOCK_TIMEOUT } else { Duration::ZERO })?;
        Ok(Box::new(store) as Box<dyn Store>)
    };
    let surroundings = Environment { now, zone: zone::system, uid };
    Box::new(DeferredStore::new(open, error, Memory::default().with_environment(surroundings)))
}

/// Returns a globally unique id: 32 hexadecimal digits.
fn uid() -> String {
    let random = || std::hash::BuildHasher::hash_one(&std::hash::RandomState::new(), now());
    format!("{:016x}{:016x}", random(), random())
}

/// The result of a query.
type SqlResult<T> = Result<T, rusqlite::Error>;

impl Store for Sqlite {
    fn is_read_only(&self) -> bool {
        self.presence.is_none()
    }

    fn zone(&self) -> Zone {
        self.zone
    }

    fn unreadable_games(&self) -> Result<usize, StoreError> {
        people::count_unreadable(&self.connection).map_err(|error| store_error(&self.path, &error))
    }

    fn save_game(&mut self, id: Option<i64>, program: &str, text: &str) -> Result<i64, StoreError> {
        let now = now();
        self.transact(|change, presence| {
            let id = match id {
                Some(id) if is_owned_elsewhere(change, presence, id)? => None,
                id => id,
            };
            change.query_row(
                "INSERT INTO running (id, program, text, owner, kept, turn)
                 VALUES (?1, ?2, ?3, ?4, ?5, (SELECT coalesce(max(turn), 0) + 1 FROM running))
                 ON CONFLICT (id) DO UPDATE SET program = excluded.program, text = excluded.text,
                     owner = excluded.owner, kept = excluded.kept, turn = excluded.turn
                 RETURNING id",
                params![id, program, text, presence.token(), now],
                |row| row.get(0),
            )
        })
    }

    fn games_in_progress(&mut self, program: &str) -> Result<Vec<GameInProgress>, StoreError> {
        let sql = "SELECT id, program, text, kept, owner FROM running WHERE program = ?1 ORDER BY turn DESC";
        let rows = self.query(sql, program, |row| {
            let kept = date::format_local(row.get(3)?, self.zone);
            let running = GameInProgress { id: row.get(0)?, program: row.get(1)?, text: row.get(2)?, saved_at: kept };
            Ok((running, row.get::<_, String>(4)?))
        })?;
        let ours = rows
            .into_iter()
            .filter(|(_, owner)| self.presence.as_ref().is_none_or(|presence| !presence.is_other_program(owner)));
        Ok(ours.map(|(running, _)| running).collect())
    }

    fn claim_game(&mut self, game: &GameInProgress) -> Result<bool, StoreError> {
        if self.is_read_only() {
            return Ok(true);
        }
        self.transact(|change, presence| {
            if is_owned_elsewhere(change, presence, game.id)? {
                return Ok(false);
            }
            let sql = "UPDATE running SET owner = ?3 WHERE id = ?1 AND text = ?2";
            Ok(change.execute(sql, params![game.id, game.text, presence.token()])? == 1)
        })
    }

    fn is_open_elsewhere(&mut self, program: &str) -> Result<bool, StoreError> {
        let Some(presence) = &self.presence else { return Ok(false) };
        let sql = "SELECT DISTINCT owner FROM running WHERE program = ?1";
        let owners = self.query(sql, program, |row| row.get::<_, String>(0))?;
        Ok(owners.iter().any(|owner| presence.is_other_program(owner)))
    }

    fn delete_game(&mut self, id: i64) -> Result<(), StoreError> {
        self.transact(|change, presence| {
            if !is_owned_elsewhere(change, presence, id)? {
                change.execute("DELETE FROM running WHERE id = ?1", [id])?;
            }
            Ok(())
        })
    }

    fn solved_puzzles(&mut self, set: &str) -> Result<BTreeSet<String>, StoreError> {
        let puzzles = self.query("SELECT puzzle FROM solved WHERE puzzles = ?1", set, |row| row.get(0))?;
        Ok(puzzles.into_iter().collect())
    }

    fn set_solved(&mut self, set: &str, puzzle: &str) -> Result<(), StoreError> {
        self.transact(|change, _| {
            change.execute("INSERT OR IGNORE INTO solved (puzzles, puzzle) VALUES (?1, ?2)", [set, puzzle]).map(drop)
        })
    }

    fn people(&mut self) -> Result<Vec<Person>, StoreError> {
        people::list(&self.connection).map_err(|error| store_error(&self.path, &error))
    }

    fn add_person(&mut self, name: &str) -> Result<PersonId, StoreError> {
        let name = check_name(name)?;
        self.transact(|change, _| people::add(change, name))?
    }

    fn rename_person(&mut self, id: PersonId, name: &str) -> Result<(), StoreError> {
        let name = check_name(name)?;
        self.transact(|change, _| people::rename(change, id, name))?
    }

    fn remove_person(&mut self, id: PersonId) -> Result<(), StoreError> {
        self.transact(|change, _| change.execute("DELETE FROM people WHERE id = ?1", [id]).map(drop))
    }

    fn portrait(&mut self, id: PersonId) -> Result<Option<Vec<u8>>, StoreError> {
        people::portrait(&self.connection, id).map_err(|error| store_error(&self.path, &error))?
    }

    fn set_portrait(&mut self, id: PersonId, portrait: Option<&[u8]>) -> Result<(), StoreError> {
        check_portrait(portrait)?;
        self.transact(|change, _| people::set_portrait(change, id, portrait))?
    }

    fn save_finished_game(&mut self, game: &FinishedGame, running: Option<i64>) -> Result<String, StoreError> {
        let now = now();
        self.transact(|change, presence| {
            if let Some(id) = running
                && !is_owned_elsewhere(change, presence, id)?
            {
                change.execute("DELETE FROM running WHERE id = ?1", [id])?;
            }
            people::save(change, &FinishedGame { ended_at: now, ..game.clone() })
        })
    }

    fn finished_games(&mut self) -> Result<Vec<FinishedGame>, StoreError> {
        people::finished(&self.connection).map_err(|error| store_error(&self.path, &error))
    }

    fn import(&mut self, collection: &Collection) -> Result<(usize, usize), StoreError> {
        for (name, portrait) in &collection.people {
            check_name(name)?;
            check_portrait(portrait.as_deref())?;
        }
        self.transact(|change, _| people::import(change, collection))
    }
}

/// Returns the current time in seconds since the Unix epoch.
fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs().cast_signed())
}

/// Reads the players and finished games of another store: a database, or the one in a folder. It is opened read-only.
///
/// # Errors
/// Returns an error if it cannot be read; a damaged database is left in place.
pub fn read_other(path: &Path) -> Result<Collection, StoreError> {
    let path = if path.is_dir() { path.join(NAME) } else { path.to_owned() };
    fs::metadata(&path).map_err(|error| StoreError::io(FileOperation::Read, &path, &error))?;
    check_is_file(&path)?;
    guard::check_files(&path)?;
    read_only(&path).map_err(|refusal| refusal.to_store_error(&path))
}

/// Checks that the path is a file: a pipe would wait for its writer.
fn check_is_file(path: &Path) -> Result<(), StoreError> {
    if is_not_a_file(path) { Err(StoreError::for_file(FileOperation::Read, path, FileError::NotAFile)) } else { Ok(()) }
}

/// Opens a database read-only and checks it.
fn read_only_connection(path: &Path, flags: OpenFlags) -> Result<Connection, OpenError> {
    let connection = Connection::open_with_flags(path, flags)?;
    connection.busy_handler(Some(retry_lock))?;
    guard::restrict(&connection)?;
    connection.pragma_update(None, "query_only", true)?;
    if check(&connection)? {
        return Ok(connection);
    }
    // A new file has no tables to be read.
    let mut empty = Connection::open_in_memory()?;
    schema::create(&mut empty)?;
    Ok(empty)
}

fn read_only(path: &Path) -> Result<Collection, OpenError> {
    let mut connection = read_only_connection(path, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
    // One transaction gives a consistent snapshot.
    let moment = connection.transaction()?;
    Ok(people::export(&moment)?)
}

/// Returns whether a game in progress belongs to another running program.
fn is_owned_elsewhere(change: &Transaction<'_>, presence: &Presence, id: i64) -> SqlResult<bool> {
    let owner: Option<String> =
        change.query_row("SELECT owner FROM running WHERE id = ?1", [id], |row| row.get(0)).optional()?;
    Ok(owner.is_some_and(|owner| presence.is_other_program(&owner)))
}

/// The reason why a database is rejected.
enum OpenError {
    Damaged(String),
    WrongOrigin(Origin),
    Unexpected(String),
    TooManyRows,
    Failed(rusqlite::Error),
}

impl From<rusqlite::Error> for OpenError {
    fn from(error: rusqlite::Error) -> OpenError {
        if is_damage(&error) { OpenError::Damaged(error.to_string()) } else { OpenError::Failed(error) }
    }
}

impl OpenError {
    /// Returns the label with which the database is renamed, to be replaced by a new one: if it is damaged or of an older
    /// version. `None` if it stays.
    fn label(&self) -> Option<&'static str> {
        match self {
            OpenError::Damaged(_) => Some("damaged"),
            OpenError::WrongOrigin(Origin::OtherVersion(version)) if *version < schema::VERSION => Some("old"),
            _ => None,
        }
    }

    fn to_store_error(&self, path: &Path) -> StoreError {
        match self {
            OpenError::Damaged(how) => database_error(path, DatabaseError::Damaged(how.clone())),
            OpenError::WrongOrigin(Origin::OtherVersion(version)) => {
                database_error(path, DatabaseError::OtherVersion(*version, schema::VERSION))
            }
            OpenError::WrongOrigin(_) => database_error(path, DatabaseError::Foreign),
            OpenError::Unexpected(name) => database_error(path, DatabaseError::Unexpected(name.clone())),
            OpenError::TooManyRows => database_error(path, DatabaseError::TooManyRows(guard::MAX_ROWS)),
            OpenError::Failed(error) => store_error(path, error),
        }
    }
}

/// The pause between two attempts to get a lock.
const NAP: Duration = Duration::from_millis(1);

/// Sleeps, then returns whether to try again after this number of attempts to get a lock. SQLite's own handler sleeps
/// longer the longer it has waited, so that newcomers go first and one of several programs may wait forever.
fn retry_lock(times: i32) -> bool {
    std::thread::sleep(NAP);
    Duration::from_millis(times.unsigned_abs().into()) < LOCK_TIMEOUT
}

/// Checks that a database is undamaged and ours. Returns whether it has its tables.
fn check(connection: &Connection) -> Result<bool, OpenError> {
    match schema::kind(connection)? {
        Origin::Known => {}
        Origin::Empty => return Ok(false),
        kind => return Err(OpenError::WrongOrigin(kind)),
    }
    // Before `quick_check`, which would evaluate expressions in the schema of an unknown table.
    if let Some(name) = schema::unexpected_object(connection)? {
        return Err(OpenError::Unexpected(name));
    }
    let check: String = connection.query_row("PRAGMA quick_check(1)", [], |row| row.get(0))?;
    if check != "ok" {
        return Err(OpenError::Damaged(check.lines().collect::<Vec<_>>().join(", ")));
    }
    if guard::has_too_many_rows(connection)? { Err(OpenError::TooManyRows) } else { Ok(true) }
}

/// Opens a database and checks it; creates the tables of a new one.
fn connect(path: &Path, patience: Duration) -> Result<Connection, OpenError> {
    let mut connection = Connection::open(path)?;
    let waits = (!patience.is_zero()).then_some(retry_lock as fn(i32) -> bool);
    connection.busy_handler(waits)?;
    guard::restrict(&connection)?;
    check(&connection)?;
    guard::lift_step_limit(&connection)?;
    connection.query_row("PRAGMA journal_mode = DELETE", [], |_| Ok(()))?;
    connection.pragma_update(None, "synchronous", "EXTRA")?;
    schema::create(&mut connection)?;
    connection.busy_handler(Some(retry_lock))?;
    Ok(connection)
}

fn is_damage(error: &rusqlite::Error) -> bool {
    matches!(error.sqlite_error_code(), Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase))
}

/// Renames a database, and the journal that may repair it, to unused names: `huanle.db.damaged-1`.
fn rename_with_journal(path: &Path, label: &str) -> io::Result<PathBuf> {
    let (journal, new_path) = (with_suffix(path, "-journal"), folder::unused_path(path, label, &["", "-journal"]));
    // The journal first: a new database must never find it.
    if journal.exists() {
        fs::rename(journal, with_suffix(&new_path, "-journal"))?;
    }
    fs::rename(path, &new_path)?;
    Ok(new_path)
}

fn database_error(path: &Path, error: DatabaseError) -> StoreError {
    StoreError::Database(path.display().to_string(), error)
}

/// Converts an SQLite error to a store error.
fn store_error(path: &Path, error: &rusqlite::Error) -> StoreError {
    if let Some(fault) = guard::limit_error(error) {
        return database_error(path, fault);
    }
    database_error(
        path,
        match error.sqlite_error_code() {
            Some(ErrorCode::DiskFull) => DatabaseError::Full,
            Some(ErrorCode::ReadOnly | ErrorCode::PermissionDenied | ErrorCode::CannotOpen) => DatabaseError::Protected,
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => {
                return StoreError::Locked(path.display().to_string(), LOCK_TIMEOUT.as_secs());
            }
            _ if is_damage(error) => DatabaseError::DamagedWhileOpen(error.to_string()),
            _ => {
                let code = error.sqlite_error().map_or(0, |error| error.extended_code);
                DatabaseError::Other(code, error.to_string())
            }
        },
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_database_that_cannot_grow_says_so_and_keeps_what_it_has() {
        let folder = tempfile::tempdir().unwrap();
        let (mut store, _) = Sqlite::open(folder.path()).unwrap();
        let id = store.save_game(None, "othello", "f5").unwrap();
        store.connection.query_row("PRAGMA max_page_count = 1", [], |_| Ok(())).unwrap();
        let long = "f5d6".repeat(10_000);
        let why = store.save_game(Some(id), "othello", &long).unwrap_err().to_string();
        assert!(why.contains("the disk is full") && why.contains(NAME), "{why}");
        assert_eq!(store.games_in_progress("othello").unwrap()[0].text, "f5");
        store.connection.query_row("PRAGMA max_page_count = 1000", [], |_| Ok(())).unwrap();
        assert_eq!(store.save_game(Some(id), "othello", &long), Ok(id), "there is room again");
    }

    #[test]
    fn a_change_reaches_the_disk_before_it_is_acknowledged() {
        let folder = tempfile::tempdir().unwrap();
        for _ in 0..2 {
            let (store, _) = Sqlite::open(folder.path()).unwrap();
            let setting = |sql| store.connection.query_row(sql, [], |row| row.get::<_, String>(0)).unwrap();
            assert_eq!(setting("PRAGMA journal_mode"), "delete");
            assert_eq!(setting("SELECT CAST(synchronous AS TEXT) FROM pragma_synchronous"), "3");
            drop(store);
            // Even if another program has changed the file's journal mode.
            let other = Connection::open(folder.path().join(NAME)).unwrap();
            other.query_row("PRAGMA journal_mode = WAL", [], |_| Ok(())).unwrap();
        }
    }
}
