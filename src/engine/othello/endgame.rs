//! Exact solution of endgames.
//!
//! Alpha-beta on bitboards as principal variation search: the first move with the full window, the others with a window
//! of one disc, which only tests whether they are better. The tree is kept small by a transposition table ([`TranspositionTable`]),
//! bounds from stable discs, table look-ups before searching, and move ordering: by the value of a short search where
//! the subtree is large, then by the number of replies (fastest first), then by parity. The last squares are searched
//! by `huanle_cpu`.
//!
//! With several threads all search the same tree, and each defers moves that another one is searching (simplified
//! ABDADA): by then the table contains their values.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use huanle_cpu::endgame::{Child, odd_quadrants};

use super::node::{BitboardNode, ShallowSearch, SortedMoves, shallow_value};
use super::probcut;
pub use super::scoring::Scoring;
use super::stability::stable_discs;
use super::weights::{MAX_VALUE, PatternWeights};
use super::{Bitboard, Move, Position, Square};
use crate::game::Game;
use crate::search::{
    AbdadaTable, Bound, Limits, NodeCounter, ProbCut, Report, Score, SearchStopped, SplitMix64, TranspositionEntry,
    TranspositionTable, run_with_helpers,
};

/// The number of empty squares up to which nothing is stored or sorted.
const UNSORTED_EMPTIES: u32 = 7;
/// The number of empty squares up to which positions are stored in a separate small table.
const SMALL_TABLE_EMPTIES: u32 = 11;
/// The size of that table: it fits into a second-level cache.
const SMALL_TABLE_KILOBYTES: usize = 512;
/// An upper bound of the positions visited between updates of the counter: below a node with few empty squares, or for
/// move ordering. That close to the limit, positions are counted one by one.
const MOST_UNCOUNTED: u64 = 200_000;
/// The number of empty squares from which moves are ordered by estimates.
const EVALUATION_ORDERING_EMPTIES: u32 = 11;
/// The number of empty squares from which each two more add a ply to the search that orders the moves.
const SEARCH_ORDERING_EMPTIES: u32 = 14;
/// The number of empty squares from which threads defer moves that others are searching.
const ABDADA_MIN_EMPTIES: u32 = 14;
/// The number of empty squares from which the search starts with a window around an estimate.
const ASPIRATION_MIN_EMPTIES: u32 = 16;
/// The confidence levels of the ProbCut passes that come first, in percent of the standard deviation. Without a limit there is
/// only the first.
const PROBCUT_THRESHOLDS: [i32; 2] = [100, 180];
/// The level of exact entries in the table.
const EXACT_LEVEL: u8 = 2;
/// The depth of a table entry is its number of empty squares plus this for each level of confidence.
const LEVEL: u8 = 64;
/// Half the width of the first aspiration window, plus a disc.
const ASPIRATION_STEP: i32 = 4;
/// A number beyond every result.
const INFINITY: i32 = 65;
/// Stable discs are counted if they could end the search: when the window begins here or higher.
const STABILITY_MIN_ALPHA: i32 = 0;
/// The number of positions counted locally before the counter is updated.
const NODES_BETWEEN_UPDATES: u64 = 1024;
/// The ordering cost of each reply that a move allows, in hundredths of a disc; double for a corner.
const REPLY_COST: i32 = 400;
/// The ordering bonus of a move into an odd quadrant.
const PARITY_BONUS: i32 = 150;
/// The ordering bonus of a corner.
const CORNER_BONUS: i32 = 400;
/// The sort key of the table's move, which comes before all others.
const TABLE_MOVE_KEY: i32 = -1_000_000;
const CORNERS: u64 = 0x8100_0000_0000_0081;

/// Returns the best move with perfect play, and the line to the end. `None` if the game is over, or if the search was
/// stopped before any move was finished. If stopped later, it returns the best finished move with an estimated value
/// and depth 0, unless a ProbCut pass, which comes first, reached the end of the game.
///
/// Ten empty squares take some thousand positions, twenty about ten million. With a generator, a random one of the best
/// moves is returned; otherwise the first one found.
pub fn solve(
    position: Position,
    scoring: Scoring,
    random: Option<SplitMix64>,
    counter: NodeCounter<'_, Move>,
) -> Option<Report<Move>> {
    let table = table_for(position);
    Solver::new(scoring, counter, &table, position, Some(PatternWeights::bundled())).solve(position, random)
}

/// Solves on several threads and reports all their positions. With more than one thread the choice among equally good
/// moves may vary, and node limits are per thread.
pub fn solve_parallel(
    threads: usize,
    position: Position,
    scoring: Scoring,
    counter: NodeCounter<'_, Move>,
) -> Option<Report<Move>> {
    solve_with_table(&table_for(position), threads, position, scoring, counter)
}

/// Solves with an existing table, whose entries are trusted.
pub(super) fn solve_with_table(
    table: &TranspositionTable,
    threads: usize,
    position: Position,
    scoring: Scoring,
    counter: NodeCounter<'_, Move>,
) -> Option<Report<Move>> {
    let weights = Some(PatternWeights::bundled());
    let mut first = Solver::new(scoring, counter, table, position, weights);
    if threads <= 1 {
        return first.solve(position, None);
    }
    let (searching, helper_nodes, is_limited) = (AbdadaTable::new(), AtomicU64::new(0), first.is_limited);
    first.abdada = Some(&searching);
    let help = |_, done: &AtomicBool| {
        let mut nobody = ();
        let counter = NodeCounter::new(&Limits::until(done), &mut nobody);
        let solver = Solver::new(scoring, counter, table, position, weights);
        let mut solver = Solver { abdada: Some(&searching), is_limited, ..solver };
        let _ = solver.best_move(position, &mut None);
        let _ = solver.update_counter();
        helper_nodes.fetch_add(solver.counter.nodes(), Ordering::Relaxed);
    };
    let report = run_with_helpers(threads, help, || first.solve(position, None))?;
    Some(Report { nodes: report.nodes + helper_nodes.into_inner(), ..report })
}

/// Creates a table of suitable size.
fn table_for(position: Position) -> TranspositionTable {
    let empty = position.board().empty().count();
    TranspositionTable::with_kilobytes(if empty <= UNSORTED_EMPTIES { 0 } else { 1 << (empty - 2).min(17) })
}

/// Solves with other weights for move ordering.
pub(crate) fn solve_with_weights(position: Position, weights: Option<&PatternWeights>) -> Option<Report<Move>> {
    let mut monitor = ();
    let counter = NodeCounter::new(&Limits::NONE, &mut monitor);
    let table = table_for(position);
    Solver::new(Scoring::EmptiesToWinner, counter, &table, position, weights).solve(position, None)
}

/// Returns the value of a position for the side to move with perfect play, and the number of positions visited.
pub fn value(position: Position, scoring: Scoring) -> (i32, u64) {
    let mut monitor = ();
    let counter = NodeCounter::new(&Limits::NONE, &mut monitor);
    let table = table_for(position);
    let mut solver = Solver::new(scoring, counter, &table, position, Some(PatternWeights::bundled()));
    let value = solver.value_of(position, -INFINITY, INFINITY);
    let _ = solver.update_counter(); // without a limit nothing stops it
    (value.unwrap_or_default(), solver.counter.nodes())
}

struct Solver<'c, 't> {
    scoring: Scoring,
    counter: NodeCounter<'c, Move>,
    /// Positions visited but not yet passed to the counter.
    nodes: u64,
    table: &'t TranspositionTable,
    /// The table for positions with few empty squares, small enough for the processor's cache.
    small_table: TranspositionTable,
    weights: Option<&'t PatternWeights>,
    /// The distance from the window at which a short search is trusted, in percent of the standard deviation; 0 never.
    probcut_threshold: i32,
    /// The confidence of the results: the index in [`PROBCUT_THRESHOLDS`], or [`EXACT_LEVEL`].
    level: u8,
    /// `true` if a search has reached the end of the game, possibly with ProbCut.
    to_the_end: bool,
    /// `true` if there is a limit, so that ProbCut passes come first.
    is_limited: bool,
    /// The positions that other threads are searching.
    abdada: Option<&'t AbdadaTable>,
}

impl<'c, 't> Solver<'c, 't> {
    /// Creates a search for a position and its successors.
    fn new(
        scoring: Scoring,
        counter: NodeCounter<'c, Move>,
        table: &'t TranspositionTable,
        position: Position,
        weights: Option<&'t PatternWeights>,
    ) -> Solver<'c, 't> {
        let empty = position.board().empty().count();
        let small_table =
            TranspositionTable::with_kilobytes(if empty <= UNSORTED_EMPTIES { 0 } else { SMALL_TABLE_KILOBYTES });
        let weights = if empty >= EVALUATION_ORDERING_EMPTIES { weights } else { None };
        let is_limited = counter.is_limited();
        let (nodes, probcut_threshold, level, to_the_end, abdada) = (0, 0, EXACT_LEVEL, false, None);
        Solver {
            scoring,
            counter,
            nodes,
            table,
            small_table,
            weights,
            probcut_threshold,
            level,
            to_the_end,
            is_limited,
            abdada,
        }
    }

    fn solve(mut self, position: Position, random: Option<SplitMix64>) -> Option<Report<Move>> {
        let mut best = None;
        let mut searched = self.best_move(position, &mut best);
        if let (Ok(()), Some(mut random), Some((value, mv))) = (searched, random, &mut best) {
            let mut moves = position.moves();
            random.shuffle(&mut moves);
            for other in moves {
                match self.value_of(position.after(other), -*value, -*value + 1) {
                    Ok(found) if -found >= *value => {
                        *mv = other;
                        break;
                    }
                    Ok(_) => {}
                    Err(SearchStopped) => break,
                }
            }
        }
        let (value, mv) = best?;
        let (mut line, mut at, mut kept) = (vec![mv], position.after(mv), -value);
        // The moves after it are searched again with a narrow window: each time one that preserves the value.
        while searched.is_ok() && !at.is_over() {
            match self.move_with_value(at, kept) {
                Ok(Some(mv)) => {
                    line.push(mv);
                    (at, kept) = (at.after(mv), -kept);
                }
                Ok(None) => break,
                Err(SearchStopped) => {
                    // The value is known; only the line is truncated.
                    searched = Ok(());
                    break;
                }
            }
        }
        let _ = self.update_counter(); // the search is over: it cannot be stopped
        let (score, depth) = match searched {
            Ok(()) => (Score::Exact(value), position.board().empty().count()),
            Err(SearchStopped) if self.to_the_end => (Score::Estimate(value * 100), position.board().empty().count()),
            Err(SearchStopped) => (Score::Estimate(value * 100), 0),
        };
        let report = Report { score, depth, nodes: self.counter.nodes(), pv: line };
        self.counter.report(&report);
        let _ = self.counter.report_nodes();
        Some(report)
    }

    /// Finds a best move and its value; if stopped, the best of the finished moves. A pass with ProbCut comes first: what it
    /// stores orders the moves of the exact search, which then visits a fifth less at 24 empty squares. With a limit,
    /// there is a second one, and then the winner is determined, which is quicker: a value above 0 or of 0 is then proven
    /// even if the search is stopped.
    fn best_move(&mut self, position: Position, best: &mut Option<(i32, Move)>) -> Result<(), SearchStopped> {
        let node = self.node(position);
        let mut guess = None;
        if node.empty_count() >= ASPIRATION_MIN_EMPTIES
            && !self.is_near_the_limit()
            && let Some(weights) = self.weights
        {
            let mut seen =
                shallow_value(&node, weights, 4, -MAX_VALUE, MAX_VALUE, &mut self.nodes).clamp(-6200, 6200) / 200 * 2;
            let passes = if self.is_limited { PROBCUT_THRESHOLDS.len() } else { 1 };
            for (level, trust) in (0..).zip(PROBCUT_THRESHOLDS).take(passes) {
                (self.level, self.probcut_threshold) = (level, trust);
                seen = self.aspiration_search(position, Some(seen), best)?.unwrap_or(seen);
                self.to_the_end = true;
            }
            (self.level, self.probcut_threshold) = (EXACT_LEVEL, 0);
            if self.is_limited {
                match self.search_root(position, -1, 1, best)?.map(i32::signum) {
                    Some(1) => seen = seen.max(ASPIRATION_STEP),
                    Some(-1) => seen = seen.min(-ASPIRATION_STEP),
                    _ => return Ok(()),
                }
            }
            guess = Some(seen);
        }
        self.aspiration_search(position, guess, best).map(|_| ())
    }

    /// Searches with a window around a guess and widens it while the value lies outside; without a guess, with the full
    /// window. `None` if there is no move.
    fn aspiration_search(
        &mut self,
        position: Position,
        guess: Option<i32>,
        best: &mut Option<(i32, Move)>,
    ) -> Result<Option<i32>, SearchStopped> {
        let mut step = ASPIRATION_STEP;
        let (mut alpha, mut beta) = guess.map_or((-INFINITY, INFINITY), |guess| (guess - step + 1, guess + step - 1));
        loop {
            let Some(value) = self.search_root(position, alpha, beta, best)? else { return Ok(None) };
            step *= 2;
            if value <= alpha && alpha > -INFINITY {
                (alpha, beta) = ((value - step).max(-INFINITY), value + 1);
            } else if value >= beta && beta < INFINITY {
                (alpha, beta) = (value - 1, (value + step).min(INFINITY));
            } else {
                return Ok(Some(value));
            }
        }
    }

    /// Searches the root's moves. `None` if the game is over.
    fn search_root(
        &mut self,
        position: Position,
        mut alpha: i32,
        beta: i32,
        best: &mut Option<(i32, Move)>,
    ) -> Result<Option<i32>, SearchStopped> {
        self.counter.visit()?;
        let node = self.node(position);
        let mut moves = position.moves();
        if node.legal_moves() != 0 {
            let known = best.as_ref().map(|&(_, mv)| mv);
            let sorted = self.sorted_moves(&node, node.legal_moves(), None);
            moves = sorted.iter().map(|child| Move::Place(Square(child.square))).collect();
            if let Some(at) = moves.iter().position(|&mv| Some(mv) == known) {
                moves[..=at].rotate_right(1);
            }
        }
        let mut found: Option<i32> = None;
        while !moves.is_empty() {
            let free = |&mv: &Move| !self.is_deferred(&self.node(position.after(mv)));
            let at = if found.is_some() { moves.iter().position(free).unwrap_or(0) } else { 0 };
            let mv = moves.remove(at);
            let value = self.value_after(&self.node(position.after(mv)), found.is_none(), alpha, beta)?;
            if found.is_none_or(|least| value > least) {
                found = Some(value);
                // A value below the window is only a bound and does not replace a known move.
                if value > alpha || best.as_ref().is_none_or(|&(_, known)| known == mv) {
                    *best = Some((value, mv));
                    let report = Report {
                        score: Score::Estimate(value * 100),
                        depth: 0,
                        nodes: self.counter.nodes(),
                        pv: vec![mv],
                    };
                    self.counter.report(&report);
                }
                alpha = alpha.max(value);
                if alpha >= beta {
                    break;
                }
            }
        }
        Ok(found)
    }

    /// Returns the first move with this value.
    fn move_with_value(&mut self, position: Position, value: i32) -> Result<Option<Move>, SearchStopped> {
        for mv in position.moves() {
            if -self.value_of(position.after(mv), -value, -value + 1)? >= value {
                return Ok(Some(mv));
            }
        }
        Ok(None)
    }

    fn value_of(&mut self, position: Position, alpha: i32, beta: i32) -> Result<i32, SearchStopped> {
        let node = self.node(position);
        self.value(&node, alpha, beta)
    }

    fn node(&self, position: Position) -> BitboardNode {
        BitboardNode::new(position, self.weights.is_some())
    }

    /// Returns whether so few positions are left that each must be counted.
    const fn is_near_the_limit(&self) -> bool {
        self.counter.nodes_left() <= self.nodes + MOST_UNCOUNTED
    }

    /// Returns the table for positions with this many empty squares.
    const fn table(&self, empty: u32) -> &TranspositionTable {
        if empty <= SMALL_TABLE_EMPTIES { &self.small_table } else { self.table }
    }

    /// Updates the counter.
    fn update_counter(&mut self) -> Result<(), SearchStopped> {
        self.counter.visit_many(std::mem::take(&mut self.nodes))
    }

    /// Returns the value of a node for the side to move, or a bound if it is outside the window.
    fn value(&mut self, node: &BitboardNode, mut alpha: i32, beta: i32) -> Result<i32, SearchStopped> {
        let empty = node.empty_count();
        if empty == 0 {
            self.nodes += 1;
            return Ok(self.scoring.result(Bitboard(node.own), Bitboard(node.opponent)));
        }
        if empty <= UNSORTED_EMPTIES && !self.is_near_the_limit() {
            return Ok(self.search_few_empties(node, alpha, beta));
        }
        self.nodes += 1;
        if self.nodes >= NODES_BETWEEN_UPDATES || self.is_near_the_limit() {
            self.update_counter()?;
        }
        let key = node.key();
        self.table(empty).prefetch(key);
        let moves = node.legal_moves();
        if moves == 0 {
            let passed = node.after_pass();
            let over = passed.legal_moves() == 0;
            return Ok(if over {
                self.scoring.result(Bitboard(node.own), Bitboard(node.opponent))
            } else {
                -self.value(&passed, -beta, -alpha)?
            });
        }
        let narrow = beta - alpha == 1;
        if narrow && alpha >= STABILITY_MIN_ALPHA {
            let most = 64 - 2 * stable_discs(Bitboard(node.opponent), Bitboard(node.own)).count().cast_signed();
            if most <= alpha {
                return Ok(most);
            }
        }
        let known = self.table(empty).get(key);
        if let Some(entry) = known
            && entry.depth / LEVEL >= self.level
            && entry.is_cutoff(alpha, beta)
        {
            return Ok(entry.value);
        }
        if narrow
            && self.probcut_threshold > 0
            && let Some(value) = self.probcut(node, alpha)
        {
            return Ok(value);
        }
        let (lower, mut best, mut best_square) = (alpha, -INFINITY, TranspositionEntry::NO_MOVE);
        let sorted = self.sorted_moves(node, moves, known.map(|entry| entry.best));
        if narrow
            && empty > UNSORTED_EMPTIES + 2
            && let Some(value) = self.enhanced_transposition_cutoff(node, &sorted, beta)
        {
            return Ok(value);
        }
        let mut left = u64::MAX >> (64 - sorted.count);
        while let Some(child) = self.next_move(node, &sorted, &mut left) {
            let after = node.after(child, empty > EVALUATION_ORDERING_EMPTIES);
            let value = self.value_after(&after, narrow || best == -INFINITY, alpha, beta)?;
            if value > best {
                best = value;
                best_square = u16::from(child.square);
                alpha = alpha.max(best);
                if alpha >= beta {
                    break;
                }
            }
        }
        let bound = Bound::of(best, lower, beta);
        self.table(empty).put(
            key,
            TranspositionEntry { value: best, bound, depth: empty as u8 + self.level * LEVEL, best: best_square },
        );
        Ok(best)
    }

    /// Returns the value of the move that led to a node, for the side that made it: with the full window for the first
    /// move, with a minimal window for the others unless they are better.
    fn value_after(&mut self, after: &BitboardNode, whole: bool, alpha: i32, beta: i32) -> Result<i32, SearchStopped> {
        let busy =
            self.abdada.filter(|_| after.empty_count() + 1 >= ABDADA_MIN_EMPTIES).map(|busy| (busy, after.key()));
        if let Some((busy, key)) = busy {
            busy.insert(key);
        }
        let value = if whole {
            self.value(after, -beta, -alpha)
        } else {
            match self.value(after, -alpha - 1, -alpha) {
                Ok(value) if -value > alpha && -value < beta => self.value(after, -beta, -alpha),
                value => value,
            }
        };
        if let Some((busy, key)) = busy {
            busy.remove(key);
        }
        value.map(|value| -value)
    }

    /// Returns whether another thread is searching a node.
    fn is_deferred(&self, node: &BitboardNode) -> bool {
        self.abdada.is_some_and(|busy| busy.contains(node.key()))
    }

    /// Returns the next remaining move (one bit per index in the order): after the first one, the best that no other
    /// thread is searching, if any.
    fn next_move<'s>(&self, node: &BitboardNode, sorted: &'s SortedMoves, left: &mut u64) -> Option<&'s Child> {
        let mut place = left.trailing_zeros() as usize;
        if place > 0 && self.abdada.is_some() && node.empty_count() >= ABDADA_MIN_EMPTIES {
            let is_left = |place: &usize| *left >> place & 1 != 0;
            let free = |place: &usize| !self.is_deferred(&node.after(sorted.child(*place), false));
            place = (place..sorted.count).filter(is_left).find(free).unwrap_or(place);
        }
        if place >= sorted.count {
            return None;
        }
        *left &= !(1 << place);
        Some(sorted.child(place))
    }

    /// ProbCut: returns a bound if a short search is far enough outside the window above `alpha`.
    fn probcut(&mut self, node: &BitboardNode, alpha: i32) -> Option<i32> {
        let (weights, ProbCut { depth, margin }) =
            (self.weights?, probcut::endgame_probcut(node.empty_count(), self.probcut_threshold)?);
        let (low, high) = (alpha * 100 - margin, (alpha + 1) * 100 + margin);
        // Only the more likely side is tested.
        let seems = shallow_value(node, weights, 0, -MAX_VALUE, MAX_VALUE, &mut self.nodes);
        if seems >= alpha * 100 + 50 {
            let seen =
                high <= MAX_VALUE && shallow_value(node, weights, depth, high - 1, high, &mut self.nodes) >= high;
            if seen { Some(alpha + 1) } else { None }
        } else {
            let seen = low >= -MAX_VALUE && shallow_value(node, weights, depth, low, low + 1, &mut self.nodes) <= low;
            if seen { Some(alpha) } else { None }
        }
    }

    /// Searches a node with few empty squares; a window wider than a disc is searched by several minimal ones.
    fn search_few_empties(&mut self, node: &BitboardNode, alpha: i32, beta: i32) -> i32 {
        let winners = self.scoring == Scoring::EmptiesToWinner;
        let (mut low, mut high) = (-64, 64);
        let mut guess = alpha;
        loop {
            let value = huanle_cpu::othello_endgame(node.own, node.opponent, guess, winners, &mut self.nodes);
            if value > guess {
                low = value;
            } else {
                high = value;
            }
            if low >= beta {
                return low;
            }
            if high <= alpha {
                return high;
            }
            if low >= high {
                return low;
            }
            guess = if value > guess { low } else { high - 1 };
        }
    }

    /// Enhanced transposition cutoff: returns the stored value of a move that is at least `beta`.
    fn enhanced_transposition_cutoff(&self, node: &BitboardNode, sorted: &SortedMoves, beta: i32) -> Option<i32> {
        let table = self.table(node.empty_count() - 1);
        let mut keys = [0; 64];
        for (key, child) in keys.iter_mut().zip(sorted.iter()) {
            *key = node.after(child, false).key();
            table.prefetch(*key);
        }
        keys[..sorted.count].iter().find_map(|&key| {
            let entry = table.get(key)?;
            if entry.depth / LEVEL >= self.level && entry.bound != Bound::Lower && -entry.value >= beta {
                Some(-entry.value)
            } else {
                None
            }
        })
    }

    /// Returns the moves of a node, best first, beginning with the one from the table.
    fn sorted_moves(&mut self, node: &BitboardNode, moves: u64, known: Option<u16>) -> SortedMoves {
        let mut sorted = SortedMoves::new(node, moves);
        let empty = node.empty_count();
        let odd = odd_quadrants(!(node.own | node.opponent));
        let weights =
            if empty >= EVALUATION_ORDERING_EMPTIES && !self.is_near_the_limit() { self.weights } else { None };
        let depth = (empty.saturating_sub(SEARCH_ORDERING_EMPTIES) / 2).min(4);
        sorted.sort_by(|child| {
            if known == Some(u16::from(child.square)) {
                return TABLE_MOVE_KEY;
            }
            let is = |squares: u64| (squares >> child.square & 1) as i32;
            let replies = (child.replies.count_ones() + (child.replies & CORNERS).count_ones()).cast_signed();
            let seen = replies * REPLY_COST - is(odd) * PARITY_BONUS - is(CORNERS) * CORNER_BONUS;
            let Some(weights) = weights else { return seen };
            let after = node.after(child, true);
            if depth > 0 {
                return seen + shallow_value(&after, weights, depth, -MAX_VALUE, MAX_VALUE, &mut self.nodes);
            }
            self.nodes += 1;
            seen + ShallowSearch::new(weights, self.scoring, 0).static_eval(&after, child.replies)
        });
        sorted
    }
}

#[cfg(test)]
mod tests;
