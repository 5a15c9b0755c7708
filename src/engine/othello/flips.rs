//! Legal moves and flips on [`Bitboard`]s.

use super::{Bitboard, Square};

/// Returns the legal moves of the side with the discs `own`.
pub(super) fn legal_moves(own: Bitboard, opponent: Bitboard) -> Bitboard {
    Bitboard(huanle_cpu::othello_legal_moves(own.0, opponent.0))
}

/// Returns the opponent discs that a disc of `own` on an empty square flips; none if the move is not legal.
pub(super) fn flips(own: Bitboard, opponent: Bitboard, square: Square) -> Bitboard {
    Bitboard(huanle_cpu::othello_flips(own.0, opponent.0, square.0))
}
