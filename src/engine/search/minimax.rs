//! Minimax to a fixed depth: one player maximizes the value, the other minimizes it.

use super::observer::INFINITY;
use super::{
    Engine, Evaluation, Exit, Limits, Monitor, MoveOrdering, NodeCounter, Observer, Report, SearchNode, SearchStopped,
    Searcher, ShuffledRoot, SplitMix64, Window,
};
use crate::game::Game;

impl<G: Game, E: Evaluation<G> + ?Sized, R: MoveOrdering<G> + ?Sized, O: Observer<G> + ?Sized>
    Searcher<'_, '_, G, E, R, O>
{
    /// Returns the best move by minimax to a depth of 1 or more plies. `None` if the game is over, or if the search was
    /// stopped before any move was finished.
    pub fn minimax(&mut self, position: &G, depth: u32) -> Option<Report<G::Move>> {
        let (found, _) = self.run(depth, |search| search.minimax_value(&SearchNode::root(position), depth.max(1)));
        self.finish();
        found
    }

    /// Returns the value of a node from the view of the player to move at the root.
    fn minimax_value(&mut self, node: &SearchNode<'_, G>, depth: u32) -> Result<i32, SearchStopped> {
        self.enter(node, Window::OPEN)?;
        let leaf = self.leaf(node, depth);
        if let Some((value, how)) = leaf {
            return self.leave(node, Window::OPEN, value, how);
        }
        let maximizing = node.is_maximizing();
        let mut best = if maximizing { -INFINITY } else { INFINITY };
        let moves = self.moves(node);
        for &mv in &moves {
            let after = node.position.after(mv);
            let value = self.minimax_value(&node.child(mv, &after), depth - 1)?;
            let better = if maximizing { value > best } else { value < best };
            if better {
                best = value;
                self.keep(node, mv, best);
            }
        }
        self.recycle_moves(node, moves);
        self.leave(node, Window::OPEN, best, Exit::Searched)
    }
}

/// Runs minimax with an evaluation, an observer and no limits.
pub fn minimax<G: Game>(
    position: &G,
    depth: u32,
    evaluation: &(impl Evaluation<G> + ?Sized),
    observer: &mut (impl Observer<G> + ?Sized),
) -> Option<Report<G::Move>> {
    let (mut order, mut monitor) = ((), ());
    Searcher::new(evaluation, &mut order, observer, NodeCounter::new(&Limits::NONE, &mut monitor))
        .minimax(position, depth)
}

/// A player by minimax with a fixed depth, unless the limits are lower. It chooses randomly between equal moves.
#[derive(Clone, Debug)]
pub struct Minimax<E> {
    /// The evaluation.
    pub evaluation: E,
    /// The depth in plies, 1 or more.
    pub depth: u32,
    /// The seed: the same seed plays the same moves.
    pub seed: u32,
}

impl<G: Game, E: Evaluation<G> + Send> Engine<G> for Minimax<E> {
    fn search(
        &mut self,
        game: &[G],
        limits: &Limits<'_>,
        monitor: &mut dyn Monitor<G::Move>,
    ) -> Option<Report<G::Move>> {
        let mut order = ShuffledRoot { random: SplitMix64::for_move(self.seed, game.len()), below: () };
        let depth = limits.depth.map_or(self.depth, |depth| depth.min(self.depth));
        let counter = NodeCounter::new(limits, monitor);
        Searcher::new(&self.evaluation, &mut order, &mut (), counter).minimax(game.last()?, depth)
    }
}
