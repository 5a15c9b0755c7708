//! Measures the difference between shallow and deep searches, for ProbCut, on the program's own games.

use std::ops::ControlFlow;

use super::RmsError;
use crate::othello::endgame::Scoring;
use crate::othello::pattern_position::best_shallow_move;
use crate::othello::probcut::{MIN_DEPTH, shallow_depth};
use crate::othello::strong::StrongPlayer;
use crate::othello::weights::{PHASES, PatternWeights, phase};
use crate::othello::{Move, Position};
use crate::search::{Engine as _, Limits, Monitor, Report, Score, SplitMix64};

/// The deepest search that is measured.
pub const MAX_DEPTH: u32 = 10;
/// The number of pairs of depths.
pub(crate) const PAIRS: usize = (MAX_DEPTH - MIN_DEPTH + 1) as usize;
/// The minimum number of random plies in a game; at most twice as many.
const RANDOM_PLIES: usize = 10;
/// The distance in plies between measured positions of a game.
const SAMPLE_INTERVAL: usize = 5;

/// The differences between deep and shallow searches by phase, for the depths from [`MIN_DEPTH`] to [`MAX_DEPTH`].
pub type ProbCutMeasurements = [[RmsError; PAIRS]; PHASES];

/// Plays games and searches some positions of each up to a depth, at most [`MAX_DEPTH`], without ProbCut. The result
/// depends only on the seed; `done` is called after each game.
pub fn measure(seed: u32, games: u32, deepest: u32, mut done: impl FnMut(u32)) -> ProbCutMeasurements {
    let mut measured = ProbCutMeasurements::default();
    for number in 0..games {
        let mut random = SplitMix64::new(u64::from(seed) << 32 | u64::from(number));
        for position in game(&mut random) {
            let mut values = Values::default();
            let mut expert = StrongPlayer::new(Limits::depth(deepest.min(MAX_DEPTH)), 0, Scoring::EmptiesToWinner, 16)
                .with_probcut_threshold(0);
            let _ = expert.choose(&[position], &mut values);
            let differences = &mut measured[phase(position.board().occupied().count())];
            for (depth, differences) in (MIN_DEPTH..).zip(differences) {
                if let (Some(deep), Some(ahead)) = (values.of(depth), values.of(shallow_depth(depth))) {
                    differences.add(f64::from(deep - ahead) / 100.0);
                }
            }
        }
        done(number + 1);
    }
    measured
}

/// Returns some positions of a game that begins randomly and continues by static evaluation.
fn game(random: &mut SplitMix64) -> Vec<Position> {
    let plies = RANDOM_PLIES + random.below(RANDOM_PLIES);
    let first = random.below(SAMPLE_INTERVAL);
    let mut position = Position::start();
    let mut some = Vec::new();
    for ply in 0.. {
        if position.is_over() {
            break;
        }
        if position.must_pass() {
            position = position.pass_unchecked();
            continue;
        }
        if ply >= RANDOM_PLIES && ply % SAMPLE_INTERVAL == first {
            some.push(position);
        }
        let moves = position.legal_moves();
        let by_chance = || moves.iter().nth(random.below(moves.count() as usize));
        let best = if ply < plies { None } else { best_shallow_move(position, PatternWeights::bundled(), 1) };
        let Some(square) = best.or_else(by_chance) else { break };
        position = position.place_unchecked(square);
    }
    some
}

/// The values of a position by depth, as far as they are estimates.
#[derive(Default)]
struct Values(Vec<(u32, i32)>);

impl Values {
    fn of(&self, depth: u32) -> Option<i32> {
        self.0.iter().find(|found| found.0 == depth).map(|found| found.1)
    }
}

impl Monitor<Move> for Values {
    fn on_nodes(&mut self, _nodes: u64) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn on_report(&mut self, report: &Report<Move>) {
        if let Score::Estimate(value) = report.score {
            self.0.push((report.depth, value));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_deeper_search_is_farther_from_a_shallow_one() {
        let measured = measure(1, 2, 5, |_| {});
        assert_eq!(measured, measure(1, 2, 5, |_| {}));
        let middle = &measured[6];
        assert!(middle[0].count() > 0 && middle[0].discs() > 0.0 && middle[0].discs() < 20.0);
    }
}
