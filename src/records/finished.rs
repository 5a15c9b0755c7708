//! Finished games, as they are stored.

use std::time::Duration;

use crate::engine::{Outcome, Player};

/// The player of a side.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Participant {
    /// A person without a name.
    Guest,
    /// A person, by name. The name stays in the game if the person is removed from the list of players.
    Person(String),
    /// The computer, by the name of its level on the command line: `advanced`.
    Level(String),
}

impl Participant {
    /// Returns the name of the person or the level.
    pub fn name(&self) -> Option<&str> {
        match self {
            Participant::Guest => None,
            Participant::Person(name) | Participant::Level(name) => Some(name),
        }
    }

    /// Returns whether it is the person of that name.
    pub fn is_person(&self, name: &str) -> bool {
        matches!(self, Participant::Person(own) if own == name)
    }
}

/// A finished game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FinishedGame {
    /// An id that is unique across all computers; empty until the store assigns one.
    pub uid: String,
    /// The program that the game belongs to, such as `othello`.
    pub program: String,
    /// The rule, such as `renju`; empty if there is only one.
    pub rule: String,
    /// The size of the board, such as `15x15`.
    pub size: String,
    /// The players of the first and the second side.
    pub sides: [Participant; 2],
    /// The outcome.
    pub outcome: Outcome,
    /// The kind of ending: the discs, such as `40 : 24`, or a word, such as `checkmate`.
    pub ending: String,
    /// The number of moves.
    pub moves: u32,
    /// The total thinking time of both sides, as far as it is known.
    pub duration: Duration,
    /// The time of its end in seconds since the Unix epoch; 0 without a clock.
    pub ended_at: i64,
    /// The game in the format that stores most of it.
    pub text: String,
}

impl FinishedGame {
    /// Returns the player of a side.
    pub(crate) fn participant(&self, player: Player) -> &Participant {
        &self.sides[player as usize]
    }
}

/// Formats a result: `1-0`, `0-1`, `1/2-1/2`.
pub fn format_result(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win(Player::First) => "1-0",
        Outcome::Win(Player::Second) => "0-1",
        Outcome::Draw => "1/2-1/2",
    }
}

/// Parses a [result](format_result()).
pub fn parse_result(result: &str) -> Option<Outcome> {
    [Outcome::Win(Player::First), Outcome::Win(Player::Second), Outcome::Draw]
        .into_iter()
        .find(|&outcome| self::format_result(outcome) == result)
}
