//! The evaluation by a neural network, whose first layer is updated with each move (NNUE).
//!
//! A position has two views, one for each side. A view's inputs are the pieces on their points, turned so that the side's
//! own half is at the bottom, and mirrored so that its general is not right of the middle file. One hidden layer per view;
//! the output weighs the squares of both views' clipped values, with weights that depend on the number of pieces.

use std::sync::{Arc, LazyLock};

use crate::xiangqi::board::Board;
use crate::xiangqi::piece::{EMPTY, IDS, PIECES, PieceId, base_id};
use crate::xiangqi::square::POINTS;
use crate::xiangqi::templates::NONE;
use crate::xiangqi::{Move, Side};

/// The number of inputs of a view: seven kinds of pieces for either side on 90 points.
pub(crate) const INPUTS: usize = 14 * POINTS;
/// The number of hidden values of a view.
pub(crate) const HIDDEN: usize = 128;
/// The number of sets of output weights, for 2–4, 5–8, … 29–32 pieces.
pub(crate) const BUCKETS: usize = 8;
/// The value 1 as a hidden value or an input weight, which are fixed-point numbers.
pub(crate) const HIDDEN_ONE: i16 = 255;
/// The value 1 as an output weight.
pub(crate) const OUTPUT_ONE: i16 = 64;
/// The largest output weight: its product with a hidden value fits into 16 bits.
pub(crate) const MAX_OUTPUT: i16 = 127;
/// The value of an output of 1, as a logit of the expected result; the unit is that of the search, in which a soldier is
/// worth 55.
pub(crate) const SCALE: i32 = 400;

/// The hidden values of a view before clipping.
type Hidden = [i16; HIDDEN];

/// The weights of a network.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Network {
    /// For each input.
    inputs: Vec<Hidden>,
    bias: Hidden,
    /// For each bucket: those of the view of the side to move, then the other's.
    outputs: [[Hidden; 2]; BUCKETS],
    output_bias: [i32; BUCKETS],
}

/// The first line of a network's bytes.
const MAGIC: &[u8] = b"huanle-xiangqi-network-1, made by `huanle train xiangqi`\n";
/// The number of bytes after it.
const SIZE: usize = 2 * HIDDEN * (INPUTS + 1 + 2 * BUCKETS) + 4 * BUCKETS;

/// The network with which the program is built.
const FILE: &[u8] = include_bytes!("network.bin");

static EMBEDDED: LazyLock<Option<Arc<Network>>> = LazyLock::new(|| Network::read(FILE).map(Arc::new));

impl Network {
    /// Returns the network with which the program is built; `None` if its file is damaged, which a test excludes.
    pub fn embedded() -> Option<Arc<Network>> {
        EMBEDDED.clone()
    }

    /// Creates a network: `values` returns the weights in the order of the bytes.
    pub(crate) fn from_values(mut values: impl FnMut() -> i32) -> Network {
        let mut row = || [0; HIDDEN].map(|_: i16| values() as i16);
        let inputs = (0..INPUTS).map(|_| row()).collect();
        let bias = row();
        let outputs = [(); BUCKETS].map(|()| [row(), row()]);
        Network { inputs, bias, outputs, output_bias: [0; BUCKETS].map(|_: i32| values()) }
    }

    /// Returns the weights in the order of the bytes.
    pub(crate) fn values(&self) -> impl Iterator<Item = i32> {
        let rows = self.inputs.iter().chain([&self.bias]).chain(self.outputs.as_flattened());
        rows.flatten().map(|&weight| weight.into()).chain(self.output_bias.iter().copied())
    }

    /// Writes the network: a line that names the command, then little-endian numbers of 16 bits: the weights of each input,
    /// the bias, for each bucket the output weights; and of 32 bits: the biases of the outputs.
    pub fn write(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        let rows = self.inputs.iter().chain([&self.bias]).chain(self.outputs.as_flattened());
        bytes.extend(rows.flatten().flat_map(|weight| weight.to_le_bytes()));
        bytes.extend(self.output_bias.iter().flat_map(|bias| bias.to_le_bytes()));
        bytes
    }

    /// Reads a network from the bytes that [`Network::write`] wrote; `None` if they are something else.
    pub fn read(bytes: &[u8]) -> Option<Network> {
        let bytes = bytes.strip_prefix(MAGIC).filter(|bytes| bytes.len() == SIZE)?;
        let (weights, biases) = bytes.split_at(SIZE - 4 * BUCKETS);
        let weights = weights.chunks_exact(2).map(|pair| i16::from_le_bytes([pair[0], pair[1]]).into());
        let biases = biases.chunks_exact(4).map(|four| i32::from_le_bytes([four[0], four[1], four[2], four[3]]));
        let mut all = weights.chain(biases);
        Some(Network::from_values(|| all.next().unwrap_or_default()))
    }

    /// Returns the value for the side to move, given the hidden values of both views.
    fn output(&self, own: &Hidden, enemy: &Hidden, bucket: usize) -> i32 {
        let [own_weights, enemy_weights] = &self.outputs[bucket];
        let sum = weigh(own, own_weights) + weigh(enemy, enemy_weights);
        (sum / i32::from(HIDDEN_ONE) + self.output_bias[bucket]) * SCALE
            / (i32::from(HIDDEN_ONE) * i32::from(OUTPUT_ONE))
    }
}

/// Returns the weighted sum of the squares of clipped hidden values.
fn weigh(hidden: &Hidden, weights: &Hidden) -> i32 {
    let square = |(&value, &weight): (&i16, &i16)| {
        let value = value.clamp(0, HIDDEN_ONE);
        i32::from(value.wrapping_mul(weight)) * i32::from(value)
    };
    hidden.iter().zip(weights).map(square).sum()
}

/// Returns the set of output weights for a number of pieces.
pub(crate) const fn bucket(pieces: u32) -> usize {
    (pieces.saturating_sub(1) / 4) as usize
}

/// The input of a piece on a point, by view: first by side, then by whether the view is mirrored.
static INPUT_INDICES: [[[[u16; POINTS]; IDS]; 2]; 2] = {
    let mut indices = [[[[0; POINTS]; IDS]; 2]; 2];
    let mut id = 1;
    while id < IDS {
        if let Some(piece) = PIECES[id] {
            let mut at = 0;
            while at < POINTS {
                let mut view = 0;
                while view < 4 {
                    let (side, mirrored) = (view / 2, view % 2);
                    let turned = if side == 0 { at } else { POINTS - 1 - at };
                    let place = if mirrored == 0 { turned } else { turned / 9 * 9 + 8 - turned % 9 };
                    let kind = piece.kind as usize + if piece.side as usize == side { 0 } else { 7 };
                    indices[side][mirrored][id][at] = (kind * POINTS + place) as u16;
                    view += 1;
                }
                at += 1;
            }
        }
        id += 1;
    }
    indices
};

/// Returns the inputs of a side's view if its general is on a point.
pub(crate) fn input_indices(side: Side, general: u8) -> &'static [[u16; POINTS]; IDS] {
    let column = general % 9;
    let is_right = if side == Side::Red { column > 4 } else { column < 4 };
    &INPUT_INDICES[side as usize][usize::from(is_right)]
}

/// A change of the board by a move.
#[derive(Clone, Copy, Debug)]
struct Change {
    id: PieceId,
    mv: Move,
    victim: PieceId,
}

/// The hidden values of a position in the search.
#[derive(Clone, Debug)]
struct Layer {
    views: [Hidden; 2],
    /// True for a view that is computed.
    computed: [bool; 2],
    /// The move that led to it.
    change: Option<Change>,
    pieces: u8,
}

/// The hidden values of the positions from the root to the current one, computed when they are needed.
#[derive(Clone, Debug)]
pub(super) struct Accumulator {
    network: Arc<Network>,
    layers: Vec<Layer>,
    current: usize,
}

impl Accumulator {
    /// Creates the hidden values of a root.
    pub(super) fn new(network: &Arc<Network>, board: &Board, plies: usize) -> Accumulator {
        let root = Layer { views: [network.bias; 2], computed: [false; 2], change: None, pieces: board.count() as u8 };
        Accumulator { network: network.clone(), layers: vec![root; plies + 1], current: 0 }
    }

    /// Follows a move before it is made.
    pub(super) fn make(&mut self, board: &Board, mv: Move) {
        let (id, victim) = (board.points[mv.from.index()], board.points[mv.to.index()]);
        let pieces = self.layers[self.current].pieces - u8::from(victim != EMPTY);
        self.current += 1;
        let layer = &mut self.layers[self.current];
        layer.computed = [false; 2];
        layer.change = Some(Change { id, mv, victim });
        layer.pieces = pieces;
    }

    /// Follows the return of the last move.
    pub(super) fn unmake(&mut self) {
        self.current -= 1;
    }

    /// Returns the value of the board for the side to move.
    pub(super) fn evaluate(&mut self, board: &Board) -> i32 {
        self.compute(board, Side::Red);
        self.compute(board, Side::Black);
        let Layer { views: [red, black], pieces, .. } = &self.layers[self.current];
        let (own, enemy) = if board.side() == Side::Red { (red, black) } else { (black, red) };
        self.network.output(own, enemy, bucket(u32::from(*pieces)))
    }

    /// Computes a view of the current position.
    fn compute(&mut self, board: &Board, side: Side) {
        let view = side as usize;
        let general = base_id(side) + 1;
        let mut first = self.current;
        let begin = loop {
            let layer = &self.layers[first];
            if layer.computed[view] {
                break Some(first);
            }
            match layer.change {
                // A move of the general may mirror the view.
                Some(change) if change.id != general => first -= 1,
                _ => break None,
            }
        };
        let indices = input_indices(side, board.general(side).0);
        let input = |id: PieceId, at: u8| &self.network.inputs[indices[id as usize][at as usize] as usize];
        let Some(begin) = begin else {
            let layer = &mut self.layers[self.current];
            let mut sum = self.network.bias;
            for id in 1..IDS as u8 {
                let at = board.piece_points[id as usize];
                if at != NONE {
                    sum.iter_mut().zip(input(id, at)).for_each(|(sum, weight)| *sum += weight);
                }
            }
            layer.views[view] = sum;
            layer.computed[view] = true;
            return;
        };
        for index in begin..self.current {
            let [before, after] = &mut self.layers[index..index + 2] else { return };
            let Some(Change { id, mv, victim }) = after.change else { return };
            let (old, new) = (&before.views[view], &mut after.views[view]);
            let (gone, come) = (input(id, mv.from.0), input(id, mv.to.0));
            if victim == EMPTY {
                for index in 0..HIDDEN {
                    new[index] = old[index] + come[index] - gone[index];
                }
            } else {
                let taken = input(victim, mv.to.0);
                for index in 0..HIDDEN {
                    new[index] = old[index] + come[index] - gone[index] - taken[index];
                }
            }
            after.computed[view] = true;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::SplitMix64;
    use crate::xiangqi::Position;

    /// Follows random games, with moves taken back, and compares every value with that of a new computation.
    #[test]
    fn updates_give_the_same_values_as_a_new_computation() {
        let network = Network::embedded().unwrap();
        let mut mirrored = 0;
        for seed in 0..40 {
            let mut random = SplitMix64::new(seed);
            let mut board = Position::start().board().clone();
            let mut accumulator = Accumulator::new(&network, &board, 200);
            let mut path = Vec::new();
            for _ in 0..200 {
                let moves = board.legal_moves();
                if !path.is_empty() && (moves.is_empty() || random.below(5) == 0) {
                    let (mv, taken) = path.pop().unwrap();
                    board.unmake(mv, taken);
                    accumulator.unmake();
                } else if let Some(&mv) = moves.get(random.below(moves.len())) {
                    accumulator.make(&board, mv);
                    path.push((mv, board.make(mv)));
                }
                mirrored += u32::from(board.general(Side::Red).0 % 9 > 4);
                if random.below(2) == 0 {
                    let new = Accumulator::new(&network, &board, 0).evaluate(&board);
                    assert_eq!(accumulator.evaluate(&board), new, "seed {seed}");
                }
            }
        }
        assert!(mirrored > 100, "{mirrored}");
    }

    /// Unless a general is on the middle file.
    #[test]
    fn mirrored_positions_have_the_same_value() {
        let network = Network::embedded().unwrap();
        let value = |fen: &str| {
            let position: Position = fen.parse().unwrap();
            Accumulator::new(&network, position.board(), 0).evaluate(position.board())
        };
        let rook_up = value("5k3/4a4/9/9/2p6/9/9/3A5/9/R2K5 w");
        assert_eq!(rook_up, value("3k5/4a4/9/9/6p2/9/9/5A3/9/5K2R w"), "left and right");
        assert_eq!(rook_up, value("5k2r/9/5a3/9/9/6P2/9/9/4A4/3K5 b"), "red and black");
        assert!(rook_up > 300, "{rook_up}");
    }

    #[test]
    fn a_written_network_is_read() {
        let network = Network::embedded().unwrap();
        let bytes = network.write();
        assert_eq!(bytes, FILE);
        assert_eq!(Network::read(&bytes).as_ref(), Some(&*network));
        assert_eq!(Network::read(&bytes[1..]), None);
        assert_eq!(Network::read(&bytes[..bytes.len() - 1]), None);
    }

    #[test]
    fn sums_fit_into_their_types() {
        let network = Network::embedded().unwrap();
        // A view has at most 32 inputs, and each hidden value adds at most its square times its weight.
        let column = |index: usize| network.inputs.iter().map(|row| i32::from(row[index].abs())).max().unwrap();
        let largest = (0..HIDDEN).map(|index| 32 * column(index) + i32::from(network.bias[index].abs())).max().unwrap();
        assert!(largest < i32::from(i16::MAX), "{largest}");
        assert!(network.outputs.iter().flatten().flatten().all(|weight| weight.abs() <= MAX_OUTPUT));
    }
}
