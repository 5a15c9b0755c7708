//! Counting the nodes of the game tree, to test and time the move generator.

use super::{Board, Move};

/// Counts the leaves of the tree of legal moves `depth` plies deep. A game that ends earlier by mate or stalemate has
/// none; draws and repetitions do not end it. The last ply is counted, not played.
///
/// ```
/// use huanle_engine::xiangqi::{Position, perft};
/// assert_eq!(perft(Position::start().board(), 3), 79_666);
/// ```
pub fn perft(board: &Board, depth: u32) -> u64 {
    walk(&mut board.clone(), depth)
}

/// Counts the leaves below each legal move, whose sum is [`perft`]; empty for a depth of 0.
pub fn divide(board: &Board, depth: u32) -> Vec<(Move, u64)> {
    let Some(rest) = depth.checked_sub(1) else { return Vec::new() };
    let mut board = board.clone();
    let mut leaves = Vec::new();
    for mv in board.legal_moves() {
        let taken = board.make(mv);
        leaves.push((mv, walk(&mut board, rest)));
        board.unmake(mv, taken);
    }
    leaves
}

fn walk(board: &mut Board, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => board.count_legal_moves(),
        _ => {
            let mut leaves = 0;
            for mv in board.legal_moves() {
                let taken = board.make(mv);
                leaves += walk(board, depth - 1);
                board.unmake(mv, taken);
            }
            leaves
        }
    }
}
