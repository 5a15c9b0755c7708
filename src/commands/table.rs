//! Shared code of the commands of all games: playing, opening a game, showing one as an animation.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;

use super::fault::{CommandError, InputError};
use super::language::OutputLanguages;
use super::matches::{Field, protocol};
use super::options::{read_bytes, seconds};
use super::play::{self, PlayArgs};
use super::rival::{EngineCommand, EngineStartError};
use super::session::{Program, Run};
use crate::engine::protocol::client::{Protocol, Transport};
use crate::engine::record::Record;
use crate::machine::{Flow, Machine};
use crate::programs::Play;
use crate::screens::desk::{Context, ExternalOpponent};
use crate::screens::table::STANDS;
use crate::settings::Settings;
use crate::telling::Localize;
use crate::text::{Language, Text};

/// Options of a game at the table.
#[derive(Args, Clone, Debug)]
pub(super) struct TableArgs {
    #[command(flatten)]
    pub(super) play: PlayArgs,
    /// Open a game or a position, whatever its format; - for standard input
    #[arg(long, value_name = "FILE|-")]
    pub(super) game: Option<PathBuf>,
    /// Show the game of --game move by move; with --out it becomes an animation, without a window
    #[arg(long, requires = "game")]
    replay: bool,
    /// Seconds that each position of --replay stands [default: 0.9]
    #[arg(long, value_name = "SECONDS", requires = "replay", value_parser = seconds)]
    pace: Option<Duration>,
    /// Which game of the file --replay shows, from 1
    #[arg(long, value_name = "N", requires = "replay", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    number: u32,
    /// Play against an engine outside: exec:"PROGRAM ARGUMENTS"
    #[arg(long, value_name = "exec:COMMAND", conflicts_with_all = ["replay", "record"], value_parser = opponent)]
    pub(super) opponent: Option<EngineCommand>,
    /// How to speak to it: gtp or nboard for Othello, gomocup for gomoku, uci or ucci for xiangqi [default: the first of these]
    #[arg(long, value_name = "PROTOCOL", requires = "opponent", value_parser = protocol)]
    protocol: Option<Protocol>,
}

/// Parses `exec:COMMAND` to an engine.
fn opponent(text: &str) -> Result<EngineCommand, EngineStartError> {
    text.strip_prefix("exec:").ok_or_else(|| EngineStartError::Command(text.to_owned()))?.parse()
}

/// Creates an external engine for a game.
///
/// # Errors
/// Returns an error if its protocol is for another game.
fn outside<G: Field>(exec: &EngineCommand, protocol: Protocol) -> Result<ExternalOpponent, InputError> {
    if G::client(protocol).is_none() {
        return Err(InputError::Protocol(protocol.name(), G::NAME));
    }
    let start = exec.clone();
    Ok(ExternalOpponent {
        name: exec.name(),
        command: exec.to_string(),
        protocol,
        start: Box::new(move || match start.start() {
            Ok(process) => Ok(Box::new(process) as Box<dyn Transport>),
            Err(fault) => Err(Box::new(fault) as Box<dyn Localize>),
        }),
    })
}

/// Plays a game as the options say: `program` runs from the opened file, if there is one; `read` reads one of its games
/// and `show` shows it; `adjust` changes the settings for this run.
///
/// # Errors
/// Returns an error if no window can be opened, a file cannot be read or written, or the game to show is invalid.
pub(super) fn run<G: Field>(
    args: &TableArgs,
    speech: OutputLanguages,
    program: impl Fn(Option<Vec<u8>>) -> Play,
    read: impl FnOnce(&[u8], usize, Language) -> Result<Record<G>, String>,
    show: impl FnOnce(&mut Machine<'_>, &'static Text, &mut Context<'_>, Record<G>, Duration) -> Flow,
    adjust: impl FnOnce(&mut Settings),
) -> Result<(), CommandError> {
    let game = args.game.as_deref().map(read_bytes).transpose()?;
    let outside = match &args.opponent {
        None => None,
        Some(exec) => Some(outside::<G>(exec, args.protocol.unwrap_or(G::PROTOCOL))?),
    };
    let (Some(file), Some(bytes), true) = (&args.game, &game, args.replay) else {
        return play::run_with(&args.play, speech, program(game), args.game.as_deref(), outside, adjust);
    };
    let record = read(bytes, args.number as usize - 1, speech.terminal)
        .map_err(|why| InputError::NoShow(file.display().to_string(), why))?;
    let headless = args.play.hands.headless || args.play.out.is_some();
    let (session, mut settings) = args.play.session(speech, headless, Some(file))?;
    adjust(&mut settings);
    let run = Run::new(Program::Play(program(game.clone())), &args.play.look, settings)?;
    session.run(&run, |m, text, desk| show(m, text, desk, record, args.pace.unwrap_or(STANDS)))
}
