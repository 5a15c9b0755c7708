//! Opening protocols: a protocol determines who places the next stone and who gets which colour.

use crate::engine::record::Record;
use crate::engine::search::Score;
use crate::engine::{Game, Player};

/// An opening protocol. Its state follows from the record alone, so that the game can be stored, taken back and
/// continued.
pub trait OpeningProtocol {
    /// The game.
    type Game: Game;

    /// Returns the player to act, or `None` once the protocol is over.
    fn turn(&self, record: &Record<Self::Game>) -> Option<Player>;

    /// Returns the number of answers from which the player to act must choose; 0 if a move is expected.
    fn answers(&self, record: &Record<Self::Game>) -> usize;

    /// Returns the move that a computer makes in the opening.
    fn known_move(&self, record: &Record<Self::Game>, seed: u32) -> Option<<Self::Game as Game>::Move>;

    /// Returns the index of a computer's answer, from the value of the position to the side to move.
    fn decide(&self, record: &Record<Self::Game>, value: Score) -> usize;

    /// Stores an answer in the record, by its index. Returns whether the players change sides.
    fn answer(&self, record: &mut Record<Self::Game>, answer: usize) -> bool;

    /// Removes the answers given in positions that were taken back.
    fn update(&self, record: &mut Record<Self::Game>);
}
