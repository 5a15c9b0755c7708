//! The players of a match: creates them for each game, and requests their moves.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use super::game::MatchGame;
use super::player_spec::{PlayerKind, PlayerSpec};
use crate::commands::clock::RealTimeClock;
use crate::commands::cpu_time;
use crate::commands::error::{CommandError, InputError};
use crate::commands::external_engine::EngineCommand;
use crate::engine::protocol::client::{self, EngineLimits, ExternalEngine, MoveRequest, Protocol};
use crate::engine::record::Record;
use crate::engine::search::{Engine, Limits, Monitor, Report, Score, SplitMix64};

/// A player of a match for many games.
pub(super) enum MatchPlayer<F: MatchGame> {
    /// A built-in player, created for each game from a seed.
    BuiltIn { make: Box<dyn Fn(u32) -> Box<dyn Engine<F>>>, engine: Option<Box<dyn Engine<F>>> },
    /// An external engine: its command and, if it is running, the engine.
    External {
        command: EngineCommand,
        protocol: Protocol,
        timeout: Option<Duration>,
        engine: Option<Box<ExternalEngine<F>>>,
    },
}

/// The reason why a player makes no move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum MoveFailure {
    /// It resigns.
    Resigns,
    /// It fails.
    EngineError(client::EngineError),
    /// The match was stopped.
    Stopped,
}

/// The default timeout of an external engine for a move without a time limit.
const DEFAULT_TIMEOUT: Duration = Duration::from_secs(60);

/// Ends a search when the match is stopped.
struct StopMonitor<'s>(&'s AtomicBool);

impl<M> Monitor<M> for StopMonitor<'_> {
    fn on_nodes(&mut self, _nodes: u64) -> ControlFlow<()> {
        if self.0.load(Ordering::Relaxed) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

impl<F: MatchGame> MatchPlayer<F> {
    /// Creates a player with search limits.
    ///
    /// # Errors
    /// Returns an error if the game does not have a player of that name.
    pub(super) fn new(
        named: &PlayerSpec,
        effort: EngineLimits,
        protocol: Protocol,
        patience: Option<Duration>,
    ) -> Result<MatchPlayer<F>, CommandError> {
        let unknown = || InputError::UnknownPlayer(named.text.clone(), F::NAME, F::player_names());
        match &named.kind {
            PlayerKind::Exec(exec) => {
                if F::client(protocol).is_none() {
                    return Err(InputError::Protocol(protocol.name(), F::NAME).into());
                }
                Ok(MatchPlayer::External { command: exec.clone(), protocol, timeout: patience, engine: None })
            }
            PlayerKind::Random => {
                Ok(MatchPlayer::BuiltIn { make: Box::new(|seed| Box::new(RandomPlayer(seed))), engine: None })
            }
            kind => {
                Ok(MatchPlayer::BuiltIn { make: F::built_in_player(kind, effort).ok_or_else(unknown)?, engine: None })
            }
        }
    }

    /// Prepares for a game. Returns the name of an external engine, if it sends one.
    ///
    /// # Errors
    /// Returns an error if an engine cannot be started. Other errors of an engine occur during the game.
    pub(super) fn start_game(&mut self, seed: u32, stop: &AtomicBool) -> Result<Option<String>, CommandError> {
        match self {
            MatchPlayer::BuiltIn { make, engine } => {
                *engine = Some(make(seed));
                Ok(None)
            }
            MatchPlayer::External { command: exec, protocol, timeout: patience, engine: external } => {
                // An engine that has failed is restarted.
                if external.as_ref().is_none_or(|external| external.error().is_some()) {
                    *external = None;
                    let started =
                        ExternalEngine::new(*protocol, Box::new(exec.start()?), patience.unwrap_or(DEFAULT_TIMEOUT));
                    *external = started.map(Box::new);
                    if let (Some(external), Some(patience)) = (&mut *external, *patience) {
                        (external.grace, external.command_timeout) = (patience, Some(patience));
                    }
                }
                let Some(external) = external else { return Ok(None) };
                let name = external.handshake(&mut || Monitor::<()>::on_nodes(&mut StopMonitor(stop), 0));
                Ok(name.ok().flatten().map(str::to_owned))
            }
        }
    }

    /// Returns the processor time that the player has used so far; `None` if it is unknown. It counts the thread that calls
    /// this, which also runs the built-in players.
    pub(super) fn processor_time(&self) -> Option<Duration> {
        match self {
            MatchPlayer::BuiltIn { .. } => cpu_time::of_thread(),
            MatchPlayer::External { engine, .. } => engine.as_ref()?.processor_time(),
        }
    }

    /// Returns a legal move in a game that is not over, with its score. If the time is a share of the player's
    /// remaining time for the game, that is passed to the player.
    pub(super) fn choose(
        &mut self,
        record: &Record<F>,
        effort: EngineLimits,
        left: Option<Duration>,
        stop: &AtomicBool,
    ) -> Result<(F::Move, Option<Score>), MoveFailure> {
        match self {
            MatchPlayer::BuiltIn { engine, .. } => {
                let engine = engine.as_mut().ok_or(MoveFailure::Resigns)?;
                let clock = RealTimeClock::start();
                let mut limits = effort.time.map_or(Limits::NONE, |time| match left {
                    Some(left) => Limits::soft_time(time, left, &clock),
                    None => Limits::time(time, &clock),
                });
                (limits.depth, limits.nodes, limits.stop) = (effort.depth, effort.nodes, Some(stop));
                let report: Option<Report<F::Move>> =
                    engine.search(&record.positions(), &limits, &mut StopMonitor(stop));
                if stop.load(Ordering::Relaxed) {
                    return Err(MoveFailure::Stopped);
                }
                let report = report.ok_or(MoveFailure::Resigns)?;
                let mv = report.best().ok_or(MoveFailure::Resigns)?;
                let score = (report.nodes > 1).then_some(report.score);
                Ok((mv, score))
            }
            MatchPlayer::External { engine: external, .. } => {
                let external = external.as_mut().ok_or(MoveFailure::Resigns)?;
                let moves = record.moves();
                let asked =
                    MoveRequest { start: record.start(), moves: &moves, position: record.position(), limits: effort };
                match external.request_move(&asked, &mut || Monitor::<()>::on_nodes(&mut StopMonitor(stop), 0)) {
                    Ok(answer) => Ok((answer.mv.ok_or(MoveFailure::Resigns)?, answer.score)),
                    Err(client::EngineError::Interrupted) => Err(MoveFailure::Stopped),
                    Err(error) => Err(MoveFailure::EngineError(error)),
                }
            }
        }
    }
}

/// Plays random legal moves.
struct RandomPlayer(u32);

impl<F: MatchGame> Engine<F> for RandomPlayer {
    fn search(
        &mut self,
        game: &[F],
        _limits: &Limits<'_>,
        _monitor: &mut dyn Monitor<F::Move>,
    ) -> Option<Report<F::Move>> {
        let moves = game.last()?.moves();
        let mv = *moves.get(SplitMix64::for_move(self.0, game.len()).below(moves.len()))?;
        Some(Report { score: Score::Estimate(0), depth: 0, nodes: 0, pv: vec![mv] })
    }
}
