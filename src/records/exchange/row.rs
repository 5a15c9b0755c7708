//! The rows of players and games as text, with their validation.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::super::finished::{format_result, parse_result};
use super::super::{FinishedGame, Participant, date, person};
use super::RowError;

/// The maximum number of characters in a text about a game.
pub const MAX_TEXT_LENGTH: usize = 80;
/// The maximum number of characters in an id.
pub(super) const MAX_ID_LENGTH: usize = 64;
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
    pub(super) fn new(name: &str, portrait: Option<&[u8]>) -> PlayerRow {
        let figure = |&color: &u8| char::from_digit(u32::from(color), 16).unwrap_or('0');
        PlayerRow { name: name.to_owned(), portrait: portrait.unwrap_or_default().iter().map(figure).collect() }
    }

    /// Converts the row to a name and a portrait.
    pub(super) fn into_player(self) -> Result<(String, Option<Vec<u8>>), RowError> {
        let name = check_name("name", self.name)?;
        if self.portrait.is_empty() {
            return Ok((name, None));
        }
        let pixels: Option<Vec<u8>> =
            self.portrait.chars().map(|figure| figure.to_digit(16).map(|color| color as u8)).collect();
        match pixels.filter(|pixels| person::is_valid_portrait(pixels)) {
            Some(pixels) => Ok((name, Some(pixels))),
            None => Err(RowError::Portrait),
        }
    }
}

impl GameRow {
    pub(super) fn from_game(game: &FinishedGame) -> GameRow {
        let columns = |party: &Participant| match party {
            Participant::Guest => [String::new(), String::new()],
            Participant::Person(name) => [name.clone(), String::new()],
            Participant::Level(name) => [String::new(), name.clone()],
        };
        let [[first, first_level], [second, second_level]] = game.sides.each_ref().map(columns);
        GameRow {
            id: game.uid.clone(),
            ended: date::format_utc(game.ended_at),
            program: game.program.clone(),
            rule: game.rule.clone(),
            size: game.size.clone(),
            first,
            first_level,
            second,
            second_level,
            result: format_result(game.outcome).to_owned(),
            ending: game.ending.clone(),
            moves: game.moves,
            seconds: format_seconds(game.duration),
            game: game.text.clone(),
        }
    }

    /// Converts the row to a game.
    pub(super) fn into_game(self) -> Result<FinishedGame, RowError> {
        let id_of = |c: char| c.is_ascii_alphanumeric() || c == '-';
        if self.id.is_empty() || self.id.len() > MAX_ID_LENGTH || !self.id.chars().all(id_of) {
            return Err(RowError::Id(self.id));
        }
        if self.program.is_empty() {
            return Err(RowError::NoProgram);
        }
        let program = check_text("program", self.program)?;
        let when = date::parse_utc(&self.ended);
        let when = when.ok_or(RowError::Time(self.ended))?;
        let outcome = parse_result(&self.result).ok_or(RowError::Result(self.result))?;
        let duration = parse_seconds(&self.seconds);
        let duration = duration.ok_or(RowError::Seconds(self.seconds))?;
        Ok(FinishedGame {
            uid: self.id,
            program,
            rule: check_text("rule", self.rule)?,
            size: check_text("size", self.size)?,
            sides: [
                participant("first", self.first, self.first_level)?,
                participant("second", self.second, self.second_level)?,
            ],
            outcome,
            ending: check_text("ending", self.ending)?,
            moves: self.moves,
            duration,
            ended_at: when,
            text: self.game,
        })
    }
}

fn participant(side: &'static str, person: String, level: String) -> Result<Participant, RowError> {
    match (person.is_empty(), level.is_empty()) {
        (true, true) => Ok(Participant::Guest),
        (false, true) => check_name(side, person).map(Participant::Person),
        (true, false) => check_text(side, level).map(Participant::Level),
        (false, false) => Err(RowError::PersonAndLevel(side)),
    }
}

/// Validates a name and removes the spaces around it.
fn check_name(column: &'static str, text: String) -> Result<String, RowError> {
    match person::validate_name(&text) {
        Ok(name) => Ok(name.to_owned()),
        Err(error) => Err(RowError::Name { column, text, reason: error }),
    }
}

/// Validates a text about a game.
fn check_text(column: &'static str, text: String) -> Result<String, RowError> {
    if text.chars().count() > MAX_TEXT_LENGTH || text.contains(char::is_control) {
        return Err(RowError::InvalidText(column));
    }
    Ok(text)
}

/// Formats a duration in seconds with up to three decimals: `312.5`.
fn format_seconds(duration: Duration) -> String {
    let text = format!("{}.{:03}", duration.as_secs(), duration.subsec_millis());
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// Parses a duration in seconds with at most three decimals.
fn parse_seconds(text: &str) -> Option<Duration> {
    let (whole, part) = text.split_once('.').unwrap_or((text, "0"));
    let figures = |text: &str| !text.is_empty() && text.len() <= 12 && text.bytes().all(|byte| byte.is_ascii_digit());
    if !figures(whole) || !figures(part) || part.len() > 3 {
        return None;
    }
    let milliseconds = 1000 * whole.parse::<u64>().ok()? + format!("{part:0<3}").parse::<u64>().ok()?;
    (milliseconds <= LONGEST_TIME).then(|| Duration::from_millis(milliseconds))
}
