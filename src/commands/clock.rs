//! The real-time clock for searches with a time limit.

use std::time::{Duration, Instant};

use crate::engine::search::Clock;

/// The elapsed real time since the clock was created.
#[derive(Debug)]
pub(super) struct RealTime(Instant);

impl RealTime {
    pub(super) fn start() -> RealTime {
        RealTime(Instant::now())
    }
}

impl Clock for RealTime {
    fn now(&self) -> Duration {
        self.0.elapsed()
    }
}
