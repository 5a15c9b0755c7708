//! The learned weights of the evaluation, and the tables for the search that are computed from them.
//!
//! The value of a position for the side to move is the sum of the values of the empty points for it, less that of their
//! values for the other side, plus a value for the strongest threats of both. The value of a point for a side is the sum of
//! the weights of its patterns there in the four directions and of their six pairs; it depends on whether the side is to
//! move. `huanle-lab train gomoku` fits the weights to games of self-play.

use std::sync::{Arc, LazyLock};

use super::pattern::PatternClass;
use super::shape::{Shape, ThreatKind};
use super::{Rules, Stone};
use crate::file_header::strip_header;

/// The first line of the bytes.
const MAGIC: &[u8] = b"huanle-gomoku-weights-1, made by `huanle-lab train gomoku`\n";

/// The lowest class with a weight.
const FIRST_CLASS: PatternClass = PatternClass::Two;
/// The number of classes with a weight.
const CLASSES: usize = PatternClass::COUNT - FIRST_CLASS as usize;
/// The number of weights of the patterns of a point: for each class and each pair of classes.
pub(super) const POINT_WEIGHTS: usize = CLASSES + CLASSES * (CLASSES + 1) / 2;
/// The number of [`ThreatLevel`]s.
pub(super) const LEVELS: usize = 8;
/// The number of weights of a set.
pub(crate) const SET_WEIGHTS: usize = 2 * POINT_WEIGHTS + LEVELS * LEVELS;
/// The number of sets of weights.
pub(crate) const SETS: usize = 4;

/// The weights that apply to a side by some rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WeightSet {
    /// Five or more win, and the other side is not restricted either.
    Freestyle,
    /// Exactly five wins.
    Standard,
    /// Black, with forbidden moves.
    RenjuBlack,
    /// White, whose opponent has forbidden moves.
    RenjuWhite,
}

impl WeightSet {
    /// Returns the set of a side.
    pub(super) const fn new(rules: Rules, stone: Stone) -> WeightSet {
        match (rules.forbids(Stone::Black), rules.needs_exactly_five(stone), stone) {
            (true, _, Stone::Black) => WeightSet::RenjuBlack,
            (true, _, Stone::White) => WeightSet::RenjuWhite,
            (false, true, _) => WeightSet::Standard,
            (false, false, _) => WeightSet::Freestyle,
        }
    }

    /// Returns the index of a weight of the patterns of a point, for the side to move or the other one.
    pub(super) const fn point_weight(self, index: usize, is_to_move: bool) -> usize {
        self as usize * SET_WEIGHTS + index + if is_to_move { 0 } else { POINT_WEIGHTS }
    }

    /// Returns the index of the weight of the threat levels of the side to move and the other one.
    pub(super) const fn level_weight(self, own: usize, other: usize) -> usize {
        self as usize * SET_WEIGHTS + 2 * POINT_WEIGHTS + own * LEVELS + other
    }
}

/// The number of units of a weight in a hundredth: a position has hundreds of pairs of patterns, whose rounding errors add up.
pub(crate) const UNITS: i32 = 32;

/// The weights, in 32nds of a hundredth. By set: those of the patterns of a point for the side to move, the same for the other side,
/// and those of the threat levels of both sides, the side to move's in the rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EvaluationWeights(Box<[i16; SETS * SET_WEIGHTS]>);

/// The weights with which the program is built.
const FILE: &[u8] = include_bytes!("evaluation_weights.bin");

static EMBEDDED: LazyLock<Arc<EvaluationTables>> =
    LazyLock::new(|| Arc::new(EvaluationTables::new(&EvaluationWeights::read(FILE).unwrap_or_default())));

/// Simple weights, with which training begins: those of single patterns, the same by all rules.
impl Default for EvaluationWeights {
    fn default() -> EvaluationWeights {
        EvaluationWeights::from_values(|index| {
            let index = index % SET_WEIGHTS;
            let class = PatternClass::ALL.get(index % POINT_WEIGHTS + FIRST_CLASS as usize).copied();
            let weight = match class {
                Some(PatternClass::Two) => 1,
                Some(PatternClass::OpenTwo | PatternClass::WideTwo) => 4,
                Some(PatternClass::Three) => 6,
                Some(PatternClass::OpenThree | PatternClass::WideThree) => 20,
                Some(PatternClass::Four) => 25,
                Some(PatternClass::OpenFour) => 120,
                Some(PatternClass::Five) => 400,
                _ => 0,
            };
            match index / POINT_WEIGHTS {
                0 => weight * 11 / 8 * UNITS as i16,
                1 => weight * UNITS as i16,
                _ => 0,
            }
        })
    }
}

impl EvaluationWeights {
    /// Creates weights from a function of their index.
    pub(crate) fn from_values(value: impl Fn(usize) -> i16) -> EvaluationWeights {
        EvaluationWeights(Box::new(std::array::from_fn(value)))
    }

    /// Writes a line that says what follows, then the weights as little-endian numbers of two bytes.
    pub fn write(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend(self.0.iter().flat_map(|weight| weight.to_le_bytes()));
        bytes
    }

    /// Reads the bytes that [`EvaluationWeights::write`] wrote; `None` if they are something else.
    pub fn read(bytes: &[u8]) -> Option<EvaluationWeights> {
        let bytes = strip_header(bytes, MAGIC).ok()?;
        let (weights, rest) = bytes.as_chunks::<2>();
        (weights.len() == SETS * SET_WEIGHTS && rest.is_empty())
            .then(|| EvaluationWeights::from_values(|index| i16::from_le_bytes(weights[index])))
    }
}

/// Calls a function with the index of each weight that applies to a point: of its classes, and of their pairs.
pub(super) fn visit_point_weights(classes: [PatternClass; 4], mut visit: impl FnMut(usize)) {
    for (place, &class) in classes.iter().enumerate() {
        let Some(class) = (class as usize).checked_sub(FIRST_CLASS as usize) else { continue };
        visit(class);
        for &other in &classes[..place] {
            let Some(other) = (other as usize).checked_sub(FIRST_CLASS as usize) else { continue };
            let (low, high) = (class.min(other), class.max(other));
            visit(CLASSES + high * (high + 1) / 2 + low);
        }
    }
}

/// The tables of all sets for the search.
#[derive(Debug)]
pub(super) struct EvaluationTables {
    /// By set and shape: the values for the side to move, and for the other side, in [`UNITS`] of a hundredth.
    points: [Box<[[i32; 2]]>; SETS],
    /// By set of the side to move, its threat level and the other side's.
    levels: [[[i32; LEVELS]; LEVELS]; SETS],
}

impl EvaluationTables {
    pub(super) fn new(weights: &EvaluationWeights) -> EvaluationTables {
        let sets = [WeightSet::Freestyle, WeightSet::Standard, WeightSet::RenjuBlack, WeightSet::RenjuWhite];
        let points = sets.map(|set| {
            let value = |classes, is_to_move| {
                let mut sum = 0;
                visit_point_weights(classes, |index| sum += i32::from(weights.0[set.point_weight(index, is_to_move)]));
                sum
            };
            Shape::all().map(|classes| [true, false].map(|is_to_move| value(classes, is_to_move))).collect()
        });
        let levels = sets.map(|set| {
            std::array::from_fn(|own| std::array::from_fn(|other| i32::from(weights.0[set.level_weight(own, other)])))
        });
        EvaluationTables { points, levels }
    }

    /// Returns the tables with which the program is built.
    pub(super) fn embedded() -> Arc<EvaluationTables> {
        EMBEDDED.clone()
    }

    /// Returns the values of an empty point for a side in units: if it is to move, and otherwise.
    pub(super) fn point(&self, set: WeightSet, shape: Shape) -> [i32; 2] {
        self.points[set as usize][shape.index()]
    }

    /// Returns the value of the threat levels for the side to move in units.
    pub(super) const fn levels(&self, set: WeightSet, own: usize, other: usize) -> i32 {
        self.levels[set as usize][own][other]
    }
}

/// Returns the level of a side's threats, below [`LEVELS`], by the numbers of empty points of each kind.
pub(super) const fn threat_level(counts: &[u16; ThreatKind::COUNT]) -> usize {
    const fn has(counts: &[u16; ThreatKind::COUNT], kind: ThreatKind) -> bool {
        counts[kind as usize] > 0
    }
    let two_threes = has(counts, ThreatKind::TwoThrees);
    let three = two_threes || has(counts, ThreatKind::Three);
    if has(counts, ThreatKind::Five) || has(counts, ThreatKind::OpenFour) {
        7
    } else if has(counts, ThreatKind::FourAndThree) {
        6
    } else if has(counts, ThreatKind::Four) {
        3 + three as usize + two_threes as usize
    } else {
        three as usize + two_threes as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_embedded_weights_are_read() {
        let weights = EvaluationWeights::read(FILE).expect("weights of this version");
        assert_eq!(weights.write(), FILE);
        assert_eq!(EvaluationWeights::read(&FILE[1..]), None);
        assert_eq!(EvaluationWeights::read(&FILE[..FILE.len() - 1]), None);
    }

    #[test]
    fn each_class_and_each_pair_has_its_weight() {
        let mut seen = [0; POINT_WEIGHTS];
        for high in PatternClass::ALL {
            for low in PatternClass::ALL {
                visit_point_weights([high, low, PatternClass::Dead, PatternClass::Dead], |index| seen[index] += 1);
            }
        }
        assert!(seen.iter().all(|&count| count > 0));
    }
}
