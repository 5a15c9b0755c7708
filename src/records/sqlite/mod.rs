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
//! each other up to [`PATIENCE`], so that none works on data that another is changing. A game that a running program
//! plays belongs to it (see `presence.rs`): no other program offers, replaces or deletes it. If a game without an owner
//! is offered by two programs, the first to claim it gets it.
//!
//! *Untrusted*: see `guard.rs`. Only the tables that this program creates are accepted, nothing in the file is
//! executed, and checking it is limited in steps, bytes and rows.
//!
//! *Damaged*: checked at each opening (`quick_check`), renamed to show that it is damaged, and never written to again.
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

use rusqlite::{Connection, ErrorCode, OpenFlags, OptionalExtension, Transaction, TransactionBehavior, params};

use super::folder::{PATIENCE, is_other, lock_within};
use super::{
    Collection, DatabaseError, DeferredStore, Environment, FileError, FinishedGame, GameInProgress, Memory, Person,
    PersonId, Store, StoreError, StoreNotice, Task, Zone, checked, checked_portrait, date,
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
    /// Opens the store in a folder; both are created if they are missing. A damaged store is renamed and replaced by a
    /// new one, which a [`StoreNotice`] reports.
    ///
    /// # Errors
    /// Returns an error if the store cannot be used. Nothing in the folder is lost.
    pub fn open(folder: &Path) -> Result<(Sqlite, Option<StoreNotice>), StoreError> {
        Sqlite::open_within(folder, PATIENCE)
    }

    /// Opens the store like [`open`](Sqlite::open), but waits at most this long for a program that has locked it.
    ///
    /// # Errors
    /// The same as for [`open`](Sqlite::open).
    pub fn open_within(folder: &Path, patience: Duration) -> Result<(Sqlite, Option<StoreNotice>), StoreError> {
        let path = folder.join(NAME);
        // Where no lock or no mark of this program's presence can be written.
        let only_to_read = |fault: &StoreError| {
            matches!(fault, StoreError::File { fault: FileError::Forbidden | FileError::ReadOnly, .. })
                && path.is_file()
        };
        // While one program opens the store no other does: a check, and what is done upon it, hold together.
        let _alone = match lock_within(folder, patience) {
            Err(fault) if only_to_read(&fault) => return Sqlite::open_to_read(&path),
            alone => alone?,
        };
        let failed = |error: io::Error| StoreError::file(Task::Write, folder, &error);
        let presence = match Presence::new(folder).map_err(failed) {
            Err(fault) if only_to_read(&fault) => return Sqlite::open_to_read(&path),
            presence => presence?,
        };
        is_file(&path)?;
        guard::check_files(&path)?;
        let (connection, told) = match connect(&path, patience) {
            Err(Refusal::Damaged(_)) if presence.has_company().map_err(failed)? => {
                return Err(database(&path, DatabaseError::DamagedAndOpen));
            }
            Err(Refusal::Damaged(how)) => {
                let aside = set_aside(&path).map_err(|error| StoreError::file(Task::SetAside, &path, &error))?;
                let [said, aside] = [&path, &aside].map(|path| path.display().to_string());
                (
                    connect(&path, patience).map_err(|refusal| refusal.told(&path))?,
                    Some(StoreNotice::SetAside { path: said, how, aside }),
                )
            }
            connection => (connection.map_err(|refusal| refusal.told(&path))?, None),
        };
        // A file that is protected in a folder that is not.
        if connection.is_readonly(rusqlite::MAIN_DB).map_err(|error| self::told(&path, &error))? {
            return Sqlite::open_to_read(&path);
        }
        Ok((Sqlite { connection, path, presence: Some(presence), zone: zone::system }, told))
    }

    /// Opens a store read-only.
    fn open_to_read(path: &Path) -> Result<(Sqlite, Option<StoreNotice>), StoreError> {
        guard::check_files(path)?;
        let connection =
            read_only_connection(path, OpenFlags::SQLITE_OPEN_READ_ONLY).map_err(|refusal| match refusal {
                Refusal::Failed(error) if error.sqlite_error_code() == Some(ErrorCode::CannotOpen) => {
                    StoreError::about(Task::Read, path, FileError::Forbidden)
                }
                refusal => refusal.told(path),
            })?;
        let notice = StoreNotice::ReadOnly(path.display().to_string());
        Ok((Sqlite { connection, path: path.to_owned(), presence: None, zone: zone::system }, Some(notice)))
    }

    /// Sets a time zone other than that of the computer.
    #[must_use]
    pub fn in_zone(self, zone: Zone) -> Sqlite {
        Sqlite { zone, ..self }
    }

    /// Runs a change in one transaction.
    fn change<T>(&mut self, how: impl FnOnce(&Transaction<'_>, &Presence) -> Answer<T>) -> Result<T, StoreError> {
        let Some(presence) = &self.presence else { return Err(database(&self.path, DatabaseError::Protected)) };
        let done = self.connection.transaction_with_behavior(TransactionBehavior::Immediate).and_then(|transaction| {
            let value = how(&transaction, presence)?;
            transaction.commit().map(|()| value)
        });
        done.map_err(|error| told(&self.path, &error))
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
        about => about.map_err(|error| StoreError::file(Task::Read, &path, &error))?,
    };
    is_file(&path)?;
    guard::check_files(&path)?;
    // A change that was cut short is undone by whoever reads next; for this the file is opened for writing where it may be.
    let connection =
        read_only_connection(&path, OpenFlags::SQLITE_OPEN_READ_WRITE).map_err(|refusal| refusal.told(&path))?;
    Ok(Box::new(Sqlite { connection, path, presence: None, zone: zone::system }))
}

/// Creates a store in memory that is used until the store in a folder, which failed with a temporary error, can be
/// opened.
pub fn deferred(folder: &Path, error: StoreError) -> Box<dyn Store> {
    let folder = folder.to_owned();
    let open = move |waits| {
        let (store, _) = Sqlite::open_within(&folder, if waits { PATIENCE } else { Duration::ZERO })?;
        Ok(Box::new(store) as Box<dyn Store>)
    };
    let surroundings = Environment { now, zone: zone::system, uid };
    Box::new(DeferredStore::new(open, error, Memory::default().within(surroundings)))
}

/// Returns a globally unique id: 32 hexadecimal digits.
fn uid() -> String {
    let random = || std::hash::BuildHasher::hash_one(&std::hash::RandomState::new(), now());
    format!("{:016x}{:016x}", random(), random())
}

/// The result of a query.
type Answer<T> = Result<T, rusqlite::Error>;

impl Store for Sqlite {
    fn is_read_only(&self) -> bool {
        self.presence.is_none()
    }

    fn zone(&self) -> Zone {
        self.zone
    }

    fn unreadable(&self) -> Result<usize, StoreError> {
        people::unreadable(&self.connection).map_err(|error| told(&self.path, &error))
    }

    fn keep_running(&mut self, id: Option<i64>, program: &str, text: &str) -> Result<i64, StoreError> {
        let now = now();
        self.change(|change, presence| {
            let id = match id {
                Some(id) if is_anothers(change, presence, id)? => None,
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

    fn running(&mut self, program: &str) -> Result<Vec<GameInProgress>, StoreError> {
        let find = || {
            let mut statement = self
                .connection
                .prepare("SELECT id, program, text, kept, owner FROM running WHERE program = ?1 ORDER BY turn DESC")?;
            let rows = statement.query_map([program], |row| {
                let kept = date::written(row.get(3)?, self.zone);
                let running = GameInProgress { id: row.get(0)?, program: row.get(1)?, text: row.get(2)?, kept };
                Ok((running, row.get::<_, String>(4)?))
            })?;
            people::readable(rows)
        };
        let rows = find().map_err(|error| told(&self.path, &error))?;
        let ours = rows
            .into_iter()
            .filter(|(_, owner)| self.presence.as_ref().is_none_or(|presence| !presence.is_another(owner)));
        Ok(ours.map(|(running, _)| running).collect())
    }

    fn claim_running(&mut self, game: &GameInProgress) -> Result<bool, StoreError> {
        if self.is_read_only() {
            return Ok(true);
        }
        self.change(|change, presence| {
            if is_anothers(change, presence, game.id)? {
                return Ok(false);
            }
            let sql = "UPDATE running SET owner = ?3 WHERE id = ?1 AND text = ?2";
            Ok(change.execute(sql, params![game.id, game.text, presence.token()])? == 1)
        })
    }

    fn is_open_elsewhere(&mut self, program: &str) -> Result<bool, StoreError> {
        let Some(presence) = &self.presence else { return Ok(false) };
        let find = || {
            let mut statement = self.connection.prepare("SELECT DISTINCT owner FROM running WHERE program = ?1")?;
            people::readable(statement.query_map([program], |row| row.get::<_, String>(0))?)
        };
        let owners = find().map_err(|error| told(&self.path, &error))?;
        Ok(owners.iter().any(|owner| presence.is_another(owner)))
    }

    fn forget_running(&mut self, id: i64) -> Result<(), StoreError> {
        self.change(|change, presence| {
            if !is_anothers(change, presence, id)? {
                change.execute("DELETE FROM running WHERE id = ?1", [id])?;
            }
            Ok(())
        })
    }

    fn solved(&mut self, set: &str) -> Result<BTreeSet<String>, StoreError> {
        let find = || {
            let mut statement = self.connection.prepare("SELECT puzzle FROM solved WHERE puzzles = ?1")?;
            Ok(people::readable(statement.query_map([set], |row| row.get(0))?)?.into_iter().collect())
        };
        find().map_err(|error| told(&self.path, &error))
    }

    fn set_solved(&mut self, set: &str, puzzle: &str) -> Result<(), StoreError> {
        self.change(|change, _| {
            change.execute("INSERT OR IGNORE INTO solved (puzzles, puzzle) VALUES (?1, ?2)", [set, puzzle]).map(drop)
        })
    }

    fn people(&mut self) -> Result<Vec<Person>, StoreError> {
        people::list(&self.connection).map_err(|error| told(&self.path, &error))
    }

    fn add_person(&mut self, name: &str) -> Result<PersonId, StoreError> {
        let name = checked(name)?;
        self.change(|change, _| people::add(change, name))?
    }

    fn rename_person(&mut self, id: PersonId, name: &str) -> Result<(), StoreError> {
        let name = checked(name)?;
        self.change(|change, _| people::rename(change, id, name))?
    }

    fn remove_person(&mut self, id: PersonId) -> Result<(), StoreError> {
        self.change(|change, _| change.execute("DELETE FROM people WHERE id = ?1", [id]).map(drop))
    }

    fn portrait(&mut self, id: PersonId) -> Result<Option<Vec<u8>>, StoreError> {
        people::portrait(&self.connection, id).map_err(|error| told(&self.path, &error))?
    }

    fn set_portrait(&mut self, id: PersonId, portrait: Option<&[u8]>) -> Result<(), StoreError> {
        checked_portrait(portrait)?;
        self.change(|change, _| people::set_portrait(change, id, portrait))?
    }

    fn keep_finished(&mut self, game: &FinishedGame, running: Option<i64>) -> Result<String, StoreError> {
        let now = now();
        self.change(|change, presence| {
            if let Some(id) = running
                && !is_anothers(change, presence, id)?
            {
                change.execute("DELETE FROM running WHERE id = ?1", [id])?;
            }
            people::keep(change, &FinishedGame { when: now, ..game.clone() })
        })
    }

    fn finished(&mut self) -> Result<Vec<FinishedGame>, StoreError> {
        people::finished(&self.connection).map_err(|error| told(&self.path, &error))
    }

    fn take_in(&mut self, collection: &Collection) -> Result<(usize, usize), StoreError> {
        for (name, portrait) in &collection.people {
            checked(name)?;
            checked_portrait(portrait.as_deref())?;
        }
        self.change(|change, _| people::take_in(change, collection))
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
    fs::metadata(&path).map_err(|error| StoreError::file(Task::Read, &path, &error))?;
    is_file(&path)?;
    guard::check_files(&path)?;
    read_only(&path).map_err(|refusal| refusal.told(&path))
}

/// Checks that the path is a file: a pipe would wait for its writer.
fn is_file(path: &Path) -> Result<(), StoreError> {
    if is_other(path) { Err(StoreError::about(Task::Read, path, FileError::NoFile)) } else { Ok(()) }
}

/// Opens a database read-only and checks it.
fn read_only_connection(path: &Path, flags: OpenFlags) -> Result<Connection, Refusal> {
    let connection = Connection::open_with_flags(path, flags)?;
    connection.busy_handler(Some(ask_again))?;
    guard::restrict(&connection)?;
    connection.pragma_update(None, "query_only", true)?;
    looked_over(&connection)?;
    Ok(connection)
}

fn read_only(path: &Path) -> Result<Collection, Refusal> {
    let mut connection = read_only_connection(path, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
    // Everything as of one moment.
    let moment = connection.transaction()?;
    Ok(people::everything(&moment)?)
}

/// Returns whether a game in progress belongs to another running program.
fn is_anothers(change: &Transaction<'_>, presence: &Presence, id: i64) -> Answer<bool> {
    let owner: Option<String> =
        change.query_row("SELECT owner FROM running WHERE id = ?1", [id], |row| row.get(0)).optional()?;
    Ok(owner.is_some_and(|owner| presence.is_another(&owner)))
}

/// The reason why a database is rejected.
enum Refusal {
    Damaged(String),
    Not(Origin),
    Unexpected(String),
    Many,
    Failed(rusqlite::Error),
}

impl From<rusqlite::Error> for Refusal {
    fn from(error: rusqlite::Error) -> Refusal {
        if is_damage(&error) { Refusal::Damaged(error.to_string()) } else { Refusal::Failed(error) }
    }
}

impl Refusal {
    fn told(&self, path: &Path) -> StoreError {
        match self {
            Refusal::Damaged(how) => database(path, DatabaseError::Damaged(how.clone())),
            Refusal::Not(Origin::Newer(version)) => database(path, DatabaseError::Newer(*version, schema::VERSION)),
            Refusal::Not(_) => database(path, DatabaseError::Foreign),
            Refusal::Unexpected(name) => database(path, DatabaseError::Unexpected(name.clone())),
            Refusal::Many => database(path, DatabaseError::Many(guard::MOST_ROWS)),
            Refusal::Failed(error) => told(path, error),
        }
    }
}

/// The pause between two attempts to get a lock.
const NAP: Duration = Duration::from_millis(1);

/// Sleeps, then returns whether to try again after this number of attempts to get a lock. SQLite's own handler sleeps
/// longer the longer it has waited, so that newcomers go first and one of several programs may wait forever.
fn ask_again(times: i32) -> bool {
    std::thread::sleep(NAP);
    Duration::from_millis(times.unsigned_abs().into()) < PATIENCE
}

/// Checks that a database is undamaged and ours.
fn looked_over(connection: &Connection) -> Result<(), Refusal> {
    match schema::kind(connection)? {
        Origin::Known => {}
        kind => return Err(Refusal::Not(kind)),
    }
    // Before the check, which would work out what a table of others may ask for.
    if let Some(name) = schema::unexpected(connection)? {
        return Err(Refusal::Unexpected(name));
    }
    let check: String = connection.query_row("PRAGMA quick_check(1)", [], |row| row.get(0))?;
    if check != "ok" {
        return Err(Refusal::Damaged(check.lines().collect::<Vec<_>>().join(", ")));
    }
    if guard::has_many_rows(connection)? { Err(Refusal::Many) } else { Ok(()) }
}

/// Opens a database, checks it and migrates it to the current version.
fn connect(path: &Path, patience: Duration) -> Result<Connection, Refusal> {
    let mut connection = Connection::open(path)?;
    let waits = (!patience.is_zero()).then_some(ask_again as fn(i32) -> bool);
    connection.busy_handler(waits)?;
    guard::restrict(&connection)?;
    looked_over(&connection)?;
    guard::lift(&connection)?;
    connection.query_row("PRAGMA journal_mode = DELETE", [], |_| Ok(()))?;
    connection.pragma_update(None, "synchronous", "EXTRA")?;
    schema::migrate(&mut connection)?;
    connection.busy_handler(Some(ask_again))?;
    Ok(connection)
}

fn is_damage(error: &rusqlite::Error) -> bool {
    matches!(error.sqlite_error_code(), Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase))
}

/// Renames a damaged database, and the journal that may repair it, to unused names: `huanle.db.damaged-1`.
fn set_aside(path: &Path) -> io::Result<PathBuf> {
    let named = |ending: &str| named(path, ending);
    let free =
        |number: &u32| ["", "-journal"].iter().all(|ending| !named(&format!(".damaged-{number}{ending}")).exists());
    let number = (1..).find(free).unwrap_or(u32::MAX);
    let journal = named("-journal");
    // The journal first: a new database must never find it.
    if journal.exists() {
        fs::rename(journal, named(&format!(".damaged-{number}-journal")))?;
    }
    let aside = named(&format!(".damaged-{number}"));
    fs::rename(path, &aside)?;
    Ok(aside)
}

/// Appends an ending to the name of a path.
fn named(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}

fn database(path: &Path, fault: DatabaseError) -> StoreError {
    StoreError::Database(path.display().to_string(), fault)
}

/// Converts an SQLite error to a store error.
fn told(path: &Path, error: &rusqlite::Error) -> StoreError {
    if let Some(fault) = guard::limit_reached(error) {
        return database(path, fault);
    }
    database(
        path,
        match error.sqlite_error_code() {
            Some(ErrorCode::DiskFull) => DatabaseError::Full,
            Some(ErrorCode::ReadOnly | ErrorCode::PermissionDenied | ErrorCode::CannotOpen) => DatabaseError::Protected,
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => {
                return StoreError::Locked(path.display().to_string(), PATIENCE.as_secs());
            }
            _ if is_damage(error) => DatabaseError::DamagedMeanwhile(error.to_string()),
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
        let id = store.keep_running(None, "othello", "f5").unwrap();
        store.connection.query_row("PRAGMA max_page_count = 1", [], |_| Ok(())).unwrap();
        let long = "f5d6".repeat(10_000);
        let why = store.keep_running(Some(id), "othello", &long).unwrap_err().to_string();
        assert!(why.contains("the disk is full") && why.contains(NAME), "{why}");
        assert_eq!(store.running("othello").unwrap()[0].text, "f5");
        store.connection.query_row("PRAGMA max_page_count = 1000", [], |_| Ok(())).unwrap();
        assert_eq!(store.keep_running(Some(id), "othello", &long), Ok(id), "there is room again");
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
            // Even if somebody has changed the file.
            let other = Connection::open(folder.path().join(NAME)).unwrap();
            other.query_row("PRAGMA journal_mode = WAL", [], |_| Ok(())).unwrap();
        }
    }
}
