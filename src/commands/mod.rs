//! The command line, one file per subcommand: the only place for files, pipes, processes and clocks.
//!
//! Invalid arguments end with a message on standard error and status 2 (from clap), all other errors with a message and
//! status 1.

mod arguments;
mod c_source;
mod check;
mod clock;
mod completions;
mod convert;
mod cpu_time;
mod data_dir;
mod engine;
mod error;
mod external_engine;
mod font_files;
#[doc(hidden)]
pub mod fuzzing;
mod game;
mod glyph;
mod gomoku;
mod handout;
mod help;
#[cfg(unix)]
mod ignored_signals;
mod include_path;
mod interrupt;
mod isolated_check;
mod judge;
mod language;
mod learn;
mod licences;
mod limits;
mod man;
mod mark;
mod matches;
mod mounted_dir;
mod mutants;
mod open_file;
mod options;
mod othello;
mod output;
mod parallel;
mod play;
mod playlist;
mod process_group;
mod progress;
mod records;
mod replay;
mod run;
mod sanitize;
mod session;
mod share;
mod show;
mod show_item;
mod solve;
mod task;
mod terminal;
mod watch;
mod workbench;
mod xiangqi;

use std::ffi::OsString;
use std::io::{self, Write as _};
use std::process::ExitCode;

use clap::error::{ContextKind, Error, ErrorKind};
use clap::{FromArgMatches, Parser, Subcommand};

use crate::console;
use crate::programs::MenuProgram;
use crate::text::Language;
use error::CommandError;
use sanitize::{SanitizedWriter, print_error, sanitize};

/// 欢乐棋 — board games of the 2000s on a retro 640×480 16-colour screen
#[derive(Parser)]
#[command(
    name = "huanle",
    version,
    args_conflicts_with_subcommands = true,
    subcommand_value_name = "COMMAND",
    after_help = "`huanle` opens the main menu, `huanle FILE` a file; see `huanle help COMMAND`."
)]
struct CommandLine {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    play: play::PlayArgs,
    /// Language [default: from the settings, or the system's]
    #[arg(long, value_name = "zh|en", global = true)]
    lang: Option<Language>,
}

#[derive(Subcommand)]
enum Command {
    Othello(othello::OthelloArgs),
    Gomoku(gomoku::GomokuArgs),
    Xiangqi(xiangqi::XiangqiArgs),
    Show(show_item::ShowArgs),
    Learn(learn::LearnArgs),
    Run(run::RunArgs),
    Task(task::TaskArgs),
    Mark(mark::MarkArgs),
    Replay(replay::ReplayArgs),
    Convert(convert::ConvertArgs),
    Glyph(glyph::GlyphArgs),
    Solve(solve::SolveArgs),
    Engine(engine::EngineArgs),
    Match(matches::MatchArgs),
    Judge(judge::JudgeArgs),
    Records(records::RecordsArgs),
    Share(share::ShareArgs),
    #[command(alias = "licenses")]
    Licences(licences::LicencesArgs),
    Completions(completions::CompletionsArgs),
    Man(man::ManArgs),
}

/// Runs the command line.
pub fn main() -> ExitCode {
    let arguments: Vec<OsString> = std::env::args_os().skip(1).collect();
    let language = language::resolve(&arguments);
    if arguments.is_empty() {
        // A window will open: our own console is closed early, so that it is hardly visible.
        console::close_own_console();
    }
    let arguments = match open_file::replace_file_name(arguments) {
        Ok(arguments) => arguments,
        Err(error) => return exit_code(Err(error), language),
    };
    let arguments = std::iter::once("huanle".into()).chain(language::move_lang_behind_command(arguments));
    let command = help::localized_command(language);
    let parsed = command.try_get_matches_from(arguments).and_then(|matches| CommandLine::from_arg_matches(&matches));
    let line = match parsed {
        Ok(line) => line,
        Err(error) => return report_clap_error(&error, language),
    };
    exit_code(run_command(line, language), language)
}

/// Returns the exit status of a result. The reader of the output may be gone.
fn exit_code(done: Result<(), CommandError>, language: Language) -> ExitCode {
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) if failure.is_broken_pipe() => ExitCode::SUCCESS,
        Err(CommandError::ProgramStatus(status)) => ExitCode::from(status),
        Err(failure) => report_failure(&failure, language),
    }
}

fn run_command(line: CommandLine, language: Language) -> Result<(), CommandError> {
    let (output, error_output) = (&mut io::stdout(), &mut SanitizedWriter(io::stderr()));
    match line.command {
        None => play::run(&line.play, language, MenuProgram::MainMenu),
        Some(Command::Othello(args)) => othello::run(&args, language),
        Some(Command::Gomoku(args)) => gomoku::run(&args, language),
        Some(Command::Xiangqi(args)) => xiangqi::run(&args, language),
        Some(Command::Show(args)) => show::run(&args, language),
        Some(Command::Learn(args)) => learn::run(&args, language),
        Some(Command::Run(args)) => run::run(&args, language),
        Some(Command::Mark(args)) => mark::run(&args, language, &mut output.lock()),
        Some(Command::Task(args)) => task::run(&args, language, output),
        Some(Command::Replay(args)) => replay::run(&args, language),
        Some(Command::Convert(args)) => convert::run(&args, language, &mut output.lock(), error_output),
        Some(Command::Judge(args)) => judge::run(&args, language),
        Some(Command::Records(args)) => records::run(&args, language, &mut output.lock(), error_output),
        Some(Command::Share(args)) => share::run(&args, line.lang, language),
        Some(Command::Licences(args)) => licences::run(&args, language, &mut output.lock()),
        Some(Command::Completions(args)) => completions::run(&args, language, &mut output.lock()),
        Some(Command::Man(args)) => man::run(&args, language, &mut output.lock()),
        Some(Command::Glyph(args)) => glyph::run(&args, &mut output.lock()),
        Some(Command::Solve(args)) => solve::run(&args, language),
        Some(Command::Engine(args)) => engine::run(&args),
        Some(Command::Match(args)) => matches::run(&args, language, &mut output.lock(), error_output),
    }
}

/// Prints an error to standard error and returns its exit status.
fn report_failure(failure: &CommandError, language: Language) -> ExitCode {
    let message = failure.localize(language);
    if let CommandError::Usage(_) = failure {
        print_error(&arguments::format_usage_error(&message, None, language));
        return ExitCode::from(USAGE_STATUS);
    }
    console::report_error(&sanitize(&format!("huanle: {message}")));
    ExitCode::FAILURE
}

/// The exit status after invalid arguments, as in clap.
const USAGE_STATUS: u8 = 2;

/// Prints clap's output: the help, the version, or the error in an argument.
fn report_clap_error(error: &Error, language: Language) -> ExitCode {
    if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) {
        let printed = error.print().and_then(|()| io::stdout().flush());
        return exit_code(printed.map_err(CommandError::from), language);
    }
    if language == Language::English || error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        let message = error.render().to_string();
        if sanitize(&message) == message {
            // An error of standard error cannot be reported anywhere.
            let _ = error.print();
        } else {
            print_error(message.trim_end());
        }
    } else {
        let usage = error.get(ContextKind::Usage).map(|usage| help::translate_usage(&usage.to_string()));
        print_error(&arguments::format_usage_error(
            &arguments::translate_clap_error(error),
            usage.as_deref(),
            language,
        ));
    }
    ExitCode::from(USAGE_STATUS)
}
