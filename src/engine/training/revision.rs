//! Targets for fitting that use later positions of a game in addition to its result.
//!
//! The result of a game says little about its first moves, since many good and bad moves follow. A good player's values
//! of the next positions say more, and those in turn should be a mixture of what follows and the result: Sutton's TD(λ)
//! (1988). Where the rest was played perfectly, the result is exact.
//!
//! A search also meets moves that nobody would play. So from every position one random move is followed, and the target
//! of the position after it is the value of a short search, or of perfect play if few squares are empty.

use super::patterns::Sample;
use crate::othello::endgame::{Empties, value};
use crate::othello::node::{Node, estimate};
use crate::othello::weights::{MOST, Weights};
use crate::othello::{Bitboard, Position};
use crate::search::SplitMix64;

/// One more fit of the weights to the games that are kept.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Round {
    /// λ: the weight of the next position's target relative to its value. With 1 only results count.
    pub lambda: f32,
    /// The depth of the search that gives a position's value.
    pub plies: u32,
    /// Whether positions after a random move are used too.
    pub strays: bool,
}

/// The rounds after the last generation.
pub const ROUNDS: [Round; 5] = [
    Round { lambda: 0.8, plies: 0, strays: false },
    Round { lambda: 0.8, plies: 0, strays: false },
    Round { lambda: 0.8, plies: 2, strays: false },
    Round { lambda: 0.7, plies: 2, strays: true },
    Round { lambda: 0.7, plies: 2, strays: true },
];

/// The number of empty squares up to which positions after a random move are solved.
const STRAYS_SOLVED: u32 = 11;

/// A position and its target value for the side to move, in hundredths of a disc.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Lesson {
    pub(super) own: Bitboard,
    pub(super) opponent: Bitboard,
    pub(super) worth: f32,
}

impl Lesson {
    /// Creates the target from a result.
    pub(super) fn of(sample: &Sample) -> Lesson {
        Lesson { own: sample.own, opponent: sample.opponent, worth: sample.result as f32 * 100.0 }
    }
}

impl Round {
    /// Creates the targets of a game, which was played perfectly from this many empty squares on.
    pub(super) fn lessons(
        &self,
        game: &[Sample],
        exact_from: u32,
        weights: &Weights,
        random: &mut SplitMix64,
        lessons: &mut Vec<Lesson>,
    ) {
        let mut next: Option<(Position, f32)> = None;
        for sample in game.iter().rev() {
            let position = Position::of_discs(sample.own, sample.opponent);
            let mut lesson = Lesson::of(sample);
            if let Some((after, worth)) = next.filter(|(after, _)| empty(after) > exact_from) {
                let worth = self.lambda * worth + (1.0 - self.lambda) * held_for(weights, after, self.plies);
                // After a pass the same side is to move: its discs have only become more.
                lesson.worth = if (sample.own - after.discs().0).is_empty() { worth } else { -worth };
            }
            lessons.push(lesson);
            if self.strays {
                lessons.extend(self.stray(position, weights, random));
            }
            next = Some((position, lesson.worth));
        }
    }

    /// Returns the position after a random move, if the opponent then has a move.
    fn stray(&self, position: Position, weights: &Weights, random: &mut SplitMix64) -> Option<Lesson> {
        let moves = position.legal_moves();
        let square = moves.iter().nth(random.below((moves.count() as usize).max(1)))?;
        let after = position.play_unchecked(square);
        if after.legal_moves().is_empty() {
            return None;
        }
        let worth = match empty(&after) {
            ..=STRAYS_SOLVED => value(after, Empties::TheWinners).0 as f32 * 100.0,
            _ => held_for(weights, after, self.plies),
        };
        let (own, opponent) = after.discs();
        Some(Lesson { own, opponent, worth })
    }
}

fn empty(position: &Position) -> u32 {
    position.board().empty().count()
}

/// Returns the value of a position by a search to this depth.
fn held_for(weights: &Weights, position: Position, plies: u32) -> f32 {
    estimate(&Node::new(position, true), weights, plies, -MOST - 1, MOST + 1, &mut 0) as f32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game as _;
    use crate::search::matches::random_openings;
    use crate::training::patterns::samples_of;

    /// Returns a game of random moves.
    fn game(seed: u32) -> Vec<Sample> {
        let mut random = SplitMix64::new(u64::from(seed));
        let (mut position, mut squares) = (Position::START, Vec::new());
        while !position.is_over() {
            let moves = position.moves();
            let mv = moves[random.below(moves.len())];
            squares.extend(mv.square().map(|square| square.index() as u8));
            position = position.after(mv);
        }
        samples_of(squares, 0)
    }

    fn lessons(round: Round, game: &[Sample], exact_from: u32) -> Vec<Lesson> {
        let mut lessons = Vec::new();
        round.lessons(game, exact_from, Weights::own(), &mut SplitMix64::new(1), &mut lessons);
        lessons
    }

    #[test]
    fn where_only_results_count_or_play_was_perfect_the_result_is_taught() {
        for seed in 0..20 {
            let game = game(seed);
            let results: Vec<Lesson> = game.iter().rev().map(Lesson::of).collect();
            assert_eq!(lessons(Round { lambda: 1.0, plies: 0, strays: false }, &game, 0), results);
            assert_eq!(lessons(Round { lambda: 0.0, plies: 0, strays: false }, &game, 64), results);
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
            let taught = lessons(Round { lambda, plies: 0, strays: false }, &game, 0);
            for (at, lesson) in taught.iter().rev().enumerate() {
                let view = |later: usize| if side[later] == side[at] { 1.0 } else { -1.0 };
                let last = game.len() - 1;
                let mut worth = lambda.powi((last - at) as i32) * game[at].result as f32 * 100.0;
                for (later, sample) in game.iter().enumerate().skip(at + 1) {
                    let held_for = Weights::own().value_of(sample.own, sample.opponent) as f32;
                    worth += (1.0 - lambda) * lambda.powi((later - at - 1) as i32) * view(later) * held_for;
                }
                assert!((lesson.worth - worth).abs() < 5.0, "game {seed}, move {at}: {} {worth}", lesson.worth);
            }
        }
    }

    /// Returns the side to move at each position of a game, found by replaying it.
    fn sides(game: &[Sample]) -> Vec<bool> {
        let mut side = true;
        let mut sides = vec![side];
        for pair in game.windows(2) {
            let position = Position::of_discs(pair[0].own, pair[0].opponent);
            let alternates = position.legal_moves().iter().any(|square| {
                let (own, opponent) = position.play_unchecked(square).discs();
                (own, opponent) == (pair[1].own, pair[1].opponent)
            });
            side ^= alternates;
            sides.push(side);
        }
        sides
    }

    #[test]
    fn a_stray_follows_the_rules_and_late_ones_are_solved() {
        let round = Round { lambda: 1.0, plies: 2, strays: true };
        for position in random_openings(&Position::START, 50, 10, 3) {
            let Some(stray) = round.stray(position, Weights::own(), &mut SplitMix64::new(2)) else { continue };
            let after = Position::of_discs(stray.own, stray.opponent);
            assert_eq!(stray.worth, value(after, Empties::TheWinners).0 as f32 * 100.0);
            assert!(
                position
                    .legal_moves()
                    .iter()
                    .any(|square| { position.play_unchecked(square).discs() == (stray.own, stray.opponent) })
            );
        }
    }
}
