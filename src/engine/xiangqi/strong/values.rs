//! The values of positions: mates, wins by the rules of repetition, and their conversion to scores.

use crate::search::Score;
pub(super) use crate::search::{MATE, MATE_IN_MAX};

/// Values below this one are mates for the other side.
const MATED_IN_MAX: i32 = -MATE_IN_MAX;
/// The value of a win by the rules of repetition, less than a mate.
pub(super) const RULE_WIN: i32 = MATE_IN_MAX - 1000;
/// The value beyond all others.
pub(super) const INFINITY: i32 = MATE + 1;
/// The unit of scores: a soldier.
const SOLDIER: i32 = 55;

/// Converts a value to a score, in hundredths of a soldier.
pub(super) const fn to_score(value: i32) -> Score {
    match value {
        MATE_IN_MAX.. => Score::Mate(MATE - value),
        ..=MATED_IN_MAX => Score::Mate(-MATE - value),
        _ => Score::Estimate(value * 100 / SOLDIER),
    }
}

/// Converts a score to a value.
pub(super) const fn from_score(score: Score) -> i32 {
    match score {
        Score::Mate(plies) if plies >= 0 => MATE - plies,
        Score::Mate(plies) => -MATE - plies,
        Score::Estimate(value) => value * SOLDIER / 100,
        Score::Exact(value) => value * SOLDIER,
    }
}
