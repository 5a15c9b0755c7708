//! What a position is worth, as far as one can see without looking ahead.

use super::Score;
use crate::game::Game;

/// A judgement of positions, for the leaves of a search.
pub trait Evaluation<G: Game> {
    /// What a position that is not the end of a game is worth to the player to move, in hundredths of the game's unit and
    /// within ±900,000. `last` is the move that led to it, if one is known.
    fn value(&self, position: &G, last: Option<G::Move>) -> i32;

    /// What a finished game is worth to the player to move, so many plies (1 and more) after the position that is
    /// thought about. Unless the game counts something, a win is a mate, the better the sooner, and a draw is nothing.
    fn finished(&self, position: &G, ply: u32) -> Score {
        match position.outcome().and_then(|outcome| outcome.winner()) {
            Some(winner) if winner == position.to_move() => Score::Mate(ply.cast_signed()),
            Some(_) => Score::Mate(-ply.cast_signed()),
            None => Score::Exact(0),
        }
    }
}
