//! `huanle-lab train gomoku-weights` and `othello-local`: weights by a genetic algorithm.

use std::io::{self, Write};

use clap::Args;
use huanle_engine::othello::Square;
use huanle_engine::search::matches::MatchVerdict;
use huanle_engine::training::gomoku::{GomokuGenome, GomokuSubject};
use huanle_engine::training::othello::{LocalWeights, OthelloSubject};
use huanle_engine::training::{self, FitnessMeasure, MAX_POPULATION, MIN_POPULATION, Population, TrainingSubject};

use super::{StateArgs, in_file, save_state};
use crate::{Result, files};

/// Options of the genetic algorithm.
#[derive(Args, Clone, Debug)]
pub(super) struct GeneticArgs {
    /// Last generation; a state that has reached it only plays the match
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(0..=1_000_000))]
    generations: u32,
    /// Size of a generation; a third survives
    #[arg(long, value_name = "SIZE", default_value_t = 30, value_parser = parse_population_size, conflicts_with = "resume")]
    population: usize,
    /// Openings of the final match, each played with both colours
    #[arg(long = "match", value_name = "OPENINGS", default_value_t = 200,
          value_parser = clap::value_parser!(u32).range(1..=100_000))]
    openings: u32,
    #[command(flatten)]
    state: StateArgs,
}

fn parse_population_size(text: &str) -> Result<usize, String> {
    let size = text.parse().ok().filter(|size| (MIN_POPULATION..=MAX_POPULATION).contains(size));
    size.ok_or_else(|| format!("expected a number from {MIN_POPULATION} to {MAX_POPULATION}"))
}

/// The report of an exercise.
pub(super) trait TrainingReport: TrainingSubject {
    /// The opponent to beat.
    const OPPONENT: &str;

    /// Writes the weights in readable form.
    fn write_weights(genome: &Self::Genome, output: &mut impl Write) -> io::Result<()>;
}

impl TrainingReport for GomokuSubject {
    const OPPONENT: &str = "the printed weights";

    fn write_weights(genome: &GomokuGenome, output: &mut impl Write) -> io::Result<()> {
        let table = genome.table();
        for (name, [two, three, four, five]) in [("run of", [2, 3, 4, 5]), ("own", table[0]), ("opponent's", table[1])]
        {
            writeln!(output, "{name:<10} {two:>6} {three:>8} {four:>8} {five:>8}")?;
        }
        Ok(())
    }
}

impl TrainingReport for OthelloSubject {
    const OPPONENT: &str = "the beginner level";

    fn write_weights(genome: &LocalWeights, output: &mut impl Write) -> io::Result<()> {
        for square in Square::all() {
            let weights: Vec<String> =
                genome.neighborhood(square).iter().map(|weight| format!("{weight:>4}")).collect();
            writeln!(output, "{square}:{}", weights.concat())?;
        }
        Ok(())
    }
}

/// Trains, reporting each generation on `progress`, and writes the result and the verdict.
///
/// # Errors
/// Returns an error if a state cannot be read or written, or belongs to another exercise, or `--out` already exists.
pub(super) fn run<E: TrainingReport>(
    exercise: &E,
    args: &GeneticArgs,
    output: &mut impl Write,
    progress: &mut impl Write,
) -> Result {
    let file = args.state.file()?;
    let mut population = match &args.state.resume {
        Some(path) => Population::read::<E>(&files::read_text(path)?).map_err(|error| in_file(path, error))?,
        None => Population::new(args.state.seed, args.population),
    };
    save_state(population.write::<E>().as_bytes(), file.as_ref())?;
    while population.generation() < args.generations {
        let fitness = training::measure(exercise, &population);
        let measured = match fitness.measure {
            FitnessMeasure::Points => "strategic points found",
            _ => "points won in games",
        };
        let (number, best, most, mean) = (population.generation(), fitness.best(), fitness.maximum, fitness.mean());
        writeln!(progress, "generation {number}: {measured}: best {best} of {most}, mean {mean:.1}")?;
        population.breed(&fitness.points);
        save_state(population.write::<E>().as_bytes(), file.as_ref())?;
    }
    let (generations, opponent) = (population.generation(), E::OPPONENT);
    writeln!(progress, "finding the best of the last {}", population.fittest().len())?;
    let (best, tally) = training::champion(exercise, &population);
    writeln!(progress, "the best of them against {opponent}: {tally}")?;
    let tally = training::play_final_match(exercise, &population, &best, args.openings as usize);
    E::write_weights(&best, output)?;
    let games = tally.games();
    writeln!(output, "after {generations} generations, {games} new games against {opponent}: {tally}")?;
    let verdict = match tally.verdict() {
        MatchVerdict::Stronger => "beaten",
        MatchVerdict::Weaker => "not beaten",
        MatchVerdict::Undecided => "undecided",
    };
    Ok(writeln!(output, "{opponent}: {verdict}")?)
}
