//! A program on a text console: what it prints goes out, its input and its keys come line by line.

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
    pc.pipe();
    pc.give_input(input);
    pc.close_input();
    let end = loop {
        match pc.run(limit) {
            Event::Tone(_) => {}
            end => break end,
        }
    };
    Run { output: pc.take_printed(), end, time: pc.now() }
}

/// From one look at what was printed to the next.
const SLICE: Duration = Duration::from_millis(100);

/// Runs a program to its end in a conversation: `line` gives the next line of the input with its end, or nothing at the end of
/// it; `write` takes what was printed, and says whether anybody reads it still.
pub fn talk(pc: &mut Pc, line: &mut dyn FnMut() -> Option<Vec<u8>>, write: &mut dyn FnMut(&[u8]) -> bool) -> Event {
    pc.pipe();
    let mut closed = false;
    loop {
        let event = pc.run(pc.now() + SLICE);
        let printed = pc.take_printed();
        if !printed.is_empty() && !write(&printed) {
            return event;
        }
        match event {
            Event::Time | Event::Tone(_) | Event::Statement => {}
            Event::Waits if closed => return event,
            Event::Waits => match line() {
                Some(mut line) => {
                    // A text of DOS reads with its lines' ends as one character.
                    if line.ends_with(b"\r\n") {
                        line.remove(line.len() - 2);
                    }
                    pc.give_input(&line);
                }
                None => {
                    pc.close_input();
                    closed = true;
                }
            },
            end => return end,
        }
    }
}
