//! Parallel search: threads share the transposition table (lazy SMP). All search the same position, each with its own
//! iterative deepening. The only file of the engine that uses threads.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use super::strong::{Search, Tactics};
use super::{Limits, Monitor, NodeCounter, Report, Table};
use crate::game::Game;

/// Searches on several threads. The limits and the monitor apply to the first; the others help until it is finished.
pub(super) fn deepen<G: Game + Sync, T: Tactics<G> + Sync>(
    position: &G,
    tactics: &T,
    table: &Table,
    threads: usize,
    limits: &Limits<'_>,
    stop: &AtomicBool,
    monitor: &mut dyn Monitor<G::Move>,
) -> Option<Report<G::Move>> {
    let first = || {
        let mut search =
            Search::new(position, tactics, table, NodeCounter::new(limits, monitor).until(stop).finishing_depths());
        let report = search.deepen(position, 1);
        search.finish();
        report
    };
    let help = |number: usize, done: &AtomicBool| {
        let limits = Limits { depth: limits.depth, ..Limits::NONE };
        let mut nobody = ();
        let counter = NodeCounter::new(&limits, &mut nobody).until(done);
        // Half of them begin a ply deeper, so that they do not all do the same.
        let _ = Search::new(position, tactics, table, counter).deepen(position, 1 + number as u32 % 2);
    };
    with_help(threads, help, first)
}

/// Runs a function with the help of `threads` − 1 others, each called with its number from 1 and a flag that is set
/// when they should end.
pub(crate) fn with_help<R>(threads: usize, help: impl Fn(usize, &AtomicBool) + Sync, first: impl FnOnce() -> R) -> R {
    if threads <= 1 {
        return first();
    }
    let done = AtomicBool::new(false);
    thread::scope(|scope| {
        for number in 1..threads {
            let (help, done) = (&help, &done);
            scope.spawn(move || help(number, done));
        }
        let _done = Set(&done);
        first()
    })
}

/// Sets a flag when dropped.
struct Set<'a>(&'a AtomicBool);

impl Drop for Set<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}
