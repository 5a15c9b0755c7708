//! Fitting the weights of the evaluation to positions: logistic regression by stochastic gradient descent with Adam.

use super::self_play::{MATE, start};
use super::{WEIGHTS, rules};
use crate::gomoku::evaluation::visit_evaluation_weights;
use crate::gomoku::evaluation_weights::{EvaluationWeights, UNITS};
use crate::gomoku::{Point, Position, Stone};
use crate::search::SplitMix64;
use crate::training::self_play::NumberedGames;

/// The value of one unit of the expected result's logit, in hundredths.
const LOGIT: f32 = 200.0;
/// The number of positions after which the weights change.
const BATCH: usize = 256;
/// The learning rates at the beginning and at the end.
const RATES: (f32, f32) = (0.003, 0.000_1);
/// Adam's parameters.
const MOMENTUM: f32 = 0.9;
const SQUARE_MOMENTUM: f32 = 0.999;
const EPSILON: f32 = 1e-8;
/// The penalty of a weight's square, relative to the mean loss.
const DECAY: f32 = 1e-5;

/// Positions with what their values should be.
#[derive(Clone, Debug, Default)]
pub struct Samples {
    /// The weights of all positions, each with the number of times that it counts for the side to move.
    inputs: Vec<(u16, i16)>,
    /// The end of each position in `inputs`, and its expected result for the side to move, from 0 to 1.
    positions: Vec<(usize, f32)>,
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
                    samples.add_position(&position, result);
                }
                position = position.place_unchecked(point);
            }
        }
        samples
    }

    fn add_position(&mut self, position: &Position, expected: f32) {
        let mut counts = [0_i16; WEIGHTS];
        visit_evaluation_weights(position, |index, sign| counts[index] += sign);
        let used = (0..).zip(counts).filter(|&(_, count)| count != 0);
        self.inputs.extend(used);
        self.positions.push((self.inputs.len(), expected));
    }

    /// Returns the number of positions.
    pub const fn len(&self) -> usize {
        self.positions.len()
    }

    /// Returns whether there are none.
    pub const fn is_empty(&self) -> bool {
        self.positions.is_empty()
    }

    /// Returns the inputs and the expected result of a position.
    fn get(&self, index: usize) -> (&[(u16, i16)], f32) {
        let begin = index.checked_sub(1).map_or(0, |before| self.positions[before].0);
        let (end, expected) = self.positions[index];
        (&self.inputs[begin..end], expected)
    }
}

fn sigmoid(value: f32) -> f32 {
    1.0 / (1.0 + (-value).exp())
}

/// Returns the loss of a prediction in bits.
fn cross_entropy(predicted: f32, expected: f32) -> f64 {
    let predicted = f64::from(predicted).clamp(1e-6, 1.0 - 1e-6);
    let expected = f64::from(expected);
    -(expected * predicted.log2() + (1.0 - expected) * (1.0 - predicted).log2())
}

/// A fit in progress; its weights are in units of the logit.
pub struct Fit {
    weights: Vec<f32>,
    means: Vec<f32>,
    squares: Vec<f32>,
    steps: i32,
    random: SplitMix64,
}

impl Fit {
    /// Creates a fit that begins with zeros.
    pub fn new(seed: u64) -> Fit {
        let zero = vec![0.0; WEIGHTS];
        Fit { weights: zero.clone(), means: zero.clone(), squares: zero, steps: 0, random: SplitMix64::new(seed) }
    }

    /// Returns the predicted result of a position.
    fn predict(&self, inputs: &[(u16, i16)]) -> f32 {
        sigmoid(inputs.iter().map(|&(index, count)| self.weights[usize::from(index)] * f32::from(count)).sum())
    }

    /// Passes once over the positions in random order. `progress` is the part of all passes done before it. Returns the mean loss
    /// on the way, in bits.
    pub fn pass(&mut self, samples: &Samples, progress: f32) -> f64 {
        let mut order: Vec<usize> = (0..samples.len()).collect();
        self.random.shuffle(&mut order);
        let rate = RATES.0 * (RATES.1 / RATES.0).powf(progress);
        let mut loss = 0.0;
        for batch in order.chunks(BATCH) {
            let mut gradient = vec![0.0; WEIGHTS];
            for &index in batch {
                let (inputs, expected) = samples.get(index);
                let predicted = self.predict(inputs);
                loss += cross_entropy(predicted, expected);
                for &(index, count) in inputs {
                    gradient[usize::from(index)] += (predicted - expected) * f32::from(count);
                }
            }
            self.step(&gradient, rate, 1.0 / batch.len() as f32);
        }
        loss / samples.len().max(1) as f64
    }

    /// Returns the mean loss on positions, in bits.
    pub fn loss(&self, samples: &Samples) -> f64 {
        let loss = |index| {
            let (inputs, expected) = samples.get(index);
            cross_entropy(self.predict(inputs), expected)
        };
        (0..samples.len()).map(loss).sum::<f64>() / samples.len().max(1) as f64
    }

    /// Changes the weights by a gradient.
    fn step(&mut self, gradient: &[f32], rate: f32, factor: f32) {
        self.steps += 1;
        let first = 1.0 - MOMENTUM.powi(self.steps);
        let second = 1.0 - SQUARE_MOMENTUM.powi(self.steps);
        let states = self.means.iter_mut().zip(&mut self.squares);
        for ((weight, slope), (mean, square)) in self.weights.iter_mut().zip(gradient).zip(states) {
            let slope = slope * factor + DECAY * *weight;
            *mean = MOMENTUM * *mean + (1.0 - MOMENTUM) * slope;
            *square = SQUARE_MOMENTUM * *square + (1.0 - SQUARE_MOMENTUM) * slope * slope;
            *weight -= rate * (*mean / first) / ((*square / second).sqrt() + EPSILON);
        }
    }

    /// Returns the rounded weights.
    pub fn weights(&self) -> EvaluationWeights {
        EvaluationWeights::from_values(|index| (self.weights[index] * LOGIT * UNITS as f32).round() as i16)
    }
}
