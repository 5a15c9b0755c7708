//! `huanle train`: learns weights by a genetic algorithm and reports whether the opponent was beaten; or fits the
//! weights of Othello's patterns ([`patterns`]) or the network of the xiangqi player ([`xiangqi`]) to self-play games.

mod patterns;
mod xiangqi;

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};

use super::arguments::{UsageError, ValueError};
use super::error::{CommandError, InputError};
use super::options::read_text;
use super::output::{ForceArgs, OutputError, OutputFile, OutputFormat, Outputs, is_same_file};
use super::records::pad;
use crate::engine::othello::Square;
use crate::engine::search::matches::MatchVerdict;
use crate::engine::training::gomoku::{GomokuGenome, GomokuSubject};
use crate::engine::training::othello::{LocalWeights, OthelloSubject};
use crate::engine::training::{self, FitnessMeasure, MAX_POPULATION, MIN_POPULATION, Population, TrainingSubject};
use crate::messages::Localize;
use crate::text::Language;
use crate::text::terminal::TrainText;

/// Train evaluation weights
///
/// The genetic algorithm optimises strategic points for 20 generations, then results of games; a match shows whether
/// the new weights beat the program's. Or fits the weights of the strong Othello or xiangqi player to games of self-play.
#[derive(Args, Clone, Debug)]
pub(super) struct TrainArgs {
    /// Weights to train
    exercise: TrainingTask,
    /// Last generation; a state that has reached it only plays the match
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(0..=1_000_000))]
    generations: u32,
    /// Size of a generation; a third survives
    #[arg(long, value_name = "SIZE", default_value_t = 30, value_parser = parse_population_size)]
    population: usize,
    /// Random seed; the same seed gives the same result
    #[arg(long, default_value_t = 1)]
    seed: u32,
    /// New file for the state, written after each generation, so that training can be stopped at any time
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Continue from the state in a file, which is updated unless --out is given
    #[arg(long, value_name = "FILE", conflicts_with_all = ["population", "seed"])]
    resume: Option<PathBuf>,
    /// Openings of the final match, each played with both colours
    #[arg(long = "match", value_name = "OPENINGS", default_value_t = 200,
          value_parser = clap::value_parser!(u32).range(1..=100_000))]
    openings: u32,
    #[command(flatten)]
    patterns: patterns::PatternArgs,
    #[command(flatten)]
    force: ForceArgs,
}

impl TrainArgs {
    /// Returns the file of the state: that of `--out`, or else the one that `--resume` continues.
    fn state(&self, outputs: &mut Outputs) -> Result<Option<OutputFile>, OutputError> {
        match (&self.out, &self.resume) {
            (None, None) => Ok(None),
            (None, Some(resume)) if resume == Path::new("-") => Err(OutputError::StandardOutput),
            (None, Some(resume)) => Ok(Some(OutputFile::continued(resume))),
            (Some(out), Some(resume)) if is_same_file(out, resume) => Ok(Some(OutputFile::continued(out))),
            (Some(out), _) => outputs.plan(out, OutputFormat::TrainingState).map(Some),
        }
    }
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum TrainingTask {
    /// The eight weights of the 15 × 15 gomoku program, measured against the printed ones
    GomokuWeights,
    /// A table of 5 × 5 weights around each square of Othello, measured against the level beginner
    OthelloLocal,
    /// The pattern weights of the strong Othello player, by regression on self-play games with perfect endings
    Othello,
    /// The network of the strong xiangqi player, by regression on self-play games
    Xiangqi,
}

fn parse_population_size(text: &str) -> Result<usize, ValueError> {
    let size = text.parse().ok().filter(|size| (MIN_POPULATION..=MAX_POPULATION).contains(size));
    size.ok_or(ValueError::Number(MIN_POPULATION, MAX_POPULATION))
}

/// Trains, reporting each generation on `progress`, and writes the result and the verdict.
///
/// # Errors
/// Returns an error if a state cannot be read or written, or belongs to another exercise, or `--out` already exists.
pub(super) fn run(
    args: &TrainArgs,
    language: Language,
    output: &mut impl Write,
    progress: &mut impl Write,
) -> Result<(), CommandError> {
    let said = &language.text().terminal.train;
    match args.exercise {
        TrainingTask::Othello => patterns::run(args, language, output, progress),
        TrainingTask::Xiangqi if !args.patterns.are_for_othello() => xiangqi::run(args, language, output, progress),
        _ if args.patterns.any() => Err(CommandError::Usage(UsageError::Patterns)),
        TrainingTask::GomokuWeights => train(&GomokuSubject::new(), args, said, output, progress),
        TrainingTask::OthelloLocal => train(&OthelloSubject::new(), args, said, output, progress),
        TrainingTask::Xiangqi => Err(CommandError::Usage(UsageError::Patterns)),
    }
}

/// The report of an exercise.
trait TrainingReport: TrainingSubject {
    /// The index of the opponent to beat in the list of opponents.
    const OPPONENT: usize;

    /// Writes the weights in readable form.
    fn write_weights(genome: &Self::Genome, text: &TrainText, output: &mut impl Write) -> io::Result<()>;
}

impl TrainingReport for GomokuSubject {
    const OPPONENT: usize = 0;

    fn write_weights(genome: &GomokuGenome, text: &TrainText, output: &mut impl Write) -> io::Result<()> {
        let [runs, own, others] = text.runs;
        let table = genome.table();
        for (name, [two, three, four, five]) in [(runs, [2, 3, 4, 5]), (own, table[0]), (others, table[1])] {
            writeln!(output, "{} {two:>6} {three:>8} {four:>8} {five:>8}", pad(name, 10, false))?;
        }
        Ok(())
    }
}

impl TrainingReport for OthelloSubject {
    const OPPONENT: usize = 1;

    fn write_weights(genome: &LocalWeights, _said: &TrainText, output: &mut impl Write) -> io::Result<()> {
        for square in Square::all() {
            let weights: Vec<String> =
                genome.neighborhood(square).iter().map(|weight| format!("{weight:>4}")).collect();
            writeln!(output, "{square}:{}", weights.concat())?;
        }
        Ok(())
    }
}

fn train<E: TrainingReport>(
    exercise: &E,
    args: &TrainArgs,
    text: &TrainText,
    output: &mut impl Write,
    progress: &mut impl Write,
) -> Result<(), CommandError> {
    let file = args.state(&mut Outputs::new(args.force, None).with_inputs(&args.resume))?;
    let mut population = match &args.resume {
        Some(path) => read::<E>(path)?,
        None => Population::new(args.seed, args.population),
    };
    if let (Some(file), Some(_)) = (&file, &args.out) {
        save::<E>(&population, file, output)?;
    }
    while population.generation() < args.generations {
        let fitness = training::measure(exercise, &population);
        let (generation, points) = (population.generation(), fitness.measure == FitnessMeasure::Points);
        let told = (text.generation)(generation, points, fitness.best(), fitness.maximum, fitness.mean());
        writeln!(progress, "{told}")?;
        population.breed(&fitness.points);
        if let Some(file) = &file {
            save::<E>(&population, file, output)?;
        }
    }
    let generations = population.generation();
    let opponent = text.opponents[E::OPPONENT];
    writeln!(progress, "{}", (text.finding)(population.fittest().len()))?;
    let (best, tally) = training::champion(exercise, &population);
    writeln!(progress, "{}", (text.best)(opponent, &tally.to_string()))?;
    let tally = training::play_final_match(exercise, &population, &best, args.openings as usize);
    E::write_weights(&best, text, output)?;
    let verdict = match tally.verdict() {
        MatchVerdict::Stronger => text.verdicts[0],
        MatchVerdict::Weaker => text.verdicts[1],
        MatchVerdict::Undecided => text.verdicts[2],
    };
    writeln!(output, "{}", (text.summary)(generations, tally.games(), opponent, &tally.to_string()))?;
    writeln!(output, "{}", (text.verdict)(opponent, verdict))?;
    Ok(output.flush()?)
}

fn read<E: TrainingSubject>(path: &Path) -> Result<Population<E::Genome>, CommandError> {
    Ok(Population::read::<E>(&read_text(path)?).map_err(|error| in_file(path, error))?)
}

fn in_file(path: &Path, error: impl Localize + 'static) -> InputError {
    InputError::InFile(path.display().to_string(), Box::new(error))
}

/// Writes the state of a run to a file, if there is one.
fn save_state(bytes: &[u8], file: Option<&OutputFile>, output: &mut impl Write) -> Result<(), CommandError> {
    file.map_or(Ok(()), |file| file.write(bytes, output))
}

fn save<E: TrainingSubject>(
    population: &Population<E::Genome>,
    file: &OutputFile,
    output: &mut impl Write,
) -> Result<(), CommandError> {
    file.write(population.write::<E>().as_bytes(), output)
}
