//! Counting positions, and stopping in time.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use super::{Limits, Monitor, NODES_BETWEEN_CALLS, Report, Time};

/// The search ends before it is finished: a limit is reached, or the monitor said so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped;

/// How many positions go by from one look at the clock to the next.
const NODES_BETWEEN_LOOKS: u64 = 64;

/// Counts the positions that a search looks at, tells the monitor, and says when to stop.
pub struct Counter<'a, M> {
    nodes: u64,
    told: u64,
    between_calls: u64,
    limit: u64,
    /// The time that there is, when it began and when it is up.
    time: Option<Time<'a>>,
    began: Duration,
    deadline: Duration,
    stop: Option<&'a AtomicBool>,
    depth: Option<u32>,
    monitor: &'a mut dyn Monitor<M>,
}

impl<'a, M> Counter<'a, M> {
    /// Counts from 0 to the limit of nodes, if there is one, and until the time is up that begins now.
    pub fn new(limits: &Limits<'a>, monitor: &'a mut dyn Monitor<M>) -> Counter<'a, M> {
        let time = limits.time;
        let began = time.map_or(Duration::ZERO, |time| time.clock.now());
        let deadline = began.saturating_add(time.map_or(Duration::MAX, |time| time.budget));
        let (limit, depth) = (limits.nodes.unwrap_or(u64::MAX), limits.depth);
        let between_calls = NODES_BETWEEN_CALLS;
        Counter { nodes: 0, told: 0, between_calls, limit, time, began, deadline, stop: None, depth, monitor }
    }

    /// The same, for iterative deepening: the time is up only after the [most](Time::most) of it.
    #[must_use]
    pub(super) fn finishing_depths(self) -> Counter<'a, M> {
        let deadline = self.began.saturating_add(self.time.map_or(Duration::MAX, |time| time.most));
        Counter { deadline, ..self }
    }

    /// Whether so much of the budget has been used, in percent, and the rest of it can be saved.
    pub(super) fn has_used(&self, percent: u32) -> bool {
        self.time.is_some_and(|time| {
            time.most > time.budget
                && time.clock.now().saturating_sub(self.began) >= time.budget.saturating_mul(percent) / 100
        })
    }

    /// Whether the time is up.
    fn is_late(&self) -> bool {
        self.time.is_some_and(|time| time.clock.now() >= self.deadline)
    }

    /// The same, and stopped as soon as the flag is set.
    #[must_use]
    pub const fn until(self, stop: &'a AtomicBool) -> Counter<'a, M> {
        Counter { stop: Some(stop), ..self }
    }

    /// The same, and tells the monitor more often than every [`NODES_BETWEEN_CALLS`]: for positions that take long. At least
    /// every position.
    #[must_use]
    pub(crate) fn telling_every(self, nodes: u64) -> Counter<'a, M> {
        Counter { between_calls: nodes.clamp(1, NODES_BETWEEN_CALLS), ..self }
    }

    /// The limit of depth, which whoever searches keeps to.
    pub const fn depth(&self) -> Option<u32> {
        self.depth
    }

    /// Whether nodes or time are limited.
    pub(crate) const fn is_limited(&self) -> bool {
        self.limit < u64::MAX || self.time.is_some()
    }

    /// How many positions may still be looked at.
    pub const fn left(&self) -> u64 {
        self.limit.saturating_sub(self.nodes)
    }

    /// How many positions so far.
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Counts a position that is about to be looked at.
    ///
    /// # Errors
    /// When it must not be: the search ends.
    pub fn visit(&mut self) -> Result<(), Stopped> {
        if self.nodes >= self.limit || self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed)) {
            return Err(Stopped);
        }
        if self.nodes - self.told >= self.between_calls {
            self.tell()?;
        }
        if self.nodes.is_multiple_of(NODES_BETWEEN_LOOKS) && self.is_late() {
            return Err(Stopped);
        }
        self.nodes += 1;
        Ok(())
    }

    /// Counts so many positions at once that have been looked at already: for those who count by themselves where
    /// positions go by too fast. So the limit of nodes may be passed by as many.
    ///
    /// # Errors
    /// When no more must be looked at: the search ends.
    pub(crate) fn visited(&mut self, nodes: u64) -> Result<(), Stopped> {
        let looks = self.nodes / NODES_BETWEEN_LOOKS;
        let mut left = nodes;
        while left > 0 {
            let some = left.min(self.between_calls - (self.nodes - self.told));
            self.nodes += some;
            left -= some;
            if self.nodes - self.told >= self.between_calls {
                self.tell()?;
            }
        }
        if self.nodes >= self.limit || self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed)) {
            return Err(Stopped);
        }
        let looked = self.nodes / NODES_BETWEEN_LOOKS == looks;
        if !looked && self.is_late() { Err(Stopped) } else { Ok(()) }
    }

    /// Hands a report on.
    pub fn found(&mut self, report: &Report<M>) {
        self.monitor.found(report);
    }

    /// Tells the monitor of what it has not been told of yet.
    ///
    /// # Errors
    /// When it says that the search ends.
    pub fn tell(&mut self) -> Result<(), Stopped> {
        let new = self.nodes - std::mem::replace(&mut self.told, self.nodes);
        match if new == 0 { ControlFlow::Continue(()) } else { self.monitor.searched(new) } {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(Stopped),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Clock;
    use super::*;
    use std::sync::atomic::AtomicU64;

    struct Log(Vec<u64>, usize);

    impl Monitor<u8> for Log {
        fn searched(&mut self, nodes: u64) -> ControlFlow<()> {
            self.0.push(nodes);
            if self.0.len() == self.1 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        }
    }

    #[test]
    fn the_monitor_is_told_in_time_and_of_every_node() {
        let mut log = Log(Vec::new(), 9);
        let mut counter = Counter::new(&Limits::nodes(10_000), &mut log);
        while counter.visit().is_ok() {}
        assert_eq!((counter.nodes(), counter.tell(), counter.tell()), (10_000, Ok(()), Ok(())));
        assert_eq!(log.0, [4096, 4096, 10_000 - 8192]);
    }

    /// A clock that goes on by a millisecond whenever it is looked at.
    #[derive(Debug)]
    struct Ticking(AtomicU64);

    impl Clock for Ticking {
        fn now(&self) -> Duration {
            Duration::from_millis(self.0.fetch_add(1, Ordering::Relaxed))
        }
    }

    #[test]
    fn the_time_is_up_after_so_many_looks_at_the_clock() {
        let clock = Ticking(AtomicU64::new(17));
        let limits = Limits::time(Duration::from_millis(100), &clock);
        let mut monitor = ();
        let mut counter: Counter<'_, u8> = Counter::new(&limits, &mut monitor);
        while counter.visit().is_ok() {}
        assert_eq!(counter.nodes(), 99 * NODES_BETWEEN_LOOKS);
        assert_eq!(counter.visit(), Err(Stopped), "and stays so");
    }

    #[test]
    fn a_flag_stops_before_the_next_position() {
        let (stop, mut monitor) = (AtomicBool::new(false), ());
        let mut counter: Counter<'_, u8> = Counter::new(&Limits::NONE, &mut monitor).until(&stop);
        (0..777).for_each(|_| counter.visit().unwrap());
        stop.store(true, Ordering::Relaxed);
        assert_eq!((counter.visit(), counter.nodes()), (Err(Stopped), 777));
    }

    #[test]
    fn a_break_stops_at_once() {
        let mut log = Log(Vec::new(), 2);
        let mut counter = Counter::new(&Limits::NONE, &mut log);
        while counter.visit().is_ok() {}
        assert_eq!((counter.nodes(), counter.tell()), (8192, Ok(())));
        assert_eq!(log.0, [4096, 4096]);
    }
}
