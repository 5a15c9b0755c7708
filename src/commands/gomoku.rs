//! `huanle gomoku`: the table with the wooden board, the 10 × 10 program, and games of files as animations.

use std::error::Error;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;

use super::options::{RuleName, read_bytes, seconds};
use super::play::{self, PlayArgs};
use super::session::{Gomoku, Play, Program, Run};
use crate::engine::gomoku::{MAX_SIZE, MIN_SIZE};
use crate::screens::gomoku;
use crate::screens::table::STANDS;

/// Play gomoku, 五子棋: freestyle, standard or renju on 10 to 20 rows, or, with --classic, the 10 × 10 program
#[derive(Args, Clone, Debug)]
pub struct GomokuArgs {
    #[command(flatten)]
    play: PlayArgs,
    /// Rows of the board of a new game
    #[arg(
        long,
        value_name = "N",
        default_value_t = 15,
        value_parser = clap::value_parser!(u8).range(i64::from(MIN_SIZE)..=i64::from(MAX_SIZE))
    )]
    size: u8,
    /// The rules of a new game, and of a game whose file does not tell its own
    #[arg(long, value_name = "RULE", default_value = "freestyle")]
    rule: RuleName,
    /// The 10 × 10 program: the computer moves first, by its win table
    #[arg(long, conflicts_with_all = ["size", "rule"])]
    classic: bool,
    /// Open a game, whatever its format (moves, psq, SGF, RenLib); - for standard input
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
pub fn run(args: &GomokuArgs) -> Result<(), Box<dyn Error>> {
    let game = args.game.as_deref().map(read_bytes).transpose()?;
    let (size, rules) = (args.size, args.rule.rules());
    let start = Gomoku { size, rules, classic: args.classic, game };
    let Some((game, file)) = start.game.as_ref().zip(args.game.as_ref()).filter(|_| args.replay) else {
        return play::run(&args.play, Play::Gomoku(start));
    };
    let record = gomoku::read_game(game, args.number as usize - 1, rules)
        .map_err(|why| format!("cannot show `{}`: {why}", file.display()))?;
    let (session, settings) = args.play.session(args.play.hands.headless || args.play.out.is_some());
    let run = Run::new(Program::Play(Play::Gomoku(start.clone())), &args.play.look, settings)?;
    let stands = args.pace.unwrap_or(STANDS);
    session.run(&run, |m, text, desk| gomoku::show_game(m, start.board(text), desk, record, stands))
}
