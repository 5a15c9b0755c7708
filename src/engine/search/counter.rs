//! Counting positions, and stopping in time.

use std::ops::ControlFlow;

use super::{Monitor, NODES_BETWEEN_CALLS, Report};

/// The search ends before it is finished: a limit is reached, or the monitor said so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped;

/// Counts the positions that a search looks at, tells the monitor, and says when to stop.
pub struct Counter<'a, M> {
    nodes: u64,
    told: u64,
    limit: Option<u64>,
    monitor: &'a mut dyn Monitor<M>,
}

impl<'a, M> Counter<'a, M> {
    /// Counts from 0 to a limit, if there is one.
    pub fn new(limit: Option<u64>, monitor: &'a mut dyn Monitor<M>) -> Counter<'a, M> {
        Counter { nodes: 0, told: 0, limit, monitor }
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
        if self.limit.is_some_and(|limit| self.nodes >= limit) {
            return Err(Stopped);
        }
        if self.nodes - self.told == NODES_BETWEEN_CALLS {
            self.tell()?;
        }
        self.nodes += 1;
        Ok(())
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
    use super::*;

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
        let mut counter = Counter::new(Some(10_000), &mut log);
        while counter.visit().is_ok() {}
        assert_eq!((counter.nodes(), counter.tell(), counter.tell()), (10_000, Ok(()), Ok(())));
        assert_eq!(log.0, [4096, 4096, 10_000 - 8192]);
    }

    #[test]
    fn a_break_stops_at_once() {
        let mut log = Log(Vec::new(), 2);
        let mut counter = Counter::new(None, &mut log);
        while counter.visit().is_ok() {}
        assert_eq!((counter.nodes(), counter.tell()), (8192, Ok(())));
        assert_eq!(log.0, [4096, 4096]);
    }
}
