//! Training samples: positions from games with their results.

use crate::othello::{Bitboard, Position, Square};

/// A position from a game, and the result of the game in discs, both for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sample {
    /// The discs of the side to move.
    pub own: Bitboard,
    /// The discs of the opponent.
    pub opponent: Bitboard,
    /// The disc difference, with empty squares counted for the winner.
    pub result: i32,
}

/// Returns the positions of a game from a ply on, given its moves without passes. Empty if a move is illegal.
pub fn replay_samples(squares: impl IntoIterator<Item = u8>, from: usize) -> Vec<Sample> {
    let mut position = Position::start();
    let mut positions = Vec::new();
    for square in squares {
        let Some(square) = Square::from_index(usize::from(square)) else { return Vec::new() };
        if position.must_pass() {
            position = position.pass_unchecked();
        }
        positions.push(position);
        match position.place(square) {
            Ok(after) => position = after,
            Err(_) => return Vec::new(),
        }
    }
    let (own, opponent) = position.discs();
    let difference = own.count().cast_signed() - opponent.count().cast_signed();
    let result = difference + difference.signum() * position.board().empty().count().cast_signed();
    let sample = |at: &Position| {
        let (own, opponent) = at.discs();
        Sample { own, opponent, result: if at.side() == position.side() { result } else { -result } }
    };
    positions.iter().skip(from).map(sample).collect()
}
