//! Gomoku boards as text: compares the fast detection of forbidden moves with the definitions.

use huanle::engine::gomoku::Board;
use huanle::engine::gomoku::forbidden::{forbidden_points, judge};

/// Reads an input.
pub fn run(bytes: &[u8]) {
    let Ok(text) = str::from_utf8(bytes) else { return };
    let Ok(board) = text.parse::<Board>() else { return };
    let slow: Vec<_> = board.free_points().filter_map(|point| Some((point, judge(&board, point).forbidden_kind()?))).collect();
    assert_eq!(forbidden_points(&board), slow);
}
