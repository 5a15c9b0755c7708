//! The measurement that the benchmarks share.

use std::hint::black_box;
use std::time::{Duration, Instant};

/// Returns the result of a routine and its best time of three runs.
pub fn best_of_three<T>(mut routine: impl FnMut() -> T) -> (T, Duration) {
    let mut timed = || {
        let start = Instant::now();
        (black_box(routine()), start.elapsed())
    };
    (0..2).fold(timed(), |best, _| std::cmp::min_by_key(best, timed(), |(_, time)| *time))
}
