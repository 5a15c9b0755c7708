//! The strongest player's search: alpha-beta over the best-weighted points, each line followed through all fours at its end.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use super::lines::Lines;
use super::vcf::{Found, Ready, Vcf, stone_key};
use super::{Judgement, Point, Position, Rules, Stone};
use crate::search::{Limits, Monitor, NODES_BETWEEN_CALLS, Report, Score};

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
/// Positions remembered at most, of each kind.
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

/// The monitor or a limit says that it is enough.
struct Stopped;

struct Search<'a> {
    lines: Lines,
    rules: Rules,
    key: u64,
    known: HashMap<u64, Entry, BuildHasherDefault<Ready>>,
    fours: [Vcf; 2],
    nodes: u64,
    told: u64,
    limit: u64,
    seed: u32,
    monitor: &'a mut dyn Monitor<super::Move>,
}

/// The best move within limits, with chance deciding between moves that are about equal. `None` if the game is over, if all
/// points are forbidden, or if the monitor stopped it before a move was found.
pub(super) fn search(
    position: &Position,
    limits: Limits,
    seed: u32,
    monitor: &mut dyn Monitor<super::Move>,
) -> Option<Report<super::Move>> {
    if position.end().is_some() {
        return None;
    }
    let (stone, rules) = (position.stone(), position.rules());
    let mut lines = position.lines();
    let root: Vec<(Point, i32)> = lines.candidates(stone, rules);
    let &(first, _) = root.first()?;
    let report = |score, depth, nodes, line: &[Point]| Report {
        score,
        depth,
        nodes,
        line: line.iter().map(|&point| position.at(point)).collect(),
    };
    let key = lines.key();
    let mut fours = Vcf::default();
    let solution = fours.solve(&mut lines, key, rules, stone, FOURS_AT_ROOT.min(limits.nodes.unwrap_or(u64::MAX)));
    if let Found::Win(line) = solution.found {
        return Some(report(Score::Mate(line.len() as i32), line.len() as u32, solution.nodes, &line));
    }
    let fours = match stone {
        Stone::Black => [fours, Vcf::default()],
        Stone::White => [Vcf::default(), fours],
    };
    let (known, limit) = (HashMap::default(), limits.nodes.unwrap_or(u64::MAX));
    let mut search = Search { lines, rules, key, known, fours, nodes: solution.nodes, told: 0, limit, seed, monitor };
    let mut best = report(Score::Estimate(0), 0, search.nodes, &[first]);
    if root.len() == 1 {
        return Some(best);
    }
    let mut order: Vec<Point> = root.into_iter().map(|(point, _)| point).take(ROOT_WIDTH).collect();
    for depth in 1..=limits.depth.unwrap_or(40) {
        let Ok(value) = search.root(&mut order, stone, depth) else { break };
        let line = search.line(stone, order[0], depth);
        best = report(score(value), depth, search.nodes, &line);
        search.monitor.found(&best);
        if value.abs() > FORCED {
            break;
        }
    }
    best.nodes = search.nodes;
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
    fn root(&mut self, order: &mut [Point], stone: Stone, depth: u32) -> Result<i32, Stopped> {
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
    ) -> Result<i32, Stopped> {
        self.toggle(point, stone);
        let value = self.value(!stone, depth - 1, ply, -beta, -alpha);
        self.toggle(point, stone);
        value.map(|value| -value)
    }

    /// The value of the lines for the side to move, so many plies below the root.
    fn value(&mut self, stone: Stone, depth: u32, ply: i32, mut alpha: i32, beta: i32) -> Result<i32, Stopped> {
        self.count()?;
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
            if self.rules.forbids(stone) && matches!(self.lines.judge(must), Judgement::Forbidden(_)) {
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
        vcf.prune(MEMORY);
        let solution = vcf.solve(&mut self.lines, self.key, self.rules, stone, FOURS_AT_LEAF);
        self.nodes += solution.nodes;
        if let Found::Win(line) = solution.found {
            return Ok(WIN - ply - line.len() as i32);
        }
        if depth == 0 {
            return Ok(self.lines.value(stone).clamp(-FORCED + 1, FORCED - 1));
        }
        let mut moves: Vec<Point> =
            self.lines.candidates(stone, self.rules).into_iter().map(|(point, _)| point).collect();
        moves.truncate(WIDTH);
        if let Some(best) = known.and_then(|entry| entry.best)
            && let Some(place) = moves.iter().position(|&point| point == best)
        {
            moves[..=place].rotate_right(1);
        }
        let Some(&first) = moves.first() else {
            // A full board is a draw; one where all is forbidden is lost.
            let full = self.lines.free_points().next().is_none();
            return Ok(if full { 0 } else { -WIN + ply + 1 });
        };
        let (mut best, mut best_move, lowest) = (-WIN - 1, first, alpha);
        for point in moves {
            let value = self.after(point, stone, depth, ply + 1, alpha, beta)?;
            if value > best {
                (best, best_move) = (value, point);
            }
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
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
            next = self.known.get(&self.key).and_then(|entry| entry.best);
        }
        for &point in line.iter().rev() {
            side = !side;
            self.toggle(point, side);
        }
        line
    }

    fn count(&mut self) -> Result<(), Stopped> {
        self.nodes += 1;
        if self.nodes - self.told >= NODES_BETWEEN_CALLS / 4 {
            let more = self.nodes - self.told;
            self.told = self.nodes;
            if self.monitor.searched(more).is_break() {
                return Err(Stopped);
            }
        }
        if self.nodes >= self.limit { Err(Stopped) } else { Ok(()) }
    }

    fn toggle(&mut self, point: Point, stone: Stone) {
        self.lines.toggle(point, stone);
        self.key ^= stone_key(point, stone);
    }
}
