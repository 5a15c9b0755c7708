//! How far a search may go, and the clock that its time is told by.

use std::fmt;
use std::time::Duration;

/// Tells the time to a search, which knows no operating system.
///
/// A program gives it a monotonic clock, a game table its own one, a test one that goes by what it is asked.
pub trait Clock: fmt::Debug + Sync {
    /// How long it has been since some moment that stays the same. It never goes back.
    fn now(&self) -> Duration;
}

/// How many times its [share](Limits::share) of a game's time a search may take.
const AT_MOST: u32 = 2;

/// So much time by a clock, from the moment that the search begins.
#[derive(Clone, Copy, Debug)]
pub struct Time<'c> {
    /// How much.
    pub budget: Duration,
    /// How much at most, if a search by iterative deepening is in the middle of a depth when the budget is used up. Where it is more than
    /// the budget, time that is saved can be used for later moves.
    pub most: Duration,
    /// Who tells it.
    pub clock: &'c dyn Clock,
}

/// How far a search may go: whichever limit comes first ends it. Without any, a player thinks as far as its own strength
/// goes, and a mere search goes on until it is stopped or everything is searched.
#[derive(Clone, Copy, Debug, Default)]
pub struct Limits<'c> {
    /// Plies.
    pub depth: Option<u32>,
    /// Positions.
    pub nodes: Option<u64>,
    /// Time.
    pub time: Option<Time<'c>>,
    /// A player puts its own limits of nodes and depth aside, and goes on until it is stopped or has nothing left to
    /// find. The limits beside this one hold all the same.
    pub infinite: bool,
}

impl<'c> Limits<'c> {
    /// No limit.
    pub const NONE: Limits<'static> = Limits { depth: None, nodes: None, time: None, infinite: false };

    /// So many plies and no more.
    pub const fn depth(depth: u32) -> Limits<'c> {
        Limits { depth: Some(depth), ..Limits::NONE }
    }

    /// So many positions and no more.
    pub const fn nodes(nodes: u64) -> Limits<'c> {
        Limits { nodes: Some(nodes), ..Limits::NONE }
    }

    /// So much time by a clock and no more.
    pub const fn time(budget: Duration, clock: &'c dyn Clock) -> Limits<'c> {
        Limits { time: Some(Time { budget, most: budget, clock }), ..Limits::NONE }
    }

    /// So much, more or less, of what is left of the time for a whole game: a search by iterative deepening ends when there is no time for
    /// another depth, but may take up to twice as long to finish one. Others take so much and no more.
    pub fn share(budget: Duration, left: Duration, clock: &'c dyn Clock) -> Limits<'c> {
        let most = budget.saturating_mul(AT_MOST).min(left).max(budget);
        Limits { time: Some(Time { budget, most, clock }), ..Limits::NONE }
    }

    /// Until it is stopped.
    pub const fn infinite() -> Limits<'c> {
        Limits { infinite: true, ..Limits::NONE }
    }

    /// What a player goes by that has limits of its own when it is asked with these: the lower ones of both; if these are
    /// [infinite](Limits::infinite), only these.
    #[must_use]
    pub fn and(&self, own: &Limits<'c>) -> Limits<'c> {
        if self.infinite {
            return *self;
        }
        Limits {
            depth: self.depth.into_iter().chain(own.depth).min(),
            nodes: self.nodes.into_iter().chain(own.nodes).min(),
            time: self.time.into_iter().chain(own.time).min_by_key(|time| time.budget),
            infinite: false,
        }
    }
}
