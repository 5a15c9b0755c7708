//! Shows the progress of a long run without a window on a terminal.

use std::io::{IsTerminal, Write, stderr};
use std::time::{Duration, Instant};

/// The delay before the progress is shown.
const DELAY: Duration = Duration::from_secs(2);

/// Shows the percentage of a run on standard error if that is a terminal: in one line, which is erased at the end.
pub(super) struct RunProgress {
    /// The last retrace or step.
    end: u64,
    started: Instant,
    shown_percent: Option<u64>,
    terminal: bool,
}

impl RunProgress {
    /// Creates the progress of a run of this many retraces, or other steps.
    pub(super) fn new(end: u64) -> RunProgress {
        RunProgress { end, started: Instant::now(), shown_percent: None, terminal: stderr().is_terminal() }
    }

    /// Returns the elapsed real time.
    pub(super) fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// Updates the percentage at a retrace or step.
    pub(super) fn update(&mut self, frame: u64) {
        let percent = frame.saturating_mul(100) / self.end.max(1);
        if self.terminal && self.end > 0 && self.shown_percent != Some(percent) && self.started.elapsed() > DELAY {
            // An error of the terminal does not affect the run.
            let _ = write!(stderr(), "\r{percent:3} %");
            self.shown_percent = Some(percent);
        }
    }
}

impl Drop for RunProgress {
    fn drop(&mut self) {
        if self.shown_percent.is_some() {
            let _ = write!(stderr(), "\r     \r");
        }
    }
}
