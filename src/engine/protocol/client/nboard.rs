//! The NBoard protocol, version 2.
//!
//! The game is sent as GGF, so that it may start from any position. A `ping` is sent before each request: lines before
//! its `pong` belong to earlier ones. The protocol has no limits for time or for the number of positions.

use super::{EngineAnswer, EngineClient, EngineError, EngineSession, KnownGame, MoveRequest, parse_hundredths};
use crate::game::Game as _;
use crate::othello::notation::ggf;
use crate::othello::{Move, Position};
use crate::protocol::nboard::name;
use crate::record::Record;
use crate::search::Score;

/// The client of the protocol.
#[derive(Debug, Default)]
pub struct NBoardClient {
    pings: u64,
    known_game: KnownGame<Position>,
    /// The depth that was sent last.
    depth: Option<u32>,
}

impl NBoardClient {
    /// Waits until the engine has processed all earlier commands. Calls `visit` with each line.
    fn ping(&mut self, session: &mut EngineSession<'_>, mut visit: impl FnMut(&str)) -> Result<(), EngineError> {
        self.pings += 1;
        let number = self.pings;
        session.send(&format!("ping {number}"));
        session.receive(|line| {
            visit(line);
            let message = line.strip_prefix("pong")?;
            (message.trim().parse() == Ok(number)).then_some(())
        })
    }
}

impl EngineClient<Position> for NBoardClient {
    fn handshake(&mut self, session: &mut EngineSession<'_>) -> Result<Option<String>, EngineError> {
        session.send("nboard 2");
        let mut name = None;
        self.ping(session, |line| {
            if let Some(message) = line.strip_prefix("set myname") {
                name = Some(message.trim().to_owned()).filter(|name| !name.is_empty());
            }
        })?;
        Ok(name)
    }

    fn request_move(
        &mut self,
        game: &MoveRequest<'_, Position>,
        session: &mut EngineSession<'_>,
    ) -> Result<EngineAnswer<Move>, EngineError> {
        let patience = session.timeout;
        if let Some(depth) = game.limits.depth.filter(|_| self.depth != game.limits.depth) {
            session.send(&format!("set depth {depth}"));
            self.depth = Some(depth);
        }
        match self.known_game.new_moves(game) {
            Some(news) => news.iter().for_each(|&mv| session.send(&format!("move {}", name(mv)))),
            None => {
                let record = Record::from_moves(*game.start, game.moves.iter().copied());
                let record =
                    record.map_err(|(number, _)| EngineError::illegal_move(&game.moves[number].to_string()))?;
                session.send(&format!("set game {}", ggf::write(&record).replace(['\n', '\r'], "")));
            }
        }
        session.restart_timeout(session.command_timeout);
        self.known_game.clear();
        self.ping(session, |_| ())?;
        self.known_game.set(game, None);
        session.send("go");
        session.restart_timeout(patience);
        let (mut nodes, mut depth) = (0, 0);
        let message = session.receive(|line| {
            let mut words = line.split_whitespace();
            match words.next() {
                Some("nodestats") => nodes = words.next().and_then(|word| word.parse().ok()).unwrap_or(nodes),
                Some("search") => depth = words.nth(3).and_then(|word| word.parse().ok()).unwrap_or(depth),
                _ => {}
            }
            line.strip_prefix("===").map(|message| message.trim().to_owned())
        })?;
        // MOVE/value/time; the last two are optional.
        let mut parts = message.split('/');
        let word = parts.next().unwrap_or_default().trim();
        let mv: Move = word.parse().map_err(|_| EngineError::not_a_move(&message))?;
        if game.position.play(mv).is_err() {
            return Err(EngineError::illegal_move(word));
        }
        let score = parts.next().and_then(parse_hundredths).map(Score::Estimate);
        Ok(EngineAnswer { mv: Some(mv), score, depth, nodes })
    }

    /// Any `ping` ends the search; no request uses the number 0.
    fn stop_command(&self) -> Option<&'static str> {
        Some("ping 0")
    }
}
