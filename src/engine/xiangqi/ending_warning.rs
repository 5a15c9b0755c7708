//! Warnings that a game will end soon by a rule.

use std::fmt;

use super::repetition::RepetitionVerdict;

/// A warning that the game will end soon by a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EndingWarning {
    /// The position has occurred twice. At the third time the repetition is judged, with this verdict if the moves are repeated.
    Repetition(RepetitionVerdict),
    /// The natural limit is at most 20 plies away.
    NaturalLimit {
        /// The number of plies left without a capture. Checks that do not count extend it.
        left: u32,
    },
}

impl fmt::Display for EndingWarning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EndingWarning::Repetition(verdict) => {
                write!(f, "the same position for the second time; if repeated again: {}", verdict.ending())
            }
            EndingWarning::NaturalLimit { left } => {
                write!(f, "draw in {left} plies without a capture (自然限着)")
            }
        }
    }
}
