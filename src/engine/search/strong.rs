//! The strong search for every game: the [readable one](super::alpha_beta) with everything that makes it fast.
//!
//! Principal variation search: the best move so far gets the full window, the others only have to be shown not to be
//! better. It uses iterative deepening with a narrow window around the value of the previous depth (aspiration), a
//! transposition [`Table`], and a move ordering by the table's best move, the game's own [move
//! scores](Tactics::promise), moves that cut off sibling nodes (killers) and moves that cut off elsewhere (history). A
//! game may allow more: leaving a node when passing is good enough (null move), searching late moves less deep
//! (reductions), and trusting a shallow search whose value is far outside the window (ProbCut). Without these the value
//! is that of [minimax](super::minimax).
//!
//! Nothing is allocated in a node: buffers are kept per ply. With one thread the same position and limits always give
//! the same answer and node count: the table is cleared when a search begins.

use std::sync::atomic::AtomicBool;

use super::observer::INFINITY;
use super::{
    Bound, Engine, Entry, Evaluation, Limits, Monitor, NodeCounter, Report, Score, SearchStopped, Table, parallel,
};
use crate::game::{Game, Move as _};

/// Game-specific hooks of the strong search, in addition to rules and evaluation.
pub trait Tactics<G: Game>: Evaluation<G> {
    /// Whether any of the hooks skips moves or reduces depths. If not, a position known from a deeper search is
    /// searched again, so that the value is that of minimax to the depth.
    const SELECTIVE: bool = false;

    /// Returns the ordering score of a move before it is searched to this depth.
    fn promise(&self, _position: &G, _mv: G::Move, _depth: u32) -> MoveScore {
        MoveScore::default()
    }

    /// Returns the position after passing, if passing is never better than the best move here: not in check, and not in
    /// zugzwang.
    fn passed(&self, _position: &G) -> Option<G> {
        None
    }

    /// Returns the number of plies by which to reduce the move with this number (from 0) in a node's order. If its
    /// value is good all the same, it is searched again.
    fn reduction(&self, _depth: u32, _number: usize) -> u32 {
        0
    }

    /// Returns the value of the last plies with a minimal window, if the game has a faster search for them, without
    /// table and line of moves.
    fn last_plies(&self, _position: &G, _depth: u32, _alpha: i32, _beta: i32) -> Option<LastPlies> {
        None
    }

    /// Returns the shallower search that predicts the result of one to this depth from here.
    fn forecast(&self, _position: &G, _depth: u32) -> Option<ProbCut> {
        None
    }
}

/// The ordering score of a move before it is searched.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MoveScore {
    /// The score: higher moves come first. Within ±1,000,000; a killer counts [`KILLER`], and history less.
    pub worth: i32,
    /// The [key](Game::key) of the position after it, if it is known at no cost: then its table entry is prefetched
    /// while the other moves are scored.
    pub key: Option<u64>,
}

/// The result of a game's own search of the last plies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LastPlies {
    /// The value for the side to move, in hundredths of the game's unit, or a bound if it is outside the window.
    pub value: i32,
    /// The number of positions visited below it.
    pub nodes: u64,
    /// Whether anything was estimated rather than known from the end of the game.
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
    fn value(&self, position: &G, last: Option<G::Move>) -> i32 {
        self.0.value(position, last)
    }

    fn finished(&self, position: &G, ply: u32) -> Score {
        self.0.finished(position, ply)
    }
}

impl<G: Game, E: Evaluation<G>> Tactics<G> for FullWidth<E> {}

/// The score of a killer move in the move ordering.
pub const KILLER: i32 = 10_000;
/// The limit of history scores.
const MOST_HISTORY: i32 = 8_000;
/// Values from here on are mates.
const MATE: i32 = 900_000;
/// The depth of an entry that is known to the end of the game.
const TO_THE_END: u8 = u8::MAX;
/// Half the width of the first aspiration window.
const ASPIRATION: i32 = 60;
/// The depth from which the aspiration window is used.
const ASPIRATION_FROM: u32 = 4;
/// The depth from which the table is used.
const REMEMBERED_FROM: u32 = 2;
/// The number of bits for the index of a move in a list.
const PLACE_BITS: u32 = 16;
/// The percentage of the budget after which a search that may save time begins no further depth, by the number of
/// depths for which the best move has been the same. The next depth takes about half as long as all before it.
const ENOUGH: [u32; 4] = [105, 75, 75, 60];
/// The maximum depth of any search.
const DEEPEST: u32 = 200;

/// The buffers of a ply, reused by the nodes there.
struct Ply<M> {
    moves: Vec<M>,
    /// The moves in search order: the index in the game's list in the low bits, the sort key above it, best lowest.
    order: Vec<i64>,
    killers: [Option<M>; 2],
    line: Vec<M>,
}

/// The state of a search on one thread.
pub(super) struct Search<'a, G: Game, T> {
    tactics: &'a T,
    table: &'a Table,
    counter: NodeCounter<'a, G::Move>,
    plies: Vec<Ply<G::Move>>,
    /// The number of cutoffs by each move, by origin and destination.
    history: Vec<i32>,
    /// Moves of the root that are excluded: the best of previous lines.
    left_out: Vec<G::Move>,
    /// Whether anything was estimated since this was last cleared.
    estimated: bool,
    /// The root's best move so far and its value, in the current window.
    best: Option<i32>,
}

impl<'a, G: Game, T: Tactics<G>> Search<'a, G, T> {
    pub(super) fn new(position: &G, tactics: &'a T, table: &'a Table, counter: NodeCounter<'a, G::Move>) -> Self {
        let (columns, rows) = position.size();
        let cells = usize::from(columns) * usize::from(rows) + 1;
        Search {
            tactics,
            table,
            counter,
            plies: Vec::new(),
            history: vec![0; cells * cells],
            left_out: Vec::new(),
            estimated: false,
            best: None,
        }
    }

    /// Searches with increasing depth until stopped, at a limit, or when nothing is left to find.
    pub(super) fn deepen(&mut self, position: &G, from: u32) -> Option<Report<G::Move>> {
        let deepest = self.counter.depth().unwrap_or(DEEPEST).clamp(1, DEEPEST);
        let mut best: Option<Report<G::Move>> = None;
        let is_forced = position.moves().len() == 1;
        // For how many depths the best move has been the same.
        let mut settled = 0;
        for depth in from.min(deepest)..=deepest {
            let before = best.as_ref().and_then(Report::best);
            let guess = best.as_ref().map(|report| report.score.hundredths());
            let done = self.aspire(position, depth, guess);
            if done.is_ok() || best.is_none() && self.best.is_some() {
                best = self.report(if done.is_ok() { depth } else { 0 }, done.is_ok()).or(best);
            } else if let (Some(_), Some(report)) = (self.best, &mut best) {
                // The best move of the depth before came first: another one has been found better.
                if let Some(ply) = self.plies.first()
                    && !ply.line.is_empty()
                {
                    report.line.clone_from(&ply.line);
                }
            }
            if let Some(report) = &mut best {
                report.nodes = self.counter.nodes();
                self.counter.found(report);
            }
            let known = best.as_ref().is_none_or(|report| !matches!(report.score, Score::Estimate(_)));
            settled = if before == best.as_ref().and_then(Report::best) { settled + 1 } else { 0 };
            let enough = if is_forced { 0 } else { ENOUGH[settled.min(ENOUGH.len() - 1)] };
            if done.is_err() || known || self.counter.has_used(enough) {
                break;
            }
        }
        best
    }

    /// Informs the monitor of the last positions.
    pub(super) fn finish(&mut self) {
        let _ = self.counter.tell(); // there is nothing left to stop
    }

    /// Excludes a move of the root from now on.
    fn leave_out(&mut self, mv: G::Move) {
        self.left_out.push(mv);
    }

    /// Searches to a depth with a window around a guess, which is opened on the side where the value lies outside.
    fn aspire(&mut self, position: &G, depth: u32, guess: Option<i32>) -> Result<(), SearchStopped> {
        let (mut alpha, mut beta) = (-INFINITY, INFINITY);
        let mut half = ASPIRATION;
        if let Some(guess) = guess.filter(|guess| depth >= ASPIRATION_FROM && guess.abs() < MATE) {
            (alpha, beta) = (guess - half, guess + half);
        }
        loop {
            self.estimated = false;
            self.best = None;
            let value = self.node(&mut position.clone(), None, depth, 0, (alpha, beta), false)?;
            half *= 4;
            if value <= alpha && alpha > -INFINITY {
                alpha = if half > MATE { -INFINITY } else { value.max(alpha - half) - half };
            } else if value >= beta && beta < INFINITY {
                beta = if half > MATE { INFINITY } else { value.min(beta + half) + half };
            } else {
                self.best = Some(value);
                return Ok(());
            }
            if half > 100 * ASPIRATION {
                (alpha, beta) = (-INFINITY, INFINITY);
            }
        }
    }

    fn report(&self, depth: u32, finished: bool) -> Option<Report<G::Move>> {
        let value = self.best?;
        let line = self.plies.first()?.line.clone();
        if line.is_empty() {
            return None;
        }
        let known = if finished && !self.estimated { Score::Exact(value / 100) } else { Score::Estimate(value) };
        Some(Report { score: Score::mate(value).unwrap_or(known), depth, nodes: self.counter.nodes(), line })
    }

    /// Returns the value of a node for the side to move, or a bound if it is outside the window.
    fn node(
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
            let empty = || Ply { moves: Vec::new(), order: Vec::new(), killers: [None; 2], line: Vec::new() };
            self.plies.resize_with(ply as usize + 2, empty);
        }
        self.plies[ply as usize].line.clear();
        if position.outcome().is_some() {
            return Ok(self.tactics.finished(position, ply).hundredths());
        }
        if depth == 0 {
            self.estimated = true;
            return Ok(self.tactics.value(position, last));
        }
        let (at_root, narrow) = (ply == 0, beta - alpha == 1);
        if narrow && let Some(last) = self.tactics.last_plies(position, depth, alpha, beta) {
            self.estimated |= last.estimated;
            self.counter.visited(last.nodes)?;
            return Ok(last.value);
        }
        let key = position.key();
        // Where all moves are leaves, looking it up costs more than it saves.
        let remembered = if at_root { self.left_out.is_empty() } else { depth >= REMEMBERED_FROM };
        let known = if remembered { self.table.get(key) } else { None };
        if let Some(entry) = known
            && !at_root
            && (entry.depth == TO_THE_END || entry.depth == depth as u8 || T::SELECTIVE && entry.depth > depth as u8)
        {
            // With a wide window only what is known to the end: the line would be lost.
            let entry = Entry { value: from_table(entry.value, ply), ..entry };
            if entry.cut(alpha, beta) && (narrow || !T::SELECTIVE || entry.depth == TO_THE_END) {
                self.estimated |= entry.depth != TO_THE_END;
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
        // The table's move often cuts the others off: they are sorted only if it does not.
        order.extend(known.map(|entry| i64::from(entry.best)).filter(|&best| best < moves.len() as i64));
        let searched = self.children(position, &moves, &mut order, depth, ply, (alpha, beta));
        self.plies[ply as usize].moves = moves;
        self.plies[ply as usize].order = order;
        let (value, best) = searched?;
        let bound = if value >= beta {
            Bound::AtLeast
        } else if value <= alpha {
            Bound::AtMost
        } else {
            Bound::Exactly
        };
        if remembered {
            let depth = if self.estimated { depth.min(254) as u8 } else { TO_THE_END };
            self.table.put(key, Entry { value: to_table(value, ply), bound, depth, best });
        }
        self.estimated |= outside;
        Ok(value)
    }

    /// Searches the moves of a node in order: returns the value of the best one and its index in the game's list.
    fn children(
        &mut self,
        position: &mut G,
        moves: &[G::Move],
        order: &mut Vec<i64>,
        depth: u32,
        ply: u32,
        (mut alpha, beta): (i32, i32),
    ) -> Result<(i32, u16), SearchStopped> {
        let (mut best, mut best_place) = (-INFINITY, Entry::NO_MOVE);
        for number in 0..moves.len() {
            if number == order.len() {
                self.sort(position, moves, order, depth, ply);
            }
            let place = order[number] as u16;
            let mv = moves[usize::from(place)];
            if ply == 0 && self.left_out.contains(&mv) {
                continue;
            }
            let less = if best == -INFINITY { None } else { Some(self.tactics.reduction(depth, number)) };
            let undo = position.make(mv);
            let value = self.child(position, mv, depth - 1, less, ply + 1, (alpha, beta));
            position.unmake(mv, undo);
            let value = value?;
            if value > best {
                (best, best_place) = (value, place);
                if value > alpha || best_place == Entry::NO_MOVE || ply == 0 && number == 0 {
                    self.keep(mv, ply);
                    if ply == 0 {
                        self.best = Some(value);
                    }
                }
                if value >= beta {
                    self.cut_off(position, mv, depth, ply);
                    break;
                }
                alpha = alpha.max(value);
            }
        }
        Ok((best, best_place))
    }

    /// Returns the value of a move that was just made, for the side that made it: the first one with the full window,
    /// others reduced unless they are good.
    fn child(
        &mut self,
        position: &mut G,
        mv: G::Move,
        depth: u32,
        less: Option<u32>,
        ply: u32,
        (alpha, beta): (i32, i32),
    ) -> Result<i32, SearchStopped> {
        let Some(less) = less else {
            return Ok(-self.node(position, Some(mv), depth, ply, (-beta, -alpha), true)?);
        };
        let mut value = -self.node(position, Some(mv), depth - less.min(depth), ply, (-alpha - 1, -alpha), true)?;
        if value > alpha && less > 0 {
            value = -self.node(position, Some(mv), depth, ply, (-alpha - 1, -alpha), true)?;
        }
        if value > alpha && value < beta {
            value = -self.node(position, Some(mv), depth, ply, (-beta, -alpha), true)?;
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
            && let Some(mut passed) = self.tactics.passed(position)
            && self.tactics.value(position, last) >= beta
        {
            let depth = depth - (3 + depth / 4).min(depth);
            let value = -self.node(&mut passed, None, depth, ply + 1, (-beta, -alpha), false)?;
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
        known: Option<Entry>,
        depth: u32,
        ply: u32,
        alpha: i32,
    ) -> Result<Option<i32>, SearchStopped> {
        let beta = alpha + 1;
        if let Some(forecast) = self.tactics.forecast(position, depth)
            && forecast.depth < depth
        {
            let ProbCut { depth, margin } = forecast;
            let high = beta + margin;
            // Only the side on which it seems to lie is worth asking: by an earlier search, or at sight.
            let seems = known.map_or_else(|| self.tactics.value(position, last), |entry| entry.value);
            if seems >= beta && high < MATE && self.node(position, last, depth, ply, (high - 1, high), false)? >= high {
                self.estimated = true;
                return Ok(Some(beta));
            }
            let low = alpha - margin;
            if seems < beta && low > -MATE && self.node(position, last, depth, ply, (low, low + 1), false)? <= low {
                self.estimated = true;
                return Ok(Some(alpha));
            }
        }
        Ok(None)
    }

    /// Adds the missing moves to the order, the most promising first.
    fn sort(&self, position: &G, moves: &[G::Move], order: &mut Vec<i64>, depth: u32, ply: u32) {
        let killers = self.plies[ply as usize].killers;
        let first = order.first().copied();
        let others = moves.iter().zip(0_i64..).filter(|&(_, place)| first != Some(place));
        order.extend(others.map(|(&mv, place)| {
            let MoveScore { worth, key } = self.tactics.promise(position, mv, depth);
            if let Some(key) = key {
                self.table.prefetch(key);
            }
            let killer = if killers.contains(&Some(mv)) { KILLER } else { 0 };
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
    fn cut_off(&mut self, position: &G, mv: G::Move, depth: u32, ply: u32) {
        let killers = &mut self.plies[ply as usize].killers;
        if killers[0] != Some(mv) {
            *killers = [Some(mv), killers[0]];
        }
        let pair = self.cell_pair(position, mv);
        self.history[pair] += (depth * depth).cast_signed();
        if self.history[pair] >= MOST_HISTORY {
            self.history.iter_mut().for_each(|count| *count /= 2);
        }
    }

    /// Sets the best line from a ply to this move and the best line after it.
    fn keep(&mut self, mv: G::Move, ply: u32) {
        let (upper, lower) = self.plies.split_at_mut(ply as usize + 1);
        let line = &mut upper[ply as usize].line;
        line.clear();
        line.push(mv);
        line.extend_from_slice(&lower[0].line);
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

/// A player by the strong search.
#[derive(Debug)]
pub struct Strong<T> {
    /// The game's hooks and evaluation.
    pub tactics: T,
    /// The limits.
    pub limits: Limits<'static>,
    /// The number of threads, 1 or more. With more than one, the same position may have different answers. Only the
    /// positions of one thread are counted and limited.
    pub threads: usize,
    pub(crate) table: Table,
}

impl<T> Strong<T> {
    /// Creates the player with one thread and a table of this size in megabytes.
    pub fn new(tactics: T, limits: Limits<'static>, megabytes: usize) -> Strong<T> {
        Strong { tactics, limits, threads: 1, table: Table::megabytes(megabytes) }
    }

    /// Returns the best lines from a position, best first, each searched to the same limits; fewer if there are fewer
    /// moves.
    pub fn lines<G: Game>(
        &mut self,
        position: &G,
        count: usize,
        limits: &Limits<'_>,
        stop: &AtomicBool,
        monitor: &mut dyn Monitor<G::Move>,
    ) -> Vec<Report<G::Move>>
    where
        T: Tactics<G>,
    {
        self.table.forget();
        let mut search: Search<'_, G, T> =
            Search::new(position, &self.tactics, &self.table, NodeCounter::new(limits, monitor).until(stop));
        let mut lines = Vec::new();
        for _ in 0..count.min(position.moves().len()) {
            let Some(report) = search.deepen(position, 1) else { break };
            let Some(best) = report.best() else { break };
            search.leave_out(best);
            lines.push(report);
        }
        search.finish();
        lines
    }
}

impl<T> Strong<T> {
    /// Searches using the table contents of earlier searches.
    pub(crate) fn go_on<G: Game + Sync>(
        &self,
        position: &G,
        limits: &Limits<'_>,
        stop: &AtomicBool,
        monitor: &mut dyn Monitor<G::Move>,
    ) -> Option<Report<G::Move>>
    where
        T: Tactics<G> + Sync,
    {
        let limits = limits.and(&self.limits);
        parallel::deepen(position, &self.tactics, &self.table, self.threads, &limits, stop, monitor)
    }
}

impl<G: Game + Send + Sync, T: Tactics<G> + Send + Sync> Engine<G> for Strong<T>
where
    G::Move: Send,
{
    fn search(
        &mut self,
        game: &[G],
        limits: &Limits<'_>,
        stop: &AtomicBool,
        monitor: &mut dyn Monitor<G::Move>,
    ) -> Option<Report<G::Move>> {
        self.table.forget();
        self.go_on(game.last()?, limits, stop, monitor)
    }
}

#[cfg(test)]
mod tests;
