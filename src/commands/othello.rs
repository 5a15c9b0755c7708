//! `huanle othello`: the DOS program, the modern one, and games of files as animations.

use std::error::Error;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;

use super::options::{read_bytes, seconds};
use super::play::{self, PlayArgs};
use super::session::{Play, Program, Run};
use crate::screens::othello;
use crate::screens::table::STANDS;

/// Play Othello: the DOS program 欢乐黑白棋, or, with --modern, with every comfort
#[derive(Args, Clone, Debug)]
pub struct OthelloArgs {
    #[command(flatten)]
    play: PlayArgs,
    /// Undo, levels, hints, analysis, files, puzzles: the table instead of the DOS program
    #[arg(long)]
    modern: bool,
    /// Open a game or a position, whatever its format (transcript, GGF, WTHOR, OBF); - for standard input. Implies --modern
    #[arg(long, value_name = "FILE|-")]
    game: Option<PathBuf>,
    /// Show the game of --game move by move; with --out it becomes an animation, without a window
    #[arg(long, requires = "game")]
    replay: bool,
    /// Seconds that each position of --replay stands [default: 0.9]
    #[arg(long, value_name = "SECONDS", requires = "replay", value_parser = seconds)]
    pace: Option<Duration>,
    /// Which game of the file --replay shows, from 1
    #[arg(long, value_name = "N", requires = "replay", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    number: u32,
}

/// Plays what the options say.
///
/// # Errors
/// When no window can be opened, a file cannot be read or written, or the game to be shown is none.
pub fn run(args: &OthelloArgs) -> Result<(), Box<dyn Error>> {
    let Some(file) = &args.game else {
        return play::run(&args.play, if args.modern { Play::Othello(None) } else { Play::DosOthello });
    };
    let game = read_bytes(file)?;
    if !args.replay {
        return play::run(&args.play, Play::Othello(Some(game)));
    }
    let record = othello::read_game(&game, args.number as usize - 1)
        .map_err(|why| format!("cannot show `{}`: {why}", file.display()))?;
    let (session, settings) = args.play.session(args.play.hands.headless || args.play.out.is_some());
    let run = Run::new(Program::Play(Play::Othello(Some(game))), &args.play.look, settings)?;
    session.run(&run, |m, text, desk| othello::show_game(m, text, desk, record, args.pace.unwrap_or(STANDS)))
}
