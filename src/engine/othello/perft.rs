//! Perft: counting the game tree, to check and time move generation.

use super::Position;

/// Returns the number of leaves `depth` plies deep, using the fastest code for this processor. A pass is a ply; a game
/// that ends earlier is one leaf.
///
/// ```
/// use huanle_engine::othello::{Position, perft};
/// assert_eq!(perft(Position::START, 4), 244);
/// ```
pub fn perft(position: Position, depth: u32) -> u64 {
    let (own, opponent) = position.discs();
    huanle_cpu::othello_perft(own.0, opponent.0, depth)
}

/// Returns the number of leaves using the portable code.
pub fn portable_perft(position: Position, depth: u32) -> u64 {
    let (own, opponent) = position.discs();
    huanle_cpu::othello::portable_perft(own.0, opponent.0, depth)
}
