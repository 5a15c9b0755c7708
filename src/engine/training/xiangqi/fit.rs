//! Fitting a network to positions: stochastic gradient descent with Adam.

use super::samples::Sample;
use crate::search::SplitMix64;
use crate::training::sigmoid;
use crate::xiangqi::Side;
use crate::xiangqi::strong::network::{
    BUCKETS, HIDDEN, HIDDEN_ONE, INPUTS, MAX_OUTPUT, Network, OUTPUT_ONE, bucket, input_indices,
};

/// The number of positions after which the weights change.
const BATCH: usize = 4096;
/// The learning rate at the beginning: from random weights, and from those of a network.
const FIRST_RATES: [f32; 2] = [0.002, 0.000_5];
/// The learning rate at the end.
const LAST_RATE: f32 = 0.000_02;
/// Adam's parameters.
const MOMENTUM: f32 = 0.9;
const SQUARE_MOMENTUM: f32 = 0.999;
const EPSILON: f32 = 1e-8;
/// The largest weight.
const MAX_WEIGHT: f32 = MAX_OUTPUT as f32 / OUTPUT_ONE as f32;

/// The number of values that are computed together.
const LANES: usize = 16;
type Hidden = [f32; HIDDEN];

/// Numbers for each weight of a network.
#[derive(Clone)]
struct Weights {
    /// The rows of the inputs, then the bias.
    inputs: Vec<Hidden>,
    /// For each bucket: those of the view of the side to move, then the other's.
    outputs: Vec<Hidden>,
    output_bias: [f32; BUCKETS],
}

impl Weights {
    fn zero() -> Weights {
        Weights {
            inputs: vec![[0.0; HIDDEN]; INPUTS + 1],
            outputs: vec![[0.0; HIDDEN]; 2 * BUCKETS],
            output_bias: [0.0; BUCKETS],
        }
    }

    fn random(random: &mut SplitMix64) -> Weights {
        let mut uniform = |size: f32| (random.below(1 << 24) as f32 / (1 << 23) as f32 - 1.0) * size;
        let mut weights = Weights::zero();
        // Inputs that never occur keep the weight 0.
        weights.inputs[INPUTS].iter_mut().for_each(|weight| *weight = 0.2 + uniform(0.2));
        weights.outputs.as_flattened_mut().iter_mut().for_each(|weight| *weight = uniform(0.1));
        weights
    }

    fn parts(&mut self) -> [&mut [f32]; 3] {
        [self.inputs.as_flattened_mut(), self.outputs.as_flattened_mut(), &mut self.output_bias]
    }

    fn from_network(network: &Network) -> Weights {
        let (hidden, output) = (f32::from(HIDDEN_ONE), f32::from(OUTPUT_ONE));
        let mut weights = Weights::zero();
        let mut values = network.values();
        for (part, one) in weights.parts().into_iter().zip([hidden, output, hidden * output]) {
            part.iter_mut().zip(&mut values).for_each(|(weight, value)| *weight = value as f32 / one);
        }
        weights
    }

    /// Rounds the weights.
    fn network(&self) -> Network {
        let (hidden, output) = (f32::from(HIDDEN_ONE), f32::from(OUTPUT_ONE));
        let inputs = self.inputs.iter().flatten().map(move |weight| (weight * hidden).round() as i32);
        let outputs = self.outputs.iter().flatten().map(move |weight| (weight * output).round() as i32);
        let biases = self.output_bias.iter().map(move |bias| (bias * hidden * output).round() as i32);
        let mut all = inputs.chain(outputs).chain(biases);
        Network::from_values(|| all.next().unwrap_or_default())
    }
}

/// A fit in progress.
pub struct Fit {
    weights: Weights,
    gradient: Weights,
    means: Weights,
    squares: Weights,
    steps: i32,
    first_rate: f32,
    random: SplitMix64,
}

/// The inputs of both views.
struct Inputs {
    count: usize,
    views: [[u16; 32]; 2],
}

impl Inputs {
    fn new(sample: &Sample) -> Inputs {
        let mut inputs = Inputs { count: 0, views: [[0; 32]; 2] };
        let own = if sample.red_to_move { Side::Red } else { Side::Black };
        let tables = [own, !own].map(|side| input_indices(side, sample.points[side as usize * 16]));
        for (id, at) in (1..).zip(&sample.points) {
            if let Some(&index) = tables[0][id as usize].get(usize::from(*at)) {
                inputs.views[0][inputs.count] = index;
                inputs.views[1][inputs.count] = tables[1][id as usize][usize::from(*at)];
                inputs.count += 1;
            }
        }
        inputs
    }
}

/// Adds to a row, a multiple of another row.
fn add(sum: &mut Hidden, row: &Hidden, factor: f32) {
    sum.iter_mut().zip(row).for_each(|(sum, value)| *sum += value * factor);
}

/// Returns the sum of products, always in the same order.
fn product(a: &Hidden, b: &Hidden) -> f32 {
    let mut lanes = [0.0; LANES];
    for (a, b) in a.chunks_exact(LANES).zip(b.chunks_exact(LANES)) {
        lanes.iter_mut().zip(a.iter().zip(b)).for_each(|(lane, (a, b))| *lane += a * b);
    }
    lanes.iter().sum()
}

impl Fit {
    /// Creates a fit that begins with the weights of a network, or with random weights.
    pub fn new(seed: u64, network: Option<&Network>) -> Fit {
        let mut random = SplitMix64::new(seed);
        let weights = network.map_or_else(|| Weights::random(&mut random), Weights::from_network);
        let first_rate = FIRST_RATES[usize::from(network.is_some())];
        let zero = Weights::zero();
        Fit { weights, gradient: zero.clone(), means: zero.clone(), squares: zero, steps: 0, first_rate, random }
    }

    /// Passes once over the positions in random order. `progress` is the part of all passes done before it, and `part` that
    /// of this pass. Returns the mean square error on the way.
    pub fn pass(&mut self, samples: &[Sample], order: &mut [u32], progress: f32, part: f32) -> f64 {
        self.random.shuffle(order);
        let batches = order.len().div_ceil(BATCH);
        let mut errors = 0.0;
        for (number, batch) in order.chunks(BATCH).enumerate() {
            for &index in batch {
                errors += f64::from(self.learn(&samples[index as usize]));
            }
            let progress = progress + part * number as f32 / batches as f32;
            let cosine = (1.0 + (std::f32::consts::PI * progress).cos()) / 2.0;
            self.step(LAST_RATE + (self.first_rate - LAST_RATE) * cosine, 1.0 / batch.len() as f32);
        }
        errors / order.len() as f64
    }

    /// Returns the hidden values of both views before clipping, and the output.
    fn forward(&self, inputs: &Inputs) -> ([Hidden; 2], f32) {
        let bucket = bucket(inputs.count as u32);
        let mut sum = self.weights.output_bias[bucket];
        let mut hidden = [self.weights.inputs[INPUTS]; 2];
        for (view, hidden) in hidden.iter_mut().enumerate() {
            for &input in &inputs.views[view][..inputs.count] {
                let row = &self.weights.inputs[usize::from(input)];
                hidden.iter_mut().zip(row).for_each(|(sum, value)| *sum += value);
            }
            sum += product(&hidden.map(square), &self.weights.outputs[2 * bucket + view]);
        }
        (hidden, sum)
    }

    /// Returns the mean square error on positions.
    pub fn error(&self, samples: &[Sample]) -> f64 {
        let error =
            |sample: &Sample| f64::from(sigmoid(self.forward(&Inputs::new(sample)).1) - sample.expected).powi(2);
        samples.iter().map(error).sum::<f64>() / samples.len() as f64
    }

    /// Adds the gradient of a position. Returns its squared error.
    fn learn(&mut self, sample: &Sample) -> f32 {
        let inputs = Inputs::new(sample);
        let (hidden, output) = self.forward(&inputs);
        let expected = sigmoid(output);
        let error = expected - sample.expected;
        let slope = 2.0 * error * expected * (1.0 - expected);
        let bucket = bucket(inputs.count as u32);
        self.gradient.output_bias[bucket] += slope;
        for (view, hidden) in hidden.iter().enumerate() {
            let place = 2 * bucket + view;
            add(&mut self.gradient.outputs[place], &hidden.map(square), slope);
            let weights = &self.weights.outputs[place];
            let mut slopes = [0.0; HIDDEN];
            for ((slopes, hidden), weight) in slopes.iter_mut().zip(hidden).zip(weights) {
                let clipped = if *hidden < 1.0 { hidden.max(0.0) } else { 0.0 };
                *slopes = 2.0 * slope * weight * clipped;
            }
            for &input in &inputs.views[view][..inputs.count] {
                let row = &mut self.gradient.inputs[usize::from(input)];
                row.iter_mut().zip(&slopes).for_each(|(sum, value)| *sum += value);
            }
            add(&mut self.gradient.inputs[INPUTS], &slopes, 1.0);
        }
        error * error
    }

    /// Changes the weights by the gradient, which is cleared.
    fn step(&mut self, rate: f32, factor: f32) {
        self.steps += 1;
        let first = 1.0 - MOMENTUM.powi(self.steps);
        let second = 1.0 - SQUARE_MOMENTUM.powi(self.steps);
        let parts = self.weights.parts().into_iter().zip(self.gradient.parts());
        let states = self.means.parts().into_iter().zip(self.squares.parts());
        for ((weights, gradient), (means, squares)) in parts.zip(states) {
            let both = weights.iter_mut().zip(gradient).zip(means.iter_mut().zip(squares));
            for ((weight, slope), (mean, square)) in both {
                let slope = std::mem::take(slope) * factor;
                *mean = MOMENTUM * *mean + (1.0 - MOMENTUM) * slope;
                *square = SQUARE_MOMENTUM * *square + (1.0 - SQUARE_MOMENTUM) * slope * slope;
                let change = rate * (*mean / first) / ((*square / second).sqrt() + EPSILON);
                *weight = (*weight - change).clamp(-MAX_WEIGHT, MAX_WEIGHT);
            }
        }
    }

    /// Returns the network with rounded weights.
    pub fn network(&self) -> Network {
        self.weights.network()
    }
}

fn square(value: f32) -> f32 {
    let clipped = value.clamp(0.0, 1.0);
    clipped * clipped
}
