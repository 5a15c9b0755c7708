//! Pattern weights by phase: the evaluation of the strong players.

use std::sync::OnceLock;

use huanle_cpu::patterns::{MOST_MOVES, PatternEvaluator};

use super::features::{DIGITS, FIRST, Features, MIDDLE, SHAPES};
use super::packed::Unpacking;
use super::{Bitboard, flips, packed};

/// The bundled weights, compressed.
const FILE: &[u8] = include_bytes!("weights.bin");
static OWN: OnceLock<Weights> = OnceLock::new();

/// The number of phases of a game, by the discs on the board; each has its own weights.
pub const PHASES: usize = 12;

/// The number of pattern weights per phase, in the order of the shapes.
const PATTERNS: usize = FIRST[SHAPES.len()];
/// The index of the weights for the number of moves of the side to move.
const OWN_MOVES: usize = PATTERNS;
/// The index of the weights for the number of moves of the opponent, if it were to move.
const OTHER_MOVES: usize = OWN_MOVES + MOST_MOVES;
/// The index of two weights: for an even and an odd number of empty squares.
const PARITY: usize = OTHER_MOVES + MOST_MOVES;
/// The number of weights per phase.
pub const WEIGHTS: usize = PARITY + 2;
/// The number of weights that apply to a position.
pub(crate) const COUNTING: usize = super::features::PLACES + 3;

/// The limit of an estimate: all discs, in hundredths.
pub(crate) const MOST: i32 = 6400;

/// The weights of the patterns for the side to move, in hundredths of a disc.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights(Vec<i16>);

/// Returns the phase for this number of discs.
pub fn phase(discs: u32) -> usize {
    (discs.saturating_sub(4) as usize / 5).min(PHASES - 1)
}

/// Returns the indices of the weights that apply to a position, in the list of its phase.
pub fn counting(own: Bitboard, opponent: Bitboard) -> [u32; COUNTING] {
    let mut places = [0; COUNTING];
    let patterns = Features::of(own, opponent);
    let others = [
        OWN_MOVES + moves(own, opponent),
        OTHER_MOVES + moves(opponent, own),
        PARITY + (own | opponent).count() as usize % 2,
    ];
    for (place, number) in places.iter_mut().zip(patterns.patterns().chain(others)) {
        *place = number as u32;
    }
    places
}

fn moves(own: Bitboard, opponent: Bitboard) -> usize {
    (flips::legal_moves(own, opponent).count() as usize).min(MOST_MOVES - 1)
}

/// Returns for each weight the index of the first one that is equal by symmetry, or its own.
pub(crate) fn canonical() -> Vec<u32> {
    let mut same: Vec<u32> = Vec::with_capacity(WEIGHTS);
    for (shape, &first) in SHAPES.iter().zip(&FIRST) {
        same.extend(shape.canonical().iter().map(|pattern| first as u32 + pattern));
    }
    same.extend(PATTERNS as u32..WEIGHTS as u32);
    same
}

impl Weights {
    /// Creates weights from those of all phases, [`WEIGHTS`] each. `None` if the number is wrong.
    pub fn new(weights: Vec<i16>) -> Option<Weights> {
        if weights.len() == PHASES * WEIGHTS { Some(Weights(weights)) } else { None }
    }

    /// Returns the bundled weights.
    pub fn own() -> &'static Weights {
        OWN.get_or_init(|| packed::unpack(FILE).unwrap_or_else(|_| Weights::nothing()))
    }

    /// Decompresses the bundled weights if necessary, for callers that must not block while [`Weights::own`] does so
    /// the first time, which takes up to a tenth of a second in a browser. Calls `go_on` after each phase and at the
    /// end.
    ///
    /// # Errors
    /// The error that `go_on` returns.
    pub fn unpack_own<E>(mut go_on: impl FnMut() -> Result<(), E>) -> Result<(), E> {
        if OWN.get().is_some() {
            return Ok(());
        }
        let Ok(mut unpacking) = Unpacking::new(FILE) else { return Ok(()) };
        while unpacking.phase() {
            go_on()?;
        }
        if let Ok(weights) = unpacking.finish() {
            // Somebody else may have been faster, with the same.
            let _ = OWN.set(weights);
        }
        go_on()
    }

    /// Returns weights that are all 0.
    pub fn nothing() -> Weights {
        Weights(vec![0; PHASES * WEIGHTS])
    }

    /// Returns all weights, phase by phase.
    pub fn all(&self) -> &[i16] {
        &self.0
    }

    /// Returns the weights of a phase.
    pub(crate) fn of_phase(&self, phase: usize) -> &[i16] {
        &self.0[phase * WEIGHTS..(phase + 1) * WEIGHTS]
    }

    /// Returns the evaluator for positions with this many discs.
    pub(super) fn judge(&self, discs: u32) -> PatternEvaluator<'_> {
        let weights = self.of_phase(phase(discs));
        let moves = |first: usize| weights[first..].first_chunk().unwrap_or(&[0; MOST_MOVES]);
        PatternEvaluator {
            digits: &DIGITS,
            middle: &MIDDLE,
            weights,
            own_moves: moves(OWN_MOVES),
            other_moves: moves(OTHER_MOVES),
            always: i32::from(weights[PARITY + discs as usize % 2]),
            most: MOST,
        }
    }

    /// Returns the value of an unfinished position for the side with the discs `own`, to move, in hundredths of a disc.
    pub fn value_of(&self, own: Bitboard, opponent: Bitboard) -> i32 {
        self.value(&Features::of(own, opponent), own, opponent)
    }

    /// Returns the value of an unfinished position from its patterns, for the side to move, in hundredths of a disc.
    pub fn value(&self, features: &Features, own: Bitboard, opponent: Bitboard) -> i32 {
        self.value_with(features, own, opponent, flips::legal_moves(own, opponent))
    }

    /// Returns the value when the legal moves of the side to move are already known.
    pub(super) fn value_with(&self, features: &Features, own: Bitboard, opponent: Bitboard, legal: Bitboard) -> i32 {
        let judge = self.judge((own | opponent).count());
        huanle_cpu::othello_value(own.0, opponent.0, legal.0, features.numbers(), &judge)
    }
}
