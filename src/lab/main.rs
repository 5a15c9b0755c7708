//! The program `huanle-lab`: tools for the developers of Huanle.
//!
//! | command | task |
//! |---|---|
//! | `train` | trains the weights of the players, and makes Othello's opening book |
//! | `perft` | counts positions, to check the rules against published numbers |
//! | `ladder` | plays the games that rate the levels, and prints the table |
//! | `classic-move`, `classic-search` | runs the original programs' players, and compares their improvements |
//! | `forbidden` | lists the forbidden points of renju positions |
//! | `glyph` | converts fonts to the formats of `fonts/` |
//!
//! It prints English only, and is not part of a release. `cargo build --release` builds it.

mod classic_move;
mod classic_search;
mod files;
mod forbidden;
mod glyph;
mod ladder;
mod lines;
mod perft;
mod train;

use std::fmt::Display;
use std::io;
use std::process::ExitCode;

use clap::Parser;

/// Tools for the developers of Huanle
#[derive(Parser)]
#[command(name = "huanle-lab", version)]
enum CommandLine {
    Train(train::TrainArgs),
    Perft(perft::PerftArgs),
    Ladder(ladder::LadderArgs),
    ClassicMove(classic_move::ClassicMoveArgs),
    ClassicSearch(classic_search::ClassicSearchArgs),
    Forbidden(forbidden::ForbiddenArgs),
    Glyph(glyph::GlyphArgs),
}

/// The message of an error that ends a command. Every error with a message can be converted to it.
struct Failure(String);

impl<E: Display> From<E> for Failure {
    fn from(error: E) -> Failure {
        Failure(error.to_string())
    }
}

/// The result of a command.
type Result<T = (), E = Failure> = std::result::Result<T, E>;

/// The file of failed cases, which every property test runs first. It is committed.
#[cfg(test)]
const REGRESSIONS: proptest::test_runner::FileFailurePersistence =
    proptest::test_runner::FileFailurePersistence::Direct(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/proptest-regressions.txt"
    ));

fn main() -> ExitCode {
    let output = &mut io::BufWriter::new(io::stdout().lock());
    let done = match CommandLine::parse() {
        CommandLine::Train(args) => train::run(&args, output, &mut io::stderr()),
        CommandLine::Perft(args) => perft::run(&args, output),
        CommandLine::Ladder(args) => ladder::run(&args, output, &mut io::stderr()),
        CommandLine::ClassicMove(args) => classic_move::run(&args, output),
        CommandLine::ClassicSearch(args) => classic_search::run(&args, output),
        CommandLine::Forbidden(args) => forbidden::run(&args, output),
        CommandLine::Glyph(args) => glyph::run(&args, output),
    };
    match done.and_then(|()| Ok(io::Write::flush(output)?)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure(message)) => {
            // What was printed before the error is part of the output.
            let _ = io::Write::flush(output);
            eprintln!("huanle-lab: {message}");
            ExitCode::FAILURE
        }
    }
}
