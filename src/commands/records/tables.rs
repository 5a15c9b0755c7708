//! The tables of `huanle records`.

use super::grid::Grid;
use crate::commands::error::InputError;
use crate::engine::Tally;
use crate::records::date::{self, Zone};
use crate::records::finished::format_result;
use crate::records::statistics::{self, GameCategory, OpponentKind};
use crate::records::{FinishedGame, Participant, Person};
use crate::text::terminal::RecordsCommandText;
use crate::text::{Text, endings};

/// Returns the columns of a tally.
fn tally_columns(text: &RecordsCommandText) -> impl Iterator<Item = (&'static str, bool)> {
    text.tally.into_iter().map(|column| (column, true))
}

fn tally_cells(tally: Tally) -> [String; 5] {
    let [wins, draws, losses, games] = [tally.wins, tally.draws, tally.losses, tally.games()].map(|n| n.to_string());
    [wins, draws, losses, games, tally.win_percent()]
}

/// Creates a table of rows that begin with words and end with a tally.
fn tally_grid(
    text: &RecordsCommandText,
    words: &[&'static str],
    rows: impl Iterator<Item = (Vec<String>, Tally)>,
) -> Grid {
    let columns = words.iter().map(|&word| (word, false)).chain(tally_columns(text)).collect();
    Grid { columns, rows: rows.map(|(words, tally)| [words, tally_cells(tally).to_vec()].concat()).collect() }
}

/// Returns the players with their total results.
pub(super) fn list(text: &RecordsCommandText, people: &[Person], games: &[FinishedGame]) -> Grid {
    let row = |person: &Person| (vec![person.name.clone()], statistics::total_results(games, &person.name, None));
    tally_grid(text, &[text.name], people.iter().map(row))
}

/// Returns a ranking for each program and level that was played, or for the selected ones.
///
/// # Errors
/// Returns an error if no listed player has played the selected program or level.
pub(super) fn rankings(
    said: &RecordsCommandText,
    people: &[Person],
    games: &[FinishedGame],
    program: Option<&str>,
    level: Option<&str>,
) -> Result<String, InputError> {
    let mut text = String::new();
    let played = statistics::played_levels(games);
    let asked =
        |(of, at): &&(String, String)| program.is_none_or(|name| name == of) && level.is_none_or(|name| name == at);
    for (program, level) in played.iter().filter(asked) {
        let names = people.iter().map(|person| person.name.as_str());
        let places = statistics::ranking(games, names, program, level);
        if places.is_empty() {
            continue;
        }
        let columns = [(said.place, true), (said.name, false)].into_iter().chain(tally_columns(said)).collect();
        let row = |(place, of): (usize, statistics::RankingEntry)| {
            [&[place.to_string(), of.name][..], &tally_cells(of.tally)].concat()
        };
        let rows = (1..).zip(places).map(row).collect();
        let gap = if text.is_empty() { "" } else { "\n" };
        text += &format!("{gap}{program} {level}\n{}", Grid { columns, rows }.text());
    }
    if text.is_empty() && (program.is_some() || level.is_some()) {
        let known = played.iter().map(|(program, level)| format!("{program} {level}")).collect();
        return Err(InputError::LevelNotPlayed(known));
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
            date::format_local(game.ended_at, zone),
            format!("{}{rule}", game.program),
            side(&game.sides[0]),
            side(&game.sides[1]),
            format_result(game.outcome).to_owned(),
            endings::sentence(text, &game.program, &game.ending),
            game.moves.to_string(),
            format_duration(game.duration.as_secs()),
        ]
    };
    let columns = said.game.map(|word| (word, false)).into_iter().chain(said.moves_and_time.map(|word| (word, true)));
    let columns = columns.collect();
    Grid { columns, rows: games.iter().map(row).collect() }
}

/// Formats a time as minutes and seconds, `5:07`.
fn format_duration(seconds: u64) -> String {
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

fn opponent_name(text: &RecordsCommandText, against: &OpponentKind) -> String {
    match against {
        OpponentKind::Level(level) => format!("[{level}]"),
        OpponentKind::People => text.people.to_owned(),
    }
}

/// Returns a player's results.
pub(super) fn player_results(text: &RecordsCommandText, games: &[FinishedGame], name: &str) -> Grid {
    let rows = statistics::results_by_category(games, name)
        .into_iter()
        .map(|(kind, tally)| (discipline_cells(text, &kind), tally));
    let all = (vec![text.all.to_owned(), String::new(), String::new()], statistics::total_results(games, name, None));
    tally_grid(text, &text.kind, rows.chain([all]))
}

fn discipline_cells(text: &RecordsCommandText, kind: &GameCategory) -> Vec<String> {
    vec![kind.program.clone(), kind.rule.clone(), opponent_name(text, &kind.opponent)]
}

/// Returns two players' results side by side, one line per kind of game, and finally the results against each other.
pub(super) fn comparison(text: &RecordsCommandText, games: &[FinishedGame], name: &str, other: &str) -> Grid {
    let [mine, theirs] = [name, other].map(|name| statistics::results_by_category(games, name));
    let kinds: std::collections::BTreeSet<&GameCategory> = mine.keys().chain(theirs.keys()).collect();
    let mut rows = Vec::new();
    for kind in kinds {
        for (name, record) in [(name, &mine), (other, &theirs)] {
            if let Some(&tally) = record.get(kind) {
                rows.push(([discipline_cells(text, kind), vec![name.to_owned()]].concat(), tally));
            }
        }
    }
    let [own, met] = [name, other].map(|name| Participant::Person(name.to_owned()));
    for (program, tally) in statistics::head_to_head(games, &own, &met) {
        let turned = tally.reversed();
        for (name, against, tally) in [(name, other, tally), (other, name, turned)] {
            rows.push((vec![program.clone(), String::new(), against.to_owned(), name.to_owned()], tally));
        }
    }
    let [program, rule, against] = text.kind;
    tally_grid(text, &[program, rule, against, text.name], rows.into_iter())
}
