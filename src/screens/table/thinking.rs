//! Runs searches of the controller: lets time pass, shows thoughts, and handles input.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use super::display::Thought;
use super::input::TableCommand;
use super::search_log::{SearchLog, with_legal_line};
use super::{Action, GameTable, MoveOf, TableGame};
use crate::engine::search::{Limits, Monitor, Report, SearchClock};
use crate::machine::clock::RETRACE_PERIOD;
use crate::machine::{Flow, Interrupt, Machine, RecordedSearch};
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

/// The relation of a search to the user.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SearchMode {
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
    pace: SearchPace<MoveOf<D>>,
    stop: Option<StopReason>,
    interrupt: Option<Interrupt>,
}

/// The measure of a search's time.
enum SearchPace<M> {
    /// The number of positions, the same in every run. The search has its own limits; it must end by the deadline.
    Nodes { deadline: Option<Duration> },
    /// The time given to the player, frame by frame. Recordings store the reports, because they differ between runs.
    Time { log: SearchLog<M>, rest: Duration },
}

impl<D: TableGame> SearchMonitor<'_, '_, '_, '_, D> {
    fn is_going_on(&self) -> bool {
        self.stop.is_none() && self.interrupt.is_none()
    }

    /// Handles the input after some time has passed.
    fn pass(&mut self, flow: Flow) {
        match flow {
            Ok(()) => self.handle_input(),
            Err(interrupt) => self.interrupt = Some(interrupt),
        }
        self.time.set(self.m.now());
    }

    /// Lets whole frames of a timed search pass, until it is stopped. Returns the rest of the time.
    fn run_frames(&mut self, mut time: Duration) -> Duration {
        while time >= RETRACE_PERIOD && self.is_going_on() {
            time -= RETRACE_PERIOD;
            if let SearchPace::Time { log, .. } = &mut self.pace {
                log.end += 1;
            }
            let flow = self.m.search_frame();
            self.pass(flow);
        }
        time
    }

    /// Shows what a timed search found in the run that is replayed, each report at its frame. Returns the result.
    fn replay(&mut self, found: SearchLog<MoveOf<D>>) -> Option<Report<MoveOf<D>>> {
        let frame = |monitor: &Self| if let SearchPace::Time { log, .. } = &monitor.pace { log.end } else { 0 };
        for (at, report) in &found.reports {
            self.run_frames(RETRACE_PERIOD * (at - frame(self)));
            self.on_report(report);
        }
        self.run_frames(RETRACE_PERIOD * (found.end - frame(self)));
        if frame(self) < found.end && self.interrupt.is_none() {
            self.interrupt = Some(Interrupt::DamagedSearch);
        }
        found.result
    }

    /// Handles the input received meanwhile. Switches take effect at once.
    fn handle_input(&mut self) {
        if self.m.fit_stage() {
            self.paint();
        }
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
        if self.is_going_on() {
            let elapsed = match self.pace {
                SearchPace::Nodes { .. } => {
                    let flow = self.m.think(nodes);
                    self.pass(flow);
                    Duration::ZERO
                }
                SearchPace::Time { rest, .. } => rest + self.m.search_time(nodes),
            };
            let left = self.run_frames(elapsed);
            if let SearchPace::Time { rest, .. } = &mut self.pace {
                *rest = left;
            }
        }
        let is_late = matches!(self.pace, SearchPace::Nodes { deadline: Some(deadline) } if self.m.now() >= deadline);
        if self.is_going_on() && !is_late { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }

    fn on_report(&mut self, report: &Report<MoveOf<D>>) {
        if self.mode == SearchMode::Background {
            return;
        }
        let (position, mut report) = (self.position.clone(), report.clone());
        if let SearchPace::Time { log, .. } = &mut self.pace {
            report = with_legal_line(report, &position);
            log.reports.push((log.end, report.clone()));
        }
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
        self.search(m, player, positions, SearchMode::Foreground, Limits::NONE)
    }

    /// Lets the analyst search the position shown while the user can go on playing.
    pub(super) fn think_in_background(&mut self, m: &mut Machine<'_>) -> Flow<SearchResult<D>> {
        self.search(m, EngineId::Analyst, self.record().positions(), SearchMode::Background, Limits::NONE)
    }

    /// Searches the positions of a game within limits, besides those of the player.
    pub(super) fn search(
        &mut self,
        m: &mut Machine<'_>,
        engine: EngineId,
        positions: Vec<D::Game>,
        mode: SearchMode,
        limits: Limits<'_>,
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
        let budget = self.controller.search_time(engine, m.now());
        let timed = engine.time().is_some();
        // A level without thinking time has its own limits; the clock only ends its search.
        let only_stops = matches!(engine, EngineId::Level(_)) && !timed;
        let deadline = budget.filter(|_| only_stops).map(|budget| m.now() + budget);
        let limits = match budget {
            Some(budget) if !only_stops => Limits::time(budget, &time),
            _ => limits,
        };
        let pace = match timed {
            true => SearchPace::Time { log: SearchLog::default(), rest: Duration::ZERO },
            false => SearchPace::Nodes { deadline },
        };
        let recorded = if timed { m.recorded_search() } else { None };
        let mut monitor = SearchMonitor {
            table: self,
            m,
            engine,
            mode,
            position: position.clone(),
            time: &time,
            pace,
            stop: None,
            interrupt: None,
        };
        monitor.paint();
        let report = match (recorded, engine) {
            (Some(RecordedSearch::Found(found)), EngineId::Level(level)) => {
                match SearchLog::from_text(&found, &level.stored_name(), &position) {
                    Some(found) => monitor.replay(found),
                    None => return Err(Interrupt::DamagedSearch),
                }
            }
            (Some(_), _) => return Err(Interrupt::DamagedSearch),
            (None, _) => search.run(&limits, &mut monitor).map(|report| match timed {
                true => with_legal_line(report, &position),
                false => report,
            }),
        };
        let (pace, stop, interrupt) = (monitor.pace, monitor.stop, monitor.interrupt);
        if let (SearchPace::Time { log, .. }, EngineId::Level(level)) = (pace, engine) {
            let log = SearchLog { result: report.clone(), ..log };
            m.search_ended(&log.to_text(&level.stored_name(), &position));
        }
        if let Some(error) = self.controller.finish_search(search) {
            self.external_error = Some(error.localize(self.text.language));
        }
        interrupt.map_or(Ok((report, stop)), Err)
    }
}
