//! The Gomocup protocol, also called the Piskvork protocol: for gomoku.
//!
//! Squares are `x,y` from 0 at the upper left corner. If only one move is new, `TURN` sends it; otherwise `RESTART`, or
//! `START` for another board size or other rules, clears the board and `BOARD` sends all stones. Renju is rule 4,
//! exactly five in a row rule 1. No command stops the engine: a late answer to an abandoned request is ignored until
//! the `OK` of the next game.
//!
//! Some engines deviate from the protocol. An engine that does not answer `ABOUT` has no name. An engine may not be
//! ready for the next command right after it has answered one: if it does not answer a command for a while, or answers
//! with an error, the command is sent once more.

use std::time::Duration;

use super::{EngineAnswer, EngineClient, EngineError, EngineSession, KnownGame, MoveRequest, UnsupportedFeature};
use crate::game::{Cell, Game as _};
use crate::gomoku::{Move, Point, Position};
use crate::protocol::gomocup::{first_word, read_cell, rule_number, write_point};

/// The time for an engine to send its name, or to answer a simple command before the command is repeated.
const REPEAT_AFTER: Duration = Duration::from_secs(1);
/// The pause before a rejected command is repeated.
const PAUSE: Duration = Duration::from_millis(100);

/// The parameters of a game other than its moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct GameParameters {
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
pub struct GomocupClient {
    known_game: KnownGame<Position>,
    parameters: Option<GameParameters>,
    /// The time that was spent waiting for a name that did not come.
    name_wait: Duration,
}

impl EngineClient<Position> for GomocupClient {
    fn handshake(&mut self, session: &mut EngineSession<'_>) -> Result<Option<String>, EngineError> {
        session.send("ABOUT");
        let wait = REPEAT_AFTER.min(session.timeout / 2);
        let message = session.receive_for(wait, |line| (!is_chatter(line)).then(|| parse_name(line)))?;
        if message.is_none() {
            self.name_wait = wait;
        }
        Ok(message.flatten())
    }

    fn request_move(
        &mut self,
        game: &MoveRequest<'_, Position>,
        session: &mut EngineSession<'_>,
    ) -> Result<EngineAnswer<Move>, EngineError> {
        let size = game.start.board().size();
        let time = game.limits.time;
        let unsupported = EngineError::Unsupported(UnsupportedFeature::Rules);
        let rule = rule_number(game.start.rules()).ok_or(unsupported)?;
        let terms = GameParameters { size, rule, time: time.map(|time| time.as_millis()), nodes: game.limits.nodes };
        let known = self.parameters.filter(|known| (known.size, known.rule) == (size, rule));
        let news = self.known_game.new_moves(game).filter(|news| news.len() == 1 && known.is_some());
        self.known_game.clear();
        let patience = session.timeout;
        if news.is_none() {
            self.start_game(terms, known.is_some(), session)?;
        }
        self.send_info(terms, session);
        let question = match news {
            Some([theirs]) => vec![format!("TURN {}", write_point(theirs.point(), size))],
            _ if game.moves.is_empty() && Some(*game.start) == Position::empty(size, game.start.rules()) => {
                vec!["BEGIN".to_owned()]
            }
            _ => {
                let stone =
                    |(cell, own): (Cell, bool)| format!("{},{},{}", cell.column, cell.row, if own { 1 } else { 2 });
                let stones = stones(game).into_iter().map(stone);
                ["BOARD".to_owned()].into_iter().chain(stones).chain(["DONE".to_owned()]).collect()
            }
        };
        session.restart_timeout(patience);
        // Halfway between the engine's time for its move and the timeout.
        let again = time.map_or(patience / 2, |time| time + patience.saturating_sub(time) / 2);
        let (message, at_first) = answer(&question, again, session)?;
        let cell = read_cell(&message).ok_or_else(|| EngineError::not_a_move(&message))?;
        let mv = Point::from_cell(cell, size).map(|point| game.position.move_at(point));
        let mv = mv.filter(|&mv| game.position.play(mv).is_ok()).ok_or_else(|| EngineError::illegal_move(&message))?;
        // An engine that was asked twice may answer twice: the next position is sent completely.
        if at_first {
            self.known_game.set(game, Some(mv));
        }
        Ok(EngineAnswer::from_move(mv))
    }

    fn quit_command(&self) -> &'static str {
        "END"
    }
}

impl GomocupClient {
    /// Makes the engine clear its board: by `RESTART` if it knows the board size, by `START` otherwise or if it rejects
    /// `RESTART`.
    fn start_game(
        &mut self,
        terms: GameParameters,
        is_known: bool,
        session: &mut EngineSession<'_>,
    ) -> Result<(), EngineError> {
        let courtesy = session.command_timeout;
        session.restart_timeout(courtesy);
        session.shorten_timeout(std::mem::take(&mut self.name_wait));
        let soon = REPEAT_AFTER.min(courtesy / 4);
        if is_known && send_until_ok("RESTART", [soon; 2], session)?.is_ok() {
            return Ok(());
        }
        self.parameters = None;
        let start = format!("START {}", terms.size);
        match send_until_ok(&start, [soon, courtesy], session)? {
            Ok(()) => Ok(()),
            Err(message) => Err(EngineError::rejected(&start, &message)),
        }
    }

    /// Sends the parameters that the engine does not know yet.
    fn send_info(&mut self, terms: GameParameters, session: &mut EngineSession<'_>) {
        let known = self.parameters.replace(terms);
        if known.is_none() {
            session.send(&format!("INFO rule {}", terms.rule));
            session.send("INFO timeout_match 0");
        }
        if let Some(time) = terms.time.filter(|_| known.is_none_or(|known| known.time != terms.time)) {
            session.send(&format!("INFO timeout_turn {time}"));
        }
        if let Some(nodes) = terms.nodes.filter(|_| known.is_none_or(|known| known.nodes != terms.nodes)) {
            // Engines that do not know it ignore it.
            session.send(&format!("INFO max_node {nodes}"));
        }
    }
}

/// Sends a command that is answered by `OK`, and repeats it once if the answer is missing or an error. Returns the
/// error of the second attempt, which is empty if no answer came.
fn send_until_ok(
    command: &str,
    waits: [Duration; 2],
    session: &mut EngineSession<'_>,
) -> Result<Result<(), String>, EngineError> {
    let mut refusal = String::new();
    for wait in waits {
        session.send(command);
        // All other lines belong to earlier commands.
        let heard = session.receive_for(wait, |line| match first_word(line).as_str() {
            "OK" => Some(Ok(())),
            _ => refused(line).map(Err),
        })?;
        match heard {
            Some(Ok(())) => return Ok(Ok(())),
            Some(Err(message)) => {
                refusal = message;
                session.pause(PAUSE)?;
            }
            None => refusal.clear(),
        }
    }
    Ok(Err(refusal))
}

/// Returns the answer to a request, and whether the request was sent only once: it is repeated if no answer comes
/// within `again`, or if the answer is an error.
fn answer(
    question: &[String],
    again: Duration,
    session: &mut EngineSession<'_>,
) -> Result<(String, bool), EngineError> {
    // An `OK` or a name is a late answer to another command.
    let take = |line: &str| {
        let is_late = first_word(line) == "OK" || parse_name(line).is_some();
        (!is_late && !is_chatter(line)).then(|| refused(line).map_or_else(|| Ok(line.to_owned()), Err))
    };
    question.iter().for_each(|line| session.send(line));
    match session.receive_for(again, take)? {
        Some(Ok(message)) => return Ok((message, true)),
        Some(Err(_)) => session.pause(PAUSE)?,
        None => {}
    }
    question.iter().for_each(|line| session.send(line));
    match session.receive(take)? {
        Ok(message) => Ok((message, false)),
        Err(message) => Err(EngineError::rejected(&question[0], &message)),
    }
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
fn parse_name(about: &str) -> Option<String> {
    let (_, rest) = about.split_once("name=\"")?;
    rest.split('"').next().filter(|name| !name.is_empty()).map(str::to_owned)
}

/// Returns all stones, those of the start position first and the others in playing order, and whether each belongs to
/// the side to move.
fn stones(game: &MoveRequest<'_, Position>) -> Vec<(Cell, bool)> {
    let size = game.start.board().size();
    let us = game.position.side_to_move();
    let mut stones = Vec::new();
    for row in 0..size {
        for column in 0..size {
            let cell = Cell { column, row };
            let stone = Point::from_cell(cell, size).and_then(|point| game.start.board().stone(point));
            stones.extend(stone.map(|stone| (cell, stone == us)));
        }
    }
    let mut at = *game.start;
    for &mv in game.moves {
        stones.extend(mv.point().to_cell(size).map(|cell| (cell, at.side_to_move() == us)));
        at = at.after(mv);
    }
    stones
}
