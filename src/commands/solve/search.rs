//! Searches one position: first a heuristic search, which gives an estimate quickly, then the solver.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use super::effort::{NODES_PER_SECOND, estimate_nodes};
use super::progress::SolveProgress;
use crate::engine::othello::endgame::{self, Scoring};
use crate::engine::othello::strong::StrongPlayer;
use crate::engine::othello::weights::PatternWeights;
use crate::engine::othello::{Move, Position};
use crate::engine::search::{Engine as _, Limits, NodeCounter, Report, Score, SearchClock, TimeLimit};

/// The number of empty squares above which there is an estimate even without a limit.
const ESTIMATED_FROM: u32 = 20;
/// The maximum depth in plies of the heuristic search without a limit: some seconds.
const MAX_ESTIMATE_PLIES: u32 = 20;
/// The heuristic search gets the limits divided by this number if the solver runs after it.
const ESTIMATE_SHARE: u32 = 4;
/// The solver is skipped if it is likely to take this many times the limit.
const HOPELESS_DEMAND: f64 = 64.0;
/// The estimate is skipped if the solver is likely to take at most this part of the limit.
const EASY_DEMAND: f64 = 0.1;
/// The size in megabytes of the table of the heuristic search.
const TABLE_MEGABYTES: usize = 16;

/// The limits of the search of a position.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct SearchLimits {
    pub time: Option<Duration>,
    pub nodes: Option<u64>,
    pub threads: usize,
}

impl SearchLimits {
    /// Estimates the number of positions that the limits allow; `None` without a limit.
    fn node_budget(self) -> Option<f64> {
        let by_time = self.time.map(|time| time.as_secs_f64() * NODES_PER_SECOND);
        self.nodes.map(|nodes| nodes as f64).into_iter().chain(by_time).reduce(f64::min)
    }
}

/// The value of a position for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PositionValue {
    /// The result in discs with perfect play.
    Solved(i32),
    /// The estimate in hundredths of a disc, and its depth in plies.
    Estimate(i32, u32),
    /// The search ended without a result.
    Unknown,
}

/// The result of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SearchResult {
    pub value: PositionValue,
    /// The best move; `None` in a finished game.
    pub mv: Option<Move>,
    /// The number of searched positions; if the position is solved, only those of the solver.
    pub nodes: u64,
}

/// Solves a position, or returns the best estimate if a limit is reached or the search is stopped.
pub(super) fn search(
    position: Position,
    empties: Scoring,
    effort: SearchLimits,
    clock: &dyn SearchClock,
    stop: &AtomicBool,
    progress: &mut SolveProgress,
) -> SearchResult {
    if position.is_over() {
        let (value, nodes) = endgame::value(position, empties);
        return SearchResult { value: PositionValue::Solved(value), mv: None, nodes };
    }
    let empty = position.board().empty().count();
    // Unpacks the weights before the clock starts.
    let _ = PatternWeights::bundled();
    let began = clock.now();
    // The expected effort of the solver as a multiple of the limit; 0 without a limit.
    let demand = effort.node_budget().map_or(0.0, |nodes| estimate_nodes(empty) / nodes);
    let is_hopeless = demand > HOPELESS_DEMAND;
    let mut ahead = None;
    if empty > ESTIMATED_FROM || demand > EASY_DEMAND {
        let part = if is_hopeless { 1 } else { ESTIMATE_SHARE };
        let depth = if demand > 0.0 { empty } else { MAX_ESTIMATE_PLIES.min(empty / 2) };
        let limits = Limits {
            depth: Some(depth),
            nodes: effort.nodes.map(|nodes| nodes / u64::from(part)),
            time: effort.time.map(|time| time_limit(time / part, clock)),
            ..Limits::until(stop)
        };
        let mut player = StrongPlayer::new(Limits::NONE, 0, empties, TABLE_MEGABYTES).with_threads(effort.threads);
        ahead = player.search(&[position], &limits, progress);
    }
    let looked_at = progress.begin_solving();
    let solved = if is_hopeless {
        None
    } else {
        let limits = Limits {
            nodes: effort.nodes.map(|nodes| nodes.saturating_sub(looked_at)),
            time: effort.time.map(|time| time_limit(time.saturating_sub(clock.now().saturating_sub(began)), clock)),
            ..Limits::until(stop)
        };
        endgame::solve_parallel(effort.threads, position, empties, NodeCounter::new(&limits, progress))
    };
    best_result(solved, ahead, looked_at)
}

fn time_limit(time: Duration, clock: &dyn SearchClock) -> TimeLimit<'_> {
    TimeLimit { budget: time, maximum: time, clock }
}

/// Returns the solver's result if it is complete; otherwise that of the heuristic search, if there is one.
fn best_result(solved: Option<Report<Move>>, ahead: Option<Report<Move>>, looked_at: u64) -> SearchResult {
    let nodes = solved.as_ref().map_or(0, |report| report.nodes);
    if let Some(Report { score: Score::Exact(value), pv: line, .. }) = &solved {
        return SearchResult { value: PositionValue::Solved(*value), mv: line.first().copied(), nodes };
    }
    let nodes = nodes + looked_at;
    let to_the_end = solved.as_ref().filter(|report| report.depth > 0);
    match to_the_end.or(ahead.as_ref()).or(solved.as_ref()) {
        Some(report) => {
            let worth = PositionValue::Estimate(report.score.hundredths(), report.depth);
            SearchResult { value: worth, mv: report.best(), nodes }
        }
        None => SearchResult { value: PositionValue::Unknown, mv: None, nodes },
    }
}
