//! The command line, one file a subcommand: where files, pipes, processes and clocks are.
//!
//! Wrong arguments end with a line on standard error and status 2 (clap's doing), anything else that goes wrong with a line
//! and status 1.

pub mod classic_move;
pub mod classic_search;
pub mod convert;
pub mod draw;
pub mod forbidden;
pub mod glyph;
pub mod gomoku;
pub mod judge;
pub mod learn;
pub mod othello;
pub mod perft;
pub mod play;
pub mod portrait;
pub mod records;
pub mod replay;
pub mod run;
pub mod show;
pub mod train;
pub mod xiangqi;

mod font_files;
mod home;
mod notice;
mod options;
mod progress;
mod session;
mod table;
mod viewer;
mod watch;
mod workbench;

use std::error::Error;
use std::io;
use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};

use session::Play;

/// 欢乐棋 — board games of the 2000s on a retro 640×480 16-colour screen
#[derive(Parser)]
#[command(
    name = "huanle",
    version,
    args_conflicts_with_subcommands = true,
    subcommand_value_name = "COMMAND",
    after_help = "Without a command it opens a window with a menu of the programs.\n\
                  `huanle help COMMAND` explains a command."
)]
struct CommandLine {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    play: play::PlayArgs,
}

#[derive(Subcommand)]
enum Command {
    Othello(othello::OthelloArgs),
    Gomoku(gomoku::GomokuArgs),
    Xiangqi(xiangqi::XiangqiArgs),
    Show(show::ShowArgs),
    Learn(learn::LearnArgs),
    Draw(draw::DrawArgs),
    Run(run::RunArgs),
    Replay(replay::ReplayArgs),
    ClassicMove(classic_move::ClassicMoveArgs),
    ClassicSearch(classic_search::ClassicSearchArgs),
    Perft(perft::PerftArgs),
    Convert(convert::ConvertArgs),
    Forbidden(forbidden::ForbiddenArgs),
    Glyph(glyph::GlyphArgs),
    Train(train::TrainArgs),
    Portrait(portrait::PortraitArgs),
    Judge(judge::JudgeArgs),
    Records(records::RecordsArgs),
}

/// Does what the command line says.
pub fn main() -> ExitCode {
    let line = CommandLine::parse();
    let done = match line.command {
        None => play::run(&line.play, Play::Cabinet),
        Some(Command::Othello(args)) => othello::run(&args),
        Some(Command::Gomoku(args)) => gomoku::run(&args),
        Some(Command::Xiangqi(args)) => xiangqi::run(&args),
        Some(Command::Show(args)) => show::run(&args),
        Some(Command::Learn(args)) => learn::run(&args),
        Some(Command::Draw(args)) => draw::run(&args),
        Some(Command::Run(args)) => run::run(&args),
        Some(Command::Replay(args)) => replay::run(&args),
        Some(Command::ClassicMove(args)) => classic_move::run(&args),
        Some(Command::ClassicSearch(args)) => classic_search::run(&args),
        Some(Command::Perft(args)) => perft::run(&args),
        Some(Command::Convert(args)) => convert::run(&args, &mut io::stdout().lock(), &mut io::stderr().lock()),
        Some(Command::Portrait(args)) => portrait::run(&args),
        Some(Command::Forbidden(args)) => forbidden::run(&args),
        Some(Command::Judge(args)) => judge::run(&args),
        Some(Command::Records(args)) => records::run(&args, &mut io::stdout().lock(), &mut io::stderr().lock()),
        Some(Command::Glyph(args)) => glyph::run(&args, &mut io::stdout().lock()).map_err(Into::into),
        Some(Command::Train(args)) => train::run(&args, &mut io::stdout().lock(), &mut io::stderr().lock()),
    };
    exit_code(done)
}

/// Tells what went wrong on standard error, and the status that says so.
fn exit_code(done: Result<(), Box<dyn Error>>) -> ExitCode {
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if is_broken_pipe(&*error) => ExitCode::SUCCESS,
        Err(error) => {
            // Names of files and pieces of them may stand in it: a terminal obeys none of them.
            let said = error.to_string();
            let printable = |line: &str| records::printable(line);
            eprintln!("huanle: {}", said.lines().map(printable).collect::<Vec<_>>().join("\n"));
            ExitCode::FAILURE
        }
    }
}

/// Ends the program over arguments that do not go together, as clap does over one that is wrong.
fn wrong_arguments(message: &str) -> ! {
    CommandLine::command().error(clap::error::ErrorKind::ArgumentConflict, message).exit()
}

/// Whether the reader of our output has gone, as `head` does: no error of ours.
fn is_broken_pipe(error: &(dyn Error + 'static)) -> bool {
    std::iter::successors(Some(error), |&error| error.source())
        .filter_map(|error| error.downcast_ref::<io::Error>())
        .any(|error| error.kind() == io::ErrorKind::BrokenPipe)
}
