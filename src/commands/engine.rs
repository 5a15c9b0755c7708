//! `huanle engine`: the strong player as an engine for third-party programs, on standard input and output.

use std::collections::VecDeque;
use std::io::{self, BufRead, Read, Write};
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::thread;

use clap::{Args, Subcommand};

use super::clock::RealTimeClock;
use super::error::CommandError;
use crate::engine::protocol::gomocup::GomocupEngine;
use crate::engine::protocol::gtp::{self, GtpEngine};
use crate::engine::protocol::nboard::NBoardEngine;
use crate::engine::protocol::uci::UciEngine;
use crate::engine::protocol::{CommandInput, EngineResources, LineTooLongError, MAX_LINE_LENGTH, UciDialect};

/// Serve as an engine for another program
///
/// Speaks the protocol on standard input and output: nboard and gtp for Othello, gomocup for gomoku, uci and ucci for
/// xiangqi. In NBoard, enter the command `huanle engine nboard`. Edax's tools and others use GTP. Gomocup is the protocol
/// of Piskvork and other managers for gomoku. Interfaces for xiangqi use UCI or UCCI; in UCI, ranks are counted from 1,
/// or from 0 with the option RanksFromZero.
#[derive(Args, Clone, Debug)]
#[command(subcommand_value_name = "PROTOCOL", arg_required_else_help = true)]
pub(super) struct EngineArgs {
    #[command(subcommand)]
    protocol: Protocol,
}

#[derive(Subcommand, Clone, Debug)]
enum Protocol {
    /// Othello: NBoard, version 2
    Nboard(ResourceArgs),
    /// Othello: Go Text Protocol, version 2
    Gtp {
        /// Search depth in plies when no time is set; with at most 1.5 times as many empty squares, play is perfect
        #[arg(long, value_name = "N", default_value_t = gtp::DEPTH, value_parser = clap::value_parser!(u32).range(1..=30))]
        depth: u32,
        #[command(flatten)]
        resources: ResourceArgs,
    },
    /// Gomoku: the Gomocup protocol, also called the Piskvork protocol
    Gomocup,
    /// Xiangqi: Universal Chess Interface
    Uci,
    /// Xiangqi: Universal Chinese Chess Protocol, version 3
    Ucci,
}

/// The resources of an engine for Othello. In the other protocols, the memory is a parameter of the protocol.
#[derive(Args, Clone, Copy, Debug)]
struct ResourceArgs {
    /// Size of the transposition table in megabytes
    #[arg(long, value_name = "MB", default_value_t = DEFAULT_MEGABYTES, value_parser = clap::value_parser!(u16).range(1..=4096))]
    hash: u16,
    /// Number of search threads; with more than one, the same position may get different answers
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
}

impl ResourceArgs {
    fn resources(self) -> EngineResources {
        EngineResources { megabytes: self.hash.into(), threads: self.threads.into() }
    }
}

/// The default size of the transposition table in megabytes.
const DEFAULT_MEGABYTES: u16 = 64;

/// Answers commands until the input ends or contains `quit`.
///
/// # Errors
/// Returns an error if standard output is closed.
pub(super) fn run(args: &EngineArgs) -> Result<(), CommandError> {
    let mut pipe = StdinReader::new();
    let clock = RealTimeClock::start();
    let mut written = Ok(());
    let mut say = |line: &str| {
        let mut output = io::stdout().lock();
        // The other program waits for each line.
        if written.is_ok() {
            written = writeln!(output, "{line}").and_then(|()| output.flush());
        }
    };
    let mut serve_xiangqi = |dialect| {
        UciEngine::new(dialect, DEFAULT_MEGABYTES.into(), Some(&clock)).run(&mut pipe, &mut say);
    };
    match &args.protocol {
        Protocol::Uci => serve_xiangqi(UciDialect::Uci),
        Protocol::Ucci => serve_xiangqi(UciDialect::Ucci),
        Protocol::Gomocup => GomocupEngine::new(DEFAULT_MEGABYTES.into(), Some(&clock)).run(&mut pipe, &mut say),
        Protocol::Nboard(args) => NBoardEngine::new(args.resources(), Some(&clock)).run(&mut pipe, &mut say),
        Protocol::Gtp { depth, resources } => {
            GtpEngine::new(*depth, resources.resources(), Some(&clock)).run(&mut pipe, &mut say);
        }
    }
    Ok(written?)
}

type Line = Result<String, LineTooLongError>;

/// Standard input, read by a separate thread, so that lines arrive during a search.
struct StdinReader {
    lines: Receiver<Line>,
    waiting: VecDeque<Line>,
    /// True after the end of the input.
    ended: bool,
}

impl StdinReader {
    fn new() -> StdinReader {
        let (sender, lines) = channel();
        thread::spawn(move || {
            let mut input = io::stdin().lock();
            while let Some(line) = read_line(&mut input) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        StdinReader { lines, waiting: VecDeque::new(), ended: false }
    }

    /// Receives the lines that have arrived.
    fn receive(&mut self) {
        while !self.ended {
            match self.lines.try_recv() {
                Ok(line) => self.waiting.push_back(line),
                Err(TryRecvError::Empty) => break,
                Err(TryRecvError::Disconnected) => self.ended = true,
            }
        }
    }
}

impl CommandInput for StdinReader {
    fn next_line(&mut self) -> Option<Line> {
        self.waiting.pop_front().or_else(|| self.lines.recv().ok())
    }

    fn is_pending(&mut self, is: &dyn Fn(&str) -> bool) -> bool {
        self.receive();
        self.waiting.iter().flatten().any(|line| is(line))
    }

    fn take_next_if(&mut self, is: &dyn Fn(&str) -> bool) -> Option<String> {
        self.receive();
        let next = self.waiting.iter().position(Result::is_ok)?;
        if !self.waiting[next].as_ref().is_ok_and(|line| is(line)) {
            return None;
        }
        self.waiting.remove(next)?.ok()
    }

    fn has_ended(&mut self) -> bool {
        self.receive();
        self.ended && self.waiting.is_empty()
    }
}

/// Reads a line of arbitrary bytes without its line break; an overlong line is truncated. Returns `None` at the end.
pub(super) fn read_line(input: &mut impl BufRead) -> Option<Line> {
    let mut bytes = Vec::new();
    let limit = MAX_LINE_LENGTH as u64 + 2;
    if input.by_ref().take(limit).read_until(b'\n', &mut bytes).ok()? == 0 {
        return None;
    }
    if bytes.len() as u64 == limit && bytes.last() != Some(&b'\n') {
        input.skip_until(b'\n').ok()?;
        return Some(Err(LineTooLongError));
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
        assert_eq!(
            lines,
            [Ok("one".to_owned()), Err(LineTooLongError), Ok("two".to_owned()), Ok("\u{fffd}".to_owned())]
        );
    }
}
