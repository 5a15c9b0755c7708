//! What the commands of all games at the table share: playing, opening a game, showing one as an animation.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;

use super::fault::{Failure, Fault};
use super::language::Speech;
use super::matches::{Field, protocol};
use super::options::{read_bytes, seconds};
use super::play::{self, PlayArgs};
use super::rival::{Exec, ExecFault};
use super::session::{Program, Run};
use crate::engine::protocol::client::{Protocol, Wire};
use crate::engine::record::Record;
use crate::machine::{Flow, Machine};
use crate::programs::Play;
use crate::screens::desk::{Desk, Outside};
use crate::screens::table::STANDS;
use crate::settings::Settings;
use crate::telling::Tell;
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
    pub(super) opponent: Option<Exec>,
    /// How to speak to it: gtp or nboard for Othello, gomocup for gomoku, uci or ucci for xiangqi [default: the first of these]
    #[arg(long, value_name = "PROTOCOL", requires = "opponent", value_parser = protocol)]
    protocol: Option<Protocol>,
}

/// The engine of `exec:COMMAND`.
fn opponent(text: &str) -> Result<Exec, ExecFault> {
    text.strip_prefix("exec:").ok_or_else(|| ExecFault::Command(text.to_owned()))?.parse()
}

/// An engine for a game's table.
///
/// # Errors
/// If its protocol is for another game.
fn outside<G: Field>(exec: &Exec, protocol: Protocol) -> Result<Outside, Fault> {
    if G::client(protocol).is_none() {
        return Err(Fault::Protocol(protocol.name(), G::NAME));
    }
    let start = exec.clone();
    Ok(Outside {
        name: exec.name(),
        command: exec.to_string(),
        protocol,
        start: Box::new(move || match start.start() {
            Ok(process) => Ok(Box::new(process) as Box<dyn Wire>),
            Err(fault) => Err(Box::new(fault) as Box<dyn Tell>),
        }),
    })
}

/// Plays what the options say at a game's table: `program` from the file that is opened, if one is; `read` reads one of its
/// games and `show` shows it; `adjust` changes the settings for this run.
///
/// # Errors
/// When no window can be opened, a file cannot be read or written, or the game to be shown is none.
pub(super) fn run<G: Field>(
    args: &TableArgs,
    speech: Speech,
    program: impl Fn(Option<Vec<u8>>) -> Play,
    read: impl FnOnce(&[u8], usize, Language) -> Result<Record<G>, String>,
    show: impl FnOnce(&mut Machine<'_>, &'static Text, &mut Desk<'_>, Record<G>, Duration) -> Flow,
    adjust: impl FnOnce(&mut Settings),
) -> Result<(), Failure> {
    let game = args.game.as_deref().map(read_bytes).transpose()?;
    let outside = match &args.opponent {
        None => None,
        Some(exec) => Some(outside::<G>(exec, args.protocol.unwrap_or(G::PROTOCOL))?),
    };
    let (Some(file), Some(bytes), true) = (&args.game, &game, args.replay) else {
        return play::run_with(&args.play, speech, program(game), outside, adjust);
    };
    let record = read(bytes, args.number as usize - 1, speech.terminal)
        .map_err(|why| Fault::NoShow(file.display().to_string(), why))?;
    let headless = args.play.hands.headless || args.play.out.is_some();
    let (session, mut settings) = args.play.session(speech, headless)?;
    adjust(&mut settings);
    let run = Run::new(Program::Play(program(game.clone())), &args.play.look, settings)?;
    session.run(&run, |m, text, desk| show(m, text, desk, record, args.pace.unwrap_or(STANDS)))
}
