//! Learning the original's table `W[64][25]`: for each square of Othello the weights of the 5 × 5 squares around it.
//!
//! The value of a square is the sum over the 25 squares around it of weight times content: 1 for an own disc, −1 for an
//! opponent disc, 0 for empty and off the board. The legal square with the highest value is played; the first among
//! equals. The source leaves open
//! - when the squares are evaluated. The square itself is empty before the move, so its own weight, the thirteenth,
//!   would never count, although according to the source the code should express the place of a square on the board. So
//!   they are evaluated with the new disc placed and nothing flipped yet: the thirteenth weight is the value of the
//!   square itself;
//! - the size of weights: integers from −[`MAX_WEIGHT`] to [`MAX_WEIGHT`];
//! - the "random changes" of a mutation: one weight in twenty changes by at most half of [`MAX_WEIGHT`], within the bounds;
//! - the strategic points. The text before it names the four corners; the questions ask for a corner where one is
//!   available, and otherwise for a square that is not next to an empty corner;
//! - the opponent: the level [beginner](crate::othello::ORIGINALS) instead of people. Openings have [`OPENING_PLIES`]
//!   random plies.

use crate::othello::levels::static_report;
use crate::othello::{Bitboard, ORIGINALS, Position, Square};
use crate::search::matches::random_openings;
use crate::search::{Engine, Level, SplitMix64, StaticPlayer};

use super::{Genome, TrainingSubject};

/// The largest weight, and negated the smallest.
pub const MAX_WEIGHT: i32 = 100;

/// The number of squares in a neighbourhood, row by row from the upper left.
pub const NEIGHBORHOOD: usize = 25;

/// The number of random plies in an opening.
pub const OPENING_PLIES: u32 = 8;

/// The number of questions of each of the two kinds.
const OF_EACH_KIND: usize = 50;

/// The level to beat.
const OPPONENT: &str = "beginner";

const CORNERS: [Square; 4] = [Square::A1, Square::H1, Square::A8, Square::H8];

/// The table, square by square from a1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LocalWeights(Vec<i32>);

impl LocalWeights {
    /// Returns the weights of the squares around a square.
    pub fn neighborhood(&self, square: Square) -> &[i32] {
        let first = square.index() * NEIGHBORHOOD;
        &self.0[first..first + NEIGHBORHOOD]
    }

    /// Returns the value of an empty square for the side to move.
    pub fn square_value(&self, position: &Position, square: Square) -> i32 {
        let own = position.board().discs(position.side()) | square.into();
        let others = position.board().discs(!position.side());
        let weights = self.neighborhood(square).iter().zip(0_u8..);
        weights
            .map(|(weight, index)| {
                let column = (square.column() + index % 5).checked_sub(2);
                let row = (square.row() + index / 5).checked_sub(2);
                match column.zip(row).and_then(|(column, row)| Square::new(column, row)) {
                    Some(place) if own.contains(place) => *weight,
                    Some(place) if others.contains(place) => -weight,
                    _ => 0,
                }
            })
            .sum()
    }

    /// Returns the move of a player that uses this table; `None` without a legal move.
    pub fn choose(&self, position: &Position) -> Option<Square> {
        let squares = position.legal_moves().iter();
        squares.min_by_key(|&square| -self.square_value(position, square))
    }
}

impl Genome for LocalWeights {
    const GENES: usize = 64 * NEIGHBORHOOD;
    const MUTATION_ONE_IN: usize = 20;

    fn from_genes(genes: Vec<i32>) -> LocalWeights {
        LocalWeights(genes)
    }

    fn genes(&self) -> &[i32] {
        &self.0
    }

    fn is_valid_gene(gene: i32) -> bool {
        (-MAX_WEIGHT..=MAX_WEIGHT).contains(&gene)
    }

    fn random_gene(random: &mut SplitMix64) -> i32 {
        random.below(2 * MAX_WEIGHT as usize + 1) as i32 - MAX_WEIGHT
    }

    fn mutated_gene(gene: i32, random: &mut SplitMix64) -> i32 {
        (gene + random.below(MAX_WEIGHT as usize + 1) as i32 - MAX_WEIGHT / 2).clamp(-MAX_WEIGHT, MAX_WEIGHT)
    }
}

/// A position and its correct squares, one of which must be found.
struct Question {
    position: Position,
    answers: Bitboard,
}

/// The training subject.
pub struct OthelloSubject {
    questions: Vec<Question>,
}

/// Creates the subject with its questions.
impl Default for OthelloSubject {
    fn default() -> OthelloSubject {
        let mut kinds: [Vec<Question>; 2] = Default::default();
        for seed in 1.. {
            // From the first plies to the last ones.
            let Some(position) = random_openings(&Position::start(), 10 + seed % 45, 1, seed).pop() else { continue };
            if let Some((kind, answers)) = strategic(&position)
                && kinds[kind].len() < OF_EACH_KIND
            {
                kinds[kind].push(Question { position, answers });
            }
            if kinds.iter().all(|kind| kind.len() == OF_EACH_KIND) {
                break;
            }
        }
        OthelloSubject { questions: kinds.into_iter().flatten().collect() }
    }
}

impl TrainingSubject for OthelloSubject {
    type Genome = LocalWeights;
    type Game = Position;

    const NAME: &'static str = "othello-local";

    fn question_count(&self) -> usize {
        self.questions.len()
    }

    fn correct_answers(&self, genome: &LocalWeights) -> usize {
        let finds = |question: &&Question| {
            genome.choose(&question.position).is_some_and(|square| question.answers.contains(square))
        };
        self.questions.iter().filter(finds).count()
    }

    fn openings(&self, count: usize, seed: u32) -> Vec<Position> {
        random_openings(&Position::start(), OPENING_PLIES, count, seed)
    }

    fn player(&self, genome: &LocalWeights) -> Box<dyn Engine<Position>> {
        let weights = genome.clone();
        Box::new(StaticPlayer(move |position: &Position| static_report(position, weights.choose(position))))
    }

    fn opponent(&self, seed: u32) -> Box<dyn Engine<Position>> {
        let level = Level::by_name(ORIGINALS, OPPONENT).expect("a level that there is");
        level.new_engine(seed)
    }
}

/// Returns the kind of question that a position gives and its answers; `None` if there is no choice.
fn strategic(position: &Position) -> Option<(usize, Bitboard)> {
    let legal = position.legal_moves();
    let corners: Bitboard = CORNERS.into_iter().collect();
    let risky = (corners & position.board().empty()).neighbors();
    let tasks = [legal & corners, legal - risky];
    let (kind, answers) = tasks.into_iter().enumerate().find(|(_, answers)| !answers.is_empty())?;
    (answers != legal).then_some((kind, answers))
}
