//! Iterative deepening: alpha-beta to one ply, then two, then three, each time trying the best line so far first.
//!
//! The better move ordering outweighs the cost of searching the upper plies again, and a move is available whenever the
//! search has to stop.

use super::fixed_depth::FixedDepthSearch;
use super::{
    Engine, Evaluation, Limits, Monitor, MoveOrdering, NodeCounter, PvFirst, Report, Score, ShuffledRoot, SplitMix64,
};
use crate::game::Game;

/// Returns the best move by iterative deepening within a counter's limits. `None` if the game is over, or if the search
/// was stopped before any move was finished.
///
/// The monitor is informed of each better move at the root and of each finished depth. The search ends when stopped, at
/// a limit, when the whole tree has been searched, or when a mate is found. An unfinished depth contributes its best
/// move so far: the best move of the previous depth was searched first.
pub fn deepen<G: Game>(
    position: &G,
    counter: NodeCounter<'_, G::Move>,
    evaluation: &(impl Evaluation<G> + ?Sized),
    order: impl MoveOrdering<G>,
) -> Option<Report<G::Move>> {
    let deepest = counter.depth().unwrap_or(u32::MAX).max(1);
    let mut search = FixedDepthSearch::new(evaluation, PvFirst { pv: Vec::new(), others: order }, counter);
    let mut best = None;
    for depth in 1..=deepest {
        let (found, done) = search.search(position, depth);
        if let Some(report) = found {
            search.order.pv.clone_from(&report.pv);
            best = Some(report);
        } else if let Some(Report { nodes, .. }) = &mut best {
            *nodes = search.nodes();
        }
        let known = best.as_ref().is_none_or(|report| !matches!(report.score, Score::Estimate(_)));
        if done.is_err() || known {
            break;
        }
    }
    search.finish();
    best
}

/// A player by iterative deepening with alpha-beta. It chooses randomly between equal moves.
#[derive(Clone, Debug)]
pub struct IterativeDeepening<E, R> {
    /// The evaluation.
    pub evaluation: E,
    /// The move ordering below the root.
    pub order: R,
    /// The limits.
    pub limits: Limits<'static>,
    /// The seed: the same seed plays the same moves.
    pub seed: u32,
}

impl<E> IterativeDeepening<E, ()> {
    /// Creates the player with the game's order of moves.
    pub const fn new(evaluation: E, limits: Limits<'static>, seed: u32) -> IterativeDeepening<E, ()> {
        IterativeDeepening { evaluation, order: (), limits, seed }
    }
}

impl<G: Game, E: Evaluation<G> + Send, R: MoveOrdering<G> + Clone + Send> Engine<G> for IterativeDeepening<E, R> {
    fn search(
        &mut self,
        game: &[G],
        limits: &Limits<'_>,
        monitor: &mut dyn Monitor<G::Move>,
    ) -> Option<Report<G::Move>> {
        let random = SplitMix64::for_move(self.seed, game.len());
        let order = ShuffledRoot { random, below: self.order.clone() };
        let counter = NodeCounter::new(&limits.and(&self.limits), monitor);
        deepen(game.last()?, counter, &self.evaluation, order)
    }
}
