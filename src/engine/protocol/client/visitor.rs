//! An external engine as a player.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use super::{
    COURTESY, EngineAnswer, EngineClient, EngineError, EngineLimits, EngineSession, MoveRequest, Protocol,
    ProtocolGame, Transport,
};
use crate::game::Game;
use crate::search::{Engine, Limits, Monitor, NODES_BETWEEN_CALLS, Report, Score};

/// The default extra time for an engine beyond the time of its move.
const GRACE: Duration = Duration::from_secs(2);

/// An external engine, connected by a wire.
///
/// As an [`Engine`] it returns no move after an error, which [`fault`](ExternalEngine::fault) returns.
pub struct ExternalEngine<G: Game> {
    client: Box<dyn EngineClient<G>>,
    wire: Box<dyn Transport>,
    name: Option<String>,
    is_greeted: bool,
    fault: Option<EngineError>,
    /// The timeout for a move without a time limit.
    pub patience: Duration,
    /// The timeout of commands other than a search, such as starting or setting up a game; `None` for ten seconds, or
    /// the timeout of the move if that is longer.
    pub courtesy: Option<Duration>,
    /// The extra time beyond the time limit of a move; two seconds by default.
    pub grace: Duration,
    /// The default search limits.
    pub effort: EngineLimits,
}

impl<G: ProtocolGame> ExternalEngine<G> {
    /// Creates a player that uses a protocol over a wire; `None` if the protocol is for another game.
    pub fn new(protocol: Protocol, wire: Box<dyn Transport>, patience: Duration) -> Option<ExternalEngine<G>> {
        let client = G::client(protocol)?;
        let effort = EngineLimits::default();
        let (grace, courtesy) = (GRACE, None);
        Some(ExternalEngine {
            client,
            wire,
            name: None,
            is_greeted: false,
            fault: None,
            patience,
            courtesy,
            grace,
            effort,
        })
    }
}

impl<G: Game> ExternalEngine<G> {
    /// Starts the communication unless it was started before. Returns the engine's name, if it sends one.
    ///
    /// # Errors
    /// Returns a [`EngineError`] if the engine does not follow the protocol.
    pub fn greet(&mut self, wait: &mut dyn FnMut() -> ControlFlow<()>) -> Result<Option<&str>, EngineError> {
        if !self.is_greeted {
            let mut talk = EngineSession::new(&mut *self.wire, self.courtesy.unwrap_or(COURTESY), wait);
            let name = self.client.greet(&mut talk);
            self.name = self.noted(name)?.map(|name| name.chars().filter(|c| !c.is_control()).take(40).collect());
            self.is_greeted = true;
        }
        Ok(self.name.as_deref())
    }

    /// Returns the engine's name, after it was greeted and if it has one.
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// Returns the error that made the engine unusable, if any.
    pub fn fault(&self) -> Option<&EngineError> {
        self.fault.as_ref()
    }

    /// Requests a move. `wait` is called every [`PULSE`](super::PULSE) and breaks to interrupt.
    ///
    /// # Errors
    /// Returns a [`EngineError`] if the engine does not send a legal move in time, and [`EngineError::Stopped`] if `wait` breaks.
    /// After any other error every further request fails.
    pub fn ask(
        &mut self,
        game: &MoveRequest<'_, G>,
        wait: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> Result<EngineAnswer<G::Move>, EngineError> {
        if let Some(fault) = &self.fault {
            return Err(fault.clone());
        }
        self.greet(wait)?;
        let patience = game.effort.time.map_or(self.patience, |time| time + self.grace);
        let courtesy = self.courtesy.unwrap_or_else(|| COURTESY.max(patience));
        let mut talk = EngineSession::new(&mut *self.wire, patience, wait).with_courtesy(courtesy);
        let answer = self.client.ask(game, &mut talk);
        if answer == Err(EngineError::Stopped)
            && let Some(stop) = self.client.stop()
        {
            self.wire.send(stop);
        }
        self.noted(answer)
    }

    /// Stores an error other than an interruption, and returns the result.
    fn noted<T>(&mut self, result: Result<T, EngineError>) -> Result<T, EngineError> {
        if let Err(fault) = &result
            && *fault != EngineError::Stopped
        {
            self.fault = Some(fault.clone());
        }
        result
    }
}

/// Tells the engine to terminate; the owner of the process must make sure that it does.
impl<G: Game> Drop for ExternalEngine<G> {
    fn drop(&mut self) {
        self.wire.send(self.client.farewell());
    }
}

/// Returns the moves that lead from each position to the next; `None` if there is no such move.
fn moves_of<G: Game>(game: &[G]) -> Option<Vec<G::Move>> {
    let leads = |pair: &[G]| pair[0].moves().into_iter().find(|&mv| pair[0].after(mv) == pair[1]);
    game.windows(2).map(leads).collect()
}

impl<G: Game> Engine<G> for ExternalEngine<G> {
    fn search(
        &mut self,
        game: &[G],
        limits: &Limits<'_>,
        stop: &AtomicBool,
        monitor: &mut dyn Monitor<G::Move>,
    ) -> Option<Report<G::Move>> {
        let (start, position) = (game.first()?, game.last()?);
        if position.outcome().is_some() {
            return None;
        }
        // Of positions that do not follow from one another the last one stands alone.
        let (start, moves) = match moves_of(game) {
            Some(moves) => (start, moves),
            None => (position, Vec::new()),
        };
        let effort = EngineLimits {
            depth: limits.depth.or(self.effort.depth),
            nodes: limits.nodes.or(self.effort.nodes),
            time: limits.time.map(|time| time.budget).or(self.effort.time),
        };
        let asked = MoveRequest { start, moves: &moves, position, effort };
        let answer = self.ask(&asked, &mut || {
            let go_on = monitor.searched(NODES_BETWEEN_CALLS);
            if stop.load(Ordering::Relaxed) { ControlFlow::Break(()) } else { go_on }
        });
        let EngineAnswer { mv, score, depth, nodes } = answer.ok()?;
        let report =
            Report { score: score.unwrap_or(Score::Estimate(0)), depth, nodes, line: mv.into_iter().collect() };
        monitor.found(&report);
        report.best().is_some().then_some(report)
    }
}
