//! Fixed square values: the first idea of the Windows program's document.

use crate::othello::{Bitboard, Move, Position, Square};

/// The values of a quadrant; the other quadrants mirror it. The document prints no table: this one was chosen with a
/// corner at 20, since four times that is the +80 of its example.
const QUARTER: [[i32; 4]; 4] = [
    [20, -5, 2, 1], //
    [-5, -10, -1, -1],
    [2, -1, 1, 0],
    [1, -1, 0, 0],
];

/// The hundredths of a disc per point: a corner counts eight discs.
pub(super) const POINT_VALUE: i32 = 40;

/// Returns the value of a square to its owner, in points.
pub fn square_value(square: Square) -> i32 {
    let (column, row) = (square.column() as usize, square.row() as usize);
    let fold = |i: usize| if i < 4 { i } else { 7 - i };
    QUARTER[fold(row)][fold(column)]
}

/// Sorts moves by the values of their squares, best first: a good and quick order for alpha-beta.
pub fn sort_by_square_value(_position: &Position, moves: &mut [Move]) {
    moves.sort_by_key(|mv| mv.square().map_or(0, |square| -square_value(square)));
}

pub(super) fn value(position: &Position, _last: Option<Move>) -> i32 {
    let sum = |discs: Bitboard| discs.iter().map(square_value).sum::<i32>();
    let (board, side) = (position.board(), position.side());
    POINT_VALUE * (sum(board.discs(side)) - sum(board.discs(!side)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_square_counts() {
        assert_eq!(value(&Position::start(), None), 0);
        // a corner, a C square and an X square against one in the middle of an edge
        let board = format!("XX-{}{}O{}", "-".repeat(6), "X", "-".repeat(53));
        assert_eq!(board.len(), 64, "a1 b1 b2 against c2");
        assert_eq!(value(&format!("{board} X").parse().unwrap(), None), 40 * (20 - 5 - 10 + 1));
        assert_eq!(value(&format!("{board} O").parse().unwrap(), None), -40 * (20 - 5 - 10 + 1));
    }

    #[test]
    fn corners_come_first_and_the_squares_beside_them_last() {
        let mut moves = ["b2", "d3", "h8", "c1", "pass", "a2"].map(|name| name.parse::<Move>().unwrap());
        sort_by_square_value(&Position::start(), &mut moves);
        assert_eq!(moves.map(|mv| mv.to_string()), ["h8", "c1", "d3", "pass", "a2", "b2"]);
    }
}
