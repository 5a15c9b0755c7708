//! The search.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::attack::is_attacked;
use super::correction::{CorrectionHistory, CorrectionKey};
use super::evaluation::{evaluate, material_and_points, value, worth};
use super::network::{Accumulator, Network};
use super::values::{INFINITY, MATE, RULE_WIN, from_score, to_score};
use crate::search::{
    Bound, LastMoves, LineDetails, MoveHistory, MoveList, NodeCounter, PackedMove, Report, Score, SearchStopped,
    StoredNode, TranspositionTable, late_move_reduction, search_late_move,
};
use crate::xiangqi::board::{CANNON, CapturedPiece, HORSE, ROOK};
use crate::xiangqi::piece::{EMPTY, PIECES, PieceId, base_id};
use crate::xiangqi::position::QuietPlies;
use crate::xiangqi::repetition::{self, Ply, RepetitionVerdict};
use crate::xiangqi::square::{POINTS, Square};
use crate::xiangqi::templates::NONE;
use crate::xiangqi::{Board, Move, Position};

/// The greatest distance from the root.
pub(super) const MAX_PLY: usize = 96;
/// The greatest number of legal moves: no position has more than 120.
const MAX_MOVES: usize = 128;
/// The move of a null move.
const NO_MOVE: Move = Move { from: Square(0), to: Square(0) };
/// The number of pairs of a piece and a point.
pub(super) const TARGETS: usize = 14 * POINTS;
/// The number of plies before the natural limit from which results of the table, which do not depend on it, cut off no more.
const LIMIT_IS_NEAR: u32 = 20;
/// The percentage of the time after which no new depth is begun.
const ENOUGH_TIME: u32 = 55;

/// A move made: what is needed to unmake it, and to recognize repetitions.
struct Made {
    /// The key of the position before it.
    key: u64,
    mv: Move,
    taken: CapturedPiece,
    /// The piece that moved; [`EMPTY`] for a null move.
    id: PieceId,
    /// The material and points before it.
    worth: i32,
    /// The plies before it that count towards the natural limit.
    quiet_plies: QuietPlies,
    /// True if it gives check.
    gives_check: bool,
}

/// The memory of a player from one search to the next.
#[derive(Debug)]
pub(super) struct SearchMemory {
    pub(super) table: TranspositionTable,
    quiet: MoveHistory<Move>,
    corrections: CorrectionHistory,
}

impl SearchMemory {
    /// Creates the memory with a table of this size.
    pub(super) fn new(table_kilobytes: usize) -> SearchMemory {
        let table = TranspositionTable::with_kilobytes(table_kilobytes);
        SearchMemory { table, quiet: new_history(), corrections: CorrectionHistory::new() }
    }

    /// Forgets the last game.
    pub(super) fn clear(&mut self) {
        self.table.clear();
        (self.quiet, self.corrections) = (new_history(), CorrectionHistory::new());
    }

    /// Starts a new search of the same game.
    pub(super) fn new_search(&mut self) {
        self.table.new_search();
        self.quiet.new_search();
    }
}

/// Creates the history of a new game.
fn new_history() -> MoveHistory<Move> {
    MoveHistory::new(TARGETS, MAX_PLY + 1)
}

/// A search of one position.
pub(super) struct Search<'a> {
    board: Board,
    /// The material and points of the board, positive for Red.
    worth: i32,
    /// The plies that count towards the natural limit.
    quiet_plies: QuietPlies,
    /// The hidden values of the network; `None` evaluates without one.
    accumulator: Option<Accumulator>,
    /// The moves since the last capture in the game, then those from the root to the current node.
    path: Vec<Made>,
    table: &'a TranspositionTable,
    quiet: &'a mut MoveHistory<Move>,
    corrections: &'a mut CorrectionHistory,
    counter: NodeCounter<'a, Move>,
    /// The best line from each ply on.
    lines: Vec<Vec<Move>>,
    /// The static values at each ply, for the trend.
    statics: Vec<i32>,
    /// The move that is not searched at each ply, to see whether it is much better than all others.
    excluded: [Option<Move>; MAX_PLY + 2],
    deepest: u32,
    /// The greatest distance from the root so far.
    selective_depth: usize,
    root: RootMoves,
}

/// The moves to search at the root.
#[derive(Clone, Debug, Default)]
struct RootMoves {
    /// The permitted moves; `None` permits all.
    permitted: Option<Vec<Move>>,
    /// The moves of the better lines of this depth.
    excluded: Vec<Move>,
}

impl RootMoves {
    fn contains(&self, mv: Move) -> bool {
        self.permitted.as_ref().is_none_or(|moves| moves.contains(&mv)) && !self.excluded.contains(&mv)
    }

    /// Returns whether the search covers all legal moves, so that its result is that of the position.
    fn is_complete(&self) -> bool {
        self.permitted.is_none() && self.excluded.is_empty()
    }
}

impl<'a> Search<'a> {
    pub(super) fn new(
        position: &Position,
        network: Option<&Arc<Network>>,
        SearchMemory { table, quiet, corrections }: &'a mut SearchMemory,
        counter: NodeCounter<'a, Move>,
    ) -> Search<'a> {
        let made = |(board, mv): (&Board, Move)| Made {
            key: board.key(),
            mv,
            taken: CapturedPiece::NOTHING,
            id: board.points[mv.from.index()],
            worth: 0,
            quiet_plies: QuietPlies::default(),
            gives_check: board.gives_check(mv),
        };
        let mut path: Vec<Made> = position.plies_since_capture().map(made).collect();
        path.reverse();
        let board = position.board().clone();
        Search {
            worth: material_and_points(&board),
            quiet_plies: position.limited_plies(),
            accumulator: network.map(|network| Accumulator::new(network, &board, MAX_PLY + 1)),
            board,
            path,
            table,
            quiet,
            corrections,
            counter,
            lines: (0..MAX_PLY + 2).map(|_| Vec::with_capacity(MAX_PLY)).collect(),
            statics: vec![0; MAX_PLY + 2],
            excluded: [None; MAX_PLY + 2],
            deepest: 0,
            selective_depth: 0,
            root: RootMoves::default(),
        }
    }

    /// Searches only these moves at the root.
    #[must_use]
    pub(super) fn with_root_moves(mut self, moves: &[Move]) -> Search<'a> {
        self.root.permitted = Some(moves.to_vec());
        self
    }

    /// Searches the best `count` moves depth by depth until a limit is reached or a mate is found. Returns their lines, the
    /// best one first.
    pub(super) fn deepen(mut self, count: usize) -> Vec<Report<Move>> {
        let deepest = self.counter.depth().unwrap_or(MAX_PLY as u32 / 2).clamp(1, MAX_PLY as u32 / 2);
        let moves = self.board.legal_moves().into_iter().filter(|&mv| self.root.contains(mv)).count();
        let mut found: Vec<Report<Move>> = Vec::new();
        for depth in 1..=deepest {
            self.deepest = depth;
            let (current, finished) = self.search_lines(depth, count.min(moves), &found);
            for (number, report) in (1..).zip(&current) {
                let (selective_depth, table_usage) = (self.selective_depth as u32, self.table.permille_used());
                self.counter.report_line(report, LineDetails { number, selective_depth, table_usage });
            }
            // The lines of the last depth remain for the moves that were not searched again.
            let rest = found.into_iter().filter(|old| current.iter().all(|new| new.best() != old.best()));
            found = current.iter().cloned().chain(rest).take(count).collect();
            let is_mate =
                |report: &Report<Move>| matches!(report.score, Score::Mate(plies) if plies.unsigned_abs() <= depth);
            if !finished || self.counter.has_used(ENOUGH_TIME) || found.iter().all(is_mate) {
                break;
            }
        }
        let nodes = self.counter.nodes();
        // The search is over, so the answer of the monitor is irrelevant.
        self.counter.report_nodes().unwrap_or_default();
        if found.is_empty() {
            // Stopped before the first move: any permitted move.
            let first = self.board.legal_moves().into_iter().find(|&mv| self.root.contains(mv));
            found.extend(first.map(|mv| Report { score: Score::Estimate(0), depth: 0, nodes, pv: vec![mv] }));
        }
        found.into_iter().map(|report| Report { nodes, ..report }).collect()
    }

    /// Searches the best `count` moves to a depth, given those of the last depth. Returns those that were found, and whether
    /// the search was finished.
    fn search_lines(&mut self, depth: u32, count: usize, last: &[Report<Move>]) -> (Vec<Report<Move>>, bool) {
        let mut found: Vec<Report<Move>> = Vec::new();
        let mut finished = true;
        for number in 0..count {
            let estimate = last.get(number).map(|report| from_score(report.score));
            let searched = self.search_root(depth as i32, estimate);
            finished = searched.is_ok();
            let line = &self.lines[0];
            // An unfinished depth counts if it has found a better move: the best one of the last depth comes first.
            let is_better = number == 0 && last.first().is_none_or(|report| report.best() != line.first().copied());
            if let Some(&first) = line.first()
                && (finished || is_better)
            {
                let score = searched.map_or_else(|(_, value)| to_score(value), to_score);
                found.push(Report { score, depth, nodes: self.counter.nodes(), pv: line.clone() });
                self.root.excluded.push(first);
            }
            if !finished {
                break;
            }
        }
        self.root.excluded.clear();
        // A later line may turn out to be better.
        found.sort_by_key(|report| std::cmp::Reverse(report.score.hundredths()));
        (found, finished)
    }

    /// Searches the root with a window around the last value, which is widened if necessary.
    ///
    /// # Errors
    /// If it was stopped: the value of the best move found so far.
    fn search_root(&mut self, depth: i32, estimate: Option<i32>) -> Result<i32, (SearchStopped, i32)> {
        let mut margin = 25;
        let (mut alpha, mut beta) = match estimate {
            Some(value) if depth >= 4 && value.abs() < RULE_WIN => (value - margin, value + margin),
            _ => (-INFINITY, INFINITY),
        };
        self.lines[0].clear();
        loop {
            let start = alpha;
            let value = self.search_node(depth, alpha.max(-INFINITY), beta.min(INFINITY), 0, false);
            match value {
                Err(stopped) => return Err((stopped, estimate.unwrap_or(start))),
                Ok(value) if value <= alpha && alpha > -INFINITY => {
                    beta = (alpha + beta) / 2;
                    alpha = value - margin;
                }
                Ok(value) if value >= beta && beta < INFINITY => beta = value + margin,
                Ok(value) => return Ok(value),
            }
            margin *= 3;
            if margin > 600 {
                (alpha, beta) = (-INFINITY, INFINITY);
            }
        }
    }

    /// Makes a move of the side to move.
    fn make(&mut self, mv: Move) {
        let (id, victim) = (self.board.points[mv.from.index()], self.board.points[mv.to.index()]);
        if let Some(accumulator) = &mut self.accumulator {
            accumulator.make(&self.board, mv);
        }
        let (key, worth_before, quiet_plies) = (self.board.key, self.worth, self.quiet_plies);
        let mover = self.board.side;
        let taken = self.board.make(mv);
        self.table.prefetch(self.board.key);
        let gives_check = self.board.in_check(self.board.side);
        self.path.push(Made { key, mv, taken, id, worth: worth_before, quiet_plies, gives_check });
        self.quiet_plies = if victim == EMPTY { quiet_plies.after(mover, gives_check) } else { QuietPlies::default() };
        self.worth += worth(id, mv.to.0) - worth(id, mv.from.0);
        if victim != EMPTY {
            self.worth -= worth(victim, mv.to.0);
        }
    }

    /// Unmakes the last move.
    fn unmake(&mut self) {
        if let Some(made) = self.path.pop() {
            self.board.unmake(made.mv, made.taken);
            (self.worth, self.quiet_plies) = (made.worth, made.quiet_plies);
            if let Some(accumulator) = &mut self.accumulator {
                accumulator.unmake();
            }
        }
    }

    /// Returns the value of the current position if it has occurred before: a win or loss by the rules, or a draw.
    pub(super) fn repetition_value(&self, ply: usize) -> Option<i32> {
        let key = self.board.key;
        let mut first = None;
        for (index, made) in self.path.iter().enumerate().rev() {
            if made.taken.is_piece() || made.id == EMPTY {
                break;
            }
            if made.key == key {
                first = Some(index);
            }
        }
        let cycle = &self.path[first?..];
        let mut board = self.board.clone();
        let mut plies = Vec::with_capacity(cycle.len());
        for made in cycle.iter().rev() {
            board.unmake(made.mv, made.taken);
            plies.push(Ply::new(&board, made.mv));
        }
        plies.reverse();
        let rule_win = RULE_WIN - ply as i32;
        Some(match repetition::verdict(&plies) {
            RepetitionVerdict::PerpetualCheck(loser) | RepetitionVerdict::PerpetualChase(loser) => {
                if loser == self.board.side { -rule_win } else { rule_win }
            }
            _ => 0,
        })
    }

    /// Returns whether the game is a draw by the natural limit, or because the last capture took the last piece that could win.
    fn is_drawn(&self) -> bool {
        let took_last = self.path.last().is_some_and(|made| made.taken.is_piece()) && !self.board.has_attackers();
        (took_last || self.quiet_plies.left() == 0) && self.board.has_legal_move()
    }

    /// Returns whether the side to move is in check.
    fn in_check(&self) -> bool {
        self.path.last().map_or_else(|| self.board.in_check(self.board.side), |made| made.gives_check)
    }

    fn static_value(&mut self) -> i32 {
        match &mut self.accumulator {
            Some(accumulator) => accumulator.evaluate(&self.board).clamp(1 - RULE_WIN / 2, RULE_WIN / 2 - 1),
            None => evaluate(&self.board, self.worth),
        }
    }

    /// Returns the entries of the current position in the correction history.
    fn correction_key(&self) -> CorrectionKey {
        CorrectionKey::new(&self.board, self.last_moves()[0])
    }

    /// Returns a static value of the current position, corrected.
    fn corrected(&self, static_value: i32) -> i32 {
        let correction = self.corrections.correction(self.correction_key());
        (static_value + correction).clamp(1 - RULE_WIN / 2, RULE_WIN / 2 - 1)
    }

    /// Returns whether the side to move has a rook, horse or cannon: without one, passing may be better than any move.
    fn has_pieces(&self) -> bool {
        let base = base_id(self.board.side);
        [ROOK, ROOK + 1, HORSE, HORSE + 1, CANNON, CANNON + 1]
            .into_iter()
            .any(|id| self.board.piece_points[(base + id) as usize] != NONE)
    }

    /// Returns the gain of a capture, less the capturing piece if the target is protected.
    fn exchange_value(&self, mv: Move) -> i32 {
        let kind_value =
            |at: Square| PIECES[self.board.points[at.index()] as usize].map_or(0, |piece| value(piece.kind));
        let (victim, attacker) = (kind_value(mv.to), kind_value(mv.from));
        if victim >= attacker {
            return victim - attacker / 16;
        }
        if is_attacked(&self.board, mv.to.0, !self.board.side) { victim - attacker } else { victim }
    }

    /// Returns the last moves.
    fn last_moves(&self) -> LastMoves {
        let mut moves = self.path.iter().rev();
        [(); 2].map(|()| moves.next().filter(|made| made.id != EMPTY).map(|made| target(made.id, made.mv.to)))
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
        let is_pv = beta - alpha > 1;
        let in_check = self.in_check();
        if in_check && ply < 2 * self.deepest as usize {
            depth += 1;
        }
        if depth <= 0 || ply >= MAX_PLY {
            return self.quiescence(alpha, beta, ply, 0);
        }
        self.counter.visit()?;
        if ply > 0 {
            self.lines[ply].clear();
            if let Some(value) = self.repetition_value(ply) {
                return Ok(value);
            }
            if self.is_drawn() {
                return Ok(0);
            }
            // A mate that is nearer has been found already.
            alpha = alpha.max(-(MATE - ply as i32));
            beta = beta.min(MATE - ply as i32 - 1);
            if alpha >= beta {
                return Ok(alpha);
            }
        }
        let excluded = self.excluded[ply];
        let entry = StoredNode::read(self.table, self.board.key(), ply);
        if let Some(entry) = entry
            && !is_pv
            && excluded.is_none()
            && entry.depth >= depth
            && entry.is_cutoff(alpha, beta)
            && self.quiet_plies.left() > LIMIT_IS_NEAR
        {
            return Ok(entry.value);
        }
        let known = entry.and_then(|entry| entry.best);
        if known.is_none() && depth >= 4 {
            depth -= 1;
        }
        let static_value = match entry.and_then(|entry| entry.static_value) {
            _ if in_check => -INFINITY,
            Some(value) => value,
            None => self.static_value(),
        };
        let corrected = if in_check { static_value } else { self.corrected(static_value) };
        self.statics[ply] = corrected;
        let improving = !in_check && ply >= 2 && corrected > self.statics[ply - 2];
        // The result of a search is better than a static value, if it is a bound in its direction.
        let estimate = match entry {
            Some(entry)
                if !in_check
                    && excluded.is_none()
                    && entry.value.abs() < RULE_WIN - 200
                    && entry.is_cutoff(corrected, corrected) =>
            {
                entry.value
            }
            _ => corrected,
        };
        if !is_pv && !in_check && excluded.is_none() && beta.abs() < RULE_WIN - 200 {
            // Far above the window: the opponent would not go here.
            if depth <= 7 && estimate - 70 * (depth - i32::from(improving)) >= beta {
                return Ok(estimate);
            }
            // Far below: only captures may help.
            if depth <= 2 && estimate + 250 * depth <= alpha {
                let value = self.quiescence(alpha, beta, ply, 0)?;
                if value <= alpha {
                    return Ok(value);
                }
            }
            // If even passing is good enough, a move is better.
            if depth >= 3
                && estimate >= beta
                && self.has_pieces()
                && self.path.last().is_none_or(|made| made.id != EMPTY)
            {
                let reduced = depth - 3 - depth / 4 - ((estimate - beta) / 200).min(2);
                let value = self.search_null_move(reduced, beta, ply, is_cut)?;
                if value >= beta {
                    let value = if value >= RULE_WIN - 200 { beta } else { value };
                    // At high depths it is verified, because of positions in which every move is bad.
                    if depth < 10 || self.search_node(reduced, beta - 1, beta, ply, false)? >= beta {
                        return Ok(value);
                    }
                }
            }
        }
        self.search_moves(
            NodeState {
                depth,
                alpha,
                beta,
                ply,
                is_pv,
                is_cut,
                in_check,
                static_value,
                corrected,
                estimate,
                improving,
            },
            entry,
        )
    }

    /// Searches the position with the other side to move.
    fn search_null_move(&mut self, depth: i32, beta: i32, ply: usize, is_cut: bool) -> Result<i32, SearchStopped> {
        let key = self.board.key;
        self.board.pass();
        let (taken, worth, quiet_plies) = (CapturedPiece::NOTHING, self.worth, self.quiet_plies);
        self.path.push(Made { key, mv: NO_MOVE, taken, id: EMPTY, worth, quiet_plies, gives_check: false });
        let value = self.search_node(depth, -beta, -beta + 1, ply + 1, !is_cut);
        self.path.pop();
        self.board.pass();
        value.map(|value| -value)
    }

    fn search_moves(&mut self, node: NodeState, entry: Option<StoredNode<Move>>) -> Result<i32, SearchStopped> {
        let NodeState {
            depth, beta, ply, is_pv, is_cut, in_check, static_value, corrected, estimate, improving, ..
        } = node;
        let mut alpha = node.alpha;
        let known = entry.and_then(|entry| entry.best);
        let last = self.last_moves();
        let excluded = self.excluded[ply];
        let mut moves = MoveList::<Move, MAX_MOVES>::new(NO_MOVE);
        self.board.visit_legal_moves(|mv| {
            if excluded != Some(mv) && (ply > 0 || self.root.contains(mv)) {
                moves.push(0, mv);
            }
            true
        });
        if moves.is_empty() {
            return Ok(if excluded.is_some() { alpha } else { -(MATE - ply as i32) });
        }
        for (order, mv) in moves.iter_mut() {
            let (id, victim) = (self.board.points[mv.from.index()], self.board.points[mv.to.index()]);
            *order = if Some(*mv) == known {
                i32::MAX
            } else if victim != EMPTY {
                let gain = self.exchange_value(*mv);
                if gain >= 0 { 1_000_000 + gain } else { gain - 100_000 }
            } else {
                self.quiet.value(target(id, mv.to), *mv, ply, &last)
            };
        }
        let (mut best, mut best_move, mut bound) = (-INFINITY, None, Bound::Upper);
        let mut tried = [None; 48];
        let mut quiets = 0;
        let mut index = 0;
        while let Some((order, mv)) = moves.select(index) {
            let id = self.board.points[mv.from.index()];
            let is_quiet = self.board.points[mv.to.index()] == EMPTY;
            let history = if is_quiet { self.quiet.history(target(id, mv.to), &last) } else { 0 };
            index += 1;
            if ply == 0 {
                self.counter.report_root_move(depth as u32, mv, index + self.root.excluded.len());
            }
            let extension = match entry.filter(|_| Some(mv) == known) {
                Some(entry) => match self.singular_extension(&node, entry, mv)? {
                    ControlFlow::Continue(extension) => extension,
                    ControlFlow::Break(value) => return Ok(value),
                },
                None => 0,
            };
            self.make(mv);
            let gives_check = self.in_check();
            if ply > 0 && !is_pv && !in_check && !gives_check && best > -RULE_WIN {
                let is_late = is_quiet && depth <= 5 && quiets > (3 + depth * depth) / if improving { 1 } else { 2 };
                let is_futile = is_quiet && depth <= 5 && estimate + 110 + 80 * depth <= alpha;
                let is_bad = !is_quiet && order < 0 && depth <= 3;
                if is_late || is_futile || is_bad {
                    self.unmake();
                    quiets += i32::from(is_quiet);
                    continue;
                }
            }
            let value = if index == 1 {
                self.search_node(depth - 1 + extension, -beta, -alpha, ply + 1, false).map(|value| -value)
            } else {
                let mut reduction = 0;
                if depth >= 3 && index > 2 + usize::from(is_pv) && (is_quiet || order < 0) && !in_check {
                    reduction = late_move_reduction(depth, index);
                    reduction += i32::from(is_cut) - i32::from(is_pv) - i32::from(gives_check);
                    reduction += i32::from(!improving) - (history / 8000).clamp(-2, 2);
                    reduction = reduction.clamp(0, depth - 2);
                }
                search_late_move(depth, reduction, (alpha, beta), |depth, alpha, beta, is_cut| {
                    self.search_node(depth, alpha, beta, ply + 1, is_cut)
                })
            };
            self.unmake();
            let value = value?;
            if value > best {
                best = value;
                if value > alpha {
                    best_move = Some(mv);
                    let (line, below) = self.lines.split_at_mut(ply + 1);
                    line[ply].clear();
                    line[ply].push(mv);
                    line[ply].extend_from_slice(&below[0]);
                    if value >= beta {
                        bound = Bound::Lower;
                        if is_quiet {
                            let tried = tried.iter().map_while(|&target| target);
                            self.quiet.record_cutoff((target(id, mv.to), mv), tried, depth, ply, &last);
                        }
                        break;
                    }
                    alpha = value;
                    bound = Bound::Exact;
                }
            }
            if is_quiet {
                if let Some(place) = tried.get_mut(quiets as usize) {
                    *place = Some(target(id, mv.to));
                }
                quiets += 1;
            }
        }
        if excluded.is_none() && (ply > 0 || self.root.is_complete()) {
            let is_wrong_way = match bound {
                Bound::Exact => false,
                Bound::Lower => best <= corrected,
                Bound::Upper => best >= corrected,
            };
            let is_capture = best_move.is_some_and(|mv| self.board.points[mv.to.index()] != EMPTY);
            if !in_check && !is_wrong_way && !is_capture && best.abs() < RULE_WIN - 200 {
                self.corrections.learn(self.correction_key(), best - corrected, depth);
            }
            let static_value = (!in_check).then_some(static_value);
            StoredNode { value: best, static_value, bound, depth, best: best_move.or(known) }.write(
                self.table,
                self.board.key(),
                ply,
            );
        }
        Ok(best)
    }

    /// Searches the other moves of a node to a smaller depth, to see whether the table's move is much better than all of them.
    /// Returns the plies by which it is extended, or the node's value if another move, too, is good enough.
    fn singular_extension(
        &mut self,
        node: &NodeState,
        entry: StoredNode<Move>,
        mv: Move,
    ) -> Result<ControlFlow<i32, i32>, SearchStopped> {
        let NodeState { depth, beta, ply, is_cut, .. } = *node;
        if depth < 7
            || ply == 0
            || ply >= 2 * self.deepest as usize
            || self.excluded[ply].is_some()
            || entry.depth < depth - 3
            || entry.bound == Bound::Upper
            || entry.value.abs() >= RULE_WIN - 200
        {
            return Ok(ControlFlow::Continue(0));
        }
        let limit = entry.value - 2 * depth;
        self.excluded[ply] = Some(mv);
        let others = self.search_node((depth - 1) / 2, limit - 1, limit, ply, is_cut);
        self.excluded[ply] = None;
        self.lines[ply].clear();
        Ok(match others? {
            others if others < limit => ControlFlow::Continue(1),
            _ if limit >= beta => ControlFlow::Break(limit),
            _ => ControlFlow::Continue(-i32::from(entry.value >= beta)),
        })
    }

    /// Searches captures until the position is quiet; all moves if in check.
    fn quiescence(&mut self, mut alpha: i32, beta: i32, ply: usize, depth: u32) -> Result<i32, SearchStopped> {
        self.counter.visit()?;
        self.selective_depth = self.selective_depth.max(ply);
        self.lines[ply].clear();
        let in_check = self.in_check();
        if ply >= MAX_PLY {
            return Ok(self.static_value());
        }
        if ply > 0
            && (in_check || depth == 0)
            && let Some(value) = self.repetition_value(ply)
        {
            return Ok(value);
        }
        if ply > 0 && self.is_drawn() {
            return Ok(0);
        }
        let entry = StoredNode::read(self.table, self.board.key(), ply);
        if let Some(entry) = entry
            && beta - alpha == 1
            && entry.is_cutoff(alpha, beta)
            && self.quiet_plies.left() > LIMIT_IS_NEAR
        {
            return Ok(entry.value);
        }
        let known = entry.and_then(|entry| entry.best);
        let mut best = -(MATE - ply as i32);
        let mut static_value = None;
        if !in_check {
            best = entry.and_then(|entry| entry.static_value).unwrap_or_else(|| self.static_value());
            static_value = Some(best);
            best = self.corrected(best);
            if let Some(entry) = entry
                && entry.is_cutoff(best, best)
            {
                best = entry.value;
            }
            if best >= beta {
                return Ok(best);
            }
            alpha = alpha.max(best);
        }
        let mut best_move = None;
        let still = best;
        let mut moves = MoveList::<Move, MAX_MOVES>::new(NO_MOVE);
        if in_check {
            self.board.visit_legal_moves(|mv| {
                moves.push(0, mv);
                true
            });
        } else {
            self.board.visit_captures(|mv| moves.push(0, mv));
        }
        for (order, mv) in moves.iter_mut() {
            let is_capture = self.board.points[mv.to.index()] != EMPTY;
            *order = if is_capture { 1_000_000 + self.exchange_value(*mv) } else { 0 };
            if Some(*mv) == known && (is_capture || in_check) {
                *order = (*order).max(1_000_000) + 10_000;
            }
        }
        let mut index = 0;
        while let Some((order, mv)) = moves.select(index) {
            index += 1;
            if !in_check {
                let gain = order - 1_000_000;
                // A losing capture, or one that cannot reach the window.
                if gain < 0 || still + gain + 150 <= alpha {
                    break;
                }
                if !self.board.is_safe(mv) {
                    continue;
                }
            }
            self.make(mv);
            let value = self.quiescence(-beta, -alpha, ply + 1, depth + 1).map(|value| -value);
            self.unmake();
            let value = value?;
            if value > best {
                best = value;
                if value > alpha {
                    alpha = value;
                    best_move = Some(mv);
                    let (line, below) = self.lines.split_at_mut(ply + 1);
                    line[ply].clear();
                    line[ply].push(mv);
                    line[ply].extend_from_slice(&below[0]);
                }
                if value >= beta {
                    break;
                }
            }
        }
        let bound = if best >= beta { Bound::Lower } else { Bound::Upper };
        StoredNode { value: best, static_value, bound, depth: 0, best: best_move }.write(
            self.table,
            self.board.key(),
            ply,
        );
        Ok(best)
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
    in_check: bool,
    /// The value of the evaluation.
    static_value: i32,
    /// The same with the correction.
    corrected: i32,
    /// The same, or the result of an earlier search.
    estimate: i32,
    improving: bool,
}

/// Returns the number of a piece with the point it moves to.
fn target(id: PieceId, to: Square) -> usize {
    PIECES[id as usize].map_or(0, |piece| piece.index()) * POINTS + to.index()
}

impl PackedMove for Move {
    fn pack(self) -> u16 {
        u16::from(self.from.0) << 7 | u16::from(self.to.0)
    }

    fn unpack(packed: u16) -> Option<Move> {
        let point = |at: u16| Square::from_index(usize::from(at));
        Some(Move { from: point(packed >> 7)?, to: point(packed & 127)? })
    }
}
