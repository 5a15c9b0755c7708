//! `huanle train othello`: the weights of Othello's patterns, from self-play to the file that the program is built
//! with.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::Args;

use super::TrainArgs;
use crate::commands::fault::{CommandError, InputError};
use crate::commands::options::read_bytes;
use crate::commands::output::{OutputFile, OutputFormat, Outputs};
use crate::engine::notation::Archive as _;
use crate::engine::othello::book;
use crate::engine::othello::forecast::SHALLOWEST;
use crate::engine::othello::packed;
use crate::engine::othello::weights::{PHASES, Weights};
use crate::engine::othello::{Move, notation};
use crate::engine::training::forecasts;
use crate::engine::training::patterns::{Deviation, Sample, TrainingRun, samples_of};
use crate::telling::Localize;
use crate::text::Language;
use crate::text::solving::Solving;

/// The number of games between two writes of the state.
const AT_ONCE: usize = 1000;
/// The default number of self-play games.
const GAMES: u32 = 320_000;

/// Options of `huanle train othello` alone.
#[derive(Args, Clone, Debug)]
pub(super) struct PatternArgs {
    /// othello: how many games to play in all, in six generations of growing strength [default: 320000, over an hour]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(100..=10_000_000), conflicts_with = "resume")]
    games: Option<u32>,
    /// othello: a new file for the weights, packed as the program is built with them
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,
    /// othello: games to measure the finished weights by, which they are not fitted to: WTHOR, transcripts, GGF
    #[arg(long, value_name = "FILE", num_args = 1..)]
    wthor: Vec<PathBuf>,
    /// othello: nothing but the opening book, made by searching: a new file for it; some minutes
    #[arg(long, value_name = "FILE", conflicts_with_all = ["games", "weights", "wthor", "forecasts", "out", "resume"])]
    book: Option<PathBuf>,
    /// othello: nothing but a measurement, on so many games of the program's own weights: how far the values of shallow
    /// searches are from those of deep ones, which ProbCut goes by
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
        return forecasts(args.seed, games, said, output, progress);
    }
    let mut outputs = Outputs::new(args.force, None).reading(&args.resume).reading(&args.patterns.wthor);
    if let Some(path) = &args.patterns.book {
        let file = outputs.plan(path, OutputFormat::Trained)?;
        // Whether it can be told how far it is does not matter to it.
        let text = book::make(|count| drop(writeln!(progress, "{}", (said.book)(count))));
        return file.write(text.as_bytes(), output);
    }
    let state = args.state(&mut outputs)?;
    let weights_file = outputs.plan_optional(args.patterns.weights.as_deref(), OutputFormat::Trained)?;
    let mut study = match &args.resume {
        None => TrainingRun::new(args.seed, args.patterns.games.unwrap_or(GAMES)),
        Some(path) => TrainingRun::read(&read_bytes(path)?).map_err(|fault| wrong(path, fault))?,
    };
    while !study.is_over() {
        let generation = study.generation() + 1;
        while study.played() < study.to_play() {
            study.play(AT_ONCE);
            save(&study, state.as_ref(), output)?;
            writeln!(progress, "{}", (said.games)(generation, study.played(), study.to_play()))?;
        }
        let (learned, held_out) = study.samples();
        // Whether it can be told how far the fit is does not matter to it.
        study.fit(|phase| drop(writeln!(progress, "{}", (said.fitted)(generation, phase + 1, PHASES))));
        save(&study, state.as_ref(), output)?;
        if let Some(weights) = study.weights() {
            tell(0, weights, &learned, said, output)?;
            tell(1, weights, &held_out, said, output)?;
        }
    }
    let Some(weights) = study.weights() else { return Ok(()) };
    let packed = packed::pack(weights);
    let weights = packed::unpack(&packed)?;
    if let Some(file) = weights_file {
        file.write(&packed, output)?;
        writeln!(output, "{}", (said.bytes)(packed.len()))?;
    }
    if !args.patterns.wthor.is_empty() {
        let mut samples = Vec::new();
        for path in &args.patterns.wthor {
            samples.extend(games(path)?);
        }
        tell(2, &weights, &samples, said, output)?;
    }
    Ok(output.flush()?)
}

/// Writes a line for each phase: the standard deviations of the depths from the shallowest on, in discs.
fn forecasts(
    seed: u32,
    games: u32,
    said: &Solving,
    output: &mut impl Write,
    progress: &mut impl Write,
) -> Result<(), CommandError> {
    // Whether it can be told how far it is does not matter to it.
    let measured = forecasts::measure(seed, games, forecasts::DEEPEST, |played| {
        drop(writeln!(progress, "{}", (said.measured)(played, games)))
    });
    writeln!(output, "{}", (said.deviations)(SHALLOWEST, forecasts::DEEPEST))?;
    for (phase, differences) in measured.iter().enumerate() {
        let each: Vec<String> = differences.iter().map(|some| format!("{:>6.2}", some.deviation())).collect();
        let [first, ..] = differences;
        writeln!(output, "{:>3} {:>6} {}", phase + 1, first.count(), each.concat())?;
    }
    Ok(output.flush()?)
}

fn wrong(path: &Path, fault: impl Localize + 'static) -> InputError {
    InputError::In(path.display().to_string(), Box::new(fault))
}

fn save(study: &TrainingRun, file: Option<&OutputFile>, output: &mut impl Write) -> Result<(), CommandError> {
    match file {
        Some(file) => file.write(&study.write(), output),
        None => Ok(()),
    }
}

/// Writes the total deviation and that of each phase.
fn tell(what: usize, weights: &Weights, samples: &[Sample], said: &Solving, output: &mut impl Write) -> io::Result<()> {
    let (phases, all) = Deviation::of(weights, samples);
    let each: Vec<String> = phases.iter().map(|phase| format!("{:.2}", phase.discs())).collect();
    writeln!(output, "{}", (said.deviation)(said.samples[what], all.discs(), all.count(), &each.join(" ")))
}

/// Reads the positions of all finished games of a file.
fn games(path: &Path) -> Result<Vec<Sample>, CommandError> {
    let archive = notation::read(&read_bytes(path)?).map_err(|fault| wrong(path, fault))?;
    let mut samples = Vec::new();
    for game in archive.games().flatten() {
        let over = game.record.main_line().last().is_some_and(|&end| game.record.position_at(end).is_over());
        if over && *game.record.start() == crate::engine::othello::Position::START {
            let squares = game.record.main_moves().filter_map(Move::square);
            samples.extend(samples_of(squares.map(|square| square.index() as u8), 0));
        }
    }
    Ok(samples)
}
