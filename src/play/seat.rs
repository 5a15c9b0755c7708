//! The seats: who plays each side.

use crate::engine::search::Level;
use crate::engine::{Game, Player};

/// A level of play, identified by its [name](Level::name), which stored data uses and which never changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LevelId(&'static str);

impl LevelId {
    /// Creates the id of the level with a name.
    pub const fn new(name: &'static str) -> LevelId {
        LevelId(name)
    }

    /// Returns the id of the level with a name, if a list contains it.
    pub fn find<G: Game>(levels: &[Level<G>], name: &str) -> Option<LevelId> {
        Level::by_name(levels, name).map(|level| LevelId(level.name))
    }

    /// Returns the name.
    pub const fn name(self) -> &'static str {
        self.0
    }

    /// Returns the index of the level in a list.
    pub fn index_in<G: Game>(self, levels: &[Level<G>]) -> Option<usize> {
        levels.iter().position(|level| level.name == self.0)
    }
}

/// A computer player of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EngineId {
    /// The player of a level.
    Level(LevelId),
    /// The player for hints, analyses and decisions.
    Analyst,
    /// The external engine.
    External,
}

/// The player of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seat {
    /// A human.
    Human,
    /// A computer player of this level.
    Level(LevelId),
    /// The external engine.
    External,
}

/// The stored names of seats other than levels.
const HUMAN: &str = "human";
const EXTERNAL: &str = "outside";

impl Seat {
    /// Returns the seat of a computer player of the level with a name.
    pub const fn level(name: &'static str) -> Seat {
        Seat::Level(LevelId::new(name))
    }

    /// Returns the name under which the seat is stored.
    pub(super) const fn stored_name(self) -> &'static str {
        match self {
            Seat::Human => HUMAN,
            Seat::Level(level) => level.name(),
            Seat::External => EXTERNAL,
        }
    }

    /// Returns the seat with a stored name, given the levels of the game.
    pub(super) fn from_stored_name<G: Game>(levels: &[Level<G>], name: &str) -> Option<Seat> {
        match name {
            HUMAN => Some(Seat::Human),
            EXTERNAL => Some(Seat::External),
            _ => LevelId::find(levels, name).map(Seat::Level),
        }
    }
}

/// The players of both sides, and the people from the list of players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seats {
    /// The players of the first and the second side.
    pub(super) players: [Seat; 2],
    /// The players before the computer took over both sides.
    pub(super) before_automatic: Option<[Seat; 2]>,
    /// The level that the computer plays at if no side is a level now.
    pub(super) next_level: LevelId,
    /// The people from the list of players who were chosen for the two sides.
    pub(super) people: [Option<String>; 2],
}

impl Seats {
    /// Returns the player of a side.
    pub fn seat(&self, player: Player) -> Seat {
        self.players[player as usize]
    }

    /// Returns the players of the first and the second side.
    pub fn players(&self) -> [Seat; 2] {
        self.players
    }

    /// Returns the people from the list of players who were chosen for the two sides.
    pub fn people(&self) -> &[Option<String>; 2] {
        &self.people
    }

    /// Returns the level of the computer that plays, if one does.
    pub fn playing_level(&self) -> Option<LevelId> {
        self.players.iter().find_map(|seat| match seat {
            Seat::Level(level) => Some(*level),
            Seat::Human | Seat::External => None,
        })
    }

    /// Returns the level of the computer that plays, or the level that it would use.
    pub fn level(&self) -> LevelId {
        self.playing_level().unwrap_or(self.next_level)
    }

    /// Returns the level that the computer would use if no side is a level now.
    pub fn next_level(&self) -> LevelId {
        self.next_level
    }

    /// Returns whether no side is played by a human.
    pub fn is_automatic(&self) -> bool {
        self.players.iter().all(|&seat| seat != Seat::Human)
    }

    /// Returns the person from the list who plays a side. Against the computer, that is the person chosen for it or
    /// else for the other side.
    pub fn person(&self, player: Player) -> Option<&str> {
        let chosen = |player: Player| self.people[player as usize].as_deref();
        match (self.seat(player), self.seat(!player)) {
            (Seat::Level(_) | Seat::External, _) => None,
            (Seat::Human, Seat::Human) => chosen(player),
            (Seat::Human, Seat::Level(_) | Seat::External) => chosen(player).or_else(|| chosen(!player)),
        }
    }

    /// Lets the computer play both sides, or restores the previous players.
    pub(super) fn toggle_automatic(&mut self) {
        let level = Seat::Level(self.level());
        self.players = if self.is_automatic() {
            self.before_automatic.take().unwrap_or([Seat::Human, level])
        } else {
            self.before_automatic = Some(self.players);
            [level; 2]
        };
    }

    /// Sets the level of the computer, which also replaces an external engine.
    pub(super) fn set_level(&mut self, level: LevelId) {
        self.next_level = level;
        self.players.iter_mut().filter(|seat| **seat != Seat::Human).for_each(|seat| *seat = Seat::Level(level));
    }

    /// Replaces the external engine by another player.
    pub(super) fn replace_external(&mut self, by: Seat) {
        self.players.iter_mut().filter(|seat| **seat == Seat::External).for_each(|seat| *seat = by);
    }
}
