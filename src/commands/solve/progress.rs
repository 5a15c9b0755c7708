//! Shows the progress of the search of a position on a terminal, in one line that is erased at the end.

use std::io::{IsTerminal, Write, stderr};
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use super::effort::estimate_nodes;
use crate::engine::othello::Move;
use crate::engine::search::{Monitor, Report, Score};
use crate::text::solving::SolvingText;

/// The interval between two updates.
const PERIOD: Duration = Duration::from_secs(1);
/// The maximum width of the line.
const COLUMNS: usize = 79;

/// The state of the search of one position.
pub(super) struct SolveProgress {
    number: u32,
    empty: u32,
    threads: usize,
    /// The positions searched by the heuristic search and by the solver.
    nodes: [u64; 2],
    is_solving: bool,
    /// The best move, its score, and the depth of the search in plies.
    best: Option<(Move, Score, u32)>,
    began: Instant,
    last_update: Option<Instant>,
    text: &'static SolvingText,
}

impl SolveProgress {
    /// Creates the progress for the position of a number with this many empty squares.
    pub(super) fn new(number: u32, empty: u32, threads: usize, text: &'static SolvingText) -> SolveProgress {
        let (nodes, is_solving, best, began, last_update) = ([0; 2], false, None, Instant::now(), None);
        SolveProgress { number, empty, threads, nodes, is_solving, best, began, last_update, text }
    }

    /// Ends the heuristic search. Returns the number of its positions.
    pub(super) fn begin_solving(&mut self) -> u64 {
        self.is_solving = true;
        self.nodes[0]
    }

    /// Formats the line after this time.
    fn line(&self, elapsed: Duration) -> String {
        let best = self.best.map_or_else(String::new, |(mv, score, plies)| {
            // Results of the solver are shown without a depth.
            let plies = if plies > 0 { (self.text.plies)(plies) } else { String::new() };
            format!("  {mv} {score}{plies}")
        });
        let left = self.time_left(elapsed).map_or_else(String::new, |seconds| (self.text.left)(seconds));
        let (number, seconds) = (self.number, elapsed.as_secs());
        let millions = self.nodes.iter().sum::<u64>() / 1_000_000;
        format!("{number:>4}{seconds:>6} s{millions:>6} M{best}  {left}  {}", self.text.interrupt)
    }

    /// Estimates the seconds that the solver still needs at the speed so far; `None` if it has taken longer than usual.
    fn time_left(&self, elapsed: Duration) -> Option<f64> {
        let threads = self.threads as f64;
        let nodes = self.nodes.map(|nodes| nodes as f64 * threads);
        let speed = nodes.iter().sum::<f64>() / elapsed.as_secs_f64().max(0.1);
        let left = estimate_nodes(self.empty) - nodes[1];
        (speed > 0.0 && left > 0.0).then(|| left / speed)
    }
}

impl Monitor<Move> for SolveProgress {
    fn on_nodes(&mut self, nodes: u64) -> ControlFlow<()> {
        self.nodes[usize::from(self.is_solving)] += nodes;
        if self.last_update.unwrap_or(self.began).elapsed() > PERIOD {
            self.last_update = Some(Instant::now());
            if stderr().is_terminal() {
                // An error of the terminal does not affect the run.
                let line = self.line(self.began.elapsed());
                let _ = write!(stderr(), "\r{:COLUMNS$}\r{line}", "");
            }
        }
        ControlFlow::Continue(())
    }

    fn on_report(&mut self, report: &Report<Move>) {
        // Until the solver has searched to the end once, its result is worse than that of the heuristic search.
        if !self.is_solving || report.depth > 0 || self.best.is_none() {
            let plies = if self.is_solving { 0 } else { report.depth };
            self.best = report.best().map(|mv| (mv, report.score, plies));
        }
    }
}

impl Drop for SolveProgress {
    fn drop(&mut self) {
        if self.last_update.is_some() && stderr().is_terminal() {
            let _ = write!(stderr(), "\r{:COLUMNS$}\r", "");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Language;
    use unicode_width::UnicodeWidthStr as _;

    /// The longest line fits in a terminal, in both languages, and contains the estimated time.
    #[test]
    fn a_line_tells_the_estimate_and_the_time_and_fits() {
        for language in Language::ALL {
            let mut progress = SolveProgress::new(9999, 60, 1, &language.text().solving);
            let mv = Some("d3".parse().unwrap());
            let report = Report { score: Score::Estimate(-5637), depth: 20, nodes: 1, pv: mv.into_iter().collect() };
            progress.on_report(&report);
            assert_eq!(progress.time_left(Duration::from_secs(1)), None, "no speed is known yet");
            progress.begin_solving();
            let _ = progress.on_nodes(1_000_000_000);
            let line = progress.line(Duration::from_secs(99_999));
            assert!(line.contains("d3 -56.37") && line.contains("20") && line.width() <= COLUMNS, "{line}");
            let seconds = progress.time_left(Duration::from_secs(99_999)).unwrap();
            assert!((1e14..1e15).contains(&seconds), "{seconds}");
            assert!(line.contains(&(language.text().solving.left)(seconds)), "{line}");
            // The solver's first estimate does not replace that of the heuristic search.
            progress.on_report(&Report { depth: 0, score: Score::Estimate(100), ..report.clone() });
            assert_eq!(progress.best.map(|(_, score, _)| score), Some(Score::Estimate(-5637)));
            progress.on_report(&Report { depth: 60, score: Score::Exact(0), ..report });
            assert_eq!(progress.best.map(|(_, score, _)| score), Some(Score::Exact(0)));
        }
        let mut slow = SolveProgress::new(1, 22, 1, &Language::English.text().solving);
        slow.begin_solving();
        let _ = slow.on_nodes(1 << 40);
        assert_eq!(slow.time_left(Duration::from_secs(1)), None, "longer than usual");
    }
}
