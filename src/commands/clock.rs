//! The time that goes by, for searches that are limited by it.

use std::time::{Duration, Instant};

use crate::engine::search::Clock;

/// The computer's own clock, from the moment that it was started.
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
