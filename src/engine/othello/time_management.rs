//! Time management: distribution of a game's time over its moves.

use std::time::Duration;

/// The relative share of a move by the maximum number of empty squares: small where hardly anything is decided, largest
/// where the endgame comes within reach, and minimal once it is solved.
const SHARES: [(u32, u32); 8] = [(14, 3), (18, 12), (22, 40), (26, 60), (30, 45), (36, 36), (44, 26), (60, 18)];

/// Returns the time for the next move, given the time left for all moves and the number of empty squares.
///
/// ```
/// use huanle_engine::othello::time_management::move_time;
/// use std::time::Duration;
///
/// let second = Duration::from_secs(1);
/// assert_eq!(move_time(second, 1), second);
/// assert!(move_time(3 * second, 60) < Duration::from_millis(80));
/// assert!(move_time(second, 22) > Duration::from_millis(300));
/// ```
pub fn move_time(left: Duration, empty: u32) -> Duration {
    let shares: u32 = (1..=empty.max(1)).rev().step_by(2).map(relative_share).sum();
    left * relative_share(empty) / shares.max(1)
}

/// Returns the number of empty squares from which to try the endgame with this time per move: where it would rarely
/// finish, the midgame search is better. Measured for 0.2 seconds (docs/reference/othello-engine.md); two more squares
/// take about five times as long.
///
/// ```
/// use huanle_engine::othello::time_management::exact_from;
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

fn relative_share(empty: u32) -> u32 {
    SHARES.iter().find(|&&(most, _)| empty <= most).map_or(0, |&(_, share)| share)
}
