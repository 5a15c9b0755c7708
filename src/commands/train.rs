//! `huanle train`: learns weights by a genetic algorithm, and says honestly whether the opponent was beaten; or fits those of
//! Othello's patterns to games of its own ([`patterns`]).

mod patterns;

use std::error::Error;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};

use super::wrong_arguments;
use crate::engine::othello::Square;
use crate::engine::training::gomoku::{GomokuWeights, Weights};
use crate::engine::training::othello::{LocalWeights, OthelloLocal};
use crate::engine::training::{self, Exercise, MAX_POPULATION, MIN_POPULATION, Phase, Population};
use crate::records::folder;

/// Learn weights by a genetic algorithm, and see in a match whether they beat the program's own: strategic points for 20
/// generations, then games; or fit the weights of the strong Othello player to games that it plays against itself
#[derive(Args, Clone, Debug)]
pub struct TrainArgs {
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

fn population_size(text: &str) -> Result<usize, String> {
    let size = text.parse().ok().filter(|size| (MIN_POPULATION..=MAX_POPULATION).contains(size));
    size.ok_or_else(|| format!("expected a number from {MIN_POPULATION} to {MAX_POPULATION}"))
}

/// Trains, telling of each generation on `progress`, and writes what was learned and the verdict.
///
/// # Errors
/// When a state cannot be read or written, or is of another exercise, or `--out` is there already.
pub fn run(args: &TrainArgs, output: &mut impl Write, progress: &mut impl Write) -> Result<(), Box<dyn Error>> {
    match args.exercise {
        Name::Othello => return patterns::run(args, output, progress),
        _ if args.patterns.any() => wrong_arguments("--games, --weights and --wthor are for `train othello`"),
        Name::GomokuWeights => train(&GomokuWeights::new(), args, output, progress),
        Name::OthelloLocal => train(&OthelloLocal::new(), args, output, progress),
    }
}

/// What an exercise says of its result.
trait Told: Exercise {
    /// Who is to be beaten.
    const OPPONENT: &'static str;

    /// Writes the weights for people to read.
    fn tell(genome: &Self::Genome, output: &mut impl Write) -> io::Result<()>;
}

impl Told for GomokuWeights {
    const OPPONENT: &'static str = "the printed weights";

    fn tell(genome: &Weights, output: &mut impl Write) -> io::Result<()> {
        writeln!(output, "run of          2        3        4        5")?;
        for (name, weights) in ["own", "opponent's"].iter().zip(genome.table()) {
            let [two, three, four, five] = weights;
            writeln!(output, "{name:<10} {two:>6} {three:>8} {four:>8} {five:>8}")?;
        }
        Ok(())
    }
}

impl Told for OthelloLocal {
    const OPPONENT: &'static str = "the level beginner";

    fn tell(genome: &LocalWeights, output: &mut impl Write) -> io::Result<()> {
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
    output: &mut impl Write,
    progress: &mut impl Write,
) -> Result<(), Box<dyn Error>> {
    let mut population = match &args.resume {
        Some(path) => read::<E>(path)?,
        None => Population::new(args.seed, args.population),
    };
    let file = args.out.as_ref().or(args.resume.as_ref());
    if let Some(path) = &args.out {
        if args.resume.as_ref() != Some(path) && path.exists() {
            let path = path.display();
            return Err(format!("`{path}` is there already; go on with --resume {path}, or name another file").into());
        }
        save::<E>(&population, path)?;
    }
    while population.generation() < args.generations {
        let fitness = training::measure(exercise, &population);
        let what = match fitness.phase {
            Phase::Points => "strategic points found",
            Phase::Games => "points won in games",
        };
        let (generation, best, most, mean) = (population.generation(), fitness.best(), fitness.most, fitness.mean());
        writeln!(progress, "generation {generation}: {what}: best {best} of {most}, mean {mean:.1}")?;
        population.breed(&fitness.points);
        if let Some(path) = file {
            save::<E>(&population, path)?;
        }
    }
    let generations = population.generation();
    writeln!(progress, "finding the best of the last {}", population.fittest().len())?;
    let (best, tally) = training::champion(exercise, &population);
    writeln!(progress, "the best of them against {}: {tally}", E::OPPONENT)?;
    let tally = training::judge(exercise, &population, &best, args.openings as usize);
    E::tell(&best, output)?;
    writeln!(
        output,
        "after {generations} generations, {} new games against {}: {tally}\n{}: {}",
        tally.games(),
        E::OPPONENT,
        E::OPPONENT,
        tally.verdict()
    )?;
    Ok(output.flush()?)
}

fn read<E: Exercise>(path: &Path) -> Result<Population<E::Genome>, Box<dyn Error>> {
    let name = path.display();
    let text = fs::read_to_string(path).map_err(|error| format!("cannot read `{name}`: {error}"))?;
    Ok(Population::read::<E>(&text).map_err(|error| format!("`{name}`: {error}"))?)
}

fn save<E: Exercise>(population: &Population<E::Genome>, path: &Path) -> Result<(), Box<dyn Error>> {
    Ok(folder::replace(path, population.write::<E>().as_bytes())?)
}
