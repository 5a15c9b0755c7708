//! The evaluation of the third level: mobility, frontier and corners, with the weights in their own files.

use super::{corners, frontier, mobility};
use crate::othello::{Move, Position};

pub(super) fn value(position: &Position, last: Option<Move>) -> i32 {
    corners::value(position, last) + mobility::value(position, last) + frontier::value(position, last)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_the_sum_of_its_parts() {
        // X may play d1, O nothing: +50. Frontier: a1, b1, c1 all: 1 against 2, +25. The corner a1: +800.
        let position: Position = format!("XOO-{} X", "-".repeat(60)).parse().unwrap();
        assert_eq!(value(&position, None), 50 + 25 + 800);
    }
}
