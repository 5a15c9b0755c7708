//! The Gomocup protocol, also called the Piskvork protocol: for gomoku.
//!
//! Squares are `x,y` from 0 at the upper left corner. If only one move is new, `TURN` sends it; otherwise `RESTART`, or
//! `START` for another board size or other rules, clears the board and `BOARD` sends all stones. Renju is rule 4,
//! exactly five in a row rule 1. No command stops the engine: a late answer to an abandoned question is ignored until
//! the `OK` of the next game.
//!
//! Some engines deviate from the protocol. An engine that does not answer `ABOUT` has no name. An engine may not be
//! ready for the next command right after it has answered one: if it does not answer a command for a while, or answers
//! with an error, the command is sent once more.

use std::time::Duration;

use super::{EngineAnswer, EngineClient, EngineError, EngineSession, MoveRequest, Told, UnsupportedFeature};
use crate::game::{Cell, Game as _};
use crate::gomoku::{Move, Point, Position, Rules};

/// The time for an engine to send its name, or to answer a simple command before the command is repeated.
const AT_ONCE: Duration = Duration::from_secs(1);
/// The pause before a rejected command is repeated.
const PAUSE: Duration = Duration::from_millis(100);

/// The parameters of a game other than its moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Terms {
    size: u8,
    /// The number of the rule.
    rule: u8,
    /// The time for a move in milliseconds.
    time: Option<u128>,
    /// The number of positions for a move.
    nodes: Option<u64>,
}

/// The client of the protocol.
#[derive(Debug, Default)]
pub struct Gomocup {
    told: Told<Position>,
    terms: Option<Terms>,
    /// The time that was spent waiting for a name that did not come.
    unnamed: Duration,
}

impl EngineClient<Position> for Gomocup {
    fn greet(&mut self, talk: &mut EngineSession<'_>) -> Result<Option<String>, EngineError> {
        talk.say("ABOUT");
        let wait = AT_ONCE.min(talk.patience / 2);
        let said = talk.hear_for(wait, |line| (!is_chatter(line)).then(|| named(line)))?;
        if said.is_none() {
            self.unnamed = wait;
        }
        Ok(said.flatten())
    }

    fn ask(
        &mut self,
        game: &MoveRequest<'_, Position>,
        talk: &mut EngineSession<'_>,
    ) -> Result<EngineAnswer<Move>, EngineError> {
        let size = game.start.board().size();
        let time = game.effort.time;
        let rule = rule(game.start.rules())?;
        let terms = Terms { size, rule, time: time.map(|time| time.as_millis()), nodes: game.effort.nodes };
        let known = self.terms.filter(|known| (known.size, known.rule) == (size, rule));
        let news = self.told.news(game).filter(|news| news.len() == 1 && known.is_some());
        self.told.forget();
        let patience = talk.patience;
        if news.is_none() {
            self.begin(terms, known.is_some(), talk)?;
        }
        self.inform(terms, talk);
        let question = match news {
            Some([theirs]) => vec![format!("TURN {}", write(*theirs))],
            _ if game.moves.is_empty() && Some(*game.start) == Position::start(size, game.start.rules()) => {
                vec!["BEGIN".to_owned()]
            }
            _ => {
                let stone =
                    |(cell, own): (Cell, bool)| format!("{},{},{}", cell.column, cell.row, if own { 1 } else { 2 });
                let stones = stones(game).into_iter().map(stone);
                ["BOARD".to_owned()].into_iter().chain(stones).chain(["DONE".to_owned()]).collect()
            }
        };
        talk.be_patient(patience);
        // Halfway between the time that it has for its move and the end of all patience.
        let again = time.map_or(patience / 2, |time| time + patience.saturating_sub(time) / 2);
        let (said, at_first) = answer(&question, again, talk)?;
        let numbers = said.split_once(',').and_then(|(x, y)| {
            let y = y.split_whitespace().next()?;
            Some((x.trim().parse::<u8>().ok()?, y.parse::<u8>().ok()?))
        });
        let (column, row) = numbers.ok_or_else(|| EngineError::no_move(&said))?;
        let mv = Point::of_cell(Cell { column, row }, size).map(|point| game.position.at(point));
        let mv = mv.filter(|&mv| game.position.play(mv).is_ok()).ok_or_else(|| EngineError::illegal(&said))?;
        // Whoever was asked twice may answer twice, and is told the next position as a whole.
        if at_first {
            self.told.is_told(game, Some(mv));
        }
        Ok(EngineAnswer::bare(mv))
    }

    fn farewell(&self) -> &'static str {
        "END"
    }
}

impl Gomocup {
    /// Makes the engine clear its board: by `RESTART` if it knows the board size, by `START` otherwise or if it rejects
    /// `RESTART`.
    fn begin(&mut self, terms: Terms, is_known: bool, talk: &mut EngineSession<'_>) -> Result<(), EngineError> {
        let courtesy = talk.courtesy;
        talk.be_patient(courtesy);
        talk.has_waited(std::mem::take(&mut self.unnamed));
        let soon = AT_ONCE.min(courtesy / 4);
        if is_known && prepare("RESTART", [soon; 2], talk)?.is_ok() {
            return Ok(());
        }
        self.terms = None;
        let start = format!("START {}", terms.size);
        match prepare(&start, [soon, courtesy], talk)? {
            Ok(()) => Ok(()),
            Err(said) => Err(EngineError::refused(&start, &said)),
        }
    }

    /// Sends the parameters that the engine does not know yet.
    fn inform(&mut self, terms: Terms, talk: &mut EngineSession<'_>) {
        let known = self.terms.replace(terms);
        if known.is_none() {
            talk.say(&format!("INFO rule {}", terms.rule));
            talk.say("INFO timeout_match 0");
        }
        if let Some(time) = terms.time.filter(|_| known.is_none_or(|known| known.time != terms.time)) {
            talk.say(&format!("INFO timeout_turn {time}"));
        }
        if let Some(nodes) = terms.nodes.filter(|_| known.is_none_or(|known| known.nodes != terms.nodes)) {
            // Not everybody knows it, and whoever does not passes it over.
            talk.say(&format!("INFO max_node {nodes}"));
        }
    }
}

/// Sends a command that is answered by `OK`, and repeats it once if the answer is missing or an error. Returns the
/// error of the second attempt, which is empty if no answer came.
fn prepare(
    command: &str,
    waits: [Duration; 2],
    talk: &mut EngineSession<'_>,
) -> Result<Result<(), String>, EngineError> {
    let mut refusal = String::new();
    for wait in waits {
        talk.say(command);
        // Everything else belongs to what was said before.
        let heard = talk.hear_for(wait, |line| match first_word(line).as_str() {
            "OK" => Some(Ok(())),
            _ => refused(line).map(Err),
        })?;
        match heard {
            Some(Ok(())) => return Ok(Ok(())),
            Some(Err(said)) => {
                refusal = said;
                talk.pause(PAUSE)?;
            }
            None => refusal.clear(),
        }
    }
    Ok(Err(refusal))
}

/// Returns the answer to a question, and whether the question was sent only once: it is repeated if no answer comes
/// within `again`, or if the answer is an error.
fn answer(question: &[String], again: Duration, talk: &mut EngineSession<'_>) -> Result<(String, bool), EngineError> {
    // An `OK` and a name come late.
    let take = |line: &str| {
        let is_late = first_word(line) == "OK" || named(line).is_some();
        (!is_late && !is_chatter(line)).then(|| refused(line).map_or_else(|| Ok(line.to_owned()), Err))
    };
    question.iter().for_each(|line| talk.say(line));
    match talk.hear_for(again, take)? {
        Some(Ok(said)) => return Ok((said, true)),
        Some(Err(_)) => talk.pause(PAUSE)?,
        None => {}
    }
    question.iter().for_each(|line| talk.say(line));
    match talk.hear(take)? {
        Ok(said) => Ok((said, false)),
        Err(said) => Err(EngineError::refused(&question[0], &said)),
    }
}

fn first_word(line: &str) -> String {
    line.split_whitespace().next().unwrap_or_default().to_ascii_uppercase()
}

/// Returns whether a line is not an answer.
fn is_chatter(line: &str) -> bool {
    let word = first_word(line);
    word.is_empty() || ["MESSAGE", "DEBUG", "SUGGEST"].contains(&word.as_str())
}

/// Returns the line if it rejects a command.
fn refused(line: &str) -> Option<String> {
    ["ERROR", "UNKNOWN"].contains(&first_word(line).as_str()).then(|| line.to_owned())
}

/// Extracts the name from `name="…", version="…"`.
fn named(about: &str) -> Option<String> {
    let (_, rest) = about.split_once("name=\"")?;
    rest.split('"').next().filter(|name| !name.is_empty()).map(str::to_owned)
}

fn rule(rules: Rules) -> Result<u8, EngineError> {
    match rules {
        Rules::FREESTYLE => Ok(0),
        Rules::STANDARD => Ok(1),
        Rules::RENJU => Ok(4),
        _ => Err(EngineError::Untellable(UnsupportedFeature::Rules)),
    }
}

fn write(mv: Move) -> String {
    mv.point().cell(mv.size()).map_or_else(String::new, |cell| format!("{},{}", cell.column, cell.row))
}

/// Returns all stones, those of the start position first and the others in playing order, and whether each belongs to
/// the side to move.
fn stones(game: &MoveRequest<'_, Position>) -> Vec<(Cell, bool)> {
    let size = game.start.board().size();
    let us = game.position.stone();
    let mut stones = Vec::new();
    for row in 0..size {
        for column in 0..size {
            let cell = Cell { column, row };
            let stone = Point::of_cell(cell, size).and_then(|point| game.start.board().stone(point));
            stones.extend(stone.map(|stone| (cell, stone == us)));
        }
    }
    let mut at = *game.start;
    for &mv in game.moves {
        stones.extend(mv.point().cell(size).map(|cell| (cell, at.stone() == us)));
        at = at.after(mv);
    }
    stones
}
