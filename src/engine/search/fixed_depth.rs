//! Minimax to a fixed depth, or alpha-beta, which skips moves that can no longer affect the result.

use super::{
    Engine, Evaluation, Limits, Monitor, MoveOrdering, NodeCounter, Report, Score, SearchStopped, ShuffledRoot,
    SplitMix64,
};
use crate::game::Game;

/// A number beyond every value: the limits of an open window.
pub(super) const INFINITY: i32 = 2_000_000;

/// The state of a search, one depth after the other.
pub(super) struct FixedDepthSearch<'a, 'm, G: Game, E: ?Sized, R> {
    evaluation: &'a E,
    /// The move ordering, which may change between depths.
    pub(super) order: R,
    counter: NodeCounter<'m, G::Move>,
    /// `true` for alpha-beta.
    prunes: bool,
    /// The best line found so far from each ply.
    lines: Vec<Vec<G::Move>>,
    /// A list of moves for each ply, reused by all nodes there.
    lists: Vec<Vec<G::Move>>,
    /// The value of the root's best move so far.
    best: Option<i32>,
    /// `true` if any leaf was only estimated.
    estimated: bool,
    /// `true` if all of the root's moves have been searched.
    finished: bool,
    /// The last finished depth.
    depth: u32,
}

/// A node of the search tree.
struct Node<'a, G: Game> {
    position: &'a G,
    /// The move that led to it; `None` at the root.
    mv: Option<G::Move>,
    /// The number of plies below the root.
    ply: u32,
}

impl<'a, 'm, G: Game, E: Evaluation<G> + ?Sized, R: MoveOrdering<G>> FixedDepthSearch<'a, 'm, G, E, R> {
    /// Creates an alpha-beta search.
    pub(super) fn new(
        evaluation: &'a E,
        order: R,
        counter: NodeCounter<'m, G::Move>,
    ) -> FixedDepthSearch<'a, 'm, G, E, R> {
        FixedDepthSearch {
            evaluation,
            order,
            counter,
            prunes: true,
            lines: Vec::new(),
            lists: Vec::new(),
            best: None,
            estimated: false,
            finished: false,
            depth: 0,
        }
    }

    /// Returns the number of visited positions.
    pub(super) const fn nodes(&self) -> u64 {
        self.counter.nodes()
    }

    /// Reports the last positions to the monitor; its answer no longer matters.
    pub(super) fn finish(&mut self) {
        let _ = self.counter.report_nodes();
    }

    /// Searches to a depth of 1 or more plies. Returns the result if at least one move was finished, and whether the
    /// depth was.
    pub(super) fn search(&mut self, position: &G, depth: u32) -> (Option<Report<G::Move>>, Result<(), SearchStopped>) {
        self.lines.clear();
        self.best = None;
        self.estimated = false;
        self.finished = false;
        let root = Node { position, mv: None, ply: 0 };
        let done = self.value(&root, depth, -INFINITY, INFINITY).map(drop);
        if done.is_ok() {
            self.finished = true;
            self.depth = depth;
        }
        let report = self.report();
        if let (Some(report), true) = (&report, self.finished) {
            self.counter.report(report);
        }
        (report, done)
    }

    /// Returns the value of a node from the view of the player to move at the root, who maximizes it, or a bound if it
    /// is not between `alpha`, which that player is already sure of, and `beta`, which the opponent is sure of.
    fn value(&mut self, node: &Node<'_, G>, depth: u32, mut alpha: i32, mut beta: i32) -> Result<i32, SearchStopped> {
        self.counter.visit()?;
        let ply = node.ply as usize;
        if self.lines.len() <= ply + 1 {
            self.lines.resize(ply + 2, Vec::new());
            self.lists.resize(ply + 2, Vec::new());
        }
        self.lines[ply].clear();
        let maximizing = node.ply.is_multiple_of(2);
        if let Some(value) = self.leaf_value(node, depth) {
            return Ok(if maximizing { value } else { -value });
        }
        let mut moves = std::mem::take(&mut self.lists[ply]);
        node.position.moves_into(&mut moves);
        self.order.sort(node.position, node.ply, &mut moves);
        let mut best = if maximizing { -INFINITY } else { INFINITY };
        for &mv in &moves {
            if self.prunes && alpha >= beta {
                break;
            }
            let after = node.position.after(mv);
            let child = Node { position: &after, mv: Some(mv), ply: node.ply + 1 };
            let value = self.value(&child, depth - 1, alpha, beta)?;
            let better = if maximizing { value > best } else { value < best };
            if better {
                best = value;
                self.store_best(ply, mv, best);
            }
            if maximizing {
                alpha = alpha.max(best);
            } else {
                beta = beta.min(best);
            }
        }
        self.lists[ply] = moves;
        Ok(best)
    }

    /// Returns the value for the player to move at a node where the game or the search ends.
    fn leaf_value(&mut self, node: &Node<'_, G>, depth: u32) -> Option<i32> {
        if node.position.outcome().is_some() {
            Some(self.evaluation.terminal_score(node.position, node.ply).hundredths())
        } else if depth == 0 {
            self.estimated = true;
            Some(self.evaluation.evaluate(node.position, node.mv))
        } else {
            None
        }
    }

    /// Makes a move the best of its node so far: the best line from there is this move and the best line after it.
    fn store_best(&mut self, ply: usize, mv: G::Move, value: i32) {
        let (upper, lower) = self.lines.split_at_mut(ply + 1);
        let (line, rest) = (&mut upper[ply], &lower[0]);
        line.clear();
        line.push(mv);
        line.extend_from_slice(rest);
        if ply == 0 {
            self.best = Some(value);
            if let Some(report) = self.report() {
                self.counter.report(&report);
            }
        }
    }

    /// Returns the current result, if any.
    fn report(&self) -> Option<Report<G::Move>> {
        let value = self.best?;
        let known = if self.finished && !self.estimated { Score::Exact(value / 100) } else { Score::Estimate(value) };
        let score = Score::mate_from_hundredths(value).unwrap_or(known);
        Some(Report { score, depth: self.depth, nodes: self.counter.nodes(), pv: self.lines.first()?.clone() })
    }
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
        let order = ShuffledRoot { random: SplitMix64::for_move(self.seed, game.len()), below: () };
        let depth = limits.depth.map_or(self.depth, |depth| depth.min(self.depth)).max(1);
        let mut search = FixedDepthSearch::new(&self.evaluation, order, NodeCounter::new(limits, monitor));
        search.prunes = false;
        let (report, _) = search.search(game.last()?, depth);
        search.finish();
        report
    }
}
