//! The log of a search within a time limit, which recordings store.
//!
//! Such a search depends on the speed of the computer, so a replay does not search again: it shows the stored reports at
//! the same frames and plays the stored move. The text has lines: the level; the key of the position; for each report the
//! frame at which it came, counted from the start of the search; and after `=` the last frame with the result, or `-`.

use std::fmt::Write as _;

use crate::engine::Game;
use crate::engine::search::{Report, Score};

/// The reports of a search, each with its frame.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct SearchLog<M> {
    pub(super) reports: Vec<(u32, Report<M>)>,
    /// The frame at which the search ended.
    pub(super) end: u32,
    /// Its result; `None` if it was stopped before it had one.
    pub(super) result: Option<Report<M>>,
}

impl<M> Default for SearchLog<M> {
    fn default() -> SearchLog<M> {
        SearchLog { reports: Vec::new(), end: 0, result: None }
    }
}

impl<M: Copy + ToString> SearchLog<M> {
    /// Returns the stored form of a search by a level in a position.
    pub(super) fn to_text<G: Game<Move = M>>(&self, level: &str, position: &G) -> String {
        let mut text = format!("{level}\n{:016x}\n", position.key());
        for (frame, report) in &self.reports {
            let _ = writeln!(text, "{frame} {}", report_to_text(report));
        }
        let result = self.result.as_ref().map_or_else(|| "-".to_owned(), report_to_text);
        let _ = writeln!(text, "={} {result}", self.end);
        text
    }

    /// Parses the stored form. Returns `None` if it is invalid, or of another level or position.
    pub(super) fn from_text<G: Game<Move = M>>(text: &str, level: &str, position: &G) -> Option<SearchLog<M>> {
        let mut lines = text.strip_suffix('\n')?.split('\n');
        let is_same = lines.next()? == level && lines.next()? == format!("{:016x}", position.key());
        let mut log = SearchLog::default();
        let mut is_complete = false;
        for line in lines {
            if is_complete {
                return None;
            }
            is_complete = line.starts_with('=');
            let (frame, report) = line.trim_start_matches('=').split_once(' ')?;
            log.end = frame.parse().ok().filter(|&frame| frame >= log.end)?;
            match report {
                "-" if is_complete => {}
                report if is_complete => log.result = Some(report_from_text(report, position)?),
                report => log.reports.push((log.end, report_from_text(report, position)?)),
            }
        }
        (is_same && is_complete).then_some(log)
    }
}

/// Shortens the line of a report to the moves that are legal after each other.
pub(super) fn with_legal_line<G: Game>(mut report: Report<G::Move>, position: &G) -> Report<G::Move> {
    let mut game = position.clone();
    let legal = report.pv.iter().take_while(|&&mv| game.play(mv).map(|next| game = next).is_ok()).count();
    report.pv.truncate(legal);
    report
}

/// Writes the score, the depth, the number of positions and the moves.
fn report_to_text<M: ToString>(report: &Report<M>) -> String {
    let score = match report.score {
        Score::Estimate(value) => format!("e{value}"),
        Score::Exact(value) => format!("x{value}"),
        Score::Mate(plies) => format!("m{plies}"),
    };
    let moves: Vec<String> = report.pv.iter().map(ToString::to_string).collect();
    format!("{score} {} {} {}", report.depth, report.nodes, moves.join(" "))
}

fn report_from_text<G: Game>(text: &str, position: &G) -> Option<Report<G::Move>> {
    let mut words = text.split(' ');
    let (kind, value) = words.next()?.split_at_checked(1)?;
    let value = value.parse().ok()?;
    let score = match kind {
        "e" => Score::Estimate(value),
        "x" => Score::Exact(value),
        "m" => Score::Mate(value),
        _ => return None,
    };
    let (depth, nodes) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
    let mut game = position.clone();
    let mut pv = Vec::new();
    for word in words.filter(|word| !word.is_empty()) {
        let mv = game.moves().into_iter().find(|mv| mv.to_string() == word)?;
        game = game.play(mv).ok()?;
        pv.push(mv);
    }
    Some(Report { score, depth, nodes, pv })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::othello::{Move, Position};

    fn report(score: Score, moves: &[&str]) -> Report<Move> {
        let pv = moves.iter().map(|name| Move::Place(name.parse().unwrap())).collect();
        Report { score, depth: 9, nodes: 1234, pv }
    }

    fn sample() -> SearchLog<Move> {
        let first = report(Score::Estimate(-25), &["f5"]);
        let result = report(Score::Exact(4), &["f5", "d6", "c3"]);
        SearchLog {
            reports: vec![(0, first.clone()), (7, report(Score::Mate(3), &["d3"])), (7, first)],
            end: 60,
            result: Some(result),
        }
    }

    #[test]
    fn a_search_is_read_back() {
        let position = Position::start();
        for log in [sample(), SearchLog { result: None, ..sample() }, SearchLog::default()] {
            assert_eq!(SearchLog::from_text(&log.to_text("10@3", &position), "10@3", &position), Some(log));
        }
    }

    #[test]
    fn what_is_damaged_is_refused() {
        let position = Position::start();
        let text = sample().to_text("10@3", &position);
        let read = |text: &str, level: &str, position: &Position| SearchLog::from_text(text, level, position);
        assert_eq!(read(&text, "10@10", &position), None, "another level");
        assert_eq!(read(&text, "10@3", &position.after(position.moves()[0])), None, "another position");
        for cut in 0..text.len() {
            assert_eq!(read(&text[..cut], "10@3", &position), None, "cut at {cut}");
        }
        for (from, to) in [("f5 d6", "f5 f5"), ("x4", "y4"), ("=60", "=6"), ("7 m3", "7 m"), ("1234", "-1")] {
            assert_eq!(read(&text.replacen(from, to, 1), "10@3", &position), None, "{from} {to}");
        }
    }

    #[test]
    fn a_line_ends_before_an_illegal_move() {
        let shortened = with_legal_line(report(Score::Exact(0), &["f5", "a1", "c3"]), &Position::start());
        assert_eq!(shortened, report(Score::Exact(0), &["f5"]));
    }
}
