//! Static evaluations of Othello positions: the sources' ideas, one file each, from the view of the side to move.
//!
//! Values are in hundredths of a disc. The weights of a legal move or a frontier disc are ours: the sources describe
//! the ideas without numbers. A finished game counts its discs; empty squares belong to nobody.

mod corners;
mod dynamic;
mod frontier;
mod mixed;
mod mobility;
mod positional;
mod potential;
mod source;

use std::fmt;
use std::str::FromStr;

use super::{Move, Position};
use crate::search::{Evaluation, Score};

pub use positional::{best_squares_first, points};

/// A named evaluation.
#[derive(Clone, Copy, Debug)]
pub struct Function {
    /// The name on the command line and in files.
    pub name: &'static str,
    value: fn(&Position, Option<Move>) -> i32,
}

/// The Windows program's evaluation, as in its listing: the legal squares of the side that has just moved, plus four
/// times the value of its last square.
pub const SOURCE: Function = Function { name: "source", value: source::value };
/// Fixed square values.
pub(crate) const POSITIONAL: Function = Function { name: "positional", value: positional::value };
/// Square values that depend on who holds the nearest corner.
pub(crate) const DYNAMIC: Function = Function { name: "dynamic", value: dynamic::value };
/// Mobility: the number of legal moves.
pub(crate) const MOBILITY: Function = Function { name: "mobility", value: mobility::value };
/// Potential mobility: the number of empty squares next to the opponent's discs.
pub(crate) const POTENTIAL: Function = Function { name: "potential", value: potential::value };
/// Frontier discs: discs next to an empty square.
pub(crate) const FRONTIER: Function = Function { name: "frontier", value: frontier::value };
/// Corners and the squares next to them.
pub(crate) const CORNERS: Function = Function { name: "corners", value: corners::value };
/// Mobility, frontier and corners combined.
pub const MIXED: Function = Function { name: "mixed", value: mixed::value };

/// All evaluations.
pub const ALL: [Function; 8] = [SOURCE, POSITIONAL, DYNAMIC, MOBILITY, POTENTIAL, FRONTIER, CORNERS, MIXED];

impl Evaluation<Position> for Function {
    fn value(&self, position: &Position, last: Option<Move>) -> i32 {
        (self.value)(position, last)
    }

    fn finished(&self, position: &Position, _ply: u32) -> Score {
        Score::Exact(disc_difference(position))
    }
}

/// Returns the disc difference for the side to move.
pub(crate) fn disc_difference(position: &Position) -> i32 {
    let count = |side| position.board().count(side).cast_signed();
    count(position.side()) - count(!position.side())
}

/// Parses the name of an evaluation.
impl FromStr for Function {
    type Err = UnknownFunction;

    fn from_str(name: &str) -> Result<Function, UnknownFunction> {
        ALL.into_iter().find(|function| function.name == name).ok_or_else(|| UnknownFunction(name.to_owned()))
    }
}

/// The error for an unknown evaluation; holds the name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownFunction(pub String);

impl fmt::Display for UnknownFunction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = ALL.map(|function| function.name).join(", ");
        write!(f, "{:?} is no evaluation; expected one of {names}", self.0)
    }
}

impl std::error::Error for UnknownFunction {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::othello::Board;

    #[test]
    fn names_are_read() {
        for function in ALL {
            assert_eq!(function.name.parse::<Function>().unwrap().name, function.name);
        }
        assert_eq!(
            "edax".parse::<Function>().unwrap_err().to_string(),
            "\"edax\" is no evaluation; expected one of source, positional, dynamic, mobility, potential, frontier, \
             corners, mixed"
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
            let value = function.value(&position, Some(last));
            assert_ne!(value, 0, "{}", function.name);
            assert_eq!(value, function.value(&format!("{exchanged} X").parse().unwrap(), Some(last)));
            let mirror_move = Some("d1".parse().unwrap());
            assert_eq!(value, function.value(&format!("{mirrored} O").parse().unwrap(), mirror_move));
        }
    }

    #[test]
    fn a_finished_game_counts_its_discs() {
        let board: Board = format!("{}{}", "X".repeat(40), "-".repeat(24)).parse().unwrap();
        let over = Position::new(board, crate::othello::Side::White);
        assert_eq!(MIXED.finished(&over, 3), Score::Exact(-40));
    }
}
