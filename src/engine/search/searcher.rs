//! What the searches have in common: their tools, and what they do at every node besides looking ahead.

use super::{Counter, Evaluation, Left, Node, Observer, Order, Report, Score, Stopped, Window};
use crate::game::Game;

/// A search about to begin, or under way. [`minimax`](Searcher::minimax) and [`alpha_beta`](Searcher::alpha_beta) walk
/// the tree with it; both can be read side by side.
pub struct Searcher<'a, 'm, G: Game, E: ?Sized, R: ?Sized, O: ?Sized> {
    evaluation: &'a E,
    order: &'a mut R,
    observer: &'a mut O,
    counter: Counter<'m, G::Move>,
    /// By ply: the best line found so far from there on.
    lines: Vec<Vec<G::Move>>,
    /// By ply: room for the moves of a node there, so that no node needs its own.
    lists: Vec<Vec<G::Move>>,
    /// The value of the best of the root's moves so far.
    best: Option<i32>,
    /// Whether any leaf was only estimated.
    estimated: bool,
    /// Whether all of the root's moves have been searched.
    finished: bool,
    /// The last depth that was finished.
    depth: u32,
}

impl<'a, 'm, G: Game, E: Evaluation<G> + ?Sized, R: Order<G> + ?Sized, O: Observer<G> + ?Sized>
    Searcher<'a, 'm, G, E, R, O>
{
    /// A search with its tools. The depth is said when it is started.
    pub fn new(
        evaluation: &'a E,
        order: &'a mut R,
        observer: &'a mut O,
        counter: Counter<'m, G::Move>,
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

    /// The order of the moves, to change it between one depth and the next.
    pub(super) fn order(&mut self) -> &mut R {
        self.order
    }

    /// How many positions were looked at so far.
    pub(super) const fn nodes(&self) -> u64 {
        self.counter.nodes()
    }

    /// Tells the monitor of the last positions: the search is over, whatever it answers.
    pub(super) fn finish(&mut self) {
        let _ = self.counter.tell();
    }

    /// Runs a search of so many plies. Gives what it found, if as much as one move was finished, and whether to go on.
    pub(super) fn run(
        &mut self,
        depth: u32,
        search: impl FnOnce(&mut Self) -> Result<i32, Stopped>,
    ) -> (Option<Report<G::Move>>, Result<(), Stopped>) {
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
            self.counter.found(report);
        }
        (report, done)
    }

    /// A node begins.
    pub(super) fn enter(&mut self, node: &Node<'_, G>, window: Window) -> Result<(), Stopped> {
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

    /// The value of a node at which the game or the search ends, from the root's view.
    pub(super) fn leaf(&mut self, node: &Node<'_, G>, depth: u32) -> Option<(i32, Left)> {
        let (value, how) = if node.position.outcome().is_some() {
            (self.evaluation.finished(node.position, node.ply).hundredths(), Left::GameOver)
        } else if depth == 0 {
            self.estimated = true;
            (self.evaluation.value(node.position, node.mv), Left::Horizon)
        } else {
            return None;
        };
        Some((if node.is_maximizing() { value } else { -value }, how))
    }

    /// The moves of a node, in the order in which they are to be searched. The list is to be
    /// [put back](Searcher::put_back).
    pub(super) fn moves(&mut self, node: &Node<'_, G>) -> Vec<G::Move> {
        let mut moves = std::mem::take(&mut self.lists[node.ply as usize]);
        node.position.moves_into(&mut moves);
        self.order.sort(node.position, node.ply, &mut moves);
        moves
    }

    /// Takes the list of a node's moves back, for the next node of its ply.
    pub(super) fn put_back(&mut self, node: &Node<'_, G>, moves: Vec<G::Move>) {
        self.lists[node.ply as usize] = moves;
    }

    /// A move is the best of its node so far: the best line from there is this move and the best line after it.
    pub(super) fn keep(&mut self, node: &Node<'_, G>, mv: G::Move, value: i32) {
        let (upper, lower) = self.lines.split_at_mut(node.ply as usize + 1);
        let (line, rest) = (&mut upper[node.ply as usize], &lower[0]);
        line.clear();
        line.push(mv);
        line.extend_from_slice(rest);
        if node.ply == 0 {
            self.best = Some(value);
            if let Some(report) = self.report() {
                self.counter.found(&report);
            }
        }
    }

    /// A node ends. Gives its value on.
    pub(super) fn leave(&mut self, node: &Node<'_, G>, window: Window, value: i32, how: Left) -> Result<i32, Stopped> {
        self.observer.leave(node, window, value, how);
        Ok(value)
    }

    /// What is known by now, if anything.
    fn report(&self) -> Option<Report<G::Move>> {
        let value = self.best?;
        let known = if self.finished && !self.estimated { Score::Exact(value / 100) } else { Score::Estimate(value) };
        let score = Score::mate(value).unwrap_or(known);
        Some(Report { score, depth: self.depth, nodes: self.counter.nodes(), line: self.lines.first()?.clone() })
    }
}
