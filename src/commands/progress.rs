//! How far a long run without a window has come, told on a terminal.

use std::io::{IsTerminal, Write, stderr};
use std::time::{Duration, Instant};

use crate::gfx::Framebuffer;
use crate::machine::{Event, Flow, Host};

/// After how long anything is told.
const PATIENCE: Duration = Duration::from_secs(2);

/// A host without eyes or hands, which tells the percentage of a run on standard error if that is a terminal: in one line,
/// which is gone at the end.
pub struct Progress {
    /// The last retrace.
    end: u64,
    started: Instant,
    told: Option<u64>,
    terminal: bool,
}

impl Progress {
    /// For a run of so many retraces.
    pub fn new(end: u64) -> Progress {
        Progress { end, started: Instant::now(), told: None, terminal: stderr().is_terminal() }
    }
}

impl Host for Progress {
    fn retrace(&mut self, frame: u64, _: &Framebuffer, _: &mut Vec<Event>) -> Flow {
        let percent = frame * 100 / self.end.max(1);
        if self.terminal && self.told != Some(percent) && self.started.elapsed() > PATIENCE {
            // Whether it can be told does not matter to the run.
            let _ = write!(stderr(), "\r{percent:3} %");
            self.told = Some(percent);
        }
        Ok(())
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if self.told.is_some() {
            let _ = write!(stderr(), "\r     \r");
        }
    }
}
