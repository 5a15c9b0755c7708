//! A player and a game as words, and what they may be.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::super::finished::{outcome, result};
use super::super::{Finished, Party, date, person};
use super::RowFault;

/// The most characters of the words about a game.
pub(super) const LONGEST_WORD: usize = 80;
/// The most characters of an id.
pub(super) const LONGEST_ID: usize = 64;
/// The longest that a game may have taken, in milliseconds: a hundred years.
const LONGEST_TIME: u64 = 100 * 366 * 24 * 3600 * 1000;

/// A player.
#[derive(Deserialize, Serialize)]
pub(super) struct PlayerRow {
    pub name: String,
    /// One figure of base 16 a pixel; empty for none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub portrait: String,
}

/// A game.
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

    /// The name and the portrait.
    pub(super) fn taken(self) -> Result<(String, Option<Vec<u8>>), RowFault> {
        let name = named("name", self.name)?;
        if self.portrait.is_empty() {
            return Ok((name, None));
        }
        let pixels: Option<Vec<u8>> =
            self.portrait.chars().map(|figure| figure.to_digit(16).map(|color| color as u8)).collect();
        match pixels.filter(|pixels| person::is_portrait(pixels)) {
            Some(pixels) => Ok((name, Some(pixels))),
            None => Err(RowFault::Portrait),
        }
    }
}

impl GameRow {
    pub(super) fn of(game: &Finished) -> GameRow {
        let person = |party: &Party| match party {
            Party::Person(name) => name.clone(),
            Party::Guest | Party::Level(_) => String::new(),
        };
        let level = |party: &Party| match party {
            Party::Level(name) => name.clone(),
            Party::Guest | Party::Person(_) => String::new(),
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

    /// The game.
    pub(super) fn taken(self) -> Result<Finished, RowFault> {
        let id_of = |c: char| c.is_ascii_alphanumeric() || c == '-';
        if self.id.is_empty() || self.id.len() > LONGEST_ID || !self.id.chars().all(id_of) {
            return Err(RowFault::Id(self.id));
        }
        if self.program.is_empty() {
            return Err(RowFault::NoProgram);
        }
        let program = word("program", self.program)?;
        let when = date::of_stamp(&self.ended);
        let when = when.ok_or(RowFault::Time(self.ended))?;
        let outcome = outcome(&self.result).ok_or(RowFault::Result(self.result))?;
        let duration = of_seconds(&self.seconds);
        let duration = duration.ok_or(RowFault::Seconds(self.seconds))?;
        Ok(Finished {
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

fn party(side: &'static str, person: String, level: String) -> Result<Party, RowFault> {
    match (person.is_empty(), level.is_empty()) {
        (true, true) => Ok(Party::Guest),
        (false, true) => named(side, person).map(Party::Person),
        (true, false) => word(side, level).map(Party::Level),
        (false, false) => Err(RowFault::Both(side)),
    }
}

/// A name as it is kept.
fn named(column: &'static str, text: String) -> Result<String, RowFault> {
    match person::name(&text) {
        Ok(name) => Ok(name.to_owned()),
        Err(fault) => Err(RowFault::Name { column, text, fault }),
    }
}

/// A word about a game.
fn word(column: &'static str, text: String) -> Result<String, RowFault> {
    if text.chars().count() > LONGEST_WORD || text.contains(char::is_control) {
        return Err(RowFault::Word(column));
    }
    Ok(text)
}

/// A duration in seconds, to the millisecond: `312.5`.
fn seconds(duration: Duration) -> String {
    let text = format!("{}.{:03}", duration.as_secs(), duration.subsec_millis());
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// The duration that a number of seconds means, with no more than three digits behind the point.
fn of_seconds(text: &str) -> Option<Duration> {
    let (whole, part) = text.split_once('.').unwrap_or((text, "0"));
    let figures = |text: &str| !text.is_empty() && text.len() <= 12 && text.bytes().all(|byte| byte.is_ascii_digit());
    if !figures(whole) || !figures(part) || part.len() > 3 {
        return None;
    }
    let milliseconds = 1000 * whole.parse::<u64>().ok()? + format!("{part:0<3}").parse::<u64>().ok()?;
    (milliseconds <= LONGEST_TIME).then(|| Duration::from_millis(milliseconds))
}
