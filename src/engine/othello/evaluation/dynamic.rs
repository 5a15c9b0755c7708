//! Square values that change with the corners: the squares next to a corner are bad while it is empty and good for the
//! side that holds it. Each side therefore has its own table, as the Windows program's document requires.

use super::positional::{POINT_VALUE, square_value};
use crate::othello::{Bitboard, Board, Move, Position, Side, Square};

/// The value of a square next to an own corner, in points. Chosen for this program: the document has no numbers.
const NEXT_TO_OWN_CORNER: i32 = 4;
/// The value of a square next to the opponent's corner: there is no corner left to lose.
const NEXT_TO_OPPONENT_CORNER: i32 = 0;

/// Returns the value of a square for a side, in points: that of the [fixed table](super::points), except next to an
/// occupied corner.
pub(crate) fn dynamic_square_value(board: &Board, side: Side, square: Square) -> i32 {
    match adjacent_corner(square).and_then(|corner| board.disc(corner)) {
        None => square_value(square),
        Some(holder) if holder == side => NEXT_TO_OWN_CORNER,
        Some(_) => NEXT_TO_OPPONENT_CORNER,
    }
}

/// Returns the corner that a square touches, if it is one of the twelve.
fn adjacent_corner(square: Square) -> Option<Square> {
    let end = |i: u8| if i < 4 { 0 } else { 7 };
    let (column, row) = (end(square.column()), end(square.row()));
    let near = square.column().abs_diff(column) <= 1 && square.row().abs_diff(row) <= 1;
    Square::new(column, row).filter(|&corner| near && corner != square)
}

pub(super) fn value(position: &Position, _last: Option<Move>) -> i32 {
    let (board, side) = (position.board(), position.side());
    let sum = |side: Side| {
        let discs: Bitboard = board.discs(side);
        discs.iter().map(|square| dynamic_square_value(&board, side, square)).sum::<i32>()
    };
    POINT_VALUE * (sum(side) - sum(!side))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn twelve_squares_touch_a_corner() {
        let beside = |name: &str| -> String {
            let corner: Square = name.parse().unwrap();
            Square::all().filter(|&s| adjacent_corner(s) == Some(corner)).map(|s| s.to_string()).collect()
        };
        assert_eq!(["a1", "h1", "a8", "h8"].map(beside), ["b1a2b2", "g1g2h2", "a7b7b8", "g7h7g8"]);
        assert_eq!(Square::all().filter_map(adjacent_corner).count(), 12);
    }

    #[test]
    fn a_square_beside_a_corner_goes_by_who_has_it() {
        let rows = |first: &str| -> Board { format!("{first}{}", "-".repeat(56)).parse().unwrap() };
        let b1: Square = "b1".parse().unwrap();
        let on_b1 = |first: &str| [Side::Black, Side::White].map(|side| dynamic_square_value(&rows(first), side, b1));
        assert_eq!(on_b1("-X------"), [-5, -5]);
        assert_eq!(on_b1("XX------"), [4, 0]);
        assert_eq!(on_b1("OX------"), [0, 4]);
        let of = |first: &str| value(&Position::new(rows(first), Side::Black), None);
        assert_eq!([of("XX------"), of("-X------"), of("OX------")], [40 * 24, 40 * -5, 40 * -20]);
    }
}
