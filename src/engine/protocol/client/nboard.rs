//! NBoard's protocol, version 2.
//!
//! The game goes over as GGF, so it may begin from any position. A `ping` stands before each question: what the engine says
//! before its `pong` belongs to an earlier one. There is no word for time or for a number of positions.

use super::{Answer, Asked, COURTESY, Client, Fault, Talk, Told, hundredths};
use crate::game::Game as _;
use crate::othello::notation::ggf;
use crate::othello::{Move, Position};
use crate::record::Record;
use crate::search::Score;

/// The protocol's client.
#[derive(Debug, Default)]
pub struct NBoard {
    pings: u64,
    told: Told<Position>,
    /// The depth that it was told.
    depth: Option<u32>,
}

impl NBoard {
    /// Waits until the engine has come to the end of what it was told before.
    fn ping(&mut self, talk: &mut Talk<'_>) -> Result<(), Fault> {
        self.pings += 1;
        let number = self.pings;
        talk.say(&format!("ping {number}"));
        talk.hear(|line| {
            let said = line.strip_prefix("pong")?;
            (said.trim().parse() == Ok(number)).then_some(())
        })
    }
}

impl Client<Position> for NBoard {
    fn greet(&mut self, talk: &mut Talk<'_>) -> Result<Option<String>, Fault> {
        talk.say("nboard 2");
        self.pings += 1;
        let number = self.pings;
        talk.say(&format!("ping {number}"));
        let mut name = None;
        talk.hear(|line| {
            if let Some(said) = line.strip_prefix("set myname") {
                name = Some(said.trim().to_owned()).filter(|name| !name.is_empty());
            }
            let said = line.strip_prefix("pong")?;
            (said.trim().parse() == Ok(number)).then_some(())
        })?;
        Ok(name)
    }

    fn ask(&mut self, game: &Asked<'_, Position>, talk: &mut Talk<'_>) -> Result<Answer<Move>, Fault> {
        let patience = talk.patience;
        if let Some(depth) = game.effort.depth.filter(|_| self.depth != game.effort.depth) {
            talk.say(&format!("set depth {depth}"));
            self.depth = Some(depth);
        }
        match self.told.news(game) {
            Some(news) => news.iter().for_each(|&mv| talk.say(&format!("move {}", name(mv)))),
            None => {
                let record = Record::of_moves(*game.start, game.moves.iter().copied());
                let record = record.map_err(|(number, _)| Fault::illegal(&game.moves[number].to_string()))?;
                talk.say(&format!("set game {}", ggf::write(&record).replace(['\n', '\r'], "")));
            }
        }
        talk.be_patient(COURTESY.max(patience));
        self.told.forget();
        self.ping(talk)?;
        self.told.is_told(game, None);
        talk.say("go");
        talk.be_patient(patience);
        let (mut nodes, mut depth) = (0, 0);
        let said = talk.hear(|line| {
            let mut words = line.split_whitespace();
            match words.next() {
                Some("nodestats") => nodes = words.next().and_then(|word| word.parse().ok()).unwrap_or(nodes),
                Some("search") => depth = words.nth(3).and_then(|word| word.parse().ok()).unwrap_or(depth),
                _ => {}
            }
            line.strip_prefix("===").map(|said| said.trim().to_owned())
        })?;
        // MOVE/value/time, of which the last two may be left out.
        let mut parts = said.split('/');
        let word = parts.next().unwrap_or_default().trim();
        let mv: Move = word.parse().map_err(|_| Fault::no_move(&said))?;
        if game.position.play(mv).is_err() {
            return Err(Fault::illegal(word));
        }
        let score = parts.next().and_then(hundredths).map(Score::Estimate);
        Ok(Answer { mv: Some(mv), score, depth, nodes })
    }

    /// Any `ping` ends the thinking; the number is none that is waited for.
    fn stop(&self) -> Option<&'static str> {
        Some("ping 0")
    }
}

fn name(mv: Move) -> String {
    match mv {
        Move::Place(square) => square.to_string().to_uppercase(),
        Move::Pass => "PA".to_owned(),
    }
}
