//! Clocks: the real-time clock for searches with a time limit, and the date and time at which a C program starts.

use std::time::{Duration, Instant, SystemTime};

use crate::engine::search::SearchClock;
use crate::records::sqlite;
use crate::turboc::pc::DEFAULT_START_TIME;

/// The elapsed real time since the clock was created.
#[derive(Debug)]
pub(super) struct RealTimeClock(Instant);

impl RealTimeClock {
    pub(super) fn start() -> RealTimeClock {
        RealTimeClock(Instant::now())
    }
}

impl SearchClock for RealTimeClock {
    fn now(&self) -> Duration {
        self.0.elapsed()
    }
}

/// Returns the start time of a program's clock: noon of a fixed day plus the seed, which `randomize` uses.
pub(super) fn start_time(seed: u32) -> i64 {
    DEFAULT_START_TIME + i64::from(seed)
}

/// Returns the initial time of a program's clock: the current local time, or else a fixed one.
pub(super) fn program_start(is_current: bool, seed: u32) -> i64 {
    if is_current { wall_clock() } else { start_time(seed) }
}

/// Returns the current local time.
fn wall_clock() -> i64 {
    let now = SystemTime::now()
        .duration_since(SystemTime::UNIX_EPOCH)
        .map_or(DEFAULT_START_TIME, |since| since.as_secs() as i64);
    now + sqlite::system_zone(now)
}
