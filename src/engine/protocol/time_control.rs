//! The time for the next move under the time controls of the Go Text Protocol.

use std::time::Duration;

use super::{LAG, LEAST};
use crate::othello::Side;
use crate::othello::time_management::move_time;

/// The time controls and the remaining times of both sides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct GtpTimeControl {
    /// The main time, then the overtime and its number of moves; with 0 moves there is no overtime.
    settings: Option<(Duration, Duration, u32)>,
    /// The remaining time of each side, for this number of moves or, with 0, for all further moves.
    left: [Option<(Duration, u32)>; 2],
}

impl GtpTimeControl {
    /// Sets the time controls of the following games, in seconds. Overtime for 0 moves means no time limit.
    pub(super) fn set(&mut self, main: u32, more: u32, stones: u32) {
        let unlimited = more > 0 && stones == 0;
        let seconds = |seconds: u32| Duration::from_secs(seconds.into());
        self.settings = (!unlimited).then(|| (seconds(main), seconds(more), stones));
        self.reset();
    }

    /// Resets the remaining times for a new game.
    pub(super) fn reset(&mut self) {
        let whole = self.settings.map(|(main, more, stones)| if main.is_zero() { (more, stones) } else { (main, 0) });
        self.left = [whole; 2];
    }

    /// Sets a side's remaining seconds, for this number of moves or, with 0, for all.
    pub(super) fn set_time_left(&mut self, side: Side, seconds: u32, stones: u32) {
        self.left[side as usize] = Some((Duration::from_secs(seconds.into()), stones));
    }

    /// Returns the time for a side's move with this number of empty squares; `None` without a time limit.
    pub(super) fn budget(&self, side: Side, empty: u32) -> Option<Duration> {
        let (left, stones) = self.left[side as usize]?;
        let budget = if stones > 0 { left / stones } else { move_time(left, empty) };
        Some(budget.saturating_sub(LAG).max(LEAST))
    }

    /// Returns a side's remaining time for all moves of the game; `None` if its time is for some of them only.
    pub(super) fn left_for_game(&self, side: Side) -> Option<Duration> {
        self.left[side as usize].filter(|&(_, stones)| stones == 0).map(|(left, _)| left.saturating_sub(LAG))
    }

    /// Subtracts the time that a side has used for a move.
    pub(super) fn subtract(&mut self, side: Side, time: Duration) {
        let Some((left, stones)) = self.left[side as usize] else { return };
        let rest = left.saturating_sub(time);
        let (more, each) = self.settings.map_or((Duration::ZERO, 0), |(_, more, stones)| (more, stones));
        self.left[side as usize] = Some(match stones {
            // The main time is over, or all moves of an overtime period have been made: the next period begins.
            0 if rest.is_zero() && each > 0 => (more, each),
            1 => (more, each),
            0 => (rest, 0),
            _ => (rest, stones - 1),
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    #[test]
    fn a_game_is_spread_over_its_moves() {
        let mut timing = GtpTimeControl::default();
        assert_eq!(timing.budget(Side::Black, 60), None);
        timing.set(30, 0, 0);
        for empty in (2..=60).rev().step_by(2) {
            let budget = timing.budget(Side::Black, empty).unwrap();
            assert!(budget >= LEAST && budget < 4 * SECOND, "{empty}: {budget:?}");
            timing.subtract(Side::Black, budget + LAG);
        }
        assert_eq!(timing.left[Side::White as usize], Some((30 * SECOND, 0)), "its own clock");
        assert_eq!(timing.left_for_game(Side::White), Some(30 * SECOND - LAG));
        timing.reset();
        assert_eq!(timing.left, [Some((30 * SECOND, 0)); 2]);
    }

    #[test]
    fn time_for_some_moves_comes_again_and_again() {
        let mut timing = GtpTimeControl::default();
        timing.set(1, 10, 2);
        timing.subtract(Side::Black, 2 * SECOND);
        assert_eq!(timing.budget(Side::Black, 50), Some(5 * SECOND - LAG));
        timing.subtract(Side::Black, 9 * SECOND);
        assert_eq!(timing.budget(Side::Black, 48), Some(SECOND - LAG));
        timing.subtract(Side::Black, SECOND / 2);
        assert_eq!(timing.budget(Side::Black, 46), Some(5 * SECOND - LAG));
        assert_eq!(timing.left_for_game(Side::Black), None, "nothing to save: unused time is lost");
        timing.set_time_left(Side::White, 0, 0);
        assert_eq!(timing.budget(Side::White, 46), Some(LEAST));
    }

    #[test]
    fn no_limit_is_none() {
        let mut timing = GtpTimeControl::default();
        timing.set(0, 1, 0);
        assert_eq!(timing.budget(Side::White, 30), None);
    }
}
