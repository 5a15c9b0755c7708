//! How the time for a game is spread over its moves.

use std::time::Duration;

/// What a move with at most so many empty squares gets, beside the others: little where hardly anything is decided, most where
/// the endgame comes into reach, and next to nothing once it is solved.
const SHARES: [(u32, u32); 8] = [(14, 3), (18, 12), (22, 40), (26, 60), (30, 45), (36, 36), (44, 26), (60, 18)];

/// How much of the time that a side has left for all its moves the next one is worth, with so many empty squares.
///
/// ```
/// use huanle_engine::othello::pace::share;
/// use std::time::Duration;
///
/// let second = Duration::from_secs(1);
/// assert_eq!(share(second, 1), second);
/// assert!(share(3 * second, 60) < Duration::from_millis(80));
/// assert!(share(second, 22) > Duration::from_millis(300));
/// ```
pub fn share(left: Duration, empty: u32) -> Duration {
    let shares: u32 = (1..=empty.max(1)).rev().step_by(2).map(of).sum();
    left * of(empty) / shares.max(1)
}

fn of(empty: u32) -> u32 {
    SHARES.iter().find(|&&(most, _)| empty <= most).map_or(0, |&(_, share)| share)
}
