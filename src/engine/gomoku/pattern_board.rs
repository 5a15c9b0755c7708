//! A board for the search: its lines, the class of each pattern that a stone would make on an empty point, and the
//! evaluation. A stone changes only the patterns within five points on its four lines, so all are updated incrementally.

use super::lines::{Lines, MARGIN, line_and_bit};
use super::pattern::PatternClass;
use super::pattern_values::{evaluation_weight, total};
use super::point::POINTS;
use super::zobrist::{SIDE_KEY, stone_key};
use super::{MAX_SIZE, Point, Position, RenjuVerdict, Rule, Rules, Stone};

/// The difference between the indices of neighbouring points, by direction.
const STEPS: [isize; 4] = [1, MAX_SIZE as isize, MAX_SIZE as isize + 1, 1 - MAX_SIZE as isize];

/// A board with a side to move. Stones are placed and removed in place.
pub(super) struct PatternBoard {
    pub(super) lines: Lines,
    pub(super) rules: Rules,
    /// The side to move.
    pub(super) stone: Stone,
    /// The [search key](Position::search_key).
    pub(super) key: u64,
    /// By side, point and direction. Those of occupied points have no meaning.
    classes: Box<[[[PatternClass; 4]; POINTS]; 2]>,
    /// The number of empty points by side and the highest class of a stone there.
    counts: [[u16; PatternClass::COUNT]; 2],
    /// The sum of the evaluations of the empty points by side.
    prospects: [i32; 2],
}

impl PatternBoard {
    pub(super) fn new(position: &Position) -> PatternBoard {
        let mut board = PatternBoard {
            lines: position.lines(),
            rules: position.rules(),
            stone: position.side_to_move(),
            key: position.search_key(),
            classes: Box::new([[[PatternClass::Dead; 4]; POINTS]; 2]),
            counts: [[0; PatternClass::COUNT]; 2],
            prospects: [0; 2],
        };
        for point in board.lines.free_points() {
            board.add_point(point);
        }
        board
    }

    /// Places a stone of the side to move.
    pub(super) fn make(&mut self, point: Point) {
        for side in Stone::BOTH {
            self.count(point.index(), side, -1);
        }
        self.lines.toggle(point, self.stone);
        self.update_around(point);
        self.key ^= stone_key(point, self.stone) ^ SIDE_KEY;
        self.stone = !self.stone;
    }

    /// Removes the last stone.
    pub(super) fn unmake(&mut self, point: Point) {
        self.pass();
        self.key ^= stone_key(point, self.stone);
        self.lines.toggle(point, self.stone);
        self.update_around(point);
        self.add_point(point);
    }

    /// Makes or unmakes a null move.
    pub(super) fn pass(&mut self) {
        self.stone = !self.stone;
        self.key ^= SIDE_KEY;
    }

    /// Returns the classes of the patterns that a stone on an empty point makes.
    pub(super) fn classes(&self, point: Point, stone: Stone) -> [PatternClass; 4] {
        self.classes[stone as usize][point.index()]
    }

    /// Returns the highest class of the patterns that a stone on an empty point makes.
    pub(super) fn highest_class(&self, point: Point, stone: Stone) -> PatternClass {
        highest(self.classes(point, stone))
    }

    /// Returns whether a side's stone makes a pattern of this class, and none of a higher one, on any point.
    const fn has(&self, stone: Stone, class: PatternClass) -> bool {
        self.counts[stone as usize][class as usize] > 0
    }

    /// Returns the empty points where a side makes a five.
    pub(super) fn five_points(&self, stone: Stone) -> impl Iterator<Item = Point> + '_ {
        self.points_of(stone, PatternClass::Five)
    }

    /// Returns a point where a side may make a straight four, or two fours on one line.
    pub(super) fn open_four_point(&mut self, stone: Stone) -> Option<Point> {
        if !self.has(stone, PatternClass::OpenFour) {
            return None;
        }
        self.lines.free_points().find(|&point| {
            self.highest_class(point, stone) == PatternClass::OpenFour && !self.is_forbidden(point, stone)
        })
    }

    /// Returns whether a side can make a four.
    pub(super) const fn can_make_four(&self, stone: Stone) -> bool {
        self.has(stone, PatternClass::Four) || self.has(stone, PatternClass::OpenFour)
    }

    /// Returns whether a stone of a side on an empty point is forbidden.
    pub(super) fn is_forbidden(&mut self, point: Point, stone: Stone) -> bool {
        self.rules.forbids(stone) && matches!(self.lines.judge(point), RenjuVerdict::Forbidden(_))
    }

    /// Returns whether the game is a draw because neither side can fill a line of five.
    pub(super) fn is_drawn(&self) -> bool {
        self.rules.rule == Rule::Lines && !self.lines.has_open_line()
    }

    /// Evaluates the board for the side to move, in hundredths.
    pub(super) const fn evaluate(&self) -> i32 {
        total(self.prospects[self.stone as usize], self.prospects[1 - self.stone as usize])
    }

    fn points_of(&self, stone: Stone, class: PatternClass) -> impl Iterator<Item = Point> + '_ {
        let points = self.has(stone, class).then(|| self.lines.free_points());
        points.into_iter().flatten().filter(move |&point| self.highest_class(point, stone) == class)
    }

    /// Updates the patterns of the empty points in whose windows a point is.
    fn update_around(&mut self, point: Point) {
        for (direction, step) in STEPS.into_iter().enumerate() {
            let (line, bit) = line_and_bit(point, direction);
            let free = self.lines.free_on_line(line);
            for other in bit - MARGIN..=bit + MARGIN {
                if free >> other & 1 == 0 || other == bit {
                    continue;
                }
                let distance = other as isize - bit as isize;
                let index = (point.index() as isize + distance * step) as usize;
                for side in Stone::BOTH {
                    let class = self.lines.pattern_at(line, other, side).class();
                    if self.classes[side as usize][index][direction] != class {
                        self.count(index, side, -1);
                        self.classes[side as usize][index][direction] = class;
                        self.count(index, side, 1);
                    }
                }
            }
        }
    }

    /// Adds an empty point.
    fn add_point(&mut self, point: Point) {
        for side in Stone::BOTH {
            self.classes[side as usize][point.index()] =
                self.lines.patterns(point, side).map(|pattern| pattern.class());
            self.count(point.index(), side, 1);
        }
    }

    /// Adds the patterns of a point to the sums, or subtracts them.
    fn count(&mut self, index: usize, side: Stone, sign: i32) {
        let classes = self.classes[side as usize][index];
        let count = &mut self.counts[side as usize][highest(classes) as usize];
        *count = count.wrapping_add_signed(sign as i16);
        self.prospects[side as usize] += sign * classes.into_iter().map(evaluation_weight).sum::<i32>();
    }
}

/// Returns the highest of the classes in the four directions.
fn highest(classes: [PatternClass; 4]) -> PatternClass {
    let [first, second, third, fourth] = classes;
    first.max(second).max(third.max(fourth))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::SplitMix64;

    /// Random stones on boards of all sizes, placed and removed: the board is always that of the position.
    #[test]
    fn it_is_the_same_as_a_new_board() {
        let mut random = SplitMix64::new(1);
        for (size, rules) in (10..=20).zip(Rules::ALL.into_iter().cycle()) {
            let start = Position::empty(size, rules).unwrap();
            let (mut board, mut game) = (PatternBoard::new(&start), vec![start]);
            let mut played: Vec<Point> = Vec::new();
            for _ in 0..150 {
                let position = game[game.len() - 1];
                if random.below(3) == 0 || position.ending().is_some() {
                    if let Some(point) = played.pop() {
                        board.unmake(point);
                        game.pop();
                    }
                } else {
                    let points = position.allowed_points();
                    if points.is_empty() {
                        break;
                    }
                    let point = points[random.below(points.len())];
                    board.make(point);
                    played.push(point);
                    game.push(position.place(point).unwrap());
                }
                let position = &game[game.len() - 1];
                let new = PatternBoard::new(position);
                assert_eq!((board.stone, board.key), (position.side_to_move(), position.search_key()));
                assert_eq!((board.counts, board.prospects), (new.counts, new.prospects), "{position}");
                for point in board.lines.free_points() {
                    for stone in Stone::BOTH {
                        assert_eq!(board.classes(point, stone), new.classes(point, stone), "{position} {point}");
                    }
                }
            }
        }
    }
}
