//! Exact solution of endgames.
//!
//! Alpha-beta on bitboards as principal variation search: the first move with the full window, the others with a window
//! of one disc, which only asks whether they are better. The tree is kept small by a transposition table ([`Table`]),
//! bounds from stable discs, table look-ups before searching, and move ordering: by the value of a short search where
//! the subtree is large, then by the number of replies (fastest first), then by parity. The last squares are searched
//! by `huanle_cpu`.
//!
//! With several threads all search the same tree, and each defers moves that another one is searching (simplified
//! ABDADA): by then the table contains their values.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use huanle_cpu::endgame::{Child, odd_quarters};

use super::forecast;
use super::node::{Node, ShallowSearch, Sorted, estimate};
use super::stability::stable;
use super::weights::{MOST, Weights};
use super::{Bitboard, Move, Position, Square};
use crate::game::Game;
use crate::search::{
    AbdadaTable, Bound, Entry, Limits, NodeCounter, ProbCut, Report, Score, SearchStopped, SplitMix64, Table, with_help,
};

/// The owner of the squares that are empty when the game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Empties {
    /// Nobody: the result is the disc difference. The program displays this and its players maximize it.
    Nobodys,
    /// The winner, as in tournaments, the FFO test positions and the WTHOR archive.
    TheWinners,
}

impl Empties {
    /// Returns the result of a finished game for the side with the discs `own`.
    pub(super) fn result(self, own: Bitboard, opponent: Bitboard) -> i32 {
        let difference = own.count().cast_signed() - opponent.count().cast_signed();
        match self {
            Empties::Nobodys => difference,
            Empties::TheWinners => difference + difference.signum() * (!(own | opponent)).count().cast_signed(),
        }
    }
}

/// The number of empty squares up to which nothing is stored or sorted.
const BARE: u32 = 7;
/// The number of empty squares up to which positions are stored in a separate small table.
const NEAR: u32 = 11;
/// Its size: that of a second-level cache.
const NEAR_KILOBYTES: usize = 512;
/// An upper bound of the positions visited between updates of the counter: below a node with few empty squares, or for
/// move ordering. That close to the limit, positions are counted one by one.
const MOST_UNCOUNTED: u64 = 200_000;
/// The number of empty squares from which moves are ordered by estimates.
const ESTIMATED_FROM: u32 = 11;
/// The number of empty squares from which each two more add a ply to the search that orders the moves.
const SEARCHED_FROM: u32 = 15;
/// The number of empty squares from which threads defer moves that others are searching.
const SHARED_FROM: u32 = 14;
/// The number of empty squares from which the search starts with a window around an estimate.
const GUESSED_FROM: u32 = 16;
/// The confidence levels of the ProbCut passes that come first when there is a limit, in percent of the standard
/// deviation.
const TRUSTS: [i32; 2] = [100, 180];
/// The level of exact entries in the table.
const CERTAIN: u8 = 2;
/// The depth of a table entry is its number of empty squares plus this for each level of confidence.
const LEVEL: u8 = 64;
/// Half the width of that window, plus a disc.
const FIRST_STEP: i32 = 4;
/// A number beyond every result.
const INFINITY: i32 = 65;
/// Stable discs are counted if they could end the search: when the window begins here or higher.
const STABLE_FROM: i32 = 0;
/// The number of positions counted locally before the counter is updated.
const COUNTED_AT_ONCE: u64 = 1024;
/// The ordering cost of each reply that a move allows, in hundredths of a disc; double for a corner.
const A_REPLY: i32 = 400;
/// The ordering bonus of a move into an odd quadrant.
const PARITY: i32 = 150;
/// The ordering bonus of a corner.
const A_CORNER: i32 = 400;
/// The key of the move tried before all others.
const FIRST: i32 = -1_000_000;
const CORNERS: u64 = 0x8100_0000_0000_0081;

/// Returns the best move with perfect play, and the line to the end. `None` if the game is over, or if the search was
/// stopped before any move was finished. If stopped later, it returns the best finished move with an estimated value
/// and depth 0, unless a ProbCut pass, which comes first when there is a limit, reached the end of the game.
///
/// Ten empty squares take some thousand positions, twenty about ten million. With a generator, a random one of the best
/// moves is returned; otherwise the first one found.
pub fn solve(
    position: Position,
    empties: Empties,
    random: Option<SplitMix64>,
    counter: NodeCounter<'_, Move>,
) -> Option<Report<Move>> {
    let table = table_for(position);
    Solver::new(empties, counter, &table, position, Some(Weights::own())).solve(position, random)
}

/// Solves on several threads and reports all their positions. With more than one thread the choice among equally good
/// moves may vary, and node limits are per thread.
pub fn solve_on(
    threads: usize,
    position: Position,
    empties: Empties,
    counter: NodeCounter<'_, Move>,
) -> Option<Report<Move>> {
    solve_in(&table_for(position), threads, position, empties, counter)
}

/// Solves with an existing table, whose entries are trusted.
pub(super) fn solve_in(
    table: &Table,
    threads: usize,
    position: Position,
    empties: Empties,
    counter: NodeCounter<'_, Move>,
) -> Option<Report<Move>> {
    let weights = Some(Weights::own());
    let mut first = Solver::new(empties, counter, table, position, weights);
    if threads <= 1 {
        return first.solve(position, None);
    }
    let (busy, helped, hurried) = (AbdadaTable::new(), AtomicU64::new(0), first.hurried);
    first.busy = Some(&busy);
    let help = |_, done: &AtomicBool| {
        let mut nobody = ();
        let counter = NodeCounter::new(&Limits::NONE, &mut nobody).until(done);
        let solver = Solver::new(empties, counter, table, position, weights);
        let mut solver = Solver { busy: Some(&busy), hurried, ..solver };
        let _ = solver.best_move(position, &mut None);
        let _ = solver.count();
        helped.fetch_add(solver.counter.nodes(), Ordering::Relaxed);
    };
    let report = with_help(threads, help, || first.solve(position, None))?;
    Some(Report { nodes: report.nodes + helped.into_inner(), ..report })
}

/// Creates a table of suitable size.
fn table_for(position: Position) -> Table {
    let empty = position.board().empty().count();
    Table::kilobytes(if empty <= BARE { 0 } else { 1 << (empty - 2).min(17) })
}

/// Solves with other weights for move ordering.
pub(crate) fn solve_with(position: Position, weights: Option<&Weights>) -> Option<Report<Move>> {
    let mut monitor = ();
    let counter = NodeCounter::new(&Limits::NONE, &mut monitor);
    let table = table_for(position);
    Solver::new(Empties::TheWinners, counter, &table, position, weights).solve(position, None)
}

/// Returns the value of a position for the side to move with perfect play, and the number of positions visited.
pub fn value(position: Position, empties: Empties) -> (i32, u64) {
    let mut monitor = ();
    let counter = NodeCounter::new(&Limits::NONE, &mut monitor);
    let table = table_for(position);
    let mut solver = Solver::new(empties, counter, &table, position, Some(Weights::own()));
    let value = solver.value_of(position, -INFINITY, INFINITY);
    let _ = solver.count(); // without a limit nothing stops it
    (value.unwrap_or_default(), solver.counter.nodes())
}

struct Solver<'c, 't> {
    empties: Empties,
    counter: NodeCounter<'c, Move>,
    /// Positions visited but not yet passed to the counter.
    nodes: u64,
    table: &'t Table,
    /// The table for positions with few empty squares, small enough for the processor's cache.
    near: Table,
    weights: Option<&'t Weights>,
    /// The distance from the window at which a short search is trusted, in percent of the standard deviation; 0 never.
    trust: i32,
    /// The confidence of the results: the index in [`TRUSTS`], or [`CERTAIN`].
    level: u8,
    /// Whether a search has reached the end of the game, possibly with ProbCut.
    to_the_end: bool,
    /// Whether there is a limit, so that ProbCut passes come first.
    hurried: bool,
    /// The positions that other threads are searching.
    busy: Option<&'t AbdadaTable>,
}

impl<'c, 't> Solver<'c, 't> {
    /// Creates a search for a position and its successors.
    fn new(
        empties: Empties,
        counter: NodeCounter<'c, Move>,
        table: &'t Table,
        position: Position,
        weights: Option<&'t Weights>,
    ) -> Solver<'c, 't> {
        let empty = position.board().empty().count();
        let near = Table::kilobytes(if empty <= BARE { 0 } else { NEAR_KILOBYTES });
        let weights = if empty >= ESTIMATED_FROM { weights } else { None };
        let hurried = counter.is_limited();
        let (nodes, trust, level, to_the_end, busy) = (0, 0, CERTAIN, false, None);
        Solver { empties, counter, nodes, table, near, weights, trust, level, to_the_end, hurried, busy }
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
        // The moves after it are found once more: each time one that keeps the value, which a narrow window shows.
        while searched.is_ok() && !at.is_over() {
            match self.keeping(at, kept) {
                Ok(Some(mv)) => {
                    line.push(mv);
                    (at, kept) = (at.after(mv), -kept);
                }
                Ok(None) => break,
                Err(SearchStopped) => {
                    // The value is found all the same; only the line is cut short.
                    searched = Ok(());
                    break;
                }
            }
        }
        let _ = self.count(); // there is nothing left to stop
        let (score, depth) = match searched {
            Ok(()) => (Score::Exact(value), position.board().empty().count()),
            Err(SearchStopped) if self.to_the_end => (Score::Estimate(value * 100), position.board().empty().count()),
            Err(SearchStopped) => (Score::Estimate(value * 100), 0),
        };
        let report = Report { score, depth, nodes: self.counter.nodes(), line };
        self.counter.found(&report);
        let _ = self.counter.tell();
        Some(report)
    }

    /// Finds a best move and its value; if stopped, the best of the finished moves. With a limit, it first finds the
    /// best move according to ProbCut, then asks who wins, which is quicker: a value above 0 or of 0 is then proven
    /// even if the search is stopped.
    fn best_move(&mut self, position: Position, best: &mut Option<(i32, Move)>) -> Result<(), SearchStopped> {
        let node = self.node(position);
        let mut guess = None;
        if node.empty() >= GUESSED_FROM
            && !self.is_near_the_limit()
            && let Some(weights) = self.weights
        {
            let mut seen = estimate(&node, weights, 4, -MOST, MOST, &mut self.nodes).clamp(-6200, 6200) / 200 * 2;
            if self.hurried {
                for (level, trust) in (0..).zip(TRUSTS) {
                    (self.level, self.trust) = (level, trust);
                    seen = self.around(position, Some(seen), best)?.unwrap_or(seen);
                    self.to_the_end = true;
                }
                (self.level, self.trust) = (CERTAIN, 0);
                match self.root(position, -1, 1, best)?.map(i32::signum) {
                    Some(1) => seen = seen.max(FIRST_STEP),
                    Some(-1) => seen = seen.min(-FIRST_STEP),
                    _ => return Ok(()),
                }
            }
            guess = Some(seen);
        }
        self.around(position, guess, best).map(|_| ())
    }

    /// Searches with a window around a guess and widens it while the value lies outside; without a guess, with the full
    /// window. `None` if there is no move.
    fn around(
        &mut self,
        position: Position,
        guess: Option<i32>,
        best: &mut Option<(i32, Move)>,
    ) -> Result<Option<i32>, SearchStopped> {
        let mut step = FIRST_STEP;
        let (mut alpha, mut beta) = guess.map_or((-INFINITY, INFINITY), |guess| (guess - step + 1, guess + step - 1));
        loop {
            let Some(value) = self.root(position, alpha, beta, best)? else { return Ok(None) };
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

    /// Searches the root's moves. `None` if there are none.
    fn root(
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
            let sorted = self.sorted(&node, node.legal_moves(), None);
            moves = sorted.iter().map(|child| Move::Place(Square(child.square))).collect();
            if let Some(at) = moves.iter().position(|&mv| Some(mv) == known) {
                moves[..=at].rotate_right(1);
            }
        }
        let mut found: Option<i32> = None;
        while !moves.is_empty() {
            let free = |&mv: &Move| !self.is_busy(&self.node(position.after(mv)));
            let at = if found.is_some() { moves.iter().position(free).unwrap_or(0) } else { 0 };
            let mv = moves.remove(at);
            let value = self.value_after(&self.node(position.after(mv)), found.is_none(), alpha, beta)?;
            if found.is_none_or(|least| value > least) {
                found = Some(value);
                // A value below the window is only a bound: it puts no other move in the place of one that is known.
                if value > alpha || best.as_ref().is_none_or(|&(_, known)| known == mv) {
                    *best = Some((value, mv));
                    let report = Report {
                        score: Score::Estimate(value * 100),
                        depth: 0,
                        nodes: self.counter.nodes(),
                        line: vec![mv],
                    };
                    self.counter.found(&report);
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
    fn keeping(&mut self, position: Position, value: i32) -> Result<Option<Move>, SearchStopped> {
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

    fn node(&self, position: Position) -> Node {
        Node::new(position, self.weights.is_some())
    }

    /// Returns whether so few positions are left that each must be counted.
    const fn is_near_the_limit(&self) -> bool {
        self.counter.left() <= self.nodes + MOST_UNCOUNTED
    }

    /// Returns the table for positions with this many empty squares.
    const fn table(&self, empty: u32) -> &Table {
        if empty <= NEAR { &self.near } else { self.table }
    }

    /// Updates the counter.
    fn count(&mut self) -> Result<(), SearchStopped> {
        self.counter.visited(std::mem::take(&mut self.nodes))
    }

    /// Returns the value of a node for the side to move, or a bound if it is outside the window.
    fn value(&mut self, node: &Node, mut alpha: i32, beta: i32) -> Result<i32, SearchStopped> {
        let empty = node.empty();
        if empty == 0 {
            self.nodes += 1;
            return Ok(self.empties.result(Bitboard(node.own), Bitboard(node.opponent)));
        }
        if empty <= BARE && !self.is_near_the_limit() {
            return Ok(self.bare(node, alpha, beta));
        }
        self.nodes += 1;
        if self.nodes >= COUNTED_AT_ONCE || self.is_near_the_limit() {
            self.count()?;
        }
        let key = node.key();
        self.table(empty).prefetch(key);
        let moves = node.legal_moves();
        if moves == 0 {
            let passed = node.passed();
            let over = passed.legal_moves() == 0;
            return Ok(if over {
                self.empties.result(Bitboard(node.own), Bitboard(node.opponent))
            } else {
                -self.value(&passed, -beta, -alpha)?
            });
        }
        let narrow = beta - alpha == 1;
        if narrow && alpha >= STABLE_FROM {
            let most = 64 - 2 * stable(Bitboard(node.opponent), Bitboard(node.own)).count().cast_signed();
            if most <= alpha {
                return Ok(most);
            }
        }
        let known = self.table(empty).get(key);
        if let Some(entry) = known
            && entry.depth / LEVEL >= self.level
            && entry.cut(alpha, beta)
        {
            return Ok(entry.value);
        }
        if narrow
            && self.trust > 0
            && let Some(value) = self.foreseen(node, alpha)
        {
            return Ok(value);
        }
        let (lower, mut best, mut best_square) = (alpha, -INFINITY, Entry::NO_MOVE);
        let sorted = self.sorted(node, moves, known.map(|entry| entry.best));
        if narrow
            && empty > BARE + 2
            && let Some(value) = self.cut_by_a_reply(node, &sorted, beta)
        {
            return Ok(value);
        }
        let mut left = u64::MAX >> (64 - sorted.count);
        while let Some(child) = self.next(node, &sorted, &mut left) {
            let after = node.after(child, empty > ESTIMATED_FROM);
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
        let bound = if best >= beta {
            Bound::AtLeast
        } else if best <= lower {
            Bound::AtMost
        } else {
            Bound::Exactly
        };
        self.table(empty)
            .put(key, Entry { value: best, bound, depth: empty as u8 + self.level * LEVEL, best: best_square });
        Ok(best)
    }

    /// Returns the value of the move that led to a node, for the side that made it: with the full window for the first
    /// move; for the others it is enough to know that they are no better.
    fn value_after(&mut self, after: &Node, whole: bool, alpha: i32, beta: i32) -> Result<i32, SearchStopped> {
        let busy = self.busy.filter(|_| after.empty() + 1 >= SHARED_FROM).map(|busy| (busy, after.key()));
        if let Some((busy, key)) = busy {
            busy.begin(key);
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
            busy.end(key);
        }
        value.map(|value| -value)
    }

    /// Returns whether another thread is searching a node.
    fn is_busy(&self, node: &Node) -> bool {
        self.busy.is_some_and(|busy| busy.holds(node.key()))
    }

    /// Returns the next remaining move (one bit per index in the order): after the first one, the best that no other
    /// thread is searching, if there is one.
    fn next<'s>(&self, node: &Node, sorted: &'s Sorted, left: &mut u64) -> Option<&'s Child> {
        let mut place = left.trailing_zeros() as usize;
        if place > 0 && self.busy.is_some() && node.empty() >= SHARED_FROM {
            let is_left = |place: &usize| *left >> place & 1 != 0;
            let free = |place: &usize| !self.is_busy(&node.after(sorted.child(*place), false));
            place = (place..sorted.count).filter(is_left).find(free).unwrap_or(place);
        }
        if place >= sorted.count {
            return None;
        }
        *left &= !(1 << place);
        Some(sorted.child(place))
    }

    /// ProbCut: returns a bound if a short search is far enough outside the window above `alpha`.
    fn foreseen(&mut self, node: &Node, alpha: i32) -> Option<i32> {
        let (weights, ProbCut { depth, margin }) = (self.weights?, forecast::of_the_end(node.empty(), self.trust)?);
        let (low, high) = (alpha * 100 - margin, (alpha + 1) * 100 + margin);
        // Only the side on which it seems to lie is worth asking.
        let seems = estimate(node, weights, 0, -MOST, MOST, &mut self.nodes);
        if seems >= alpha * 100 + 50 {
            let seen = high <= MOST && estimate(node, weights, depth, high - 1, high, &mut self.nodes) >= high;
            if seen { Some(alpha + 1) } else { None }
        } else {
            let seen = low >= -MOST && estimate(node, weights, depth, low, low + 1, &mut self.nodes) <= low;
            if seen { Some(alpha) } else { None }
        }
    }

    /// Searches a node with few empty squares; a window wider than a disc is searched repeatedly.
    fn bare(&mut self, node: &Node, alpha: i32, beta: i32) -> i32 {
        let winners = self.empties == Empties::TheWinners;
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

    /// Cuts off if the stored value of a reply is good enough.
    fn cut_by_a_reply(&self, node: &Node, sorted: &Sorted, beta: i32) -> Option<i32> {
        let table = self.table(node.empty() - 1);
        let mut keys = [0; 64];
        for (key, child) in keys.iter_mut().zip(sorted.iter()) {
            *key = node.after(child, false).key();
            table.prefetch(*key);
        }
        keys[..sorted.count].iter().find_map(|&key| {
            let entry = table.get(key)?;
            if entry.depth / LEVEL >= self.level && entry.bound != Bound::AtLeast && -entry.value >= beta {
                Some(-entry.value)
            } else {
                None
            }
        })
    }

    /// Returns the moves of a node, best first, beginning with the one from the table.
    fn sorted(&mut self, node: &Node, moves: u64, known: Option<u16>) -> Sorted {
        let mut sorted = Sorted::new(node, moves);
        let empty = node.empty();
        let odd = odd_quarters(!(node.own | node.opponent));
        let weights = if empty >= ESTIMATED_FROM && !self.is_near_the_limit() { self.weights } else { None };
        let depth = (empty.saturating_sub(SEARCHED_FROM) / 2).min(4);
        sorted.sort_by(|child| {
            if known == Some(u16::from(child.square)) {
                return FIRST;
            }
            let is = |squares: u64| (squares >> child.square & 1) as i32;
            let replies = (child.replies.count_ones() + (child.replies & CORNERS).count_ones()).cast_signed();
            let seen = replies * A_REPLY - is(odd) * PARITY - is(CORNERS) * A_CORNER;
            let Some(weights) = weights else { return seen };
            let after = node.after(child, true);
            if depth > 0 {
                return seen + estimate(&after, weights, depth, -MOST, MOST, &mut self.nodes);
            }
            self.nodes += 1;
            seen + ShallowSearch::new(weights, self.empties, 0).at_sight(&after, child.replies)
        });
        sorted
    }
}

#[cfg(test)]
mod tests;
