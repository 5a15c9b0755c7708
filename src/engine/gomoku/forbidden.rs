//! The moves that are forbidden for Black in renju (禁手), by the definitions of the Renju International Federation.
//!
//! For a black stone on a point:
//! 1. Exactly five in any direction wins, whatever else the stone makes.
//! 2. Six or more in a row is an **overline**: forbidden.
//! 3. A **four** is four stones that become exactly five with one more. Two different ones through the stone, on one
//!    line or on two: forbidden.
//! 4. A direction is a **three** if some empty point makes a straight four (an unbroken four that two points complete
//!    to exactly five) together with the stone, makes no five, and is *itself not forbidden* by this same test. Two
//!    directions: forbidden.
//!
//! [`judge`] and [`explain`] implement this literally and return the lines; [`forbidden_points`] and
//! [`Position`](super::Position) use a table of patterns and give the same answers.

use super::lines::Lines;
use super::{Board, DIRECTIONS, Point, Rules, Stone};

/// The reason why a black move is forbidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum ForbiddenKind {
    /// Six or more in a row: 长连.
    Overline,
    /// Two fours: 四四.
    DoubleFour,
    /// Two threes: 三三.
    DoubleThree,
}

/// The renju rules' verdict on a black stone on an empty point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RenjuVerdict {
    /// The stone makes exactly five and wins.
    Five,
    /// The stone is forbidden.
    Forbidden(ForbiddenKind),
    /// Any other move.
    Allowed,
}

impl RenjuVerdict {
    /// Returns the kind of forbidden move; `None` if the move is not forbidden.
    pub const fn forbidden_kind(self) -> Option<ForbiddenKind> {
        match self {
            RenjuVerdict::Forbidden(foul) => Some(foul),
            RenjuVerdict::Five | RenjuVerdict::Allowed => None,
        }
    }
}

/// A line that makes a move forbidden.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ForbiddenShape {
    /// The stones including the new one, in order: six or more, four, or three.
    pub stones: Vec<Point>,
    /// The points that complete a four to five, or a three to a straight four. Empty for an overline.
    pub completing: Vec<Point>,
}

/// The explanation of a forbidden point, for display.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ForbiddenExplanation {
    /// The reason.
    pub kind: ForbiddenKind,
    /// One overline, or two or more fours or threes.
    pub shapes: Vec<ForbiddenShape>,
}

/// Judges a black stone on an empty point by a literal implementation of the rules.
pub fn judge(board: &Board, point: Point) -> RenjuVerdict {
    match explain(board, point) {
        Some(explanation) => RenjuVerdict::Forbidden(explanation.kind),
        None if makes_five(&board.with_point(point, Some(Stone::Black)), point) => RenjuVerdict::Five,
        None => RenjuVerdict::Allowed,
    }
}

/// Explains why an empty point is forbidden for Black; `None` if it is not.
pub fn explain(board: &Board, point: Point) -> Option<ForbiddenExplanation> {
    let board = board.with_point(point, Some(Stone::Black));
    if makes_five(&board, point) {
        return None;
    }
    let runs = DIRECTIONS.iter().map(|&direction| board.run(point, direction, Stone::Black));
    if let Some(stones) = runs.into_iter().find(|run| run.len() > 5) {
        return Some(ForbiddenExplanation {
            kind: ForbiddenKind::Overline,
            shapes: vec![ForbiddenShape { stones, completing: Vec::new() }],
        });
    }
    let fours: Vec<ForbiddenShape> =
        DIRECTIONS.iter().flat_map(|&direction| find_fours(&board, point, direction)).collect();
    if fours.len() >= 2 {
        return Some(ForbiddenExplanation { kind: ForbiddenKind::DoubleFour, shapes: fours });
    }
    let threes: Vec<ForbiddenShape> =
        DIRECTIONS.iter().filter_map(|&direction| find_three(&board, point, direction)).collect();
    (threes.len() >= 2).then_some(ForbiddenExplanation { kind: ForbiddenKind::DoubleThree, shapes: threes })
}

/// Returns whether the black stone on a point is one of exactly five in a row.
fn makes_five(board: &Board, point: Point) -> bool {
    DIRECTIONS.iter().any(|&direction| board.run(point, direction, Stone::Black).len() == 5)
}

/// Returns the empty points of a line within `steps` of a point.
fn free_on_line(board: &Board, point: Point, direction: (i8, i8), steps: i8) -> impl Iterator<Item = Point> {
    (-steps..=steps).filter_map(move |by| point.step(direction, by, board.size())).filter(|&free| board.is_free(free))
}

/// Returns the run that an additional black stone would be part of.
fn run_with(board: &Board, stone: Point, direction: (i8, i8)) -> Vec<Point> {
    board.with_point(stone, Some(Stone::Black)).run(stone, direction, Stone::Black)
}

/// Returns the fours through the black stone on a point in a direction.
fn find_fours(board: &Board, point: Point, direction: (i8, i8)) -> Vec<ForbiddenShape> {
    let mut fours: Vec<ForbiddenShape> = Vec::new();
    for fifth in free_on_line(board, point, direction, 4) {
        let mut stones = run_with(board, fifth, direction);
        if stones.len() != 5 || !stones.contains(&point) {
            continue;
        }
        stones.retain(|&stone| stone != fifth);
        match fours.iter_mut().find(|four| four.stones == stones) {
            Some(straight) => straight.completing.push(fifth),
            None => fours.push(ForbiddenShape { stones, completing: vec![fifth] }),
        }
    }
    fours
}

/// Returns the three through the black stone on a point in a direction, with its first way to a straight four.
fn find_three(board: &Board, point: Point, direction: (i8, i8)) -> Option<ForbiddenShape> {
    free_on_line(board, point, direction, 3).find_map(|fourth| {
        let mut stones = run_with(board, fourth, direction);
        let with_fourth = board.with_point(fourth, Some(Stone::Black));
        let straight = stones.len() == 4
            && stones.contains(&point)
            && free_on_line(&with_fourth, fourth, direction, 4)
                .filter(|&fifth| {
                    let five = run_with(&with_fourth, fifth, direction);
                    five.len() == 5 && stones.iter().all(|stone| five.contains(stone))
                })
                .count()
                == 2;
        (straight && judge(board, fourth) == RenjuVerdict::Allowed).then(|| {
            stones.retain(|&stone| stone != fourth);
            ForbiddenShape { stones, completing: vec![fourth] }
        })
    })
}

/// Returns all points forbidden for Black with the reasons, row by row from a1.
pub fn forbidden_points(board: &Board) -> Vec<(Point, ForbiddenKind)> {
    let mut lines = Lines::new(board, Rules::RENJU);
    board.free_points().filter_map(|point| Some((point, lines.judge(point).forbidden_kind()?))).collect()
}

impl Lines {
    /// Judges a black stone on an empty point as [`judge`] does, by patterns. Only for renju rules.
    pub(super) fn judge(&mut self, point: Point) -> RenjuVerdict {
        let patterns = self.patterns(point, Stone::Black);
        if patterns.iter().any(|pattern| pattern.is_five()) {
            return RenjuVerdict::Five;
        }
        if patterns.iter().any(|pattern| pattern.is_overline()) {
            return RenjuVerdict::Forbidden(ForbiddenKind::Overline);
        }
        if patterns.iter().map(|pattern| pattern.fours()).sum::<u32>() >= 2 {
            return RenjuVerdict::Forbidden(ForbiddenKind::DoubleFour);
        }
        let mut left = patterns.iter().filter(|pattern| pattern.has_straight_four_offsets()).count();
        if left < 2 {
            return RenjuVerdict::Allowed;
        }
        let mut threes = 0;
        self.toggle(point, Stone::Black);
        for (direction, pattern) in
            patterns.into_iter().enumerate().filter(|(_, pattern)| pattern.has_straight_four_offsets())
        {
            let three = pattern.straight_four_offsets().any(|steps| {
                let fourth = self.step(point, direction, steps);
                fourth.is_some_and(|fourth| self.judge(fourth) == RenjuVerdict::Allowed)
            });
            threes += usize::from(three);
            left -= 1;
            if threes >= 2 || threes + left < 2 {
                break;
            }
        }
        self.toggle(point, Stone::Black);
        if threes >= 2 { RenjuVerdict::Forbidden(ForbiddenKind::DoubleThree) } else { RenjuVerdict::Allowed }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Creates a board of 15 rows from the points of both sides.
    fn board(black: &str, white: &str) -> Board {
        let put = |board: Board, points: &str, stone| {
            points.split_whitespace().fold(board, |board, name| board.with_point(name.parse().unwrap(), Some(stone)))
        };
        put(put(Board::new(15).unwrap(), black, Stone::Black), white, Stone::White)
    }

    fn h8() -> Point {
        Point::center(15)
    }

    #[test]
    fn an_explanation_shows_the_lines() {
        let threes = explain(&board("f8 g8 h6 h7", ""), h8()).unwrap();
        assert_eq!(threes.kind, ForbiddenKind::DoubleThree);
        let names: Vec<String> = threes.shapes.iter().map(|shape| format!("{:?}", shape.stones)).collect();
        assert_eq!(names, ["[f8, g8, h8]", "[h6, h7, h8]"]);
        let fours = explain(&board("e8 f8 g8 h5 h6 h7", "d8 h4"), h8()).unwrap();
        assert_eq!((fours.kind, fours.shapes.len()), (ForbiddenKind::DoubleFour, 2));
        assert_eq!(format!("{:?} {:?}", fours.shapes[0].completing, fours.shapes[1].completing), "[i8] [h9]");
        let six = explain(&board("e8 f8 g8 i8 j8", ""), h8()).unwrap();
        assert_eq!((six.kind, six.shapes[0].stones.len()), (ForbiddenKind::Overline, 6));
    }

    #[test]
    fn five_beats_forbidden_and_four_three_is_allowed() {
        // A five along the row, and a six along the column.
        let five = board("d8 e8 f8 g8 h4 h5 h6 h7 h9", "c8");
        assert_eq!(judge(&five, h8()), RenjuVerdict::Five);
        assert_eq!(judge(&board("e8 f8 g8 h6 h7", "d8"), h8()), RenjuVerdict::Allowed);
        // 4-3-3.
        assert_eq!(
            judge(&board("e8 f8 g8 h6 h7 i9 j10", "d8"), h8()),
            RenjuVerdict::Forbidden(ForbiddenKind::DoubleThree)
        );
    }

    #[test]
    fn a_three_whose_fourth_is_forbidden_is_none() {
        // In the row, every point that makes a straight four makes an overline in its column.
        let free = board("f8 g8 h6 h7", "");
        assert_eq!(judge(&free, h8()), RenjuVerdict::Forbidden(ForbiddenKind::DoubleThree));
        let bound = board("f8 g8 h6 h7 e4 e5 e6 e7 e9 e10 i4 i5 i6 i7 i9 i10", "");
        assert_eq!(judge(&bound, h8()), RenjuVerdict::Allowed);
        assert_eq!(judge(&bound, "e8".parse().unwrap()), RenjuVerdict::Forbidden(ForbiddenKind::Overline));
    }
}
