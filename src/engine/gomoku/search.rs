//! The strongest player's search: alpha-beta over the best-weighted points, each line followed through all fours at its end.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use super::lines::Lines;
use super::vcf::{Ready, Solution, Vcf, VcfResult, stone_key};
use super::{Move, Point, Position, RenjuVerdict, Rule, Rules, Stone};
use crate::search::{NodeCounter, Report, Score, SearchStopped};

/// A five on the board; less one for each ply that it is away.
const WIN: i32 = 1_000_000;
/// Values beyond this are forced wins.
const FORCED: i32 = 900_000;
/// Moves looked at below the root.
const WIDTH: usize = 12;
/// Moves looked at at the root.
const ROOT_WIDTH: usize = 24;
/// Fours played at the end of a line at most.
const FOURS_AT_LEAF: u64 = 200;
/// Fours played at the root, before anything else.
const FOURS_AT_ROOT: u64 = 30_000;
/// Plies looked ahead at most.
const DEEPEST: u32 = 40;
/// Positions remembered at most; then they are all forgotten.
const MEMORY: usize = 1 << 20;
/// How much chance may add to a move at the root, in hundredths.
const CHANCE: u64 = 12;

/// What is known of a position.
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
    AtLeast,
    AtMost,
}

struct Search<'a> {
    lines: Lines,
    rules: Rules,
    key: u64,
    known: HashMap<u64, Entry, BuildHasherDefault<Ready>>,
    fours: [Vcf; 2],
    counter: NodeCounter<'a, Move>,
    seed: u32,
    /// By ply: room for the moves of a node there, so that no node needs its own.
    lists: Vec<Vec<(Point, i32)>>,
}

/// The best move within a counter's limits, with chance deciding between moves that are about equal. `None` if the game is
/// over or all points are forbidden; stopped before anything was searched, it gives the best-weighted point.
pub(super) fn search(position: &Position, seed: u32, mut counter: NodeCounter<'_, Move>) -> Option<Report<Move>> {
    if position.end().is_some() {
        return None;
    }
    let (stone, rules) = (position.stone(), position.rules());
    let mut lines = position.lines();
    let mut root = Vec::new();
    lines.candidates(stone, rules, &mut root);
    let &(first, _) = root.first()?;
    let report = |score, depth, nodes, line: &[Point]| Report {
        score,
        depth,
        nodes,
        line: line.iter().map(|&point| position.at(point)).collect(),
    };
    let key = lines.key();
    let mut fours = Vcf::default();
    let solution = fours.solve(&mut lines, key, rules, stone, FOURS_AT_ROOT, &mut counter);
    if let Ok(Solution { found: VcfResult::Win(line), nodes }) = solution {
        let won = report(Score::Mate(line.len() as i32), line.len() as u32, nodes, &line);
        counter.found(&won);
        let _ = counter.tell(); // there is nothing left to stop
        return Some(won);
    }
    let fours = match stone {
        Stone::Black => [fours, Vcf::default()],
        Stone::White => [Vcf::default(), fours],
    };
    let deepest = counter.depth().unwrap_or(DEEPEST);
    let mut best = report(Score::Estimate(0), 0, counter.nodes(), &[first]);
    if root.len() == 1 || solution.is_err() {
        let _ = counter.tell();
        return Some(best);
    }
    let (known, lists) = (HashMap::default(), Vec::new());
    let mut search = Search { lines, rules, key, known, fours, counter, seed, lists };
    let mut order: Vec<Point> = root.into_iter().map(|(point, _)| point).take(ROOT_WIDTH).collect();
    for depth in 1..=deepest {
        let Ok(value) = search.root(&mut order, stone, depth) else { break };
        let line = search.line(stone, order[0], depth);
        best = report(score(value), depth, search.counter.nodes(), &line);
        search.counter.found(&best);
        if value.abs() > FORCED {
            break;
        }
    }
    best.nodes = search.counter.nodes();
    let _ = search.counter.tell();
    Some(best)
}

/// A value as others read it.
fn score(value: i32) -> Score {
    match value {
        FORCED.. => Score::Mate(WIN - value),
        _ if value < -FORCED => Score::Mate(-WIN - value),
        _ => Score::Estimate(value),
    }
}

impl Search<'_> {
    /// Searches the moves of the root, and puts the best of them first. What a depth that is not finished has found is kept
    /// too.
    fn root(&mut self, order: &mut [Point], stone: Stone, depth: u32) -> Result<i32, SearchStopped> {
        let mut best = -WIN - 1;
        for index in 0..order.len() {
            let point = order[index];
            let chance = (stone_key(point, stone) ^ self.key).wrapping_mul(u64::from(self.seed) * 2 + 1) >> 32;
            let chance = (chance % CHANCE) as i32;
            let value = self.after(point, stone, depth, 1, (best - chance).max(-WIN - 1), WIN + 1)?;
            let value = if value.abs() > FORCED { value } else { value + chance };
            if value > best {
                best = value;
                order[..=index].rotate_right(1);
            }
        }
        Ok(best)
    }

    /// The value, for the side that makes it, of a move.
    fn after(
        &mut self,
        point: Point,
        stone: Stone,
        depth: u32,
        ply: i32,
        alpha: i32,
        beta: i32,
    ) -> Result<i32, SearchStopped> {
        self.toggle(point, stone);
        let value = self.value(!stone, depth - 1, ply, -beta, -alpha);
        self.toggle(point, stone);
        value.map(|value| -value)
    }

    /// The value of the lines for the side to move, so many plies below the root.
    fn value(&mut self, stone: Stone, depth: u32, ply: i32, mut alpha: i32, beta: i32) -> Result<i32, SearchStopped> {
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
            // The only move: it costs no depth.
            if self.rules.forbids(stone) && matches!(self.lines.judge(must), RenjuVerdict::Forbidden(_)) {
                return Ok(-WIN + ply + 2);
            }
            return self.after(must, stone, depth + 1, ply + 1, alpha, beta);
        }
        let known = self.known.get(&self.key).copied();
        if let Some(entry) = known.filter(|entry| entry.depth >= depth && entry.value.abs() < FORCED) {
            match entry.bound {
                Bound::Exact => return Ok(entry.value),
                Bound::AtLeast if entry.value >= beta => return Ok(entry.value),
                Bound::AtMost if entry.value <= alpha => return Ok(entry.value),
                Bound::AtLeast | Bound::AtMost => {}
            }
        }
        let vcf = &mut self.fours[stone as usize];
        let (lines, counter) = (&mut self.lines, &mut self.counter);
        let solution = vcf.solve(lines, self.key, self.rules, stone, FOURS_AT_LEAF, counter)?;
        if let VcfResult::Win(line) = solution.found {
            return Ok(WIN - ply - line.len() as i32);
        }
        if depth == 0 {
            return Ok(self.lines.value(stone).clamp(-FORCED + 1, FORCED - 1));
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
            // A full board is a draw; one where all is forbidden is lost.
            let full = self.lines.free_points().next().is_none();
            return Ok(if full { 0 } else { -WIN + ply + 1 });
        };
        let (mut best, mut best_move, lowest) = (-WIN - 1, first, alpha);
        for &(point, _) in &moves {
            let value = self.after(point, stone, depth, ply + 1, alpha, beta)?;
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
            Bound::AtLeast
        } else if best <= lowest {
            Bound::AtMost
        } else {
            Bound::Exact
        };
        if self.known.len() >= MEMORY {
            self.known.clear();
        }
        self.known.insert(self.key, Entry { depth, value: best, bound, best: Some(best_move) });
        Ok(best)
    }

    /// The best line as far as it is remembered, from a move at the root.
    fn line(&mut self, stone: Stone, first: Point, depth: u32) -> Vec<Point> {
        let (mut line, mut next, mut side) = (Vec::new(), Some(first), stone);
        while let Some(point) = next.filter(|&point| line.len() < depth as usize && self.lines.is_free(point)) {
            self.toggle(point, side);
            line.push(point);
            side = !side;
            let known = self.known.get(&self.key).filter(|_| !self.is_drawn());
            next = known.and_then(|entry| entry.best);
        }
        for &point in line.iter().rev() {
            side = !side;
            self.toggle(point, side);
        }
        line
    }

    /// Whether the rules end the game because no line of five is left.
    fn is_drawn(&self) -> bool {
        self.rules.rule == Rule::Lines && !self.lines.has_open_line()
    }

    fn toggle(&mut self, point: Point, stone: Stone) {
        self.lines.toggle(point, stone);
        self.key ^= stone_key(point, stone);
    }
}
