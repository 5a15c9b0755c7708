//! Mobility, 行动力: a side with more legal moves is less often forced to make bad ones.

use crate::othello::{Move, Position};

/// The value of a legal move in hundredths of a disc.
const WORTH: i32 = 50;

pub(super) fn value(position: &Position, _last: Option<Move>) -> i32 {
    WORTH * (position.mobility().cast_signed() - position.pass_unchecked().mobility().cast_signed())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn legal_squares_are_counted() {
        assert_eq!(value(&Position::start(), None), 0);
        // X may play d1, with two white discs between it and a1; O has no move.
        let position: Position = format!("XOO-{} X", "-".repeat(60)).parse().unwrap();
        assert_eq!([value(&position, None), value(&position.pass_unchecked(), None)], [50, -50]);
    }
}
