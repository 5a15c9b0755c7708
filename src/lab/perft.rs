//! `huanle-lab perft`: counts the positions a number of moves ahead, to check the rules against published numbers.

use std::fmt::Display;
use std::io::Write;
use std::str::FromStr;

use clap::{Args, ValueEnum};

use huanle_engine::Game as _;
use huanle_engine::othello::{self, perft};
use huanle_engine::xiangqi;

use super::{Failure, Result};

/// Count the positions after a number of moves
///
/// Prints a line for each first move, then the total.
#[derive(Args, Clone, Debug)]
pub(crate) struct PerftArgs {
    /// Game
    game: Game,
    /// Number of plies. In Othello a pass counts as a move, and a game that ends earlier counts once; in xiangqi a game
    /// that ends earlier counts nothing, and draws and repetitions do not end it
    #[arg(value_parser = clap::value_parser!(u32).range(0..=60))]
    depth: u32,
    /// Position instead of the initial one: for Othello `BOARD SIDE`, 64 characters row by row from a1 (X black, O
    /// white, - empty) and X or O; for xiangqi FEN
    #[arg(long, value_name = "POSITION", allow_hyphen_values = true)]
    position: Option<String>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Game {
    /// Othello
    Othello,
    /// Chinese chess
    Xiangqi,
}

/// Prints the counts.
///
/// # Errors
/// Returns an error if the position is invalid, or the counts cannot be written.
pub(crate) fn run(args: &PerftArgs, output: &mut impl Write) -> Result {
    match args.game {
        Game::Othello => {
            let position: othello::Position = match &args.position {
                None => othello::Position::START,
                Some(text) => parse_position(text)?,
            };
            divide(position, args.depth, output)?;
        }
        Game::Xiangqi => {
            let position = args.position.as_deref().map_or_else(|| Ok(xiangqi::Position::start()), parse_position)?;
            let leaves = xiangqi::divide(position.board(), args.depth);
            for (mv, leaves) in &leaves {
                writeln!(output, "{mv} {leaves}")?;
            }
            let sum: u64 = leaves.iter().map(|(_, leaves)| leaves).sum();
            writeln!(output, "{}", if args.depth == 0 { 1 } else { sum })?;
        }
    }
    Ok(())
}

/// Parses the option.
pub(crate) fn parse_position<P: FromStr<Err: Display>>(text: &str) -> Result<P> {
    text.parse().map_err(|error| Failure(format!("--position: {error}")))
}

/// Writes a line `MOVE COUNT` for each move, then the sum.
fn divide(position: othello::Position, depth: u32, output: &mut impl Write) -> Result {
    let moves = if depth == 0 { Vec::new() } else { position.moves() };
    let mut sum = u64::from(moves.is_empty());
    for mv in moves {
        let leaves = perft(position.after(mv), depth - 1);
        writeln!(output, "{mv} {leaves}")?;
        sum += leaves;
    }
    Ok(writeln!(output, "{sum}")?)
}
