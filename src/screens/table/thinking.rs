//! Runs searches of the controller: lets time pass, shows thoughts, and handles input.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use super::display::Thought;
use super::input::TableCommand;
use super::{Action, GameTable, MoveOf, TableGame};
use crate::engine::search::{Limits, Monitor, Report, SearchClock};
use crate::machine::{Flow, Interrupt, Machine};
use crate::messages::Localize as _;
use crate::play::EngineId;
use crate::ui::chime;

/// The reason why the computer stopped thinking before its limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum StopReason {
    /// Play the best move found so far.
    Now,
    /// Run a command first.
    Command(TableCommand),
}

/// The result of a search, and the reason if it stopped before its limits.
pub(super) type SearchResult<D> = (Option<Report<MoveOf<D>>>, Option<StopReason>);

/// The machine's time for a search, which cannot access the machine; as of the table's last update.
#[derive(Debug)]
struct MachineTime(AtomicU64);

impl MachineTime {
    fn new(now: Duration) -> MachineTime {
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

/// Whether the user waits for a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SearchMode {
    /// The user waits: the computer is to move or was asked for something.
    Foreground,
    /// The user is to move, and any command stops the search.
    Background,
}

/// Monitors a search for the table.
struct SearchMonitor<'a, 't, 'd, 'm, D: TableGame> {
    table: &'a mut GameTable<'t, 'd, D>,
    m: &'a mut Machine<'m>,
    engine: EngineId,
    mode: SearchMode,
    /// The position searched.
    position: D::Game,
    time: &'a MachineTime,
    stop: Option<StopReason>,
    interrupt: Option<Interrupt>,
}

impl<D: TableGame> SearchMonitor<'_, '_, '_, '_, D> {
    /// Handles the input received meanwhile. Switches take effect at once.
    fn handle_input(&mut self) {
        self.table.tick(self.m);
        self.table.paint_clocks(self.m);
        if let Some(command) = self.table.time_up() {
            self.stop = Some(StopReason::Command(command));
            return;
        }
        while let Some(input) = self.m.poll() {
            match self.table.command_of(input) {
                Some(command) if self.mode == SearchMode::Background => self.stop = Some(StopReason::Command(command)),
                Some(TableCommand::Do(Action::MoveNow)) => self.stop = Some(StopReason::Now),
                Some(TableCommand::Do(action)) if self.table.is_switch(action) => {
                    self.table.switch(self.m, action);
                    self.paint();
                }
                // The user cannot touch the board while the computer is to move or the game is analysed.
                Some(TableCommand::Touch(_)) if self.table.display.search_subject.is_some() => {
                    self.m.play_tune(chime::ILLEGAL_MOVE.tune);
                }
                Some(TableCommand::Touch(_)) if self.table.computer_moves() => {
                    self.table.say_refused(self.m, self.table.text.table.not_your_turn);
                    self.paint();
                }
                Some(command) => self.stop = Some(StopReason::Command(command)),
                None => self.paint(),
            }
            if self.stop.is_some() {
                return;
            }
        }
        if self.mode == SearchMode::Background {
            self.stop = self.table.mouse_command(self.m).map(StopReason::Command);
            if self.stop.is_none() && self.table.follow_pointer(self.m) {
                self.paint();
            }
        } else if self.table.follow_mouse(self.m) {
            self.paint();
        }
    }

    /// Draws the table as the user sees it during this search.
    fn paint(&mut self) {
        match self.mode {
            SearchMode::Foreground => self.table.paint_thinking(self.m),
            SearchMode::Background => self.table.paint(self.m),
        }
    }
}

impl<D: TableGame> Monitor<MoveOf<D>> for SearchMonitor<'_, '_, '_, '_, D> {
    fn on_nodes(&mut self, nodes: u64) -> ControlFlow<()> {
        if self.stop.is_none() && self.interrupt.is_none() {
            match self.m.think(nodes) {
                Ok(()) => self.handle_input(),
                Err(interrupt) => self.interrupt = Some(interrupt),
            }
            self.time.set(self.m.now());
        }
        if self.stop.is_some() || self.interrupt.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    fn on_report(&mut self, report: &Report<MoveOf<D>>) {
        if self.mode == SearchMode::Background {
            return;
        }
        let (position, report) = (self.position.clone(), report.clone());
        self.table.display.thought = Some(Thought { position, engine: self.engine, report });
        if self.table.context.settings.table.thoughts {
            self.paint();
        }
    }
}

impl<D: TableGame> GameTable<'_, '_, D> {
    /// Returns whether the computer moves now.
    pub(super) fn computer_moves(&self) -> bool {
        !self.controller.is_reviewing() && self.controller.is_computers_turn()
    }

    /// Lets a computer player search the positions of a game, and shows its thoughts.
    pub(super) fn think(
        &mut self,
        m: &mut Machine<'_>,
        player: EngineId,
        positions: Vec<D::Game>,
    ) -> Flow<SearchResult<D>> {
        if player == EngineId::External && !self.start_external_engine() {
            return Ok((None, None));
        }
        self.search(m, player, positions, SearchMode::Foreground)
    }

    /// Lets the analyst search the position shown while the user can go on playing.
    pub(super) fn think_in_background(&mut self, m: &mut Machine<'_>) -> Flow<SearchResult<D>> {
        self.search(m, EngineId::Analyst, self.record().positions(), SearchMode::Background)
    }

    fn search(
        &mut self,
        m: &mut Machine<'_>,
        engine: EngineId,
        positions: Vec<D::Game>,
        mode: SearchMode,
    ) -> Flow<SearchResult<D>> {
        let Some(position) = positions.last().cloned() else { return Ok((None, None)) };
        let mut flow = Ok(());
        let search = self.controller.start_search(engine, positions, &mut || {
            flow = m.think(0);
            if flow.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        flow?;
        let Some(mut search) = search else { return Ok((None, None)) };
        let time = MachineTime::new(m.now());
        let budget = self.controller.time_to_deadline(m.now());
        let limits = budget.map_or(Limits::NONE, |budget| Limits::time(budget, &time));
        let mut monitor =
            SearchMonitor { table: self, m, engine, mode, position, time: &time, stop: None, interrupt: None };
        monitor.paint();
        let report = search.run(&limits, &mut monitor);
        let (stop, interrupt) = (monitor.stop, monitor.interrupt);
        if let Some(error) = self.controller.finish_search(search) {
            self.external_error = Some(error.localize(self.text.language));
        }
        interrupt.map_or(Ok((report, stop)), Err)
    }
}
