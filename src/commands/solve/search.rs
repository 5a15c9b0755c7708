//! Searches one position: first a heuristic search, which gives an estimate quickly, then the solver.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use super::progress::Progress;
use crate::engine::othello::endgame::{self, Empties};
use crate::engine::othello::strong::StrongPlayer;
use crate::engine::othello::weights::Weights;
use crate::engine::othello::{Move, Position};
use crate::engine::search::{Clock, Engine as _, Limits, NodeCounter, Report, Score, Time};

/// The number of empty squares above which there is an estimate even without a limit.
const ESTIMATED_FROM: u32 = 20;
/// The maximum depth in plies of the heuristic search without a limit: some seconds.
const PLIES: u32 = 20;
/// The heuristic search gets one part in this many of the limits if the solver runs after it.
const LOOK_AHEAD: u32 = 4;
/// The solver is skipped if it is likely to take this many times the limit.
const HOPELESS: f64 = 64.0;
/// The estimate is skipped if the solver is likely to take at most this part of the limit.
const EASY: f64 = 0.1;
/// The approximate number of positions per second of one processor core.
const A_SECOND: f64 = 25e6;
/// The size in megabytes of the table of the heuristic search.
const TABLE: usize = 16;

/// The limits of the search of a position.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Effort {
    pub time: Option<Duration>,
    pub nodes: Option<u64>,
    pub threads: usize,
}

impl Effort {
    /// Estimates the number of positions that the limits allow; `None` without a limit.
    fn likely_least(self) -> Option<f64> {
        let by_time = self.time.map(|time| time.as_secs_f64() * A_SECOND);
        self.nodes.map(|nodes| nodes as f64).into_iter().chain(by_time).reduce(f64::min)
    }
}

/// The value of a position for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Worth {
    /// The result in discs with perfect play.
    Solved(i32),
    /// The estimate in hundredths of a disc, and its depth in plies.
    Estimate(i32, u32),
    /// The search ended without a result.
    Unknown,
}

/// The result of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Found {
    pub worth: Worth,
    /// The best move; `None` in a finished game.
    pub mv: Option<Move>,
    /// The number of searched positions; if the position is solved, only those of the solver.
    pub nodes: u64,
}

/// Estimates the number of positions needed to solve a position with this many empty squares: twice as many for each
/// square.
pub(super) fn likely_nodes(empty: u32) -> f64 {
    A_SECOND * 2_f64.powi(empty.cast_signed() - 22)
}

/// Solves a position, or returns the best estimate if a limit is reached or the search is stopped.
pub(super) fn search(
    position: Position,
    empties: Empties,
    effort: Effort,
    clock: &dyn Clock,
    stop: &AtomicBool,
    progress: &mut Progress,
) -> Found {
    if position.is_over() {
        let (value, nodes) = endgame::value(position, empties);
        return Found { worth: Worth::Solved(value), mv: None, nodes };
    }
    let empty = position.board().empty().count();
    // The weights are unpacked before the time begins.
    let _ = Weights::own();
    let began = clock.now();
    // How many times the limit it is likely to take; 0 without a limit.
    let demand = effort.likely_least().map_or(0.0, |nodes| likely_nodes(empty) / nodes);
    let is_hopeless = demand > HOPELESS;
    let mut ahead = None;
    if empty > ESTIMATED_FROM || demand > EASY {
        let part = if is_hopeless { 1 } else { LOOK_AHEAD };
        let depth = if demand > 0.0 { empty } else { PLIES.min(empty / 2) };
        let limits = Limits {
            depth: Some(depth),
            nodes: effort.nodes.map(|nodes| nodes / u64::from(part)),
            time: effort.time.map(|time| budget(time / part, clock)),
            infinite: false,
        };
        let mut player = StrongPlayer::new(Limits::NONE, 0, empties, TABLE).on_threads(effort.threads);
        ahead = player.search(&[position], &limits, stop, progress);
    }
    let looked_at = progress.solving();
    let solved = if is_hopeless {
        None
    } else {
        let limits = Limits {
            nodes: effort.nodes.map(|nodes| nodes.saturating_sub(looked_at)),
            time: effort.time.map(|time| budget(time.saturating_sub(clock.now().saturating_sub(began)), clock)),
            ..Limits::NONE
        };
        endgame::solve_on(effort.threads, position, empties, NodeCounter::new(&limits, progress).until(stop))
    };
    best(solved, ahead, looked_at)
}

fn budget(time: Duration, clock: &dyn Clock) -> Time<'_> {
    Time { budget: time, most: time, clock }
}

/// Returns the solver's result if it is complete; otherwise that of the heuristic search, if there is one.
fn best(solved: Option<Report<Move>>, ahead: Option<Report<Move>>, looked_at: u64) -> Found {
    let nodes = solved.as_ref().map_or(0, |report| report.nodes);
    if let Some(Report { score: Score::Exact(value), line, .. }) = &solved {
        return Found { worth: Worth::Solved(*value), mv: line.first().copied(), nodes };
    }
    let nodes = nodes + looked_at;
    let to_the_end = solved.as_ref().filter(|report| report.depth > 0);
    match to_the_end.or(ahead.as_ref()).or(solved.as_ref()) {
        Some(report) => {
            let worth = Worth::Estimate(report.score.hundredths(), report.depth);
            Found { worth, mv: report.best(), nodes }
        }
        None => Found { worth: Worth::Unknown, mv: None, nodes },
    }
}
