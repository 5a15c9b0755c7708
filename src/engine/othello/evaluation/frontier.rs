//! Frontier discs, 外子: each is next to an empty square and may give the opponent a move.

use crate::othello::{Move, Position};

/// The value of a frontier disc in hundredths of a disc.
const WORTH: i32 = 25;

pub(super) fn value(position: &Position, _last: Option<Move>) -> i32 {
    let (board, side) = (position.board(), position.side());
    WORTH * (board.frontier(!side).count().cast_signed() - board.frontier(side).count().cast_signed())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn discs_beside_an_empty_square_are_counted() {
        // A black block a1–c3 has five frontier discs, a white disc on h8 is one.
        let position: Position = format!("XXX-----XXX-----XXX-----{}O X", "-".repeat(39)).parse().unwrap();
        assert_eq!([value(&position, None), value(&position.pass_unchecked(), None)], [25 * (1 - 5), 25 * (5 - 1)]);
    }
}
