//! Which moves a search looks at first. It changes no value, but alpha-beta cuts the more, the earlier the best one comes.

use super::SplitMix64;
use crate::game::Game;

/// Puts the moves of a node in the order in which they are searched.
pub trait Order<G: Game> {
    /// Sorts the legal moves of a position that is so many plies below the root.
    fn sort(&mut self, position: &G, ply: u32, moves: &mut [G::Move]);
}

/// As the game lists them.
impl<G: Game> Order<G> for () {
    fn sort(&mut self, _position: &G, _ply: u32, _moves: &mut [G::Move]) {}
}

/// An order that needs no memory.
impl<G: Game> Order<G> for fn(&G, &mut [G::Move]) {
    fn sort(&mut self, position: &G, _ply: u32, moves: &mut [G::Move]) {
        self(position, moves);
    }
}

/// The root's moves in random order, and so, as the first of equals is kept, a random one of the best; below the root
/// another order.
#[derive(Clone, Debug)]
pub struct ShuffledRoot<R> {
    /// Where chance comes from.
    pub random: SplitMix64,
    /// The order below the root.
    pub below: R,
}

impl<G: Game, R: Order<G>> Order<G> for ShuffledRoot<R> {
    fn sort(&mut self, position: &G, ply: u32, moves: &mut [G::Move]) {
        match ply {
            0 => self.random.shuffle(moves),
            _ => self.below.sort(position, ply, moves),
        }
    }
}

/// The move of the best line so far first, at each depth wherever it is legal; the others in another order.
#[derive(Clone, Debug)]
pub struct LineFirst<M, R> {
    /// The line, from the root.
    pub line: Vec<M>,
    /// The order of the others.
    pub others: R,
}

impl<G: Game, R: Order<G>> Order<G> for LineFirst<G::Move, R> {
    fn sort(&mut self, position: &G, ply: u32, moves: &mut [G::Move]) {
        self.others.sort(position, ply, moves);
        if let Some(first) = self.line.get(ply as usize)
            && let Some(place) = moves.iter().position(|mv| mv == first)
        {
            moves[..=place].rotate_right(1);
        }
    }
}
