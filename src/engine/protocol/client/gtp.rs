//! The Go Text Protocol, version 2, as Othello engines use it.
//!
//! Commands are numbered, so that a late answer to an earlier command is recognized; an engine that omits the numbers
//! is assumed to answer in order. A game can only start from the usual position.

use std::collections::VecDeque;

use super::{EngineAnswer, EngineClient, EngineError, EngineSession, MoveRequest, Told, UnsupportedFeature};
use crate::game::Game as _;
use crate::othello::{Move, Position, Side};

/// The client of the protocol.
#[derive(Debug, Default)]
pub struct Gtp {
    /// The number of the last command.
    number: u64,
    /// The commands without an answer yet.
    open: VecDeque<u64>,
    told: Told<Position>,
}

impl Gtp {
    /// Sends a command and returns its number.
    fn say(&mut self, command: &str, talk: &mut EngineSession<'_>) -> u64 {
        self.number += 1;
        self.open.push_back(self.number);
        talk.say(&format!("{} {command}", self.number));
        self.number
    }

    /// Returns the first line of the answer to the command with this number; answers to earlier commands are ignored.
    fn hear(&mut self, number: u64, talk: &mut EngineSession<'_>) -> Result<Result<String, String>, EngineError> {
        let open = &mut self.open;
        talk.hear(|line| {
            let good = line.starts_with('=');
            let rest = line.strip_prefix(['=', '?'])?;
            let spaced = rest.trim_start();
            let (digits, after) = spaced.split_at(spaced.find(|c: char| !c.is_ascii_digit()).unwrap_or(spaced.len()));
            let (answered, text) = match digits.parse() {
                // Edax puts a space before the number: there only that of a command counts which waits for its answer.
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
    fn command(&mut self, command: &str, talk: &mut EngineSession<'_>) -> Result<String, EngineError> {
        self.say_and_hear(command, talk)?.map_err(|answer| EngineError::refused(command, &answer))
    }

    /// Sends a command and waits for its answer; the inner error is a rejection.
    fn say_and_hear(
        &mut self,
        command: &str,
        talk: &mut EngineSession<'_>,
    ) -> Result<Result<String, String>, EngineError> {
        let number = self.say(command, talk);
        self.hear(number, talk)
    }

    /// Sends the new moves of a game, or all its moves if necessary.
    fn tell(&mut self, game: &MoveRequest<'_, Position>, talk: &mut EngineSession<'_>) -> Result<(), EngineError> {
        if *game.start != Position::START {
            return Err(EngineError::Untellable(UnsupportedFeature::SetUp));
        }
        let known = match self.told.news(game) {
            Some(news) => game.moves.len() - news.len(),
            None => {
                self.command("boardsize 8", talk)?;
                self.command("clear_board", talk)?;
                0
            }
        };
        self.told.forget();
        let mut position = *game.start;
        for (number, &mv) in game.moves.iter().enumerate() {
            if number >= known {
                let command = format!("play {} {mv}", color(position.side()));
                let answer = self.say_and_hear(&command, talk)?;
                // GRhino passes by itself where it has to, and wants to hear nothing of it.
                if mv != Move::Pass {
                    answer.map_err(|answer| EngineError::refused(&command, &answer))?;
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

impl EngineClient<Position> for Gtp {
    fn greet(&mut self, talk: &mut EngineSession<'_>) -> Result<Option<String>, EngineError> {
        // Whoever has no name plays all the same.
        Ok(self.say_and_hear("name", talk)?.ok().filter(|name| !name.is_empty()))
    }

    fn ask(
        &mut self,
        game: &MoveRequest<'_, Position>,
        talk: &mut EngineSession<'_>,
    ) -> Result<EngineAnswer<Move>, EngineError> {
        let patience = talk.patience;
        talk.be_patient(talk.courtesy);
        self.tell(game, talk)?;
        if let Some(time) = game.effort.time {
            // No main time, and so much for each move; not everybody knows that.
            let seconds = time.as_millis().div_ceil(1000).max(1);
            drop(self.say_and_hear(&format!("time_settings 0 {seconds} 1"), talk)?);
        }
        talk.be_patient(patience);
        let said = self.command(&format!("genmove {}", color(game.position.side())), talk)?;
        if said.eq_ignore_ascii_case("resign") {
            return Ok(EngineAnswer { mv: None, score: None, depth: 0, nodes: 0 });
        }
        let word = said.split_whitespace().next().unwrap_or_default();
        let mv: Move = word.parse().map_err(|_| EngineError::no_move(&said))?;
        if crate::game::Game::play(game.position, mv).is_err() {
            return Err(EngineError::illegal(word));
        }
        self.told.is_told(game, Some(mv));
        Ok(EngineAnswer::bare(mv))
    }
}
