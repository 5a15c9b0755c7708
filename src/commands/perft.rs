//! `huanle perft`: counts the positions so many moves ahead, to check the rules against published numbers.

use std::error::Error;
use std::io::{self, Write};

use clap::{Args, ValueEnum};

use crate::engine::Game as _;
use crate::engine::othello::{ParsePositionError, Position, perft};

/// Count the positions so many moves ahead: first those after each move, on the last line all of them
#[derive(Args, Clone, Debug)]
pub struct PerftArgs {
    /// Whose rules
    game: Game,
    /// How many moves ahead; a pass is a move, and a game that ends earlier counts once
    #[arg(value_parser = clap::value_parser!(u32).range(0..=60))]
    depth: u32,
    /// Where to begin instead of the start: for Othello `BOARD SIDE`, 64 characters row by row from a1 (X black, O white,
    /// - empty) and X or O
    #[arg(long, value_name = "POSITION", allow_hyphen_values = true)]
    position: Option<String>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Game {
    /// Othello
    Othello,
}

/// Prints the counts.
///
/// # Errors
/// When the position is none of the game's, or the counts cannot be written.
pub fn run(args: &PerftArgs) -> Result<(), Box<dyn Error>> {
    let mut output = io::stdout().lock();
    match args.game {
        Game::Othello => {
            let position: Position = match &args.position {
                None => Position::START,
                Some(text) => text.parse().map_err(|error: ParsePositionError| format!("--position: {error}"))?,
            };
            divide(position, args.depth, &mut output)?;
        }
    }
    Ok(())
}

/// Writes a line `MOVE COUNT` for each move, then the sum.
fn divide(position: Position, depth: u32, output: &mut impl Write) -> io::Result<()> {
    let moves = if depth == 0 { Vec::new() } else { position.moves() };
    let mut sum = u64::from(moves.is_empty());
    for mv in moves {
        let leaves = perft(position.after(mv), depth - 1);
        writeln!(output, "{mv} {leaves}")?;
        sum += leaves;
    }
    writeln!(output, "{sum}")?;
    output.flush()
}
