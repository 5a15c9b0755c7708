//! The Go Text Protocol, version 2, as Othello engines take it.
//!
//! Commands are numbered, so that a late answer to an earlier one is known for what it is; an engine that does not give the
//! numbers back is believed to answer in order. A game can only begin from the usual start.

use std::collections::VecDeque;

use super::{Answer, Asked, COURTESY, Client, Fault, Talk, Told, What};
use crate::game::Game as _;
use crate::othello::{Move, Position, Side};

/// The protocol's client.
#[derive(Debug, Default)]
pub struct Gtp {
    /// The number of the last command.
    number: u64,
    /// Commands that are not answered yet.
    open: VecDeque<u64>,
    told: Told<Position>,
}

impl Gtp {
    /// Says a command; gives its number.
    fn say(&mut self, command: &str, talk: &mut Talk<'_>) -> u64 {
        self.number += 1;
        self.open.push_back(self.number);
        talk.say(&format!("{} {command}", self.number));
        self.number
    }

    /// The first line of the answer to the command of a number; that to an earlier one is passed over.
    fn hear(&mut self, number: u64, talk: &mut Talk<'_>) -> Result<Result<String, String>, Fault> {
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

    /// Says a command and waits for its answer.
    fn command(&mut self, command: &str, talk: &mut Talk<'_>) -> Result<String, Fault> {
        self.say_and_hear(command, talk)?.map_err(|answer| Fault::refused(command, &answer))
    }

    /// The same, and a refusal is an answer, too.
    fn say_and_hear(&mut self, command: &str, talk: &mut Talk<'_>) -> Result<Result<String, String>, Fault> {
        let number = self.say(command, talk);
        self.hear(number, talk)
    }

    /// Tells a game, from its start if it has to be.
    fn tell(&mut self, game: &Asked<'_, Position>, talk: &mut Talk<'_>) -> Result<(), Fault> {
        if *game.start != Position::START {
            return Err(Fault::Untellable(What::SetUp));
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
                    answer.map_err(|answer| Fault::refused(&command, &answer))?;
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

impl Client<Position> for Gtp {
    fn greet(&mut self, talk: &mut Talk<'_>) -> Result<Option<String>, Fault> {
        // Whoever has no name plays all the same.
        Ok(self.say_and_hear("name", talk)?.ok().filter(|name| !name.is_empty()))
    }

    fn ask(&mut self, game: &Asked<'_, Position>, talk: &mut Talk<'_>) -> Result<Answer<Move>, Fault> {
        let patience = talk.patience;
        talk.be_patient(COURTESY.max(patience));
        self.tell(game, talk)?;
        if let Some(time) = game.effort.time {
            // No main time, and so much for each move; not everybody knows that.
            let seconds = time.as_millis().div_ceil(1000).max(1);
            drop(self.say_and_hear(&format!("time_settings 0 {seconds} 1"), talk)?);
        }
        talk.be_patient(patience);
        let said = self.command(&format!("genmove {}", color(game.position.side())), talk)?;
        if said.eq_ignore_ascii_case("resign") {
            return Ok(Answer { mv: None, score: None, depth: 0, nodes: 0 });
        }
        let word = said.split_whitespace().next().unwrap_or_default();
        let mv: Move = word.parse().map_err(|_| Fault::no_move(&said))?;
        if crate::game::Game::play(game.position, mv).is_err() {
            return Err(Fault::illegal(word));
        }
        self.told.is_told(game, Some(mv));
        Ok(Answer::bare(mv))
    }
}
