//! Lines of five: all rows of five points on a board, and which side can still fill each.

use std::sync::OnceLock;

use super::{Board, MAX_SIZE, Point, Stone};

/// Five points in a row.
pub(super) type Line = [Point; 5];

/// All lines of five on a board of up to [`MAX_SIZE`] rows: rows from the top, columns from the left, falling
/// diagonals, rising ones. Computed once per size.
pub(super) fn lines(size: u8) -> &'static [Line] {
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
pub(super) enum LineState {
    /// No stones.
    Open,
    /// Stones of one side only, 1 to 5.
    Live(Stone, usize),
    /// Stones of both sides.
    Dead,
}

/// Returns the state of a line on a board.
pub(super) fn state(board: &Board, line: &Line) -> LineState {
    let count = |stone| line.iter().filter(|&&point| board.stone(point) == Some(stone)).count();
    match (count(Stone::Black), count(Stone::White)) {
        (0, 0) => LineState::Open,
        (black, 0) => LineState::Live(Stone::Black, black),
        (0, white) => LineState::Live(Stone::White, white),
        _ => LineState::Dead,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gomoku::MIN_SIZE;

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
}
