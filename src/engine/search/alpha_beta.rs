//! Alpha-beta: minimax that skips moves which can no longer affect the result. The value is the same.

use super::observer::INFINITY;
use super::{
    Evaluation, Exit, Limits, MoveOrdering, NodeCounter, Observer, Report, SearchNode, SearchStopped, Searcher, Window,
};
use crate::game::Game;

impl<G: Game, E: Evaluation<G> + ?Sized, R: MoveOrdering<G> + ?Sized, O: Observer<G> + ?Sized>
    Searcher<'_, '_, G, E, R, O>
{
    /// Returns the best move by alpha-beta to a depth of 1 or more plies. `None` if the game is over, or if the search
    /// was stopped before any move was finished.
    pub fn alpha_beta(&mut self, position: &G, depth: u32) -> Option<Report<G::Move>> {
        let (found, _) = self.alpha_beta_to(position, depth);
        self.finish();
        found
    }

    /// Searches one depth of several; also returns whether it was finished.
    pub(super) fn alpha_beta_to(
        &mut self,
        position: &G,
        depth: u32,
    ) -> (Option<Report<G::Move>>, Result<(), SearchStopped>) {
        self.run(depth, |search| search.bound(&SearchNode::root(position), depth.max(1), Window::OPEN))
    }

    /// Returns the value of a node from the view of the player to move at the root, or a bound if it is outside the
    /// window.
    fn bound(&mut self, node: &SearchNode<'_, G>, depth: u32, window: Window) -> Result<i32, SearchStopped> {
        self.enter(node, window)?;
        let leaf = self.leaf(node, depth);
        if let Some((value, how)) = leaf {
            return self.leave(node, window, value, how);
        }
        let maximizing = node.is_maximizing();
        let mut best = if maximizing { -INFINITY } else { INFINITY };
        let Window { mut alpha, mut beta } = window;
        let moves = self.moves(node);
        let mut searched = 0;
        while let Some(&mv) = moves.get(searched) {
            if alpha >= beta {
                break;
            }
            searched += 1;
            let after = node.position.after(mv);
            let (child, window) = (node.child(mv, &after), Window { alpha, beta });
            let value = self.bound(&child, depth - 1, window)?;
            let better = if maximizing { value > best } else { value < best };
            if better {
                best = value;
                self.keep(node, mv, best);
            }
            if maximizing {
                alpha = alpha.max(best);
            } else {
                beta = beta.min(best);
            }
        }
        let how = if searched < moves.len() { Exit::Cutoff } else { Exit::Searched };
        self.recycle_moves(node, moves);
        self.leave(node, window, best, how)
    }
}

/// Runs alpha-beta with an evaluation, an observer and no limits.
pub fn alpha_beta<G: Game>(
    position: &G,
    depth: u32,
    evaluation: &(impl Evaluation<G> + ?Sized),
    observer: &mut (impl Observer<G> + ?Sized),
) -> Option<Report<G::Move>> {
    let (mut order, mut monitor) = ((), ());
    Searcher::new(evaluation, &mut order, observer, NodeCounter::new(&Limits::NONE, &mut monitor))
        .alpha_beta(position, depth)
}
