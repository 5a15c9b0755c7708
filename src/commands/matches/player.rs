//! The players of a match: what they are called, and how they are asked for moves.

use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use super::field::Field;
use crate::commands::clock::RealTime;
use crate::commands::fault::{Failure, Fault};
use crate::commands::rival::Exec;
use crate::engine::protocol::client::{self, Asked, Effort, Protocol, Visitor};
use crate::engine::record::Record;
use crate::engine::search::{Brain, Limits, Monitor, Report, Score, SplitMix64};
use crate::records::shortened;
use crate::telling::Tell;

/// A player as it is named on the command line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::commands) struct Named {
    /// The whole name.
    pub text: String,
    /// What it says.
    pub kind: Kind,
}

/// The kinds of players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::commands) enum Kind {
    /// That of an original program; which one, where a game has several.
    Classic(Option<String>),
    /// One of the levels, by number or name.
    Level(String),
    /// Alpha-beta with a named evaluation.
    Evaluation(String),
    /// The strong player.
    Strong,
    /// Any legal move.
    Random,
    /// An engine outside.
    Exec(Exec),
}

/// A name that is no player's; holds it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::commands) enum NameFault {
    /// None of the kinds.
    Unknown(String),
    /// Its command is none.
    Exec(crate::commands::rival::ExecFault),
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

impl Tell for NameFault {
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

/// A player of a match, who plays game after game.
pub(super) enum Player<F: Field> {
    /// One of our own, made anew for each game from a seed.
    Own { make: Box<dyn Fn(u32) -> Box<dyn Brain<F>>>, brain: Option<Box<dyn Brain<F>>> },
    /// An engine outside: how to start it, and itself if it runs.
    Outside { exec: Exec, protocol: Protocol, patience: Option<Duration>, visitor: Option<Visitor<F>> },
}

/// Why a player makes no move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Out {
    /// It gives up.
    Resigns,
    /// It misbehaves.
    Fault(client::Fault),
    /// The match was stopped.
    Stopped,
}

/// How long an engine outside may think about a move that it is given no time for, where nobody says it.
const PATIENCE: Duration = Duration::from_secs(60);

/// Ends a search when the match is stopped.
struct Watch<'s>(&'s AtomicBool);

impl<M> Monitor<M> for Watch<'_> {
    fn searched(&mut self, _nodes: u64) -> ControlFlow<()> {
        if self.0.load(Ordering::Relaxed) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

impl<F: Field> Player<F> {
    /// The player of a name, at an effort.
    ///
    /// # Errors
    /// If the game has none of that name.
    pub(super) fn new(
        named: &Named,
        effort: Effort,
        protocol: Protocol,
        patience: Option<Duration>,
    ) -> Result<Player<F>, Failure> {
        let unknown = || Fault::NoSuchPlayer(named.text.clone(), F::NAME, F::players());
        match &named.kind {
            Kind::Exec(exec) => {
                if F::client(protocol).is_none() {
                    return Err(Fault::Protocol(protocol.name(), F::NAME).into());
                }
                Ok(Player::Outside { exec: exec.clone(), protocol, patience, visitor: None })
            }
            Kind::Random => Ok(Player::Own { make: Box::new(|seed| Box::new(Chance(seed))), brain: None }),
            kind => Ok(Player::Own { make: F::own(kind, effort).ok_or_else(unknown)?, brain: None }),
        }
    }

    /// Gets ready for a game. Gives the name of an engine outside, if it says one.
    ///
    /// # Errors
    /// If an engine cannot be started. How it misbehaves shows in the game.
    pub(super) fn sit_down(&mut self, seed: u32, stop: &AtomicBool) -> Result<Option<String>, Failure> {
        match self {
            Player::Own { make, brain } => {
                *brain = Some(make(seed));
                Ok(None)
            }
            Player::Outside { exec, protocol, patience, visitor } => {
                // Whoever has lost by a fault is started anew.
                if visitor.as_ref().is_none_or(|visitor| visitor.fault().is_some()) {
                    *visitor = None;
                    *visitor = Visitor::new(*protocol, Box::new(exec.start()?), patience.unwrap_or(PATIENCE));
                    if let (Some(visitor), Some(patience)) = (&mut *visitor, *patience) {
                        visitor.grace = patience;
                    }
                }
                let Some(visitor) = visitor else { return Ok(None) };
                let name = visitor.greet(&mut || Monitor::<()>::searched(&mut Watch(stop), 0));
                Ok(name.ok().flatten().map(str::to_owned))
            }
        }
    }

    /// A legal move in a game that is not over, with what it thinks of it. If the time is a share of what the player has left for
    /// the game, it is told how much that is.
    pub(super) fn choose(
        &mut self,
        record: &Record<F>,
        effort: Effort,
        left: Option<Duration>,
        stop: &AtomicBool,
    ) -> Result<(F::Move, Option<Score>), Out> {
        match self {
            Player::Own { brain, .. } => {
                let brain = brain.as_mut().ok_or(Out::Resigns)?;
                let clock = RealTime::start();
                let mut limits = effort.time.map_or(Limits::NONE, |time| match left {
                    Some(left) => Limits::share(time, left, &clock),
                    None => Limits::time(time, &clock),
                });
                (limits.depth, limits.nodes) = (effort.depth, effort.nodes);
                let report: Option<Report<F::Move>> =
                    brain.search(&record.positions(), &limits, stop, &mut Watch(stop));
                if stop.load(Ordering::Relaxed) {
                    return Err(Out::Stopped);
                }
                let report = report.ok_or(Out::Resigns)?;
                let mv = report.best().ok_or(Out::Resigns)?;
                let score = (report.nodes > 1).then_some(report.score);
                Ok((mv, score))
            }
            Player::Outside { visitor, .. } => {
                let visitor = visitor.as_mut().ok_or(Out::Resigns)?;
                let moves = record.moves();
                let asked = Asked { start: record.start(), moves: &moves, position: record.position(), effort };
                match visitor.ask(&asked, &mut || Monitor::<()>::searched(&mut Watch(stop), 0)) {
                    Ok(answer) => Ok((answer.mv.ok_or(Out::Resigns)?, answer.score)),
                    Err(client::Fault::Stopped) => Err(Out::Stopped),
                    Err(fault) => Err(Out::Fault(fault)),
                }
            }
        }
    }
}

/// Plays any legal move.
struct Chance(u32);

impl<F: Field> Brain<F> for Chance {
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
