//! Players and finished games in the database.

use std::time::Duration;

use rusqlite::types::Type;
use rusqlite::{Connection, OptionalExtension, Params, Row, params};

use super::super::finished::{format_result, parse_result};
use super::super::{Collection, FinishedGame, Participant, Person, PersonId, StoreError};
use super::SqlResult;

/// A result that may be an error although the database works.
type StoreResult<T> = Result<T, StoreError>;

/// Returns the list of players, without the unreadable ones.
pub(super) fn list(connection: &Connection) -> SqlResult<Vec<Person>> {
    query(connection, "SELECT id, name FROM people ORDER BY id", [], |row| {
        Ok(Person { id: row.get(0)?, name: row.get(1)? })
    })
}

fn is_taken(connection: &Connection, name: &str, besides: Option<PersonId>) -> SqlResult<bool> {
    let sql = "SELECT EXISTS (SELECT 1 FROM people WHERE name = ?1 AND id IS NOT ?2)";
    connection.query_row(sql, params![name, besides], |row| row.get(0))
}

/// Adds a player.
pub(super) fn add(change: &Connection, name: &str) -> SqlResult<StoreResult<PersonId>> {
    if is_taken(change, name, None)? {
        return Ok(Err(StoreError::NameTaken(name.to_owned())));
    }
    change.execute("INSERT INTO people (name) VALUES (?1)", [name])?;
    Ok(Ok(change.last_insert_rowid()))
}

/// Renames a player.
pub(super) fn rename(change: &Connection, id: PersonId, name: &str) -> SqlResult<StoreResult<()>> {
    if is_taken(change, name, Some(id))? {
        return Ok(Err(StoreError::NameTaken(name.to_owned())));
    }
    let before: Option<String> =
        change.query_row("SELECT name FROM people WHERE id = ?1", [id], |row| row.get(0)).optional()?;
    let Some(before) = before else { return Ok(Err(StoreError::UnknownPlayer(id))) };
    change.execute("UPDATE people SET name = ?2 WHERE id = ?1", params![id, name])?;
    for side in ["first", "second"] {
        let sql = format!("UPDATE finished SET {side}_name = ?2 WHERE {side}_kind = 'person' AND {side}_name = ?1");
        change.execute(&sql, [&before, name])?;
    }
    Ok(Ok(()))
}

/// Returns a player's portrait.
pub(super) fn portrait(connection: &Connection, id: PersonId) -> SqlResult<StoreResult<Option<Vec<u8>>>> {
    let sql = "SELECT portrait FROM people WHERE id = ?1";
    let found = connection.query_row(sql, [id], |row| row.get(0)).optional()?;
    Ok(found.ok_or(StoreError::UnknownPlayer(id)))
}

/// Sets or removes a player's portrait.
pub(super) fn set_portrait(change: &Connection, id: PersonId, portrait: Option<&[u8]>) -> SqlResult<StoreResult<()>> {
    let changed = change.execute("UPDATE people SET portrait = ?2 WHERE id = ?1", params![id, portrait])?;
    Ok(if changed == 0 { Err(StoreError::UnknownPlayer(id)) } else { Ok(()) })
}

/// Saves a game, replacing the one with the same `uid`. A game without one gets sixteen bytes of SQLite's random
/// generator, which the operating system seeds.
pub(super) fn save(change: &Connection, game: &FinishedGame) -> SqlResult<String> {
    let uid = match game.uid.as_str() {
        "" => change.query_row("SELECT lower(hex(randomblob(16)))", [], |row| row.get(0))?,
        uid => uid.to_owned(),
    };
    write(change, "REPLACE", &uid, game)?;
    Ok(uid)
}

/// Inserts a game; `or` is the SQL conflict action for an existing `uid`. Returns whether a row was written.
fn write(change: &Connection, or: &str, uid: &str, game: &FinishedGame) -> SqlResult<bool> {
    let [first, second] = game.sides.each_ref().map(columns);
    let sql = format!(
        "INSERT OR {or} INTO finished (uid, program, rule, size, first_kind, first_name, second_kind, second_name, result,
             ending, moves, duration, ended, text)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14)"
    );
    let duration = i64::try_from(game.duration.as_millis()).unwrap_or(i64::MAX);
    let written = change.execute(
        &sql,
        params![
            uid,
            game.program,
            game.rule,
            game.size,
            first.0,
            first.1,
            second.0,
            second.1,
            format_result(game.outcome),
            game.ending,
            game.moves,
            duration,
            game.ended_at,
            game.text
        ],
    )?;
    Ok(written > 0)
}

/// Returns the kind and the name of a player for the columns.
fn columns(party: &Participant) -> (&'static str, &str) {
    let kind = match party {
        Participant::Guest => "guest",
        Participant::Person(_) => "person",
        Participant::Level(_) => "level",
    };
    (kind, party.name().unwrap_or_default())
}

/// Reads the player from two columns, starting at this one.
fn participant(row: &Row<'_>, column: usize) -> SqlResult<Participant> {
    let (kind, name): (String, String) = (row.get(column)?, row.get(column + 1)?);
    match kind.as_str() {
        "guest" => Ok(Participant::Guest),
        "person" => Ok(Participant::Person(name)),
        "level" => Ok(Participant::Level(name)),
        _ => Err(unknown(column, &kind)),
    }
}

/// Creates an error for a column with a value that this version never writes.
fn unknown(column: usize, message: &str) -> rusqlite::Error {
    rusqlite::Error::FromSqlConversionFailure(column, Type::Text, format!("`{message}` is unknown here").into())
}

/// Returns whether the error concerns a single row: another program or a disk error has written something unexpected.
fn is_row_error(error: &rusqlite::Error) -> bool {
    use rusqlite::Error::{FromSqlConversionFailure, IntegralValueOutOfRange, InvalidColumnType, Utf8Error};
    matches!(error, FromSqlConversionFailure(..) | IntegralValueOutOfRange(..) | InvalidColumnType(..) | Utf8Error(..))
}

/// Returns the rows of a query, without the unreadable ones.
///
/// # Errors
/// Returns an error if the database itself fails, not a single row.
pub(super) fn query<T>(
    connection: &Connection,
    sql: &str,
    parameters: impl Params,
    row: impl FnMut(&Row<'_>) -> SqlResult<T>,
) -> SqlResult<Vec<T>> {
    let mut statement = connection.prepare(sql)?;
    let rows = statement.query_map(parameters, row)?;
    rows.filter(|row| !row.as_ref().is_err_and(is_row_error)).collect()
}

/// Returns the number of unreadable players and finished games.
pub(super) fn count_unreadable(connection: &Connection) -> SqlResult<usize> {
    let sql = "SELECT (SELECT count(*) FROM finished) + (SELECT count(*) FROM people)";
    let all: i64 = connection.query_row(sql, [], |row| row.get(0))?;
    let read = finished(connection)?.len() + list(connection)?.len();
    Ok(usize::try_from(all).unwrap_or(0).saturating_sub(read))
}

/// Returns the finished games, the latest first, without the unreadable ones.
pub(super) fn finished(connection: &Connection) -> SqlResult<Vec<FinishedGame>> {
    let sql = "SELECT uid, program, rule, size, first_kind, first_name, second_kind, second_name, result, ending,
             moves, duration, ended, text FROM finished ORDER BY ended DESC, rowid DESC";
    query(connection, sql, [], |row| {
        let message: String = row.get(8)?;
        Ok(FinishedGame {
            uid: row.get(0)?,
            program: row.get(1)?,
            rule: row.get(2)?,
            size: row.get(3)?,
            sides: [participant(row, 4)?, participant(row, 6)?],
            outcome: parse_result(&message).ok_or_else(|| unknown(8, &message))?,
            ending: row.get(9)?,
            moves: row.get(10)?,
            duration: Duration::from_millis(row.get::<_, i64>(11)?.unsigned_abs()),
            ended_at: row.get(12)?,
            text: row.get(13)?,
        })
    })
}

/// Returns all players and games.
pub(super) fn export(connection: &Connection) -> SqlResult<Collection> {
    let people =
        query(connection, "SELECT name, portrait FROM people ORDER BY id", [], |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(Collection { people, games: finished(connection)? })
}

/// Imports the players and games that are not in the database yet; returns their numbers.
pub(super) fn import(change: &Connection, collection: &Collection) -> SqlResult<(usize, usize)> {
    let (mut people, mut games) = (0, 0);
    for (name, portrait) in &collection.people {
        let name = name.trim();
        people += change.execute("INSERT OR IGNORE INTO people (name) VALUES (?1)", [name])?;
        let sql = "UPDATE people SET portrait = coalesce(portrait, ?2) WHERE name = ?1";
        change.execute(sql, params![name, portrait])?;
    }
    // In reverse order, so that the last saved game stays the first in the list.
    for game in collection.games.iter().rev() {
        games += usize::from(write(change, "IGNORE", &game.uid, game)?);
    }
    Ok((people, games))
}
