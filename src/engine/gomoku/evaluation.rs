//! The evaluation of points and positions for the strongest player: weights like those of the 15 × 15 program that also
//! distinguish split shapes and open ends.

use super::lines::Lines;
use super::pattern::{Pattern, PatternClass};
use super::{Point, Position, RenjuVerdict, Rules, Stone};

/// Returns the move ordering weight of a stone that makes this pattern.
const fn ordering_weight(class: PatternClass) -> i32 {
    match class {
        PatternClass::Dead => 0,
        PatternClass::One => 1,
        PatternClass::Two => 8,
        PatternClass::OpenTwo => 30,
        PatternClass::Three => 60,
        PatternClass::OpenThree => 400,
        PatternClass::Four => 500,
        PatternClass::OpenFour => 10_000,
        PatternClass::Five => 100_000,
    }
}

/// Returns the evaluation of an empty point where a stone would make this pattern.
const fn evaluation_weight(class: PatternClass) -> i32 {
    match class {
        PatternClass::Dead | PatternClass::One => 0,
        PatternClass::Two => 1,
        PatternClass::OpenTwo => 4,
        PatternClass::Three => 6,
        PatternClass::OpenThree => 20,
        PatternClass::Four => 25,
        PatternClass::OpenFour => 120,
        PatternClass::Five => 400,
    }
}

/// The factor for the side to move, in eighths.
const INITIATIVE: i32 = 11;

/// The maximum distance of candidate moves from other stones.
const CANDIDATE_DISTANCE: u32 = 2;

/// Returns the value of a stone from its patterns in the four directions. Two threats at once count more than their sum.
fn stone_value(patterns: [Pattern; 4]) -> i32 {
    let classes = patterns.map(Pattern::class);
    let count = |class| classes.iter().filter(|&&found| found == class).count();
    let sum: i32 = classes.into_iter().map(ordering_weight).sum();
    let together = match (count(PatternClass::Four), count(PatternClass::OpenThree)) {
        (2.., _) => 8000,
        (1, 1..) => 7000,
        (0, 2..) => 2000,
        _ => 0,
    };
    sum + together
}

impl Lines {
    /// Lists the empty points near stones that a side may play, best first by the patterns of both sides there: the centre
    /// on an empty board, nothing if all points are forbidden.
    ///
    /// Replaces the contents of the list.
    pub(super) fn candidates(&mut self, stone: Stone, rules: Rules, candidates: &mut Vec<(Point, i32)>) {
        candidates.clear();
        let near = self.near_points(CANDIDATE_DISTANCE);
        self.push_weighted(near, stone, rules, candidates);
        let center = Point::center(self.size());
        if candidates.is_empty() && self.near_points(CANDIDATE_DISTANCE).next().is_none() && self.is_free(center) {
            self.push_weighted(std::iter::once(center), stone, rules, candidates);
        }
        if candidates.is_empty() {
            // All points near stones are taken or forbidden.
            let free = self.free_points();
            self.push_weighted(free, stone, rules, candidates);
        }
        candidates.sort_by_key(|&(_, weight)| std::cmp::Reverse(weight));
    }

    fn push_weighted(
        &mut self,
        points: impl Iterator<Item = Point>,
        stone: Stone,
        rules: Rules,
        candidates: &mut Vec<(Point, i32)>,
    ) {
        for point in points {
            if rules.forbids(stone) && matches!(self.judge(point), RenjuVerdict::Forbidden(_)) {
                continue;
            }
            let others = rules.forbids(!stone) && matches!(self.judge(point), RenjuVerdict::Forbidden(_));
            let defence = if others { 0 } else { stone_value(self.patterns(point, !stone)) };
            candidates.push((point, stone_value(self.patterns(point, stone)) + defence / 2));
        }
    }

    /// Evaluates the board for the side to move, in hundredths.
    pub(super) fn evaluate(&self, stone: Stone) -> i32 {
        let prospects = |side| -> i32 {
            let of_point = |point| {
                self.patterns(point, side).into_iter().map(|found| evaluation_weight(found.class())).sum::<i32>()
            };
            self.near_points(CANDIDATE_DISTANCE).map(of_point).sum()
        };
        prospects(stone) * INITIATIVE / 8 - prospects(!stone)
    }
}

/// Returns the value of an unfinished position for the side to move, in hundredths, within ±900,000.
pub fn evaluate(position: &Position) -> i32 {
    position.lines().evaluate(position.side_to_move()).clamp(-900_000, 900_000)
}

/// Returns at most `most` points that the side to move should search first, best first and without forbidden ones. Empty
/// if the game is over or all points are forbidden.
pub fn candidates(position: &Position, most: usize) -> Vec<Point> {
    if position.ending().is_some() {
        return Vec::new();
    }
    let mut candidates = Vec::new();
    position.lines().candidates(position.side_to_move(), position.rules(), &mut candidates);
    candidates.truncate(most);
    candidates.into_iter().map(|(point, _)| point).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gomoku::Board;

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
