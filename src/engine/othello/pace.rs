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

/// With so much time for a move, the endgame is tried from so many empty squares on: where hardly ever is an end to it, looking ahead is worth
/// more. With 0.2 seconds that was measured (docs/othello-engine.md); two squares more take some five times as long.
///
/// ```
/// use huanle_engine::othello::pace::exact_from;
/// use std::time::Duration;
///
/// assert_eq!(exact_from(Duration::from_millis(200)), 22);
/// assert_eq!(exact_from(Duration::from_secs(60)), 26);
/// ```
pub fn exact_from(budget: Duration) -> u32 {
    match budget.as_millis() {
        0..500 => 22,
        500..2500 => 24,
        _ => 26,
    }
}

fn of(empty: u32) -> u32 {
    SHARES.iter().find(|&&(most, _)| empty <= most).map_or(0, |&(_, share)| share)
}
