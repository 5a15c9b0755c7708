//! The board as lines in four directions, updated incrementally, for fast code.

use super::pattern::{Pattern, Patterns, Window};
use super::{Board, DIRECTIONS, MAX_SIZE, Point, Rules, Stone};

/// 20 rows, 20 columns, 39 rising and 39 falling lines.
const LINES: usize = 118;

/// The number of points beyond the ends of a line that a pattern may look at.
pub(super) const MARGIN: u32 = 5;

/// Stones and empty points, one bit each, on every line.
#[derive(Clone)]
pub(super) struct Lines {
    size: u8,
    patterns: Patterns,
    stones: [[u32; LINES]; 2],
    /// Empty points. A bit that is neither empty nor a stone is off the board.
    free: [u32; LINES],
}

/// Returns the index of a point's line in a direction, and its bit on it. Bits are in the order of the direction's steps.
pub(super) const fn line_and_bit(point: Point, direction: usize) -> (usize, u32) {
    let (x, y) = (point.column() as usize, point.row() as usize);
    match direction {
        0 => (y, x as u32 + MARGIN),
        1 => (20 + x, y as u32 + MARGIN),
        2 => (40 + 19 + x - y, x as u32 + MARGIN),
        _ => (79 + x + y, x as u32 + MARGIN),
    }
}

impl Lines {
    pub(super) fn new(board: &Board, rules: Rules) -> Lines {
        let mut lines =
            Lines { size: board.size(), patterns: Patterns::new(rules), stones: [[0; LINES]; 2], free: [0; LINES] };
        for row in 0..board.size() {
            let bits = Stone::BOTH.map(|stone| board.row_bits(stone, usize::from(row)));
            for column in 0..board.size() {
                let Some(point) = Point::new(column, row) else { continue };
                for direction in 0..4 {
                    let (line, bit) = line_and_bit(point, direction);
                    for stone in Stone::BOTH {
                        lines.stones[stone as usize][line] |= (bits[stone as usize] >> column & 1) << bit;
                    }
                    lines.free[line] |= (!(bits[0] | bits[1]) >> column & 1) << bit;
                }
            }
        }
        lines
    }

    pub(super) const fn size(&self) -> u8 {
        self.size
    }

    pub(super) const fn is_free(&self, point: Point) -> bool {
        self.free[point.row() as usize] >> (point.column() as u32 + MARGIN) & 1 != 0
    }

    /// Places a stone on an empty point, or removes it.
    pub(super) fn toggle(&mut self, point: Point, stone: Stone) {
        for direction in 0..4 {
            let (line, bit) = line_and_bit(point, direction);
            self.stones[stone as usize][line] ^= 1 << bit;
            self.free[line] ^= 1 << bit;
        }
    }

    /// Returns the pattern that a stone on a point makes or would make in a direction.
    pub(super) fn pattern(&self, point: Point, direction: usize, stone: Stone) -> Pattern {
        let (line, bit) = line_and_bit(point, direction);
        self.patterns.lookup(stone, self.stones[stone as usize][line], self.free[line], bit)
    }

    /// Returns the points of a line, and its empty points.
    pub(super) const fn points_on_line(&self, line: usize) -> (u32, u32) {
        let free = self.free[line];
        (self.stones[0][line] | self.stones[1][line] | free, free)
    }

    /// Returns the window of a point in a direction for a side.
    pub(super) fn window(&self, point: Point, direction: usize, stone: Stone) -> Window {
        let (line, bit) = line_and_bit(point, direction);
        Window::new(self.stones[stone as usize][line], self.free[line], bit)
    }

    /// Returns the tables of patterns.
    pub(super) const fn tables(&self) -> Patterns {
        self.patterns
    }

    /// Returns the patterns in all four directions.
    pub(super) fn patterns(&self, point: Point, stone: Stone) -> [Pattern; 4] {
        std::array::from_fn(|direction| self.pattern(point, direction, stone))
    }

    /// Returns the number of a side's stones on the point's line in a direction.
    pub(super) const fn stones_on_line(&self, point: Point, direction: usize, stone: Stone) -> u32 {
        self.stones[stone as usize][line_and_bit(point, direction).0].count_ones()
    }

    /// Returns the point at a distance in a direction, if it is on the board.
    pub(super) fn step(&self, point: Point, direction: usize, steps: i8) -> Option<Point> {
        point.step(DIRECTIONS[direction], steps, self.size)
    }

    /// Returns the empty points, row by row from a1.
    pub(super) fn free_points(&self) -> impl Iterator<Item = Point> + use<> {
        points_of_rows(std::array::from_fn(|row| self.free[row] >> MARGIN))
    }

    /// Returns the empty points within a distance of a stone, measured in king's moves.
    pub(super) fn near_points(&self, distance: u32) -> impl Iterator<Item = Point> + use<> {
        let wide: [u32; MAX_SIZE as usize] = std::array::from_fn(|row| {
            let bits = (self.stones[0][row] | self.stones[1][row]) >> MARGIN;
            (1..=distance).fold(bits, |wide, by| wide | bits << by | bits >> by)
        });
        let distance = distance as usize;
        points_of_rows(std::array::from_fn(|row| {
            let high = (row + distance).min(MAX_SIZE as usize - 1);
            let near = wide[row.saturating_sub(distance)..=high].iter().fold(0, |near, row| near | row);
            near & self.free[row] >> MARGIN
        }))
    }

    /// Returns the empty points that are in a window of five with three stones of a side and another empty point. A stone
    /// there makes a four, unless the rules require exactly five. Row by row from a1.
    pub(super) fn four_points(&self, stone: Stone) -> impl Iterator<Item = Point> + use<> {
        let mut rows = [0; MAX_SIZE as usize];
        for line in 0..LINES {
            let (own, free) = (self.stones[stone as usize][line], self.free[line]);
            if own.count_ones() < 3 {
                continue;
            }
            // The number of stones in each window of five is added up in binary digits, for all windows of the line at once.
            let (odd, twos) = (own ^ own >> 1 ^ own >> 2, own & own >> 1 | own & own >> 2 | own >> 1 & own >> 2);
            let (fourth, fifth) = (own >> 3, own >> 4);
            let ones = odd ^ fourth ^ fifth;
            let more_twos = fourth & fifth | odd & (fourth ^ fifth);
            let both = own | free;
            let fives = both & both >> 1 & both >> 2 & both >> 3 & both >> 4;
            let threes = fives & ones & (twos ^ more_twos);
            let points = free & (threes | threes << 1 | threes << 2 | threes << 3 | threes << 4);
            for bit in set_bits(points) {
                let (x, y) = point_on_line(line, (bit - MARGIN) as usize);
                rows[y] |= 1 << x;
            }
        }
        points_of_rows(rows)
    }

    /// Returns whether a side could still fill five points in a row.
    pub(super) fn has_open_line(&self) -> bool {
        self.stones.iter().any(|own| {
            own.iter().zip(&self.free).any(|(own, free)| {
                let both = own | free;
                both & both >> 1 & both >> 2 & both >> 3 & both >> 4 != 0
            })
        })
    }

    /// Returns the empty points where a stone wins immediately.
    pub(super) fn winning_points(&self, stone: Stone) -> impl Iterator<Item = Point> + '_ {
        self.free_points().filter(move |&point| {
            (0..4).any(|direction| {
                self.stones_on_line(point, direction, stone) >= 4 && self.pattern(point, direction, stone).is_five()
            })
        })
    }
}

/// Returns the column and row of a point of a line, given its index on it: the inverse of [`line_and_bit`].
const fn point_on_line(line: usize, step: usize) -> (usize, usize) {
    match line {
        0..20 => (step, line),
        20..40 => (line - 20, step),
        40..79 => (step, 59 + step - line),
        _ => (step, line - 79 - step),
    }
}

/// Returns the indices of the set bits, from the lowest.
pub(super) fn set_bits(mut bits: u32) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let bit = (bits != 0).then(|| bits.trailing_zeros())?;
        bits &= bits - 1;
        Some(bit)
    })
}

/// Returns the points whose bits are set, row by row.
fn points_of_rows(rows: [u32; MAX_SIZE as usize]) -> impl Iterator<Item = Point> {
    rows.into_iter().zip(0..).flat_map(|(row, number)| points_of_row(row, number))
}

/// Returns the points of a row whose bits are set.
fn points_of_row(bits: u32, row: u8) -> impl Iterator<Item = Point> {
    set_bits(bits).filter_map(move |column| Point::new(column as u8, row))
}
