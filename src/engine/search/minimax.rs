//! Minimax: one player takes the largest value, the other the least, to a fixed depth.

use std::sync::atomic::AtomicBool;

use super::observer::INFINITY;
use super::{
    Brain, Counter, Evaluation, Left, Limits, Monitor, Node, Observer, Order, Report, Searcher, ShuffledRoot,
    SplitMix64, Stopped, Window,
};
use crate::game::Game;

impl<G: Game, E: Evaluation<G> + ?Sized, R: Order<G> + ?Sized, O: Observer<G> + ?Sized> Searcher<'_, '_, G, E, R, O> {
    /// The best move by minimax, so many plies deep (1 and more). `None` if the game is over, or if the search was
    /// stopped before any move was finished.
    pub fn minimax(&mut self, position: &G, depth: u32) -> Option<Report<G::Move>> {
        let (found, _) = self.run(depth, |search| search.minimax_value(&Node::root(position), depth.max(1)));
        self.finish();
        found
    }

    /// The value of a node from the view of the player to move at the root.
    fn minimax_value(&mut self, node: &Node<'_, G>, depth: u32) -> Result<i32, Stopped> {
        // lesson minimax
        self.enter(node, Window::OPEN)?; // #enter
        let leaf = self.leaf(node, depth);
        if let Some((value, how)) = leaf {
            return self.leave(node, Window::OPEN, value, how); // #leaf
            // end of lesson
        }
        let maximizing = node.is_maximizing();
        let mut best = if maximizing { -INFINITY } else { INFINITY };
        let moves = self.moves(node);
        for &mv in &moves {
            let after = node.position.after(mv);
            let value = self.minimax_value(&node.child(mv, &after), depth - 1)?;
            let better = if maximizing { value > best } else { value < best };
            if better {
                // lesson minimax
                best = value; // #better
                // end of lesson
                self.keep(node, mv, best);
            }
        }
        self.put_back(node, moves);
        // lesson minimax
        self.leave(node, Window::OPEN, best, Left::Searched) // #leave
        // end of lesson
    }
}

/// Minimax with nothing but an evaluation and somebody who watches.
pub fn minimax<G: Game>(
    position: &G,
    depth: u32,
    evaluation: &(impl Evaluation<G> + ?Sized),
    observer: &mut (impl Observer<G> + ?Sized),
) -> Option<Report<G::Move>> {
    let (mut order, mut monitor) = ((), ());
    Searcher::new(evaluation, &mut order, observer, Counter::new(&Limits::NONE, &mut monitor)).minimax(position, depth)
}

/// A player by minimax, who always looks equally far unless less is asked for. Of equal moves it takes one at random.
#[derive(Clone, Debug)]
pub struct Minimax<E> {
    /// How it judges.
    pub evaluation: E,
    /// Plies, 1 and more.
    pub depth: u32,
    /// Where chance comes from: the same seed plays the same moves.
    pub seed: u32,
}

impl<G: Game, E: Evaluation<G> + Send> Brain<G> for Minimax<E> {
    fn search(
        &mut self,
        game: &[G],
        limits: &Limits<'_>,
        stop: &AtomicBool,
        monitor: &mut dyn Monitor<G::Move>,
    ) -> Option<Report<G::Move>> {
        let mut order = ShuffledRoot { random: SplitMix64::of_move(self.seed, game.len()), below: () };
        let depth = limits.depth.map_or(self.depth, |depth| depth.min(self.depth));
        let counter = Counter::new(limits, monitor).until(stop);
        Searcher::new(&self.evaluation, &mut order, &mut (), counter).minimax(game.last()?, depth)
    }
}
