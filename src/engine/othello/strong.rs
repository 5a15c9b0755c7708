//! The strong players of the project's own.

use super::node::{Node, Sorted, estimate};
use super::weights::{MOST, Weights};
use super::{Position, Square};

/// The move that is worth most after so many plies by an evaluation alone; the first of equals, and `None` if there is
/// none. Depth 0 looks at nothing and gives `None`.
pub(crate) fn best_by_estimate(position: Position, weights: &Weights, depth: u32) -> Option<Square> {
    let depth = depth.checked_sub(1)?;
    let node = Node::new(position, true);
    let mut moves = Sorted::new(&node, node.legal_moves());
    moves.sort_by(|child| child.replies.count_ones().cast_signed());
    let mut best = None;
    let mut alpha = -MOST - 1;
    for child in moves.iter() {
        let value = -estimate(&node.after(child, true), weights, depth, -MOST - 1, -alpha, &mut 0);
        if value > alpha {
            (alpha, best) = (value, Some(Square(child.square)));
        }
    }
    best
}
