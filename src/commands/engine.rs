//! `huanle engine`: the strong player as an engine for third-party programs, on standard input and output.

use std::collections::VecDeque;
use std::io::{self, BufRead, Read, Write};
use std::sync::mpsc::{Receiver, channel};
use std::thread;

use clap::{Args, ValueEnum};

use super::clock::RealTime;
use super::fault::CommandError;
use crate::engine::protocol::gtp::{self, Gtp};
use crate::engine::protocol::nboard::NBoard;
use crate::engine::protocol::{Input, LONGEST, Resources, TooLong};

/// Play Othello in another program, by a protocol on standard input and output
///
/// NBoard: give it the command `huanle engine nboard`. GTP is spoken by Edax's and others' tools.
#[derive(Args, Clone, Debug)]
pub(super) struct EngineArgs {
    /// The protocol
    protocol: Protocol,
    /// gtp: plies that it looks ahead where no time is set; from half as many empty squares more on it plays perfectly
    #[arg(long, value_name = "N", default_value_t = gtp::DEPTH, value_parser = clap::value_parser!(u32).range(1..=30))]
    depth: u32,
    /// Memory for the positions that it has searched, in megabytes
    #[arg(long, value_name = "MB", default_value_t = 64, value_parser = clap::value_parser!(u16).range(1..=4096))]
    hash: u16,
    /// Threads that search at once; with more than one the same position may have different answers
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Protocol {
    /// NBoard's, version 2
    Nboard,
    /// The Go Text Protocol, version 2
    Gtp,
}

/// Answers commands until the input ends or contains `quit`.
///
/// # Errors
/// Returns an error if standard output is closed.
pub(super) fn run(args: &EngineArgs) -> Result<(), CommandError> {
    let mut pipe = Pipe::new();
    let clock = RealTime::start();
    let mut written = Ok(());
    let mut say = |line: &str| {
        let mut output = io::stdout().lock();
        // Each line is of use at once.
        if written.is_ok() {
            written = writeln!(output, "{line}").and_then(|()| output.flush());
        }
    };
    let resources = Resources { megabytes: args.hash.into(), threads: args.threads.into() };
    match args.protocol {
        Protocol::Nboard => NBoard::new(resources, Some(&clock)).run(&mut pipe, &mut say),
        Protocol::Gtp => Gtp::new(args.depth, resources, Some(&clock)).run(&mut pipe, &mut say),
    }
    Ok(written?)
}

type Line = Result<String, TooLong>;

/// Standard input, read by a separate thread, so that lines arrive during a search.
struct Pipe {
    lines: Receiver<Line>,
    waiting: VecDeque<Line>,
}

impl Pipe {
    fn new() -> Pipe {
        let (sender, lines) = channel();
        thread::spawn(move || {
            let mut input = io::stdin().lock();
            while let Some(line) = read_line(&mut input) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        Pipe { lines, waiting: VecDeque::new() }
    }
}

impl Input for Pipe {
    fn next(&mut self) -> Option<Line> {
        self.waiting.pop_front().or_else(|| self.lines.recv().ok())
    }

    fn waits(&mut self, is: &dyn Fn(&str) -> bool) -> bool {
        self.waiting.extend(self.lines.try_iter());
        self.waiting.iter().flatten().any(|line| is(line))
    }
}

/// Reads a line of arbitrary bytes without its line break; an overlong line is truncated. Returns `None` at the end.
pub(super) fn read_line(input: &mut impl BufRead) -> Option<Line> {
    let mut bytes = Vec::new();
    let limit = LONGEST as u64 + 2;
    if input.by_ref().take(limit).read_until(b'\n', &mut bytes).ok()? == 0 {
        return None;
    }
    if bytes.len() as u64 == limit && bytes.last() != Some(&b'\n') {
        input.skip_until(b'\n').ok()?;
        return Some(Err(TooLong));
    }
    Some(Ok(String::from_utf8_lossy(&bytes).trim_end_matches(['\r', '\n']).to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_megabyte_without_an_end_of_line_is_left_out() {
        let text = [b"one\r\n".to_vec(), vec![b'x'; 1 << 20], b"\ntwo\n\xff".to_vec()].concat();
        let mut input = &text[..];
        let lines: Vec<Line> = std::iter::from_fn(|| read_line(&mut input)).collect();
        assert_eq!(lines, [Ok("one".to_owned()), Err(TooLong), Ok("two".to_owned()), Ok("\u{fffd}".to_owned())]);
    }
}
