//! Principal variation search (PVS) for every game: [alpha-beta](super::alpha_beta) with the usual enhancements.
//!
//! The first move of a node is searched with the full window, the others with a minimal window that only tests whether
//! they are better. The search uses iterative deepening with a narrow window around the value of the previous depth
//! (aspiration), a transposition table ([`Table`]), and a move ordering by the table's best move, the game's own [move
//! scores](Tactics::promise), moves that cut off sibling nodes (killers) and moves that cut off elsewhere (history). A
//! game may allow more: leaving a node when passing is good enough (null move), searching late moves less deep
//! (reductions), and trusting a shallow search whose value is far outside the window (ProbCut). Without these the value
//! is that of [minimax](super::minimax). With several threads, all search the same position, each with its own iterative
//! deepening, and share the transposition table (lazy SMP).
//!
//! A node allocates nothing: each ply has its buffers. With one thread the same position and limits always give the
//! same answer and node count: the table is cleared when a search begins.

use std::sync::atomic::AtomicBool;

use super::fixed_depth::INFINITY;
use super::{
    Bound, Engine, Evaluation, Limits, Monitor, NodeCounter, Report, Score, SearchStopped, TranspositionEntry,
    TranspositionTable, run_with_helpers,
};
use crate::game::{Game, Move as _};

/// Game-specific hooks of the strong search, in addition to rules and evaluation.
pub trait SearchHeuristics<G: Game>: Evaluation<G> {
    /// `true` if any of the hooks skips moves or reduces depths. If not, a position known from a deeper search is
    /// searched again, so that the value is that of minimax to the depth.
    const SELECTIVE: bool = false;

    /// Returns the ordering score of a move that will be searched to this depth.
    fn move_score(&self, _position: &G, _mv: G::Move, _depth: u32) -> MoveScore {
        MoveScore::default()
    }

    /// Returns the position after a null move, if passing is never better here than the best move: not in check, and
    /// not in zugzwang.
    fn after_null_move(&self, _position: &G) -> Option<G> {
        None
    }

    /// Returns the number of plies by which to reduce the move with this number (from 0) in a node's order. If its
    /// value is good nevertheless, it is searched again at full depth.
    fn reduction(&self, _depth: u32, _number: usize) -> u32 {
        0
    }

    /// Searches the last plies with a minimal window, if the game has a faster search for them, which uses no table and
    /// returns no principal variation.
    fn search_last_plies(&self, _position: &G, _depth: u32, _alpha: i32, _beta: i32) -> Option<LastPliesResult> {
        None
    }

    /// Returns the shallower search that predicts the result of one to this depth from here.
    fn probcut(&self, _position: &G, _depth: u32) -> Option<ProbCut> {
        None
    }
}

/// The ordering score of a move before it is searched.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MoveScore {
    /// The score: higher moves come first. Within ±1,000,000; a killer counts [`KILLER_BONUS`], and history less.
    pub score: i32,
    /// The [key](Game::key) of the position after it, if it is known at no cost: then its table entry is prefetched
    /// while the other moves are scored.
    pub key: Option<u64>,
}

/// The result of a game's own search of the last plies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LastPliesResult {
    /// The value for the side to move, in hundredths of the game's unit, or a bound if it is outside the window.
    pub value: i32,
    /// The number of positions visited below it.
    pub nodes: u64,
    /// `true` if anything was estimated rather than known from the end of the game.
    pub estimated: bool,
}

/// The parameters of ProbCut: a shallower search is trusted if its value is outside the window by the margin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProbCut {
    /// Its depth in plies.
    pub depth: u32,
    /// The margin in hundredths of the game's unit.
    pub margin: i32,
}

/// An evaluation without hooks: the whole tree is searched.
#[derive(Clone, Copy, Debug)]
pub struct FullWidth<E>(pub E);

impl<G: Game, E: Evaluation<G>> Evaluation<G> for FullWidth<E> {
    fn evaluate(&self, position: &G, last: Option<G::Move>) -> i32 {
        self.0.evaluate(position, last)
    }

    fn terminal_score(&self, position: &G, ply: u32) -> Score {
        self.0.terminal_score(position, ply)
    }
}

impl<G: Game, E: Evaluation<G>> SearchHeuristics<G> for FullWidth<E> {}

/// The bonus of a killer move in the move ordering.
pub const KILLER_BONUS: i32 = 10_000;
/// The limit of history scores.
const MAX_HISTORY: i32 = 8_000;
/// The smallest value of a mate.
const MATE: i32 = 900_000;
/// The depth stored for a result that is exact to the end of the game.
const EXACT_DEPTH: u8 = u8::MAX;
/// Half the width of the first aspiration window.
const ASPIRATION_HALF_WIDTH: i32 = 60;
/// The depth from which the aspiration window is used.
const ASPIRATION_MIN_DEPTH: u32 = 4;
/// The depth from which the table is used.
const TABLE_MIN_DEPTH: u32 = 2;
/// The number of bits for the index of a move in a list.
const PLACE_BITS: u32 = 16;
/// The percentage of the budget after which a search that may save time begins no further depth, by the number of
/// depths for which the best move has been the same. The next depth takes about half as long as all before it.
const BUDGET_PERCENT: [u32; 4] = [105, 75, 75, 60];
/// The maximum depth of any search.
const MAX_DEPTH: u32 = 200;

/// The buffers of a ply, reused by the nodes there.
struct Ply<M> {
    moves: Vec<M>,
    /// The moves in search order: the index in the game's list in the low bits, the sort key above it, best lowest.
    order: Vec<i64>,
    killers: [Option<M>; 2],
    pv: Vec<M>,
}

/// The state of a search on one thread.
struct PvsWorker<'a, G: Game, T> {
    heuristics: &'a T,
    table: &'a TranspositionTable,
    counter: NodeCounter<'a, G::Move>,
    plies: Vec<Ply<G::Move>>,
    /// The number of cutoffs by each move, by origin and destination.
    history: Vec<i32>,
    /// Moves of the root that are excluded: the best of previous lines.
    excluded: Vec<G::Move>,
    /// `true` if anything was estimated since this was last cleared.
    estimated: bool,
    /// The root's best move so far and its value, in the current window.
    best: Option<i32>,
}

impl<'a, G: Game, T: SearchHeuristics<G>> PvsWorker<'a, G, T> {
    fn new(position: &G, heuristics: &'a T, table: &'a TranspositionTable, counter: NodeCounter<'a, G::Move>) -> Self {
        let (columns, rows) = position.size();
        let cells = usize::from(columns) * usize::from(rows) + 1;
        PvsWorker {
            heuristics,
            table,
            counter,
            plies: Vec::new(),
            history: vec![0; cells * cells],
            excluded: Vec::new(),
            estimated: false,
            best: None,
        }
    }

    /// Searches with increasing depth until stopped, at a limit, or when nothing is left to find.
    fn deepen(&mut self, position: &G, from: u32) -> Option<Report<G::Move>> {
        let deepest = self.counter.depth().unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH);
        let mut best: Option<Report<G::Move>> = None;
        let is_forced = position.moves().len() == 1;
        // The number of depths for which the best move has been the same.
        let mut settled = 0;
        for depth in from.min(deepest)..=deepest {
            let before = best.as_ref().and_then(Report::best);
            let guess = best.as_ref().map(|report| report.score.hundredths());
            let done = self.aspiration_search(position, depth, guess);
            if done.is_ok() || best.is_none() && self.best.is_some() {
                best = self.report(if done.is_ok() { depth } else { 0 }, done.is_ok()).or(best);
            } else if let (Some(_), Some(report)) = (self.best, &mut best) {
                // The best move of the previous depth came first, so this is that move or a better one.
                if let Some(ply) = self.plies.first()
                    && !ply.pv.is_empty()
                {
                    report.pv.clone_from(&ply.pv);
                }
            }
            if let Some(report) = &mut best {
                report.nodes = self.counter.nodes();
                self.counter.report(report);
            }
            let known = best.as_ref().is_none_or(|report| !matches!(report.score, Score::Estimate(_)));
            settled = if before == best.as_ref().and_then(Report::best) { settled + 1 } else { 0 };
            let enough = if is_forced { 0 } else { BUDGET_PERCENT[settled.min(BUDGET_PERCENT.len() - 1)] };
            if done.is_err() || known || self.counter.has_used(enough) {
                break;
            }
        }
        best
    }

    /// Informs the monitor of the last positions.
    fn finish(&mut self) {
        let _ = self.counter.report_nodes(); // the search is over: it cannot be stopped
    }

    /// Excludes a move of the root from now on.
    fn exclude(&mut self, mv: G::Move) {
        self.excluded.push(mv);
    }

    /// Searches to a depth with an aspiration window around a guess, and widens it on the side where the value lies
    /// outside.
    fn aspiration_search(&mut self, position: &G, depth: u32, guess: Option<i32>) -> Result<(), SearchStopped> {
        let (mut alpha, mut beta) = (-INFINITY, INFINITY);
        let mut half = ASPIRATION_HALF_WIDTH;
        if let Some(guess) = guess.filter(|guess| depth >= ASPIRATION_MIN_DEPTH && guess.abs() < MATE) {
            (alpha, beta) = (guess - half, guess + half);
        }
        loop {
            self.estimated = false;
            self.best = None;
            let value = self.search_node(&mut position.clone(), None, depth, 0, (alpha, beta), false)?;
            half *= 4;
            if value <= alpha && alpha > -INFINITY {
                alpha = if half > MATE { -INFINITY } else { value.max(alpha - half) - half };
            } else if value >= beta && beta < INFINITY {
                beta = if half > MATE { INFINITY } else { value.min(beta + half) + half };
            } else {
                self.best = Some(value);
                return Ok(());
            }
            if half > 100 * ASPIRATION_HALF_WIDTH {
                (alpha, beta) = (-INFINITY, INFINITY);
            }
        }
    }

    fn report(&self, depth: u32, finished: bool) -> Option<Report<G::Move>> {
        let value = self.best?;
        let line = self.plies.first()?.pv.clone();
        if line.is_empty() {
            return None;
        }
        let known = if finished && !self.estimated { Score::Exact(value / 100) } else { Score::Estimate(value) };
        Some(Report {
            score: Score::mate_from_hundredths(value).unwrap_or(known),
            depth,
            nodes: self.counter.nodes(),
            pv: line,
        })
    }

    /// Returns the value of a node for the side to move, or a bound if it is outside the window.
    fn search_node(
        &mut self,
        position: &mut G,
        last: Option<G::Move>,
        depth: u32,
        ply: u32,
        (alpha, beta): (i32, i32),
        may_pass: bool,
    ) -> Result<i32, SearchStopped> {
        self.counter.visit()?;
        if self.plies.len() <= ply as usize + 1 {
            let empty = || Ply { moves: Vec::new(), order: Vec::new(), killers: [None; 2], pv: Vec::new() };
            self.plies.resize_with(ply as usize + 2, empty);
        }
        self.plies[ply as usize].pv.clear();
        if position.outcome().is_some() {
            return Ok(self.heuristics.terminal_score(position, ply).hundredths());
        }
        if depth == 0 {
            self.estimated = true;
            return Ok(self.heuristics.evaluate(position, last));
        }
        let (at_root, narrow) = (ply == 0, beta - alpha == 1);
        if narrow && let Some(last) = self.heuristics.search_last_plies(position, depth, alpha, beta) {
            self.estimated |= last.estimated;
            self.counter.visit_many(last.nodes)?;
            return Ok(last.value);
        }
        let key = position.key();
        // If all moves are leaves, a look-up costs more than it saves.
        let remembered = if at_root { self.excluded.is_empty() } else { depth >= TABLE_MIN_DEPTH };
        let known = if remembered { self.table.get(key) } else { None };
        if let Some(entry) = known
            && !at_root
            && (entry.depth == EXACT_DEPTH || entry.depth == depth as u8 || T::SELECTIVE && entry.depth > depth as u8)
        {
            // With a wide window only exact results are used: otherwise the line would be lost.
            let entry = TranspositionEntry { value: from_table(entry.value, ply), ..entry };
            if entry.is_cutoff(alpha, beta) && (narrow || !T::SELECTIVE || entry.depth == EXACT_DEPTH) {
                self.estimated |= entry.depth != EXACT_DEPTH;
                return Ok(entry.value);
            }
        }
        if T::SELECTIVE && narrow && alpha.abs() < MATE {
            if may_pass && let Some(value) = self.null_move(position, last, depth, ply, alpha)? {
                return Ok(value);
            }
            if let Some(value) = self.prob_cut(position, last, known, depth, ply, alpha)? {
                return Ok(value);
            }
        }
        let outside = std::mem::take(&mut self.estimated);
        let mut moves = std::mem::take(&mut self.plies[ply as usize].moves);
        let mut order = std::mem::take(&mut self.plies[ply as usize].order);
        position.moves_into(&mut moves);
        order.clear();
        // The table's move often causes a cutoff: the others are sorted only if it does not.
        order.extend(known.map(|entry| i64::from(entry.best)).filter(|&best| best < moves.len() as i64));
        let searched = self.search_moves(position, &moves, &mut order, depth, ply, (alpha, beta));
        self.plies[ply as usize].moves = moves;
        self.plies[ply as usize].order = order;
        let (value, best) = searched?;
        let bound = Bound::of(value, alpha, beta);
        if remembered {
            let depth = if self.estimated { depth.min(254) as u8 } else { EXACT_DEPTH };
            self.table.put(key, TranspositionEntry { value: to_table(value, ply), bound, depth, best });
        }
        self.estimated |= outside;
        Ok(value)
    }

    /// Searches the moves of a node in order: returns the value of the best one and its index in the game's list.
    fn search_moves(
        &mut self,
        position: &mut G,
        moves: &[G::Move],
        order: &mut Vec<i64>,
        depth: u32,
        ply: u32,
        (mut alpha, beta): (i32, i32),
    ) -> Result<(i32, u16), SearchStopped> {
        let (mut best, mut best_place) = (-INFINITY, TranspositionEntry::NO_MOVE);
        for number in 0..moves.len() {
            if number == order.len() {
                self.sort(position, moves, order, depth, ply);
            }
            let place = order[number] as u16;
            let mv = moves[usize::from(place)];
            if ply == 0 && self.excluded.contains(&mv) {
                continue;
            }
            let less = if best == -INFINITY { None } else { Some(self.heuristics.reduction(depth, number)) };
            let undo = position.make(mv);
            let value = self.search_move(position, mv, depth - 1, less, ply + 1, (alpha, beta));
            position.unmake(mv, undo);
            let value = value?;
            if value > best {
                (best, best_place) = (value, place);
                if value > alpha || best_place == TranspositionEntry::NO_MOVE || ply == 0 && number == 0 {
                    self.update_pv(mv, ply);
                    if ply == 0 {
                        self.best = Some(value);
                    }
                }
                if value >= beta {
                    self.record_cutoff(position, mv, depth, ply);
                    break;
                }
                alpha = alpha.max(value);
            }
        }
        Ok((best, best_place))
    }

    /// Returns the value of a move that was just made, for the side that made it: the first one with the full window,
    /// others reduced unless they are good.
    fn search_move(
        &mut self,
        position: &mut G,
        mv: G::Move,
        depth: u32,
        less: Option<u32>,
        ply: u32,
        (alpha, beta): (i32, i32),
    ) -> Result<i32, SearchStopped> {
        let Some(less) = less else {
            return Ok(-self.search_node(position, Some(mv), depth, ply, (-beta, -alpha), true)?);
        };
        let mut value =
            -self.search_node(position, Some(mv), depth - less.min(depth), ply, (-alpha - 1, -alpha), true)?;
        if value > alpha && less > 0 {
            value = -self.search_node(position, Some(mv), depth, ply, (-alpha - 1, -alpha), true)?;
        }
        if value > alpha && value < beta {
            value = -self.search_node(position, Some(mv), depth, ply, (-beta, -alpha), true)?;
        }
        Ok(value)
    }

    /// Returns a lower bound of at least `beta` if it is reached even by passing (null move).
    fn null_move(
        &mut self,
        position: &G,
        last: Option<G::Move>,
        depth: u32,
        ply: u32,
        alpha: i32,
    ) -> Result<Option<i32>, SearchStopped> {
        let beta = alpha + 1;
        if depth >= 3
            && let Some(mut passed) = self.heuristics.after_null_move(position)
            && self.heuristics.evaluate(position, last) >= beta
        {
            let depth = depth - (3 + depth / 4).min(depth);
            let value = -self.search_node(&mut passed, None, depth, ply + 1, (-beta, -alpha), false)?;
            if value >= beta && value < MATE {
                self.estimated = true;
                return Ok(Some(beta));
            }
        }
        Ok(None)
    }

    /// Returns a bound outside the minimal window if a shallow search is far enough outside (ProbCut).
    fn prob_cut(
        &mut self,
        position: &mut G,
        last: Option<G::Move>,
        known: Option<TranspositionEntry>,
        depth: u32,
        ply: u32,
        alpha: i32,
    ) -> Result<Option<i32>, SearchStopped> {
        let beta = alpha + 1;
        if let Some(forecast) = self.heuristics.probcut(position, depth)
            && forecast.depth < depth
        {
            let ProbCut { depth, margin } = forecast;
            let high = beta + margin;
            // Only the more likely side is tested: by the table's value or the static evaluation.
            let seems = known.map_or_else(|| self.heuristics.evaluate(position, last), |entry| entry.value);
            if seems >= beta
                && high < MATE
                && self.search_node(position, last, depth, ply, (high - 1, high), false)? >= high
            {
                self.estimated = true;
                return Ok(Some(beta));
            }
            let low = alpha - margin;
            if seems < beta
                && low > -MATE
                && self.search_node(position, last, depth, ply, (low, low + 1), false)? <= low
            {
                self.estimated = true;
                return Ok(Some(alpha));
            }
        }
        Ok(None)
    }

    /// Adds the remaining moves to the order, the highest score first.
    fn sort(&self, position: &G, moves: &[G::Move], order: &mut Vec<i64>, depth: u32, ply: u32) {
        let killers = self.plies[ply as usize].killers;
        let first = order.first().copied();
        let others = moves.iter().zip(0_i64..).filter(|&(_, place)| first != Some(place));
        order.extend(others.map(|(&mv, place)| {
            let MoveScore { score: worth, key } = self.heuristics.move_score(position, mv, depth);
            if let Some(key) = key {
                self.table.prefetch(key);
            }
            let killer = if killers.contains(&Some(mv)) { KILLER_BONUS } else { 0 };
            let worth = worth + killer + self.history[self.cell_pair(position, mv)];
            i64::from(-worth) << PLACE_BITS | place
        }));
        order[usize::from(first.is_some())..].sort_unstable();
    }

    fn cell_pair(&self, position: &G, mv: G::Move) -> usize {
        let (columns, rows) = position.size();
        let none = usize::from(columns) * usize::from(rows);
        let place = |cell: Option<crate::game::Cell>| {
            cell.map_or(none, |cell| {
                (usize::from(cell.row) * usize::from(columns) + usize::from(cell.column)).min(none)
            })
        };
        place(mv.from()) * (none + 1) + place(mv.to())
    }

    /// Records a cutoff by a move so that it is tried early in other nodes.
    fn record_cutoff(&mut self, position: &G, mv: G::Move, depth: u32, ply: u32) {
        let killers = &mut self.plies[ply as usize].killers;
        if killers[0] != Some(mv) {
            *killers = [Some(mv), killers[0]];
        }
        let pair = self.cell_pair(position, mv);
        self.history[pair] += (depth * depth).cast_signed();
        if self.history[pair] >= MAX_HISTORY {
            self.history.iter_mut().for_each(|count| *count /= 2);
        }
    }

    /// Sets the best line from a ply to this move and the best line after it.
    fn update_pv(&mut self, mv: G::Move, ply: u32) {
        let (upper, lower) = self.plies.split_at_mut(ply as usize + 1);
        let line = &mut upper[ply as usize].pv;
        line.clear();
        line.push(mv);
        line.extend_from_slice(&lower[0].pv);
    }
}

/// Converts a mate value from plies below the root to plies below the node, for the table.
const fn to_table(value: i32, ply: u32) -> i32 {
    if value >= MATE {
        value + ply.cast_signed()
    } else if value <= -MATE {
        value - ply.cast_signed()
    } else {
        value
    }
}

const fn from_table(value: i32, ply: u32) -> i32 {
    if value.abs() >= MATE { value - ply.cast_signed() * value.signum() } else { value }
}

/// A player that uses principal variation search.
#[derive(Debug)]
pub struct PvsEngine<T> {
    /// The game's hooks and evaluation.
    pub heuristics: T,
    /// The limits.
    pub limits: Limits<'static>,
    /// The number of threads, 1 or more. With more than one, the same position may have different answers. Only the
    /// positions of one thread are counted and limited.
    pub threads: usize,
    pub(crate) table: TranspositionTable,
}

impl<T> PvsEngine<T> {
    /// Creates the player with one thread and a table of this size in megabytes.
    pub fn new(heuristics: T, limits: Limits<'static>, megabytes: usize) -> PvsEngine<T> {
        PvsEngine { heuristics, limits, threads: 1, table: TranspositionTable::with_megabytes(megabytes) }
    }

    /// Returns the best lines from a position, best first, each searched to the same limits; fewer if there are fewer
    /// moves.
    pub fn multi_pv<G: Game>(
        &mut self,
        position: &G,
        count: usize,
        limits: &Limits<'_>,
        monitor: &mut dyn Monitor<G::Move>,
    ) -> Vec<Report<G::Move>>
    where
        T: SearchHeuristics<G>,
    {
        self.table.clear();
        let mut search: PvsWorker<'_, G, T> =
            PvsWorker::new(position, &self.heuristics, &self.table, NodeCounter::new(limits, monitor));
        let mut lines = Vec::new();
        for _ in 0..count.min(position.moves().len()) {
            let Some(report) = search.deepen(position, 1) else { break };
            let Some(best) = report.best() else { break };
            search.exclude(best);
            lines.push(report);
        }
        search.finish();
        lines
    }
}

impl<T> PvsEngine<T> {
    /// Searches using the table contents of earlier searches. The limits and the monitor apply to the first thread; the
    /// helper threads run until it is finished.
    pub(crate) fn search_keeping_table<G: Game + Sync>(
        &self,
        position: &G,
        limits: &Limits<'_>,
        monitor: &mut dyn Monitor<G::Move>,
    ) -> Option<Report<G::Move>>
    where
        T: SearchHeuristics<G> + Sync,
    {
        let limits = limits.and(&self.limits);
        let first = || {
            let counter = NodeCounter::new(&limits, monitor).with_maximum_time();
            let mut search = PvsWorker::new(position, &self.heuristics, &self.table, counter);
            let report = search.deepen(position, 1);
            search.finish();
            report
        };
        let help = |number: usize, done: &AtomicBool| {
            let limits = Limits { depth: limits.depth, ..Limits::until(done) };
            let mut nobody = ();
            let counter = NodeCounter::new(&limits, &mut nobody);
            // Every other helper begins a ply deeper, so that they do not duplicate work.
            let _ = PvsWorker::new(position, &self.heuristics, &self.table, counter)
                .deepen(position, 1 + number as u32 % 2);
        };
        run_with_helpers(self.threads, help, first)
    }
}

impl<G: Game + Send + Sync, T: SearchHeuristics<G> + Send + Sync> Engine<G> for PvsEngine<T>
where
    G::Move: Send,
{
    fn search(
        &mut self,
        game: &[G],
        limits: &Limits<'_>,
        monitor: &mut dyn Monitor<G::Move>,
    ) -> Option<Report<G::Move>> {
        self.table.clear();
        self.search_keeping_table(game.last()?, limits, monitor)
    }
}

#[cfg(test)]
mod tests;
