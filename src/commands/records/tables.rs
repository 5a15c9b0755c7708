//! The tables of `huanle records`.

use super::grid::Grid;
use crate::commands::fault::InputError;
use crate::engine::Tally;
use crate::records::date::{self, Zone};
use crate::records::finished::result;
use crate::records::standing::{self, Discipline, OpponentClass};
use crate::records::{FinishedGame, Participant, Person};
use crate::text::terminal::Records;
use crate::text::{Text, endings};

/// Returns the columns of a tally.
fn tally_columns(said: &Records) -> impl Iterator<Item = (&'static str, bool)> {
    said.tally.into_iter().map(|column| (column, true))
}

fn cells(tally: Tally) -> [String; 5] {
    let [wins, draws, losses, games] = [tally.wins, tally.draws, tally.losses, tally.games()].map(|n| n.to_string());
    [wins, draws, losses, games, tally.percent()]
}

/// Creates a table of rows that begin with words and end with a tally.
fn grid(said: &Records, words: &[&'static str], rows: impl Iterator<Item = (Vec<String>, Tally)>) -> Grid {
    let columns = words.iter().map(|&word| (word, false)).chain(tally_columns(said)).collect();
    Grid { columns, rows: rows.map(|(words, tally)| [words, cells(tally).to_vec()].concat()).collect() }
}

/// Returns the players with their total results.
pub(super) fn list(said: &Records, people: &[Person], games: &[FinishedGame]) -> Grid {
    let row = |person: &Person| (vec![person.name.clone()], standing::total(games, &person.name, None));
    grid(said, &[said.name], people.iter().map(row))
}

/// Returns a ranking for each program and level that was played, or for the selected ones.
///
/// # Errors
/// Returns an error if nobody has played the selected program or level.
pub(super) fn rankings(
    said: &Records,
    people: &[Person],
    games: &[FinishedGame],
    program: Option<&str>,
    level: Option<&str>,
) -> Result<String, InputError> {
    let mut text = String::new();
    let played = standing::levels(games);
    let asked =
        |(of, at): &&(String, String)| program.is_none_or(|name| name == of) && level.is_none_or(|name| name == at);
    for (program, level) in played.iter().filter(asked) {
        let names = people.iter().map(|person| person.name.as_str());
        let places = standing::ranking(games, names, program, level);
        if places.is_empty() {
            continue;
        }
        let columns = [(said.place, true), (said.name, false)].into_iter().chain(tally_columns(said)).collect();
        let row =
            |(place, of): (usize, standing::Place)| [&[place.to_string(), of.name][..], &cells(of.tally)].concat();
        let rows = (1..).zip(places).map(row).collect();
        let gap = if text.is_empty() { "" } else { "\n" };
        text += &format!("{gap}{program} {level}\n{}", Grid { columns, rows }.text());
    }
    if text.is_empty() && (program.is_some() || level.is_some()) {
        let known = played.iter().map(|(program, level)| format!("{program} {level}")).collect();
        return Err(InputError::NotPlayed(known));
    }
    Ok(text)
}

/// Returns the games, one per line, with the local time of their end.
pub(super) fn games(text: &Text, games: &[FinishedGame], zone: Zone) -> Grid {
    let said = &text.terminal.records;
    let side = |party: &Participant| match party {
        Participant::Guest => said.guest.to_owned(),
        Participant::Person(name) => name.clone(),
        Participant::Level(name) => format!("[{name}]"),
    };
    let row = |game: &FinishedGame| {
        let rule = if game.rule.is_empty() { String::new() } else { format!(" {}", game.rule) };
        vec![
            date::written(game.when, zone),
            format!("{}{rule}", game.program),
            side(&game.sides[0]),
            side(&game.sides[1]),
            result(game.outcome).to_owned(),
            endings::said(text, &game.program, &game.ending),
            game.moves.to_string(),
            length(game.duration.as_secs()),
        ]
    };
    let columns = said.game.map(|word| (word, false)).into_iter().chain(said.moves_and_time.map(|word| (word, true)));
    let columns = columns.collect();
    Grid { columns, rows: games.iter().map(row).collect() }
}

/// Formats a time as minutes and seconds, `5:07`.
fn length(seconds: u64) -> String {
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

fn against(said: &Records, against: &OpponentClass) -> String {
    match against {
        OpponentClass::Level(level) => format!("[{level}]"),
        OpponentClass::People => said.people.to_owned(),
    }
}

/// Returns a player's results.
pub(super) fn record(said: &Records, games: &[FinishedGame], name: &str) -> Grid {
    let rows = standing::record(games, name).into_iter().map(|(kind, tally)| (words(said, &kind), tally));
    let all = (vec![said.all.to_owned(), String::new(), String::new()], standing::total(games, name, None));
    grid(said, &said.kind, rows.chain([all]))
}

fn words(said: &Records, kind: &Discipline) -> Vec<String> {
    vec![kind.program.clone(), kind.rule.clone(), against(said, &kind.against)]
}

/// Returns two players' results side by side, one line per kind of game, and finally the results against each other.
pub(super) fn together(said: &Records, games: &[FinishedGame], name: &str, other: &str) -> Grid {
    let [mine, theirs] = [name, other].map(|name| standing::record(games, name));
    let kinds: std::collections::BTreeSet<&Discipline> = mine.keys().chain(theirs.keys()).collect();
    let mut rows = Vec::new();
    for kind in kinds {
        for (name, record) in [(name, &mine), (other, &theirs)] {
            if let Some(&tally) = record.get(kind) {
                rows.push(([words(said, kind), vec![name.to_owned()]].concat(), tally));
            }
        }
    }
    for (program, tally) in standing::head_to_head(games, name, other) {
        let turned = tally.turned();
        for (name, against, tally) in [(name, other, tally), (other, name, turned)] {
            rows.push((vec![program.clone(), String::new(), against.to_owned(), name.to_owned()], tally));
        }
    }
    let [program, rule, against] = said.kind;
    grid(said, &[program, rule, against, said.name], rows.into_iter())
}
