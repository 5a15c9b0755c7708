//! `huanle train`: learns weights by a genetic algorithm and reports whether the opponent was beaten; or fits the
//! weights of Othello's patterns to self-play games ([`patterns`]).

mod patterns;

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};

use super::arguments::{Conflict, ValueError};
use super::fault::{CommandError, InputError};
use super::options::read_text;
use super::output::{ForceArgs, OutputError, OutputFile, OutputFormat, Outputs, is_same_file};
use super::records::padded;
use crate::engine::othello::Square;
use crate::engine::search::matches::Verdict;
use crate::engine::training::gomoku::{GomokuWeights, Weights};
use crate::engine::training::othello::{LocalWeights, OthelloLocal};
use crate::engine::training::{self, MAX_POPULATION, MIN_POPULATION, Phase, Population, Subject};
use crate::text::Language;
use crate::text::terminal::Train;

/// Learn weights by a genetic algorithm, and see in a match whether they beat the program's own: strategic points for 20
/// generations, then games; or fit the weights of the strong Othello player to games that it plays against itself
#[derive(Args, Clone, Debug)]
pub(super) struct TrainArgs {
    /// What is to be learned
    exercise: Name,
    /// Up to which generation; a state that is as far already plays only the match
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(0..=1_000_000))]
    generations: u32,
    /// How many there are in a generation; a third of them survives
    #[arg(long, value_name = "SIZE", default_value_t = 30, value_parser = population_size)]
    population: usize,
    /// Where chance comes from: the same number learns the same
    #[arg(long, default_value_t = 1)]
    seed: u32,
    /// A new file for the state, written after each generation: training can be stopped at any time
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Go on from the state in a file, which is kept up to date unless there is --out
    #[arg(long, value_name = "FILE", conflicts_with_all = ["population", "seed"])]
    resume: Option<PathBuf>,
    /// Openings of the match at the end, each played with both colours
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
enum Name {
    /// The eight weights of the 15 × 15 gomoku program, against those that its text prints
    GomokuWeights,
    /// A table of 5 × 5 weights around each square of Othello, against the level beginner
    OthelloLocal,
    /// The weights of the strong Othello player's patterns, by regression on games of its own that end perfectly
    Othello,
}

fn population_size(text: &str) -> Result<usize, ValueError> {
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
        Name::Othello => patterns::run(args, language, output, progress),
        _ if args.patterns.any() => Err(CommandError::Arguments(Conflict::Patterns)),
        Name::GomokuWeights => train(&GomokuWeights::new(), args, said, output, progress),
        Name::OthelloLocal => train(&OthelloLocal::new(), args, said, output, progress),
    }
}

/// The report of an exercise.
trait Told: Subject {
    /// The index of the opponent to beat in the list of opponents.
    const OPPONENT: usize;

    /// Writes the weights in readable form.
    fn tell(genome: &Self::Genome, said: &Train, output: &mut impl Write) -> io::Result<()>;
}

impl Told for GomokuWeights {
    const OPPONENT: usize = 0;

    fn tell(genome: &Weights, said: &Train, output: &mut impl Write) -> io::Result<()> {
        let [runs, own, others] = said.runs;
        let table = genome.table();
        for (name, [two, three, four, five]) in [(runs, [2, 3, 4, 5]), (own, table[0]), (others, table[1])] {
            writeln!(output, "{} {two:>6} {three:>8} {four:>8} {five:>8}", padded(name, 10, false))?;
        }
        Ok(())
    }
}

impl Told for OthelloLocal {
    const OPPONENT: usize = 1;

    fn tell(genome: &LocalWeights, _said: &Train, output: &mut impl Write) -> io::Result<()> {
        for square in Square::all() {
            let weights: Vec<String> = genome.around(square).iter().map(|weight| format!("{weight:>4}")).collect();
            writeln!(output, "{square}:{}", weights.concat())?;
        }
        Ok(())
    }
}

fn train<E: Told>(
    exercise: &E,
    args: &TrainArgs,
    said: &Train,
    output: &mut impl Write,
    progress: &mut impl Write,
) -> Result<(), CommandError> {
    let file = args.state(&mut Outputs::new(args.force, None).reading(&args.resume))?;
    let mut population = match &args.resume {
        Some(path) => read::<E>(path)?,
        None => Population::new(args.seed, args.population),
    };
    if let (Some(file), Some(_)) = (&file, &args.out) {
        save::<E>(&population, file, output)?;
    }
    while population.generation() < args.generations {
        let fitness = training::measure(exercise, &population);
        let (generation, points) = (population.generation(), fitness.phase == Phase::Points);
        let told = (said.generation)(generation, points, fitness.best(), fitness.most, fitness.mean());
        writeln!(progress, "{told}")?;
        population.breed(&fitness.points);
        if let Some(file) = &file {
            save::<E>(&population, file, output)?;
        }
    }
    let generations = population.generation();
    let opponent = said.opponents[E::OPPONENT];
    writeln!(progress, "{}", (said.finding)(population.fittest().len()))?;
    let (best, tally) = training::champion(exercise, &population);
    writeln!(progress, "{}", (said.best)(opponent, &tally.to_string()))?;
    let tally = training::judge(exercise, &population, &best, args.openings as usize);
    E::tell(&best, said, output)?;
    let verdict = match tally.verdict() {
        Verdict::Beaten => said.verdicts[0],
        Verdict::NotBeaten => said.verdicts[1],
        Verdict::Undecided => said.verdicts[2],
    };
    writeln!(output, "{}", (said.after)(generations, tally.games(), opponent, &tally.to_string()))?;
    writeln!(output, "{}", (said.verdict)(opponent, verdict))?;
    Ok(output.flush()?)
}

fn read<E: Subject>(path: &Path) -> Result<Population<E::Genome>, CommandError> {
    let wrong = |fault| InputError::In(path.display().to_string(), Box::new(fault));
    Ok(Population::read::<E>(&read_text(path)?).map_err(wrong)?)
}

fn save<E: Subject>(
    population: &Population<E::Genome>,
    file: &OutputFile,
    output: &mut impl Write,
) -> Result<(), CommandError> {
    file.write(population.write::<E>().as_bytes(), output)
}
