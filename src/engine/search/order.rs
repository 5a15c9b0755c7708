//! Move ordering. It does not change the value, but alpha-beta prunes more if the best move comes early.

use super::SplitMix64;
use crate::game::Game;

/// Orders the moves of a node for searching.
pub trait MoveOrdering<G: Game> {
    /// Sorts the legal moves of a position that is `ply` plies below the root.
    fn sort(&mut self, position: &G, ply: u32, moves: &mut [G::Move]);
}

/// Keeps the game's order.
impl<G: Game> MoveOrdering<G> for () {
    fn sort(&mut self, _position: &G, _ply: u32, _moves: &mut [G::Move]) {}
}

/// An order without state.
impl<G: Game> MoveOrdering<G> for fn(&G, &mut [G::Move]) {
    fn sort(&mut self, position: &G, _ply: u32, moves: &mut [G::Move]) {
        self(position, moves);
    }
}

/// Shuffles the root's moves, so that a random one of the best is chosen (the first of equals is kept), and uses
/// another order below the root.
#[derive(Clone, Debug)]
pub struct ShuffledRoot<R> {
    /// The random generator.
    pub random: SplitMix64,
    /// The order below the root.
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

/// Puts the move of the best line so far first at each depth where it is legal, and orders the others otherwise.
#[derive(Clone, Debug)]
pub struct LineFirst<M, R> {
    /// The line, from the root.
    pub line: Vec<M>,
    /// The order of the other moves.
    pub others: R,
}

impl<G: Game, R: MoveOrdering<G>> MoveOrdering<G> for LineFirst<G::Move, R> {
    fn sort(&mut self, position: &G, ply: u32, moves: &mut [G::Move]) {
        self.others.sort(position, ply, moves);
        if let Some(first) = self.line.get(ply as usize)
            && let Some(place) = moves.iter().position(|mv| mv == first)
        {
            moves[..=place].rotate_right(1);
        }
    }
}
