//! Slow searches with which tests compare the fast ones.

use crate::game::Game;
use crate::search::fixed_depth::FixedDepthSearch;
use crate::search::{Evaluation, Limits, NodeCounter, Report, Score};

/// The result at a node for the player to move: the value and the best line.
type Found<M> = (i32, Vec<M>);

/// Returns the best move by minimax to a depth of 1 or more plies; `None` if the game is over.
pub(crate) fn minimax<G: Game>(position: &G, depth: u32, evaluation: &impl Evaluation<G>) -> Option<Report<G::Move>> {
    struct Search<'a, E> {
        evaluation: &'a E,
        nodes: u64,
        estimated: bool,
    }
    impl<E> Search<'_, E> {
        fn value<G: Game>(&mut self, position: &G, last: Option<G::Move>, ply: u32, depth: u32) -> Found<G::Move>
        where
            E: Evaluation<G>,
        {
            self.nodes += 1;
            if position.outcome().is_some() {
                return (self.evaluation.terminal_score(position, ply).hundredths(), Vec::new());
            }
            if depth == 0 {
                self.estimated = true;
                return (self.evaluation.evaluate(position, last), Vec::new());
            }
            let mut best: Option<Found<G::Move>> = None;
            for mv in position.moves() {
                let (value, mut line) = self.value(&position.after(mv), Some(mv), ply + 1, depth - 1);
                if best.as_ref().is_none_or(|(best, _)| -value > *best) {
                    line.insert(0, mv);
                    best = Some((-value, line));
                }
            }
            best.expect("there are moves")
        }
    }
    let mut search = Search { evaluation, nodes: 0, estimated: false };
    let (value, pv) = search.value(position, None, 0, depth);
    let known = if search.estimated { Score::Estimate(value) } else { Score::Exact(value / 100) };
    let score = Score::mate_from_hundredths(value).unwrap_or(known);
    (!pv.is_empty()).then_some(Report { score, depth, nodes: search.nodes, pv })
}

/// Returns the best move by alpha-beta to a depth of 1 or more plies, the moves in the game's order; `None` if the game
/// is over.
pub(crate) fn alpha_beta<G: Game>(
    position: &G,
    depth: u32,
    evaluation: &impl Evaluation<G>,
) -> Option<Report<G::Move>> {
    let mut monitor = ();
    FixedDepthSearch::new(evaluation, (), NodeCounter::new(&Limits::NONE, &mut monitor)).search(position, depth).0
}
