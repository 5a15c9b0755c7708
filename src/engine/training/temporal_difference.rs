//! Targets for fitting that use later positions of a game in addition to its result.
//!
//! The result of a game says little about its first moves, since many good and bad moves follow. A good player's values
//! of the next positions say more, and those in turn should be a mixture of what follows and the result: Sutton's TD(λ)
//! (1988). Where the rest was played perfectly, the result is exact.
//!
//! A search also visits moves that good players avoid. Therefore one random move is played from every position; the
//! target of the position after it is the value of a shallow search, or of perfect play if few squares are empty.

use super::sample::Sample;
use crate::othello::endgame::{Scoring, value};
use crate::othello::node::{BitboardNode, shallow_value};
use crate::othello::weights::{MAX_VALUE, PatternWeights};
use crate::othello::{Bitboard, Position};
use crate::search::SplitMix64;

/// A further fit of the weights to the stored games.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FittingRound {
    /// λ: the weight of the next position's target relative to its value. With 1 only results count.
    pub lambda: f32,
    /// The depth of the search that gives a position's value.
    pub depth: u32,
    /// `true` if positions after a random move are used too.
    pub random_moves: bool,
}

/// The rounds after the last generation.
pub const ROUNDS: [FittingRound; 5] = [
    FittingRound { lambda: 0.8, depth: 0, random_moves: false },
    FittingRound { lambda: 0.8, depth: 0, random_moves: false },
    FittingRound { lambda: 0.8, depth: 2, random_moves: false },
    FittingRound { lambda: 0.7, depth: 2, random_moves: true },
    FittingRound { lambda: 0.7, depth: 2, random_moves: true },
];

/// The number of empty squares up to which positions after a random move are solved.
const SOLVED_EMPTIES: u32 = 11;

/// A position and its target value for the side to move, in hundredths of a disc.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct TrainingTarget {
    pub(super) own: Bitboard,
    pub(super) opponent: Bitboard,
    pub(super) value: f32,
}

impl TrainingTarget {
    /// Creates the target from a result.
    pub(super) fn from_sample(sample: &Sample) -> TrainingTarget {
        TrainingTarget { own: sample.own, opponent: sample.opponent, value: sample.result as f32 * 100.0 }
    }
}

impl FittingRound {
    /// Creates the targets of a game, which was played perfectly from this many empty squares on.
    pub(super) fn targets(
        &self,
        game: &[Sample],
        exact_from: u32,
        weights: &PatternWeights,
        random: &mut SplitMix64,
        lessons: &mut Vec<TrainingTarget>,
    ) {
        let mut next: Option<(Position, f32)> = None;
        for sample in game.iter().rev() {
            let position = Position::from_discs(sample.own, sample.opponent);
            let mut lesson = TrainingTarget::from_sample(sample);
            if let Some((after, worth)) = next.filter(|(after, _)| empty(after) > exact_from) {
                let worth = self.lambda * worth + (1.0 - self.lambda) * search_value(weights, after, self.depth);
                // After a pass the same side is to move: it has lost no discs.
                lesson.value = if (sample.own - after.discs().0).is_empty() { worth } else { -worth };
            }
            lessons.push(lesson);
            if self.random_moves {
                lessons.extend(self.random_successor(position, weights, random));
            }
            next = Some((position, lesson.value));
        }
    }

    /// Returns the position after a random move, if the opponent then has a move.
    fn random_successor(
        &self,
        position: Position,
        weights: &PatternWeights,
        random: &mut SplitMix64,
    ) -> Option<TrainingTarget> {
        let moves = position.legal_moves();
        let square = moves.iter().nth(random.below((moves.count() as usize).max(1)))?;
        let after = position.place_unchecked(square);
        if after.legal_moves().is_empty() {
            return None;
        }
        let worth = match empty(&after) {
            ..=SOLVED_EMPTIES => value(after, Scoring::EmptiesToWinner).0 as f32 * 100.0,
            _ => search_value(weights, after, self.depth),
        };
        let (own, opponent) = after.discs();
        Some(TrainingTarget { own, opponent, value: worth })
    }
}

fn empty(position: &Position) -> u32 {
    position.board().empty().count()
}

/// Returns the value of a position by a search to this depth.
fn search_value(weights: &PatternWeights, position: Position, plies: u32) -> f32 {
    shallow_value(&BitboardNode::new(position, true), weights, plies, -MAX_VALUE - 1, MAX_VALUE + 1, &mut 0) as f32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game as _;
    use crate::search::matches::random_openings;
    use crate::training::sample::replay_samples;

    /// Returns a game of random moves.
    fn game(seed: u32) -> Vec<Sample> {
        let mut random = SplitMix64::new(u64::from(seed));
        let (mut position, mut squares) = (Position::start(), Vec::new());
        while !position.is_over() {
            let moves = position.moves();
            let mv = moves[random.below(moves.len())];
            squares.extend(mv.square().map(|square| square.index() as u8));
            position = position.after(mv);
        }
        replay_samples(squares, 0)
    }

    fn lessons(round: FittingRound, game: &[Sample], exact_from: u32) -> Vec<TrainingTarget> {
        let mut lessons = Vec::new();
        round.targets(game, exact_from, PatternWeights::bundled(), &mut SplitMix64::new(1), &mut lessons);
        lessons
    }

    #[test]
    fn where_only_results_count_or_play_was_perfect_the_result_is_taught() {
        for seed in 0..20 {
            let game = game(seed);
            let results: Vec<TrainingTarget> = game.iter().rev().map(TrainingTarget::from_sample).collect();
            assert_eq!(lessons(FittingRound { lambda: 1.0, depth: 0, random_moves: false }, &game, 0), results);
            assert_eq!(lessons(FittingRound { lambda: 0.0, depth: 0, random_moves: false }, &game, 64), results);
        }
    }

    /// By definition the mixture is the weighted sum of the values of all later positions, from the view of the side to
    /// move.
    #[test]
    fn a_mixture_of_what_later_positions_are_held_for() {
        let lambda: f32 = 0.8;
        for seed in 0..20 {
            let game = game(seed);
            let side = sides(&game);
            let taught = lessons(FittingRound { lambda, depth: 0, random_moves: false }, &game, 0);
            for (at, lesson) in taught.iter().rev().enumerate() {
                let view = |later: usize| if side[later] == side[at] { 1.0 } else { -1.0 };
                let last = game.len() - 1;
                let mut worth = lambda.powi((last - at) as i32) * game[at].result as f32 * 100.0;
                for (later, sample) in game.iter().enumerate().skip(at + 1) {
                    let held_for = PatternWeights::bundled().evaluate(sample.own, sample.opponent) as f32;
                    worth += (1.0 - lambda) * lambda.powi((later - at - 1) as i32) * view(later) * held_for;
                }
                assert!((lesson.value - worth).abs() < 5.0, "game {seed}, move {at}: {} {worth}", lesson.value);
            }
        }
    }

    /// Returns the side to move at each position of a game, found by replaying it.
    fn sides(game: &[Sample]) -> Vec<bool> {
        let mut side = true;
        let mut sides = vec![side];
        for pair in game.windows(2) {
            let position = Position::from_discs(pair[0].own, pair[0].opponent);
            let alternates = position.legal_moves().iter().any(|square| {
                let (own, opponent) = position.place_unchecked(square).discs();
                (own, opponent) == (pair[1].own, pair[1].opponent)
            });
            side ^= alternates;
            sides.push(side);
        }
        sides
    }

    #[test]
    fn a_stray_follows_the_rules_and_late_ones_are_solved() {
        let round = FittingRound { lambda: 1.0, depth: 2, random_moves: true };
        for position in random_openings(&Position::start(), 50, 10, 3) {
            let Some(stray) = round.random_successor(position, PatternWeights::bundled(), &mut SplitMix64::new(2))
            else {
                continue;
            };
            let after = Position::from_discs(stray.own, stray.opponent);
            assert_eq!(stray.value, value(after, Scoring::EmptiesToWinner).0 as f32 * 100.0);
            assert!(
                position
                    .legal_moves()
                    .iter()
                    .any(|square| { position.place_unchecked(square).discs() == (stray.own, stray.opponent) })
            );
        }
    }
}
