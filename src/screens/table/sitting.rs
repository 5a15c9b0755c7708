//! The seats: the player of each side, the computer's level, the people from the list of players.

use std::collections::BTreeMap;

use super::finishing;
use crate::engine::Game;
use crate::engine::protocol::client::ExternalEngine;
use crate::engine::search::Engine;
use crate::gfx::Portrait;
use crate::screens::context::Context;

/// The player of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayerKind {
    /// A human.
    Human,
    /// A computer player, by its index among the levels.
    Computer(usize),
    /// The [external engine](crate::screens::context::ExternalOpponent).
    ExternalEngine,
}

/// The players at the table.
pub(super) struct TablePlayers<G: Game> {
    /// The players of the first side and the second.
    pub seats: [PlayerKind; 2],
    /// The seats before the computer took over both sides.
    pub before_automatic: Option<[PlayerKind; 2]>,
    /// The level of the computer's next game, if no computer plays now.
    pub level: usize,
    /// The computer players created so far, by their index among the levels; the last one is for hints and analyses.
    pub brains: Vec<Option<Box<dyn Engine<G>>>>,
    /// The external engine, if it has been started.
    pub external_engine: Option<ExternalEngine<G>>,
    /// The reason why the external engine can no longer play.
    pub trouble: Option<String>,
    /// Varies the computer's play from game to game.
    pub seed: u32,
    /// The number of moves at which the computer was last offered a draw.
    pub offered: Option<usize>,
    /// The people from the list who were chosen for the two sides.
    pub people: [Option<String>; 2],
    /// The number of positions of an opened game that names its players: they are shown as long as the game has no more
    /// positions.
    pub opened: Option<usize>,
    /// The portraits of the people who have one.
    pub faces: BTreeMap<String, Portrait>,
}

impl<G: Game> TablePlayers<G> {
    /// Creates the seats of a table with a number of levels; the people are those of the last game.
    pub(super) fn new(seats: [PlayerKind; 2], levels: usize, context: &mut Context<'_>) -> TablePlayers<G> {
        TablePlayers {
            seats,
            before_automatic: None,
            level: levels - 1,
            brains: (0..=levels).map(|_| None).collect(),
            external_engine: None,
            trouble: None,
            seed: context.seed,
            offered: None,
            people: finishing::last_seated(context),
            opened: None,
            faces: BTreeMap::new(),
        }
    }

    /// Changes the seed, so that the computer chooses differently among equal moves.
    pub(super) fn vary(&mut self) {
        self.seed = self.seed.wrapping_add(1);
        self.forget_brains();
    }

    /// Drops the computer players, so that they are created again when needed.
    pub(super) fn forget_brains(&mut self) {
        self.brains.iter_mut().for_each(|engine| *engine = None);
    }
}
