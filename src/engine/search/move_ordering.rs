//! Move ordering. It does not change the value, but alpha-beta prunes more if the best move comes early.

use super::SplitMix64;
use crate::game::Game;

/// Orders the moves of a node for searching.
pub trait MoveOrdering<G: Game> {
    /// Sorts the legal moves of a position that is `ply` plies below the root.
    fn sort(&mut self, position: &G, ply: u32, moves: &mut [G::Move]);
}

/// Leaves the moves in the game's order.
impl<G: Game> MoveOrdering<G> for () {
    fn sort(&mut self, _position: &G, _ply: u32, _moves: &mut [G::Move]) {}
}

/// A stateless ordering.
impl<G: Game> MoveOrdering<G> for fn(&G, &mut [G::Move]) {
    fn sort(&mut self, position: &G, _ply: u32, moves: &mut [G::Move]) {
        self(position, moves);
    }
}

/// Shuffles the root's moves, so that a random one of the best is chosen (the first of equals is kept), and uses
/// another ordering below the root.
#[derive(Clone, Debug)]
pub struct ShuffledRoot<R> {
    /// The random generator.
    pub random: SplitMix64,
    /// The ordering below the root.
    pub below: R,
}

impl<G: Game, R: MoveOrdering<G>> MoveOrdering<G> for ShuffledRoot<R> {
    fn sort(&mut self, position: &G, ply: u32, moves: &mut [G::Move]) {
        match ply {
            0 => self.random.shuffle(moves),
            _ => self.below.sort(position, ply, moves),
        }
    }
}

/// Puts the move of the principal variation first at each ply where it is legal, and sorts the others by another
/// ordering.
#[derive(Clone, Debug)]
pub struct PvFirst<M, R> {
    /// The principal variation, from the root.
    pub pv: Vec<M>,
    /// The ordering of the other moves.
    pub others: R,
}

impl<G: Game, R: MoveOrdering<G>> MoveOrdering<G> for PvFirst<G::Move, R> {
    fn sort(&mut self, position: &G, ply: u32, moves: &mut [G::Move]) {
        self.others.sort(position, ply, moves);
        if let Some(first) = self.pv.get(ply as usize)
            && let Some(place) = moves.iter().position(|mv| mv == first)
        {
            moves[..=place].rotate_right(1);
        }
    }
}
