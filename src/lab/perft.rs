//! `huanle-lab perft`: counts the positions a number of moves ahead, to check the rules against published numbers.

use std::fmt::Display;
use std::io::Write;
use std::str::FromStr;

use clap::{Args, ValueEnum};

use huanle_engine as engine;
use huanle_engine::{othello, xiangqi};

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
        Game::Othello => divide(&position_or(args, othello::Position::start)?, args.depth, output),
        Game::Xiangqi => divide(&position_or(args, xiangqi::Position::start)?, args.depth, output),
    }
}

/// Returns the position of the option, or without it the start of a game.
fn position_or<P: FromStr<Err: Display>>(args: &PerftArgs, start: fn() -> P) -> Result<P> {
    args.position.as_deref().map_or_else(|| Ok(start()), parse_position)
}

/// Parses the option.
pub(crate) fn parse_position<P: FromStr<Err: Display>>(text: &str) -> Result<P> {
    text.parse().map_err(|error| Failure(format!("--position: {error}")))
}

/// Writes a line `MOVE COUNT` for each move, then the number of all leaves.
fn divide(position: &impl engine::Game, depth: u32, output: &mut impl Write) -> Result {
    let moves = if depth == 0 { Vec::new() } else { position.moves() };
    let mut sum = if moves.is_empty() { position.perft(depth) } else { 0 };
    for mv in moves {
        let leaves = position.after(mv).perft(depth - 1);
        writeln!(output, "{mv} {leaves}")?;
        sum += leaves;
    }
    Ok(writeln!(output, "{sum}")?)
}
