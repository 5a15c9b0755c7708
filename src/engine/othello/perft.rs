//! Counting the game tree, to check and to time the move generator.

use super::Position;

/// The leaves of the game tree `depth` plies deep, by the fastest way that the processor has. A pass is a ply; a game that
/// ends earlier is one leaf.
///
/// ```
/// use huanle_engine::othello::{Position, perft};
/// assert_eq!(perft(Position::START, 4), 244);
/// ```
pub fn perft(position: Position, depth: u32) -> u64 {
    let (own, opponent) = position.discs();
    huanle_cpu::othello_perft(own.0, opponent.0, depth)
}

/// The same as any processor counts them.
pub fn portable_perft(position: Position, depth: u32) -> u64 {
    let (own, opponent) = position.discs();
    huanle_cpu::othello::portable_perft(own.0, opponent.0, depth)
}
