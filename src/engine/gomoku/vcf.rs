//! Victory by continuous fours (冲四取胜): a win in which each of the attacker's moves is a four, so each reply is forced.
//!
//! The search follows every sequence of fours to its end. A defender's reply may itself be a four, which the next four must
//! block.
//! In renju Black's fours must not be forbidden, and White wins if Black's only reply to a four is forbidden. Failed
//! positions are stored, so that the same fours in another order are not searched again.

use super::lines::Lines;
use super::zobrist::stone_key;
use super::{Move, Point, Position, RenjuVerdict, Rules, Stone};
use crate::search::{
    Bound, Limits, NodeCounter, SearchStopped, TranspositionEntry, TranspositionTable, WinSolution, WinVerdict,
};

/// Searches for a win by continuous fours of the side to move, playing at most `limit` fours, whose number it returns.
///
/// The line of a win has the attacker's moves and the forced replies, from the first four to one without a sufficient reply,
/// or an immediate five. It is not necessarily the shortest win.
pub fn solve(position: &Position, limit: u64) -> WinSolution<Point> {
    if position.ending().is_some() {
        return WinSolution { result: WinVerdict::NoWin, nodes: 0 };
    }
    let (mut lines, mut monitor) = (position.lines(), ());
    let mut counter = NodeCounter::new(&Limits::NONE, &mut monitor);
    // Two entries of 16 bytes for each four.
    let mut solver = VcfSolver::new((limit / 32).min(MAX_KILOBYTES) as usize);
    let (rules, attacker) = (position.rules(), position.side_to_move());
    let outcome = match immediate_result(&lines, attacker) {
        Ok(must) => solver.solve(&mut lines, must, position.search_key(), rules, attacker, limit, &mut counter),
        Err(Some(five)) => {
            solver.line.push(five);
            Ok(VcfOutcome::Win)
        }
        Err(None) => Ok(VcfOutcome::NoWin),
    };
    let result = match outcome {
        Ok(VcfOutcome::Win) => WinVerdict::Win(solver.line),
        Ok(VcfOutcome::NoWin) => WinVerdict::NoWin,
        Ok(VcfOutcome::LimitReached) | Err(SearchStopped) => WinVerdict::Unknown,
    };
    WinSolution { result, nodes: counter.nodes() }
}

/// Returns the point where the attacker must prevent a five, if there is one.
///
/// # Errors
/// If no search is necessary: the point where the attacker makes five, or `None` if it cannot prevent one.
fn immediate_result(lines: &Lines, attacker: Stone) -> Result<Option<Point>, Option<Point>> {
    if let Some(five) = lines.winning_points(attacker).next() {
        return Err(Some(five));
    }
    let mut fives = lines.winning_points(!attacker);
    match (fives.next(), fives.next()) {
        (_, Some(_)) => Err(None),
        (must, None) => Ok(must),
    }
}

/// The maximum size of the table for one position, in kilobytes.
const MAX_KILOBYTES: u64 = 16 * 1024;

/// The result of a search without the line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum VcfOutcome {
    Win,
    NoWin,
    LimitReached,
}

/// A solver that reuses failed positions in later searches.
#[derive(Debug)]
pub(super) struct VcfSolver {
    /// Positions without a win by fours, with the attacker to move, by their search keys.
    failed: TranspositionTable,
    /// The winning line of the last search, if it found one: see [`solve`].
    pub(super) line: Vec<Point>,
}

impl VcfSolver {
    /// Creates a solver with a table of this size for failed positions.
    pub(super) fn new(kilobytes: usize) -> VcfSolver {
        VcfSolver { failed: TranspositionTable::with_kilobytes(kilobytes), line: Vec::new() }
    }

    /// Forgets the failed positions.
    pub(super) fn clear(&mut self) {
        self.failed.clear();
    }

    /// Searches for a win of the attacker, who is to move and cannot make five at once, playing at most `limit` fours,
    /// each of which counts as a node. `must` is the only point where the defender threatens to make five; `key` is the
    /// [`Position::search_key`] of the lines, which are unchanged afterwards.
    ///
    /// # Errors
    /// [`SearchStopped`] if the counter stops it.
    #[expect(clippy::too_many_arguments, reason = "all describe the position")]
    pub(super) fn solve(
        &mut self,
        lines: &mut Lines,
        must: Option<Point>,
        key: u64,
        rules: Rules,
        attacker: Stone,
        limit: u64,
        counter: &mut NodeCounter<'_, Move>,
    ) -> Result<VcfOutcome, SearchStopped> {
        self.line.clear();
        let VcfSolver { failed, line } = self;
        let mut search = Search { lines, failed, rules, attacker, nodes: 0, limit, counter, line, key };
        let outcome = match search.search_attack(must) {
            Ok(true) => VcfOutcome::Win,
            Ok(false) => VcfOutcome::NoWin,
            Err(Halt::Limit) => VcfOutcome::LimitReached,
            Err(Halt::Stopped) => return Err(SearchStopped),
        };
        self.line.reverse();
        Ok(outcome)
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
    failed: &'a TranspositionTable,
    rules: Rules,
    attacker: Stone,
    nodes: u64,
    limit: u64,
    counter: &'a mut NodeCounter<'m, Move>,
    /// The winning line, last move first.
    line: &'a mut Vec<Point>,
    key: u64,
}

impl Search<'_, '_> {
    /// Returns whether the attacker, to move and without an immediate five, wins by fours. `must` is the point where the
    /// defender threatens to make five.
    fn search_attack(&mut self, must: Option<Point>) -> Result<bool, Halt> {
        if self.failed.get(self.key).is_some() {
            return Ok(false);
        }
        let before = self.nodes;
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
        if self.nodes > before {
            self.failed.put(self.key, FAILED);
        }
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

/// The entry of a position without a win by fours.
const FAILED: TranspositionEntry =
    TranspositionEntry { value: 0, bound: Bound::Upper, depth: 0, best: TranspositionEntry::NO_MOVE };

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
            WinVerdict::Win(line) => format!("{line:?}"),
            other => format!("{other:?}"),
        };
        assert_eq!(found(&position(Rules::RENJU, "e8 f8 g8 h8", "d8", Stone::Black)), "[i8]");
        // A three: one straight four.
        let line = found(&position(Rules::RENJU, "f8 g8 h8", "", Stone::Black));
        assert!(["[e8]", "[i8]"].contains(&line.as_str()), "{line}");
        assert_eq!(found(&position(Rules::RENJU, "f8 g8", "", Stone::Black)), "NoWin");
        // White's own four comes first.
        assert_eq!(found(&position(Rules::RENJU, "f8 g8 h8", "a1 a2 a3 a4", Stone::Black)), "NoWin");
        assert_eq!(solve(&position(Rules::RENJU, "f8 g8 h8", "", Stone::Black), 0).result, WinVerdict::Unknown);
    }

    #[test]
    fn a_double_four_wins_only_where_it_is_allowed() {
        let black = "e8 f8 g8 h5 h6 h7";
        let white = "d8 h4";
        let found = |rules| solve(&position(rules, black, white, Stone::Black), 1000).result;
        assert!(matches!(found(Rules::FREESTYLE), WinVerdict::Win(_)));
        // In renju h8 is forbidden, and the fours on i8 and h9 can be blocked.
        assert_eq!(found(Rules::RENJU), WinVerdict::NoWin);
    }
}
