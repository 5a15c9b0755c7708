//! The command line, one file per subcommand: the only place for files, pipes, processes and clocks.
//!
//! Invalid arguments end with a message on standard error and status 2 (from clap), all other errors with a message and
//! status 1.

mod arguments;
mod classic_move;
mod classic_search;
mod clock;
mod convert;
mod data_folder;
mod draw;
mod engine;
mod fault;
mod font_files;
mod forbidden;
mod glyph;
mod gomoku;
mod harmless;
mod help;
mod home;
mod includes;
#[doc(hidden)]
pub mod inputs;
mod interrupt;
mod judge;
mod language;
mod learn;
mod lines;
mod matches;
mod options;
mod othello;
mod output;
mod perft;
mod play;
mod portrait;
mod process_group;
mod progress;
mod records;
mod replay;
mod rival;
mod run;
mod session;
mod share;
mod show;
mod solve;
mod table;
mod terminal;
mod train;
mod viewer;
mod watch;
mod workbench;
mod xiangqi;

use std::ffi::OsString;
use std::io::{self, Write as _};
use std::process::ExitCode;

use clap::error::{ContextKind, Error, ErrorKind};
use clap::{FromArgMatches, Parser, Subcommand};

use crate::console;
use crate::programs::Play;
use crate::text::Language;
use fault::CommandError;
use harmless::{SanitizedWriter, complain, harmless};
use language::OutputLanguages;

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
    /// Language: zh or en [default: as in the settings, at first zh on the screen and the system's in the terminal]
    #[arg(long, value_name = "zh|en", global = true)]
    lang: Option<Language>,
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
    Solve(solve::SolveArgs),
    Engine(engine::EngineArgs),
    Train(train::TrainArgs),
    Match(matches::MatchArgs),
    Portrait(portrait::PortraitArgs),
    Judge(judge::JudgeArgs),
    Records(records::RecordsArgs),
    Share(share::ShareArgs),
}

/// Runs the command line.
pub fn main() -> ExitCode {
    let arguments: Vec<OsString> = std::env::args_os().skip(1).collect();
    if arguments.is_empty() {
        // A window is to open: the sooner a console of our own is gone, the less of it is seen.
        console::leave_own();
    }
    let speech = OutputLanguages::of(&arguments);
    let arguments = std::iter::once("huanle".into()).chain(language::behind_the_command(arguments));
    let command = help::command(speech.terminal);
    let parsed = command.try_get_matches_from(arguments).and_then(|matches| CommandLine::from_arg_matches(&matches));
    let line = match parsed {
        Ok(line) => line,
        Err(error) => return refused(&error, speech.terminal),
    };
    ended(perform(line, speech), speech.terminal)
}

/// Returns the exit status of a result. The reader of the output may be gone.
fn ended(done: Result<(), CommandError>, language: Language) -> ExitCode {
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) if failure.is_broken_pipe() => ExitCode::SUCCESS,
        Err(failure) => failed(&failure, language),
    }
}

fn perform(line: CommandLine, speech: OutputLanguages) -> Result<(), CommandError> {
    let (output, complaints) = (&mut io::stdout(), &mut SanitizedWriter(io::stderr()));
    match line.command {
        None => play::run(&line.play, speech, Play::Cabinet),
        Some(Command::Othello(args)) => othello::run(&args, speech),
        Some(Command::Gomoku(args)) => gomoku::run(&args, speech),
        Some(Command::Xiangqi(args)) => xiangqi::run(&args, speech),
        Some(Command::Show(args)) => show::run(&args, speech),
        Some(Command::Learn(args)) => learn::run(&args, speech),
        Some(Command::Draw(args)) => draw::run(&args, speech),
        Some(Command::Run(args)) => run::run(&args, speech),
        Some(Command::Replay(args)) => replay::run(&args, speech),
        Some(Command::ClassicMove(args)) => classic_move::run(&args),
        Some(Command::ClassicSearch(args)) => classic_search::run(&args, speech.terminal),
        Some(Command::Perft(args)) => perft::run(&args),
        Some(Command::Convert(args)) => convert::run(&args, speech.terminal, &mut output.lock(), complaints),
        Some(Command::Portrait(args)) => portrait::run(&args),
        Some(Command::Forbidden(args)) => forbidden::run(&args),
        Some(Command::Judge(args)) => judge::run(&args, speech.terminal),
        Some(Command::Records(args)) => records::run(&args, speech.terminal, &mut output.lock(), complaints),
        Some(Command::Share(args)) => share::run(&args, speech),
        Some(Command::Glyph(args)) => glyph::run(&args, &mut output.lock()),
        Some(Command::Solve(args)) => solve::run(&args, speech.terminal),
        Some(Command::Engine(args)) => engine::run(&args),
        Some(Command::Match(args)) => matches::run(&args, speech.terminal, &mut output.lock(), complaints),
        Some(Command::Train(args)) => train::run(&args, speech.terminal, &mut output.lock(), complaints),
    }
}

/// Prints an error to standard error and returns its exit status.
fn failed(failure: &CommandError, language: Language) -> ExitCode {
    let said = failure.tell(language);
    if let CommandError::Arguments(_) = failure {
        let usage = help::command(language).render_usage().to_string();
        let usage = if language == Language::Chinese { help::usage(&usage) } else { usage };
        complain(&arguments::message(&said, Some(&usage), language));
        return ExitCode::from(WRONG_ARGUMENTS);
    }
    console::tell(&harmless(&format!("huanle: {said}")));
    ExitCode::FAILURE
}

/// The exit status after invalid arguments, as in clap.
const WRONG_ARGUMENTS: u8 = 2;

/// Prints clap's output: the help, the version, or the error in an argument.
fn refused(error: &Error, language: Language) -> ExitCode {
    if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) {
        let printed = error.print().and_then(|()| io::stdout().flush());
        return ended(printed.map_err(CommandError::from), language);
    }
    if language == Language::English || error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        let said = error.render().to_string();
        if harmless(&said) == said {
            // To standard error: who cannot be told that it is full need not be.
            let _ = error.print();
        } else {
            complain(said.trim_end());
        }
    } else {
        let usage = error.get(ContextKind::Usage).map(|usage| help::usage(&usage.to_string()));
        complain(&arguments::message(&arguments::explain(error), usage.as_deref(), language));
    }
    ExitCode::from(WRONG_ARGUMENTS)
}
