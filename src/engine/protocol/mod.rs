//! Engine protocols for third-party programs: line-based state machines without I/O.
//!
//! The caller provides an [`Input`] with the lines, which can also tell during a search whether a line that ends the
//! search is waiting.

pub mod client;
pub mod gtp;
pub mod nboard;
mod timing;

use std::ops::ControlFlow;

use crate::search::{Clock, Monitor};

/// The maximum length of a command line, in bytes.
pub const LONGEST: usize = 1 << 16;

/// The resources of an engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Resources {
    /// The size of its transposition table in megabytes.
    pub megabytes: usize,
    /// The number of search threads, at least 1. With more than one, the same question may have different answers.
    pub threads: usize,
}

impl Default for Resources {
    /// Returns 64 megabytes and one thread.
    fn default() -> Resources {
        Resources { megabytes: 64, threads: 1 }
    }
}

/// A source of commands.
pub trait Input {
    /// Waits for the next line and returns it without its line break; `None` at the end of the input. Returns `Err` for
    /// a line longer than [`LONGEST`], which is skipped.
    fn next(&mut self) -> Option<Result<String, TooLong>>;

    /// Returns whether a line that fulfils the condition is waiting. It is called often and must return immediately.
    fn waits(&mut self, is: &dyn Fn(&str) -> bool) -> bool;
}

/// The error for a line longer than [`LONGEST`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLong;

impl std::fmt::Display for TooLong {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "the line is longer than {LONGEST} bytes and was left out")
    }
}

impl std::error::Error for TooLong {}

/// Lines that are all known in advance, for tests and transcripts: none of them ends a search.
#[derive(Debug)]
pub struct Script<'a>(pub std::str::Lines<'a>);

impl Input for Script<'_> {
    fn next(&mut self) -> Option<Result<String, TooLong>> {
        self.0.next().map(|line| if line.len() > LONGEST { Err(TooLong) } else { Ok(line.to_owned()) })
    }

    fn waits(&mut self, _is: &dyn Fn(&str) -> bool) -> bool {
        false
    }
}

/// Counts positions and ends the search when a line that ends it is waiting.
struct Listener<'a> {
    input: &'a mut dyn Input,
    ends: &'a dyn Fn(&str) -> bool,
    nodes: u64,
}

impl<M> Monitor<M> for Listener<'_> {
    fn searched(&mut self, nodes: u64) -> ControlFlow<()> {
        self.nodes += nodes;
        if self.input.waits(self.ends) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// Returns the seconds since a start time; 0 without a clock.
fn seconds(clock: Option<&dyn Clock>, began: Option<std::time::Duration>) -> f64 {
    clock.zip(began).map_or(0.0, |(clock, began)| clock.now().saturating_sub(began).as_secs_f64())
}
