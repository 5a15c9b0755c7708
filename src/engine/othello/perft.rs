//! Counting the game tree, to check and to time the move generator.

use super::Position;

/// The leaves of the game tree `depth` plies deep. A pass is a ply; a game that ends earlier is one leaf.
///
/// ```
/// use huanle_engine::othello::{Position, perft};
/// assert_eq!(perft(Position::START, 4), 244);
/// ```
pub fn perft(position: Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let moves = position.legal_moves();
    if depth == 1 {
        return u64::from(moves.count()).max(1); // the moves are not played out; a pass or the end is one leaf
    }
    if !moves.is_empty() {
        moves.iter().map(|square| perft(position.play_unchecked(square), depth - 1)).sum()
    } else if position.is_over() {
        1
    } else {
        perft(position.pass_unchecked(), depth - 1)
    }
}
