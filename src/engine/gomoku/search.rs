//! The strongest player's search: principal variation search with a transposition table, killers, history and late move
//! reductions; at the leaves, a search for wins by fours. It makes no null moves: they gained nothing at equal time.
//!
//! It has no move loop in common with xiangqi's search, only the parts: here the patterns decide which moves are searched
//! at all, and a node ends at once by a five, a straight four or continuous fours, where xiangqi has checks, captures and
//! repetitions. A reply to a four costs no depth.

use std::sync::Arc;

use super::evaluation_weights::EvaluationTables;
use super::pattern_board::PatternBoard;
use super::point::POINTS;
use super::shape::ThreatKind;
use super::vcf::{VcfOutcome, VcfSolver};
use super::zobrist::{child_key, stone_key};
use super::{Move, Point, Position, Stone};
use crate::search::{
    Bound, LastMoves, Limits, MATE, MATE_IN_MAX, MoveHistory, MoveList, NodeCounter, PackedMove, Report, Score,
    SearchStopped, StoredNode, TranspositionTable, late_move_reduction, search_late_move,
};

/// The value beyond all others.
const INFINITY: i32 = MATE + 1;
/// The greatest value that is not a forced win.
const MAX_VALUE: i32 = 20_000;
/// The maximum number of moves searched at the root.
const ROOT_WIDTH: usize = 32;
/// The maximum number of fours played in the search for a win at a node.
const FOURS_AT_NODE: u64 = 30;
/// The maximum number of fours played in the search for a win at the root.
const FOURS_AT_ROOT: u64 = 30_000;
/// The maximum search depth in plies.
const MAX_DEPTH: u32 = 48;
/// The greatest distance from the root.
const MAX_PLY: usize = 96;
/// The upper limit (exclusive) of the random bonus of a root move, in hundredths.
const RANDOM_BONUS: u64 = 12;
/// The distance of the first window's ends from the last value.
const ASPIRATION_MARGIN: i32 = 20;
/// The greatest distance of a window's ends; beyond it, the window is open.
const MAX_MARGIN: i32 = 500;
/// The value that a position may lose in a ply of depth.
const FUTILITY_MARGIN: i32 = 50;
/// The value that a quiet move may gain in a ply of depth.
const GAIN_MARGIN: i32 = 35;
/// The greatest depth at which quiet moves are not searched because of a low value.
const GAIN_DEPTH: i32 = 6;
/// The value that a position may gain in a ply of depth, by any move.
const RAZOR_MARGIN: i32 = 90;
/// The greatest depth at which a position is not searched because of a low value.
const RAZOR_DEPTH: i32 = 3;
/// The weight of patterns in the order of moves, compared with the history.
const PATTERN_WEIGHT: i32 = 64;
/// The size of the transposition table in kilobytes, of a player without a limit of positions.
const TABLE_KILOBYTES: usize = 8 * 1024;
/// The size of its table of failed fours in kilobytes.
const FOURS_KILOBYTES: usize = 2 * 1024;

/// The memory of a player from one search to the next.
#[derive(Debug)]
pub(super) struct SearchMemory {
    table: TranspositionTable,
    history: MoveHistory<Point>,
    fours: VcfSolver,
    tables: Arc<EvaluationTables>,
}

impl SearchMemory {
    /// Creates an empty memory of a player with these limits and this evaluation.
    pub(super) fn new(limits: &Limits<'_>, tables: Arc<EvaluationTables>) -> SearchMemory {
        SearchMemory {
            table: TranspositionTable::with_kilobytes(limits.table_kilobytes(TABLE_KILOBYTES)),
            history: new_history(),
            fours: VcfSolver::new(limits.table_kilobytes(FOURS_KILOBYTES)),
            tables,
        }
    }

    /// Creates a transposition table of this size in megabytes, and forgets the last game.
    pub(super) fn set_table_size(&mut self, megabytes: usize) {
        self.table = TranspositionTable::with_megabytes(megabytes);
        self.clear();
    }

    /// Forgets the last game.
    pub(super) fn clear(&mut self) {
        self.table.clear();
        self.history = new_history();
        self.fours.clear();
    }
}

fn new_history() -> MoveHistory<Point> {
    MoveHistory::new(2 * POINTS, MAX_PLY + 1)
}

struct Search<'a> {
    position: &'a Position,
    board: PatternBoard,
    memory: &'a mut SearchMemory,
    counter: NodeCounter<'a, Move>,
    seed: u32,
    /// The moves from the root to the current node.
    path: Vec<Point>,
    /// The best line from each ply on.
    lines: Vec<Vec<Point>>,
    /// The static values at each ply, for the trend.
    statics: [i32; MAX_PLY + 1],
}

/// Searches for the best move within a counter's limits; a random bonus decides between almost equal moves. Returns `None` if
/// the game is over or all points are forbidden, and the point with the highest weight if it is stopped before depth 1 is
/// complete.
pub(super) fn search<'a>(
    position: &'a Position,
    seed: u32,
    memory: &'a mut SearchMemory,
    counter: NodeCounter<'a, Move>,
) -> Option<Report<Move>> {
    if position.ending().is_some() {
        return None;
    }
    memory.table.new_search();
    memory.history.new_search();
    let mut search = Search {
        position,
        board: PatternBoard::new(position, memory.tables.clone()),
        memory,
        counter,
        seed,
        path: Vec::with_capacity(MAX_PLY + 1),
        lines: (0..MAX_PLY + 2).map(|_| Vec::with_capacity(MAX_PLY)).collect(),
        statics: [0; MAX_PLY + 1],
    };
    let best = search.deepen()?;
    // The search is over, so the answer of the monitor is irrelevant.
    search.counter.report_nodes().unwrap_or_default();
    Some(Report { nodes: search.counter.nodes(), ..best })
}

impl Search<'_> {
    /// Searches depth by depth until a limit is reached, a forced win is found or the longest defence of a lost position. Returns `None` without an allowed
    /// move.
    fn deepen(&mut self) -> Option<Report<Move>> {
        let mut order = self.root_moves();
        self.statics[0] = self.static_value();
        let &first = order.first()?;
        self.lines[0].push(first);
        let mut best = self.report(0, 0);
        match self.forced_win(0, FOURS_AT_ROOT) {
            Ok(None) if order.len() > 1 => {}
            Ok(None) | Err(SearchStopped) => return Some(best),
            Ok(Some(value)) => {
                best = self.report(value, self.lines[0].len() as u32);
                self.counter.report(&best);
                return Some(best);
            }
        }
        let mut value = 0;
        for depth in 1..=self.counter.depth().unwrap_or(MAX_DEPTH).min(MAX_DEPTH) {
            self.lines[0].clear();
            let is_finished = self.search_root(&mut order, depth as i32, &mut value).is_ok();
            // An unfinished depth counts if it has found a better move: the best one of the last depth comes first.
            let line = &self.lines[0];
            if is_finished || line.first().is_some_and(|&point| best.pv.first() != Some(&self.position.move_at(point)))
            {
                best = self.report(value, depth);
                self.counter.report(&best);
            }
            // A lost position is searched until the longest defence is known.
            if !is_finished || value >= MATE_IN_MAX || MATE + value < depth as i32 {
                break;
            }
        }
        Some(best)
    }

    /// Returns the report of the best line.
    fn report(&self, value: i32, depth: u32) -> Report<Move> {
        let pv = self.lines[0].iter().map(|&point| self.position.move_at(point)).collect();
        Report { score: to_score(value), depth, nodes: self.counter.nodes(), pv }
    }

    /// Returns the moves to search at the root, those with the highest weights first.
    fn root_moves(&mut self) -> Vec<Point> {
        let mut moves = Vec::new();
        self.board.visit_candidates(false, |point, weight| moves.push((point, weight)));
        moves.sort_by_key(|&(_, weight)| std::cmp::Reverse(weight));
        moves.into_iter().map(|(point, _)| point).take(ROOT_WIDTH).collect()
    }

    /// Searches the root moves, with a window around the last value that is widened if necessary, and puts the best move
    /// first. `value` becomes that of the best line so far.
    fn search_root(&mut self, order: &mut [Point], depth: i32, value: &mut i32) -> Result<(), SearchStopped> {
        let mut margin = ASPIRATION_MARGIN;
        let (mut alpha, mut beta) = if depth < 4 { (-INFINITY, INFINITY) } else { (*value - margin, *value + margin) };
        loop {
            let best = self.search_root_moves(order, depth, alpha, beta, value)?;
            margin *= 4;
            if best <= alpha && alpha > -INFINITY {
                alpha = if margin > MAX_MARGIN { -INFINITY } else { best - margin };
            } else if best >= beta && beta < INFINITY {
                beta = if margin > MAX_MARGIN { INFINITY } else { best + margin };
            } else {
                return Ok(());
            }
        }
    }

    fn search_root_moves(
        &mut self,
        order: &mut [Point],
        depth: i32,
        mut alpha: i32,
        beta: i32,
        best_value: &mut i32,
    ) -> Result<i32, SearchStopped> {
        let mut best = -INFINITY;
        for index in 0..order.len() {
            let point = order[index];
            let bonus = self.random_bonus(point);
            self.make(point);
            let value = if index == 0 {
                self.search_node(depth - 1, bonus - beta, bonus - alpha, 1, false).map(|value| -value)
            } else {
                let reduction = if depth >= 3 && index > 3 { late_move_reduction(depth, index) / 2 } else { 0 };
                search_late_move(depth, reduction, (alpha - bonus, beta - bonus), |depth, alpha, beta, is_cut| {
                    self.search_node(depth, alpha, beta, 1, is_cut)
                })
            };
            self.unmake(point);
            let value = value?;
            let value = if value.abs() < MATE_IN_MAX { value + bonus } else { value };
            best = best.max(value);
            if value > alpha {
                alpha = value;
                *best_value = value;
                order[..=index].rotate_right(1);
                self.set_line(0, point);
                if value >= beta {
                    break;
                }
            }
        }
        Ok(best)
    }

    /// Returns the bonus of a root move, the same in each depth.
    fn random_bonus(&self, point: Point) -> i32 {
        let chance = (stone_key(point, self.board.stone) ^ self.board.key).wrapping_mul(u64::from(self.seed) * 2 + 1);
        ((chance >> 32) % RANDOM_BONUS) as i32
    }

    /// Searches a node to a depth, with a window from `alpha` to `beta`; `is_cut` if a cutoff is expected.
    fn search_node(
        &mut self,
        mut depth: i32,
        mut alpha: i32,
        mut beta: i32,
        ply: usize,
        is_cut: bool,
    ) -> Result<i32, SearchStopped> {
        self.counter.visit()?;
        self.lines[ply].clear();
        if self.board.is_drawn() {
            return Ok(0);
        }
        let (stone, is_pv) = (self.board.stone, beta - alpha > 1);
        if let Some(five) = self.board.five_points(stone).next() {
            self.lines[ply].push(five);
            return Ok(MATE - ply as i32 - 1);
        }
        let (must, second) = self.board.first_five_points(!stone);
        if ply >= MAX_PLY {
            return Ok(self.static_value());
        }
        if let Some(must) = must {
            if second.is_some() || self.board.is_forbidden(must, stone) {
                return Ok(-(MATE - ply as i32 - 2));
            }
            // The only reply costs no depth.
            self.make(must);
            let value = self.search_node(depth, -beta, -alpha, ply + 1, !is_cut);
            self.unmake(must);
            self.set_line(ply, must);
            return value.map(|value| -value);
        }
        let is_threatened = self.board.open_four_point(!stone).is_some();
        // A win that is nearer has been found already.
        alpha = alpha.max(-(MATE - ply as i32));
        beta = beta.min(MATE - ply as i32 - 1);
        if alpha >= beta {
            return Ok(alpha);
        }
        let entry = StoredNode::<Point>::read(&self.memory.table, self.board.key, ply);
        if let Some(entry) = entry
            && !is_pv
            && entry.depth >= depth
            && entry.is_cutoff(alpha, beta)
        {
            return Ok(entry.value);
        }
        let static_value = self.static_value();
        if depth <= 0 && static_value >= beta {
            return Ok(static_value);
        }
        // Each node in the table has been searched for a forced win. The principal variation shows it again.
        if entry.is_none_or(|entry| is_pv && entry.value >= MATE_IN_MAX)
            && let Some(value) = self.forced_win(ply, FOURS_AT_NODE)?
        {
            self.store(value, Bound::Exact, MAX_DEPTH as i32, self.lines[ply].first().copied(), ply);
            return Ok(value);
        }
        if depth <= 0 {
            self.store(static_value, Bound::Exact, 0, None, ply);
            return Ok(static_value);
        }
        if !is_pv
            && !is_threatened
            && depth <= RAZOR_DEPTH
            && static_value + RAZOR_MARGIN * depth <= alpha
            && alpha.abs() < MATE_IN_MAX
        {
            return Ok(static_value);
        }
        let known = entry.and_then(|entry| entry.best);
        if depth >= 4 && known.is_none() {
            // Without a known move, most of the work would be wasted.
            depth -= 1;
        }
        self.statics[ply] = static_value;
        let is_improving = ply >= 2 && static_value > self.statics[ply - 2];
        // Far above the window: the opponent would not go here.
        if !is_pv
            && !is_threatened
            && beta.abs() < MATE_IN_MAX
            && depth <= 4
            && static_value - FUTILITY_MARGIN * (depth - i32::from(is_improving)) >= beta
        {
            return Ok(static_value);
        }
        let is_futile =
            !is_pv && !is_threatened && depth <= GAIN_DEPTH && static_value + GAIN_MARGIN * (depth + 1) <= alpha;
        let node = NodeState { depth, alpha, beta, ply, is_pv, is_cut, is_threatened, is_improving, is_futile };
        self.search_moves(node, known)
    }

    fn search_moves(&mut self, node: NodeState, known: Option<Point>) -> Result<i32, SearchStopped> {
        let NodeState { depth, beta, ply, is_pv, is_cut, is_threatened, is_improving, is_futile, .. } = node;
        let (mut alpha, stone, last) = (node.alpha, self.board.stone, self.last_moves());
        let mut moves = MoveList::<Point, POINTS>::new(Point::center(self.board.lines.size()));
        let history = &self.memory.history;
        self.board.visit_candidates(is_threatened, |point, weight| {
            let is_known = known == Some(point);
            let value = || weight * PATTERN_WEIGHT + history.value(target(point, stone), point, ply, &last);
            moves.push(if is_known { i32::MAX } else { value() }, point);
        });
        if moves.is_empty() {
            // A full board is a draw; if all points are forbidden, the side to move loses.
            let is_full = self.board.lines.free_points().next().is_none();
            return Ok(if is_full { 0 } else { -(MATE - ply as i32 - 1) });
        }
        let (mut best, mut best_move, mut bound) = (-INFINITY, None, Bound::Upper);
        let mut tried = [None; 32];
        let mut index = 0;
        while let Some((_, point)) = moves.select(index) {
            let kinds = [stone, !stone].map(|side| self.board.kind(point, side));
            let is_quiet = kinds.iter().all(|&kind| kind < ThreatKind::Three);
            // Quiet moves that come late are not searched.
            let width = if is_futile { 1 } else { move_count(depth, is_pv, is_improving) };
            if is_quiet && best > -MATE_IN_MAX && index >= width {
                break;
            }
            let target = target(point, stone);
            let history = self.memory.history.history(target, &last);
            self.make(point);
            let value = if index == 0 {
                self.search_node(depth - 1, -beta, -alpha, ply + 1, !is_pv && !is_cut).map(|value| -value)
            } else {
                let mut reduction = 0;
                if depth >= 2 && index > 2 * usize::from(is_pv) && !is_threatened {
                    reduction = late_move_reduction(depth, index + 1) * 3 / 2 + i32::from(is_cut) - i32::from(is_pv);
                    reduction += i32::from(!is_improving) - (history / 8000).clamp(-2, 2);
                    reduction -= kinds.iter().map(|&kind| i32::from(kind >= ThreatKind::Three)).sum::<i32>();
                    reduction = reduction.clamp(0, depth - 1);
                }
                search_late_move(depth, reduction, (alpha, beta), |depth, alpha, beta, is_cut| {
                    self.search_node(depth, alpha, beta, ply + 1, is_cut)
                })
            };
            self.unmake(point);
            let value = value?;
            if value > best {
                best = value;
                if value > alpha {
                    best_move = Some(point);
                    self.set_line(ply, point);
                    if value >= beta {
                        bound = Bound::Lower;
                        let tried = tried.iter().map_while(|&target| target);
                        self.memory.history.record_cutoff((target, point), tried, depth, ply, &last);
                        break;
                    }
                    alpha = value;
                    bound = Bound::Exact;
                }
            }
            if let Some(place) = tried.get_mut(index) {
                *place = Some(target);
            }
            index += 1;
        }
        self.store(best, bound, depth, best_move.or(known), ply);
        Ok(best)
    }

    /// Returns the value of a node that the side to move wins by a five, a straight four or continuous fours, of which it
    /// plays at most `limit`. The node's line becomes the winning one.
    fn forced_win(&mut self, ply: usize, limit: u64) -> Result<Option<i32>, SearchStopped> {
        let stone = self.board.stone;
        let (five, _) = self.board.first_five_points(stone);
        let (must, second) = self.board.first_five_points(!stone);
        let four = if must.is_none() { self.board.open_four_point(stone) } else { None };
        let line = &mut self.lines[ply];
        if let Some(point) = five.or(four) {
            line.clear();
            line.push(point);
            return Ok(Some(MATE - ply as i32 - if five.is_some() { 1 } else { 3 }));
        }
        if second.is_some() || !self.board.can_make_four(stone) {
            return Ok(None);
        }
        let PatternBoard { lines, key, rules, .. } = &mut self.board;
        let fours = &mut self.memory.fours;
        let outcome = fours.solve(lines, must, *key, *rules, stone, limit, &mut self.counter)?;
        Ok((outcome == VcfOutcome::Win).then(|| {
            line.clear();
            line.extend_from_slice(&fours.line);
            // The last four becomes five two plies later.
            MATE - ply as i32 - line.len() as i32 - 2
        }))
    }

    fn make(&mut self, point: Point) {
        self.memory.table.prefetch(child_key(self.board.key, point, self.board.stone));
        self.board.make(point);
        self.path.push(point);
    }

    fn unmake(&mut self, point: Point) {
        self.path.pop();
        self.board.unmake(point);
    }

    /// Makes a move, with the best line after it, the best line from a ply on.
    fn set_line(&mut self, ply: usize, point: Point) {
        let (line, below) = self.lines.split_at_mut(ply + 1);
        line[ply].clear();
        line[ply].push(point);
        line[ply].extend_from_slice(&below[0]);
    }

    fn static_value(&self) -> i32 {
        self.board.evaluate().clamp(-MAX_VALUE, MAX_VALUE)
    }

    /// Returns the targets of the last moves.
    fn last_moves(&self) -> LastMoves {
        let mut moves = self.path.iter().rev();
        [!self.board.stone, self.board.stone].map(|stone| moves.next().map(|&point| target(point, stone)))
    }

    fn store(&mut self, value: i32, bound: Bound, depth: i32, best: Option<Point>, ply: usize) {
        StoredNode { value, static_value: None, bound, depth, best }.write(&self.memory.table, self.board.key, ply);
    }
}

/// The state of a node when its moves are searched.
struct NodeState {
    depth: i32,
    alpha: i32,
    beta: i32,
    ply: usize,
    is_pv: bool,
    is_cut: bool,
    is_threatened: bool,
    is_improving: bool,
    /// `true` if the value is so low that quiet moves after the first are not searched.
    is_futile: bool,
}

/// Returns the number of moves of a node after which quiet ones are not searched, unless all lose.
const fn move_count(depth: i32, is_pv: bool, is_improving: bool) -> usize {
    let count = match (is_pv, is_improving) {
        (true, _) => 36 + 3 * depth,
        (false, true) => 27 + 3 * depth + 3 * depth * depth / 2,
        (false, false) => 18 + 3 * depth / 2 + 3 * depth * depth / 4,
    };
    count as usize / 5
}

/// Returns the number of a stone with its point.
const fn target(point: Point, stone: Stone) -> usize {
    stone as usize * POINTS + point.index()
}

/// Converts a value to a score.
fn to_score(value: i32) -> Score {
    match value {
        MATE_IN_MAX.. => Score::Mate(MATE - value),
        _ if value <= -MATE_IN_MAX => Score::Mate(-MATE - value),
        _ => Score::Estimate(value),
    }
}

impl PackedMove for Point {
    fn pack(self) -> u16 {
        self.index() as u16
    }

    fn unpack(packed: u16) -> Option<Point> {
        Point::from_index(packed.into())
    }
}

#[cfg(test)]
mod tests;
