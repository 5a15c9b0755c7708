//! The limits of a move that a manager sends by `INFO`.

use std::time::Duration;

use crate::protocol::{LAG, LEAST};
use crate::search::{Limits, SearchClock};

/// The assumed number of moves until the end of a game.
const MOVES_TO_GO: u32 = 20;
/// The remaining time in milliseconds, or more, that means no limit.
const UNLIMITED: i64 = i32::MAX as i64;

/// The limits of a move. The default has none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct MoveLimits {
    /// The time for each move.
    turn: Option<Duration>,
    /// The remaining time for the game.
    left: Option<Duration>,
    depth: Option<u32>,
    nodes: Option<u64>,
}

impl MoveLimits {
    /// Sets a limit. Unknown keys are ignored, as the protocol demands.
    pub(super) fn set(&mut self, key: &str, value: i64) {
        let positive = (value > 0).then_some(value.cast_unsigned());
        let time = Duration::from_millis(positive.unwrap_or_default());
        match key {
            // With 0 the engine moves as fast as possible.
            "timeout_turn" => self.turn = Some(time),
            "timeout_match" => self.left = positive.map(|_| time),
            // It is negative if the engine has exceeded its time.
            "time_left" => self.left = (value < UNLIMITED).then_some(time),
            "max_depth" => self.depth = positive.map(|depth| u32::try_from(depth).unwrap_or(u32::MAX)),
            "max_node" => self.nodes = positive,
            _ => {}
        }
    }

    /// Returns the limits of a search. Without a clock there is no time limit, and without any limit the player's own
    /// limits apply.
    pub(super) fn search_limits<'c>(&self, clock: Option<&'c dyn SearchClock>) -> Limits<'c> {
        let MoveLimits { depth, nodes, .. } = *self;
        let time = clock.zip(self.budget()).and_then(|(clock, budget)| Limits::time(budget, clock).time);
        Limits { depth, nodes, time, infinite: depth.is_some() || nodes.is_some(), ..Limits::NONE }
    }

    /// Returns the time for a move: that of the turn, at most a share of the remaining time.
    fn budget(&self) -> Option<Duration> {
        let without_lag = |time: Duration| time.saturating_sub(LAG);
        let share = self.left.map(|left| without_lag(left) / MOVES_TO_GO);
        let time = self.turn.map(without_lag).into_iter().chain(share).min()?;
        Some(time.max(LEAST))
    }

    /// Subtracts the time of a move, for managers that do not send the remaining time.
    pub(super) fn subtract(&mut self, time: Duration) {
        self.left = self.left.map(|left| left.saturating_sub(time));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn limits(info: &[(&str, i64)]) -> MoveLimits {
        let mut limits = MoveLimits::default();
        info.iter().for_each(|&(key, value)| limits.set(key, value));
        limits
    }

    #[test]
    fn the_time_of_a_move() {
        let budget = |info: &[(&str, i64)]| limits(info).budget().map(|time| time.as_millis());
        assert_eq!(budget(&[]), None);
        assert_eq!(budget(&[("timeout_turn", 50)]), Some(30));
        assert_eq!(budget(&[("timeout_turn", 0)]), Some(5));
        assert_eq!(budget(&[("timeout_match", 0), ("time_left", UNLIMITED)]), None);
        assert_eq!(budget(&[("timeout_match", 40_020)]), Some(2000));
        assert_eq!(budget(&[("timeout_match", 40_020), ("time_left", 20_020)]), Some(1000));
        assert_eq!(budget(&[("timeout_turn", 1000), ("time_left", 10_020)]), Some(500));
        assert_eq!(budget(&[("timeout_turn", 100), ("time_left", 10_020)]), Some(80));
        assert_eq!(budget(&[("timeout_turn", 1000), ("time_left", -7)]), Some(5));
        let mut saved = limits(&[("timeout_match", 40_020)]);
        saved.subtract(Duration::from_secs(20));
        assert_eq!(saved, limits(&[("time_left", 20_020)]));
    }

    #[test]
    fn depth_and_positions() {
        let limits = limits(&[("max_depth", 3), ("max_node", 0), ("folder", 9), ("game_type", 1)]).search_limits(None);
        assert_eq!((limits.depth, limits.nodes, limits.infinite), (Some(3), None, true));
        assert!(limits.time.is_none() && !MoveLimits::default().search_limits(None).infinite);
    }
}
