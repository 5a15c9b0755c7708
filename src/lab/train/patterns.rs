//! `huanle-lab train othello`: the weights of Othello's patterns, from self-play to the file that the program is built with.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use huanle_engine::notation::Archive as _;
use huanle_engine::othello::probcut::MIN_DEPTH;
use huanle_engine::othello::weights::{PHASES, PatternWeights};
use huanle_engine::othello::{Move, Position, book, notation, packed_weights};
use huanle_engine::training::RmsError;
use huanle_engine::training::patterns::{Sample, TrainingRun, replay_samples};
use huanle_engine::training::probcut;

use super::{FitArgs, in_file, save_state};
use crate::Result;
use crate::files::{self, OutputFile};

/// The number of games between two writes of the state.
const GAMES_PER_SAVE: usize = 1000;
/// The default number of self-play games.
const DEFAULT_GAMES: u32 = 320_000;

/// Options of `huanle-lab train othello`.
#[derive(Args, Clone, Debug)]
pub(super) struct PatternArgs {
    #[command(flatten)]
    fit: FitArgs,
    /// Games for measuring the finished weights; they are not used for training (WTHOR, transcripts, GGF)
    #[arg(long, value_name = "FILE", num_args = 1..)]
    wthor: Vec<PathBuf>,
    /// Only compute the opening book by searching, and write it to a new file; takes some minutes
    #[arg(long, value_name = "FILE", conflicts_with_all = ["games", "weights", "wthor", "forecasts", "out", "resume"])]
    book: Option<PathBuf>,
    /// Only measure, on this many self-play games, how far shallow searches differ from deep ones, for ProbCut
    #[arg(long, value_name = "GAMES", value_parser = clap::value_parser!(u32).range(1..=100_000),
          conflicts_with_all = ["games", "weights", "wthor", "out", "resume"])]
    forecasts: Option<u32>,
}

/// Plays and fits, reporting on `progress`, and writes the final deviation of the estimates from the results.
///
/// # Errors
/// Returns an error if a file cannot be read or written, has the wrong format, or must be new but exists.
pub(super) fn run(args: &PatternArgs, output: &mut impl Write, progress: &mut impl Write) -> Result {
    let state_args = &args.fit.state;
    if let Some(games) = args.forecasts {
        return measure_probcut(state_args.seed, games, output, progress);
    }
    if let Some(path) = &args.book {
        let file = OutputFile::create(path, state_args.force)?;
        // Errors of the progress output are ignored.
        let text = book::generation::generate(|count| {
            drop(writeln!(progress, "opening book: {count} positions done"));
        });
        return file.write(text.as_bytes());
    }
    let (state, weights_file) = (state_args.file()?, args.fit.weights()?);
    let mut study = match &state_args.resume {
        None => TrainingRun::new(state_args.seed, args.fit.games.unwrap_or(DEFAULT_GAMES)),
        Some(path) => TrainingRun::read(&files::read(path)?).map_err(|error| in_file(path, error))?,
    };
    while !study.is_over() {
        let generation = study.generation() + 1;
        while study.games_played() < study.games_to_play() {
            study.play(GAMES_PER_SAVE);
            save_state(&study.write(), state.as_ref())?;
            writeln!(progress, "generation {generation}: {} of {} games", study.games_played(), study.games_to_play())?;
        }
        let (learned, held_out) = study.samples();
        // Errors of the progress output are ignored.
        study.fit(|phase| {
            drop(writeln!(progress, "generation {generation}: {} of {PHASES} phases fitted", phase + 1));
        });
        save_state(&study.write(), state.as_ref())?;
        if let Some(weights) = study.weights() {
            write_deviation("training", weights, &learned, output)?;
            write_deviation("held out", weights, &held_out, output)?;
        }
    }
    let Some(weights) = study.weights() else { return Ok(()) };
    let packed = packed_weights::pack(weights);
    let weights = packed_weights::unpack(&packed)?;
    if let Some(file) = weights_file {
        file.write(&packed)?;
        writeln!(output, "weights: {} bytes", packed.len())?;
    }
    if !args.wthor.is_empty() {
        let mut samples = Vec::new();
        for path in &args.wthor {
            samples.extend(read_samples(path)?);
        }
        write_deviation("other games", &weights, &samples, output)?;
    }
    Ok(())
}

/// Writes a line for each phase: the standard deviations of the depths from the shallowest on, in discs.
fn measure_probcut(seed: u32, games: u32, output: &mut impl Write, progress: &mut impl Write) -> Result {
    let most = probcut::MAX_DEPTH;
    // Errors of the progress output are ignored.
    let measured = probcut::measure(seed, games, most, |played| {
        drop(writeln!(progress, "{played} of {games} games measured"));
    });
    writeln!(
        output,
        "phase, positions, standard deviation (discs) between searches of {MIN_DEPTH} to {most} plies and shallower ones"
    )?;
    for (phase, differences) in measured.iter().enumerate() {
        let each: Vec<String> = differences.iter().map(|some| format!("{:>6.2}", some.discs())).collect();
        let [first, ..] = differences;
        writeln!(output, "{:>3} {:>6} {}", phase + 1, first.count(), each.concat())?;
    }
    Ok(())
}

/// Writes the total deviation and that of each phase.
fn write_deviation(name: &str, weights: &PatternWeights, samples: &[Sample], output: &mut impl Write) -> Result {
    let (phases, all) = RmsError::measure(weights, samples);
    let each: Vec<String> = phases.iter().map(|phase| format!("{:.2}", phase.discs())).collect();
    let (discs, count, phases) = (all.discs(), all.count(), each.join(" "));
    Ok(writeln!(output, "{name}: RMS error {discs:.3} discs in {count} positions; by phase {phases}")?)
}

/// Reads the positions of all finished games of a file.
fn read_samples(path: &Path) -> Result<Vec<Sample>> {
    let archive = notation::read(&files::read(path)?).map_err(|error| in_file(path, error))?;
    let mut samples = Vec::new();
    for game in archive.games().flatten() {
        let over = game.record.main_line().last().is_some_and(|&end| game.record.position_at(end).is_over());
        if over && *game.record.start() == Position::start() {
            let squares = game.record.main_moves().filter_map(Move::square);
            samples.extend(replay_samples(squares.map(|square| square.index() as u8), 0));
        }
    }
    Ok(samples)
}
