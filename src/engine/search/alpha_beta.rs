//! Alpha-beta: minimax without the moves that cannot matter any more. The value is the same.

use super::observer::INFINITY;
use super::{Counter, Evaluation, Left, Limits, Node, Observer, Order, Report, Searcher, Stopped, Window};
use crate::game::Game;

impl<G: Game, E: Evaluation<G> + ?Sized, R: Order<G> + ?Sized, O: Observer<G> + ?Sized> Searcher<'_, '_, G, E, R, O> {
    /// The best move by alpha-beta, so many plies deep (1 and more). `None` if the game is over, or if the search was
    /// stopped before any move was finished.
    pub fn alpha_beta(&mut self, position: &G, depth: u32) -> Option<Report<G::Move>> {
        let (found, _) = self.alpha_beta_to(position, depth);
        self.finish();
        found
    }

    /// The same as one of several, and whether it was finished.
    pub(super) fn alpha_beta_to(&mut self, position: &G, depth: u32) -> (Option<Report<G::Move>>, Result<(), Stopped>) {
        self.run(depth, |search| search.alpha_beta_value(&Node::root(position), depth.max(1), Window::OPEN))
    }

    /// The value of a node from the view of the player to move at the root, or, outside of the window, a bound of it.
    fn alpha_beta_value(&mut self, node: &Node<'_, G>, depth: u32, window: Window) -> Result<i32, Stopped> {
        self.enter(node, window)?;
        if let Some((value, how)) = self.leaf(node, depth) {
            return self.leave(node, window, value, how);
        }
        let maximizing = node.is_maximizing();
        let mut best = if maximizing { -INFINITY } else { INFINITY };
        let Window { mut alpha, mut beta } = window;
        let moves = self.moves(node);
        let mut searched = 0;
        while alpha < beta
            && let Some(&mv) = moves.get(searched)
        {
            searched += 1;
            let after = node.position.after(mv);
            let value = self.alpha_beta_value(&node.child(mv, &after), depth - 1, Window { alpha, beta })?;
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
        let how = if searched < moves.len() { Left::CutOff } else { Left::Searched };
        self.put_back(node, moves);
        self.leave(node, window, best, how)
    }
}

/// Alpha-beta with nothing but an evaluation and somebody who watches.
pub fn alpha_beta<G: Game>(
    position: &G,
    depth: u32,
    evaluation: &(impl Evaluation<G> + ?Sized),
    observer: &mut (impl Observer<G> + ?Sized),
) -> Option<Report<G::Move>> {
    let (mut order, mut monitor) = ((), ());
    Searcher::new(evaluation, &mut order, observer, Counter::new(&Limits::NONE, &mut monitor))
        .alpha_beta(position, depth)
}
