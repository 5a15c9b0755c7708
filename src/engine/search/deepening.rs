//! Iterative deepening: alpha-beta one ply deep, then two, then three, each time the best line so far first.
//!
//! What is lost by searching the upper plies again is won by the better order, and there is a move whenever the search
//! has to stop.

use std::sync::atomic::AtomicBool;

use super::{
    Brain, Counter, Evaluation, Limits, LineFirst, Monitor, Observer, Order, Report, Score, Searcher, ShuffledRoot,
    SplitMix64,
};
use crate::game::Game;

/// The best move by deepening alpha-beta within a counter's limits. `None` if the game is over, or if the search was stopped before
/// any move was finished.
///
/// The monitor hears of each better move at the root and of each finished depth. It ends when it is told to, at a limit,
/// when the whole tree is searched, and when a mate is found. Of a depth that is not finished it takes the best move so
/// far: the best of the depth before was the first to be searched again.
pub fn deepen<G: Game>(
    position: &G,
    counter: Counter<'_, G::Move>,
    evaluation: &(impl Evaluation<G> + ?Sized),
    order: impl Order<G>,
    observer: &mut (impl Observer<G> + ?Sized),
) -> Option<Report<G::Move>> {
    let mut order = LineFirst { line: Vec::new(), others: order };
    let deepest = counter.depth().unwrap_or(u32::MAX).max(1);
    let mut search = Searcher::new(evaluation, &mut order, observer, counter);
    let mut best = None;
    for depth in 1..=deepest {
        let (found, done) = search.alpha_beta_to(position, depth);
        if let Some(report) = found {
            search.order().line.clone_from(&report.line);
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

/// A player by deepening alpha-beta. Of equal moves it takes one at random.
#[derive(Clone, Debug)]
pub struct Deepening<E, R> {
    /// How it judges.
    pub evaluation: E,
    /// Which moves it looks at first, below the root.
    pub order: R,
    /// How far it looks.
    pub limits: Limits<'static>,
    /// Where chance comes from: the same seed plays the same moves.
    pub seed: u32,
}

impl<G: Game, E: Evaluation<G> + Send, R: Order<G> + Clone + Send> Brain<G> for Deepening<E, R> {
    fn search(
        &mut self,
        game: &[G],
        limits: &Limits<'_>,
        stop: &AtomicBool,
        monitor: &mut dyn Monitor<G::Move>,
    ) -> Option<Report<G::Move>> {
        let random = SplitMix64::of_move(self.seed, game.len());
        let order = ShuffledRoot { random, below: self.order.clone() };
        let counter = Counter::new(&limits.and(&self.limits), monitor).until(stop);
        deepen(game.last()?, counter, &self.evaluation, order, &mut ())
    }
}
