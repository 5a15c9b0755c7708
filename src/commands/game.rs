//! Shared code of the commands of all games: playing, opening a game, showing one as an animation.

use std::path::{Path, PathBuf};

use clap::Args;

use super::arguments::ValueError;
use super::error::{CommandError, InputError};
use super::external_engine::EngineCommand;
use super::matches::{MatchGame, parse_protocol};
use super::options::read_bytes;
use super::play::{self, PlayArgs};
use super::session::{RunConfig, RunProgram};
use crate::engine::protocol::client::Protocol;
use crate::engine::record::Record;
use crate::link;
use crate::programs::MenuProgram;
use crate::screens::context::ExternalOpponent;
use crate::screens::table::{self, TableGame};
use crate::settings::Settings;
use crate::text::{Language, Text};

/// Options of the commands that play a game.
#[derive(Args, Clone, Debug)]
pub(super) struct GameArgs {
    #[command(flatten)]
    play: PlayArgs,
    /// Start the original program instead of the modern table
    #[arg(long, conflicts_with_all = ["game", "opponent"])]
    original: bool,
    /// Open a game or a position in any supported format, or a link; - for standard input
    #[arg(long, value_name = "FILE|-")]
    game: Option<PathBuf>,
    /// Replay the game of --game move by move; with --out, export it as an animation
    #[arg(long, requires = "game")]
    replay: bool,
    /// Number of the game that --replay shows, from 1
    #[arg(long, value_name = "N", requires = "replay", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    number: u32,
    /// Play against an external engine: exec:"PROGRAM ARGUMENTS"
    #[arg(long, value_name = "exec:COMMAND", conflicts_with_all = ["replay", "record"], value_parser = parse_opponent)]
    opponent: Option<EngineCommand>,
    /// Protocol of the engine: gtp or nboard for Othello, gomocup for gomoku, uci or ucci for xiangqi [default: the
    /// first of these]
    #[arg(long, value_name = "PROTOCOL", requires = "opponent", value_parser = parse_protocol)]
    protocol: Option<Protocol>,
}

/// Parses `exec:COMMAND` to an engine.
fn parse_opponent(text: &str) -> Result<EngineCommand, ValueError> {
    text.strip_prefix("exec:").ok_or_else(|| ValueError::Engine(text.to_owned()))?.parse()
}

/// Creates an external engine for a game.
///
/// # Errors
/// Returns an error if its protocol is for another game.
fn external_opponent<G: MatchGame>(exec: &EngineCommand, protocol: Protocol) -> Result<ExternalOpponent, InputError> {
    if G::client(protocol).is_none() {
        return Err(InputError::Protocol(protocol.name(), G::NAME));
    }
    let start = exec.clone();
    Ok(ExternalOpponent {
        name: exec.name(),
        command: exec.to_string(),
        protocol,
        start: Box::new(move || Ok(Box::new(start.start()?))),
    })
}

impl GameArgs {
    /// Makes the path of the file to open relative to a folder, and returns it. A link stays as it is.
    pub(super) fn resolve_path(&mut self, folder: &Path) -> Option<&Path> {
        let path = self.game.as_mut().filter(|path| path.to_str().and_then(link::game_in).is_none())?;
        *path = folder.join(&path);
        Some(path)
    }

    /// Returns the original program, or the modern one with the file or the link to open, if there is one.
    ///
    /// # Errors
    /// Returns an error if the file cannot be read.
    pub(super) fn program(
        &self,
        original: MenuProgram,
        modern: impl FnOnce(Option<Vec<u8>>) -> MenuProgram,
    ) -> Result<MenuProgram, CommandError> {
        if self.original {
            return Ok(original);
        }
        let read = |path: &Path| path.to_str().and_then(link::game_in).map_or_else(|| read_bytes(path), Ok);
        Ok(modern(self.game.as_deref().map(read).transpose()?))
    }
}

/// Plays a game with the given options. `program` is [that of the options](GameArgs::program); `read` reads one of the
/// games of its file, and `board` creates the table that shows it; `adjust` changes the settings for this run.
///
/// # Errors
/// Returns an error if no window can be opened, a file cannot be read or written, or the game to show is invalid.
pub(super) fn run<G: MatchGame, D: TableGame<Game = G>>(
    args: &GameArgs,
    language: Language,
    program: MenuProgram,
    read: impl FnOnce(&[u8], usize, Language) -> Result<Record<G>, String>,
    board: impl FnOnce(&'static Text) -> D,
    adjust: impl FnOnce(&mut Settings),
) -> Result<(), CommandError> {
    let outside = match &args.opponent {
        None => None,
        Some(exec) => Some(external_opponent::<G>(exec, args.protocol.unwrap_or(G::PROTOCOL))?),
    };
    let (Some(file), Some(bytes), true) = (&args.game, program.game(), args.replay) else {
        return play::run_with(&args.play, language, program, args.game.as_deref(), outside, adjust);
    };
    let record = read(bytes, args.number as usize - 1, language)
        .map_err(|why| InputError::CannotShow(file.display().to_string(), why))?;
    let headless = args.play.hands.keys.is_some() || args.play.out.is_some();
    let (session, mut settings) = args.play.session(language, headless, Some(file))?;
    adjust(&mut settings);
    let run = RunConfig::new(RunProgram::Play(program.clone()), &args.play.look, settings)?;
    session.run(&run, |m, text, context| table::show_game(m, board(text), context, record))
}
