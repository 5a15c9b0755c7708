//! Positions of games with their values and results.

use super::self_play::MATE;
use crate::game::Game as _;
use crate::training::self_play::NumberedGames;
use crate::xiangqi::{Move, Position, Side};

/// A position of a game, with the result and the value for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sample {
    /// The points of the pieces by number, from 1, as on the board; 255 for those that were captured.
    pub points: [u8; 32],
    /// True if Red is to move.
    pub red_to_move: bool,
    /// The result of the side to move: 2 won, 1 drawn, 0 lost.
    pub points_won: u8,
    /// The value of the search, in hundredths of a soldier.
    pub value: i16,
}

impl Sample {
    /// Returns the result from 0 to 1.
    pub fn result(&self) -> f32 {
        f32::from(self.points_won) / 2.0
    }
}

/// Returns the quiet positions of games: those not in check, whose best move is no capture, and without a mate.
pub fn quiet_positions(games: &NumberedGames<'_, Move>) -> Vec<Sample> {
    let mut samples = Vec::new();
    for (_, game) in games {
        let mut position = Position::start();
        for &mv in &game.opening {
            position.make(mv);
        }
        for &(mv, value) in &game.moves {
            let board = position.board();
            if value.unsigned_abs() < MATE.unsigned_abs() - 600 && board.piece(mv.to).is_none() && !position.in_check()
            {
                let red_to_move = position.side() == Side::Red;
                let points_won = if red_to_move { game.result } else { 2 - game.result };
                samples.push(Sample { points: board.piece_points(), red_to_move, points_won, value });
            }
            position.make(mv);
        }
    }
    samples
}
