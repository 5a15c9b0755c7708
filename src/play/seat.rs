//! The seats: who plays each side.

use crate::engine::search::Level;
use crate::engine::{Game, Player};

/// A level of play, identified by its [name](Level::name), which stored data uses and which never changes; and the
/// thinking time that it was given, if any.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LevelId {
    name: &'static str,
    time: Option<ThinkingTime>,
}

/// The time that a level thinks about a move, in place of its own limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ThinkingTime {
    /// This number of seconds for each move.
    Seconds(u32),
    /// As much as the clocks of the game allow.
    GameClock,
}

impl ThinkingTime {
    /// The times that a player can choose.
    pub const CHOICES: [ThinkingTime; 5] = [
        ThinkingTime::Seconds(1),
        ThinkingTime::Seconds(3),
        ThinkingTime::Seconds(10),
        ThinkingTime::Seconds(60),
        ThinkingTime::GameClock,
    ];

    /// Returns the stored form: a number of seconds, or `clock`.
    fn to_text(self) -> String {
        match self {
            ThinkingTime::Seconds(seconds) => seconds.to_string(),
            ThinkingTime::GameClock => CLOCK.to_owned(),
        }
    }

    /// Splits the stored name of a level with thinking time; a name without it is returned completely.
    pub fn split(stored_name: &str) -> (&str, Option<ThinkingTime>) {
        let split = stored_name.split_once(TIME);
        let parsed = split.and_then(|(name, time)| Some((name, Some(ThinkingTime::from_text(time)?))));
        parsed.unwrap_or((stored_name, None))
    }

    /// Parses the stored form of one of the [choices](ThinkingTime::CHOICES).
    fn from_text(text: &str) -> Option<ThinkingTime> {
        ThinkingTime::CHOICES.into_iter().find(|time| time.to_text() == text)
    }
}

impl LevelId {
    /// Creates the id of the level with a name.
    pub const fn new(name: &'static str) -> LevelId {
        LevelId { name, time: None }
    }

    /// Returns the same level with thinking time, or without.
    #[must_use]
    pub const fn with_time(self, time: Option<ThinkingTime>) -> LevelId {
        LevelId { time, ..self }
    }

    /// Parses a [stored name](LevelId::stored_name) of one of these levels. Only the level `timed` can have thinking time.
    pub fn find<G: Game>(levels: &[Level<G>], timed: Option<LevelId>, stored_name: &str) -> Option<LevelId> {
        let (name, time) = ThinkingTime::split(stored_name);
        let level = Level::by_name(levels, name).map(|level| LevelId::new(level.name))?;
        (time.is_none() || timed == Some(level)).then_some(level.with_time(time))
    }

    /// Returns the name of the level.
    pub const fn name(self) -> &'static str {
        self.name
    }

    /// Returns the thinking time.
    pub const fn time(self) -> Option<ThinkingTime> {
        self.time
    }

    /// Returns the name under which the level and its time are stored, such as `master` and `master@10`.
    pub fn stored_name(self) -> String {
        self.time.map_or_else(|| self.name.to_owned(), |time| format!("{}{TIME}{}", self.name, time.to_text()))
    }

    /// Returns the index of the level in a list.
    pub fn index_in<G: Game>(self, levels: &[Level<G>]) -> Option<usize> {
        levels.iter().position(|level| level.name == self.name)
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

impl EngineId {
    /// Returns the thinking time that it was given.
    pub fn time(self) -> Option<ThinkingTime> {
        if let EngineId::Level(level) = self { level.time() } else { None }
    }
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
    /// A friend at another computer, whose moves arrive in links.
    Friend,
}

/// The stored names of seats other than levels.
const HUMAN: &str = "human";
const EXTERNAL: &str = "outside";
const FRIEND: &str = "friend";
/// In stored names, the mark between a level and its thinking time, and the word for the clocks of the game.
const TIME: char = '@';
const CLOCK: &str = "clock";

impl Seat {
    /// Returns the seat of a computer player of the level with a name, without thinking time.
    pub const fn level(name: &'static str) -> Seat {
        Seat::Level(LevelId::new(name))
    }

    /// Returns the name under which the seat is stored.
    pub(super) fn stored_name(self) -> String {
        match self {
            Seat::Human => HUMAN.to_owned(),
            Seat::Level(level) => level.stored_name(),
            Seat::External => EXTERNAL.to_owned(),
            Seat::Friend => FRIEND.to_owned(),
        }
    }

    /// Returns the seat with a stored name; `find` finds the level with one.
    pub(super) fn from_stored_name(name: &str, find: impl FnOnce(&str) -> Option<LevelId>) -> Option<Seat> {
        match name {
            HUMAN => Some(Seat::Human),
            EXTERNAL => Some(Seat::External),
            FRIEND => Some(Seat::Friend),
            _ => find(name).map(Seat::Level),
        }
    }

    /// Returns the seat in a game without clocks: a level that thinks by them has its own limits instead.
    #[must_use]
    pub(super) fn without_clock(self) -> Seat {
        match self {
            Seat::Level(level) if level.time() == Some(ThinkingTime::GameClock) => Seat::Level(level.with_time(None)),
            seat => seat,
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
            Seat::Human | Seat::External | Seat::Friend => None,
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
            (Seat::Human, Seat::Human) => chosen(player),
            (Seat::Human, _) => chosen(player).or_else(|| chosen(!player)),
            _ => None,
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

    /// Replaces the levels that think by the clocks of the game, which is played without clocks.
    pub(super) fn without_clock(&mut self) {
        self.players = self.players.map(Seat::without_clock);
        self.before_automatic = self.before_automatic.map(|players| players.map(Seat::without_clock));
        if let Seat::Level(level) = Seat::Level(self.next_level).without_clock() {
            self.next_level = level;
        }
    }

    /// Makes a computer player the opponent: in place of every other one or, between two humans, of the side that does
    /// not act now.
    pub(super) fn set_opponent(&mut self, opponent: Seat, to_act: Player) {
        if let Seat::Level(level) = opponent {
            self.next_level = level;
        }
        if self.players == [Seat::Human; 2] {
            self.players[!to_act as usize] = opponent;
        }
        self.players.iter_mut().filter(|seat| **seat != Seat::Human).for_each(|seat| *seat = opponent);
    }

    /// Replaces the external engine by another player.
    pub(super) fn replace_external(&mut self, by: Seat) {
        self.players.iter_mut().filter(|seat| **seat == Seat::External).for_each(|seat| *seat = by);
    }
}
