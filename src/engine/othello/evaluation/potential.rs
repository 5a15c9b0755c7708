//! Potential mobility, 潜在行动力: moves are only possible next to the opponent's discs.

use crate::othello::{Move, Position, Side};

/// The value of an empty square next to the opponent's discs, in hundredths of a disc.
const WORTH: i32 = 25;

pub(super) fn value(position: &Position, _last: Option<Move>) -> i32 {
    let board = position.board();
    let potential = |side: Side| (board.discs(!side).neighbors() & board.empty()).count().cast_signed();
    WORTH * (potential(position.side()) - potential(!position.side()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn empty_squares_beside_the_opponent_are_counted() {
        // White on a1: next to it b1, a2, b2. Black on d4: eight squares around it, none of them shared.
        let position: Position = format!("O{}X{} X", "-".repeat(26), "-".repeat(36)).parse().unwrap();
        assert_eq!([value(&position, None), value(&position.pass_unchecked(), None)], [25 * (3 - 8), 25 * (8 - 3)]);
        assert_eq!(value(&Position::start(), None), 0);
    }
}
