//! The engine in other people's programs: protocols of lines, as state machines that know no pipe.
//!
//! Whoever has the pipe brings an [`Input`], which gives line after line and can be asked, while the engine thinks, whether a
//! line waits that is to end its thinking.

pub mod client;
pub mod gtp;
pub mod nboard;
mod timing;

use std::ops::ControlFlow;

use crate::search::{Clock, Monitor};

/// Longer lines, in bytes, are no commands.
pub const LONGEST: usize = 1 << 16;

/// What an engine may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Resources {
    /// Megabytes of its table.
    pub megabytes: usize,
    /// Threads that look ahead at once, 1 and more. With more than one the same question may have different answers. The endgame is
    /// searched by one.
    pub threads: usize,
}

impl Default for Resources {
    /// 64 megabytes and one thread.
    fn default() -> Resources {
        Resources { megabytes: 64, threads: 1 }
    }
}

/// Where commands come from.
pub trait Input {
    /// The next line without its end, as soon as there is one; `None` when no more will come. `Err` for a line longer than
    /// [`LONGEST`], which is left out.
    fn next(&mut self) -> Option<Result<String, TooLong>>;

    /// Whether such a line has come that was not taken yet. It is asked often, and answers at once.
    fn waits(&mut self, is: &dyn Fn(&str) -> bool) -> bool;
}

/// A line is longer than [`LONGEST`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLong;

impl std::fmt::Display for TooLong {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "the line is longer than {LONGEST} bytes and was left out")
    }
}

impl std::error::Error for TooLong {}

/// Lines that are all there from the start, for tests and transcripts: none of them ends the thinking before its turn.
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

/// Ends the thinking when a line waits that says so, and counts.
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

/// Seconds that something took by a clock, if there is one.
fn seconds(clock: Option<&dyn Clock>, began: Option<std::time::Duration>) -> f64 {
    clock.zip(began).map_or(0.0, |(clock, began)| clock.now().saturating_sub(began).as_secs_f64())
}
