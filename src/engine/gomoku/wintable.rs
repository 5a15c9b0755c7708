//! The player of the 10 × 10 program: a table of all lines of five, and which of them each side can still fill.
//!
//! On 10 × 10 there are 192 [lines]. A stone of one side kills every line through it for the other. The player
//! 1. plays the fifth point of a line of its own that has four stones, the first such line in the table's order; lines of
//!    its own with three stones add 5 to each of their free points;
//! 2. otherwise blocks the first line on which the opponent has four; with three, each free point of the line gets 30 in
//!    the other table;
//! 3. adds 1 for each stone on a live line to each empty point of it, in the table of the line's side;
//! 4. compares the best of both tables: if its own is greater it attacks, otherwise it defends. Of equals the first column
//!    by column, each from the top. If both tables are empty it takes the first free point, on an empty board the middle.
//!
//! Errors of the listing that are not preserved: after a forced move it clears only the first of the lines through the
//! point; it declares a draw by the computer's dead lines alone, and at 190 of 192; the computer answers after the
//! player has won; and it may choose the upper left corner although it is occupied. Here it never plays a forbidden
//! point: if all are forbidden it has no move and resigns.

use std::sync::OnceLock;

use super::scores::{Scores, scan};
use super::{Board, MAX_SIZE, Point, Position, Stone};

/// Five points in a row.
pub type Line = [Point; 5];

/// The bonus for the empty points of an own line with three stones.
pub const OWN_THREE: i32 = 5;
/// The bonus for the empty points of an opponent's line with three stones.
pub const OTHER_THREE: i32 = 30;

/// All lines of five on a board of up to [`MAX_SIZE`] rows: rows from the top, columns from the left, falling
/// diagonals, rising ones. Computed once per size.
pub fn lines(size: u8) -> &'static [Line] {
    static LINES: [OnceLock<Vec<Line>>; MAX_SIZE as usize + 1] = [const { OnceLock::new() }; MAX_SIZE as usize + 1];
    let size = size.min(MAX_SIZE);
    LINES[usize::from(size)].get_or_init(|| find_lines(size))
}

fn find_lines(last: u8) -> Vec<Line> {
    // As the listing counts: x from the left, y from the top.
    let line = |x: u8, y: u8, dx: i8, dy: i8| -> Option<Line> {
        let mut line = [Point::center(last); 5];
        for (point, by) in line.iter_mut().zip(0..) {
            let column = x.checked_add_signed(dx * by)?;
            let row = last.checked_sub(1)?.checked_sub(y.checked_add_signed(dy * by)?)?;
            *point = Point::new(column, row).filter(|point| point.is_on(last))?;
        }
        Some(line)
    };
    let mut lines = Vec::new();
    for (dx, dy) in [(1, 0), (0, 1), (1, 1), (-1, 1)] {
        for outer in 0..last {
            for inner in 0..last {
                lines.extend(match (dx, dy) {
                    (0, 1) => line(outer, inner, dx, dy),
                    (-1, 1) => line(last - 1 - inner, outer, dx, dy),
                    _ => line(inner, outer, dx, dy),
                });
            }
        }
    }
    lines
}

/// The state of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// No stones.
    Open,
    /// Stones of one side only, 1 to 5.
    Live(Stone, usize),
    /// Stones of both sides.
    Dead,
}

/// Returns the state of a line on a board.
pub fn state(board: &Board, line: &Line) -> State {
    let count = |stone| line.iter().filter(|&&point| board.stone(point) == Some(stone)).count();
    match (count(Stone::Black), count(Stone::White)) {
        (0, 0) => State::Open,
        (black, 0) => State::Live(Stone::Black, black),
        (0, white) => State::Live(Stone::White, white),
        _ => State::Dead,
    }
}

/// Returns the number of lines a side can still fill.
pub fn live_lines(board: &Board, stone: Stone) -> usize {
    let live = |line: &&Line| {
        !matches!(state(board, line), State::Dead) && line.iter().all(|&p| board.stone(p) != Some(!stone))
    };
    lines(board.size()).iter().filter(live).count()
}

/// Both tables of the side to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tables {
    /// The scores by its own lines, the listing's `cscore`.
    pub own: Scores,
    /// The scores by the opponent's lines, the listing's `pscore`.
    pub other: Scores,
}

impl Tables {
    /// Creates tables of zeros for each empty point.
    pub fn empty(board: &Board) -> Tables {
        Tables { own: Scores::new(board, |_| 0), other: Scores::new(board, |_| 0) }
    }
}

/// Returns the tables of a position, as if no line had four stones.
pub fn tables(position: &Position) -> Tables {
    sum(position, |_, _, _| ())
}

/// Computes the tables and calls `watch` after each line with its state and the tables so far.
pub fn sum(position: &Position, mut watch: impl FnMut(&Line, State, &Tables)) -> Tables {
    use State::Live;
    let (board, own) = (position.board(), position.stone());
    let mut tables = Tables::empty(board);
    for line in lines(board.size()) {
        // lesson win-table
        let found = state(board, line); // #state
        if let Live(stone, count) = found {
            let (table, three) = if stone == own {
                (&mut tables.own, OWN_THREE) // #own
            } else {
                (&mut tables.other, OTHER_THREE) // #other
                // end of lesson
            };
            // lesson win-table
            let mut score = count as i32;
            if count == 3 {
                score += three; // #three
                // end of lesson
            }
            // lesson win-table
            for &point in line {
                table.add(point, score); // #add
                // end of lesson
            }
        }
        watch(line, found, &tables);
    }
    tables
}

/// The reason for a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// It completes a line of five.
    Win,
    /// It stops the opponent from completing one.
    Block,
    /// The player's own table has the greater score.
    Attack,
    /// The opponent's table has a score at least as great.
    Defend,
    /// Both tables are empty.
    First,
}

/// A move and the reason for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The move.
    pub point: Point,
    /// The reason.
    pub reason: Reason,
}

/// Returns the player's move; `None` if the game is over or all points are forbidden, and the player resigns.
pub fn choose(position: &Position) -> Option<Point> {
    explain(position).map(|choice| choice.point)
}

/// Returns the player's move with the reason for it.
pub fn explain(position: &Position) -> Option<Choice> {
    let board = position.board();
    let allowed = position.allowed_points();
    let fifth = |stone: Stone| {
        lines(board.size())
            .iter()
            .filter(|line| state(board, line) == State::Live(stone, 4))
            .find_map(|line| line.iter().copied().find(|point| allowed.contains(point)))
    };
    let own = position.stone();
    if let Some(point) = fifth(own) {
        return Some(Choice { point, reason: Reason::Win });
    }
    if let Some(point) = fifth(!own) {
        return Some(Choice { point, reason: Reason::Block });
    }
    let tables = tables(position);
    let best = |scores: &Scores| scores.best(|point| allowed.contains(&point));
    let ((attack, own_best), (defence, other_best)) = (best(&tables.own)?, best(&tables.other)?);
    // lesson win-table
    let attacks = own_best > other_best; // #best
    // end of lesson
    if attacks {
        Some(Choice { point: attack, reason: Reason::Attack })
    } else if other_best > 0 {
        Some(Choice { point: defence, reason: Reason::Defend })
    } else {
        let empty = board.count(Stone::Black) + board.count(Stone::White) == 0;
        let center = empty.then(|| Point::center(board.size()));
        let point = center.or_else(|| scan(board.size()).find(|point| allowed.contains(point)))?;
        Some(Choice { point, reason: Reason::First })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gomoku::{MIN_SIZE, Rules};

    #[test]
    fn a_board_has_its_lines() {
        for size in MIN_SIZE..=MAX_SIZE {
            let n = usize::from(size);
            let mut all = lines(size).to_vec();
            assert_eq!(all.len(), (n - 4) * n * 2 + 2 * (n - 4).pow(2), "{size}");
            all.iter_mut().for_each(|line| line.sort());
            all.sort();
            all.dedup();
            assert_eq!(all.len(), (n - 4) * n * 2 + 2 * (n - 4).pow(2), "{size}");
        }
        let all = lines(10);
        assert_eq!(all.len(), 192);
        let named = |index: usize| format!("{:?}", all[index]);
        assert_eq!(named(0), "[a10, b10, c10, d10, e10]");
        assert_eq!(named(60), "[a10, a9, a8, a7, a6]");
        assert_eq!(named(120), "[a10, b9, c8, d7, e6]");
        assert_eq!(named(156), "[j10, i9, h8, g7, f6]");
        assert_eq!(named(157), "[i10, h9, g8, f7, e6]");
    }

    #[test]
    fn it_begins_in_the_middle_and_answers() {
        let start = Position::start(10, Rules::FREESTYLE).unwrap();
        assert_eq!(explain(&start), Some(Choice { point: "e6".parse().unwrap(), reason: Reason::First }));
        let answered = start.place("e6".parse().unwrap()).unwrap();
        assert_eq!(explain(&answered).unwrap().reason, Reason::Defend);
        assert_eq!(live_lines(start.board(), Stone::Black), 192);
        // Twenty lines of five pass through a point in the middle.
        assert_eq!(live_lines(answered.board(), Stone::White), 172);
        assert_eq!(live_lines(answered.board(), Stone::Black), 192);
    }

    #[test]
    fn threes_weigh_5_and_30() {
        let board = ["a1", "b1", "c1"]
            .iter()
            .fold(Board::new(10).unwrap(), |board, name| board.with(name.parse().unwrap(), Some(Stone::Black)));
        let d1: Point = "d1".parse().unwrap();
        // d1 is on the lines from a1 (three stones), b1 (two), c1 (one) and d1 (none).
        let own = tables(&Position::new(board, Rules::FREESTYLE, Stone::Black));
        assert_eq!((own.own.get(d1), own.other.get(d1)), (Some(3 + 5 + 2 + 1), Some(0)));
        let other = tables(&Position::new(board, Rules::FREESTYLE, Stone::White));
        assert_eq!((other.own.get(d1), other.other.get(d1)), (Some(0), Some(3 + 30 + 2 + 1)));
    }
}
