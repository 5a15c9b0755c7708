//! Positions that differ only in how the board is turned: the start looks the same from four sides.

use super::{Bitboard, Position, Side, Square};

/// A way to turn the board that leaves the start as it is: bit 0 swaps columns and rows, bit 1 turns it by half.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Turn(u8);

impl Turn {
    /// Where a square goes.
    pub(super) fn square(self, square: Square) -> Square {
        let index = square.index();
        let index = if self.0 & 1 == 0 { index } else { index % 8 * 8 + index / 8 };
        Square(if self.0 & 2 == 0 { index as u8 } else { 63 - index as u8 })
    }
}

/// Black's discs, White's discs and whose turn it is, the same for positions that differ only in how the board is turned.
pub(super) type Key = (u64, u64, Side);

/// The key of a position, and the turn that leads from it to the one that the key is of. Each turn leads back as well.
pub(super) fn key(position: &Position) -> (Key, Turn) {
    let [black, white] = [Side::Black, Side::White].map(|side| position.board().discs(side));
    let turned = |turn: u8| {
        let discs = |discs: Bitboard| discs.iter().map(|square| Turn(turn).square(square)).collect::<Bitboard>().0;
        (discs(black), discs(white), turn)
    };
    let (black, white, turn) = (1..4).map(turned).fold((black.0, white.0, 0), Ord::min);
    ((black, white, position.side()), Turn(turn))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_turn_keeps_the_start_and_leads_back() {
        for turn in (0..4).map(Turn) {
            for square in Square::all() {
                assert_eq!(turn.square(turn.square(square)), square);
                let disc = |square| Position::START.board().disc(square);
                assert_eq!(disc(turn.square(square)), disc(square), "{turn:?} {square}");
            }
        }
    }
}
