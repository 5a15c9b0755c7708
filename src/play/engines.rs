//! The computer players of a table and the searches that they make.
//!
//! The controller does not search: it hands out a [`Search`], which the host runs with a monitor that lets time pass,
//! and takes it back afterwards.

use std::ops::ControlFlow;

use super::program::Opponents;
use super::seat::{EngineId, LevelId};
use crate::engine::Game;
use crate::engine::protocol::client::{EngineError, ExternalEngine};
use crate::engine::search::{Engine, Limits, Monitor, Report};

/// The computer players of a table.
pub struct Engines<G: Game> {
    /// The players of levels that have been created.
    levels: Vec<(LevelId, Box<dyn Engine<G>>)>,
    /// The external engine, if it has been connected.
    external: Option<ExternalEngine<G>>,
    /// The name of the external engine until it reports its own.
    external_name: String,
    /// Varies the computer's play from game to game.
    seed: u32,
}

/// The player that makes a search.
enum SearchPlayer<G: Game> {
    Level(LevelId, Box<dyn Engine<G>>),
    Analyst(Box<dyn Engine<G>>),
    External(Box<ExternalEngine<G>>),
}

/// A search that the host runs for the controller.
pub struct Search<G: Game> {
    player: SearchPlayer<G>,
    positions: Vec<G>,
}

impl<G: Game> Search<G> {
    /// Returns the position searched.
    pub fn position(&self) -> Option<&G> {
        self.positions.last()
    }

    /// Searches as far as the player's strength and the limits allow. Returns `None` if the game is over, the player
    /// resigns or has failed, or the monitor stopped it before any move was searched.
    pub fn run(&mut self, limits: &Limits<'_>, monitor: &mut dyn Monitor<G::Move>) -> Option<Report<G::Move>> {
        let engine: &mut dyn Engine<G> = match &mut self.player {
            SearchPlayer::Level(_, engine) | SearchPlayer::Analyst(engine) => &mut **engine,
            SearchPlayer::External(engine) => &mut **engine,
        };
        engine.search(&self.positions, limits, monitor)
    }
}

impl<G: Game> Engines<G> {
    /// Creates the players of a table. `external_name` is the name of the external engine until it reports its own.
    pub fn new(seed: u32, external_name: impl Into<String>) -> Engines<G> {
        Engines { levels: Vec::new(), external: None, external_name: external_name.into(), seed }
    }

    /// Returns the seed of the computer's play.
    pub(super) fn seed(&self) -> u32 {
        self.seed
    }

    /// Returns the name of the external engine: the name that it reports, once that is known.
    pub fn external_name(&self) -> &str {
        self.external.as_ref().and_then(ExternalEngine::name).unwrap_or(&self.external_name)
    }

    /// Returns whether the external engine is connected.
    pub fn has_external(&self) -> bool {
        self.external.is_some()
    }

    /// Connects the external engine, or disconnects it.
    pub fn set_external(&mut self, engine: Option<ExternalEngine<G>>) {
        self.external = engine;
    }

    /// Changes the seed, so that the computer chooses differently among equal moves.
    pub(super) fn change_seed(&mut self) {
        self.seed = self.seed.wrapping_add(1);
        self.discard();
    }

    /// Drops the players of levels, so that they are created again when needed.
    pub fn discard(&mut self) {
        self.levels.clear();
    }

    /// Begins a search of a game: its positions from the start to the present one. `go_on` lets time pass while the
    /// player is created. Returns `None` if `go_on` breaks or the external engine is not connected.
    pub(super) fn start(
        &mut self,
        program: &impl Opponents<Game = G>,
        id: EngineId,
        positions: Vec<G>,
        go_on: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> Option<Search<G>> {
        let mut is_stopped = false;
        let mut prepare = || {
            program.prepare(id, &mut || {
                let flow = go_on();
                is_stopped |= flow.is_break();
                flow
            });
        };
        let player = match id {
            EngineId::External => SearchPlayer::External(Box::new(self.external.take()?)),
            EngineId::Analyst => {
                prepare();
                SearchPlayer::Analyst(program.new_analyst(self.seed))
            }
            EngineId::Level(level) => match self.levels.iter().position(|(known, _)| *known == level) {
                Some(index) => SearchPlayer::Level(level, self.levels.swap_remove(index).1),
                None => {
                    prepare();
                    let engine = match level.time() {
                        Some(_) => program.new_timed_engine(self.seed),
                        None => program.new_engine(level, self.seed),
                    };
                    SearchPlayer::Level(level, engine)
                }
            },
        };
        (!is_stopped).then_some(Search { player, positions })
    }

    /// Takes the player of a search back. Returns the error because of which an external engine cannot play any more.
    pub(super) fn finish(&mut self, search: Search<G>) -> Option<EngineError> {
        match search.player {
            SearchPlayer::Level(level, engine) => self.levels.push((level, engine)),
            // It is not reused, so that the same position always has the same value.
            SearchPlayer::Analyst(_) => {}
            SearchPlayer::External(engine) => match engine.error() {
                Some(error) => return Some(error.clone()),
                None => self.external = Some(*engine),
            },
        }
        None
    }
}
