//! A board for the search: its lines, the shape of each empty point for both sides, and the evaluation. A stone changes only the patterns within five points on its four lines, so all are updated incrementally.

use std::sync::Arc;

use super::evaluation_weights::{EvaluationTables, UNITS, WeightSet, threat_level};
use super::lines::{Lines, MARGIN, line_and_bit, set_bits};
use super::pattern::Window;
use super::point::POINTS;
use super::shape::{Shape, ThreatKind};
use super::zobrist::{SIDE_KEY, child_key, stone_key};
use super::{MAX_SIZE, Point, Position, RenjuVerdict, Rule, Rules, Stone};

/// The difference between the indices of neighbouring points, by direction.
const STEPS: [isize; 4] = [1, MAX_SIZE as isize, MAX_SIZE as isize + 1, 1 - MAX_SIZE as isize];

/// The points within five points of the one at bit 5, without itself.
const NEAR: u32 = 0x7DF;

/// A board with a side to move. Stones are placed and removed in place.
pub(super) struct PatternBoard {
    pub(super) lines: Lines,
    pub(super) rules: Rules,
    /// The side to move.
    pub(super) stone: Stone,
    /// The [search key](Position::search_key).
    pub(super) key: u64,
    /// By side and point. Those of occupied points have no meaning.
    shapes: Box<[[Shape; POINTS]; 2]>,
    /// By side, point and direction, also of occupied points.
    windows: Box<[[[Window; 4]; POINTS]; 2]>,
    /// The number of empty points by side and the kind of threat of a stone there.
    counts: [[u16; ThreatKind::COUNT]; 2],
    /// The sums of the values of the empty points by side, in units: if it is to move, and otherwise.
    values: [[i32; 2]; 2],
    /// The shapes before the changes by all moves: point, side and shape.
    changes: Vec<(u16, Stone, Shape)>,
    /// The sums before each move.
    saved: Vec<SavedSums>,
    tables: Arc<EvaluationTables>,
    /// The sets of weights of both sides.
    sets: [WeightSet; 2],
}

/// The sums of a board before a move, and the number of changed shapes.
struct SavedSums {
    changes: usize,
    counts: [[u16; ThreatKind::COUNT]; 2],
    values: [[i32; 2]; 2],
}

impl PatternBoard {
    /// Creates the board of a position.
    pub(super) fn new(position: &Position, tables: Arc<EvaluationTables>) -> PatternBoard {
        let mut board = PatternBoard {
            lines: position.lines(),
            rules: position.rules(),
            stone: position.side_to_move(),
            key: position.search_key(),
            shapes: Box::new([[Shape::default(); POINTS]; 2]),
            windows: Box::new([[[Window::default(); 4]; POINTS]; 2]),
            counts: [[0; ThreatKind::COUNT]; 2],
            values: [[0; 2]; 2],
            changes: Vec::with_capacity(4096),
            saved: Vec::with_capacity(128),
            tables,
            sets: Stone::BOTH.map(|stone| WeightSet::new(position.rules(), stone)),
        };
        for point in position.board().points() {
            for stone in Stone::BOTH {
                board.windows[stone as usize][point.index()] =
                    std::array::from_fn(|direction| board.lines.window(point, direction, stone));
            }
        }
        for point in board.lines.free_points() {
            board.add_point(point);
        }
        board
    }

    /// Places a stone of the side to move.
    pub(super) fn make(&mut self, point: Point) {
        self.saved.push(SavedSums { changes: self.changes.len(), counts: self.counts, values: self.values });
        for side in Stone::BOTH {
            self.count(point.index(), side, -1);
        }
        self.lines.toggle(point, self.stone);
        self.update_around(point);
        self.key = child_key(self.key, point, self.stone);
        self.stone = !self.stone;
    }

    /// Removes the last stone, which must be on this point.
    pub(super) fn unmake(&mut self, point: Point) {
        self.stone = !self.stone;
        self.key ^= SIDE_KEY ^ stone_key(point, self.stone);
        self.lines.toggle(point, self.stone);
        let own = self.stone;
        self.visit_around(point, |board, index, direction, change, _| {
            for side in Stone::BOTH {
                let window = &mut board.windows[side as usize][index][direction];
                *window = window.removed(if side == own { change } else { 2 * change });
            }
        });
        let Some(saved) = self.saved.pop() else { return };
        for (index, side, shape) in self.changes.drain(saved.changes..).rev() {
            self.shapes[side as usize][usize::from(index)] = shape;
        }
        (self.counts, self.values) = (saved.counts, saved.values);
    }

    /// Returns the shape of an empty point for a side.
    pub(super) fn shape(&self, point: Point, stone: Stone) -> Shape {
        self.shapes[stone as usize][point.index()]
    }

    /// Returns the place of an empty point in the order of the moves of the side to move, higher first, with its shape for the other
    /// side if that may play there.
    pub(super) fn order(&self, point: Point, other: Option<Shape>) -> i32 {
        self.tables.order(self.sets[self.stone as usize], self.shape(point, self.stone), other)
    }

    /// Returns the threat of a stone on an empty point.
    pub(super) fn kind(&self, point: Point, stone: Stone) -> ThreatKind {
        self.shape(point, stone).kind()
    }

    /// Returns whether a side's stone makes a threat of this kind on any empty point.
    const fn has(&self, stone: Stone, kind: ThreatKind) -> bool {
        self.counts[stone as usize][kind as usize] > 0
    }

    /// Returns the empty points where a side makes a five.
    pub(super) fn five_points(&self, stone: Stone) -> impl Iterator<Item = Point> + '_ {
        self.points_of(stone, ThreatKind::Five)
    }

    /// Returns the first two points where a side makes five.
    pub(super) fn first_five_points(&self, stone: Stone) -> (Option<Point>, Option<Point>) {
        let mut points = self.five_points(stone);
        (points.next(), points.next())
    }

    /// Returns a point where a side may make a straight four, or two fours on one line.
    pub(super) fn open_four_point(&mut self, stone: Stone) -> Option<Point> {
        if !self.has(stone, ThreatKind::OpenFour) {
            return None;
        }
        self.lines
            .free_points()
            .find(|&point| self.kind(point, stone) == ThreatKind::OpenFour && !self.is_forbidden(point, stone))
    }

    /// Returns whether a side can make a four.
    pub(super) const fn can_make_four(&self, stone: Stone) -> bool {
        self.has(stone, ThreatKind::Four)
            || self.has(stone, ThreatKind::FourAndThree)
            || self.has(stone, ThreatKind::OpenFour)
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
    pub(super) fn evaluate(&self) -> i32 {
        let (own, other) = (self.stone as usize, 1 - self.stone as usize);
        let levels = self.tables.levels(self.sets[own], self.threat_level(self.stone), self.threat_level(!self.stone));
        (self.values[own][0] - self.values[other][1] + levels) / UNITS
    }

    /// Returns the level of a side's threats.
    pub(super) const fn threat_level(&self, stone: Stone) -> usize {
        threat_level(&self.counts[stone as usize])
    }

    fn points_of(&self, stone: Stone, kind: ThreatKind) -> impl Iterator<Item = Point> + '_ {
        let points = self.has(stone, kind).then(|| self.lines.free_points());
        points.into_iter().flatten().filter(move |&point| self.kind(point, stone) == kind)
    }

    /// Calls a function with the board for each point within five points of a point on its lines: its index, the direction, the
    /// change of its windows by a stone, and whether it is empty.
    fn visit_around(&mut self, point: Point, mut visit: impl FnMut(&mut PatternBoard, usize, usize, u16, bool)) {
        for (direction, step) in STEPS.into_iter().enumerate() {
            let (line, bit) = line_and_bit(point, direction);
            let (points, free) = self.lines.points_on_line(line);
            for other in set_bits(points & NEAR << (bit - MARGIN)) {
                let distance = other as i32 - bit as i32;
                let index = (point.index() as isize + distance as isize * step) as usize;
                visit(self, index, direction, Window::change(distance), free >> other & 1 != 0);
            }
        }
    }

    /// Updates the patterns of the points in whose windows the side to move has placed a stone.
    fn update_around(&mut self, point: Point) {
        let patterns = self.lines.tables();
        let own = self.stone;
        self.visit_around(point, |board, index, direction, change, is_free| {
            for side in Stone::BOTH {
                let window = &mut board.windows[side as usize][index][direction];
                let before = *window;
                *window = before.placed(if side == own { change } else { 2 * change });
                if !is_free {
                    continue;
                }
                let (old, new) = (patterns.class(side, before), patterns.class(side, *window));
                if old != new {
                    let shape = board.shapes[side as usize][index];
                    board.changes.push((index as u16, side, shape));
                    board.count(index, side, -1);
                    board.shapes[side as usize][index] = shape.changed(direction, old, new);
                    board.count(index, side, 1);
                }
            }
        });
    }

    /// Adds an empty point.
    fn add_point(&mut self, point: Point) {
        for side in Stone::BOTH {
            let patterns = self.lines.tables();
            let classes = self.windows[side as usize][point.index()].map(|window| patterns.class(side, window));
            self.shapes[side as usize][point.index()] = Shape::new(classes);
            self.count(point.index(), side, 1);
        }
    }

    /// Adds the shape of a point to the sums, or subtracts it.
    fn count(&mut self, index: usize, side: Stone, sign: i32) {
        let side = side as usize;
        let shape = self.shapes[side][index];
        let count = &mut self.counts[side][shape.kind() as usize];
        *count = count.wrapping_add_signed(sign as i16);
        let values = self.tables.values(self.sets[side], shape);
        self.values[side].iter_mut().zip(values).for_each(|(sum, value)| *sum += sign * value);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::SplitMix64;

    /// Random stones on boards of all sizes, placed and removed: the board is always that of the position.
    #[test]
    fn it_is_the_same_as_a_new_board() {
        let new = |position: &Position| PatternBoard::new(position, EvaluationTables::embedded());
        let mut random = SplitMix64::new(1);
        for (size, rules) in (10..=20).zip(Rules::ALL.into_iter().cycle()) {
            let start = Position::empty(size, rules).unwrap();
            let (mut board, mut game) = (new(&start), vec![start]);
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
                let new = new(position);
                assert_eq!((board.stone, board.key), (position.side_to_move(), position.search_key()));
                assert_eq!((board.counts, board.values), (new.counts, new.values), "{position}");
                for point in board.lines.free_points() {
                    for stone in Stone::BOTH {
                        assert_eq!(board.shape(point, stone), new.shape(point, stone), "{position} {point}");
                    }
                }
            }
        }
    }
}
