//! Learning the eight weights of the 15 × 15 program: can the printed ones be improved?
//!
//! A gene is a weight from 1 to [`MAX_WEIGHT`]. Since the printed ones range from 50 to 100,000, randomness is uniform on a
//! logarithmic scale: a random weight has a random number of binary digits, and a mutation changes it by a factor
//! between a half and two. The original's crossover at the middle takes the weights of own runs from one parent and those
//! of the opponent's runs from the other.
//!
//! The strategic points follow from the rules, in positions with random stones near each other: make five, stop a four,
//! make a straight four, stop a three. Freestyle rules.

use crate::gomoku::levels::static_report;
use crate::gomoku::threats::{Urgency, threats, winning_points};
use crate::gomoku::weights::{self, RunWeights, WEIGHTS};
use crate::gomoku::{Point, Position, Rules};
use crate::search::{Engine, SplitMix64, StaticPlayer};

use super::{Genome, TrainingSubject, choose_random};

/// The largest weight.
pub const MAX_WEIGHT: i32 = 1 << 20;

/// The number of questions of each of the four kinds.
const OF_EACH_KIND: usize = 25;

/// The size of the board.
const SIZE: u8 = 15;

/// The number of stones in an opening.
const OPENING_STONES: usize = 6;

/// The eight weights.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GomokuGenome(Vec<i32>);

impl GomokuGenome {
    /// Returns them as the player uses them: its own runs of 2 to 5, then the opponent's.
    pub fn table(&self) -> RunWeights {
        let mut table = RunWeights::default();
        for (weight, &gene) in table.as_flattened_mut().iter_mut().zip(&self.0) {
            *weight = gene;
        }
        table
    }
}

impl From<RunWeights> for GomokuGenome {
    fn from(table: RunWeights) -> GomokuGenome {
        GomokuGenome(table.as_flattened().to_vec())
    }
}

impl Genome for GomokuGenome {
    const GENES: usize = 8;
    const MUTATION_ONE_IN: usize = 4;

    fn from_genes(genes: Vec<i32>) -> GomokuGenome {
        GomokuGenome(genes)
    }

    fn genes(&self) -> &[i32] {
        &self.0
    }

    fn is_valid_gene(gene: i32) -> bool {
        (1..=MAX_WEIGHT).contains(&gene)
    }

    fn random_gene(random: &mut SplitMix64) -> i32 {
        let power = 1 << random.below(20);
        power + random.below(power as usize) as i32
    }

    fn mutated_gene(gene: i32, random: &mut SplitMix64) -> i32 {
        let hundredths = 50 + random.below(151) as i64;
        (i64::from(gene) * hundredths / 100).clamp(1, i64::from(MAX_WEIGHT)) as i32
    }
}

/// A position and its correct points, one of which must be found.
struct Question {
    position: Position,
    answers: Vec<Point>,
}

/// The training subject.
pub struct GomokuSubject {
    questions: Vec<Question>,
}

/// Creates the subject with its questions.
impl Default for GomokuSubject {
    fn default() -> GomokuSubject {
        let mut random = SplitMix64::new(1);
        let mut kinds: [Vec<Question>; 4] = Default::default();
        while kinds.iter().any(|kind| kind.len() < OF_EACH_KIND) {
            let mut position = start();
            while position.ending().is_none() && position.board().free_points().count() > 150 {
                if let Some((kind, answers)) = strategic(&position)
                    && kinds[kind].len() < OF_EACH_KIND
                {
                    kinds[kind].push(Question { position, answers });
                    break;
                }
                let Some(next) = near(&position, &mut random) else { break };
                position = next;
            }
        }
        GomokuSubject { questions: kinds.into_iter().flatten().collect() }
    }
}

impl TrainingSubject for GomokuSubject {
    type Genome = GomokuGenome;
    type Game = Position;

    const NAME: &'static str = "gomoku-weights";

    fn question_count(&self) -> usize {
        self.questions.len()
    }

    fn correct_answers(&self, genome: &GomokuGenome) -> usize {
        let table = genome.table();
        let finds = |question: &&Question| {
            weights::choose_with(&table, &question.position).is_some_and(|point| question.answers.contains(&point))
        };
        self.questions.iter().filter(finds).count()
    }

    /// Returns positions with six stones near each other and no threats yet.
    fn openings(&self, count: usize, seed: u32) -> Vec<Position> {
        let mut random = SplitMix64::new(u64::from(seed));
        let mut openings: Vec<Position> = Vec::new();
        for _ in 0..count.saturating_mul(100) {
            let opening = (0..OPENING_STONES).try_fold(start(), |position, _| near(&position, &mut random));
            let quiet = opening.filter(|opening| strategic(opening).is_none() && !openings.contains(opening));
            openings.extend(quiet);
            if openings.len() == count {
                break;
            }
        }
        openings
    }

    fn player(&self, genome: &GomokuGenome) -> Box<dyn Engine<Position>> {
        by_table(genome.table())
    }

    /// The opponent is a player with the printed weights.
    fn opponent(&self, _seed: u32) -> Box<dyn Engine<Position>> {
        by_table(WEIGHTS)
    }
}

/// Creates a player from a table of weights.
fn by_table(table: RunWeights) -> Box<dyn Engine<Position>> {
    let point = move |position: &Position| weights::choose_with(&table, position);
    Box::new(StaticPlayer(move |position: &Position| static_report(position, point(position), |_| None)))
}

fn start() -> Position {
    Position::empty(SIZE, Rules::FREESTYLE).expect("a size that there is")
}

/// Adds a stone in the centre, or at random within two points of another one.
fn near(position: &Position, random: &mut SplitMix64) -> Option<Position> {
    let board = position.board();
    let stones: Vec<Point> = board.points().filter(|&point| !board.is_free(point)).collect();
    let Some(stone) = choose_random(&stones, random) else { return position.place(Point::center(SIZE)).ok() };
    let beside = |point: &Point| point.column().abs_diff(stone.column()) <= 2 && point.row().abs_diff(stone.row()) <= 2;
    let free: Vec<Point> = board.free_points().filter(beside).collect();
    match choose_random(&free, random) {
        Some(&point) => position.place(point).ok(),
        None => near(position, random),
    }
}

/// Returns the task of the side to move, if any: its kind and the points that solve it.
fn strategic(position: &Position) -> Option<(usize, Vec<Point>)> {
    let own = position.side_to_move();
    let threes = |stone| -> Vec<Point> {
        let threats = threats(position, stone);
        let threes = threats.into_iter().filter(|threat| threat.urgency == Urgency::OpenThree);
        threes.flat_map(|threat| threat.completing).collect()
    };
    let fives = |stone| winning_points(position, stone);
    let tasks: [&dyn Fn() -> Vec<Point>; 4] = [&|| fives(own), &|| fives(!own), &|| threes(own), &|| threes(!own)];
    tasks.iter().map(|task| task()).enumerate().find(|(_, points)| !points.is_empty())
}
