//! The common part of the readable searches: their tools, and the work at every node.

use super::{Evaluation, Exit, MoveOrdering, NodeCounter, Observer, Report, Score, SearchNode, SearchStopped, Window};
use crate::game::Game;

/// The state of a search. [`minimax`](Searcher::minimax) and [`alpha_beta`](Searcher::alpha_beta) walk the tree with
/// it; read them side by side.
pub struct Searcher<'a, 'm, G: Game, E: ?Sized, R: ?Sized, O: ?Sized> {
    evaluation: &'a E,
    order: &'a mut R,
    observer: &'a mut O,
    counter: NodeCounter<'m, G::Move>,
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

impl<'a, 'm, G: Game, E: Evaluation<G> + ?Sized, R: MoveOrdering<G> + ?Sized, O: Observer<G> + ?Sized>
    Searcher<'a, 'm, G, E, R, O>
{
    /// Creates a search with its tools. The depth is set when it starts.
    pub fn new(
        evaluation: &'a E,
        order: &'a mut R,
        observer: &'a mut O,
        counter: NodeCounter<'m, G::Move>,
    ) -> Searcher<'a, 'm, G, E, R, O> {
        Searcher {
            evaluation,
            order,
            observer,
            counter,
            lines: Vec::new(),
            lists: Vec::new(),
            best: None,
            estimated: false,
            finished: false,
            depth: 0,
        }
    }

    /// Returns the move ordering, to change it between depths.
    pub(super) fn order(&mut self) -> &mut R {
        self.order
    }

    /// Returns the number of visited positions.
    pub(super) const fn nodes(&self) -> u64 {
        self.counter.nodes()
    }

    /// Reports the last positions to the monitor; its answer no longer matters.
    pub(super) fn finish(&mut self) {
        let _ = self.counter.report_nodes();
    }

    /// Runs a search to a depth. Returns the result if at least one move was finished, and whether to continue.
    pub(super) fn run(
        &mut self,
        depth: u32,
        search: impl FnOnce(&mut Self) -> Result<i32, SearchStopped>,
    ) -> (Option<Report<G::Move>>, Result<(), SearchStopped>) {
        self.lines.clear();
        self.best = None;
        self.estimated = false;
        self.finished = false;
        let done = search(self).map(drop);
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

    /// Enters a node.
    pub(super) fn enter(&mut self, node: &SearchNode<'_, G>, window: Window) -> Result<(), SearchStopped> {
        self.counter.visit()?;
        let ply = node.ply as usize;
        if self.lines.len() <= ply + 1 {
            self.lines.resize(ply + 2, Vec::new());
            self.lists.resize(ply + 2, Vec::new());
        }
        self.lines[ply].clear();
        self.observer.enter(node, window);
        Ok(())
    }

    /// Returns the value, from the root's view, of a node where the game or the search ends.
    pub(super) fn leaf(&mut self, node: &SearchNode<'_, G>, depth: u32) -> Option<(i32, Exit)> {
        let (value, how) = if node.position.outcome().is_some() {
            (self.evaluation.terminal_score(node.position, node.ply).hundredths(), Exit::GameOver)
        } else if depth == 0 {
            self.estimated = true;
            (self.evaluation.evaluate(node.position, node.mv), Exit::Horizon)
        } else {
            return None;
        };
        Some((if node.is_maximizing() { value } else { -value }, how))
    }

    /// Returns the ordered moves of a node. The list must be [returned](Searcher::recycle_moves).
    pub(super) fn moves(&mut self, node: &SearchNode<'_, G>) -> Vec<G::Move> {
        let mut moves = std::mem::take(&mut self.lists[node.ply as usize]);
        node.position.moves_into(&mut moves);
        self.order.sort(node.position, node.ply, &mut moves);
        moves
    }

    /// Returns a node's list of moves for reuse by the next node of its ply.
    pub(super) fn recycle_moves(&mut self, node: &SearchNode<'_, G>, moves: Vec<G::Move>) {
        self.lists[node.ply as usize] = moves;
    }

    /// Makes a move the best of its node so far: the best line from there is this move and the best line after it.
    pub(super) fn keep(&mut self, node: &SearchNode<'_, G>, mv: G::Move, value: i32) {
        let (upper, lower) = self.lines.split_at_mut(node.ply as usize + 1);
        let (line, rest) = (&mut upper[node.ply as usize], &lower[0]);
        line.clear();
        line.push(mv);
        line.extend_from_slice(rest);
        if node.ply == 0 {
            self.best = Some(value);
            if let Some(report) = self.report() {
                self.counter.report(&report);
            }
        }
    }

    /// Leaves a node and returns its value.
    pub(super) fn leave(
        &mut self,
        node: &SearchNode<'_, G>,
        window: Window,
        value: i32,
        how: Exit,
    ) -> Result<i32, SearchStopped> {
        self.observer.leave(node, window, value, how);
        Ok(value)
    }

    /// Returns the current result, if any.
    fn report(&self) -> Option<Report<G::Move>> {
        let value = self.best?;
        let known = if self.finished && !self.estimated { Score::Exact(value / 100) } else { Score::Estimate(value) };
        let score = Score::mate_from_hundredths(value).unwrap_or(known);
        Some(Report { score, depth: self.depth, nodes: self.counter.nodes(), pv: self.lines.first()?.clone() })
    }
}
