//! The Windows program's evaluation, as in its listing `Evaluate`: the number of legal squares of the side that has
//! just moved, plus four times the value of the square of its last move.
//!
//! The listing counts for White and against Black and passes the root's square down unchanged, an error; here the last
//! move before the leaf is used. Its tables `Value` and `Value1` are not printed: here the [dynamic](super::dynamic)
//! ones are used, which the text next to the listing requires. A point is a hundredth of a disc.

use super::dynamic::dynamic_square_value;
use crate::othello::{Move, Position};

pub(super) fn value(position: &Position, last: Option<Move>) -> i32 {
    let mover = position.pass_unchecked();
    let legal = mover.mobility().cast_signed();
    let square =
        last.and_then(Move::square).map_or(0, |square| dynamic_square_value(&mover.board(), mover.side(), square));
    -(legal + 4 * square)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_speaks_for_the_side_that_has_just_moved() {
        // After 1. d3, a square with the value 0, Black would have three legal squares.
        let position = Position::start().place("d3".parse().unwrap()).unwrap();
        assert_eq!(format!("{:?}", position.pass_unchecked().legal_moves()), "{f5, e6, f6}");
        let last = |name: &str| Some(name.parse().unwrap());
        assert_eq!([last("d3"), last("pass"), None].map(|last| value(&position, last)), [-3; 3]);
        // After c3, a square with the value 1, White has just moved.
        let position = position.place("c3".parse().unwrap()).unwrap();
        let legal = position.pass_unchecked().mobility().cast_signed();
        assert_eq!(value(&position, last("c3")), -(legal + 4));
    }

    #[test]
    fn a_corner_just_taken_is_worth_eighty() {
        let before: Position = format!("-OX{}O{} X", "-".repeat(40), "-".repeat(20)).parse().unwrap();
        let after = before.place("a1".parse().unwrap()).unwrap();
        // Black has a1 b1 c1, White one disc that nothing outflanks.
        assert_eq!(value(&after, Some("a1".parse().unwrap())), -80);
    }
}
