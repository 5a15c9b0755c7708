//! `huanle-lab classic-search`: compares the improvements of an original program's search and evaluation.

use std::io::Write;
use std::time::{Duration, Instant};

use clap::{Args, ValueEnum};

use huanle_engine::search::Engine as _;
use huanle_engine::xiangqi::Position;
use huanle_engine::xiangqi::classic::{ClassicPlayer, Improvements};
use huanle_engine::xiangqi::notation::chinese;

use super::{Failure, Result, perft};

/// Compare the improvements of the original xiangqi search
///
/// Each improvement searches the position alone; its cost and result are printed.
#[derive(Args, Clone, Debug)]
pub(crate) struct ClassicSearchArgs {
    /// Computer player
    game: Game,
    /// Position as FEN instead of the initial one
    #[arg(long, value_name = "FEN")]
    position: Option<String>,
    /// Search depth in plies; the levels are 1 to 7
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u32).range(1..=9))]
    depth: u32,
    /// Limit of positions per search [default: none]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Game {
    /// Chinese chess
    Xiangqi,
}

/// Prints a table with the enabled improvements, positions, value for the side to move, move and time.
///
/// # Errors
/// Returns an error if the position is invalid or the game is over in it, or if the table cannot be written.
pub(crate) fn run(args: &ClassicSearchArgs, output: &mut impl Write) -> Result {
    let Game::Xiangqi = args.game;
    let position = args.position.as_deref().map_or_else(|| Ok(Position::start()), perft::parse_position)?;
    let clock = Instant::now();
    table(&position, args, output, &mut || clock.elapsed())
}

/// Writes the table; `now` returns the time.
fn table(
    position: &Position,
    args: &ClassicSearchArgs,
    output: &mut impl Write,
    now: &mut dyn FnMut() -> Duration,
) -> Result {
    writeln!(output, "{:<20}{:>5}{:>12}{:>10}{:>12}  move", "on", "plies", "nodes", "value", "ms")?;
    for (name, switches) in Improvements::COMPARED {
        let began = now();
        let mut player =
            ClassicPlayer { improvements: switches, max_nodes: args.nodes, ..ClassicPlayer::printed(args.depth) };
        let report = player.choose(std::slice::from_ref(position), &mut ());
        let time = now() - began;
        let Some((mv, report)) = report.and_then(|report| report.best().map(|mv| (mv, report))) else {
            let ending = position.ending().map_or(String::new(), |ending| format!(": {ending}"));
            return Err(Failure(format!("--position: the game is over{ending}")));
        };
        let written = chinese::write(position.board(), mv).unwrap_or_default();
        let (plies, nodes, value, ms) =
            (report.depth, report.nodes, report.score.to_string(), time.as_secs_f64() * 1000.0);
        writeln!(output, "{name:<20}{plies:>5}{nodes:>12}{value:>10}{ms:>12.1}  {mv}  {written}")?;
        output.flush()?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(fen: &str, depth: u32) -> Result<String, String> {
        let args = ClassicSearchArgs { game: Game::Xiangqi, position: None, depth, nodes: None };
        let mut output = Vec::new();
        let position: Position = fen.parse().unwrap();
        table(&position, &args, &mut output, &mut || Duration::ZERO).map_err(|error| error.0)?;
        Ok(String::from_utf8(output).unwrap())
    }

    #[test]
    fn each_improvement_has_its_line() {
        let table = told("1r1a1k3/3Ra4/n2cb1n2/p1p3p1p/4C4/2P1r4/P3N1P1P/4BC3/4A4/2BAK2R1 w", 3).unwrap();
        let lines: Vec<&str> = table.lines().collect();
        assert_eq!(lines.len(), 1 + Improvements::COMPARED.len(), "{table}");
        let nodes = |name: &str| -> u64 {
            let line = lines.iter().find(|line| line.starts_with(name)).unwrap();
            line[20..].split_whitespace().nth(1).unwrap().parse().unwrap()
        };
        assert!(nodes("killers  ") < nodes("as printed"), "{table}");
        assert!(nodes("quiescence") > nodes("as printed"), "{table}");
        assert_eq!(nodes("deepening"), nodes("as printed"), "with so many pieces: {table}");
    }

    #[test]
    fn a_game_that_is_over_is_told() {
        let why = told("3k5/4P4/9/9/9/9/9/9/9/4K4 b", 2).unwrap_err();
        assert!(why.contains("stalemate"), "{why}");
    }
}
