//! Static evaluations of Othello positions: the originals' ideas, one file each, from the view of the side to move.
//!
//! Values are in hundredths of a disc. The weights of a legal move and of a frontier disc were chosen for this program:
//! the sources describe the ideas without numbers. The value of a finished game is its disc difference, without the
//! empty squares.

mod corners;
mod dynamic;
mod frontier;
mod mixed;
mod mobility;
mod positional;
mod potential;
mod source;

use std::str::FromStr;

use super::{Move, Position};
use crate::search::{Evaluation, Score};

pub use positional::{sort_by_square_value, square_value};

/// A named evaluation.
#[derive(Clone, Copy, Debug)]
pub struct EvaluationFunction {
    /// The name on the command line and in files.
    pub name: &'static str,
    value: fn(&Position, Option<Move>) -> i32,
}

/// The Windows program's evaluation, as in its listing: the legal squares of the side that has just moved, plus four
/// times the value of its last square.
pub const SOURCE: EvaluationFunction = EvaluationFunction { name: "source", value: source::value };
/// Fixed square values.
pub(crate) const POSITIONAL: EvaluationFunction = EvaluationFunction { name: "positional", value: positional::value };
/// Square values that depend on who holds the nearest corner.
pub(crate) const DYNAMIC: EvaluationFunction = EvaluationFunction { name: "dynamic", value: dynamic::value };
/// Mobility: the number of legal moves.
pub(crate) const MOBILITY: EvaluationFunction = EvaluationFunction { name: "mobility", value: mobility::value };
/// Potential mobility: the number of empty squares next to the opponent's discs.
pub(crate) const POTENTIAL: EvaluationFunction = EvaluationFunction { name: "potential", value: potential::value };
/// Frontier discs: discs next to an empty square.
pub(crate) const FRONTIER: EvaluationFunction = EvaluationFunction { name: "frontier", value: frontier::value };
/// Corners and the squares next to them.
pub(crate) const CORNERS: EvaluationFunction = EvaluationFunction { name: "corners", value: corners::value };
/// Mobility, frontier and corners combined.
pub const MIXED: EvaluationFunction = EvaluationFunction { name: "mixed", value: mixed::value };

/// All evaluations.
pub const ALL: [EvaluationFunction; 8] = [SOURCE, POSITIONAL, DYNAMIC, MOBILITY, POTENTIAL, FRONTIER, CORNERS, MIXED];

impl Evaluation<Position> for EvaluationFunction {
    fn evaluate(&self, position: &Position, last: Option<Move>) -> i32 {
        (self.value)(position, last)
    }

    fn terminal_score(&self, position: &Position, _ply: u32) -> Score {
        Score::Exact(disc_difference(position))
    }
}

/// Returns the disc difference for the side to move.
pub(crate) fn disc_difference(position: &Position) -> i32 {
    let count = |side| position.board().count(side).cast_signed();
    count(position.side()) - count(!position.side())
}

/// Parses the name of an evaluation.
impl FromStr for EvaluationFunction {
    type Err = UnknownEvaluationError;

    fn from_str(name: &str) -> Result<EvaluationFunction, UnknownEvaluationError> {
        ALL.into_iter().find(|function| function.name == name).ok_or_else(|| UnknownEvaluationError(name.to_owned()))
    }
}

/// The error for an unknown evaluation; holds the name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not an evaluation; expected one of {names}", names = ALL.map(|function| function.name).join(", "))]
pub struct UnknownEvaluationError(pub String);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::othello::Board;

    #[test]
    fn names_are_read() {
        for function in ALL {
            assert_eq!(function.name.parse::<EvaluationFunction>().unwrap().name, function.name);
        }
        assert_eq!(
            "edax".parse::<EvaluationFunction>().unwrap_err().to_string(),
            "\"edax\" is not an evaluation; expected one of source, positional, dynamic, mobility, potential, \
             frontier, corners, mixed"
        );
    }

    /// Each evaluation is unchanged by swapping colours and by mirroring the board.
    #[test]
    fn colors_and_mirrors_change_nothing() {
        let board = "-XXXX-----OXO---XXOXXX--XOXXOO--XXXOOO----XOXO----X---------X---";
        let position: Position = format!("{board} O").parse().unwrap();
        let last = "e1".parse().unwrap();
        let exchanged = board.replace('X', "?").replace('O', "X").replace('?', "O");
        let mirrored: String =
            board.as_bytes().chunks(8).flat_map(|row| row.iter().rev()).map(|&c| c as char).collect();
        for function in ALL {
            let value = function.evaluate(&position, Some(last));
            assert_ne!(value, 0, "{}", function.name);
            assert_eq!(value, function.evaluate(&format!("{exchanged} X").parse().unwrap(), Some(last)));
            let mirror_move = Some("d1".parse().unwrap());
            assert_eq!(value, function.evaluate(&format!("{mirrored} O").parse().unwrap(), mirror_move));
        }
    }

    #[test]
    fn a_finished_game_counts_its_discs() {
        let board: Board = format!("{}{}", "X".repeat(40), "-".repeat(24)).parse().unwrap();
        let over = Position::new(board, crate::othello::Side::White);
        assert_eq!(MIXED.terminal_score(&over, 3), Score::Exact(-40));
    }
}
