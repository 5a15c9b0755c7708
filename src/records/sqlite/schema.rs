//! The tables of the database.

use std::collections::BTreeSet;

use rusqlite::{Connection, Result, TransactionBehavior};

/// The `PRAGMA application_id` that identifies our databases: the letters `Huan`.
pub(super) const APPLICATION: i64 = 0x4875_616E;

/// The statements that create the tables. In `running`, `turn` increases with every save, because clocks may be set back, and
/// `owner` is the token of the program that saved the row. Games in `finished` store their players by name, which is the same in
/// every database and remains when a player is removed; a side is a `guest`, a `person` or a `level`. Times are in seconds since
/// 1970, durations in milliseconds.
const TABLES: &str = "CREATE TABLE running (
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
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE people (
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
    ) STRICT;";

/// The version of the tables that this program reads and writes, as `PRAGMA user_version`.
pub(super) const VERSION: i64 = 1;

/// The origin of a database, determined before anything is changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Origin {
    /// Ours.
    Known,
    /// A new file: without tables.
    Empty,
    /// Ours, of another version; holds it.
    OtherVersion(i64),
    /// Another program's.
    Foreign,
}

/// Returns the origin of a database.
pub(super) fn kind(connection: &Connection) -> Result<Origin> {
    let number = |sql: &str| connection.query_row(sql, [], |row| row.get::<_, i64>(0));
    let version = number("PRAGMA user_version")?;
    Ok(match number("PRAGMA application_id")? {
        APPLICATION if version == VERSION => Origin::Known,
        APPLICATION => Origin::OtherVersion(version),
        0 if version == 0 && number("SELECT count(*) FROM sqlite_schema")? == 0 => Origin::Empty,
        _ => Origin::Foreign,
    })
}

/// The names of the objects that SQLite itself may add to a database.
const INTERNAL: [&str; 3] = [
    "CREATE TABLE sqlite_sequence(name,seq)",
    "CREATE TABLE sqlite_stat1(tbl,idx,stat)",
    "CREATE TABLE sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)",
];

/// Returns the name of an object in a database that neither this program nor SQLite creates: a view, a trigger, a
/// virtual table, a table with other columns. It only compares the statements that created them and executes none.
pub(super) fn unexpected_object(connection: &Connection) -> Result<Option<String>> {
    let model = Connection::open_in_memory()?;
    model.execute_batch(TABLES)?;
    let mut known: BTreeSet<String> = statements(&model)?.into_iter().filter_map(|(_, sql)| sql).collect();
    known.extend(INTERNAL.map(str::to_owned));
    // An index without a statement comes from `UNIQUE` or `PRIMARY KEY`.
    let odd = |(_, sql): &(String, Option<String>)| sql.as_ref().is_some_and(|sql| !known.contains(sql));
    Ok(statements(connection)?.into_iter().find(odd).map(|(name, _)| name))
}

/// Returns all objects in a database by name, with the statements that created them if there are any. Whitespace is
/// ignored.
fn statements(connection: &Connection) -> Result<Vec<(String, Option<String>)>> {
    let sql = "SELECT coalesce(CAST(name AS TEXT), ''), CASE WHEN sql IS NULL AND type = 'index' THEN NULL
               ELSE coalesce(CAST(sql AS TEXT), '') END FROM sqlite_schema LIMIT 100";
    let mut statement = connection.prepare(sql)?;
    let blanks = |sql: String| sql.split_whitespace().collect::<Vec<_>>().join(" ");
    statement.query_map([], |row| Ok((row.get(0)?, row.get::<_, Option<String>>(1)?.map(blanks))))?.collect()
}

/// Creates the tables if the database is [empty](Origin::Empty), or leaves it unchanged on error.
pub(super) fn create(connection: &mut Connection) -> Result<()> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    if kind(&transaction)? == Origin::Empty {
        transaction.execute_batch(TABLES)?;
        transaction.pragma_update(None, "application_id", APPLICATION)?;
        transaction.pragma_update(None, "user_version", VERSION)?;
    }
    transaction.commit()
}
