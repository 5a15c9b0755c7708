//! The result of a finished game: how empty squares count.

use super::Bitboard;

/// The scoring of a finished game with empty squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Scoring {
    /// The disc difference; empty squares do not count. The program displays this and its players maximize it.
    DiscDifference,
    /// The disc difference with empty squares counted for the winner, as in tournaments, the FFO test positions and the
    /// WTHOR archive.
    EmptiesToWinner,
}

impl Scoring {
    /// Returns the result of a finished game for the side with the discs `own`.
    pub(super) fn result(self, own: Bitboard, opponent: Bitboard) -> i32 {
        let difference = own.count().cast_signed() - opponent.count().cast_signed();
        match self {
            Scoring::DiscDifference => difference,
            Scoring::EmptiesToWinner => difference + difference.signum() * (!(own | opponent)).count().cast_signed(),
        }
    }
}
