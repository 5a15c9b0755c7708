//! The clocks of a game: both players' clocks, and the time that the current move has taken.

use std::time::Duration;

use super::clock::{ClockDisplay, GameClock, LOW_TIME, Stopwatch, TimeControl, format_time_left, format_time_used};
use crate::engine::record::{NodeId, ROOT, Record};
use crate::engine::{Game, Player};

/// The clocks of a game.
pub struct Clocks {
    /// The time control; without one, the clocks only count the time used.
    pub(super) control: Option<TimeControl>,
    /// The position of the game in progress, also while another one is shown.
    pub(super) live: NodeId,
    /// The side to move there.
    pub(super) to_move: Player,
    /// Set if the game is over there, so that no time passes.
    pub(super) is_over: bool,
    /// The clocks at the start of the current move.
    each: [GameClock; 2],
    /// The time that the current move has taken.
    watch: Stopwatch,
    /// Set while the side to move is a computer that thinks about its move.
    pub(super) is_thinking: bool,
    /// Set while a dialog or other screen stops all clocks.
    pub(super) is_stopped: bool,
    /// The time at which the computer must stop thinking about a move.
    pub(super) deadline: Option<Duration>,
    /// The last of the low seconds that was reported.
    reported_second: Option<u64>,
}

impl Clocks {
    /// Creates the clocks before a game.
    pub(super) fn new(control: Option<TimeControl>) -> Clocks {
        Clocks {
            control,
            live: ROOT,
            to_move: Player::First,
            is_over: false,
            each: [GameClock::new(control); 2],
            watch: Stopwatch::default(),
            is_thinking: false,
            is_stopped: false,
            deadline: None,
            reported_second: None,
        }
    }

    /// Makes the present position of a record that of the game in progress and begins the move from there, as if some
    /// time had been spent on it already.
    pub(super) fn start_move<G: Game>(&mut self, record: &Record<G>, spent: Duration, now: Duration) {
        self.live = record.current_id();
        self.to_move = record.position().to_move();
        self.is_over = record.outcome().is_some();
        self.watch = Stopwatch::at(spent, now);
        self.reported_second = None;
        self.each = [GameClock::new(self.control); 2];
        for pair in record.path(self.live).windows(2) {
            let mover = record.position_at(pair[0]).to_move();
            let clock = &mut self.each[mover as usize];
            *clock = clock.after(record.node(pair[1]).time.unwrap_or_default());
        }
    }

    /// Adds the time since the last call to the current move if its clock runs. Returns the time left whenever one of
    /// the last seconds has begun.
    pub(super) fn update(&mut self, runs: bool, now: Duration) -> Option<Duration> {
        if !runs {
            self.watch.skip(now);
            return None;
        }
        self.watch.run(now);
        let left = self.left(self.to_move).filter(|left| left.time < LOW_TIME && !left.time.is_zero());
        let second = left.map(|left| left.time.as_secs());
        let is_new = second != self.reported_second;
        self.reported_second = second;
        left.filter(|_| is_new).map(|left| left.time)
    }

    /// Skips the time since the last update: neither player is charged.
    pub(super) fn skip(&mut self, now: Duration) {
        self.watch.skip(now);
    }

    /// Returns the time that the current move has taken.
    pub(super) fn move_time(&self) -> Duration {
        self.watch.spent()
    }

    /// Returns the time that the computer may still think about the current move; `None` without a control.
    pub(super) fn allowance(&self) -> Option<Duration> {
        let allowance = self.each[self.to_move as usize].allowance()?;
        Some(allowance.saturating_sub(self.watch.spent()))
    }

    /// Returns the part of its time that the computer may still spend on the current move; `None` without a control.
    pub(super) fn share(&self) -> Option<Duration> {
        let share = self.each[self.to_move as usize].share()?;
        Some(share.saturating_sub(self.watch.spent()))
    }

    /// Returns whether the time of the side to move is up.
    pub fn is_up(&self) -> bool {
        let limit = self.each[self.to_move as usize].limit();
        !self.is_over && limit.is_some_and(|limit| self.watch.spent() > limit)
    }

    /// Returns the time control.
    pub fn control(&self) -> Option<TimeControl> {
        self.control
    }

    /// Returns the time that a player's current move has taken: zero for the player who is not to move.
    fn spent(&self, player: Player) -> Duration {
        if player == self.to_move { self.watch.spent() } else { Duration::ZERO }
    }

    /// Returns the time left for a player; `None` without a control.
    pub fn left(&self, player: Player) -> Option<ClockDisplay> {
        self.each[player as usize].left(self.spent(player))
    }

    /// Returns the total thinking time of a player.
    pub fn used(&self, player: Player) -> Duration {
        self.each[player as usize].used().saturating_add(self.spent(player))
    }

    /// Returns the text of a player's clock, and whether little time is left; `None` without a control.
    pub fn left_text(&self, player: Player) -> Option<(String, bool)> {
        let left = self.left(player)?;
        let is_per_move = self.control.is_some_and(TimeControl::is_per_move);
        let periods = if left.periods > 0 && !is_per_move { format!("×{}", left.periods) } else { String::new() };
        Some((format_time_left(left.time) + &periods, left.time < LOW_TIME))
    }

    /// Returns the total thinking time of a player as text.
    pub fn used_text(&self, player: Player) -> String {
        format_time_used(self.used(player))
    }
}
