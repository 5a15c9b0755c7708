//! What the patterns of a position are worth, phase by phase: the evaluation of the strong players.

use std::sync::OnceLock;

use huanle_cpu::patterns::{Judge, MOST_MOVES};

use super::features::{DIGITS, FIRST, Features, MIDDLE, SHAPES};
use super::packed::Unpacking;
use super::{Bitboard, flips, packed};

/// The project's own weights, packed.
const FILE: &[u8] = include_bytes!("weights.bin");
static OWN: OnceLock<Weights> = OnceLock::new();

/// How many phases a game has, by the discs on the board: each has weights of its own.
pub const PHASES: usize = 12;

/// The weights of a phase: first those of the patterns, in the order of the shapes.
const PATTERNS: usize = FIRST[SHAPES.len()];
/// Where the weights begin that stand for how many moves the side to move has.
const OWN_MOVES: usize = PATTERNS;
/// The same of the other side, if it were to move.
const OTHER_MOVES: usize = OWN_MOVES + MOST_MOVES;
/// Two weights: for an even and for an odd number of empty squares.
const PARITY: usize = OTHER_MOVES + MOST_MOVES;
/// How many weights a phase has.
pub const WEIGHTS: usize = PARITY + 2;
/// How many of them count at any position.
pub(crate) const COUNTING: usize = super::features::PLACES + 3;

/// No estimate is beyond it: all discs, in hundredths.
pub(crate) const MOST: i32 = 6400;

/// What each pattern is worth to the side to move, in hundredths of a disc.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights(Vec<i16>);

/// The phase of a game with so many discs on the board.
pub fn phase(discs: u32) -> usize {
    (discs.saturating_sub(4) as usize / 5).min(PHASES - 1)
}

/// Which weights count for a position: their places in the list of its phase.
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

/// For each weight the one that must be the same by symmetry and comes first; itself if there is none.
pub(crate) fn canonical() -> Vec<u32> {
    let mut same: Vec<u32> = Vec::with_capacity(WEIGHTS);
    for (shape, &first) in SHAPES.iter().zip(&FIRST) {
        same.extend(shape.canonical().iter().map(|pattern| first as u32 + pattern));
    }
    same.extend(PATTERNS as u32..WEIGHTS as u32);
    same
}

impl Weights {
    /// Those of all phases, [`WEIGHTS`] of each one after the other. `None` if there are more or fewer.
    pub fn new(weights: Vec<i16>) -> Option<Weights> {
        if weights.len() == PHASES * WEIGHTS { Some(Weights(weights)) } else { None }
    }

    /// The project's own.
    pub fn own() -> &'static Weights {
        OWN.get_or_init(|| packed::unpack(FILE).unwrap_or_else(|_| Weights::nothing()))
    }

    /// Unpacks the project's own, if they are not yet: for whoever must not stand still while [`Weights::own`] does so the first time, which
    /// takes up to a tenth of a second in a browser. After each phase, and at the end, `go_on` is called.
    ///
    /// # Errors
    /// What `go_on` gives.
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

    /// All of them 0.
    pub fn nothing() -> Weights {
        Weights(vec![0; PHASES * WEIGHTS])
    }

    /// All of them, phase by phase.
    pub fn all(&self) -> &[i16] {
        &self.0
    }

    /// Those of a phase.
    pub(crate) fn of_phase(&self, phase: usize) -> &[i16] {
        &self.0[phase * WEIGHTS..(phase + 1) * WEIGHTS]
    }

    /// Those of positions with so many discs.
    pub(super) fn judge(&self, discs: u32) -> Judge<'_> {
        let weights = self.of_phase(phase(discs));
        let moves = |first: usize| weights[first..].first_chunk().unwrap_or(&[0; MOST_MOVES]);
        Judge {
            digits: &DIGITS,
            middle: &MIDDLE,
            weights,
            own_moves: moves(OWN_MOVES),
            other_moves: moves(OTHER_MOVES),
            always: i32::from(weights[PARITY + discs as usize % 2]),
            most: MOST,
        }
    }

    /// What a position that is not over is worth to the side with the discs `own`, to move, in hundredths of a disc.
    pub fn value_of(&self, own: Bitboard, opponent: Bitboard) -> i32 {
        self.value(&Features::of(own, opponent), own, opponent)
    }

    /// The same from its patterns: what a position that is not over is worth to the side to move, in hundredths of a disc.
    pub fn value(&self, features: &Features, own: Bitboard, opponent: Bitboard) -> i32 {
        self.value_with(features, own, opponent, flips::legal_moves(own, opponent))
    }

    /// The same where the legal moves of the side to move are known already.
    pub(super) fn value_with(&self, features: &Features, own: Bitboard, opponent: Bitboard, legal: Bitboard) -> i32 {
        let judge = self.judge((own | opponent).count());
        huanle_cpu::othello_value(own.0, opponent.0, legal.0, features.numbers(), &judge)
    }
}
