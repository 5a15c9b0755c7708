//! Shows the progress of a long run without a window on a terminal.

use std::io::{IsTerminal, Write, stderr};
use std::time::{Duration, Instant};

/// The delay before the progress is shown.
const PATIENCE: Duration = Duration::from_secs(2);

/// Shows the percentage of a run on standard error if that is a terminal: in one line, which is erased at the end.
pub(super) struct Progress {
    /// The last retrace.
    end: u64,
    started: Instant,
    told: Option<u64>,
    terminal: bool,
}

impl Progress {
    /// Creates the progress of a run of this many retraces.
    pub(super) fn new(end: u64) -> Progress {
        Progress { end, started: Instant::now(), told: None, terminal: stderr().is_terminal() }
    }

    /// Returns the elapsed real time.
    pub(super) fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// Updates the percentage at a retrace.
    pub(super) fn look(&mut self, frame: u64) {
        let percent = frame.saturating_mul(100) / self.end.max(1);
        if self.terminal && self.end > 0 && self.told != Some(percent) && self.started.elapsed() > PATIENCE {
            // Whether it can be told does not matter to the run.
            let _ = write!(stderr(), "\r{percent:3} %");
            self.told = Some(percent);
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if self.told.is_some() {
            let _ = write!(stderr(), "\r     \r");
        }
    }
}
