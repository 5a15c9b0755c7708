//! Positions of games with the results that are expected of them.

use super::self_play::MATE;
use crate::game::Game as _;
use crate::training::self_play::NumberedGames;
use crate::training::sigmoid;
use crate::xiangqi::strong::network::SCALE;
use crate::xiangqi::{Move, Position, Side};

/// The weight of what follows in a position's expected result; the rest is that of the position's value.
const FUTURE_SHARE: f32 = 0.3;
/// The share of the later positions in what follows; the rest is that of the next position.
const DECAY: f32 = 0.97;
/// A hundredth of a soldier, the unit of the games' values, in units of the network.
const HUNDREDTH: f32 = 0.55;

/// A position of a game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sample {
    /// The points of the pieces by number, from 1, as on the board; 255 for those that were captured.
    pub points: [u8; 32],
    /// True if Red is to move.
    pub red_to_move: bool,
    /// The expected result of the side to move, from 0 to 1.
    pub expected: f32,
}

/// Returns the quiet positions of games: those not in check, whose best move is no capture, and without a mate.
pub fn quiet_positions(games: &NumberedGames<'_, Move>) -> Vec<Sample> {
    let mut samples = Vec::new();
    for (_, game) in games {
        let mut position = Position::start();
        for &mv in &game.opening {
            position.make(mv);
        }
        let first_is_red = position.side() == Side::Red;
        let values: Vec<i16> = game.moves.iter().map(|&(_, value)| value).collect();
        let expected = expected_results(&values, first_is_red, game.result);
        for (&(mv, value), expected) in game.moves.iter().zip(expected) {
            let board = position.board();
            if value.unsigned_abs() < MATE.unsigned_abs() - 600 && board.piece(mv.to).is_none() && !position.in_check()
            {
                let red_to_move = position.side() == Side::Red;
                let expected = if red_to_move { expected } else { 1.0 - expected };
                samples.push(Sample { points: board.piece_points(), red_to_move, expected });
            }
            position.make(mv);
        }
    }
    samples
}

/// Returns the expected results of Red in successive positions, given their values for the side to move and the result of the game:
/// each a mixture of its own value and of what follows, in which near positions weigh more (a λ-return). So the result of the game
/// weighs the more, the nearer the end is.
fn expected_results(values: &[i16], first_is_red: bool, result: u8) -> Vec<f32> {
    let mut future = f32::from(result) / 2.0;
    let mut expected: Vec<f32> = Vec::with_capacity(values.len());
    for (ply, &value) in values.iter().enumerate().rev() {
        let is_red = (ply % 2 == 0) == first_is_red;
        let own = sigmoid(f32::from(value) * HUNDREDTH / SCALE as f32);
        let own = if is_red { own } else { 1.0 - own };
        expected.push((1.0 - FUTURE_SHARE) * own + FUTURE_SHARE * future);
        future = (1.0 - DECAY) * own + DECAY * future;
    }
    expected.reverse();
    expected
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_count_more_near_the_end_and_values_are_for_the_side_to_move() {
        let won = expected_results(&[0; 40], true, 2);
        assert!(won[0] > 0.5 && won.is_sorted_by(|before, after| before < after), "{won:?}");
        assert!((won[39] - (0.5 + FUTURE_SHARE / 2.0)).abs() < 1e-6);
        let lost = expected_results(&[0; 40], true, 0);
        assert!(won.iter().zip(&lost).all(|(won, lost)| (won + lost - 1.0).abs() < 1e-6));
        // Red is ahead in both positions.
        let ahead = expected_results(&[300, -300], true, 1);
        assert!(ahead.iter().all(|&expected| expected > 0.55));
        let same = expected_results(&[-300, 300], false, 1);
        assert!(ahead.iter().zip(&same).all(|(one, other)| (one - other).abs() < 1e-6), "{same:?}");
    }
}
