//! The players of a match: their names, and the requests for moves.

use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use super::field::Field;
use crate::commands::clock::RealTime;
use crate::commands::fault::{CommandError, InputError};
use crate::commands::rival::EngineCommand;
use crate::engine::protocol::client::{self, EngineLimits, ExternalEngine, MoveRequest, Protocol};
use crate::engine::record::Record;
use crate::engine::search::{Engine, Limits, Monitor, Report, Score, SplitMix64};
use crate::records::shortened;
use crate::telling::Localize;

/// A player given on the command line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::commands) struct Named {
    /// The complete text.
    pub text: String,
    /// The kind of player.
    pub kind: Kind,
}

/// A kind of player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::commands) enum Kind {
    /// The player of an original program; holds its name if a game has several.
    Classic(Option<String>),
    /// A level, by number or name.
    Level(String),
    /// Alpha-beta with a named evaluation.
    Evaluation(String),
    /// The strong player.
    Strong,
    /// A player of random legal moves.
    Random,
    /// An external engine.
    Exec(EngineCommand),
}

/// An invalid name of a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::commands) enum NameFault {
    /// The kind is unknown; holds the name.
    Unknown(String),
    /// The command of an engine is invalid.
    Exec(crate::commands::rival::EngineStartError),
}

impl fmt::Display for NameFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NameFault::Unknown(name) => write!(
                f,
                "`{}` is no player; expected classic, level:K, eval:NAME, strong, random or exec:\"COMMAND\"",
                shortened(name)
            ),
            NameFault::Exec(fault) => fault.fmt(f),
        }
    }
}

impl std::error::Error for NameFault {}

impl Localize for NameFault {
    fn zh(&self) -> String {
        match self {
            NameFault::Unknown(name) => format!(
                "没有叫 `{}` 的棋手；应是 `classic`、`level:K`、`eval:NAME`、`strong`、`random` 或 `exec:\"COMMAND\"`",
                shortened(name)
            ),
            NameFault::Exec(fault) => fault.zh(),
        }
    }
}

impl FromStr for Named {
    type Err = NameFault;

    fn from_str(text: &str) -> Result<Named, NameFault> {
        let (word, rest) = match text.split_once(':') {
            Some((word, rest)) => (word, Some(rest)),
            None => (text, None),
        };
        let kind = match (word, rest) {
            ("classic", which) => Kind::Classic(which.map(str::to_owned)),
            ("level", Some(which)) => Kind::Level(which.to_owned()),
            ("eval", Some(which)) => Kind::Evaluation(which.to_owned()),
            ("strong", None) => Kind::Strong,
            ("random", None) => Kind::Random,
            ("exec", Some(command)) => Kind::Exec(command.parse().map_err(NameFault::Exec)?),
            _ => return Err(NameFault::Unknown(text.to_owned())),
        };
        Ok(Named { text: text.to_owned(), kind })
    }
}

impl Named {
    /// Replaces the number of a level by its name, which is the same in every version.
    pub(super) fn by_name<F: Field>(&self) -> Named {
        let level = if let Kind::Level(which) = &self.kind { F::level(which) } else { None };
        level.map_or_else(
            || self.clone(),
            |level| Named { text: format!("level:{}", level.name), kind: Kind::Level(level.name.to_owned()) },
        )
    }
}

/// A player of a match for many games.
pub(super) enum Player<F: Field> {
    /// A built-in player, created for each game from a seed.
    Own { make: Box<dyn Fn(u32) -> Box<dyn Engine<F>>>, brain: Option<Box<dyn Engine<F>>> },
    /// An external engine: its command and, if it is running, the engine.
    Outside {
        exec: EngineCommand,
        protocol: Protocol,
        patience: Option<Duration>,
        visitor: Option<Box<ExternalEngine<F>>>,
    },
}

/// The reason why a player makes no move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum MoveFailure {
    /// It resigns.
    Resigns,
    /// It fails.
    Fault(client::EngineError),
    /// The match was stopped.
    Stopped,
}

/// The default timeout of an external engine for a move without a time limit.
const PATIENCE: Duration = Duration::from_secs(60);

/// Ends a search when the match is stopped.
struct Watch<'s>(&'s AtomicBool);

impl<M> Monitor<M> for Watch<'_> {
    fn searched(&mut self, _nodes: u64) -> ControlFlow<()> {
        if self.0.load(Ordering::Relaxed) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

impl<F: Field> Player<F> {
    /// Creates a player with search limits.
    ///
    /// # Errors
    /// Returns an error if the game does not have a player of that name.
    pub(super) fn new(
        named: &Named,
        effort: EngineLimits,
        protocol: Protocol,
        patience: Option<Duration>,
    ) -> Result<Player<F>, CommandError> {
        let unknown = || InputError::NoSuchPlayer(named.text.clone(), F::NAME, F::players());
        match &named.kind {
            Kind::Exec(exec) => {
                if F::client(protocol).is_none() {
                    return Err(InputError::Protocol(protocol.name(), F::NAME).into());
                }
                Ok(Player::Outside { exec: exec.clone(), protocol, patience, visitor: None })
            }
            Kind::Random => Ok(Player::Own { make: Box::new(|seed| Box::new(Chance(seed))), brain: None }),
            kind => Ok(Player::Own { make: F::own(kind, effort).ok_or_else(unknown)?, brain: None }),
        }
    }

    /// Prepares for a game. Returns the name of an external engine, if it sends one.
    ///
    /// # Errors
    /// Returns an error if an engine cannot be started. Other errors of an engine occur during the game.
    pub(super) fn sit_down(&mut self, seed: u32, stop: &AtomicBool) -> Result<Option<String>, CommandError> {
        match self {
            Player::Own { make, brain } => {
                *brain = Some(make(seed));
                Ok(None)
            }
            Player::Outside { exec, protocol, patience, visitor } => {
                // Whoever has lost by a fault is started anew.
                if visitor.as_ref().is_none_or(|visitor| visitor.fault().is_some()) {
                    *visitor = None;
                    let started = ExternalEngine::new(*protocol, Box::new(exec.start()?), patience.unwrap_or(PATIENCE));
                    *visitor = started.map(Box::new);
                    if let (Some(visitor), Some(patience)) = (&mut *visitor, *patience) {
                        (visitor.grace, visitor.courtesy) = (patience, Some(patience));
                    }
                }
                let Some(visitor) = visitor else { return Ok(None) };
                let name = visitor.greet(&mut || Monitor::<()>::searched(&mut Watch(stop), 0));
                Ok(name.ok().flatten().map(str::to_owned))
            }
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
            Player::Own { brain, .. } => {
                let brain = brain.as_mut().ok_or(MoveFailure::Resigns)?;
                let clock = RealTime::start();
                let mut limits = effort.time.map_or(Limits::NONE, |time| match left {
                    Some(left) => Limits::share(time, left, &clock),
                    None => Limits::time(time, &clock),
                });
                (limits.depth, limits.nodes) = (effort.depth, effort.nodes);
                let report: Option<Report<F::Move>> =
                    brain.search(&record.positions(), &limits, stop, &mut Watch(stop));
                if stop.load(Ordering::Relaxed) {
                    return Err(MoveFailure::Stopped);
                }
                let report = report.ok_or(MoveFailure::Resigns)?;
                let mv = report.best().ok_or(MoveFailure::Resigns)?;
                let score = (report.nodes > 1).then_some(report.score);
                Ok((mv, score))
            }
            Player::Outside { visitor, .. } => {
                let visitor = visitor.as_mut().ok_or(MoveFailure::Resigns)?;
                let moves = record.moves();
                let asked = MoveRequest { start: record.start(), moves: &moves, position: record.position(), effort };
                match visitor.ask(&asked, &mut || Monitor::<()>::searched(&mut Watch(stop), 0)) {
                    Ok(answer) => Ok((answer.mv.ok_or(MoveFailure::Resigns)?, answer.score)),
                    Err(client::EngineError::Stopped) => Err(MoveFailure::Stopped),
                    Err(fault) => Err(MoveFailure::Fault(fault)),
                }
            }
        }
    }
}

/// Plays random legal moves.
struct Chance(u32);

impl<F: Field> Engine<F> for Chance {
    fn search(
        &mut self,
        game: &[F],
        _limits: &Limits<'_>,
        _stop: &AtomicBool,
        _monitor: &mut dyn Monitor<F::Move>,
    ) -> Option<Report<F::Move>> {
        let moves = game.last()?.moves();
        let mv = *moves.get(SplitMix64::of_move(self.0, game.len()).below(moves.len()))?;
        Some(Report { score: Score::Estimate(0), depth: 0, nodes: 0, line: vec![mv] })
    }
}
