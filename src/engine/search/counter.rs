//! Counts positions and stops a search at its limits.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use super::{Limits, LineDetails, Monitor, NODES_BETWEEN_CALLS, Report, TimeLimit};

/// The search ended early: a limit was reached, or the monitor stopped it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchStopped;

/// The number of positions between two readings of the clock.
const NODES_BETWEEN_CLOCK_CHECKS: u64 = 64;

/// Counts the positions of a search, informs the monitor, and decides when to stop.
pub struct NodeCounter<'a, M> {
    nodes: u64,
    reported: u64,
    limit: u64,
    /// The time limit with its start and end.
    time: Option<TimeLimit<'a>>,
    began: Duration,
    deadline: Duration,
    stop: Option<&'a AtomicBool>,
    depth: Option<u32>,
    monitor: &'a mut dyn Monitor<M>,
}

impl<'a, M> NodeCounter<'a, M> {
    /// Creates a counter with these limits; the time starts now.
    pub fn new(limits: &Limits<'a>, monitor: &'a mut dyn Monitor<M>) -> NodeCounter<'a, M> {
        let time = limits.time;
        let began = time.map_or(Duration::ZERO, |time| time.clock.now());
        let deadline = began.saturating_add(time.map_or(Duration::MAX, |time| time.budget));
        let Limits { depth, stop, .. } = *limits;
        let limit = limits.nodes.unwrap_or(u64::MAX);
        NodeCounter { nodes: 0, reported: 0, limit, time, began, deadline, stop, depth, monitor }
    }

    /// Extends the time to the [maximum](Time::most), for iterative deepening.
    #[must_use]
    pub(crate) fn with_maximum_time(self) -> NodeCounter<'a, M> {
        let deadline = self.began.saturating_add(self.time.map_or(Duration::MAX, |time| time.maximum));
        NodeCounter { deadline, ..self }
    }

    /// Returns whether this percentage of the budget is used and the rest can be saved.
    pub(crate) fn has_used(&self, percent: u32) -> bool {
        self.time.is_some_and(|time| {
            time.maximum > time.budget
                && time.clock.now().saturating_sub(self.began) >= time.budget.saturating_mul(percent) / 100
        })
    }

    /// Returns whether the time is up.
    fn is_late(&self) -> bool {
        self.time.is_some_and(|time| time.clock.now() >= self.deadline)
    }

    /// Returns the depth limit, which the search itself must respect.
    pub const fn depth(&self) -> Option<u32> {
        self.depth
    }

    /// Returns whether nodes or time are limited.
    pub(crate) const fn is_limited(&self) -> bool {
        self.limit < u64::MAX || self.time.is_some()
    }

    /// Returns the number of positions that may still be visited.
    pub const fn nodes_left(&self) -> u64 {
        self.limit.saturating_sub(self.nodes)
    }

    /// Returns the number of visited positions.
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Counts a position that is about to be visited.
    ///
    /// # Errors
    /// [`SearchStopped`] if it must not be visited: the search ends.
    pub fn visit(&mut self) -> Result<(), SearchStopped> {
        if self.nodes >= self.limit || self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed)) {
            return Err(SearchStopped);
        }
        if self.nodes - self.reported >= NODES_BETWEEN_CALLS {
            self.report_nodes()?;
        }
        if self.nodes.is_multiple_of(NODES_BETWEEN_CLOCK_CHECKS) && self.is_late() {
            return Err(SearchStopped);
        }
        self.nodes += 1;
        Ok(())
    }

    /// Counts positions visited by fast code with its own counter. The node limit may be exceeded by that number.
    ///
    /// # Errors
    /// [`SearchStopped`] if no more positions may be visited: the search ends.
    pub(crate) fn visit_many(&mut self, nodes: u64) -> Result<(), SearchStopped> {
        let looks = self.nodes / NODES_BETWEEN_CLOCK_CHECKS;
        let mut left = nodes;
        while left > 0 {
            let some = left.min(NODES_BETWEEN_CALLS - (self.nodes - self.reported));
            self.nodes += some;
            left -= some;
            if self.nodes - self.reported >= NODES_BETWEEN_CALLS {
                self.report_nodes()?;
            }
        }
        if self.nodes >= self.limit || self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed)) {
            return Err(SearchStopped);
        }
        let looked = self.nodes / NODES_BETWEEN_CLOCK_CHECKS == looks;
        if !looked && self.is_late() { Err(SearchStopped) } else { Ok(()) }
    }

    /// Passes a report to the monitor.
    pub fn report(&mut self, report: &Report<M>) {
        self.monitor.on_report(report);
    }

    /// Passes a line with its details to the monitor.
    pub(crate) fn report_line(&mut self, report: &Report<M>, details: LineDetails) {
        self.monitor.on_line(report, details);
    }

    /// Tells the monitor which move of the root is searched.
    pub(crate) fn report_root_move(&mut self, depth: u32, mv: M, number: usize) {
        self.monitor.on_root_move(depth, mv, number);
    }

    /// Reports the positions that were not yet reported to the monitor.
    ///
    /// # Errors
    /// [`SearchStopped`] if the monitor ends the search.
    pub fn report_nodes(&mut self) -> Result<(), SearchStopped> {
        let new = self.nodes - std::mem::replace(&mut self.reported, self.nodes);
        match if new == 0 { ControlFlow::Continue(()) } else { self.monitor.on_nodes(new) } {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(SearchStopped),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::SearchClock;
    use super::*;
    use std::sync::atomic::AtomicU64;

    struct Log(Vec<u64>, usize);

    impl Monitor<u8> for Log {
        fn on_nodes(&mut self, nodes: u64) -> ControlFlow<()> {
            self.0.push(nodes);
            if self.0.len() == self.1 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        }
    }

    #[test]
    fn the_monitor_is_told_in_time_and_of_every_node() {
        let mut log = Log(Vec::new(), usize::MAX);
        let mut counter = NodeCounter::new(&Limits::nodes(10_000), &mut log);
        while counter.visit().is_ok() {}
        assert_eq!((counter.nodes(), counter.report_nodes(), counter.report_nodes()), (10_000, Ok(()), Ok(())));
        assert_eq!(log.0, [vec![NODES_BETWEEN_CALLS; 39], vec![10_000 - 39 * NODES_BETWEEN_CALLS]].concat());
    }

    /// A clock that advances by a millisecond per reading.
    #[derive(Debug)]
    struct Ticking(AtomicU64);

    impl SearchClock for Ticking {
        fn now(&self) -> Duration {
            Duration::from_millis(self.0.fetch_add(1, Ordering::Relaxed))
        }
    }

    #[test]
    fn the_time_is_up_after_so_many_looks_at_the_clock() {
        let clock = Ticking(AtomicU64::new(17));
        let limits = Limits::time(Duration::from_millis(100), &clock);
        let mut monitor = ();
        let mut counter: NodeCounter<'_, u8> = NodeCounter::new(&limits, &mut monitor);
        while counter.visit().is_ok() {}
        assert_eq!(counter.nodes(), 99 * NODES_BETWEEN_CLOCK_CHECKS);
        assert_eq!(counter.visit(), Err(SearchStopped), "and stays so");
    }

    #[test]
    fn a_flag_stops_before_the_next_position() {
        let (stop, mut monitor) = (AtomicBool::new(false), ());
        let mut counter: NodeCounter<'_, u8> = NodeCounter::new(&Limits::until(&stop), &mut monitor);
        (0..777).for_each(|_| counter.visit().unwrap());
        stop.store(true, Ordering::Relaxed);
        assert_eq!((counter.visit(), counter.nodes()), (Err(SearchStopped), 777));
    }

    #[test]
    fn a_break_stops_at_once() {
        let mut log = Log(Vec::new(), 2);
        let mut counter = NodeCounter::new(&Limits::NONE, &mut log);
        while counter.visit().is_ok() {}
        assert_eq!((counter.nodes(), counter.report_nodes()), (2 * NODES_BETWEEN_CALLS, Ok(())));
        assert_eq!(log.0, [NODES_BETWEEN_CALLS; 2]);
    }
}
