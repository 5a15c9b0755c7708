//! The Go Text Protocol, version 2, as Othello engines use it.
//!
//! Commands are numbered, so that a late answer to an earlier command is recognized; an engine that omits the numbers
//! is assumed to answer in order. A game can only start from the usual position.

use std::collections::VecDeque;

use super::{EngineAnswer, EngineClient, EngineError, EngineSession, KnownGame, MoveRequest, UnsupportedFeature};
use crate::game::Game as _;
use crate::othello::{Move, Position, Side};

/// The client of the protocol.
#[derive(Debug, Default)]
pub struct GtpClient {
    /// The number of the last command.
    number: u64,
    /// The commands without an answer yet.
    pending: VecDeque<u64>,
    known_game: KnownGame<Position>,
}

impl GtpClient {
    /// Sends a command and returns its number.
    fn send_command(&mut self, command: &str, session: &mut EngineSession<'_>) -> u64 {
        self.number += 1;
        self.pending.push_back(self.number);
        session.send(&format!("{} {command}", self.number));
        self.number
    }

    /// Returns the first line of the answer to the command with this number; answers to earlier commands are ignored.
    fn receive_answer(
        &mut self,
        number: u64,
        session: &mut EngineSession<'_>,
    ) -> Result<Result<String, String>, EngineError> {
        let open = &mut self.pending;
        session.receive(|line| {
            let good = line.starts_with('=');
            let rest = line.strip_prefix(['=', '?'])?;
            let spaced = rest.trim_start();
            let (digits, after) = spaced.split_at(spaced.find(|c: char| !c.is_ascii_digit()).unwrap_or(spaced.len()));
            let (answered, text) = match digits.parse() {
                // Edax puts a space before the number: then only the number of an unanswered command counts.
                Ok(answered) if spaced == rest || open.contains(&answered) => {
                    open.retain(|&open| open > answered);
                    (answered, after)
                }
                _ => (open.pop_front()?, rest),
            };
            let text = text.trim().to_owned();
            (answered == number).then_some(if good { Ok(text) } else { Err(text) })
        })
    }

    /// Sends a command and waits for its answer.
    fn command(&mut self, command: &str, session: &mut EngineSession<'_>) -> Result<String, EngineError> {
        self.try_command(command, session)?.map_err(|answer| EngineError::rejected(command, &answer))
    }

    /// Sends a command and waits for its answer; the inner error is a rejection.
    fn try_command(
        &mut self,
        command: &str,
        session: &mut EngineSession<'_>,
    ) -> Result<Result<String, String>, EngineError> {
        let number = self.send_command(command, session);
        self.receive_answer(number, session)
    }

    /// Sends the new moves of a game, or all its moves if necessary.
    fn send_game(
        &mut self,
        game: &MoveRequest<'_, Position>,
        session: &mut EngineSession<'_>,
    ) -> Result<(), EngineError> {
        if *game.start != Position::start() {
            return Err(EngineError::Unsupported(UnsupportedFeature::StartPosition));
        }
        let known = match self.known_game.new_moves(game) {
            Some(news) => game.moves.len() - news.len(),
            None => {
                self.command("boardsize 8", session)?;
                self.command("clear_board", session)?;
                0
            }
        };
        self.known_game.clear();
        let mut position = *game.start;
        for (number, &mv) in game.moves.iter().enumerate() {
            if number >= known {
                let command = format!("play {} {mv}", color(position.side()));
                let answer = self.try_command(&command, session)?;
                // GRhino passes automatically if it must, and rejects the command.
                if mv != Move::Pass {
                    answer.map_err(|answer| EngineError::rejected(&command, &answer))?;
                }
            }
            position.make(mv);
        }
        Ok(())
    }
}

fn color(side: Side) -> &'static str {
    match side {
        Side::Black => "b",
        Side::White => "w",
    }
}

impl EngineClient<Position> for GtpClient {
    fn handshake(&mut self, session: &mut EngineSession<'_>) -> Result<Option<String>, EngineError> {
        // An engine without a name is accepted.
        Ok(self.try_command("name", session)?.ok().filter(|name| !name.is_empty()))
    }

    fn request_move(
        &mut self,
        game: &MoveRequest<'_, Position>,
        session: &mut EngineSession<'_>,
    ) -> Result<EngineAnswer<Move>, EngineError> {
        let patience = session.timeout;
        session.restart_timeout(session.command_timeout);
        self.send_game(game, session)?;
        if let Some(time) = game.limits.time {
            // No main time, and this time for each move; not all engines know the command.
            let seconds = time.as_millis().div_ceil(1000).max(1);
            drop(self.try_command(&format!("time_settings 0 {seconds} 1"), session)?);
        }
        session.restart_timeout(patience);
        let message = self.command(&format!("genmove {}", color(game.position.side())), session)?;
        if message.eq_ignore_ascii_case("resign") {
            return Ok(EngineAnswer { mv: None, score: None, depth: 0, nodes: 0 });
        }
        let word = message.split_whitespace().next().unwrap_or_default();
        let mv: Move = word.parse().map_err(|_| EngineError::not_a_move(&message))?;
        if crate::game::Game::play(game.position, mv).is_err() {
            return Err(EngineError::illegal_move(word));
        }
        self.known_game.set(game, Some(mv));
        Ok(EngineAnswer::from_move(mv))
    }
}
