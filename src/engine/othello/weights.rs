//! Pattern weights by phase: the evaluation of the strong players.

use huanle_cpu::patterns::{MAX_MOVES, PatternEvaluator};

use super::features::{DIGITS, EMPTY_PATTERNS, Features, PATTERN_OFFSETS, SHAPES};
use super::{Bitboard, flips};

/// The number of phases of a game, by the discs on the board; each has its own weights.
pub const PHASES: usize = 12;

/// The number of pattern weights per phase, in the order of the shapes.
const PATTERNS: usize = PATTERN_OFFSETS[SHAPES.len()];
/// The index of the weights for the number of moves of the side to move.
const OWN_MOVES: usize = PATTERNS;
/// The index of the weights for the number of moves of the opponent, if it were to move.
const OTHER_MOVES: usize = OWN_MOVES + MAX_MOVES;
/// The index of two weights: for an even and an odd number of empty squares.
const PARITY: usize = OTHER_MOVES + MAX_MOVES;
/// The number of weights per phase.
pub const WEIGHTS_PER_PHASE: usize = PARITY + 2;
/// The number of weights that apply to a position.
pub(crate) const ACTIVE_WEIGHTS: usize = super::features::PLACES + 3;

/// The limit of an estimate: all discs, in hundredths.
pub(crate) const MAX_VALUE: i32 = 6400;

/// The weights of the patterns for the side to move, in hundredths of a disc.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PatternWeights(Vec<i16>);

/// Returns the phase for this number of discs.
pub fn phase(discs: u32) -> usize {
    (discs.saturating_sub(4) as usize / 5).min(PHASES - 1)
}

/// Returns the indices of the weights that apply to a position, in the list of its phase.
pub fn active_weights(own: Bitboard, opponent: Bitboard) -> [u32; ACTIVE_WEIGHTS] {
    let mut places = [0; ACTIVE_WEIGHTS];
    let patterns = Features::from_discs(own, opponent);
    let others = [
        OWN_MOVES + moves(own, opponent),
        OTHER_MOVES + moves(opponent, own),
        PARITY + (own | opponent).count() as usize % 2,
    ];
    for (place, number) in places.iter_mut().zip(patterns.pattern_indices().chain(others)) {
        *place = number as u32;
    }
    places
}

fn moves(own: Bitboard, opponent: Bitboard) -> usize {
    (flips::legal_moves(own, opponent).count() as usize).min(MAX_MOVES - 1)
}

/// Returns for each weight the index of the first one that is equal by symmetry, or its own.
pub(crate) fn canonical() -> Vec<u32> {
    let mut same: Vec<u32> = Vec::with_capacity(WEIGHTS_PER_PHASE);
    for (shape, &first) in SHAPES.iter().zip(&PATTERN_OFFSETS) {
        same.extend(shape.canonical().iter().map(|pattern| first as u32 + pattern));
    }
    same.extend(PATTERNS as u32..WEIGHTS_PER_PHASE as u32);
    same
}

impl PatternWeights {
    /// Creates weights from those of all phases, [`WEIGHTS_PER_PHASE`] each. `None` if the number is wrong.
    pub fn new(weights: Vec<i16>) -> Option<PatternWeights> {
        if weights.len() == PHASES * WEIGHTS_PER_PHASE { Some(PatternWeights(weights)) } else { None }
    }

    /// Returns weights that are all 0.
    pub fn zero() -> PatternWeights {
        PatternWeights(vec![0; PHASES * WEIGHTS_PER_PHASE])
    }

    /// Returns all weights, phase by phase.
    pub fn as_slice(&self) -> &[i16] {
        &self.0
    }

    /// Returns the weights of a phase.
    pub(crate) fn phase_weights(&self, phase: usize) -> &[i16] {
        &self.0[phase * WEIGHTS_PER_PHASE..(phase + 1) * WEIGHTS_PER_PHASE]
    }

    /// Returns the evaluator for positions with this many discs.
    pub(super) fn evaluator(&self, discs: u32) -> PatternEvaluator<'_> {
        let weights = self.phase_weights(phase(discs));
        let moves = |first: usize| weights[first..].first_chunk().unwrap_or(&[0; MAX_MOVES]);
        PatternEvaluator {
            digits: &DIGITS,
            offsets: &EMPTY_PATTERNS,
            weights,
            own_moves: moves(OWN_MOVES),
            opponent_moves: moves(OTHER_MOVES),
            bias: i32::from(weights[PARITY + discs as usize % 2]),
            max_value: MAX_VALUE,
        }
    }

    /// Returns the value of an unfinished position for the side with the discs `own`, to move, in hundredths of a disc.
    pub fn evaluate(&self, own: Bitboard, opponent: Bitboard) -> i32 {
        self.evaluate_features(&Features::from_discs(own, opponent), own, opponent)
    }

    /// Returns the value of an unfinished position from its patterns, for the side to move, in hundredths of a disc.
    pub fn evaluate_features(&self, features: &Features, own: Bitboard, opponent: Bitboard) -> i32 {
        self.evaluate_with_moves(features, own, opponent, flips::legal_moves(own, opponent))
    }

    /// Returns the value when the legal moves of the side to move are already known.
    pub(super) fn evaluate_with_moves(
        &self,
        features: &Features,
        own: Bitboard,
        opponent: Bitboard,
        legal: Bitboard,
    ) -> i32 {
        let judge = self.evaluator((own | opponent).count());
        huanle_cpu::othello_evaluate(own.0, opponent.0, legal.0, features.numbers(), &judge)
    }
}
