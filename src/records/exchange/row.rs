//! The rows of players and games as text, with their validation.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::super::finished::{outcome, result};
use super::super::{FinishedGame, Participant, date, person};
use super::RowError;

/// The maximum number of characters in a text about a game.
pub const LONGEST_WORD: usize = 80;
/// The maximum number of characters in an id.
pub(super) const LONGEST_ID: usize = 64;
/// The longest valid duration of a game in milliseconds: a hundred years.
const LONGEST_TIME: u64 = 100 * 366 * 24 * 3600 * 1000;

/// The row of a player.
#[derive(Deserialize, Serialize)]
pub(super) struct PlayerRow {
    pub name: String,
    /// One hexadecimal digit per pixel; empty if there is no portrait.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub portrait: String,
}

/// The row of a game.
#[derive(Deserialize, Serialize)]
pub(super) struct GameRow {
    pub id: String,
    pub ended: String,
    pub program: String,
    pub rule: String,
    pub size: String,
    pub first: String,
    pub first_level: String,
    pub second: String,
    pub second_level: String,
    pub result: String,
    pub ending: String,
    pub moves: u32,
    pub seconds: String,
    pub game: String,
}

impl PlayerRow {
    pub(super) fn of(name: &str, portrait: Option<&[u8]>) -> PlayerRow {
        let figure = |&color: &u8| char::from_digit(u32::from(color), 16).unwrap_or('0');
        PlayerRow { name: name.to_owned(), portrait: portrait.unwrap_or_default().iter().map(figure).collect() }
    }

    /// Converts the row to a name and a portrait.
    pub(super) fn taken(self) -> Result<(String, Option<Vec<u8>>), RowError> {
        let name = named("name", self.name)?;
        if self.portrait.is_empty() {
            return Ok((name, None));
        }
        let pixels: Option<Vec<u8>> =
            self.portrait.chars().map(|figure| figure.to_digit(16).map(|color| color as u8)).collect();
        match pixels.filter(|pixels| person::is_portrait(pixels)) {
            Some(pixels) => Ok((name, Some(pixels))),
            None => Err(RowError::Portrait),
        }
    }
}

impl GameRow {
    pub(super) fn of(game: &FinishedGame) -> GameRow {
        let person = |party: &Participant| match party {
            Participant::Person(name) => name.clone(),
            Participant::Guest | Participant::Level(_) => String::new(),
        };
        let level = |party: &Participant| match party {
            Participant::Level(name) => name.clone(),
            Participant::Guest | Participant::Person(_) => String::new(),
        };
        let [first, second] = &game.sides;
        GameRow {
            id: game.uid.clone(),
            ended: date::stamp(game.when),
            program: game.program.clone(),
            rule: game.rule.clone(),
            size: game.size.clone(),
            first: person(first),
            first_level: level(first),
            second: person(second),
            second_level: level(second),
            result: result(game.outcome).to_owned(),
            ending: game.ending.clone(),
            moves: game.moves,
            seconds: seconds(game.duration),
            game: game.text.clone(),
        }
    }

    /// Converts the row to a game.
    pub(super) fn taken(self) -> Result<FinishedGame, RowError> {
        let id_of = |c: char| c.is_ascii_alphanumeric() || c == '-';
        if self.id.is_empty() || self.id.len() > LONGEST_ID || !self.id.chars().all(id_of) {
            return Err(RowError::Id(self.id));
        }
        if self.program.is_empty() {
            return Err(RowError::NoProgram);
        }
        let program = word("program", self.program)?;
        let when = date::of_stamp(&self.ended);
        let when = when.ok_or(RowError::Time(self.ended))?;
        let outcome = outcome(&self.result).ok_or(RowError::Result(self.result))?;
        let duration = of_seconds(&self.seconds);
        let duration = duration.ok_or(RowError::Seconds(self.seconds))?;
        Ok(FinishedGame {
            uid: self.id,
            program,
            rule: word("rule", self.rule)?,
            size: word("size", self.size)?,
            sides: [party("first", self.first, self.first_level)?, party("second", self.second, self.second_level)?],
            outcome,
            ending: word("ending", self.ending)?,
            moves: self.moves,
            duration,
            when,
            text: self.game,
        })
    }
}

fn party(side: &'static str, person: String, level: String) -> Result<Participant, RowError> {
    match (person.is_empty(), level.is_empty()) {
        (true, true) => Ok(Participant::Guest),
        (false, true) => named(side, person).map(Participant::Person),
        (true, false) => word(side, level).map(Participant::Level),
        (false, false) => Err(RowError::Both(side)),
    }
}

/// Validates a name and removes the spaces around it.
fn named(column: &'static str, text: String) -> Result<String, RowError> {
    match person::name(&text) {
        Ok(name) => Ok(name.to_owned()),
        Err(fault) => Err(RowError::Name { column, text, fault }),
    }
}

/// Validates a text about a game.
fn word(column: &'static str, text: String) -> Result<String, RowError> {
    if text.chars().count() > LONGEST_WORD || text.contains(char::is_control) {
        return Err(RowError::Word(column));
    }
    Ok(text)
}

/// Formats a duration in seconds with up to three decimals: `312.5`.
fn seconds(duration: Duration) -> String {
    let text = format!("{}.{:03}", duration.as_secs(), duration.subsec_millis());
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// Parses a duration in seconds with at most three decimals.
fn of_seconds(text: &str) -> Option<Duration> {
    let (whole, part) = text.split_once('.').unwrap_or((text, "0"));
    let figures = |text: &str| !text.is_empty() && text.len() <= 12 && text.bytes().all(|byte| byte.is_ascii_digit());
    if !figures(whole) || !figures(part) || part.len() > 3 {
        return None;
    }
    let milliseconds = 1000 * whole.parse::<u64>().ok()? + format!("{part:0<3}").parse::<u64>().ok()?;
    (milliseconds <= LONGEST_TIME).then(|| Duration::from_millis(milliseconds))
}
