//! Levels: strengths at which the computer plays.

use super::Engine;
use crate::game::Game;

/// One of a game's levels.
pub struct Level<G: Game> {
    /// The name on the command line and in files, such as `beginner`; the displayed name is in `text`.
    pub name: &'static str,
    /// Creates a player of this strength. The same seed plays the same moves.
    pub new_engine: fn(seed: u32) -> Box<dyn Engine<G>>,
}

impl<G: Game> Level<G> {
    /// Returns the level with a name.
    pub fn by_name<'a>(levels: &'a [Level<G>], name: &str) -> Option<&'a Level<G>> {
        levels.iter().find(|level| level.name == name)
    }
}
