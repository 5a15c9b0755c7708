//! An external engine as a player.

use std::ops::ControlFlow;
use std::sync::atomic::Ordering;
use std::time::Duration;

use super::{
    COMMAND_TIMEOUT, EngineAnswer, EngineClient, EngineError, EngineLimits, EngineSession, MoveRequest, Protocol,
    ProtocolGame, Transport,
};
use crate::game::Game;
use crate::search::{Engine, Limits, Monitor, NODES_BETWEEN_CALLS, Report, Score};

/// The default extra time for an engine beyond the time of its move.
const DEFAULT_GRACE: Duration = Duration::from_secs(2);

/// An external engine, connected by a [`Transport`].
///
/// As an [`Engine`] it returns no move after an error, which [`error`](ExternalEngine::error) returns.
pub struct ExternalEngine<G: Game> {
    client: Box<dyn EngineClient<G>>,
    transport: Box<dyn Transport>,
    name: Option<String>,
    is_ready: bool,
    error: Option<EngineError>,
    /// The timeout for a move without a time limit.
    pub move_timeout: Duration,
    /// The timeout of commands other than a search, such as starting or setting up a game; `None` for ten seconds, or
    /// the timeout of the move if that is longer.
    pub command_timeout: Option<Duration>,
    /// The extra time beyond the time limit of a move; two seconds by default.
    pub grace: Duration,
    /// The default search limits.
    pub limits: EngineLimits,
}

impl<G: ProtocolGame> ExternalEngine<G> {
    /// Creates a player that uses a protocol over a [`Transport`]; `None` if the protocol is for another game.
    pub fn new(protocol: Protocol, wire: Box<dyn Transport>, patience: Duration) -> Option<ExternalEngine<G>> {
        let client = G::client(protocol)?;
        Some(ExternalEngine {
            client,
            transport: wire,
            name: None,
            is_ready: false,
            error: None,
            move_timeout: patience,
            command_timeout: None,
            grace: DEFAULT_GRACE,
            limits: EngineLimits::default(),
        })
    }
}

impl<G: Game> ExternalEngine<G> {
    /// Returns the processor time that the engine has used; `None` if it is unknown.
    pub fn processor_time(&self) -> Option<Duration> {
        self.transport.processor_time()
    }

    /// Starts the communication unless it was started before. Returns the engine's name, if it sends one.
    ///
    /// # Errors
    /// Returns an [`EngineError`] if the engine does not follow the protocol.
    pub fn handshake(&mut self, wait: &mut dyn FnMut() -> ControlFlow<()>) -> Result<Option<&str>, EngineError> {
        if !self.is_ready {
            let mut session =
                EngineSession::new(&mut *self.transport, self.command_timeout.unwrap_or(COMMAND_TIMEOUT), wait);
            let name = self.client.handshake(&mut session);
            self.name =
                self.record_error(name)?.map(|name| name.chars().filter(|c| !c.is_control()).take(40).collect());
            self.is_ready = true;
        }
        Ok(self.name.as_deref())
    }

    /// Returns the engine's name, after it was greeted and if it has one.
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// Returns the error that made the engine unusable, if any.
    pub fn error(&self) -> Option<&EngineError> {
        self.error.as_ref()
    }

    /// Requests a move. `wait` is called every [`POLL_INTERVAL`](super::POLL_INTERVAL) and breaks to interrupt.
    ///
    /// # Errors
    /// Returns an [`EngineError`] if the engine does not send a legal move in time, and [`EngineError::Interrupted`] if
    /// `wait` breaks. After any other error every further request fails.
    pub fn request_move(
        &mut self,
        game: &MoveRequest<'_, G>,
        wait: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> Result<EngineAnswer<G::Move>, EngineError> {
        if let Some(fault) = &self.error {
            return Err(fault.clone());
        }
        self.handshake(wait)?;
        let patience = game.limits.time.map_or(self.move_timeout, |time| time + self.grace);
        let courtesy = self.command_timeout.unwrap_or_else(|| COMMAND_TIMEOUT.max(patience));
        let mut session = EngineSession::new(&mut *self.transport, patience, wait).with_command_timeout(courtesy);
        let answer = self.client.request_move(game, &mut session);
        if answer == Err(EngineError::Interrupted)
            && let Some(stop) = self.client.stop_command()
        {
            self.transport.send(stop);
        }
        self.record_error(answer)
    }

    /// Stores an error other than an interruption, and returns the result.
    fn record_error<T>(&mut self, result: Result<T, EngineError>) -> Result<T, EngineError> {
        if let Err(fault) = &result
            && *fault != EngineError::Interrupted
        {
            self.error = Some(fault.clone());
        }
        result
    }
}

/// Tells the engine to terminate; the owner of the process must make sure that it does.
impl<G: Game> Drop for ExternalEngine<G> {
    fn drop(&mut self) {
        self.transport.send(self.client.quit_command());
    }
}

/// Returns the moves that lead from each position to the next; `None` if there is no such move.
fn moves_between<G: Game>(game: &[G]) -> Option<Vec<G::Move>> {
    let leads = |pair: &[G]| pair[0].moves().into_iter().find(|&mv| pair[0].after(mv) == pair[1]);
    game.windows(2).map(leads).collect()
}

impl<G: Game> Engine<G> for ExternalEngine<G> {
    fn search(
        &mut self,
        game: &[G],
        limits: &Limits<'_>,
        monitor: &mut dyn Monitor<G::Move>,
    ) -> Option<Report<G::Move>> {
        let (start, position) = (game.first()?, game.last()?);
        if position.outcome().is_some() {
            return None;
        }
        // If the positions do not follow from one another, only the last one is used.
        let (start, moves) = match moves_between(game) {
            Some(moves) => (start, moves),
            None => (position, Vec::new()),
        };
        let effort = EngineLimits {
            depth: limits.depth.or(self.limits.depth),
            nodes: limits.nodes.or(self.limits.nodes),
            time: limits.time.map(|time| time.budget).or(self.limits.time),
        };
        let asked = MoveRequest { start, moves: &moves, position, limits: effort };
        let answer = self.request_move(&asked, &mut || {
            let go_on = monitor.on_nodes(NODES_BETWEEN_CALLS);
            let is_stopped = limits.stop.is_some_and(|stop| stop.load(Ordering::Relaxed));
            if is_stopped { ControlFlow::Break(()) } else { go_on }
        });
        let EngineAnswer { mv, score, depth, nodes } = answer.ok()?;
        let report = Report { score: score.unwrap_or(Score::Estimate(0)), depth, nodes, pv: mv.into_iter().collect() };
        monitor.on_report(&report);
        report.best().is_some().then_some(report)
    }
}
