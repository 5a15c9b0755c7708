//! Victory by continuous fours (冲四取胜): a win in which each of the attacker's moves is a four, so each reply is forced.
//!
//! The search follows every four to its end. A defender's reply may itself be a four, which the next four must block.
//! In renju Black's fours must not be forbidden, and White wins if Black's only reply to a four is forbidden. Failed
//! positions are stored, so that the same fours in another order are not searched again.

use std::collections::HashSet;
use std::hash::{BuildHasherDefault, Hasher};

use super::lines::Lines;
use super::{Move, Point, Position, RenjuVerdict, Rules, Stone};
use crate::search::{Limits, NodeCounter, STEP, SearchStopped, mix};

/// The result of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum VcfResult {
    /// The attacker wins: the attacker's moves and the forced replies, from the first four to one that cannot be
    /// answered (or an immediate five). Not necessarily the shortest win.
    Win(Vec<Point>),
    /// There is no win by fours.
    Nothing,
    /// The search reached its limit.
    Limit,
}

/// The result of a search and its cost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The win, if there is one.
    pub found: VcfResult,
    /// The number of fours played.
    pub nodes: u64,
}

/// Searches for a win by continuous fours of the side to move, playing at most `limit` fours.
pub fn solve(position: &Position, limit: u64) -> Solution {
    if position.end().is_some() {
        return Solution { found: VcfResult::Nothing, nodes: 0 };
    }
    let (mut lines, mut monitor) = (position.lines(), ());
    let key = lines.key();
    let mut counter = NodeCounter::new(&Limits::NONE, &mut monitor);
    let solved = Vcf::default().solve(&mut lines, key, position.rules(), position.stone(), limit, &mut counter);
    solved.unwrap_or_else(|SearchStopped| Solution { found: VcfResult::Limit, nodes: counter.nodes() })
}

/// The maximum number of failed positions stored; beyond that all are dropped.
const MEMORY: usize = 1 << 20;

/// A search that reuses failed positions between positions, as long as rules and attacker are the same.
#[derive(Default)]
pub(super) struct Vcf {
    /// Positions without a win by fours, attacker to move.
    failed: HashSet<u64, BuildHasherDefault<Ready>>,
}

impl Vcf {
    /// Searches for a win of the side to move, given lines and their [`Lines::key`], playing a limited number of fours,
    /// each of which is counted. The lines are unchanged afterwards.
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
    ) -> Result<Solution, SearchStopped> {
        if let Some(five) = lines.winning_points(attacker).next() {
            return Ok(Solution { found: VcfResult::Win(vec![five]), nodes: 0 });
        }
        let mut fives = lines.winning_points(!attacker);
        let (must, second) = (fives.next(), fives.next());
        drop(fives);
        if second.is_some() {
            return Ok(Solution { found: VcfResult::Nothing, nodes: 0 });
        }
        let failed = &mut self.failed;
        let mut search = Search { lines, failed, rules, attacker, nodes: 0, limit, counter, line: Vec::new(), key };
        let won = search.attack(must);
        let (nodes, mut line) = (search.nodes, search.line);
        line.reverse();
        let found = match won {
            Ok(true) => VcfResult::Win(line),
            Ok(false) => VcfResult::Nothing,
            Err(Halt::Limit) => VcfResult::Limit,
            Err(Halt::Stopped) => return Err(SearchStopped),
        };
        Ok(Solution { found, nodes })
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
    failed: &'a mut HashSet<u64, BuildHasherDefault<Ready>>,
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
    /// Returns whether the attacker, to move and without an immediate five, wins by fours. `must` is where the defender
    /// would make five.
    fn attack(&mut self, must: Option<Point>) -> Result<bool, Halt> {
        if self.failed.contains(&self.key) {
            return Ok(false);
        }
        match must {
            Some(point) => {
                if self.play(point)? {
                    return Ok(true);
                }
            }
            None => {
                for four in self.lines.four_points(self.attacker) {
                    if self.play(four)? {
                        return Ok(true);
                    }
                }
            }
        }
        if self.failed.len() >= MEMORY {
            self.failed.clear();
        }
        self.failed.insert(self.key);
        Ok(false)
    }

    /// Returns whether a move is a four that wins.
    fn play(&mut self, four: Point) -> Result<bool, Halt> {
        let (reply, second) = {
            let mut fives = self.lines.completing(four, self.attacker);
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
        let won = if second.is_some() || self.is_forbidden_reply(reply) { Ok(true) } else { self.answered(reply) };
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
    fn answered(&mut self, reply: Point) -> Result<bool, Halt> {
        let (must, second) = {
            let mut fives = self.lines.completing(reply, !self.attacker);
            (fives.next(), fives.next())
        };
        if second.is_some() {
            return Ok(false);
        }
        self.toggle(reply, !self.attacker);
        let won = self.attack(must);
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

/// Returns a hash key for a stone on a point: the finalizer of SplitMix64 applied to its position.
pub(super) const fn stone_key(point: Point, stone: Stone) -> u64 {
    let place = (point.row() as u64 * 32 + point.column() as u64) * 2 + stone as u64 + 1;
    mix(place.wrapping_mul(STEP))
}

/// Uses a number that is already random as its hash.
#[derive(Default)]
pub(super) struct Ready(u64);

impl Hasher for Ready {
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
            points.split_whitespace().fold(board, |board, name| board.with(name.parse().unwrap(), Some(stone)))
        };
        let board = put(put(Board::new(15).unwrap(), black, Stone::Black), white, Stone::White);
        Position::new(board, rules, to_move)
    }

    #[test]
    fn short_wins() {
        let found = |position: &Position| match solve(position, 1000).found {
            VcfResult::Win(line) => format!("{line:?}"),
            other => format!("{other:?}"),
        };
        assert_eq!(found(&position(Rules::RENJU, "e8 f8 g8 h8", "d8", Stone::Black)), "[i8]");
        // A three: one straight four.
        let line = found(&position(Rules::RENJU, "f8 g8 h8", "", Stone::Black));
        assert!(["[e8]", "[i8]"].contains(&line.as_str()), "{line}");
        assert_eq!(found(&position(Rules::RENJU, "f8 g8", "", Stone::Black)), "Nothing");
        // White's own four comes first.
        assert_eq!(found(&position(Rules::RENJU, "f8 g8 h8", "a1 a2 a3 a4", Stone::Black)), "Nothing");
        assert_eq!(solve(&position(Rules::RENJU, "f8 g8 h8", "", Stone::Black), 0).found, VcfResult::Limit);
    }

    #[test]
    fn a_double_four_wins_only_where_it_is_allowed() {
        let black = "e8 f8 g8 h5 h6 h7";
        let white = "d8 h4";
        let found = |rules| solve(&position(rules, black, white, Stone::Black), 1000).found;
        assert!(matches!(found(Rules::FREESTYLE), VcfResult::Win(_)));
        // In renju h8 is forbidden, and i8 or h9 are blocked one by one.
        assert_eq!(found(Rules::RENJU), VcfResult::Nothing);
    }
}
