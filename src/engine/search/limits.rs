//! Search limits, and the clock for time limits.

use std::fmt;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// A clock for searches, which do not access the operating system.
///
/// Programs supply a monotonic clock, the game table its own, tests one that depends on the number of readings.
pub trait SearchClock: fmt::Debug + Sync {
    /// Returns the time since a fixed moment. It never decreases.
    fn now(&self) -> Duration;
}

/// The factor by which a search may exceed its [share](Limits::share) of a game's time.
const MAXIMUM_FACTOR: u32 = 2;

/// The smallest transposition table in kilobytes.
const SMALLEST_TABLE: usize = 64;

/// A time limit by a clock, from the start of the search.
#[derive(Clone, Copy, Debug)]
pub struct TimeLimit<'c> {
    /// The time budget.
    pub budget: Duration,
    /// The maximum, if iterative deepening is in the middle of a depth when the budget is used up. If it exceeds the
    /// budget, saved time can be used for later moves.
    pub maximum: Duration,
    /// The clock.
    pub clock: &'c dyn SearchClock,
}

/// The limits of a search; the first one reached ends it. Without limits, a player searches as far as its own strength
/// allows, and a plain search continues until it is stopped or everything is searched.
#[derive(Clone, Copy, Debug, Default)]
pub struct Limits<'c> {
    /// The maximum depth in plies.
    pub depth: Option<u32>,
    /// The maximum number of positions.
    pub nodes: Option<u64>,
    /// The time limit.
    pub time: Option<TimeLimit<'c>>,
    /// A flag that ends the search when another thread sets it. It is checked at every node.
    pub stop: Option<&'c AtomicBool>,
    /// Makes a player ignore its own depth and node limits and continue until it is stopped or nothing is left to find.
    /// The other limits here still apply.
    pub infinite: bool,
}

impl<'c> Limits<'c> {
    /// No limits.
    pub const NONE: Limits<'static> = Limits { depth: None, nodes: None, time: None, stop: None, infinite: false };

    /// Limits the depth in plies.
    pub const fn depth(depth: u32) -> Limits<'c> {
        Limits { depth: Some(depth), ..Limits::NONE }
    }

    /// Limits the number of positions.
    pub const fn nodes(nodes: u64) -> Limits<'c> {
        Limits { nodes: Some(nodes), ..Limits::NONE }
    }

    /// Limits the time by a clock.
    pub const fn time(budget: Duration, clock: &'c dyn SearchClock) -> Limits<'c> {
        Limits { time: Some(TimeLimit { budget, maximum: budget, clock }), ..Limits::NONE }
    }

    /// Limits the time approximately, out of the time left for the whole game: iterative deepening ends when there is
    /// no time for another depth, but may take up to twice as long to finish one. Other searches stop at the budget.
    pub fn soft_time(budget: Duration, left: Duration, clock: &'c dyn SearchClock) -> Limits<'c> {
        let most = budget.saturating_mul(MAXIMUM_FACTOR).min(left).max(budget);
        Limits { time: Some(TimeLimit { budget, maximum: most, clock }), ..Limits::NONE }
    }

    /// Only a flag by which another thread ends the search.
    pub const fn until(stop: &'c AtomicBool) -> Limits<'c> {
        Limits { stop: Some(stop), ..Limits::NONE }
    }

    /// No limits: the search continues until it is stopped.
    pub const fn infinite() -> Limits<'c> {
        Limits { infinite: true, ..Limits::NONE }
    }

    /// Returns the size in kilobytes of a transposition table for a player with these limits, at most `most`: its 16 bytes
    /// for each position of 16 searches.
    pub(crate) fn table_kilobytes(&self, most: usize) -> usize {
        let needed = |nodes: u64| usize::try_from(nodes / 4).unwrap_or(most);
        self.nodes.map_or(most, |nodes| needed(nodes).clamp(SMALLEST_TABLE, most))
    }

    /// Combines these limits with a player's own: the lower of each; if these are [infinite](Limits::infinite), only
    /// these.
    #[must_use]
    pub fn and(&self, own: &Limits<'c>) -> Limits<'c> {
        if self.infinite {
            return *self;
        }
        Limits {
            depth: self.depth.into_iter().chain(own.depth).min(),
            nodes: self.nodes.into_iter().chain(own.nodes).min(),
            time: self.time.into_iter().chain(own.time).min_by_key(|time| time.budget),
            stop: self.stop.or(own.stop),
            infinite: false,
        }
    }
}
