//! Fitting the weights of the evaluation and of the order of moves to positions: logistic regression by stochastic gradient
//! descent with Adam.
//!
//! Most combinations of patterns are rare. The weight of a combination is therefore the sum of parameters of its classes, of
//! their pairs and of the combination itself, which are all fitted; those of rare combinations stay small.

use std::sync::LazyLock;

use super::self_play::{MATE, start};
use super::{WEIGHTS, rules};
use crate::gomoku::evaluation::{visit_evaluation_weights, visit_ordering_weights};
use crate::gomoku::evaluation_weights::{EvaluationWeights, PointTable, SET_WEIGHTS, SETS, TABLES, UNITS};
use crate::gomoku::pattern::PatternClass;
use crate::gomoku::shape::{CLASSES_OF_COMBINATIONS, COMBINATIONS};
use crate::gomoku::{Point, Position, Stone};
use crate::search::SplitMix64;
use crate::training::self_play::NumberedGames;
use crate::training::sigmoid;

/// The value of one unit of the expected result's logit, in hundredths.
const LOGIT: f32 = 200.0;
/// The weight of one unit of a move's logit in the order of moves.
const ORDER_LOGIT: f32 = 256.0;
/// The number of positions after which the parameters change.
const BATCH: usize = 256;
/// The learning rates at the beginning and at the end.
const RATES: (f32, f32) = (0.003, 0.000_1);
/// Adam's parameters.
const MOMENTUM: f32 = 0.9;
const SQUARE_MOMENTUM: f32 = 0.999;
const EPSILON: f32 = 1e-8;
/// The penalty of a parameter's square, relative to the mean loss: of a combination, and of what combinations share.
const DECAY: f32 = 1e-3;
const SHARED_DECAY: f32 = 1e-5;
/// The weight of the game's result in what a position is to predict; the rest is the value that the search found.
const RESULT_WEIGHT: f32 = 0.5;

/// The least number of times that the positions show a combination whose weight is stored.
const MIN_COUNT: u32 = 10;
/// The stored weights of combinations are multiples of these.
const VALUE_STEP: f32 = 4.0;
const ORDER_STEP: f32 = 8.0;

/// The parameters of a table's classes and their pairs.
const SHARED: usize = PatternClass::COUNT + PatternClass::COUNT * (PatternClass::COUNT + 1) / 2;
/// The number of all parameters: one for each weight, then those that combinations share, by set and table.
const PARAMETERS: usize = WEIGHTS + SETS * TABLES * SHARED;

/// By combination: the numbers of the shared parameters of its classes and their pairs.
static SHARED_PARAMETERS: LazyLock<Vec<[u16; 10]>> = LazyLock::new(|| {
    let of = |classes: &[PatternClass; 4]| {
        let mut numbers = [0; 10];
        let mut count = 0;
        for (place, &high) in classes.iter().enumerate() {
            let pairs = classes[..place].iter().map(|&low| {
                let (low, high) = (low as usize, high as usize);
                PatternClass::COUNT + high * (high + 1) / 2 + low
            });
            for number in std::iter::once(high as usize).chain(pairs) {
                numbers[count] = number as u16;
                count += 1;
            }
        }
        numbers
    };
    CLASSES_OF_COMBINATIONS.iter().map(of).collect()
});

/// Calls a function with each parameter of a weight.
fn visit_parameters(weight: usize, mut visit: impl FnMut(usize)) {
    visit(weight);
    let (set, rest) = (weight / SET_WEIGHTS, weight % SET_WEIGHTS);
    let (table, combination) = (rest / COMBINATIONS, rest % COMBINATIONS);
    if table < TABLES {
        let first = WEIGHTS + (set * TABLES + table) * SHARED;
        SHARED_PARAMETERS[combination].iter().for_each(|&number| visit(first + usize::from(number)));
    }
}

/// The weights of the place of a move in the order: of its own patterns, and of those of the other side if that may play there.
type MoveWeights = [Option<u16>; 2];

/// Returns the place in the order of a move that wins, or prevents a five: positions with such moves are decided, so that nothing
/// is learned of them. `None` for other moves.
fn decisive_place(table: PointTable, combination: usize) -> Option<i16> {
    let greatest = CLASSES_OF_COMBINATIONS[combination][3];
    match (table, greatest) {
        (PointTable::OrderOwn, PatternClass::Five) => Some(i16::MAX),
        (PointTable::OrderOther, PatternClass::Five) => Some(i16::MAX / 2),
        (PointTable::OrderOwn, PatternClass::OpenFour) => Some(i16::MAX / 4),
        _ => None,
    }
}

/// Positions with their results and best moves.
#[derive(Clone, Debug, Default)]
pub struct Samples {
    /// The weights of the evaluation of all positions, each with the number of times that it counts for the side to move.
    inputs: Vec<(u16, i16)>,
    /// The weights of the order of the candidate moves of all positions, the best one of each position first.
    moves: Vec<MoveWeights>,
    positions: Vec<Sample>,
}

/// A position.
#[derive(Clone, Copy, Debug)]
struct Sample {
    /// The ends of its weights in the lists.
    inputs_end: usize,
    moves_end: usize,
    /// The target of the prediction, and the game's result, for the side to move, from 0 to 1.
    expected: f32,
    result: f32,
}

impl Samples {
    /// Returns the positions of games, except those that a forced win decides.
    pub fn new(games: &NumberedGames<'_, Point>) -> Samples {
        let mut samples = Samples::default();
        for &(number, game) in games {
            let mut position = start(game, rules(number));
            for &(point, value) in &game.moves {
                if value.abs() != MATE {
                    let result = f32::from(game.result) / 2.0;
                    let result = if position.side_to_move() == Stone::Black { result } else { 1.0 - result };
                    let value = sigmoid(f32::from(value) / LOGIT);
                    let expected = RESULT_WEIGHT * result + (1.0 - RESULT_WEIGHT) * value;
                    samples.add_position(&position, point, expected, result);
                }
                position = position.place_unchecked(point);
            }
        }
        samples
    }

    fn add_position(&mut self, position: &Position, best: Point, expected: f32, result: f32) {
        let mut counts = [0_i16; WEIGHTS];
        visit_evaluation_weights(position, |index, sign| counts[index] += sign);
        let used = (0..).zip(counts).filter(|&(_, count)| count != 0);
        self.inputs.extend(used);
        let first = self.moves.len();
        visit_ordering_weights(position, |point, weights| {
            self.moves.push(weights.map(|weight| weight.map(|weight| weight as u16)));
            if point == best {
                let last = self.moves.len() - 1;
                self.moves.swap(first, last);
            }
        });
        self.positions.push(Sample { inputs_end: self.inputs.len(), moves_end: self.moves.len(), expected, result });
    }

    /// Returns the number of positions.
    pub const fn len(&self) -> usize {
        self.positions.len()
    }

    /// Returns whether there are none.
    pub const fn is_empty(&self) -> bool {
        self.positions.is_empty()
    }

    /// Returns how often each weight is used.
    fn counts(&self) -> Vec<u32> {
        let mut counts = vec![0; WEIGHTS];
        self.inputs.iter().for_each(|&(index, count)| counts[usize::from(index)] += u32::from(count.unsigned_abs()));
        self.moves.iter().flatten().flatten().for_each(|&index| counts[usize::from(index)] += 1);
        counts
    }

    /// Returns the inputs, the moves and the expected result of a position.
    fn get(&self, index: usize) -> (&[(u16, i16)], &[MoveWeights], f32) {
        let begin = index.checked_sub(1).map_or((0, 0), |before| {
            let before = self.positions[before];
            (before.inputs_end, before.moves_end)
        });
        let Sample { inputs_end, moves_end, expected, .. } = self.positions[index];
        (&self.inputs[begin.0..inputs_end], &self.moves[begin.1..moves_end], expected)
    }
}

/// Returns the loss of a prediction in bits.
fn cross_entropy(predicted: f32, expected: f32) -> f64 {
    let predicted = f64::from(predicted).clamp(1e-6, 1.0 - 1e-6);
    let expected = f64::from(expected);
    -(expected * predicted.log2() + (1.0 - expected) * (1.0 - predicted).log2())
}

/// A fit in progress; its parameters are logits.
pub struct Fit {
    parameters: Vec<f32>,
    /// The weights, the sums of their parameters.
    weights: Vec<f32>,
    means: Vec<f32>,
    squares: Vec<f32>,
    steps: i32,
    random: SplitMix64,
}

impl Fit {
    /// Creates a fit that begins with zeros.
    pub fn new(seed: u64) -> Fit {
        let zero = vec![0.0; PARAMETERS];
        Fit {
            parameters: zero.clone(),
            weights: vec![0.0; WEIGHTS],
            means: zero.clone(),
            squares: zero,
            steps: 0,
            random: SplitMix64::new(seed),
        }
    }

    /// Returns the predicted result of a position.
    fn predict(&self, inputs: &[(u16, i16)]) -> f32 {
        sigmoid(inputs.iter().map(|&(index, count)| self.weights[usize::from(index)] * f32::from(count)).sum())
    }

    /// Returns the predicted probabilities of moves.
    fn predict_moves(&self, moves: &[MoveWeights]) -> Vec<f32> {
        let logit = |weights: &MoveWeights| -> f32 {
            weights.iter().flatten().map(|&weight| self.weights[usize::from(weight)]).sum()
        };
        let logits: Vec<f32> = moves.iter().map(logit).collect();
        let greatest = logits.iter().copied().fold(f32::MIN, f32::max);
        let mut odds: Vec<f32> = logits.into_iter().map(|logit| (logit - greatest).exp()).collect();
        let sum: f32 = odds.iter().sum();
        odds.iter_mut().for_each(|odds| *odds /= sum);
        odds
    }

    /// Passes once over the positions in random order. `progress` is the part of all passes done before it. Returns the mean loss
    /// of the predicted results on the way, in bits.
    pub fn pass(&mut self, samples: &Samples, progress: f32) -> f64 {
        let mut order: Vec<usize> = (0..samples.len()).collect();
        self.random.shuffle(&mut order);
        let rate = RATES.0 * (RATES.1 / RATES.0).powf(progress);
        let mut loss = 0.0;
        for batch in order.chunks(BATCH) {
            let mut gradient = vec![0.0; PARAMETERS];
            for &index in batch {
                let (inputs, moves, expected) = samples.get(index);
                let predicted = self.predict(inputs);
                loss += cross_entropy(predicted, expected);
                for &(index, count) in inputs {
                    let slope = (predicted - expected) * f32::from(count);
                    visit_parameters(index.into(), |parameter| gradient[parameter] += slope);
                }
                for (number, (&weights, slope)) in moves.iter().zip(self.predict_moves(moves)).enumerate() {
                    let slope = if number == 0 { slope - 1.0 } else { slope };
                    for weight in weights.into_iter().flatten() {
                        visit_parameters(weight.into(), |parameter| gradient[parameter] += slope);
                    }
                }
            }
            self.step(&gradient, rate, 1.0 / batch.len() as f32);
        }
        loss / samples.len().max(1) as f64
    }

    /// Returns the mean loss of the predicted results of positions, in bits.
    pub fn loss(&self, samples: &Samples) -> f64 {
        let loss = |index| {
            let (inputs, ..) = samples.get(index);
            cross_entropy(self.predict(inputs), samples.positions[index].result)
        };
        (0..samples.len()).map(loss).sum::<f64>() / samples.len().max(1) as f64
    }

    /// Changes the parameters by a gradient.
    fn step(&mut self, gradient: &[f32], rate: f32, factor: f32) {
        self.steps += 1;
        let first = 1.0 - MOMENTUM.powi(self.steps);
        let second = 1.0 - SQUARE_MOMENTUM.powi(self.steps);
        let states = self.means.iter_mut().zip(&mut self.squares);
        let parameters = self.parameters.iter_mut().zip(gradient).zip(states);
        for (number, ((parameter, slope), (mean, square))) in parameters.enumerate() {
            let decay = if number < WEIGHTS { DECAY } else { SHARED_DECAY };
            let slope = slope * factor + decay * *parameter;
            *mean = MOMENTUM * *mean + (1.0 - MOMENTUM) * slope;
            *square = SQUARE_MOMENTUM * *square + (1.0 - SQUARE_MOMENTUM) * slope * slope;
            *parameter -= rate * (*mean / first) / ((*square / second).sqrt() + EPSILON);
        }
        for (weight, sum) in self.weights.iter_mut().enumerate() {
            *sum = 0.0;
            visit_parameters(weight, |parameter| *sum += self.parameters[parameter]);
        }
    }

    /// Returns the weights, rounded so that the file can be packed; those that the positions hardly ever show are 0.
    pub fn weights(&self, samples: &Samples) -> EvaluationWeights {
        let counts = samples.counts();
        EvaluationWeights::from_values(|index| {
            let (table, combination) = (index % SET_WEIGHTS / COMBINATIONS, index % SET_WEIGHTS % COMBINATIONS);
            let table = PointTable::ALL.get(table).copied();
            if let Some(place) = table.and_then(|table| decisive_place(table, combination)) {
                return place;
            }
            let (unit, step) = match table {
                None => (LOGIT * UNITS as f32, 1.0),
                Some(_) if counts[index] < MIN_COUNT => return 0,
                Some(PointTable::ValueToMove | PointTable::ValueOther) => (LOGIT * UNITS as f32, VALUE_STEP),
                Some(PointTable::OrderOwn | PointTable::OrderOther) => (ORDER_LOGIT, ORDER_STEP),
            };
            ((self.weights[index] * unit / step).round() * step) as i16
        })
    }
}
