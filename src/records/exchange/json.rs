//! The JSON format.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::row::{GameRow, PlayerRow};
use super::{Collection, ExchangeError, GAME, PLAYER, ParsedRows, RowError};

/// The name of the format in the file.
pub const FORMAT: &str = "huanle records 1";

/// A file with its rows as raw JSON, so that the line of each is known.
#[derive(Deserialize)]
struct File<'t> {
    format: String,
    #[serde(borrow)]
    players: Vec<&'t RawValue>,
    #[serde(borrow)]
    games: Vec<&'t RawValue>,
}

pub(super) fn write(collection: &Collection) -> String {
    let players = collection.people.iter().map(|(name, portrait)| line(&PlayerRow::new(name, portrait.as_deref())));
    let games = collection.games.iter().map(|game| line(&GameRow::from_game(game)));
    let list = |lines: Vec<String>| if lines.is_empty() { String::new() } else { format!("\n{}\n", lines.join(",\n")) };
    let (players, games) = (list(players.collect()), list(games.collect()));
    format!("{{\"format\":\"{FORMAT}\",\"players\":[{players}],\"games\":[{games}]}}\n")
}

/// Serializes a row. Rows contain only strings and numbers, so that this never fails.
fn line(row: &impl Serialize) -> String {
    serde_json::to_string(row).unwrap_or_default()
}

pub(super) fn read(text: &str) -> Result<Collection, Vec<ExchangeError>> {
    let file: File<'_> = serde_json::from_str(text)
        .map_err(|error| vec![ExchangeError { line: error.line() as u64, error: syntax_error(&error) }])?;
    if file.format != FORMAT {
        return Err(vec![ExchangeError { line: 1, error: RowError::Format(file.format) }]);
    }
    let (mut found, mut counted, mut line) = (ParsedRows::default(), 0, 1);
    let rows = file.players.iter().map(|row| (PLAYER, row.get())).chain(file.games.iter().map(|row| (GAME, row.get())));
    for (kind, row) in rows {
        // The row is a slice of the text; players may come after the games.
        let at = (row.as_ptr() as usize).saturating_sub(text.as_ptr() as usize).min(text.len());
        let ends =
            |from: usize, to: usize| text.as_bytes()[from..to].iter().filter(|&&byte| byte == b'\n').count() as u64;
        line = if at >= counted { line + ends(counted, at) } else { 1 + ends(0, at) };
        counted = at;
        let inside = |error: serde_json::Error| syntax_error(&error);
        let taken = match kind {
            PLAYER => serde_json::from_str(row)
                .map_err(inside)
                .and_then(PlayerRow::into_player)
                .map(|row| found.add_player(line, row)),
            _ => serde_json::from_str(row)
                .map_err(inside)
                .and_then(GameRow::into_game)
                .map(|row| found.add_game(line, row)),
        };
        if let Err(fault) = taken
            && !found.add_error(line, fault)
        {
            break;
        }
    }
    found.finish()
}

/// The lists of a file, either of which may be missing.
#[derive(Deserialize)]
struct Lists<'t> {
    #[serde(borrow, default)]
    players: Option<&'t RawValue>,
    #[serde(borrow, default)]
    games: Option<&'t RawValue>,
}

pub(super) fn salvage(text: &str) -> Collection {
    let mut collection = Collection::default();
    let Ok(lists) = serde_json::from_str::<Lists<'_>>(text) else { return collection };
    fn rows<'t, T: Deserialize<'t>>(list: Option<&'t RawValue>) -> impl Iterator<Item = T> {
        let rows = list.and_then(|list| serde_json::from_str::<Vec<&RawValue>>(list.get()).ok()).unwrap_or_default();
        rows.into_iter().filter_map(|row| serde_json::from_str(row.get()).ok())
    }
    for player in rows(lists.players).filter_map(|row| PlayerRow::into_player(row).ok()) {
        if collection.people.iter().all(|(name, _)| *name != player.0) {
            collection.people.push(player);
        }
    }
    let mut ids = BTreeSet::new();
    for game in rows(lists.games).filter_map(|row| GameRow::into_game(row).ok()) {
        if ids.insert(game.uid.clone()) {
            collection.games.push(game);
        }
    }
    collection
}

/// Converts a parser error to one without its position, which the caller adds.
fn syntax_error(error: &serde_json::Error) -> RowError {
    let message = error.to_string();
    let why = message.rsplit_once(" at line ").map_or(message.as_str(), |(why, _)| why);
    RowError::Syntax(why.to_owned(), error.is_eof())
}
