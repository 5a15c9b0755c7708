//! The evaluation of points and positions for the strongest player.

use super::evaluation_weights::{EvaluationTables, PointTable, WeightSet};
use super::pattern_board::PatternBoard;
use super::shape::ThreatKind;
use super::{Point, Position, Stone};

/// The maximum distance of candidate moves from other stones.
const CANDIDATE_DISTANCE: u32 = 3;

impl PatternBoard {
    /// Visits the empty points near stones that the side to move may play, row by row from a1, with their values by the
    /// patterns of both sides there: the centre on an empty board, nothing if all points are forbidden. Only those where
    /// either side makes a four, if `only_fours`.
    pub(super) fn visit_candidates(&mut self, only_fours: bool, mut visit: impl FnMut(Point, i32)) {
        let mut near = self.lines.near_points(CANDIDATE_DISTANCE).peekable();
        let center = Point::center(self.lines.size());
        if near.peek().is_none() && self.lines.is_free(center) {
            visit(center, 0);
            return;
        }
        let mut is_none = true;
        self.visit_allowed(near, only_fours, |point, value| {
            is_none = false;
            visit(point, value);
        });
        if is_none {
            // All points near stones are taken or forbidden.
            self.visit_allowed(self.lines.free_points(), false, visit);
        }
    }

    fn visit_allowed(
        &mut self,
        points: impl Iterator<Item = Point>,
        only_fours: bool,
        mut visit: impl FnMut(Point, i32),
    ) {
        let stone = self.stone;
        for point in points {
            let is_four = |side| self.kind(point, side) >= ThreatKind::Four;
            if only_fours && !Stone::BOTH.into_iter().any(is_four) || self.is_forbidden(point, stone) {
                continue;
            }
            let defence = (!self.is_forbidden(point, !stone)).then(|| self.shape(point, !stone));
            visit(point, self.order(point, defence));
        }
    }
}

/// Creates the board of a position with the embedded evaluation.
fn new_board(position: &Position) -> PatternBoard {
    PatternBoard::new(position, EvaluationTables::embedded())
}

/// Returns the value of an unfinished position for the side to move, in hundredths, within ±900,000.
pub fn evaluate(position: &Position) -> i32 {
    new_board(position).evaluate().clamp(-900_000, 900_000)
}

/// Calls a function with the index of each weight that counts in the evaluation of a position, as often as it counts, and
/// with 1 if it counts for the side to move and −1 otherwise.
pub(crate) fn visit_evaluation_weights(position: &Position, mut visit: impl FnMut(usize, i16)) {
    let board = new_board(position);
    for (stone, table, sign) in [(board.stone, PointTable::ValueToMove, 1), (!board.stone, PointTable::ValueOther, -1)]
    {
        let set = WeightSet::new(board.rules, stone);
        for point in board.lines.free_points() {
            visit(set.point_weight(table, board.shape(point, stone).combination()), sign);
        }
    }
    let set = WeightSet::new(board.rules, board.stone);
    visit(set.level_weight(board.threat_level(board.stone), board.threat_level(!board.stone)), 1);
}

/// Calls a function with each candidate move and the indices of the weights that give its place in the order of moves.
pub(crate) fn visit_ordering_weights(position: &Position, mut visit: impl FnMut(Point, [Option<usize>; 2])) {
    let mut board = new_board(position);
    let (set, stone) = (WeightSet::new(board.rules, board.stone), board.stone);
    let mut points = Vec::new();
    board.visit_candidates(false, |point, _| points.push(point));
    for point in points {
        let defence = (!board.is_forbidden(point, !stone)).then(|| board.shape(point, !stone).combination());
        let own = set.point_weight(PointTable::OrderOwn, board.shape(point, stone).combination());
        visit(point, [Some(own), defence.map(|defence| set.point_weight(PointTable::OrderOther, defence))]);
    }
}

/// Returns at most `most` points that the side to move should search first, best first and without forbidden ones. Empty
/// if the game is over or all points are forbidden.
pub fn candidates(position: &Position, most: usize) -> Vec<Point> {
    if position.ending().is_some() {
        return Vec::new();
    }
    let mut candidates = Vec::new();
    new_board(position).visit_candidates(false, |point, value| candidates.push((point, value)));
    candidates.sort_by_key(|&(_, value)| std::cmp::Reverse(value));
    candidates.truncate(most);
    candidates.into_iter().map(|(point, _)| point).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gomoku::{Board, Rules};

    fn position(black: &str, white: &str, to_move: Stone) -> Position {
        let put = |board: Board, points: &str, stone| {
            points.split_whitespace().fold(board, |board, name| board.with_point(name.parse().unwrap(), Some(stone)))
        };
        let board = put(put(Board::new(15).unwrap(), black, Stone::Black), white, Stone::White);
        Position::new(board, Rules::RENJU, to_move)
    }

    #[test]
    fn the_best_points_come_first() {
        let first = |position: &Position| candidates(position, 1).first().map(Point::to_string).unwrap();
        assert_eq!(first(&position("", "", Stone::Black)), "h8");
        assert_eq!(first(&position("e8 f8 g8 h8", "d8", Stone::Black)), "i8");
        assert_eq!(first(&position("e8 f8 g8 h8", "d8", Stone::White)), "i8");
        // Forbidden points are no candidates, and are no threats to White.
        let foul = position("f8 g8 h6 h7", "", Stone::Black);
        assert!(!candidates(&foul, 225).contains(&"h8".parse().unwrap()));
    }

    #[test]
    fn more_is_worth_more() {
        let start = evaluate(&position("h8", "a1", Stone::Black));
        let three = evaluate(&position("h8 h7 h9", "a1 a15 o1", Stone::Black));
        assert!(start < three);
        assert!(evaluate(&position("h8 h7 h9", "a1 a15 o1", Stone::White)) < 0);
    }
}
