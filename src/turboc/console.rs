//! Runs a program on a text console: prints its output, and feeds its input and keys line by line.

use std::sync::Arc;
use std::time::Duration;

use crate::library::files::FileChange;
use crate::pc::{Pc, PcConfig, PcEvent};
use crate::program::Program;

/// The result of a run on the console.
#[derive(Clone, Debug, PartialEq)]
pub struct ConsoleRun {
    /// The printed text.
    pub output: Vec<u8>,
    /// The event that ended the run: [`PcEvent::Exit`], [`PcEvent::RuntimeError`], [`PcEvent::Unsupported`]; [`PcEvent::NeedsInput`] if it waits
    /// for a key after the end of the input, [`PcEvent::TimeReached`] if the time limit was reached.
    pub end: PcEvent,
    /// The duration in virtual time.
    pub time: Duration,
}

/// Runs a program to its end or to a limit in virtual time. Keys are read from the input like characters.
pub fn run(program: Arc<Program>, input: &[u8], setup: PcConfig, limit: Duration) -> ConsoleRun {
    let mut pc = Pc::new(program, setup);
    pc.pipe();
    pc.push_input(input);
    pc.close_input();
    let end = loop {
        match pc.run(limit) {
            PcEvent::Tone(_) => {}
            end => break end,
        }
    };
    ConsoleRun { output: pc.take_printed(), end, time: pc.now() }
}

/// The interval between two checks for output.
const SLICE: Duration = Duration::from_millis(100);

/// Runs a program interactively to its end. `line` returns the next line of the input with its line break, or `None` at
/// the end. `write` receives the printed text, and stops the run by returning `false`. `store` receives flushed, closed
/// and removed files before the text that is printed after them.
pub fn run_interactively(
    pc: &mut Pc,
    line: &mut dyn FnMut() -> Option<Vec<u8>>,
    write: &mut dyn FnMut(&[u8]) -> bool,
    store: &mut dyn FnMut(Vec<FileChange>),
) -> PcEvent {
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
            PcEvent::TimeReached | PcEvent::Tone(_) | PcEvent::Statement => {}
            PcEvent::NeedsInput if closed => return event,
            PcEvent::NeedsInput => match line() {
                Some(mut line) => {
                    // In text mode, DOS programs read a line end as one character.
                    if line.ends_with(b"\r\n") {
                        line.remove(line.len() - 2);
                    }
                    pc.push_input(&line);
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
