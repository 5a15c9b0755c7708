//! `huanle train othello`: the weights of Othello's patterns, from self-play to the file that the program is built with.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::Args;

use super::TrainArgs;
use crate::commands::fault::{Failure, Fault};
use crate::commands::options::read_bytes;
use crate::engine::notation::Archive as _;
use crate::engine::othello::book;
use crate::engine::othello::forecast::SHALLOWEST;
use crate::engine::othello::packed;
use crate::engine::othello::weights::{PHASES, Weights};
use crate::engine::othello::{Move, notation};
use crate::engine::training::forecasts;
use crate::engine::training::patterns::{Deviation, Sample, Study, samples_of};
use crate::records::folder;
use crate::telling::Tell;
use crate::text::Language;
use crate::text::solving::Solving;

/// Games that are played from one time that the state is written to the next.
const AT_ONCE: usize = 1000;
/// Games of self-play, unless another number is asked for.
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
    /// Whether any of them is given.
    pub(super) fn any(&self) -> bool {
        let Self { games, weights, wthor, book, forecasts } = self;
        games.is_some() || weights.is_some() || !wthor.is_empty() || book.is_some() || forecasts.is_some()
    }
}

/// Plays and fits, telling of it on `progress`, and writes how far the estimates are from the results in the end.
///
/// # Errors
/// When a file cannot be read or written, is none of what it should be, or is there already and was to be new.
pub(super) fn run(
    args: &TrainArgs,
    language: Language,
    output: &mut impl Write,
    progress: &mut impl Write,
) -> Result<(), Failure> {
    let said = &language.text().solving;
    if let Some(games) = args.patterns.forecasts {
        return forecasts(args.seed, games, said, output, progress);
    }
    if let Some(path) = &args.patterns.book {
        if path.exists() {
            return Err(Fault::StateThere(path.display().to_string()).into());
        }
        // Whether it can be told how far it is does not matter to it.
        let text = book::make(|count| drop(writeln!(progress, "{}", (said.book)(count))));
        return Ok(folder::replace(path, text.as_bytes())?);
    }
    for path in [&args.out, &args.patterns.weights].into_iter().flatten() {
        if args.resume.as_ref() != Some(path) && path.exists() {
            return Err(Fault::StateThere(path.display().to_string()).into());
        }
    }
    let mut study = match &args.resume {
        None => Study::new(args.seed, args.patterns.games.unwrap_or(GAMES)),
        Some(path) => Study::read(&read_bytes(path)?).map_err(|fault| wrong(path, fault))?,
    };
    let state = args.out.as_ref().or(args.resume.as_ref());
    while !study.is_over() {
        let generation = study.generation() + 1;
        while study.played() < study.to_play() {
            study.play(AT_ONCE);
            save(&study, state)?;
            writeln!(progress, "{}", (said.games)(generation, study.played(), study.to_play()))?;
        }
        let (learned, held_out) = study.samples();
        // Whether it can be told how far the fit is does not matter to it.
        study.fit(|phase| drop(writeln!(progress, "{}", (said.fitted)(generation, phase + 1, PHASES))));
        save(&study, state)?;
        if let Some(weights) = study.weights() {
            tell(0, weights, &learned, said, output)?;
            tell(1, weights, &held_out, said, output)?;
        }
    }
    let Some(weights) = study.weights() else { return Ok(()) };
    let packed = packed::pack(weights);
    let weights = packed::unpack(&packed)?;
    if let Some(path) = &args.patterns.weights {
        folder::replace(path, &packed)?;
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

/// A line for each phase: the standard deviations of the depths from the shallowest on, in discs.
fn forecasts(
    seed: u32,
    games: u32,
    said: &Solving,
    output: &mut impl Write,
    progress: &mut impl Write,
) -> Result<(), Failure> {
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

fn wrong(path: &Path, fault: impl Tell + 'static) -> Fault {
    Fault::In(path.display().to_string(), Box::new(fault))
}

fn save(study: &Study, path: Option<&PathBuf>) -> Result<(), Failure> {
    match path {
        Some(path) => Ok(folder::replace(path, &study.write())?),
        None => Ok(()),
    }
}

/// The deviation of all and in each phase.
fn tell(what: usize, weights: &Weights, samples: &[Sample], said: &Solving, output: &mut impl Write) -> io::Result<()> {
    let (phases, all) = Deviation::of(weights, samples);
    let each: Vec<String> = phases.iter().map(|phase| format!("{:.2}", phase.discs())).collect();
    writeln!(output, "{}", (said.deviation)(said.samples[what], all.discs(), all.count(), &each.join(" ")))
}

/// The positions of all games of a file that are played to their end; those that are not tell nothing.
fn games(path: &Path) -> Result<Vec<Sample>, Failure> {
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
