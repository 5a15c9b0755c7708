//! Levels: strengths at which the computer plays.

use super::Engine;
use crate::game::Game;

/// One of a game's levels.
pub struct Level<G: Game> {
    /// The name on the command line and in files, such as `beginner`; the displayed name is in `text`.
    pub name: &'static str,
    create: fn(seed: u32) -> Box<dyn Engine<G>>,
}

impl<G: Game> Level<G> {
    /// Creates a level from its name and a function that creates a player of this strength from a seed.
    pub const fn new(name: &'static str, create: fn(seed: u32) -> Box<dyn Engine<G>>) -> Level<G> {
        Level { name, create }
    }

    /// Creates a player of this strength. The same seed plays the same moves.
    pub fn new_engine(&self, seed: u32) -> Box<dyn Engine<G>> {
        (self.create)(seed)
    }

    /// Returns the level with a name.
    pub fn by_name<'a>(levels: &'a [Level<G>], name: &str) -> Option<&'a Level<G>> {
        levels.iter().find(|level| level.name == name)
    }
}

/// The measured strength of levels, by name, in Elo points on a scale of the game: 200 points more win about three games
/// out of four.
pub type EloTable = [(&'static str, i32)];

impl<G: Game> Level<G> {
    /// Returns the measured strength of the level with a name; `None` if it was not measured.
    pub fn elo(table: &EloTable, name: &str) -> Option<i32> {
        table.iter().find(|(level, _)| *level == name).map(|&(_, elo)| elo)
    }

    /// Returns levels from the weakest to the strongest by their measured strength; levels that were not measured come
    /// last.
    pub fn ladder<'a>(levels: &'a [Level<G>], table: &EloTable) -> Vec<&'a Level<G>> {
        let mut ladder: Vec<&Level<G>> = levels.iter().collect();
        ladder.sort_by_key(|level| Level::<G>::elo(table, level.name).unwrap_or(i32::MAX));
        ladder
    }
}
