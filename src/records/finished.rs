//! Games that are over, as they are kept.

use std::time::Duration;

use crate::engine::{Outcome, Player};

/// Who sat at a side.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Party {
    /// A person who gave no name.
    Guest,
    /// A person, by name. One who is no longer on the list of players has still played the game.
    Person(String),
    /// The computer, by the name of its level on the command line: `advanced`.
    Level(String),
}

impl Party {
    /// The name of a person or a level.
    pub fn name(&self) -> Option<&str> {
        match self {
            Party::Guest => None,
            Party::Person(name) | Party::Level(name) => Some(name),
        }
    }

    /// Whether it is a person of that name.
    pub fn is_person(&self, name: &str) -> bool {
        matches!(self, Party::Person(own) if own == name)
    }
}

/// A game that is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finished {
    /// What no other game has, on whatever computer it was played; empty until the store has given it.
    pub uid: String,
    /// Which program it belongs to, such as `othello`.
    pub program: String,
    /// By what rule it was played, such as `renju`; empty where there is only one.
    pub rule: String,
    /// The size of the board, such as `15x15`.
    pub size: String,
    /// Who sat at the side of the first and of the second player.
    pub sides: [Party; 2],
    /// Who won.
    pub outcome: Outcome,
    /// How it ended: the discs, such as `40 : 24`, or a word, such as `checkmate`; in old
    /// files a sentence.
    pub ending: String,
    /// How many moves it had.
    pub moves: u32,
    /// How long each side thought, where that is known.
    pub duration: Duration,
    /// When it ended, in seconds since the beginning of 1970; 0 where there is no clock.
    pub when: i64,
    /// The game itself, in the format that holds most of it.
    pub text: String,
}

impl Finished {
    /// Who sat at a side.
    pub(crate) fn party(&self, player: Player) -> &Party {
        &self.sides[player as usize]
    }
}

/// How a result is written: `1-0`, `0-1`, `1/2-1/2`.
pub fn result(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win(Player::First) => "1-0",
        Outcome::Win(Player::Second) => "0-1",
        Outcome::Draw => "1/2-1/2",
    }
}

/// The outcome that a [result](result()) means.
pub fn outcome(result: &str) -> Option<Outcome> {
    [Outcome::Win(Player::First), Outcome::Win(Player::Second), Outcome::Draw]
        .into_iter()
        .find(|&outcome| self::result(outcome) == result)
}
