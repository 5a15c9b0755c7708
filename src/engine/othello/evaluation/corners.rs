//! Corners and the squares next to them: a disc in a corner can never be flipped, and one next to an empty corner may
//! give the corner to the opponent.

use crate::othello::{Bitboard, Move, Position, Side};

/// The value of a corner in hundredths of a disc.
const CORNER: i32 = 800;
/// The value of a disc diagonally adjacent to an empty corner, an X square.
const X_SQUARE: i32 = -350;
/// The value of a disc on the edge next to an empty corner, a C square.
const C_SQUARE: i32 = -100;

/// The four corners.
const CORNERS: Bitboard = Bitboard(0x8100_0000_0000_0081);
/// The four X squares.
const X_SQUARES: Bitboard = Bitboard(0x0042_0000_0000_4200);

pub(super) fn value(position: &Position, _last: Option<Move>) -> i32 {
    let board = position.board();
    let risky = (CORNERS & board.empty()).neighbors();
    let sum = |side: Side| {
        let discs = board.discs(side);
        let count = |set: Bitboard| (discs & set).count().cast_signed();
        CORNER * count(CORNERS) + X_SQUARE * count(risky & X_SQUARES) + C_SQUARE * count(risky - X_SQUARES)
    };
    sum(position.side()) - sum(!position.side())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::othello::Square;

    #[test]
    fn the_sets_are_what_their_names_say() {
        assert!(CORNERS.iter().eq([Square::A1, Square::H1, Square::A8, Square::H8]));
        assert_eq!(format!("{X_SQUARES:?}"), "{b2, g2, b7, g7}");
    }

    #[test]
    fn corners_are_good_and_what_gives_them_away_is_bad() {
        let of = |rows: &str| value(&format!("{rows}{} X", "-".repeat(48)).parse().unwrap(), None);
        assert_eq!(of("X---------------"), 800);
        assert_eq!(of("---------X------"), -350);
        assert_eq!(of("-O--------------"), 100);
        assert_eq!(of("OX-------X------"), -800, "the corner is gone: its neighbours count nothing");
    }
}
