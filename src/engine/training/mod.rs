//! Learning weights by a genetic algorithm, as the text to the 15 × 15 program proposes it for the reader to do.
//!
//! What it says: a population of 30, random at first; in a first phase each has to judge certain strategic points and who
//! judges well is fit, in a later phase each plays people and who wins more is fit; the 10 fittest are the good ones, and
//! crossing and mutation make 30 of them again. Its example is a table `W[64][25]` for [`othello`]; [`gomoku`] learns
//! the eight weights of the program itself in the same way.
//!
//! What it leaves open is decided here:
//! - the first phase lasts [`POINT_GENERATIONS`] generations; its questions are the same for all and for ever;
//! - nobody has the patience for the later phase, so the opponent is the program that is to be beaten, over
//!   [`GAME_OPENINGS`] openings with both colours, others in each generation and the same for all of it; a win is two
//!   points, a draw one;
//! - at the end the good ones play [`PLAYOFF_OPENINGS`] openings more, and the best of them [a match](judge) over openings
//!   that nobody learned from.
//!
//! Everything follows from the seed, so that training goes on from a [state](Population::write) as if it had never stopped.
//!
//! ```
//! use huanle_engine::training::{self, Subject, Population, gomoku};
//!
//! let subject = gomoku::GomokuWeights::new();
//! let mut population = Population::new(1, 30);
//! let fitness = training::measure(&subject, &population);
//! population.breed(&fitness.points);
//! assert_eq!((population.generation(), fitness.most as usize), (1, subject.questions()));
//! ```

pub mod forecasts;
pub mod gomoku;
pub mod othello;
pub mod patterns;
pub mod revision;

mod genetic;
mod state;

use super::game::Game;
use super::search::matches::{Tally, play_pairs};
use super::search::{Brain, SplitMix64};

pub use genetic::{Genome, MAX_POPULATION, MIN_POPULATION, Population};
pub use state::{StateError, Wrong};

/// How many generations are measured by strategic points before the games begin.
pub const POINT_GENERATIONS: u32 = 20;

/// Openings that each of a generation plays, with both colours.
pub const GAME_OPENINGS: usize = 10;

/// Openings that the fittest play at the end to find the best of them, with both colours.
pub const PLAYOFF_OPENINGS: usize = 50;

/// What is to be learned, by which questions and against whom.
pub trait Subject {
    /// What is learned.
    type Genome: Genome;
    /// What is played.
    type Game: Game;

    /// Its name on the command line and in files.
    const NAME: &'static str;

    /// How many strategic points are asked for.
    fn questions(&self) -> usize;

    /// How many of them a player with these weights finds.
    fn found(&self, genome: &Self::Genome) -> usize;

    /// Different positions to begin from, by a seed.
    fn openings(&self, count: usize, seed: u32) -> Vec<Self::Game>;

    /// The player with these weights.
    fn player(&self, genome: &Self::Genome) -> Box<dyn Brain<Self::Game>>;

    /// Who is to be beaten.
    fn opponent(&self, seed: u32) -> Box<dyn Brain<Self::Game>>;
}

/// By what a generation is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Strategic points found.
    Points,
    /// Points won in games.
    Games,
}

/// How fit a population is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fitness {
    /// What was counted.
    pub phase: Phase,
    /// By member.
    pub points: Vec<u32>,
    /// As much as anybody can have.
    pub most: u32,
}

impl Fitness {
    /// The most that anybody has.
    pub fn best(&self) -> u32 {
        self.points.iter().copied().max().unwrap_or_default()
    }

    /// What they have on average.
    pub fn mean(&self) -> f64 {
        let sum: u32 = self.points.iter().sum();
        f64::from(sum) / self.points.len().max(1) as f64
    }
}

/// What openings are for: each use has its own.
#[derive(Clone, Copy)]
enum Use {
    Generation = 1,
    Playoff = 2,
    Match = 3,
}

/// A seed for one use of openings in one generation.
fn seed_of<G: Genome>(population: &Population<G>, what: Use) -> u32 {
    let mut random = SplitMix64::of_move(population.seed(), population.generation() as usize);
    (0..what as u8).fold(0, |_, _| random.next() as u32)
}

/// Measures all of a population by what its generation is measured by.
pub fn measure<S: Subject>(subject: &S, population: &Population<S::Genome>) -> Fitness {
    if population.generation() < POINT_GENERATIONS {
        let points = population.members().iter().map(|genome| subject.found(genome) as u32).collect();
        return Fitness { phase: Phase::Points, points, most: subject.questions() as u32 };
    }
    let seed = seed_of(population, Use::Generation);
    let openings = subject.openings(GAME_OPENINGS, seed);
    let points = population.members().iter().map(|genome| points(&versus(subject, genome, &openings, seed))).collect();
    Fitness { phase: Phase::Games, points, most: 4 * openings.len() as u32 }
}

/// The best of the fittest, and what it did in the games that decided it.
pub fn champion<S: Subject>(subject: &S, population: &Population<S::Genome>) -> (S::Genome, Tally) {
    let seed = seed_of(population, Use::Playoff);
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

/// A match against the one who is to be beaten, over so many openings with both colours: others than those before it.
pub fn judge<S: Subject>(
    subject: &S,
    population: &Population<S::Genome>,
    genome: &S::Genome,
    openings: usize,
) -> Tally {
    let seed = seed_of(population, Use::Match);
    versus(subject, genome, &subject.openings(openings, seed), seed)
}

fn versus<S: Subject>(subject: &S, genome: &S::Genome, openings: &[S::Game], seed: u32) -> Tally {
    play_pairs(openings, |_| subject.player(genome), |seed| subject.opponent(seed), seed)
}

/// Two for a win, one for a draw.
fn points(tally: &Tally) -> u32 {
    2 * tally.wins + tally.draws
}

/// Fisher and Yates's choice of one of some things; `None` of none.
fn any_of<'a, T>(things: &'a [T], random: &mut SplitMix64) -> Option<&'a T> {
    things.get(random.below(things.len()))
}

#[cfg(test)]
mod tests;
