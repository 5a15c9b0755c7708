//! The strong player: PVS with a pattern evaluation, and exact endgames.

use std::ops::ControlFlow;

use super::book::OpeningBook;
use super::endgame::{self, Scoring};
use super::pattern_position::{PatternEvaluation, PatternPosition};
use super::probcut::THRESHOLD;
use super::weights::PatternWeights;
use super::{Move, Position, time_management};
use crate::game::{self, Game as _};
use crate::search::{
    Engine, GOLDEN_GAMMA, Limits, Monitor, NodeCounter, PvsEngine, Report, Score, SplitMix64, TimeLimit,
};

/// The number of empty squares up to which the endgame is solved without a midgame search before it.
const DIRECT_SOLVE_EMPTIES: u32 = 11;
/// The minimum number of empty squares from which an unlimited search tries to solve the endgame.
const INFINITE_EXACT_FROM: u32 = 26;
/// The part of the limits used for the midgame search if the endgame is tried after it: 1/4.
const MIDGAME_DIVISOR: u32 = 4;
/// The size of the table of a player with thinking time, in megabytes.
const TIMED_MEGABYTES: usize = 32;
/// The number of empty squares from which a player with enough thinking time tries to solve the endgame.
const TIMED_EXACT_FROM: u32 = 26;

/// The player at full strength.
pub struct StrongPlayer {
    search: PvsEngine<PatternEvaluation<'static>>,
    /// The number of empty squares from which it tries to solve the endgame within the limits;
    /// [fewer](time_management::exact_from) with little time.
    pub exact_from: u32,
    scoring: Scoring,
    /// The seed by which it draws from the opening book; `None` does not use the book.
    book: Option<u32>,
    /// The last position solved in a timed search, and its result.
    solved: Option<(Position, Report<Move>)>,
}

impl StrongPlayer {
    /// Creates a player with limits until the endgame, the number of empty squares from which it tries to solve it, and
    /// a table of this size in megabytes.
    pub fn new(limits: Limits<'static>, exact_from: u32, scoring: Scoring, megabytes: usize) -> StrongPlayer {
        let judge = PatternEvaluation { weights: PatternWeights::bundled(), scoring, probcut_threshold: THRESHOLD };
        let search = PvsEngine::new(judge, limits, megabytes);
        StrongPlayer { search, exact_from, scoring, book: None, solved: None }
    }

    /// Creates the player that only the limits of each search limit: for thinking time.
    pub fn timed(seed: u32) -> StrongPlayer {
        let player = StrongPlayer::new(Limits::NONE, TIMED_EXACT_FROM, Scoring::DiscDifference, TIMED_MEGABYTES);
        player.with_book(Some(seed))
    }

    /// Plays the first moves from the opening book, choosing among good ones by a seed; with `None`, without the book.
    #[must_use]
    pub const fn with_book(mut self, seed: Option<u32>) -> StrongPlayer {
        self.book = seed;
        self
    }

    /// Sets the number of threads.
    #[must_use]
    pub fn with_threads(mut self, threads: usize) -> StrongPlayer {
        self.search.threads = threads.max(1);
        self
    }

    /// Sets the distance from the window at which ProbCut trusts a shallow search, in percent of the standard
    /// deviation. With 0 there is no ProbCut: only what alpha-beta prunes is pruned.
    #[must_use]
    pub const fn with_probcut_threshold(mut self, trust: i32) -> StrongPlayer {
        self.search.heuristics.probcut_threshold = trust;
        self
    }

    /// Returns the best lines from a position, each searched to the same limits; fewer if there are fewer moves.
    pub fn multi_pv(
        &mut self,
        position: Position,
        count: usize,
        limits: &Limits<'_>,
        monitor: &mut dyn Monitor<Move>,
    ) -> Vec<Report<Move>> {
        let limits = limits.and(&self.search.limits);
        self.search.multi_pv(&PatternPosition::new(position), count, &limits, monitor)
    }

    /// Returns a good move from the book, chosen by position and seed.
    fn book_move(&self, position: &Position) -> Option<Report<Move>> {
        let moves: Vec<(Move, i32)> = OpeningBook::bundled().moves(position).collect();
        let mut random = SplitMix64::new(position.key() ^ u64::from(self.book?).wrapping_mul(GOLDEN_GAMMA));
        let &(mv, value) = moves.get(random.below(moves.len()))?;
        Some(Report { score: Score::Estimate(value), depth: 0, nodes: 0, pv: vec![mv] })
    }

    /// Returns the rest of the line solved last if a position is on it.
    fn rest_of_solved_line(&self, position: Position) -> Option<Report<Move>> {
        let (mut at, report) = self.solved.as_ref().map(|(at, report)| (*at, report))?;
        let mut score = report.score;
        let mut line = report.pv.iter();
        while at != position {
            at = game::Game::play(&at, *line.next()?).ok()?;
            score = -score;
        }
        let line: Vec<Move> = line.copied().collect();
        if line.is_empty() {
            return None;
        }
        Some(Report { score, depth: position.board().empty().count(), nodes: 0, pv: line })
    }

    /// Returns whether the solver's result replaces that of the midgame search: it reached the end at least once,
    /// possibly with ProbCut.
    fn reached_the_end(solved: &Report<Move>) -> bool {
        solved.depth > 0
    }

    /// Returns whether only the clock limits a search. It then uses earlier table entries; otherwise it clears them, so
    /// that the same limits give the same answer.
    const fn is_limited_by_time_only(limits: &Limits<'_>) -> bool {
        limits.time.is_some() && limits.depth.is_none() && limits.nodes.is_none()
    }

    /// Returns the limits of the midgame search before the endgame is tried.
    fn midgame_limits<'c>(limits: &Limits<'c>, empty: u32) -> Limits<'c> {
        let depth = Some(limits.depth.unwrap_or(u32::MAX).min(empty / 2));
        let nodes = limits.nodes.map(|nodes| nodes / u64::from(MIDGAME_DIVISOR));
        let time = limits.time.map(|time| TimeLimit {
            budget: time.budget / MIDGAME_DIVISOR,
            maximum: time.budget / MIDGAME_DIVISOR,
            ..time
        });
        Limits { depth, nodes, time, ..*limits }
    }
}

impl Engine<Position> for StrongPlayer {
    fn search(
        &mut self,
        game: &[Position],
        limits: &Limits<'_>,
        monitor: &mut dyn Monitor<Move>,
    ) -> Option<Report<Move>> {
        let position = *game.last()?;
        if let Some(report) = self.book_move(&position) {
            return Some(report);
        }
        let scout = PatternPosition::new(position);
        let by_the_clock = StrongPlayer::is_limited_by_time_only(&limits.and(&self.search.limits));
        if by_the_clock {
            self.search.table.new_search();
        } else {
            self.search.table.clear();
        }
        let empty = position.board().empty().count();
        let shallow = limits.depth.is_some_and(|depth| depth < empty);
        let exact_from = match limits.time {
            Some(time) if by_the_clock => self.exact_from.min(time_management::exact_from(time.budget)),
            _ if limits.infinite => self.exact_from.max(INFINITE_EXACT_FROM),
            _ => self.exact_from,
        };
        if empty > exact_from || shallow {
            return self.search.search_keeping_table(&scout, limits, monitor);
        }
        // In a timed search a solved line is not searched again.
        if limits.time.is_some()
            && let Some(known) = self.rest_of_solved_line(position)
        {
            return Some(known);
        }
        let mut monitor = CountingMonitor { monitor, nodes: 0, ended: false };
        let began = limits.time.map(|time| time.clock.now());
        let mut ahead = None;
        if empty > DIRECT_SOLVE_EMPTIES {
            ahead =
                self.search.search_keeping_table(&scout, &StrongPlayer::midgame_limits(limits, empty), &mut monitor);
        }
        // The player's own limits apply to the midgame search; in the endgame only the caller's do.
        let mut left = *limits;
        left.nodes = left.nodes.map(|nodes| nodes.saturating_sub(monitor.nodes));
        if let (Some(time), Some(began)) = (&mut left.time, began) {
            time.budget = time.budget.saturating_sub(time.clock.now().saturating_sub(began));
        }
        let solved = if monitor.ended {
            None
        } else {
            let counter = NodeCounter::new(&left, &mut monitor);
            if !by_the_clock {
                self.search.table.clear();
            }
            endgame::solve_with_table(&self.search.table, self.search.threads, position, self.scoring, counter)
        };
        let found = match (solved, ahead) {
            (Some(solved), Some(ahead)) if !StrongPlayer::reached_the_end(&solved) => Some(ahead),
            (solved, ahead) => solved.or(ahead),
        };
        let found = found.map(|report| Report { nodes: monitor.nodes, ..report });
        if let Some(report) = &found
            && matches!(report.score, Score::Exact(_))
            && limits.time.is_some()
        {
            self.solved = Some((position, report.clone()));
        }
        found
    }
}

/// Counts the calls of another monitor.
struct CountingMonitor<'a> {
    monitor: &'a mut dyn Monitor<Move>,
    nodes: u64,
    /// `true` if it has ended the search.
    ended: bool,
}

impl Monitor<Move> for CountingMonitor<'_> {
    fn on_nodes(&mut self, nodes: u64) -> ControlFlow<()> {
        self.nodes += nodes;
        let go_on = self.monitor.on_nodes(nodes);
        self.ended |= go_on.is_break();
        go_on
    }

    fn on_report(&mut self, report: &Report<Move>) {
        self.monitor.on_report(report);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::matches::random_openings;

    #[test]
    fn it_plays_the_endgame_perfectly_and_says_so() {
        for position in random_openings(&Position::start(), 46, 3, 5) {
            let mut player = StrongPlayer::new(Limits::depth(7), 18, Scoring::DiscDifference, 1);
            let report = player.choose(&[position], &mut ()).unwrap();
            assert_eq!(report.score, Score::Exact(endgame::value(position, Scoring::DiscDifference).0), "{position}");
        }
    }

    /// A stopped clock.
    #[derive(Debug)]
    struct Still;

    impl crate::search::SearchClock for Still {
        fn now(&self) -> std::time::Duration {
            std::time::Duration::ZERO
        }
    }

    #[test]
    fn by_the_clock_a_solved_line_is_played_on_at_once() {
        let limits = Limits::time(std::time::Duration::from_secs(1), &Still);
        for position in random_openings(&Position::start(), 46, 3, 6) {
            let mut expert = StrongPlayer::new(Limits::NONE, 20, Scoring::EmptiesToWinner, 1);
            let mut ask = |at: Position| expert.search(&[at], &limits, &mut ()).unwrap();
            let (mut at, report) = (position, ask(position));
            // The entries of the midgame search in the table do no harm.
            assert_eq!(report.score, Score::Exact(endgame::value(position, Scoring::EmptiesToWinner).0), "{position}");
            assert_ne!(
                crate::game::Game::key(&position),
                crate::othello::node::BitboardNode::new(position, false).key()
            );
            for (ply, &mv) in report.pv.iter().enumerate() {
                let again = ask(at);
                let score = if ply % 2 == 0 { report.score } else { -report.score };
                assert_eq!((again.score, again.nodes, &again.pv[..]), (score, 0, &report.pv[ply..]), "{at}");
                at = at.after(mv);
            }
        }
    }
}
