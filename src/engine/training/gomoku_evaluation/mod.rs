//! Training of the evaluation of gomoku's searching player on games that it plays against itself.
//!
//! The games of a [run](super::self_play::TrainingRun) follow the three [rules](RULES) in turn, in the first generation with
//! [simple weights](EvaluationWeights::default). New weights are [fitted](Fit) by logistic regression: the value of a position
//! is to predict the result.

mod fit;
mod self_play;

use super::self_play::{Generation, NumberedGames, SelfPlay};
use crate::gomoku::evaluation_weights::{EvaluationWeights, SET_WEIGHTS, SETS};
use crate::gomoku::levels::SearchPlayer;
use crate::gomoku::{Point, Rules};
use crate::search::SplitMix64;

pub use fit::{Fit, Samples};
use self_play::play_game;
pub use self_play::{MATE, SelfPlayGame, start};

/// The rules of the games, by number.
pub const RULES: [Rules; 3] = [Rules::FREESTYLE, Rules::STANDARD, Rules::RENJU];

/// Returns the rules of a game by its number in its generation.
fn rules(number: usize) -> Rules {
    RULES[number % RULES.len()]
}

/// Gomoku's searching player. The weights of the program were fitted to the games of seed 1, which
/// one player played with what it remembered of earlier games: a new run gives weights of the same quality, not the same ones.
#[derive(Clone, Debug, PartialEq)]
pub struct GomokuSelfPlay;

impl SelfPlay for GomokuSelfPlay {
    type Move = Point;
    type Weights = EvaluationWeights;

    const HEADER: &'static [u8] = b"huanle-gomoku-training-2\n";
    const GENERATIONS: &'static [Generation] = &[
        Generation { games: 4000, nodes: 1000, passes: 8 },
        Generation { games: 8000, nodes: 1500, passes: 8 },
        Generation { games: 24_000, nodes: 2500, passes: 10 },
    ];
    const ERROR: &'static str = "loss in bits";

    fn first_weights() -> EvaluationWeights {
        EvaluationWeights::default()
    }

    fn write_weights(weights: &EvaluationWeights) -> Vec<u8> {
        weights.write()
    }

    fn read_weights(bytes: &[u8]) -> Option<EvaluationWeights> {
        EvaluationWeights::read(bytes)
    }

    fn write_move(point: Point) -> [u8; 2] {
        [point.column(), point.row()]
    }

    fn read_move(bytes: &[u8]) -> Option<Point> {
        Point::new(bytes[0], bytes[1])
    }

    fn play(
        weights: &EvaluationWeights,
        nodes: u64,
        seed: u32,
        games: impl Iterator<Item = (usize, SplitMix64)>,
    ) -> Vec<SelfPlayGame> {
        // A new player for each game: what one stores may depend on the number of its searches.
        let play = |(number, mut random)| {
            let mut player = SearchPlayer::with_nodes(nodes, seed).with_weights(weights);
            play_game(&mut player, rules(number), &mut random)
        };
        games.map(play).collect()
    }

    fn fit(
        _: &EvaluationWeights,
        games: [NumberedGames<'_, Point>; 2],
        seed: u64,
        passes: usize,
        mut done: impl FnMut(usize, [f64; 2]),
    ) -> EvaluationWeights {
        let [learned, held_out] = games.map(|games| Samples::new(&games));
        let mut fit = Fit::new(seed);
        for pass in 0..passes {
            let loss = fit.pass(&learned, pass as f32 / passes as f32);
            done(pass, [loss, fit.loss(&held_out)]);
        }
        fit.weights(&learned)
    }
}

/// The number of weights of all sets.
const WEIGHTS: usize = SETS * SET_WEIGHTS;

#[cfg(test)]
mod tests;
