//! `huanle-lab train`: learns weights by a genetic algorithm and reports whether the opponent was beaten; or fits the weights of
//! Othello's patterns ([`patterns`]), of gomoku's evaluation or the network of the xiangqi player ([`self_play`]) to games of
//! self-play.

mod genetic;
mod patterns;
mod self_play;

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};
use huanle_engine::training::gomoku::GomokuSubject;
use huanle_engine::training::gomoku_evaluation::GomokuSelfPlay;
use huanle_engine::training::othello::OthelloSubject;
use huanle_engine::training::xiangqi::XiangqiSelfPlay;

use super::files::{ForceArgs, OutputFile, in_file};
use super::{Failure, Result};

/// Train evaluation weights
///
/// The genetic algorithm optimises strategic points for 20 generations, then results of games; a match shows whether
/// the new weights beat the program's. Or fits the weights of the strong Othello, gomoku or xiangqi player to games of
/// self-play.
#[derive(Args, Clone, Debug)]
pub(crate) struct TrainArgs {
    #[command(subcommand)]
    exercise: Exercise,
}

#[derive(Subcommand, Clone, Debug)]
enum Exercise {
    /// The eight weights of the 15 × 15 gomoku program, measured against the printed ones
    GomokuWeights(genetic::GeneticArgs),
    /// A table of 5 × 5 weights around each square of Othello, measured against the level beginner
    OthelloLocal(genetic::GeneticArgs),
    /// The pattern weights of the strong Othello player, by regression on self-play games with perfect endings
    Othello(patterns::PatternArgs),
    /// The evaluation of the strong gomoku player, by regression on self-play games
    Gomoku(SelfPlayArgs),
    /// The network of the strong xiangqi player, by regression on self-play games
    Xiangqi(SelfPlayArgs),
}

/// The state of a training.
#[derive(Args, Clone, Debug)]
struct StateArgs {
    /// Random seed; the same seed gives the same result
    #[arg(long, default_value_t = 1)]
    seed: u32,
    /// New file for the state, written again and again, so that training can be stopped at any time
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Continue from the state in a file, which is updated unless --out is given
    #[arg(long, value_name = "FILE", conflicts_with = "seed")]
    resume: Option<PathBuf>,
    #[command(flatten)]
    force: ForceArgs,
}

impl StateArgs {
    /// Returns the file of the state: that of `--out`, or else the one that `--resume` continues.
    fn file(&self) -> Result<Option<OutputFile>> {
        match (&self.out, &self.resume) {
            (None, None) => Ok(None),
            (None, Some(resume)) if resume == Path::new("-") => Err(Failure::from("standard input needs --out")),
            (None, Some(resume)) => Ok(Some(OutputFile::replace(resume))),
            (Some(out), _) => OutputFile::create(out, self.force).map(Some),
        }
    }
}

/// Options of the training on self-play games.
#[derive(Args, Clone, Debug)]
struct FitArgs {
    /// Total number of games [default: 320000 for othello, 36000 for gomoku, 45950 for xiangqi; up to hours]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(100..=10_000_000), conflicts_with = "resume")]
    games: Option<u32>,
    /// New file for the weights, in the format that the program embeds
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,
    #[command(flatten)]
    state: StateArgs,
}

impl FitArgs {
    /// Returns the new file for the weights.
    fn weights(&self) -> Result<Option<OutputFile>> {
        self.weights.as_deref().map(|path| OutputFile::create(path, self.state.force)).transpose()
    }
}

/// Options of the training of a player in several generations.
#[derive(Args, Clone, Debug)]
struct SelfPlayArgs {
    #[command(flatten)]
    fit: FitArgs,
    /// Play only the last generation of games, with the weights in a file
    #[arg(long, value_name = "FILE", conflicts_with = "resume")]
    start: Option<PathBuf>,
}

/// Trains, reporting the progress, and writes the result.
///
/// # Errors
/// Returns an error if a file cannot be read or written, has the wrong format, or must be new but exists.
pub(crate) fn run(args: &TrainArgs, output: &mut impl Write, progress: &mut impl Write) -> Result {
    match &args.exercise {
        Exercise::GomokuWeights(args) => genetic::run(&GomokuSubject::default(), args, output, progress),
        Exercise::OthelloLocal(args) => genetic::run(&OthelloSubject::default(), args, output, progress),
        Exercise::Othello(args) => patterns::run(args, output, progress),
        Exercise::Gomoku(args) => self_play::run::<GomokuSelfPlay>(args, output, progress),
        Exercise::Xiangqi(args) => self_play::run::<XiangqiSelfPlay>(args, output, progress),
    }
}

/// Writes the state of a run to a file, if there is one.
fn save_state(bytes: &[u8], file: Option<&OutputFile>) -> Result {
    file.map_or(Ok(()), |file| file.write(bytes))
}
