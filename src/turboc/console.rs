//! Runs a program on a text console: prints its output, and feeds its input and keys line by line.

use std::sync::Arc;
use std::time::Duration;

use crate::library::files::Change;
use crate::pc::{Event, Pc, Setup};
use crate::program::Program;

/// The result of a run on the console.
#[derive(Clone, Debug, PartialEq)]
pub struct Run {
    /// The printed text.
    pub output: Vec<u8>,
    /// The end of the run: [`Event::Exit`], [`Event::Fault`], [`Event::Refused`]; [`Event::Waits`] if it waits for a
    /// key after the end of the input, [`Event::Time`] if its time was up.
    pub end: Event,
    /// The duration in virtual time.
    pub time: Duration,
}

/// Runs a program to its end or to a limit in virtual time. Keys are read from the input like characters.
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

/// The interval between two checks for output.
const SLICE: Duration = Duration::from_millis(100);

/// Runs a program interactively to its end: `line` returns the next line of the input with its line break, or nothing
/// at the end; `write` takes the printed text and returns whether anybody still reads it; `store` takes the flushed,
/// closed and removed files before the text printed after them.
pub fn talk(
    pc: &mut Pc,
    line: &mut dyn FnMut() -> Option<Vec<u8>>,
    write: &mut dyn FnMut(&[u8]) -> bool,
    store: &mut dyn FnMut(Vec<Change>),
) -> Event {
    pc.pipe();
    let mut closed = false;
    loop {
        let event = pc.run(pc.now() + SLICE);
        pc.store_changes(store);
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
