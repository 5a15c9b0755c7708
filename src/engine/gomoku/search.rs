//! The strongest player's search: alpha-beta over the points with the highest weights, with a search for wins by fours at
//! the leaves.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use super::lines::Lines;
use super::vcf::{IdentityHasher, VcfResult, VcfSolution, VcfSolver};
use super::zobrist::stone_key;
use super::{Move, Point, Position, RenjuVerdict, Rule, Rules, Stone};
use crate::search::{NodeCounter, Report, Score, SearchStopped};

/// The value of a five on the board; one less for each ply until it is made.
const WIN: i32 = 1_000_000;
/// Values beyond ± this are forced wins.
const FORCED_WIN: i32 = 900_000;
/// The maximum number of moves searched at a node below the root.
const WIDTH: usize = 12;
/// The maximum number of moves searched at the root.
const ROOT_WIDTH: usize = 24;
/// The maximum number of fours played in the search for a win at a leaf.
const FOURS_AT_LEAF: u64 = 200;
/// The maximum number of fours played in the search for a win at the root.
const FOURS_AT_ROOT: u64 = 30_000;
/// The maximum search depth in plies.
const MAX_DEPTH: u32 = 40;
/// The maximum number of table entries; the table is cleared when it is full.
const MAX_ENTRIES: usize = 1 << 20;
/// The upper limit (exclusive) of the random bonus of a root move, in hundredths.
const RANDOM_BONUS: u64 = 12;

/// A transposition table entry.
#[derive(Clone, Copy)]
struct Entry {
    depth: u32,
    value: i32,
    bound: Bound,
    best: Option<Point>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Bound {
    Exact,
    Lower,
    Upper,
}

struct Search<'a> {
    lines: Lines,
    rules: Rules,
    key: u64,
    table: HashMap<u64, Entry, BuildHasherDefault<IdentityHasher>>,
    fours: [VcfSolver; 2],
    counter: NodeCounter<'a, Move>,
    seed: u32,
    /// Reusable move lists by ply, so that no node allocates one.
    lists: Vec<Vec<(Point, i32)>>,
}

/// Searches for the best move within a counter's limits; a random bonus decides between almost equal moves. Returns `None` if
/// the game is over or all points are forbidden, and the point with the highest weight if it is stopped before depth 1 is
/// complete.
pub(super) fn search(position: &Position, seed: u32, mut counter: NodeCounter<'_, Move>) -> Option<Report<Move>> {
    if position.ending().is_some() {
        return None;
    }
    let (stone, rules) = (position.side_to_move(), position.rules());
    let mut lines = position.lines();
    let mut root = Vec::new();
    lines.candidates(stone, rules, &mut root);
    let &(first, _) = root.first()?;
    let report = |score, depth, nodes, line: &[Point]| Report {
        score,
        depth,
        nodes,
        pv: line.iter().map(|&point| position.move_at(point)).collect(),
    };
    let key = lines.key();
    let mut fours = VcfSolver::default();
    let solution = fours.solve(&mut lines, key, rules, stone, FOURS_AT_ROOT, &mut counter);
    if let Ok(VcfSolution { result: VcfResult::Win(line), nodes }) = solution {
        let won = report(Score::Mate(line.len() as i32), line.len() as u32, nodes, &line);
        counter.report(&won);
        let _ = counter.report_nodes(); // the search is already over
        return Some(won);
    }
    let fours = match stone {
        Stone::Black => [fours, VcfSolver::default()],
        Stone::White => [VcfSolver::default(), fours],
    };
    let deepest = counter.depth().unwrap_or(MAX_DEPTH);
    let mut best = report(Score::Estimate(0), 0, counter.nodes(), &[first]);
    if root.len() == 1 || solution.is_err() {
        let _ = counter.report_nodes();
        return Some(best);
    }
    let (known, lists) = (HashMap::default(), Vec::new());
    let mut search = Search { lines, rules, key, table: known, fours, counter, seed, lists };
    let mut order: Vec<Point> = root.into_iter().map(|(point, _)| point).take(ROOT_WIDTH).collect();
    for depth in 1..=deepest {
        let Ok(value) = search.search_root(&mut order, stone, depth) else { break };
        let line = search.principal_variation(stone, order[0], depth);
        best = report(to_score(value), depth, search.counter.nodes(), &line);
        search.counter.report(&best);
        if value.abs() > FORCED_WIN {
            break;
        }
    }
    best.nodes = search.counter.nodes();
    let _ = search.counter.report_nodes();
    Some(best)
}

/// Converts a value to a score.
fn to_score(value: i32) -> Score {
    match value {
        FORCED_WIN.. => Score::Mate(WIN - value),
        _ if value < -FORCED_WIN => Score::Mate(-WIN - value),
        _ => Score::Estimate(value),
    }
}

impl Search<'_> {
    /// Searches the root moves and puts the best one first. An interrupted iteration keeps the order it has reached.
    fn search_root(&mut self, order: &mut [Point], stone: Stone, depth: u32) -> Result<i32, SearchStopped> {
        let mut best = -WIN - 1;
        for index in 0..order.len() {
            let point = order[index];
            let chance = (stone_key(point, stone) ^ self.key).wrapping_mul(u64::from(self.seed) * 2 + 1) >> 32;
            let chance = (chance % RANDOM_BONUS) as i32;
            let value = self.search_move(point, stone, depth, 1, (best - chance).max(-WIN - 1), WIN + 1)?;
            let value = if value.abs() > FORCED_WIN { value } else { value + chance };
            if value > best {
                best = value;
                order[..=index].rotate_right(1);
            }
        }
        Ok(best)
    }

    /// Searches a move and returns its value for the side that plays it.
    fn search_move(
        &mut self,
        point: Point,
        stone: Stone,
        depth: u32,
        ply: i32,
        alpha: i32,
        beta: i32,
    ) -> Result<i32, SearchStopped> {
        self.toggle(point, stone);
        let value = self.search_node(!stone, depth - 1, ply, -beta, -alpha);
        self.toggle(point, stone);
        value.map(|value| -value)
    }

    /// Searches a position `ply` plies below the root and returns its value for the side to move.
    fn search_node(
        &mut self,
        stone: Stone,
        depth: u32,
        ply: i32,
        mut alpha: i32,
        beta: i32,
    ) -> Result<i32, SearchStopped> {
        self.counter.visit()?;
        if self.is_drawn() {
            return Ok(0);
        }
        if self.lines.winning_points(stone).next().is_some() {
            return Ok(WIN - ply - 1);
        }
        let (must, second) = {
            let mut fives = self.lines.winning_points(!stone);
            (fives.next(), fives.next())
        };
        if second.is_some() {
            return Ok(-WIN + ply + 2);
        }
        if let Some(must) = must {
            // A forced move does not reduce the depth.
            if self.rules.forbids(stone) && matches!(self.lines.judge(must), RenjuVerdict::Forbidden(_)) {
                return Ok(-WIN + ply + 2);
            }
            return self.search_move(must, stone, depth + 1, ply + 1, alpha, beta);
        }
        let known = self.table.get(&self.key).copied();
        if let Some(entry) = known.filter(|entry| entry.depth >= depth && entry.value.abs() < FORCED_WIN) {
            match entry.bound {
                Bound::Exact => return Ok(entry.value),
                Bound::Lower if entry.value >= beta => return Ok(entry.value),
                Bound::Upper if entry.value <= alpha => return Ok(entry.value),
                Bound::Lower | Bound::Upper => {}
            }
        }
        let vcf = &mut self.fours[stone as usize];
        let (lines, counter) = (&mut self.lines, &mut self.counter);
        let solution = vcf.solve(lines, self.key, self.rules, stone, FOURS_AT_LEAF, counter)?;
        if let VcfResult::Win(line) = solution.result {
            return Ok(WIN - ply - line.len() as i32);
        }
        if depth == 0 {
            return Ok(self.lines.evaluate(stone).clamp(-FORCED_WIN + 1, FORCED_WIN - 1));
        }
        let list = ply as usize;
        if self.lists.len() <= list {
            self.lists.resize(list + 1, Vec::new());
        }
        let mut moves = std::mem::take(&mut self.lists[list]);
        self.lines.candidates(stone, self.rules, &mut moves);
        moves.truncate(WIDTH);
        if let Some(best) = known.and_then(|entry| entry.best)
            && let Some(place) = moves.iter().position(|&(point, _)| point == best)
        {
            moves[..=place].rotate_right(1);
        }
        let Some(&(first, _)) = moves.first() else {
            // A full board is a draw; if all points are forbidden, the side to move loses.
            let full = self.lines.free_points().next().is_none();
            return Ok(if full { 0 } else { -WIN + ply + 1 });
        };
        let (mut best, mut best_move, lowest) = (-WIN - 1, first, alpha);
        for &(point, _) in &moves {
            let value = self.search_move(point, stone, depth, ply + 1, alpha, beta)?;
            if value > best {
                (best, best_move) = (value, point);
            }
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        self.lists[list] = moves;
        let bound = if best >= beta {
            Bound::Lower
        } else if best <= lowest {
            Bound::Upper
        } else {
            Bound::Exact
        };
        if self.table.len() >= MAX_ENTRIES {
            self.table.clear();
        }
        self.table.insert(self.key, Entry { depth, value: best, bound, best: Some(best_move) });
        Ok(best)
    }

    /// Returns the principal variation that begins with a root move, as far as the table contains it.
    fn principal_variation(&mut self, stone: Stone, first: Point, depth: u32) -> Vec<Point> {
        let (mut line, mut next, mut side) = (Vec::new(), Some(first), stone);
        while let Some(point) = next.filter(|&point| line.len() < depth as usize && self.lines.is_free(point)) {
            self.toggle(point, side);
            line.push(point);
            side = !side;
            let known = self.table.get(&self.key).filter(|_| !self.is_drawn());
            next = known.and_then(|entry| entry.best);
        }
        for &point in line.iter().rev() {
            side = !side;
            self.toggle(point, side);
        }
        line
    }

    /// Returns whether the game is a draw because neither side can fill a line of five.
    fn is_drawn(&self) -> bool {
        self.rules.rule == Rule::Lines && !self.lines.has_open_line()
    }

    fn toggle(&mut self, point: Point, stone: Stone) {
        self.lines.toggle(point, stone);
        self.key ^= stone_key(point, stone);
    }
}
