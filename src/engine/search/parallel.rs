//! The strong search on several threads (lazy SMP): all search the same position, each deepens for itself, and what one of
//! them finds the others find in the table. The one file of the engine with threads.

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
    let first = |monitor: &mut dyn Monitor<G::Move>| {
        let mut search =
            Search::new(position, tactics, table, Counter::new(limits, monitor).until(stop).finishing_depths());
        let report = search.deepen(position, 1);
        search.finish();
        report
    };
    if threads <= 1 {
        return first(monitor);
    }
    let done = AtomicBool::new(false);
    thread::scope(|scope| {
        for number in 1..threads {
            let done = &done;
            scope.spawn(move || {
                let limits = Limits { depth: limits.depth, ..Limits::NONE };
                let mut nobody = ();
                let counter = Counter::new(&limits, &mut nobody).until(done);
                // Half of them begin a ply deeper, so that they do not all do the same.
                let _ = Search::new(position, tactics, table, counter).deepen(position, 1 + number as u32 % 2);
            });
        }
        let report = first(monitor);
        done.store(true, Ordering::Relaxed);
        report
    })
}
