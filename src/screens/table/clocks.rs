//! Runs and displays the clocks.

use std::time::Duration;

use super::input::TableCommand;
use super::{GameTable, TableGame};
use crate::engine::game::Move as _;
use crate::engine::record::NodeId;
use crate::engine::{Game as _, Player};
use crate::machine::{Flow, Input, Machine, clock::RETRACE_PERIOD};
use crate::ui::chime;

impl<D: TableGame> GameTable<'_, '_, D> {
    /// Updates the clocks and plays a tick for each of the last seconds.
    pub(super) fn tick(&mut self, m: &mut Machine<'_>) {
        if self.controller.tick(m.now()).is_some() {
            m.play_tune(chime::TICK.tune);
        }
    }

    /// Waits for input until a given time, while the clocks run and are drawn; returns `None` early if the time of a
    /// side is up.
    pub(super) fn wait(&mut self, m: &mut Machine<'_>, until: Duration) -> Flow<Option<Input>> {
        loop {
            let next = until.min(m.now() + RETRACE_PERIOD);
            let input = self.layout().input_until(m, next)?.map(|input| self.display.keys.resolve(input));
            self.tick(m);
            self.paint_clocks(m);
            if input.is_some() || self.controller.clocks().is_up() || m.now() >= until {
                return Ok(input);
            }
        }
    }

    /// Returns the command to end the game if the time of the side to move is up.
    pub(super) fn time_up(&self) -> Option<TableCommand> {
        self.controller.clocks().is_up().then_some(TableCommand::TimeUp)
    }

    /// Calls a function while all clocks are stopped.
    pub(super) fn off_the_clock<T>(
        &mut self,
        m: &mut Machine<'_>,
        function: impl FnOnce(&mut Self, &mut Machine<'_>) -> Flow<T>,
    ) -> Flow<T> {
        self.tick(m);
        let outer = self.controller.stop_clocks(true);
        let done = function(self, m);
        self.controller.skip_time(m.now());
        self.controller.stop_clocks(outer);
        done
    }

    /// Returns the number of moves that a player has made up to the position shown, without passes.
    pub(super) fn moves_of(&self, player: Player) -> usize {
        let record = self.record();
        let path = record.path(record.current_id());
        let made = |pair: &&[NodeId]| {
            let mv = record.node(pair[1]).mv;
            record.position_at(pair[0]).to_move() == player && mv.is_some_and(|mv| mv.to().is_some())
        };
        path.windows(2).filter(made).count()
    }

    /// Redraws the players' boxes if a digit of a clock has changed.
    pub(super) fn paint_clocks(&mut self, m: &mut Machine<'_>) {
        let texts = self.clock_texts();
        for (player, text) in Player::BOTH.into_iter().zip(texts) {
            if self.display.clock_texts[player as usize] != text {
                self.draw_player(&mut m.screen, player);
                self.display.clock_texts[player as usize] = text;
            }
        }
    }

    /// Returns the texts of both clocks, to detect changes.
    pub(super) fn clock_texts(&self) -> [String; 2] {
        let clocks = self.controller.clocks();
        Player::BOTH.map(|player| {
            let left = clocks.left_text(player).map(|(text, _)| text).unwrap_or_default();
            format!("{left} {}", clocks.used_text(player))
        })
    }
}
