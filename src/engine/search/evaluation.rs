//! Static evaluation: the value of a position without searching.

use super::Score;
use crate::game::Game;

/// An evaluation of positions at the leaves of a search.
pub trait Evaluation<G: Game> {
    /// Returns the value of an unfinished position for the side to move, in hundredths of the game's unit, within
    /// ±900,000. `last` is the move that led to it, if known.
    fn evaluate(&self, position: &G, last: Option<G::Move>) -> i32;

    /// Returns the value of a finished game for the side to move, `ply` plies (1 or more) below the root. By default a
    /// win is a mate, the sooner the better, and a draw is 0.
    fn terminal_score(&self, position: &G, ply: u32) -> Score {
        match position.outcome().and_then(|outcome| outcome.winner()) {
            Some(winner) if winner == position.to_move() => Score::Mate(ply.cast_signed()),
            Some(_) => Score::Mate(-ply.cast_signed()),
            None => Score::Exact(0),
        }
    }
}
