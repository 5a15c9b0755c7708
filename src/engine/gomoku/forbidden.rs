//! The moves that are forbidden for Black in renju (禁手), by the definitions of the Renju International Federation.
//!
//! With Black's stone on a point:
//! 1. Exactly five in any direction wins, whatever else the stone makes.
//! 2. Six or more in a row is an **overline**: forbidden.
//! 3. A **four** is four stones that one more makes into exactly five. Two different ones through the stone, on one line
//!    or on two: forbidden.
//! 4. A direction is a **three** if some free point makes a straight four (an unbroken four that two points make into
//!    exactly five) with the stone, makes no five, and is *itself not forbidden* by this very test. Two directions:
//!    forbidden.
//!
//! [`judge`] and [`explain`] say so word by word, and show the lines; [`forbidden_points`] and
//! [`Position`](super::Position) look patterns up in a table instead, and give the same answers.

use super::lines::Lines;
use super::{Board, DIRECTIONS, Point, Rules, Stone};

/// Why a move of Black's is forbidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Foul {
    /// Six or more in a row: 长连.
    Overline,
    /// Two fours: 四四.
    DoubleFour,
    /// Two threes: 三三.
    DoubleThree,
}

/// What a stone of Black's on a free point is by renju's rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Judgement {
    /// It makes exactly five and wins.
    Five,
    /// It is against the rules.
    Forbidden(Foul),
    /// It is any other move.
    Allowed,
}

impl Judgement {
    /// Why it is forbidden, if it is.
    pub const fn foul(self) -> Option<Foul> {
        match self {
            Judgement::Forbidden(foul) => Some(foul),
            Judgement::Five | Judgement::Allowed => None,
        }
    }
}

/// A line that makes a move forbidden.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    /// The stones, the new one among them, in order: six or more, four, or three.
    pub stones: Vec<Point>,
    /// Where one more stone makes five of a four, or a straight four of a three. None for an overline.
    pub completing: Vec<Point>,
}

/// Why a point is forbidden, for a screen to show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The reason.
    pub foul: Foul,
    /// One overline, or two or more fours or threes.
    pub shapes: Vec<Shape>,
}

/// Judges a stone of Black's on a point, which must be free, word by word.
pub fn judge(board: &Board, point: Point) -> Judgement {
    match explain(board, point) {
        Some(explanation) => Judgement::Forbidden(explanation.foul),
        None if makes_five(&board.with(point, Some(Stone::Black)), point) => Judgement::Five,
        None => Judgement::Allowed,
    }
}

/// Why a free point is forbidden for Black; `None` if it is not.
pub fn explain(board: &Board, point: Point) -> Option<Explanation> {
    let board = board.with(point, Some(Stone::Black));
    if makes_five(&board, point) {
        return None;
    }
    let runs = DIRECTIONS.iter().map(|&direction| board.run(point, direction, Stone::Black));
    if let Some(stones) = runs.into_iter().find(|run| run.len() > 5) {
        return Some(Explanation { foul: Foul::Overline, shapes: vec![Shape { stones, completing: Vec::new() }] });
    }
    let fours: Vec<Shape> = DIRECTIONS.iter().flat_map(|&direction| fours(&board, point, direction)).collect();
    if fours.len() >= 2 {
        return Some(Explanation { foul: Foul::DoubleFour, shapes: fours });
    }
    let threes: Vec<Shape> = DIRECTIONS.iter().filter_map(|&direction| three(&board, point, direction)).collect();
    (threes.len() >= 2).then_some(Explanation { foul: Foul::DoubleThree, shapes: threes })
}

/// Whether the black stone on a point is one of exactly five in a row.
fn makes_five(board: &Board, point: Point) -> bool {
    DIRECTIONS.iter().any(|&direction| board.run(point, direction, Stone::Black).len() == 5)
}

/// The free points of a line, at most so many steps from a point to either side.
fn free_on_line(board: &Board, point: Point, direction: (i8, i8), steps: i8) -> impl Iterator<Item = Point> {
    (-steps..=steps).filter_map(move |by| point.step(direction, by, board.size())).filter(|&free| board.is_free(free))
}

/// The run that a further black stone would be in, along a direction.
fn run_with(board: &Board, stone: Point, direction: (i8, i8)) -> Vec<Point> {
    board.with(stone, Some(Stone::Black)).run(stone, direction, Stone::Black)
}

/// The fours of a direction through the black stone on a point.
fn fours(board: &Board, point: Point, direction: (i8, i8)) -> Vec<Shape> {
    let mut fours: Vec<Shape> = Vec::new();
    for fifth in free_on_line(board, point, direction, 4) {
        let mut stones = run_with(board, fifth, direction);
        if stones.len() != 5 || !stones.contains(&point) {
            continue;
        }
        stones.retain(|&stone| stone != fifth);
        match fours.iter_mut().find(|four| four.stones == stones) {
            Some(straight) => straight.completing.push(fifth),
            None => fours.push(Shape { stones, completing: vec![fifth] }),
        }
    }
    fours
}

/// The three of a direction through the black stone on a point, if there is one: with its first way to a straight four.
fn three(board: &Board, point: Point, direction: (i8, i8)) -> Option<Shape> {
    free_on_line(board, point, direction, 3).find_map(|fourth| {
        let mut stones = run_with(board, fourth, direction);
        let with_fourth = board.with(fourth, Some(Stone::Black));
        let straight = stones.len() == 4
            && stones.contains(&point)
            && free_on_line(&with_fourth, fourth, direction, 4)
                .filter(|&fifth| {
                    let five = run_with(&with_fourth, fifth, direction);
                    five.len() == 5 && stones.iter().all(|stone| five.contains(stone))
                })
                .count()
                == 2;
        (straight && judge(board, fourth) == Judgement::Allowed).then(|| {
            stones.retain(|&stone| stone != fourth);
            Shape { stones, completing: vec![fourth] }
        })
    })
}

/// All points that are forbidden for Black, with the reason, row by row from a1.
pub fn forbidden_points(board: &Board) -> Vec<(Point, Foul)> {
    let mut lines = Lines::new(board, Rules::RENJU);
    board.free_points().filter_map(|point| Some((point, lines.judge(point).foul()?))).collect()
}

impl Lines {
    /// Judges a stone of Black's on a free point as [`judge`] does, by patterns. Only for renju's.
    pub(super) fn judge(&mut self, point: Point) -> Judgement {
        let patterns = self.patterns(point, Stone::Black);
        if patterns.iter().any(|pattern| pattern.is_five()) {
            return Judgement::Five;
        }
        if patterns.iter().any(|pattern| pattern.is_overline()) {
            return Judgement::Forbidden(Foul::Overline);
        }
        if patterns.iter().map(|pattern| pattern.fours()).sum::<u32>() >= 2 {
            return Judgement::Forbidden(Foul::DoubleFour);
        }
        let mut left = patterns.iter().filter(|pattern| pattern.has_makers()).count();
        if left < 2 {
            return Judgement::Allowed;
        }
        let mut threes = 0;
        self.toggle(point, Stone::Black);
        for (direction, pattern) in patterns.into_iter().enumerate().filter(|(_, pattern)| pattern.has_makers()) {
            let three = pattern.makers().any(|steps| {
                let fourth = self.beside(point, direction, steps);
                fourth.is_some_and(|fourth| self.judge(fourth) == Judgement::Allowed)
            });
            threes += usize::from(three);
            left -= 1;
            if threes >= 2 || threes + left < 2 {
                break;
            }
        }
        self.toggle(point, Stone::Black);
        if threes >= 2 { Judgement::Forbidden(Foul::DoubleThree) } else { Judgement::Allowed }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A board of 15 rows from the points of both sides.
    fn board(black: &str, white: &str) -> Board {
        let put = |board: Board, points: &str, stone| {
            points.split_whitespace().fold(board, |board, name| board.with(name.parse().unwrap(), Some(stone)))
        };
        put(put(Board::new(15).unwrap(), black, Stone::Black), white, Stone::White)
    }

    fn h8() -> Point {
        Point::center(15)
    }

    #[test]
    fn an_explanation_shows_the_lines() {
        let threes = explain(&board("f8 g8 h6 h7", ""), h8()).unwrap();
        assert_eq!(threes.foul, Foul::DoubleThree);
        let names: Vec<String> = threes.shapes.iter().map(|shape| format!("{:?}", shape.stones)).collect();
        assert_eq!(names, ["[f8, g8, h8]", "[h6, h7, h8]"]);
        let fours = explain(&board("e8 f8 g8 h5 h6 h7", "d8 h4"), h8()).unwrap();
        assert_eq!((fours.foul, fours.shapes.len()), (Foul::DoubleFour, 2));
        assert_eq!(format!("{:?} {:?}", fours.shapes[0].completing, fours.shapes[1].completing), "[i8] [h9]");
        let six = explain(&board("e8 f8 g8 i8 j8", ""), h8()).unwrap();
        assert_eq!((six.foul, six.shapes[0].stones.len()), (Foul::Overline, 6));
    }

    #[test]
    fn five_beats_forbidden_and_four_three_is_allowed() {
        // A five along the row, and a six along the column.
        let five = board("d8 e8 f8 g8 h4 h5 h6 h7 h9", "c8");
        assert_eq!(judge(&five, h8()), Judgement::Five);
        assert_eq!(judge(&board("e8 f8 g8 h6 h7", "d8"), h8()), Judgement::Allowed);
        // 4-3-3.
        assert_eq!(judge(&board("e8 f8 g8 h6 h7 i9 j10", "d8"), h8()), Judgement::Forbidden(Foul::DoubleThree));
    }

    #[test]
    fn a_three_whose_fourth_is_forbidden_is_none() {
        // The row's only ways to a straight four are overlines of the columns through them.
        let free = board("f8 g8 h6 h7", "");
        assert_eq!(judge(&free, h8()), Judgement::Forbidden(Foul::DoubleThree));
        let bound = board("f8 g8 h6 h7 e4 e5 e6 e7 e9 e10 i4 i5 i6 i7 i9 i10", "");
        assert_eq!(judge(&bound, h8()), Judgement::Allowed);
        assert_eq!(judge(&bound, "e8".parse().unwrap()), Judgement::Forbidden(Foul::Overline));
    }
}
