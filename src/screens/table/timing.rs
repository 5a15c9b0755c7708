//! Runs and displays the clocks and ends games on time.

use std::time::Duration;

use super::clock::{ClockDisplay, GameClock, LOW_TIME, Stopwatch, TimeControl, write_left, write_used};
use super::intake::TableCommand;
use super::{GameTable, PlayerKind, TableGame};
use crate::engine::game::Move as _;
use crate::engine::record::{NodeId, ROOT, Termination};
use crate::engine::{Game as _, Player};
use crate::machine::{Flow, Input, Machine, clock::RETRACE_PERIOD};
use crate::ui::chime;

/// The clocks of a game.
pub(super) struct Clocks {
    /// The time control; without one, the clocks only count the time used.
    pub control: Option<TimeControl>,
    /// The position of the game in progress, also while another one is shown.
    pub live: NodeId,
    /// The side to move there.
    pub to_move: Player,
    /// Set if the game is over there, so that no time passes.
    pub over: bool,
    /// The clocks at the start of the current move.
    each: [GameClock; 2],
    /// The time that the current move has taken.
    pub watch: Stopwatch,
    /// Set while the side to move is a computer that thinks about its move.
    pub on_move: bool,
    /// Set while a dialog or other screen stops all clocks.
    pub stopped: bool,
    /// The time at which the computer must stop thinking about a move.
    pub deadline: Option<Duration>,
    /// The last second for which a tick was played.
    heard: Option<u64>,
    /// The last clock texts drawn.
    shown: [String; 2],
}

impl Clocks {
    /// Creates the clocks before a game.
    pub(super) fn new() -> Clocks {
        Clocks {
            control: None,
            live: ROOT,
            to_move: Player::First,
            over: false,
            each: [GameClock::new(None); 2],
            watch: Stopwatch::default(),
            on_move: false,
            stopped: false,
            deadline: None,
            heard: None,
            shown: [String::new(), String::new()],
        }
    }

    /// Returns the time that a player's current move has taken: zero for the player who is not to move.
    fn spent(&self, player: Player) -> Duration {
        if player == self.to_move { self.watch.spent() } else { Duration::ZERO }
    }

    /// Returns the time left for a player; `None` without a control.
    fn left(&self, player: Player) -> Option<ClockDisplay> {
        self.each[player as usize].left(self.spent(player))
    }

    /// Returns the total thinking time of a player.
    fn used(&self, player: Player) -> Duration {
        self.each[player as usize].used().saturating_add(self.spent(player))
    }

    /// Returns the text of a player's clock, and whether little time is left.
    pub(super) fn clock_text(&self, player: Player) -> Option<(String, bool)> {
        let left = self.left(player)?;
        let per_move = self.control.is_some_and(TimeControl::is_per_move);
        let periods = if left.periods > 0 && !per_move { format!("×{}", left.periods) } else { String::new() };
        Some((write_left(left.time) + &periods, left.time < LOW_TIME))
    }

    /// Returns the total thinking time of a player as text.
    pub(super) fn used_text(&self, player: Player) -> String {
        write_used(self.used(player))
    }

    /// Returns whether the time of the side to move is up.
    pub(super) fn is_up(&self) -> bool {
        let limit = self.each[self.to_move as usize].limit();
        !self.over && limit.is_some_and(|limit| self.watch.spent() > limit)
    }
}

impl<D: TableGame> GameTable<'_, '_, D> {
    /// Makes the present position that of the game in progress and begins the move from there.
    pub(super) fn begin_turn(&mut self, now: Duration) {
        self.begin_turn_with(Duration::ZERO, now);
    }

    /// Begins the move as if some time had been spent on it already.
    pub(super) fn begin_turn_with(&mut self, spent: Duration, now: Duration) {
        let clocks = &mut self.clocks;
        clocks.live = self.record.current_id();
        clocks.to_move = self.record.position().to_move();
        clocks.over = self.record.outcome().is_some();
        clocks.watch = Stopwatch::at(spent, now);
        clocks.heard = None;
        clocks.each = [GameClock::new(clocks.control); 2];
        for pair in self.record.path(clocks.live).windows(2) {
            let mover = self.record.position_at(pair[0]).to_move();
            let clock = &mut clocks.each[mover as usize];
            *clock = clock.after(self.record.node(pair[1]).time.unwrap_or_default());
        }
    }

    /// Returns whether the clock of the side to move runs: a computer's only while it thinks about its move.
    fn clock_runs(&self) -> bool {
        let clocks = &self.clocks;
        let thinks = clocks.on_move || self.seat(clocks.to_move) == PlayerKind::Human;
        thinks && !clocks.over && !clocks.stopped && !self.locked
    }

    /// Updates the clocks and plays a tick for each of the last seconds.
    pub(super) fn tick(&mut self, m: &mut Machine<'_>) {
        if !self.clock_runs() {
            self.clocks.watch.rest(m.now());
            return;
        }
        self.clocks.watch.run(m.now());
        let left = self.clocks.left(self.clocks.to_move).filter(|left| left.time < LOW_TIME && !left.time.is_zero());
        let second = left.map(|left| left.time.as_secs());
        if second.is_some() && second != self.clocks.heard && self.seat(self.clocks.to_move) == PlayerKind::Human {
            m.play_tune(chime::TICK.tune);
        }
        self.clocks.heard = second;
    }

    /// Waits for input until a given time, while the clocks run and are drawn; returns `None` early if the time of a
    /// side is up.
    pub(super) fn wait(&mut self, m: &mut Machine<'_>, until: Duration) -> Flow<Option<Input>> {
        loop {
            let next = until.min(m.now() + RETRACE_PERIOD);
            let input = m.input_until(next)?;
            self.tick(m);
            self.paint_clocks(m);
            if input.is_some() || self.clocks.is_up() || m.now() >= until {
                return Ok(input);
            }
        }
    }

    /// Returns the command to end the game if the time of the side to move is up.
    pub(super) fn by_the_clock(&self) -> Option<TableCommand> {
        self.clocks.is_up().then_some(TableCommand::TimeUp)
    }

    /// Calls a function while all clocks are stopped.
    pub(super) fn off_the_clock<T>(
        &mut self,
        m: &mut Machine<'_>,
        what: impl FnOnce(&mut Self, &mut Machine<'_>) -> Flow<T>,
    ) -> Flow<T> {
        self.tick(m);
        let outer = std::mem::replace(&mut self.clocks.stopped, true);
        let done = what(self, m);
        self.clocks.watch.rest(m.now());
        self.clocks.stopped = outer;
        done
    }

    /// Returns the time by which the computer must make its move; `None` without a control.
    pub(super) fn move_deadline(&self, now: Duration) -> Option<Duration> {
        let clocks = &self.clocks;
        let allowance = clocks.each[clocks.to_move as usize].allowance()?;
        Some(now + allowance.saturating_sub(clocks.watch.spent()))
    }

    /// Ends the game: the time of the side to move is up.
    pub(super) fn lose_on_time(&mut self, m: &mut Machine<'_>) {
        self.end_game(m, Termination::TimeForfeit(self.clocks.to_move));
    }

    /// Stores the game with the time spent on the current move, so that it continues with that time.
    pub(super) fn keep_time(&mut self, m: &mut Machine<'_>) {
        if self.kept.running.is_some() && self.clocks.control.is_some() {
            self.tick(m);
            self.record.go_to(self.clocks.live);
            self.keep();
        }
    }

    /// Returns the number of moves that a player has made up to the present position, without passes.
    pub(super) fn moves_of(&self, player: Player) -> usize {
        let path = self.record.path(self.record.current_id());
        let made = |pair: &&[NodeId]| {
            let mv = self.record.node(pair[1]).mv;
            self.record.position_at(pair[0]).to_move() == player && mv.is_some_and(|mv| mv.to().is_some())
        };
        path.windows(2).filter(made).count()
    }

    /// Redraws the players' boxes if a digit of a clock has changed.
    pub(super) fn paint_clocks(&mut self, m: &mut Machine<'_>) {
        let texts = Player::BOTH.map(|player| self.clock_words(player));
        for (player, text) in Player::BOTH.into_iter().zip(texts) {
            if self.clocks.shown[player as usize] != text {
                self.draw_player(&mut m.screen, player);
                self.clocks.shown[player as usize] = text;
            }
        }
    }

    /// Stores the clock texts just drawn.
    pub(super) fn clocks_are_painted(&mut self) {
        self.clocks.shown = Player::BOTH.map(|player| self.clock_words(player));
    }

    fn clock_words(&self, player: Player) -> String {
        let left = self.clocks.clock_text(player).map(|(text, _)| text).unwrap_or_default();
        format!("{left} {}", self.clocks.used_text(player))
    }
}
