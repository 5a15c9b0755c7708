//! Searches on several threads, which share what they find in the table. The strong search does no more (lazy SMP): all
//! search the same position, and each deepens for itself. The one file of the engine with threads.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use super::strong::{Search, Tactics};
use super::{Counter, Limits, Monitor, Report, Table};
use crate::game::Game;

/// Searches on so many threads. The limits and the monitor are the first one's; the others help until it is done.
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
            Search::new(position, tactics, table, Counter::new(limits, monitor).until(stop).finishing_depths());
        let report = search.deepen(position, 1);
        search.finish();
        report
    };
    let help = |number: usize, done: &AtomicBool| {
        let limits = Limits { depth: limits.depth, ..Limits::NONE };
        let mut nobody = ();
        let counter = Counter::new(&limits, &mut nobody).until(done);
        // Half of them begin a ply deeper, so that they do not all do the same.
        let _ = Search::new(position, tactics, table, counter).deepen(position, 1 + number as u32 % 2);
    };
    with_help(threads, help, first)
}

/// Does something with the help of so many threads less one, each with its number from 1 on and a flag that is set when it is done:
/// then they are to end.
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

/// A flag that is set at the end, whatever the end is.
struct Set<'a>(&'a AtomicBool);

impl Drop for Set<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}
