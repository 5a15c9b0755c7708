//! The NBoard protocol, version 2.
//!
//! The game is sent as GGF, so that it may start from any position. A `ping` is sent before each question: lines before
//! its `pong` belong to earlier ones. The protocol has no limits for time or for the number of positions.

use super::{EngineAnswer, EngineClient, EngineError, EngineSession, MoveRequest, Told, hundredths};
use crate::game::Game as _;
use crate::othello::notation::ggf;
use crate::othello::{Move, Position};
use crate::record::Record;
use crate::search::Score;

/// The client of the protocol.
#[derive(Debug, Default)]
pub struct NBoard {
    pings: u64,
    told: Told<Position>,
    /// The depth that was sent last.
    depth: Option<u32>,
}

impl NBoard {
    /// Waits until the engine has processed all earlier commands.
    fn ping(&mut self, talk: &mut EngineSession<'_>) -> Result<(), EngineError> {
        self.pings += 1;
        let number = self.pings;
        talk.say(&format!("ping {number}"));
        talk.hear(|line| {
            let said = line.strip_prefix("pong")?;
            (said.trim().parse() == Ok(number)).then_some(())
        })
    }
}

impl EngineClient<Position> for NBoard {
    fn greet(&mut self, talk: &mut EngineSession<'_>) -> Result<Option<String>, EngineError> {
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

    fn ask(
        &mut self,
        game: &MoveRequest<'_, Position>,
        talk: &mut EngineSession<'_>,
    ) -> Result<EngineAnswer<Move>, EngineError> {
        let patience = talk.patience;
        if let Some(depth) = game.effort.depth.filter(|_| self.depth != game.effort.depth) {
            talk.say(&format!("set depth {depth}"));
            self.depth = Some(depth);
        }
        match self.told.news(game) {
            Some(news) => news.iter().for_each(|&mv| talk.say(&format!("move {}", name(mv)))),
            None => {
                let record = Record::of_moves(*game.start, game.moves.iter().copied());
                let record = record.map_err(|(number, _)| EngineError::illegal(&game.moves[number].to_string()))?;
                talk.say(&format!("set game {}", ggf::write(&record).replace(['\n', '\r'], "")));
            }
        }
        talk.be_patient(talk.courtesy);
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
        let mv: Move = word.parse().map_err(|_| EngineError::no_move(&said))?;
        if game.position.play(mv).is_err() {
            return Err(EngineError::illegal(word));
        }
        let score = parts.next().and_then(hundredths).map(Score::Estimate);
        Ok(EngineAnswer { mv: Some(mv), score, depth, nodes })
    }

    /// Any `ping` ends the search; nothing waits for the number 0.
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
