//! Boards of gomoku as text: the fast judge of forbidden moves against the definitions.
#![no_main]

use huanle::engine::gomoku::Board;
use huanle::engine::gomoku::forbidden::{forbidden_points, judge};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Ok(board) = text.parse::<Board>() else { return };
    let slow: Vec<_> = board.free_points().filter_map(|point| Some((point, judge(&board, point).foul()?))).collect();
    assert_eq!(forbidden_points(&board), slow);
});
