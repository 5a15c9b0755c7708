//! Victory by continuous threats (活三冲四取胜): a win in which each of the attacker's moves is a four, or makes a win by
//! [continuous fours](super::vcf) possible if the defender does not prevent it.
//!
//! It is a proof-number search (Allis 1994). The attacker tries its fours and open threes. The defender tries every move after
//! which the threatened fours no longer win: they are played out after each empty point, so a win is proved against every
//! legal reply. In renju Black's moves must not be forbidden, also in defence.

use std::collections::HashMap;

use super::evaluation_weights::EvaluationTables;
use super::pattern_board::PatternBoard;
use super::shape::ThreatKind;
use super::vcf::{VcfOutcome, VcfSolver};
use super::zobrist::{SIDE_KEY, child_key};
use super::{Move, Point, Position, RenjuVerdict, Stone};
use crate::search::{Limits, NodeCounter, SearchStopped, WinSolution, WinVerdict};

/// The number of a proof or disproof that is impossible.
const INFINITY: u32 = 1 << 28;
/// The maximum number of fours played in the search for continuous fours at a node.
const FOURS_AT_NODE: u64 = 300;
/// The greatest distance from the root.
const MAX_PLY: usize = 60;

/// Searches for a win by continuous threats of the side to move within limits; a depth limit is ignored. The memory grows with
/// the number of positions, including each four, which it returns.
///
/// The line of a win has the attacker's first move, and is one in which the defender holds out longest against the moves of
/// the proof, up to a four or threat that nothing answers. Without a win, none was found among the fours and open threes of
/// the attacker.
pub fn solve(position: &Position, limits: &Limits<'_>) -> WinSolution<Point> {
    if position.ending().is_some() {
        return WinSolution { result: WinVerdict::NoWin, nodes: 0 };
    }
    let mut monitor = ();
    let mut counter = NodeCounter::new(limits, &mut monitor);
    let mut board = PatternBoard::new(position, EvaluationTables::embedded());
    let mut fours = VcfSolver::new(1024);
    let mut solver = VctSolver::default();
    let result = match solver.solve(&mut board, &mut fours, &mut counter) {
        Ok(true) => WinVerdict::Win(solver.line(&board)),
        Ok(false) => WinVerdict::NoWin,
        Err(SearchStopped) => WinVerdict::Unknown,
    };
    WinSolution { result, nodes: counter.nodes() }
}

/// A position of the search.
#[derive(Debug)]
struct Node {
    /// The work left to prove that the attacker wins; 0 if it is proved.
    proof: u32,
    /// The work left to prove that it does not.
    disproof: u32,
    /// The moves to search.
    moves: Box<[Point]>,
    /// The continuous fours by which the attacker wins, or would win if the defender passed.
    fours: Box<[Point]>,
}

impl Node {
    /// Creates a node that the attacker wins by these fours.
    fn won(fours: &[Point]) -> Node {
        Node { proof: 0, disproof: INFINITY, moves: Box::default(), fours: fours.into() }
    }

    /// Creates a node with moves to search; without any, the side to move has failed.
    fn with_moves(moves: Vec<Point>, fours: &[Point], is_attacker: bool) -> Node {
        let (proof, disproof) = match (moves.is_empty(), is_attacker) {
            (false, _) => (1, 1),
            (true, true) => (INFINITY, 0),
            (true, false) => (0, INFINITY),
        };
        Node { proof, disproof, moves: moves.into(), fours: fours.into() }
    }
}

/// A solver for one attacker.
#[derive(Debug, Default)]
struct VctSolver {
    /// By the search keys.
    nodes: HashMap<u64, Node>,
}

impl VctSolver {
    /// Returns whether the side to move wins. The board is unchanged afterwards.
    ///
    /// # Errors
    /// [`SearchStopped`] if the counter stops it.
    fn solve(
        &mut self,
        board: &mut PatternBoard,
        fours: &mut VcfSolver,
        counter: &mut NodeCounter<'_, Move>,
    ) -> Result<bool, SearchStopped> {
        let root = board.key;
        let mut search =
            Search { nodes: &mut self.nodes, attacker: board.stone, board, fours, counter, path: Vec::new() };
        loop {
            match search.nodes.get(&root) {
                Some(Node { proof: 0, .. }) => return Ok(true),
                Some(Node { disproof: 0, .. }) => return Ok(false),
                _ => search.visit_leaf()?,
            }
        }
    }

    /// Returns the line of a proved win from a board with the attacker to move: see [`solve`].
    fn line(&self, board: &PatternBoard) -> Vec<Point> {
        let (mut key, mut stone) = (board.key, board.stone);
        let (mut line, mut lengths) = (Vec::new(), HashMap::new());
        while let Some(node) = self.nodes.get(&key) {
            let is_attacker = stone == board.stone;
            let children = node.moves.iter().map(|&point| (point, child_key(key, point, stone)));
            let won = children.filter(|(_, child)| self.nodes.get(child).is_some_and(|node| node.proof == 0));
            let measured = won.map(|(point, child)| (self.length(child, !stone, board.stone, &mut lengths), point));
            let next = if is_attacker { measured.min_by_key(by_length) } else { measured.max_by_key(by_length) };
            let Some((_, point)) = next else {
                line.extend(node.fours.iter().filter(|_| is_attacker));
                break;
            };
            line.push(point);
            key = child_key(key, point, stone);
            stone = !stone;
        }
        line
    }

    /// Returns the number of plies of a proof from a proved position on, counting to the last four.
    fn length(&self, key: u64, stone: Stone, attacker: Stone, known: &mut HashMap<u64, usize>) -> usize {
        if let Some(&length) = known.get(&key) {
            return length;
        }
        let Some(node) = self.nodes.get(&key).filter(|node| node.proof == 0) else { return usize::MAX / 2 };
        let children = node.moves.iter().map(|&point| child_key(key, point, stone));
        let lengths = children.map(|child| 1 + self.length(child, !stone, attacker, known));
        let length = match (stone == attacker, node.moves.is_empty()) {
            (_, true) => node.fours.len(),
            (true, false) => lengths.min().unwrap_or_default(),
            (false, false) => lengths.max().unwrap_or_default().max(1 + node.fours.len()),
        };
        known.insert(key, length);
        length
    }
}

/// Returns the length of a move, of which the first one in the list counts among equals.
fn by_length(measured: &(usize, Point)) -> usize {
    measured.0
}

struct Search<'a, 'm> {
    nodes: &'a mut HashMap<u64, Node>,
    board: &'a mut PatternBoard,
    attacker: Stone,
    fours: &'a mut VcfSolver,
    counter: &'a mut NodeCounter<'m, Move>,
    /// The moves from the root.
    path: Vec<Point>,
}

impl Search<'_, '_> {
    /// Goes to the position that decides most, creates it, and updates the numbers on the way back.
    fn visit_leaf(&mut self) -> Result<(), SearchStopped> {
        while let Some(point) = self.most_proving_move() {
            self.board.make(point);
            self.path.push(point);
        }
        let created = self.create();
        let result = created.map(|node| _ = self.nodes.insert(self.board.key, node));
        while let Some(point) = self.path.pop() {
            self.board.unmake(point);
            if result.is_ok() {
                self.update();
            }
        }
        result
    }

    /// Returns the numbers of the position after a move, of one that was not visited yet those of a leaf.
    fn numbers(&self, point: Point) -> (u32, u32) {
        let child = self.nodes.get(&child_key(self.board.key, point, self.board.stone));
        child.map_or((1, 1), |node| (node.proof, node.disproof))
    }

    /// Returns the move with the least work left; `None` if the position was not visited yet.
    fn most_proving_move(&self) -> Option<Point> {
        let is_attacker = self.board.stone == self.attacker;
        let node = self.nodes.get(&self.board.key)?;
        let work = |&&point: &&Point| {
            let (proof, disproof) = self.numbers(point);
            if is_attacker { proof } else { disproof }
        };
        node.moves.iter().min_by_key(work).copied()
    }

    /// Computes the numbers of a position from those after its moves. Several large numbers count as the largest and one more for
    /// each other, because the same positions occur after many moves.
    fn update(&mut self) {
        let is_attacker = self.board.stone == self.attacker;
        let Some(node) = self.nodes.get(&self.board.key) else { return };
        let (mut least, mut greatest, mut open) = (INFINITY, 0, 0_u32);
        for &point in &node.moves {
            let (proof, disproof) = self.numbers(point);
            let (own, other) = if is_attacker { (proof, disproof) } else { (disproof, proof) };
            least = least.min(own);
            greatest = greatest.max(other);
            open += u32::from(other > 0);
        }
        let sum = if greatest >= INFINITY { INFINITY } else { greatest + open.saturating_sub(1) };
        let sum = if least == 0 { INFINITY } else { sum };
        if let Some(node) = self.nodes.get_mut(&self.board.key) {
            (node.proof, node.disproof) = if is_attacker { (least, sum) } else { (sum, least) };
        }
    }

    /// Creates the node of the position on the board.
    fn create(&mut self) -> Result<Node, SearchStopped> {
        self.counter.visit()?;
        if self.path.len() >= MAX_PLY || self.board.is_drawn() {
            return Ok(Node::with_moves(Vec::new(), &[], true));
        }
        if self.board.stone == self.attacker { self.create_attack() } else { self.create_defence() }
    }

    fn create_attack(&mut self) -> Result<Node, SearchStopped> {
        let attacker = self.attacker;
        if let Some(five) = self.board.five_points(attacker).next() {
            return Ok(Node::won(&[five]));
        }
        let (must, second) = self.board.first_five_points(!attacker);
        if second.is_some() {
            return Ok(Node::with_moves(Vec::new(), &[], true));
        }
        if self.has_fours(must)? {
            return Ok(Node::won(&self.fours.line));
        }
        let points: Vec<Point> = must.map_or_else(|| self.board.lines.free_points().collect(), |must| vec![must]);
        let is_threat = |point: &Point| self.board.kind(*point, attacker) >= ThreatKind::Three;
        let mut moves: Vec<Point> = points.into_iter().filter(is_threat).collect();
        moves.retain(|&point| !self.board.is_forbidden(point, attacker));
        Ok(Node::with_moves(moves, &[], true))
    }

    fn create_defence(&mut self) -> Result<Node, SearchStopped> {
        let (attacker, defender) = (self.attacker, !self.attacker);
        let (five, second) = self.board.first_five_points(attacker);
        if let Some(five) = five {
            let is_won = second.is_some() || self.board.is_forbidden(five, defender);
            return Ok(if is_won { Node::won(&[]) } else { Node::with_moves(vec![five], &[], false) });
        }
        if !self.has_fours(None)? {
            return Ok(Node::with_moves(Vec::new(), &[], true));
        }
        let line = std::mem::take(&mut self.fours.line);
        let points: Vec<Point> = self.board.lines.free_points().collect();
        let refutes = |&point: &Point| !self.board.is_forbidden(point, defender) && !self.wins_after(point, &line);
        let moves = points.into_iter().filter(refutes).collect();
        let node = Node::with_moves(moves, &line, false);
        self.fours.line = line;
        Ok(node)
    }

    /// Searches for continuous fours of the attacker, which moves next even if it is the defender's turn. `must` is the only
    /// point where the defender threatens to make five.
    fn has_fours(&mut self, must: Option<Point>) -> Result<bool, SearchStopped> {
        if let (None, Some(point)) = (must, self.board.open_four_point(self.attacker)) {
            self.fours.line.clear();
            self.fours.line.push(point);
            return Ok(true);
        }
        if !self.board.can_make_four(self.attacker) {
            return Ok(false);
        }
        let key = if self.board.stone == self.attacker { self.board.key } else { self.board.key ^ SIDE_KEY };
        let PatternBoard { lines, rules, .. } = &mut *self.board;
        let outcome = self.fours.solve(lines, must, key, *rules, self.attacker, FOURS_AT_NODE, self.counter)?;
        Ok(outcome == VcfOutcome::Win)
    }

    /// Returns whether the same continuous fours of the attacker still win after a move of the defender, which makes no four.
    fn wins_after(&mut self, point: Point, line: &[Point]) -> bool {
        let defender = !self.attacker;
        let lines = &mut self.board.lines;
        if lines.five_points(point, defender).next().is_some() {
            return false;
        }
        lines.toggle(point, defender);
        let is_won = self.replay(line);
        self.board.lines.toggle(point, defender);
        is_won
    }

    /// Returns whether a line of continuous fours wins.
    fn replay(&mut self, line: &[Point]) -> bool {
        let (attacker, defender, rules) = (self.attacker, !self.attacker, self.board.rules);
        let lines = &mut self.board.lines;
        let [four, rest @ ..] = line else { return false };
        if !lines.is_free(*four) || rules.forbids(attacker) && lines.judge(*four) != RenjuVerdict::Allowed {
            return false;
        }
        let (reply, second) = {
            let mut fives = lines.five_points(*four, attacker);
            (fives.next(), fives.next())
        };
        let Some(reply) = reply else { return false };
        if second.is_some() {
            return true;
        }
        lines.toggle(*four, attacker);
        let is_forbidden = rules.forbids(defender) && matches!(lines.judge(reply), RenjuVerdict::Forbidden(_));
        let is_won = is_forbidden || {
            // A five that the reply makes possible must be prevented by the next four.
            let is_next = |&five: &Point| rest.get(1) == Some(&five);
            let goes_on = rest.first() == Some(&reply) && {
                let fives: Vec<Point> = lines.five_points(reply, defender).collect();
                fives.iter().all(is_next)
            };
            goes_on && {
                lines.toggle(reply, defender);
                let is_won = self.replay(&rest[1..]);
                self.board.lines.toggle(reply, defender);
                is_won
            }
        };
        self.board.lines.toggle(*four, attacker);
        is_won
    }
}
