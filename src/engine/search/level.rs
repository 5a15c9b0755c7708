//! A strength at which the computer plays.

use super::Brain;
use crate::game::Game;

/// One of a game's levels.
pub struct Level<G: Game> {
    /// Its name on the command line and in files, such as `beginner`; what the user reads stands in `text`.
    pub name: &'static str,
    /// A player of this strength. The same seed plays the same moves.
    pub brain: fn(seed: u32) -> Box<dyn Brain<G>>,
}

impl<G: Game> Level<G> {
    /// The one of some levels that has a name.
    pub fn named<'a>(levels: &'a [Level<G>], name: &str) -> Option<&'a Level<G>> {
        levels.iter().find(|level| level.name == name)
    }
}
