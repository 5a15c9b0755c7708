//! The learned weights of the evaluation and of the order of moves, and the tables for the search that are computed from
//! them.
//!
//! The value of a position for the side to move is the sum of the values of the empty points for it, less that of their
//! values for the other side, plus a value for the strongest threats of both. The value of a point for a side depends on the
//! combination of its patterns there in the four directions, and on whether the side is to move. The order of the moves of a
//! node depends on the combinations of both sides at each point. `huanle-lab train gomoku` fits the weights to games of self-play.

use std::sync::{Arc, LazyLock};

use super::pattern::PatternClass;
use super::shape::{CLASSES_OF_COMBINATIONS, COMBINATIONS, Shape, ThreatKind, threat_counts};
use super::{Rules, Stone};
use crate::file_header::strip_header;

/// The first line of the bytes.
const MAGIC: &[u8] = b"huanle-gomoku-weights-2, made by `huanle-lab train gomoku`\n";

/// The number of [`PointTable`]s.
pub(crate) const TABLES: usize = 4;
/// The number of [threat levels](threat_level).
pub(super) const LEVELS: usize = 8;
/// The number of weights of a set.
pub(crate) const SET_WEIGHTS: usize = TABLES * COMBINATIONS + LEVELS * LEVELS;
/// The number of sets of weights.
pub(crate) const SETS: usize = 4;

/// The weights that apply to a side by some rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum WeightSet {
    /// Five or more win, and the other side is not restricted either.
    Freestyle,
    /// Exactly five wins.
    Standard,
    /// Black, with forbidden moves.
    RenjuBlack,
    /// White, whose opponent has forbidden moves.
    RenjuWhite,
}

/// The weights of a combination of patterns at an empty point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PointTable {
    /// The value for its side if that is to move.
    ValueToMove,
    /// The value for its side otherwise.
    ValueOther,
    /// Its place in the order of moves, if the patterns are those of the side to move.
    OrderOwn,
    /// Its place in the order of moves, if the patterns are those of the other side. It belongs to the set of the side to move.
    OrderOther,
}

impl PointTable {
    /// All tables.
    pub(crate) const ALL: [PointTable; TABLES] =
        [PointTable::ValueToMove, PointTable::ValueOther, PointTable::OrderOwn, PointTable::OrderOther];
}

impl WeightSet {
    /// All sets.
    pub(crate) const ALL: [WeightSet; SETS] =
        [WeightSet::Freestyle, WeightSet::Standard, WeightSet::RenjuBlack, WeightSet::RenjuWhite];

    /// Returns the set of a side.
    pub(super) const fn new(rules: Rules, stone: Stone) -> WeightSet {
        match (rules.forbids(Stone::Black), rules.needs_exactly_five(stone), stone) {
            (true, _, Stone::Black) => WeightSet::RenjuBlack,
            (true, _, Stone::White) => WeightSet::RenjuWhite,
            (false, true, _) => WeightSet::Standard,
            (false, false, _) => WeightSet::Freestyle,
        }
    }

    /// Returns the index of the weight of a combination.
    pub(crate) const fn point_weight(self, table: PointTable, combination: usize) -> usize {
        self as usize * SET_WEIGHTS + table as usize * COMBINATIONS + combination
    }

    /// Returns the index of the weight of the threat levels of the side to move and the other one.
    pub(crate) const fn level_weight(self, own: usize, other: usize) -> usize {
        self as usize * SET_WEIGHTS + TABLES * COMBINATIONS + own * LEVELS + other
    }
}

/// The number of units of a value in a hundredth: a position has hundreds of points, whose rounding errors add up.
pub(crate) const UNITS: i32 = 32;

/// The weights, in four sets. By set: four tables with a weight for each combination of patterns at a point, then the values of the
/// threat levels of both sides, the side to move's in the rows. Values are in 32nds of a hundredth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EvaluationWeights(Box<[i16; SETS * SET_WEIGHTS]>);

/// The weights with which the program is built.
const FILE: &[u8] = include_bytes!("evaluation_weights.bin");

static EMBEDDED: LazyLock<Arc<EvaluationTables>> =
    LazyLock::new(|| Arc::new(EvaluationTables::new(&EvaluationWeights::read(FILE).unwrap_or_default())));

/// Simple weights, with which training begins, the same by all rules.
impl Default for EvaluationWeights {
    fn default() -> EvaluationWeights {
        EvaluationWeights::from_values(|index| {
            let index = index % SET_WEIGHTS;
            let Some(&classes) = CLASSES_OF_COMBINATIONS.get(index % COMBINATIONS) else { return 0 };
            match PointTable::ALL.get(index / COMBINATIONS) {
                Some(PointTable::ValueToMove) => simple_value(classes) * 11 / 8 * UNITS as i16,
                Some(PointTable::ValueOther) => simple_value(classes) * UNITS as i16,
                Some(PointTable::OrderOwn) => simple_order(classes) as i16,
                Some(PointTable::OrderOther) => simple_order(classes) as i16 / 2,
                None => 0,
            }
        })
    }
}

/// Returns a simple value of a pattern, in hundredths, and its weight in the order of moves.
const fn simple_weights(class: PatternClass) -> (i16, i32) {
    match class {
        PatternClass::Dead => (0, 0),
        PatternClass::One | PatternClass::OpenOne => (0, 1),
        PatternClass::Two => (1, 8),
        PatternClass::OpenTwo | PatternClass::WideTwo => (4, 30),
        PatternClass::Three => (6, 60),
        PatternClass::OpenThree | PatternClass::WideThree => (20, 400),
        PatternClass::Four => (25, 500),
        PatternClass::OpenFour => (120, 10_000),
        PatternClass::Five => (400, 30_000),
    }
}

/// Returns a simple value of patterns, in hundredths.
fn simple_value(classes: [PatternClass; 4]) -> i16 {
    classes.into_iter().map(|class| simple_weights(class).0).sum::<i16>().min(600)
}

/// Returns a simple weight of patterns in the order of moves. Two threats at once count more than their sum.
fn simple_order(classes: [PatternClass; 4]) -> i32 {
    let together = match threat_counts(classes) {
        (2.., _) => 8000,
        (1, 1..) => 7000,
        (0, 2..) => 2000,
        _ => 0,
    };
    (classes.into_iter().map(|class| simple_weights(class).1).sum::<i32>() + together).min(i16::MAX.into())
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

/// The tables of all sets for the search.
#[derive(Debug)]
pub(super) struct EvaluationTables {
    /// By set and shape: the weights of all [`PointTable`]s.
    points: [Box<[[i16; TABLES]]>; SETS],
    /// By set of the side to move, its threat level and the other side's.
    levels: [[[i32; LEVELS]; LEVELS]; SETS],
}

impl EvaluationTables {
    pub(super) fn new(weights: &EvaluationWeights) -> EvaluationTables {
        let points = WeightSet::ALL.map(|set| {
            let weight = |shape: Shape, table| weights.0[set.point_weight(table, shape.combination())];
            Shape::all().map(|shape| PointTable::ALL.map(|table| weight(shape, table))).collect()
        });
        let levels = WeightSet::ALL.map(|set| {
            std::array::from_fn(|own| std::array::from_fn(|other| i32::from(weights.0[set.level_weight(own, other)])))
        });
        EvaluationTables { points, levels }
    }

    /// Returns the tables with which the program is built.
    pub(super) fn embedded() -> Arc<EvaluationTables> {
        EMBEDDED.clone()
    }

    /// Returns the values of an empty point for a side in units: if it is to move, and otherwise.
    pub(super) fn values(&self, set: WeightSet, shape: Shape) -> [i32; 2] {
        let [to_move, other, ..] = self.points[set as usize][shape.index()];
        [to_move.into(), other.into()]
    }

    /// Returns the place of an empty point in the order of moves, higher first, by the set of the side to move.
    pub(super) fn order(&self, set: WeightSet, own: Shape, other: Option<Shape>) -> i32 {
        let points = &self.points[set as usize];
        let order = |shape: Shape, table: PointTable| i32::from(points[shape.index()][table as usize]);
        order(own, PointTable::OrderOwn) + other.map_or(0, |other| order(other, PointTable::OrderOther))
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
}
