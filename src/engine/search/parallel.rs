//! Helper threads of a parallel search. The only file of the engine that uses threads.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

/// Runs `first` here and `help` on `threads` − 1 helper threads, each with its number from 1 and a flag that is set
/// when it should end.
pub(crate) fn run_with_helpers<R>(
    threads: usize,
    help: impl Fn(usize, &AtomicBool) + Sync,
    first: impl FnOnce() -> R,
) -> R {
    if threads <= 1 {
        return first();
    }
    let done = AtomicBool::new(false);
    thread::scope(|scope| {
        for number in 1..threads {
            let (help, done) = (&help, &done);
            scope.spawn(move || help(number, done));
        }
        let _done = SetOnDrop(&done);
        first()
    })
}

/// Sets a flag when dropped.
struct SetOnDrop<'a>(&'a AtomicBool);

impl Drop for SetOnDrop<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}
