//! The end of a game by rule, and warnings of it.

use std::fmt;

use super::Side;
use super::judge::Verdict;
use super::position::NATURAL_LIMIT;
use crate::game::Outcome;

/// The rule that ends a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
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
    /// The position has occurred three times, and neither or both sides have broken the rules: a draw.
    Repetition,
    /// 自然限着: too many plies without a capture, a draw.
    NaturalLimit,
    /// Neither side has a piece left that could win: a draw.
    Material,
}

impl Ending {
    /// Returns the winner, or a draw.
    pub fn outcome(self) -> Outcome {
        match self {
            Ending::Checkmate { loser }
            | Ending::Stalemate { loser }
            | Ending::PerpetualCheck { loser }
            | Ending::PerpetualChase { loser } => Outcome::Win((!loser).into()),
            Ending::Repetition | Ending::NaturalLimit | Ending::Material => Outcome::Draw,
        }
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ending::Checkmate { loser } => write!(f, "checkmate (将死): {loser} loses"),
            Ending::Stalemate { loser } => write!(f, "stalemate (困毙): {loser} has no legal move and loses"),
            Ending::PerpetualCheck { loser } => write!(f, "perpetual check (长将): {loser} loses"),
            Ending::PerpetualChase { loser } => write!(f, "perpetual chase (长捉): {loser} loses"),
            Ending::Repetition => f.write_str("the same position for the third time, nobody at fault: a draw"),
            Ending::NaturalLimit => write!(f, "{NATURAL_LIMIT} plies without a capture (自然限着): a draw"),
            Ending::Material => f.write_str("neither side has a piece left that could win: a draw"),
        }
    }
}

/// A warning of how the game will end soon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Warning {
    /// The position has occurred twice; the third time it is judged, with this verdict if the moves are repeated.
    Repetition(Verdict),
    /// The natural limit is at most 20 plies away.
    NaturalLimit {
        /// The plies left without a capture; checks that are not counted make it longer.
        left: u32,
    },
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Warning::Repetition(verdict) => {
                write!(f, "the same position for the second time; if it comes once more: {}", verdict.ending())
            }
            Warning::NaturalLimit { left } => write!(f, "a draw in {left} plies if nothing is captured (自然限着)"),
        }
    }
}
