//! A program on a text console: what it prints is gathered, its input is given.

use std::sync::Arc;
use std::time::Duration;

use crate::pc::{Event, Pc, Setup};
use crate::program::Program;

/// What a run on the console came to.
#[derive(Clone, Debug, PartialEq)]
pub struct Run {
    /// What was printed.
    pub output: Vec<u8>,
    /// How it ended: [`Event::Exit`], [`Event::Fault`], [`Event::Refused`]; [`Event::Waits`] when it waits for a key after the
    /// input was used up, [`Event::Time`] when its time was.
    pub end: Event,
    /// How long it took, in virtual time.
    pub time: Duration,
}

/// Runs a program to its end, or for so long in virtual time. Keys are read from the input like characters.
pub fn run(program: Arc<Program>, input: &[u8], setup: Setup, limit: Duration) -> Run {
    let mut pc = Pc::new(program, setup);
    pc.pipe(input);
    let end = loop {
        match pc.run(limit) {
            Event::Tone(_) => {}
            end => break end,
        }
    };
    Run { output: pc.take_printed(), end, time: pc.now() }
}
