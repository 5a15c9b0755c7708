//! Engine protocols for third-party programs: line-based state machines without I/O.
//!
//! The caller provides an [`CommandInput`] with the lines, which can also report during a search whether a line that ends it
//! is waiting.

pub mod client;
mod dialect;
pub mod gomocup;
pub mod gtp;
pub mod nboard;
mod time_control;
pub mod uci;

use std::ops::ControlFlow;
use std::time::Duration;

pub use dialect::UciDialect;

use crate::search::{Monitor, SearchClock};

/// The maximum length of a command line, in bytes.
pub const MAX_LINE_LENGTH: usize = 1 << 16;

/// The time lost in communication at each move.
const LAG: Duration = Duration::from_millis(20);
/// The minimum time for a move.
const LEAST: Duration = Duration::from_millis(5);

/// The resources of an engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EngineResources {
    /// The size of its transposition table in megabytes.
    pub megabytes: usize,
    /// The number of search threads, at least 1. With more than one, the same question may have different answers.
    pub threads: usize,
}

impl Default for EngineResources {
    /// Returns 64 megabytes and one thread.
    fn default() -> EngineResources {
        EngineResources { megabytes: 64, threads: 1 }
    }
}

/// A source of commands.
pub trait CommandInput {
    /// Waits for the next line and returns it without its line break; `None` at the end of the input. Returns `Err` for
    /// a line longer than [`MAX_LINE_LENGTH`], which is skipped.
    fn next_line(&mut self) -> Option<Result<String, LineTooLongError>>;

    /// Returns whether a line that fulfils the condition is waiting. It is called often and must return immediately.
    fn is_pending(&mut self, is: &dyn Fn(&str) -> bool) -> bool;

    /// Removes and returns the next line if it is waiting and fulfils the condition. It is called often and must return
    /// immediately.
    fn take_next_if(&mut self, is: &dyn Fn(&str) -> bool) -> Option<String>;

    /// Returns whether no more lines will come. It must return immediately.
    fn has_ended(&mut self) -> bool;
}

/// The error for a line longer than [`MAX_LINE_LENGTH`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the line is longer than {MAX_LINE_LENGTH} bytes and was ignored")]
pub struct LineTooLongError;

/// A fixed list of lines, for tests and transcripts; [`is_pending`](CommandInput::is_pending) finds none of them.
#[derive(Debug)]
pub struct ScriptedInput<'a>(pub std::str::Lines<'a>);

impl CommandInput for ScriptedInput<'_> {
    fn next_line(&mut self) -> Option<Result<String, LineTooLongError>> {
        self.0.next().map(|line| if line.len() > MAX_LINE_LENGTH { Err(LineTooLongError) } else { Ok(line.to_owned()) })
    }

    fn is_pending(&mut self, _is: &dyn Fn(&str) -> bool) -> bool {
        false
    }

    fn take_next_if(&mut self, is: &dyn Fn(&str) -> bool) -> Option<String> {
        let next = self.0.clone().next().filter(|line| is(line))?;
        self.0.next();
        Some(next.to_owned())
    }

    fn has_ended(&mut self) -> bool {
        self.0.clone().next().is_none()
    }
}

/// Counts positions and ends the search when a line that ends it is waiting.
struct InputMonitor<'a> {
    input: &'a mut dyn CommandInput,
    ends: &'a dyn Fn(&str) -> bool,
    nodes: u64,
}

impl<M> Monitor<M> for InputMonitor<'_> {
    fn on_nodes(&mut self, nodes: u64) -> ControlFlow<()> {
        self.nodes += nodes;
        if self.input.is_pending(self.ends) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// Returns the seconds since a start time; 0 without a clock.
fn seconds(clock: Option<&dyn SearchClock>, began: Option<Duration>) -> f64 {
    clock.zip(began).map_or(0.0, |(clock, began)| clock.now().saturating_sub(began).as_secs_f64())
}
