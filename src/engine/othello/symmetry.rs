//! Board symmetries that preserve the start position.

use super::{Bitboard, Position, Side, Square};

/// A symmetry that preserves the start position: bit 0 swaps columns and rows, bit 1 rotates by 180 degrees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BoardSymmetry(u8);

impl BoardSymmetry {
    /// Maps a square.
    pub(super) fn apply(self, square: Square) -> Square {
        let index = square.index();
        let index = if self.0 & 1 == 0 { index } else { index % 8 * 8 + index / 8 };
        Square(if self.0 & 2 == 0 { index as u8 } else { 63 - index as u8 })
    }
}

/// Black's discs, White's discs and the side to move, the same for symmetric positions.
pub(super) type CanonicalKey = (u64, u64, Side);

/// Returns the canonical key of a position, and the symmetry that maps the position to it. Each symmetry is its own
/// inverse.
pub(super) fn canonical_key(position: &Position) -> (CanonicalKey, BoardSymmetry) {
    let [black, white] = [Side::Black, Side::White].map(|side| position.board().discs(side));
    let turned = |turn: u8| {
        let discs =
            |discs: Bitboard| discs.iter().map(|square| BoardSymmetry(turn).apply(square)).collect::<Bitboard>().0;
        (discs(black), discs(white), turn)
    };
    let (black, white, turn) = (1..4).map(turned).fold((black.0, white.0, 0), Ord::min);
    ((black, white, position.side()), BoardSymmetry(turn))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_turn_keeps_the_start_and_leads_back() {
        for turn in (0..4).map(BoardSymmetry) {
            for square in Square::all() {
                assert_eq!(turn.apply(turn.apply(square)), square);
                let disc = |square| Position::start().board().disc(square);
                assert_eq!(disc(turn.apply(square)), disc(square), "{turn:?} {square}");
            }
        }
    }
}
