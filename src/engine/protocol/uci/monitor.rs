//! Watches a search for a UCI or UCCI client: writes its progress and executes the lines that arrive during it.

use std::ops::ControlFlow;
use std::time::Duration;

use crate::protocol::dialect::{UciDialect, write_move};
use crate::protocol::{CommandInput, LineTooLongError};
use crate::search::{LineDetails, Monitor, Report, Score, SearchClock};
use crate::xiangqi::Move;

/// The time after which the current move is reported.
const QUIET_TIME: Duration = Duration::from_secs(1);
/// The value of a mate in UCCI, less the distance in plies.
const UCCI_MATE: i32 = 10_000;
/// The percentage of the time after which pondering does not begin a new depth.
const ENOUGH_TIME: u32 = 55;

/// The monitor of a search.
pub(super) struct UciMonitor<'a> {
    input: &'a mut dyn CommandInput,
    say: &'a mut dyn FnMut(&str),
    dialect: UciDialect,
    from_one: bool,
    /// The number of lines that the client wants.
    lines: usize,
    clock: Option<&'a dyn SearchClock>,
    began: Duration,
    nodes: u64,
    /// True if the search has no limit, so that the answer must wait for a command.
    pub is_unlimited: bool,
    /// True if the search has no limit after `ponderhit` either.
    pub is_infinite: bool,
    /// The time that the search may use after `ponderhit`.
    pub ponder_time: Option<Duration>,
    /// The time at which the search ends after `ponderhit`, and the time after which no new depth begins.
    deadline: Option<(Duration, Duration)>,
    is_stopped: bool,
    end: SearchEnd,
}

/// The state after a search.
#[derive(Debug, Default)]
pub(super) struct SearchEnd {
    /// True if `ponderhit` included an offer of a draw.
    pub draw: bool,
    /// The line to execute next.
    pub next: Option<Result<String, LineTooLongError>>,
}

impl<'a> UciMonitor<'a> {
    pub(super) fn new(
        input: &'a mut dyn CommandInput,
        say: &'a mut dyn FnMut(&str),
        dialect: UciDialect,
        from_one: bool,
        lines: usize,
        clock: Option<&'a dyn SearchClock>,
    ) -> UciMonitor<'a> {
        UciMonitor {
            input,
            say,
            dialect,
            from_one,
            lines,
            clock,
            began: clock.map_or(Duration::ZERO, SearchClock::now),
            nodes: 0,
            is_unlimited: false,
            is_infinite: false,
            ponder_time: None,
            deadline: None,
            is_stopped: false,
            end: SearchEnd::default(),
        }
    }

    fn now(&self) -> Duration {
        self.clock.map_or(Duration::ZERO, SearchClock::now)
    }

    /// Executes a line that belongs to a search; returns another one.
    fn execute(&mut self, line: String) -> Option<String> {
        match line.split_whitespace().next() {
            Some("isready") => (self.say)("readyok"),
            Some("stop") => self.is_stopped = true,
            Some("quit" | "bye") => {
                self.is_stopped = true;
                self.end.next = Some(Ok(line));
            }
            Some("ponderhit") => {
                self.end.draw |= self.dialect == UciDialect::Ucci && line.split_whitespace().nth(1) == Some("draw");
                self.is_unlimited = self.is_infinite;
                if let Some(time) = self.ponder_time.take() {
                    let now = self.now();
                    let enough = now.saturating_add(time.saturating_mul(ENOUGH_TIME) / 100);
                    self.deadline = Some((now.saturating_add(time), enough));
                }
            }
            _ => return Some(line),
        }
        None
    }

    /// Waits until the search may be answered: a search without limits is answered when it is stopped.
    pub(super) fn wait(mut self) -> SearchEnd {
        while self.is_unlimited && !self.is_stopped {
            match self.input.next_line() {
                Some(Ok(line)) => {
                    if let Some(line) = self.execute(line) {
                        self.end.next = Some(Ok(line));
                        self.is_stopped = true;
                    }
                }
                Some(Err(error)) => {
                    self.end.next = Some(Err(error));
                    self.is_stopped = true;
                }
                None => self.is_stopped = true,
            }
        }
        self.end
    }

    fn nodes_per_second(&self, nodes: u64, time: Duration) -> u64 {
        let microseconds = time.as_micros().max(1);
        if self.clock.is_none() { 0 } else { (u128::from(nodes) * 1_000_000 / microseconds) as u64 }
    }
}

impl Monitor<Move> for UciMonitor<'_> {
    fn on_nodes(&mut self, nodes: u64) -> ControlFlow<()> {
        self.nodes += nodes;
        while !self.is_stopped
            && let Some(line) = self.input.take_next_if(&belongs_to_search)
        {
            self.execute(line);
        }
        let is_late = self.deadline.is_some_and(|(deadline, _)| self.now() >= deadline);
        // Nothing else would end a search without limits.
        if self.is_unlimited && !self.is_stopped {
            self.end.next = self.input.take_next_if(&|_| true).map(Ok);
            self.is_stopped = self.end.next.is_some() || self.input.has_ended();
        }
        if self.is_stopped || is_late { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    fn on_line(&mut self, report: &Report<Move>, details: LineDetails) {
        let time = self.now().saturating_sub(self.began);
        let (nodes, milliseconds) = (report.nodes, time.as_millis());
        let nps = self.nodes_per_second(nodes, time);
        let Report { depth, score, .. } = report;
        let number = if self.lines > 1 { format!(" multipv {}", details.number) } else { String::new() };
        let pv: String = report.pv.iter().map(|&mv| format!(" {}", write_move(mv, self.from_one))).collect();
        let (selective, usage) = (details.selective_depth.max(*depth), details.table_usage);
        let line = match self.dialect {
            UciDialect::Uci => format!(
                "info depth {depth} seldepth {selective}{number} score {} nodes {nodes} nps {nps} hashfull {usage} \
                 time {milliseconds} pv{pv}",
                uci_score(*score)
            ),
            UciDialect::Ucci => format!(
                "info time {milliseconds} nodes {nodes} nps {nps} hashfull {usage}{number} depth {depth} score {} pv{pv}",
                ucci_score(*score)
            ),
        };
        (self.say)(&line);
        if self.deadline.is_some_and(|(_, enough)| self.now() >= enough) {
            self.is_stopped = true;
        }
    }

    fn on_root_move(&mut self, depth: u32, mv: Move, number: usize) {
        if self.now().saturating_sub(self.began) < QUIET_TIME {
            return;
        }
        let mv = write_move(mv, self.from_one);
        let line = match self.dialect {
            UciDialect::Uci => format!("info depth {depth} currmove {mv} currmovenumber {number}"),
            UciDialect::Ucci => format!("info depth {depth} currmove {mv}"),
        };
        (self.say)(&line);
    }
}

/// Returns whether a line is executed during a search.
fn belongs_to_search(line: &str) -> bool {
    matches!(line.split_whitespace().next(), None | Some("isready" | "stop" | "ponderhit" | "quit" | "bye"))
}

/// Formats a score of UCI: hundredths, or the moves to the mate.
fn uci_score(score: Score) -> String {
    match score {
        Score::Mate(plies) => format!("mate {}", Score::mate_moves(plies)),
        score => format!("cp {}", score.hundredths()),
    }
}

/// Returns a score of UCCI: hundredths.
pub(super) fn ucci_score(score: Score) -> i32 {
    match score {
        Score::Mate(plies) if plies >= 0 => UCCI_MATE - plies,
        Score::Mate(plies) => -UCCI_MATE - plies,
        score => score.hundredths(),
    }
}
