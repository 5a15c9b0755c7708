//! A store that is an SQLite database, `huanle.db` in the folder of the user's data.
//!
//! # What may happen to it
//!
//! *Killed at any moment, or the power fails*: every change is one transaction, which is there whole or not at all. The
//! database keeps a rollback journal (`journal_mode = DELETE`) and not a write-ahead log: between two changes everything
//! is in one file, which can be copied, set aside or sent as it is, and which works on a home over the network, where the
//! log's shared memory does not. `synchronous = EXTRA` brings the change, and the journal's going, to the disk before a
//! keeping is acknowledged: with this journal nothing less holds after a power failure, and one keeping a move is no load.
//!
//! *Several programs at once*: transactions that write take the right to do so at their beginning (`IMMEDIATE`) and wait
//! for each other up to [`PATIENCE`], so that none works on what another is changing. A game that
//! a living program plays belongs to it (see `presence.rs`): no other is offered it, replaces it or forgets it. If two are
//! offered a game that nobody plays and both play on, the first to keep it has it, and what the other keeps becomes a game
//! of its own.
//!
//! *Damaged*: looked over whole at each opening (`quick_check`), set aside under a name that says so and never written to
//! again. *Of a newer version, of another program, locked, read-only, the disk full*: left alone, and told.

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

use super::folder::{PATIENCE, is_other, lock};
use super::{
    Collection, DatabaseFault, FileFault, Finished, Notice, Person, PersonId, Running, Store, StoreError, Task, Zone,
    checked, checked_portrait, date,
};
use presence::Presence;
use schema::Origin;

/// The name of the database in its folder.
pub const NAME: &str = "huanle.db";

/// A store on the disk.
#[derive(Debug)]
pub struct Sqlite {
    connection: Connection,
    path: PathBuf,
    /// Nobody's where nothing can be written.
    presence: Option<Presence>,
    zone: Zone,
}

impl Sqlite {
    /// Opens the store in a folder; both are made if they are missing. A damaged one is set aside for a new one, and
    /// that is told.
    ///
    /// # Errors
    /// When it cannot be used. Nothing in the folder is lost.
    pub fn open(folder: &Path) -> Result<(Sqlite, Option<Notice>), StoreError> {
        let path = folder.join(NAME);
        // Where no lock or no mark of this program's presence can be written.
        let only_to_read = |fault: &StoreError| {
            matches!(fault, StoreError::File { fault: FileFault::Forbidden | FileFault::ReadOnly, .. })
                && path.is_file()
        };
        // While one program opens the store no other does: a check, and what is done upon it, hold together.
        let _alone = match lock(folder) {
            Err(fault) if only_to_read(&fault) => return Sqlite::open_to_read(&path),
            alone => alone?,
        };
        let failed = |error: io::Error| StoreError::file(Task::Write, folder, &error);
        let presence = match Presence::new(folder).map_err(failed) {
            Err(fault) if only_to_read(&fault) => return Sqlite::open_to_read(&path),
            presence => presence?,
        };
        is_file(&path)?;
        let (connection, told) = match connect(&path) {
            Err(Refusal::Damaged(_)) if presence.has_company().map_err(failed)? => {
                return Err(database(&path, DatabaseFault::DamagedAndOpen));
            }
            Err(Refusal::Damaged(how)) => {
                let aside = set_aside(&path).map_err(|error| StoreError::file(Task::SetAside, &path, &error))?;
                let [said, aside] = [&path, &aside].map(|path| path.display().to_string());
                (
                    connect(&path).map_err(|refusal| refusal.told(&path))?,
                    Some(Notice::SetAside { path: said, how, aside }),
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

    /// Opens a store that nothing can be written to.
    fn open_to_read(path: &Path) -> Result<(Sqlite, Option<Notice>), StoreError> {
        let connection = read_only_connection(path).map_err(|refusal| match refusal {
            Refusal::Failed(error) if error.sqlite_error_code() == Some(ErrorCode::CannotOpen) => {
                StoreError::about(Task::Read, path, FileFault::Forbidden)
            }
            refusal => refusal.told(path),
        })?;
        let notice = Notice::ReadOnly(path.display().to_string());
        Ok((Sqlite { connection, path: path.to_owned(), presence: None, zone: zone::system }, Some(notice)))
    }

    /// The same in a place with other clocks than the computer's.
    #[must_use]
    pub fn in_zone(self, zone: Zone) -> Sqlite {
        Sqlite { zone, ..self }
    }

    /// A change that happens whole or not at all.
    fn change<T>(&mut self, how: impl FnOnce(&Transaction<'_>, &Presence) -> Answer<T>) -> Result<T, StoreError> {
        let Some(presence) = &self.presence else { return Err(database(&self.path, DatabaseFault::Protected)) };
        let done = self.connection.transaction_with_behavior(TransactionBehavior::Immediate).and_then(|transaction| {
            let value = how(&transaction, presence)?;
            transaction.commit().map(|()| value)
        });
        done.map_err(|error| told(&self.path, &error))
    }
}

/// Opens the store in a folder as [`Sqlite::open`] does.
///
/// # Errors
/// When it cannot be used.
pub fn open(folder: &Path) -> Result<(Box<dyn Store>, Option<Notice>), StoreError> {
    let (store, told) = Sqlite::open(folder)?;
    Ok((Box::new(store), told))
}

/// What the database answers.
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

    fn running(&mut self, program: &str) -> Result<Vec<Running>, StoreError> {
        let find = || {
            let mut statement = self
                .connection
                .prepare("SELECT id, program, text, kept, owner FROM running WHERE program = ?1 ORDER BY turn DESC")?;
            let rows = statement.query_map([program], |row| {
                let kept = date::written(row.get(3)?, self.zone);
                let running = Running { id: row.get(0)?, program: row.get(1)?, text: row.get(2)?, kept };
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

    fn keep_finished(&mut self, game: &Finished, running: Option<i64>) -> Result<String, StoreError> {
        let now = now();
        self.change(|change, presence| {
            if let Some(id) = running
                && !is_anothers(change, presence, id)?
            {
                change.execute("DELETE FROM running WHERE id = ?1", [id])?;
            }
            people::keep(change, &Finished { when: now, ..game.clone() })
        })
    }

    fn finished(&mut self) -> Result<Vec<Finished>, StoreError> {
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

/// The present time, in seconds since 1970.
fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs().cast_signed())
}

/// The players and finished games of another store: a database, or the one in a folder. It is only read.
///
/// # Errors
/// When it cannot be read; a damaged one is left where it is.
pub fn read_other(path: &Path) -> Result<Collection, StoreError> {
    let path = if path.is_dir() { path.join(NAME) } else { path.to_owned() };
    fs::metadata(&path).map_err(|error| StoreError::file(Task::Read, &path, &error))?;
    is_file(&path)?;
    read_only(&path).map_err(|refusal| refusal.told(&path))
}

/// Makes sure that nothing but a file is opened: a pipe would wait for its writer.
fn is_file(path: &Path) -> Result<(), StoreError> {
    if is_other(path) { Err(StoreError::about(Task::Read, path, FileFault::NoFile)) } else { Ok(()) }
}

/// Opens a database that is only read, and looks it over.
fn read_only_connection(path: &Path) -> Result<Connection, Refusal> {
    let connection = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
    connection.busy_handler(Some(ask_again))?;
    looked_over(&connection)?;
    Ok(connection)
}

fn read_only(path: &Path) -> Result<Collection, Refusal> {
    let mut connection = read_only_connection(path)?;
    // Everything as of one moment.
    let moment = connection.transaction()?;
    Ok(people::everything(&moment)?)
}

/// Whether a game in progress is of another program that is alive.
fn is_anothers(change: &Transaction<'_>, presence: &Presence, id: i64) -> Answer<bool> {
    let owner: Option<String> =
        change.query_row("SELECT owner FROM running WHERE id = ?1", [id], |row| row.get(0)).optional()?;
    Ok(owner.is_some_and(|owner| presence.is_another(&owner)))
}

/// Why a database is not used.
enum Refusal {
    Damaged(String),
    Not(Origin),
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
            Refusal::Damaged(how) => database(path, DatabaseFault::Damaged(how.clone())),
            Refusal::Not(Origin::Newer(version)) => database(path, DatabaseFault::Newer(*version, schema::VERSION)),
            Refusal::Not(_) => database(path, DatabaseFault::Foreign),
            Refusal::Failed(error) => told(path, error),
        }
    }
}

/// How long to sleep before asking again for a lock that somebody else has.
const NAP: Duration = Duration::from_millis(1);

/// Whether to ask again for a lock, having done so a number of times; sleeps before. SQLite's own handler sleeps the longer,
/// the longer it has waited, so that one that comes late goes first, and with several at work one may wait for ever.
fn ask_again(times: i32) -> bool {
    std::thread::sleep(NAP);
    Duration::from_millis(times.unsigned_abs().into()) < PATIENCE
}

/// Makes sure that a database is whole, and one of ours.
fn looked_over(connection: &Connection) -> Result<(), Refusal> {
    let check: String = connection.query_row("PRAGMA quick_check(1)", [], |row| row.get(0))?;
    if check != "ok" {
        return Err(Refusal::Damaged(check.lines().collect::<Vec<_>>().join(", ")));
    }
    match schema::kind(connection)? {
        Origin::Known => Ok(()),
        kind => Err(Refusal::Not(kind)),
    }
}

/// Opens a database, looks it over and brings it to the present version.
fn connect(path: &Path) -> Result<Connection, Refusal> {
    let mut connection = Connection::open(path)?;
    connection.busy_handler(Some(ask_again))?;
    looked_over(&connection)?;
    connection.query_row("PRAGMA journal_mode = DELETE", [], |_| Ok(()))?;
    connection.pragma_update(None, "synchronous", "EXTRA")?;
    schema::migrate(&mut connection)?;
    Ok(connection)
}

fn is_damage(error: &rusqlite::Error) -> bool {
    matches!(error.sqlite_error_code(), Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase))
}

/// Gives a damaged database, and the journal that may mend it, names that nothing has: `huanle.db.damaged-1`.
fn set_aside(path: &Path) -> io::Result<PathBuf> {
    let named = |ending: &str| {
        let mut name = path.as_os_str().to_owned();
        name.push(ending);
        PathBuf::from(name)
    };
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

fn database(path: &Path, fault: DatabaseFault) -> StoreError {
    StoreError::Database(path.display().to_string(), fault)
}

/// Why the database could not do something.
fn told(path: &Path, error: &rusqlite::Error) -> StoreError {
    database(
        path,
        match error.sqlite_error_code() {
            Some(ErrorCode::DiskFull) => DatabaseFault::Full,
            Some(ErrorCode::ReadOnly | ErrorCode::PermissionDenied | ErrorCode::CannotOpen) => DatabaseFault::Protected,
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => {
                return StoreError::Locked(path.display().to_string(), PATIENCE.as_secs());
            }
            _ if is_damage(error) => DatabaseFault::DamagedMeanwhile(error.to_string()),
            _ => {
                let code = error.sqlite_error().map_or(0, |error| error.extended_code);
                DatabaseFault::Other(code, error.to_string())
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
