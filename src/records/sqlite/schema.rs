//! The tables of the database, and how an older one becomes a newer one.

use rusqlite::{Connection, Result, TransactionBehavior};

/// What marks a database as ours: `PRAGMA application_id`, the letters `Huan`.
pub(super) const APPLICATION: i64 = 0x4875_616E;

/// The steps from an empty database to the present one. Its version, `PRAGMA user_version`, is the number of those done:
/// a step that was ever released is never changed, new ones come at the end.
const STEPS: [&str; 2] = [
    // `turn` rises with every keeping: clocks may be put back. `kept` is in seconds since 1970. `owner` is the token of the
    // program that kept the row.
    "CREATE TABLE running (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        program TEXT NOT NULL,
        text TEXT NOT NULL,
        owner TEXT NOT NULL,
        kept INTEGER NOT NULL,
        turn INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE solved (
        puzzles TEXT NOT NULL,
        puzzle TEXT NOT NULL,
        PRIMARY KEY (puzzles, puzzle)
    ) STRICT, WITHOUT ROWID;",
    // Games name their players: they are the same in every database, and one who was removed has played all the same. A side
    // is a `guest`, a `person` or a `level`. Times are in seconds since 1970, durations in milliseconds.
    "CREATE TABLE people (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        name TEXT NOT NULL UNIQUE,
        portrait BLOB
    ) STRICT;
    CREATE TABLE finished (
        uid TEXT NOT NULL PRIMARY KEY,
        program TEXT NOT NULL,
        rule TEXT NOT NULL,
        size TEXT NOT NULL,
        first_kind TEXT NOT NULL,
        first_name TEXT NOT NULL,
        second_kind TEXT NOT NULL,
        second_name TEXT NOT NULL,
        result TEXT NOT NULL,
        ending TEXT NOT NULL,
        moves INTEGER NOT NULL,
        duration INTEGER NOT NULL,
        ended INTEGER NOT NULL,
        text TEXT NOT NULL
    ) STRICT;",
];

/// The version that this program writes.
pub(super) const VERSION: i64 = STEPS.len() as i64;

/// What a database is before anything is done to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Origin {
    /// Ours or empty, of a version that is known.
    Known,
    /// Ours, and of a version that only a newer program knows.
    Newer(i64),
    /// Of some other program.
    Foreign,
}

/// Looks at a database.
pub(super) fn kind(connection: &Connection) -> Result<Origin> {
    let number = |sql: &str| connection.query_row(sql, [], |row| row.get::<_, i64>(0));
    let version = number("PRAGMA user_version")?;
    Ok(match number("PRAGMA application_id")? {
        APPLICATION if version > VERSION => Origin::Newer(version),
        APPLICATION if version >= 0 => Origin::Known,
        0 if version == 0 && number("SELECT count(*) FROM sqlite_schema")? == 0 => Origin::Known,
        _ => Origin::Foreign,
    })
}

/// Brings a [known](Origin::Known) database to the present version: all of the way, or it stays as it is.
pub(super) fn migrate(connection: &mut Connection) -> Result<()> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let version: i64 = transaction.query_row("PRAGMA user_version", [], |row| row.get(0))?;
    let done = usize::try_from(version).unwrap_or(0);
    if done < STEPS.len() {
        for step in &STEPS[done..] {
            transaction.execute_batch(step)?;
        }
        transaction.pragma_update(None, "application_id", APPLICATION)?;
        transaction.pragma_update(None, "user_version", VERSION)?;
    }
    transaction.commit()
}
