//! How a game ends, by the name of the rule, and what warns of it.

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
        /// Who has lost.
        loser: Side,
    },
    /// 困毙: a side is not in check and has no legal move, and loses.
    Stalemate {
        /// Who has lost.
        loser: Side,
    },
    /// 长将: a side alone has checked with every move of the cycle, and loses.
    PerpetualCheck {
        /// Who has lost.
        loser: Side,
    },
    /// 长捉: a side alone has chased a piece with every move of the cycle, and loses.
    PerpetualChase {
        /// Who has lost.
        loser: Side,
    },
    /// The position stood for the third time, and neither or both have done what is forbidden: a draw.
    Repetition,
    /// 自然限着: so many plies without a capture, a draw.
    NaturalLimit,
    /// Neither side has a piece left that could win: a draw.
    Material,
}

impl Ending {
    /// Who has won, or that nobody has.
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

/// What will end the game if it goes on like this.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Warning {
    /// The position stands for the second time; the third time it is judged, like this if the moves are the same again.
    Repetition(Verdict),
    /// So many plies are left before the natural limit, 20 at most.
    NaturalLimit {
        /// Without a capture; checks that are not counted make it last longer.
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
