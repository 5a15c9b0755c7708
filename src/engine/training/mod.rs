//! Learning weights by a genetic algorithm, as the document of the 15 × 15 program suggests to its readers.
//!
//! The document says: a population of 30, random at first; in a first phase each individual evaluates certain strategic
//! points, and its fitness is the quality of the answers; in a later phase each plays against people, and its fitness
//! is the number of wins; the 10 fittest are selected, and crossover and mutation restore 30. Its example is a table
//! `W[64][25]` for [`othello`]; [`gomoku`] learns the eight weights of the program itself in the same way.
//!
//! It leaves some choices open, which are made here:
//! - the first phase lasts [`POINT_GENERATIONS`] generations; its questions are always the same;
//! - the opponent in the later phase is not a person but the program to be beaten, over [`GAME_OPENINGS`] openings with
//!   colours swapped, different in each generation and the same within it; a win counts two points, a draw one;
//! - at the end the survivors play [`PLAYOFF_OPENINGS`] more openings, and the best of them [a match](play_final_match) over
//!   openings that were not used for learning.
//!
//! Everything depends only on the seed, so training resumed from a [state](Population::write) gives the same result as
//! without a break.
//!
//! ```
//! use huanle_engine::training::{self, TrainingSubject, Population, gomoku};
//!
//! let subject = gomoku::GomokuSubject::default();
//! let mut population = Population::new(1, 30);
//! let fitness = training::measure(&subject, &population);
//! population.breed(&fitness.points);
//! assert_eq!((population.generation(), fitness.maximum as usize), (1, subject.question_count()));
//! ```

pub mod gomoku;
pub mod gomoku_evaluation;
pub mod othello;
pub mod patterns;
pub mod probcut;
pub mod self_play;
pub mod temporal_difference;
pub mod xiangqi;

mod genetic;
mod population_format;
mod rms_error;
mod run_format;
mod sample;

use super::game::Game;
use super::search::matches::{Tally, play_pairs};
use super::search::{Engine, SplitMix64};

pub use genetic::{Genome, MAX_POPULATION, MIN_POPULATION, Population};
pub use population_format::{PopulationError, PopulationErrorKind};
pub use rms_error::RmsError;
pub use run_format::TrainingRunError;

/// The number of generations measured by strategic points before the games begin.
pub const POINT_GENERATIONS: u32 = 20;

/// The number of openings that each member of a generation plays, with colours swapped.
pub const GAME_OPENINGS: usize = 10;

/// The number of openings that the fittest play at the end, with colours swapped.
pub const PLAYOFF_OPENINGS: usize = 50;

/// A subject of training: genes, questions and opponent.
pub trait TrainingSubject {
    /// The genes.
    type Genome: Genome;
    /// The game.
    type Game: Game;

    /// Its name on the command line and in files.
    const NAME: &'static str;

    /// Returns the number of strategic points.
    fn question_count(&self) -> usize;

    /// Returns the number of strategic points that a player with these weights finds.
    fn correct_answers(&self, genome: &Self::Genome) -> usize;

    /// Returns distinct start positions by a seed.
    fn openings(&self, count: usize, seed: u32) -> Vec<Self::Game>;

    /// Creates the player with these weights.
    fn player(&self, genome: &Self::Genome) -> Box<dyn Engine<Self::Game>>;

    /// Creates the opponent.
    fn opponent(&self, seed: u32) -> Box<dyn Engine<Self::Game>>;
}

/// The measure of a generation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FitnessMeasure {
    /// Strategic points found.
    Points,
    /// Points won in games.
    Games,
}

/// The fitness of a population.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fitness {
    /// The measure.
    pub measure: FitnessMeasure,
    /// The fitness of each member.
    pub points: Vec<u32>,
    /// The maximum possible fitness.
    pub maximum: u32,
}

impl Fitness {
    /// Returns the highest number.
    pub fn best(&self) -> u32 {
        self.points.iter().copied().max().unwrap_or_default()
    }

    /// Returns the average.
    pub fn mean(&self) -> f64 {
        let sum: u32 = self.points.iter().sum();
        f64::from(sum) / self.points.len().max(1) as f64
    }
}

/// The purpose of a set of openings; each purpose has its own seed.
#[derive(Clone, Copy)]
enum SeedPurpose {
    Generation = 1,
    Playoff = 2,
    Match = 3,
}

/// Returns the seed for one purpose in one generation.
fn derive_seed<G: Genome>(population: &Population<G>, what: SeedPurpose) -> u32 {
    let mut random = SplitMix64::for_move(population.seed(), population.generation() as usize);
    (0..what as u8).fold(0, |_, _| random.next() as u32)
}

/// Computes the fitness of a population by its generation's measure.
pub fn measure<S: TrainingSubject>(subject: &S, population: &Population<S::Genome>) -> Fitness {
    if population.generation() < POINT_GENERATIONS {
        let points = population.members().iter().map(|genome| subject.correct_answers(genome) as u32).collect();
        return Fitness { measure: FitnessMeasure::Points, points, maximum: subject.question_count() as u32 };
    }
    let seed = derive_seed(population, SeedPurpose::Generation);
    let openings = subject.openings(GAME_OPENINGS, seed);
    let points = population.members().iter().map(|genome| points(&versus(subject, genome, &openings, seed))).collect();
    Fitness { measure: FitnessMeasure::Games, points, maximum: 4 * openings.len() as u32 }
}

/// Returns the best of the fittest, and its result in the playoff.
pub fn champion<S: TrainingSubject>(subject: &S, population: &Population<S::Genome>) -> (S::Genome, Tally) {
    let seed = derive_seed(population, SeedPurpose::Playoff);
    let openings = subject.openings(PLAYOFF_OPENINGS, seed);
    let mut best: Option<(&S::Genome, Tally)> = None;
    for genome in population.fittest() {
        let tally = versus(subject, genome, &openings, seed);
        if best.as_ref().is_none_or(|(_, most)| points(&tally) > points(most)) {
            best = Some((genome, tally));
        }
    }
    let (genome, tally) = best.expect("a population has members");
    (genome.clone(), tally)
}

/// Plays a match against the opponent over this many new openings with colours swapped.
pub fn play_final_match<S: TrainingSubject>(
    subject: &S,
    population: &Population<S::Genome>,
    genome: &S::Genome,
    openings: usize,
) -> Tally {
    let seed = derive_seed(population, SeedPurpose::Match);
    versus(subject, genome, &subject.openings(openings, seed), seed)
}

fn versus<S: TrainingSubject>(subject: &S, genome: &S::Genome, openings: &[S::Game], seed: u32) -> Tally {
    play_pairs(openings, |_| subject.player(genome), |seed| subject.opponent(seed), seed)
}

/// Returns the points of a result: two for a win, one for a draw.
fn points(tally: &Tally) -> u32 {
    2 * tally.wins + tally.draws
}

/// Returns a random element; `None` if the slice is empty.
fn choose_random<'a, T>(things: &'a [T], random: &mut SplitMix64) -> Option<&'a T> {
    things.get(random.below(things.len()))
}

/// Returns the expected result, from 0 to 1, whose logit is a value.
fn sigmoid(value: f32) -> f32 {
    1.0 / (1.0 + (-value).exp())
}

#[cfg(test)]
mod tests;
