//! The end of a game by rule.

use std::fmt;

use super::Side;
use crate::game::Outcome;

/// The number of plies without a capture after which the game is a draw.
pub const NATURAL_LIMIT: u32 = 120;

/// The rule that ends a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum XiangqiEnding {
    /// 将死: a side is in check and has no legal move.
    Checkmate {
        /// The side that has lost.
        loser: Side,
    },
    /// 困毙: a side is not in check and has no legal move, and loses.
    Stalemate {
        /// The side that has lost.
        loser: Side,
    },
    /// 长将: only one side has given check with every move of the cycle, and loses.
    PerpetualCheck {
        /// The side that has lost.
        loser: Side,
    },
    /// 长捉: only one side has chased a piece with every move of the cycle, and loses.
    PerpetualChase {
        /// The side that has lost.
        loser: Side,
    },
    /// A draw: the position has occurred three times, and neither or both sides have broken the rules.
    Repetition,
    /// 自然限着: a draw after too many plies without a capture.
    NaturalLimit,
    /// A draw: neither side has a piece left that could win.
    Material,
}

impl XiangqiEnding {
    /// Returns the identifier in files.
    pub const fn name(self) -> &'static str {
        match self {
            XiangqiEnding::Checkmate { .. } => "checkmate",
            XiangqiEnding::Stalemate { .. } => "stalemate",
            XiangqiEnding::PerpetualCheck { .. } => "perpetual-check",
            XiangqiEnding::PerpetualChase { .. } => "perpetual-chase",
            XiangqiEnding::Repetition => "repetition",
            XiangqiEnding::NaturalLimit => "natural-limit",
            XiangqiEnding::Material => "material",
        }
    }

    /// Returns the winner, or a draw.
    pub fn outcome(self) -> Outcome {
        match self {
            XiangqiEnding::Checkmate { loser }
            | XiangqiEnding::Stalemate { loser }
            | XiangqiEnding::PerpetualCheck { loser }
            | XiangqiEnding::PerpetualChase { loser } => Outcome::Win((!loser).into()),
            XiangqiEnding::Repetition | XiangqiEnding::NaturalLimit | XiangqiEnding::Material => Outcome::Draw,
        }
    }
}

impl fmt::Display for XiangqiEnding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            XiangqiEnding::Checkmate { loser } => write!(f, "checkmate (将死): {loser} loses"),
            XiangqiEnding::Stalemate { loser } => write!(f, "stalemate (困毙): {loser} has no legal move and loses"),
            XiangqiEnding::PerpetualCheck { loser } => write!(f, "perpetual check (长将): {loser} loses"),
            XiangqiEnding::PerpetualChase { loser } => write!(f, "perpetual chase (长捉): {loser} loses"),
            XiangqiEnding::Repetition => {
                f.write_str("the same position for the third time, and neither side breaks a rule: a draw")
            }
            XiangqiEnding::NaturalLimit => write!(f, "{NATURAL_LIMIT} plies without a capture (自然限着): a draw"),
            XiangqiEnding::Material => f.write_str("neither side has a piece left that could win: a draw"),
        }
    }
}
