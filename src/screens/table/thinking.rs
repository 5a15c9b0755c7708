//! The table while the computer thinks: lets time pass, shows thoughts, and handles input.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use super::intake::TableCommand;
use super::{Action, GameTable, MoveOf, TableGame};
use crate::engine::search::{Monitor, Report, SearchClock};
use crate::machine::{Flow, Interrupt, Machine};
use crate::ui::chime;

/// The reason why the computer stopped thinking before its limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum StopReason {
    /// Play the best move found so far.
    Now,
    /// Run a command first.
    Command(TableCommand),
}

/// The machine's time for a search, which cannot access the machine; as of the table's last update.
#[derive(Debug)]
pub(super) struct MachineTime(AtomicU64);

impl MachineTime {
    pub(super) fn new(now: Duration) -> MachineTime {
        let time = MachineTime(AtomicU64::new(0));
        time.set(now);
        time
    }

    fn set(&self, now: Duration) {
        self.0.store(u64::try_from(now.as_nanos()).unwrap_or(u64::MAX), Ordering::Relaxed);
    }
}

impl SearchClock for MachineTime {
    fn now(&self) -> Duration {
        Duration::from_nanos(self.0.load(Ordering::Relaxed))
    }
}

/// Monitors a search for the table.
pub(super) struct SearchMonitor<'a, 't, 'd, 'm, D: TableGame> {
    table: &'a mut GameTable<'t, 'd, D>,
    m: &'a mut Machine<'m>,
    /// The position searched.
    position: D::Game,
    time: &'a MachineTime,
    stop: Option<StopReason>,
    interrupt: Option<Interrupt>,
}

impl<'a, 't, 'd, 'm, D: TableGame> SearchMonitor<'a, 't, 'd, 'm, D> {
    pub(super) fn new(
        table: &'a mut GameTable<'t, 'd, D>,
        m: &'a mut Machine<'m>,
        position: D::Game,
        time: &'a MachineTime,
    ) -> SearchMonitor<'a, 't, 'd, 'm, D> {
        table.paint_thinking(m);
        SearchMonitor { table, m, position, time, stop: None, interrupt: None }
    }

    /// Returns the reason why the search was stopped, if it was, and the machine's interrupt, if that was the cause.
    pub(super) fn into_stop(self) -> (Option<StopReason>, Flow) {
        (self.stop, self.interrupt.map_or(Ok(()), Err))
    }

    /// Handles the input received meanwhile. Switches take effect at once.
    fn listen(&mut self) {
        self.table.tick(self.m);
        self.table.paint_clocks(self.m);
        if let Some(command) = self.table.by_the_clock() {
            self.stop = Some(StopReason::Command(command));
            return;
        }
        while let Some(input) = self.m.poll() {
            match self.table.wish(input) {
                Some(TableCommand::Do(Action::MoveNow)) => self.stop = Some(StopReason::Now),
                Some(TableCommand::Do(action)) if self.table.is_switch(action) => {
                    self.table.switch(self.m, action);
                    self.table.paint_thinking(self.m);
                }
                // The user cannot touch the board while the computer is to move or the game is analysed.
                Some(TableCommand::Touch(_))
                    if self.table.computer_moves() || self.table.shown.thinks_about.is_some() =>
                {
                    self.m.play_tune(chime::ILLEGAL_MOVE.tune);
                }
                Some(command) => self.stop = Some(StopReason::Command(command)),
                None => self.table.paint_thinking(self.m),
            }
            if self.stop.is_some() {
                return;
            }
        }
        if self.table.follow_mouse(self.m) {
            self.table.paint_thinking(self.m);
        }
    }
}

impl<D: TableGame> Monitor<MoveOf<D>> for SearchMonitor<'_, '_, '_, '_, D> {
    fn on_nodes(&mut self, nodes: u64) -> ControlFlow<()> {
        if self.stop.is_none() && self.interrupt.is_none() {
            match self.m.think(nodes) {
                Ok(()) => self.listen(),
                Err(interrupt) => self.interrupt = Some(interrupt),
            }
            self.time.set(self.m.now());
        }
        if self.stop.is_some() || self.interrupt.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    fn on_report(&mut self, report: &Report<MoveOf<D>>) {
        self.table.shown.thought = Some((self.position.clone(), report.clone()));
        if self.table.desk.settings.table.thoughts {
            self.table.paint_thinking(self.m);
        }
    }
}
