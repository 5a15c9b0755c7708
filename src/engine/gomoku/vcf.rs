//! Victory by continuous fours (冲四取胜): a win in which each of the attacker's moves is a four, so each reply is forced.
//!
//! The search follows every sequence of fours to its end. A defender's reply may itself be a four, which the next four must
//! block.
//! In renju Black's fours must not be forbidden, and White wins if Black's only reply to a four is forbidden. Failed
//! positions are stored, so that the same fours in another order are not searched again.

use std::collections::HashSet;
use std::hash::{BuildHasherDefault, Hasher};

use super::lines::Lines;
use super::zobrist::stone_key;
use super::{Move, Point, Position, RenjuVerdict, Rules, Stone};
use crate::search::{Limits, NodeCounter, SearchStopped};

/// The result of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum VcfResult {
    /// The attacker wins. Holds the attacker's moves and the forced replies, from the first four to one without a sufficient
    /// reply, or an immediate five. Not necessarily the shortest win.
    Win(Vec<Point>),
    /// There is no win by fours.
    NoWin,
    /// The search reached its limit.
    LimitReached,
}

/// The result of a search and its cost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VcfSolution {
    /// The result.
    pub result: VcfResult,
    /// The number of fours played.
    pub nodes: u64,
}

/// Searches for a win by continuous fours of the side to move, playing at most `limit` fours.
pub fn solve(position: &Position, limit: u64) -> VcfSolution {
    if position.ending().is_some() {
        return VcfSolution { result: VcfResult::NoWin, nodes: 0 };
    }
    let (mut lines, mut monitor) = (position.lines(), ());
    let key = lines.key();
    let mut counter = NodeCounter::new(&Limits::NONE, &mut monitor);
    let solved =
        VcfSolver::default().solve(&mut lines, key, position.rules(), position.side_to_move(), limit, &mut counter);
    solved.unwrap_or_else(|SearchStopped| VcfSolution { result: VcfResult::LimitReached, nodes: counter.nodes() })
}

/// The maximum number of stored failed positions; the set is cleared when it is full.
const MAX_FAILED: usize = 1 << 20;

/// A solver that reuses failed positions in later searches with the same rules and attacker.
#[derive(Default)]
pub(super) struct VcfSolver {
    /// The keys of positions without a win by fours, with the attacker to move.
    failed: HashSet<u64, BuildHasherDefault<IdentityHasher>>,
}

impl VcfSolver {
    /// Searches for a win of the side to move, playing at most `limit` fours, each of which counts as a node. `key` is the
    /// [`Lines::key`] of the lines, which are unchanged afterwards.
    ///
    /// # Errors
    /// [`SearchStopped`] if the counter stops it.
    pub(super) fn solve(
        &mut self,
        lines: &mut Lines,
        key: u64,
        rules: Rules,
        attacker: Stone,
        limit: u64,
        counter: &mut NodeCounter<'_, Move>,
    ) -> Result<VcfSolution, SearchStopped> {
        if let Some(five) = lines.winning_points(attacker).next() {
            return Ok(VcfSolution { result: VcfResult::Win(vec![five]), nodes: 0 });
        }
        let mut fives = lines.winning_points(!attacker);
        let (must, second) = (fives.next(), fives.next());
        drop(fives);
        if second.is_some() {
            return Ok(VcfSolution { result: VcfResult::NoWin, nodes: 0 });
        }
        let failed = &mut self.failed;
        let mut search = Search { lines, failed, rules, attacker, nodes: 0, limit, counter, line: Vec::new(), key };
        let won = search.search_attack(must);
        let (nodes, mut line) = (search.nodes, search.line);
        line.reverse();
        let found = match won {
            Ok(true) => VcfResult::Win(line),
            Ok(false) => VcfResult::NoWin,
            Err(Halt::Limit) => VcfResult::LimitReached,
            Err(Halt::Stopped) => return Err(SearchStopped),
        };
        Ok(VcfSolution { result: found, nodes })
    }
}

/// The reason for ending early.
enum Halt {
    /// The limit of fours was reached.
    Limit,
    /// The counter stopped it.
    Stopped,
}

struct Search<'a, 'm> {
    lines: &'a mut Lines,
    failed: &'a mut HashSet<u64, BuildHasherDefault<IdentityHasher>>,
    rules: Rules,
    attacker: Stone,
    nodes: u64,
    limit: u64,
    counter: &'a mut NodeCounter<'m, Move>,
    /// The winning line, last move first.
    line: Vec<Point>,
    key: u64,
}

impl Search<'_, '_> {
    /// Returns whether the attacker, to move and without an immediate five, wins by fours. `must` is the point where the
    /// defender threatens to make five.
    fn search_attack(&mut self, must: Option<Point>) -> Result<bool, Halt> {
        if self.failed.contains(&self.key) {
            return Ok(false);
        }
        match must {
            Some(point) => {
                if self.search_four(point)? {
                    return Ok(true);
                }
            }
            None => {
                for four in self.lines.four_points(self.attacker) {
                    if self.search_four(four)? {
                        return Ok(true);
                    }
                }
            }
        }
        if self.failed.len() >= MAX_FAILED {
            self.failed.clear();
        }
        self.failed.insert(self.key);
        Ok(false)
    }

    /// Returns whether a move is a four that wins.
    fn search_four(&mut self, four: Point) -> Result<bool, Halt> {
        let (reply, second) = {
            let mut fives = self.lines.five_points(four, self.attacker);
            let Some(reply) = fives.next() else { return Ok(false) };
            (reply, fives.next())
        };
        if self.rules.forbids(self.attacker) && self.lines.judge(four) != RenjuVerdict::Allowed {
            return Ok(false);
        }
        if self.nodes >= self.limit {
            return Err(Halt::Limit);
        }
        self.counter.visit().map_err(|SearchStopped| Halt::Stopped)?;
        self.nodes += 1;
        self.toggle(four, self.attacker);
        let won = if second.is_some() || self.is_forbidden_reply(reply) { Ok(true) } else { self.search_reply(reply) };
        self.toggle(four, self.attacker);
        let won = won?;
        if won {
            self.line.push(four);
        }
        Ok(won)
    }

    fn is_forbidden_reply(&mut self, reply: Point) -> bool {
        self.rules.forbids(!self.attacker) && matches!(self.lines.judge(reply), RenjuVerdict::Forbidden(_))
    }

    /// Returns whether the attacker still wins after the forced reply.
    fn search_reply(&mut self, reply: Point) -> Result<bool, Halt> {
        let (must, second) = {
            let mut fives = self.lines.five_points(reply, !self.attacker);
            (fives.next(), fives.next())
        };
        if second.is_some() {
            return Ok(false);
        }
        self.toggle(reply, !self.attacker);
        let won = self.search_attack(must);
        self.toggle(reply, !self.attacker);
        let won = won?;
        if won {
            self.line.push(reply);
        }
        Ok(won)
    }

    fn toggle(&mut self, point: Point, stone: Stone) {
        self.lines.toggle(point, stone);
        self.key ^= stone_key(point, stone);
    }
}

/// A hasher that returns keys unchanged, because they are already random.
#[derive(Default)]
pub(super) struct IdentityHasher(u64);

impl Hasher for IdentityHasher {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(byte);
        }
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::gomoku::Board;

    /// Creates a position on 15 rows.
    pub(in crate::gomoku) fn position(rules: Rules, black: &str, white: &str, to_move: Stone) -> Position {
        let put = |board: Board, points: &str, stone| {
            points.split_whitespace().fold(board, |board, name| board.with_point(name.parse().unwrap(), Some(stone)))
        };
        let board = put(put(Board::new(15).unwrap(), black, Stone::Black), white, Stone::White);
        Position::new(board, rules, to_move)
    }

    #[test]
    fn short_wins() {
        let found = |position: &Position| match solve(position, 1000).result {
            VcfResult::Win(line) => format!("{line:?}"),
            other => format!("{other:?}"),
        };
        assert_eq!(found(&position(Rules::RENJU, "e8 f8 g8 h8", "d8", Stone::Black)), "[i8]");
        // A three: one straight four.
        let line = found(&position(Rules::RENJU, "f8 g8 h8", "", Stone::Black));
        assert!(["[e8]", "[i8]"].contains(&line.as_str()), "{line}");
        assert_eq!(found(&position(Rules::RENJU, "f8 g8", "", Stone::Black)), "NoWin");
        // White's own four comes first.
        assert_eq!(found(&position(Rules::RENJU, "f8 g8 h8", "a1 a2 a3 a4", Stone::Black)), "NoWin");
        assert_eq!(solve(&position(Rules::RENJU, "f8 g8 h8", "", Stone::Black), 0).result, VcfResult::LimitReached);
    }

    #[test]
    fn a_double_four_wins_only_where_it_is_allowed() {
        let black = "e8 f8 g8 h5 h6 h7";
        let white = "d8 h4";
        let found = |rules| solve(&position(rules, black, white, Stone::Black), 1000).result;
        assert!(matches!(found(Rules::FREESTYLE), VcfResult::Win(_)));
        // In renju h8 is forbidden, and the fours on i8 and h9 can be blocked.
        assert_eq!(found(Rules::RENJU), VcfResult::NoWin);
    }
}
