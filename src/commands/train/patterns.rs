//! `huanle train othello`: the weights of Othello's patterns, from self-play to the file that the program is built
//! with.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::Args;

use super::{TrainArgs, in_file, save_state};
use crate::commands::error::CommandError;
use crate::commands::options::read_bytes;
use crate::commands::output::{OutputFormat, Outputs};
use crate::engine::notation::Archive as _;
use crate::engine::othello::book;
use crate::engine::othello::packed_weights;
use crate::engine::othello::probcut::MIN_DEPTH;
use crate::engine::othello::weights::{PHASES, PatternWeights};
use crate::engine::othello::{Move, notation};
use crate::engine::training::patterns::{RmsError, Sample, TrainingRun, replay_samples};
use crate::engine::training::probcut;
use crate::text::Language;
use crate::text::solving::SolvingText;

/// The number of games between two writes of the state.
const GAMES_PER_SAVE: usize = 1000;
/// The default number of self-play games.
const DEFAULT_GAMES: u32 = 320_000;

/// Options of `huanle train othello`, of which the first two are also those of `huanle train xiangqi`.
#[derive(Args, Clone, Debug)]
pub(super) struct PatternArgs {
    /// othello, xiangqi: total number of games [default: 320000 for othello, 33450 for xiangqi; over an hour]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(100..=10_000_000), conflicts_with = "resume")]
    pub(super) games: Option<u32>,
    /// othello, xiangqi: new file for the weights, in the format that the program embeds
    #[arg(long, value_name = "FILE")]
    pub(super) weights: Option<PathBuf>,
    /// othello: games for measuring the finished weights; they are not used for training (WTHOR, transcripts, GGF)
    #[arg(long, value_name = "FILE", num_args = 1..)]
    wthor: Vec<PathBuf>,
    /// othello: only compute the opening book by searching, and write it to a new file; takes some minutes
    #[arg(long, value_name = "FILE", conflicts_with_all = ["games", "weights", "wthor", "forecasts", "out", "resume"])]
    book: Option<PathBuf>,
    /// othello: only measure, on this many self-play games, how far shallow searches differ from deep ones, for ProbCut
    #[arg(long, value_name = "GAMES", value_parser = clap::value_parser!(u32).range(1..=100_000),
          conflicts_with_all = ["games", "weights", "wthor", "out", "resume"])]
    forecasts: Option<u32>,
}

impl PatternArgs {
    /// Returns whether any of the options is given.
    pub(super) fn any(&self) -> bool {
        let Self { games, weights, wthor, book, forecasts } = self;
        games.is_some() || weights.is_some() || !wthor.is_empty() || book.is_some() || forecasts.is_some()
    }

    /// Returns whether any of the options that only Othello has is given.
    pub(super) fn are_for_othello(&self) -> bool {
        !self.wthor.is_empty() || self.book.is_some() || self.forecasts.is_some()
    }
}

/// Plays and fits, reporting on `progress`, and writes the final deviation of the estimates from the results.
///
/// # Errors
/// Returns an error if a file cannot be read or written, has the wrong format, or must be new but exists.
pub(super) fn run(
    args: &TrainArgs,
    language: Language,
    output: &mut impl Write,
    progress: &mut impl Write,
) -> Result<(), CommandError> {
    let said = &language.text().solving;
    if let Some(games) = args.patterns.forecasts {
        return measure_probcut(args.seed, games, said, output, progress);
    }
    let mut outputs = Outputs::new(args.force, None).with_inputs(&args.resume).with_inputs(&args.patterns.wthor);
    if let Some(path) = &args.patterns.book {
        let file = outputs.plan(path, OutputFormat::Trained)?;
        // Errors of the progress output are ignored.
        let text = book::generation::generate(|count| drop(writeln!(progress, "{}", (said.book)(count))));
        return file.write(text.as_bytes(), output);
    }
    let state = args.state(&mut outputs)?;
    let weights_file = outputs.plan_optional(args.patterns.weights.as_deref(), OutputFormat::Trained)?;
    let mut study = match &args.resume {
        None => TrainingRun::new(args.seed, args.patterns.games.unwrap_or(DEFAULT_GAMES)),
        Some(path) => TrainingRun::read(&read_bytes(path)?).map_err(|error| in_file(path, error))?,
    };
    while !study.is_over() {
        let generation = study.generation() + 1;
        while study.games_played() < study.games_to_play() {
            study.play(GAMES_PER_SAVE);
            save_state(&study.write(), state.as_ref(), output)?;
            writeln!(progress, "{}", (said.games)(generation, study.games_played(), study.games_to_play()))?;
        }
        let (learned, held_out) = study.samples();
        // Errors of the progress output are ignored.
        study.fit(|phase| drop(writeln!(progress, "{}", (said.fitted)(generation, phase + 1, PHASES))));
        save_state(&study.write(), state.as_ref(), output)?;
        if let Some(weights) = study.weights() {
            write_deviation(0, weights, &learned, said, output)?;
            write_deviation(1, weights, &held_out, said, output)?;
        }
    }
    let Some(weights) = study.weights() else { return Ok(()) };
    let packed = packed_weights::pack(weights);
    let weights = packed_weights::unpack(&packed)?;
    if let Some(file) = weights_file {
        file.write(&packed, output)?;
        writeln!(output, "{}", (said.bytes)(packed.len()))?;
    }
    if !args.patterns.wthor.is_empty() {
        let mut samples = Vec::new();
        for path in &args.patterns.wthor {
            samples.extend(read_samples(path)?);
        }
        write_deviation(2, &weights, &samples, said, output)?;
    }
    Ok(output.flush()?)
}

/// Writes a line for each phase: the standard deviations of the depths from the shallowest on, in discs.
fn measure_probcut(
    seed: u32,
    games: u32,
    text: &SolvingText,
    output: &mut impl Write,
    progress: &mut impl Write,
) -> Result<(), CommandError> {
    // Errors of the progress output are ignored.
    let measured = probcut::measure(seed, games, probcut::MAX_DEPTH, |played| {
        drop(writeln!(progress, "{}", (text.measured)(played, games)))
    });
    writeln!(output, "{}", (text.deviations)(MIN_DEPTH, probcut::MAX_DEPTH))?;
    for (phase, differences) in measured.iter().enumerate() {
        let each: Vec<String> = differences.iter().map(|some| format!("{:>6.2}", some.deviation())).collect();
        let [first, ..] = differences;
        writeln!(output, "{:>3} {:>6} {}", phase + 1, first.count(), each.concat())?;
    }
    Ok(output.flush()?)
}

/// Writes the total deviation and that of each phase.
fn write_deviation(
    what: usize,
    weights: &PatternWeights,
    samples: &[Sample],
    text: &SolvingText,
    output: &mut impl Write,
) -> io::Result<()> {
    let (phases, all) = RmsError::measure(weights, samples);
    let each: Vec<String> = phases.iter().map(|phase| format!("{:.2}", phase.discs())).collect();
    writeln!(output, "{}", (text.deviation)(text.samples[what], all.discs(), all.count(), &each.join(" ")))
}

/// Reads the positions of all finished games of a file.
fn read_samples(path: &Path) -> Result<Vec<Sample>, CommandError> {
    let archive = notation::read(&read_bytes(path)?).map_err(|error| in_file(path, error))?;
    let mut samples = Vec::new();
    for game in archive.games().flatten() {
        let over = game.record.main_line().last().is_some_and(|&end| game.record.position_at(end).is_over());
        if over && *game.record.start() == crate::engine::othello::Position::START {
            let squares = game.record.main_moves().filter_map(Move::square);
            samples.extend(replay_samples(squares.map(|square| square.index() as u8), 0));
        }
    }
    Ok(samples)
}
