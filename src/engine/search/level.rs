//! Levels: strengths at which the computer plays.
//!
//! Ten of them, the [ladder](LADDER), have the same names in all games, and their low ones make the same kinds of
//! [errors](super::MoveError). The players of the original programs are levels with names of their own.

use std::fmt;

use super::{Engine, Limits};
use crate::game::Game;

/// The names of the levels of the ladder on the command line and in files, from the weakest. A name never changes its
/// strength.
pub const LADDER: [&str; 10] = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"];

/// The level of the first game.
pub const FIRST_LEVEL: &str = LADDER[1];

/// The name of the strongest level.
pub const STRONGEST_LEVEL: &str = LADDER[9];

/// The rating of the lowest level of the ladder, by definition.
pub const LOWEST_RATING: i32 = 300;

/// One of a game's levels.
pub struct Level<G: Game> {
    /// The name on the command line and in files, such as `2` or `beginner`; the displayed name is in `text`.
    pub name: &'static str,
    /// The measured rating in Elo points on a scale of the game, on which the lowest level of the ladder has
    /// [`LOWEST_RATING`]; 200 points more win about three games out of four. `None` if it was not measured.
    pub rating: Option<i32>,
    player: LevelKind<G>,
}

/// The player of a level.
enum LevelKind<G: Game> {
    /// A player without limits and errors of the ladder, created from a seed.
    Own(fn(u32) -> Box<dyn Engine<G>>),
    /// A level of the ladder.
    Ladder(Strength, fn(Strength, u32) -> Box<dyn Engine<G>>),
}

/// The strength of a level of the ladder.
#[derive(Clone, Copy, Debug)]
pub struct Strength {
    /// The place on the ladder, from 0, which decides the [kinds](super::MoveError) of its errors.
    pub place: usize,
    /// The limits of its searches, by depth or positions, so that it is equally strong on every computer.
    pub limits: Limits<'static>,
    /// The percentage of moves that are errors. Only a player without errors uses the opening book.
    pub error_percent: u32,
}

impl<G: Game> Level<G> {
    /// Creates a level from its name and a function that creates a player of this strength from a seed.
    pub const fn new(name: &'static str, create: fn(seed: u32) -> Box<dyn Engine<G>>) -> Level<G> {
        Level { name, rating: None, player: LevelKind::Own(create) }
    }

    /// Creates a level of the ladder from its rating, its strength, and a function that creates its player.
    pub(super) const fn with_strength(
        rating: i32,
        strength: Strength,
        create: fn(Strength, u32) -> Box<dyn Engine<G>>,
    ) -> Level<G> {
        Level { name: LADDER[strength.place], rating: Some(rating), player: LevelKind::Ladder(strength, create) }
    }

    /// Sets the measured rating.
    #[must_use]
    pub const fn rated(self, rating: i32) -> Level<G> {
        Level { name: self.name, rating: Some(rating), player: self.player }
    }

    /// Creates a player of this strength. The same seed plays the same moves.
    pub fn new_engine(&self, seed: u32) -> Box<dyn Engine<G>> {
        match self.player {
            LevelKind::Own(create) => create(seed),
            LevelKind::Ladder(strength, create) => create(strength, seed),
        }
    }

    /// Returns the strength of a level of the ladder; `None` for other levels.
    pub const fn strength(&self) -> Option<Strength> {
        match self.player {
            LevelKind::Own(_) => None,
            LevelKind::Ladder(strength, _) => Some(strength),
        }
    }

    /// Returns the level with a name.
    pub fn by_name<'a>(levels: &'a [Level<G>], name: &str) -> Option<&'a Level<G>> {
        levels.iter().find(|level| level.name == name)
    }
}

/// Writes the limits and the errors: `depth 1, 40 % errors`.
impl fmt::Display for Strength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Limits { depth, nodes, .. } = self.limits;
        depth.map_or(Ok(()), |depth| write!(f, "depth {depth}"))?;
        nodes.map_or(Ok(()), |nodes| write!(f, "{nodes} positions"))?;
        if self.error_percent > 0 { write!(f, ", {} % errors", self.error_percent) } else { Ok(()) }
    }
}
