//! The sitting: who plays which side, how strong the computer is, who of the list of players sits where.

use std::collections::BTreeMap;

use super::finishing;
use crate::engine::Game;
use crate::engine::protocol::client::Visitor;
use crate::engine::search::Brain;
use crate::gfx::Portrait;
use crate::screens::desk::Desk;

/// Who plays a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seat {
    /// Whoever sits here.
    Human,
    /// A computer player, by its place among the levels.
    Computer(usize),
    /// The [engine outside](crate::screens::desk::Outside).
    Outside,
}

/// Everybody at the table.
pub(super) struct Sitting<G: Game> {
    /// Who plays the first side and the second.
    pub seats: [Seat; 2],
    /// Who played before the computer played both sides.
    pub before_automatic: Option<[Seat; 2]>,
    /// The level of the computer's next game, if none plays now.
    pub level: usize,
    /// The computer players that have been asked so far, by their place among the levels; behind them that for hints.
    pub brains: Vec<Option<Box<dyn Brain<G>>>>,
    /// The engine outside, if it has been started.
    pub visitor: Option<Visitor<G>>,
    /// Why that one can play no more, in words.
    pub trouble: Option<String>,
    /// Varies their play from game to game.
    pub seed: u32,
    /// After how many moves the computer was last offered a draw.
    pub offered: Option<usize>,
    /// The people on the list who were chosen for the two sides.
    pub people: [Option<String>; 2],
    /// How many positions the game had that was opened with the names of those who played it: as long as it has no more, these
    /// are who sits there.
    pub opened: Option<usize>,
    /// The portraits of those of them who have one.
    pub faces: BTreeMap<String, Portrait>,
}

impl<G: Game> Sitting<G> {
    /// Who sits down at a table with so many levels: of the people those who sat there last.
    pub(super) fn new(seats: [Seat; 2], levels: usize, desk: &mut Desk<'_>) -> Sitting<G> {
        Sitting {
            seats,
            before_automatic: None,
            level: levels - 1,
            brains: (0..=levels).map(|_| None).collect(),
            visitor: None,
            trouble: None,
            seed: desk.seed,
            offered: None,
            people: finishing::last_seated(desk),
            opened: None,
            faces: BTreeMap::new(),
        }
    }

    /// Another choice among equals from now on.
    pub(super) fn vary(&mut self) {
        self.seed = self.seed.wrapping_add(1);
        self.forget_brains();
    }

    /// The computer players are made anew when they are next asked.
    pub(super) fn forget_brains(&mut self) {
        self.brains.iter_mut().for_each(|brain| *brain = None);
    }
}
