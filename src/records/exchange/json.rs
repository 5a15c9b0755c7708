//! JSON.

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::row::{GameRow, PlayerRow};
use super::{Collection, Found, GAME, PLAYER, RowFault, Wrong};

/// What the file says of itself.
pub(super) const FORMAT: &str = "huanle records 1";

/// A whole file, its rows as they stand there: so the line of each is known.
#[derive(Deserialize)]
struct File<'t> {
    format: String,
    #[serde(borrow)]
    players: Vec<&'t RawValue>,
    #[serde(borrow)]
    games: Vec<&'t RawValue>,
}

pub(super) fn write(collection: &Collection) -> String {
    let players = collection.people.iter().map(|(name, portrait)| line(&PlayerRow::of(name, portrait.as_deref())));
    let games = collection.games.iter().map(|game| line(&GameRow::of(game)));
    let list = |lines: Vec<String>| if lines.is_empty() { String::new() } else { format!("\n{}\n", lines.join(",\n")) };
    let (players, games) = (list(players.collect()), list(games.collect()));
    format!("{{\"format\":\"{FORMAT}\",\"players\":[{players}],\"games\":[{games}]}}\n")
}

/// Rows are structs of texts and numbers: none of them fails to be written.
fn line(row: &impl Serialize) -> String {
    serde_json::to_string(row).unwrap_or_default()
}

pub(super) fn read(text: &str) -> Result<Collection, Vec<Wrong>> {
    let file: File<'_> = serde_json::from_str(text)
        .map_err(|error| vec![Wrong { line: error.line() as u64, fault: unplaced(&error) }])?;
    if file.format != FORMAT {
        return Err(vec![Wrong { line: 1, fault: RowFault::Format(file.format) }]);
    }
    let (mut found, mut counted, mut line) = (Found::default(), 0, 1);
    let rows = file.players.iter().map(|row| (PLAYER, row.get())).chain(file.games.iter().map(|row| (GAME, row.get())));
    for (kind, row) in rows {
        // It is a piece of the text; players may stand behind the games.
        let at = (row.as_ptr() as usize).saturating_sub(text.as_ptr() as usize).min(text.len());
        let ends =
            |from: usize, to: usize| text.as_bytes()[from..to].iter().filter(|&&byte| byte == b'\n').count() as u64;
        line = if at >= counted { line + ends(counted, at) } else { 1 + ends(0, at) };
        counted = at;
        let inside = |error: serde_json::Error| unplaced(&error);
        let taken = match kind {
            PLAYER => {
                serde_json::from_str(row).map_err(inside).and_then(PlayerRow::taken).map(|row| found.player(line, row))
            }
            _ => serde_json::from_str(row).map_err(inside).and_then(GameRow::taken).map(|row| found.game(line, row)),
        };
        if let Err(fault) = taken
            && !found.wrong(line, fault)
        {
            break;
        }
    }
    found.whole()
}

/// Why something cannot be read, without the place, which is told in our words.
fn unplaced(error: &serde_json::Error) -> RowFault {
    let said = error.to_string();
    let why = said.rsplit_once(" at line ").map_or(said.as_str(), |(why, _)| why);
    RowFault::Syntax(why.to_owned(), error.is_eof())
}
