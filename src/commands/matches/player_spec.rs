//! The players of a match as they are named on the command line.

use std::str::FromStr;

use crate::commands::arguments::ValueError;
use crate::commands::external_engine::EngineCommand;

/// A player given on the command line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::commands) struct PlayerSpec {
    /// The complete text.
    pub text: String,
    /// The kind of player.
    pub kind: PlayerKind,
}

/// A kind of player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::commands) enum PlayerKind {
    /// The player of an original program; holds its name if a game has several.
    Classic(Option<String>),
    /// A level, by name.
    Level(String),
    /// Alpha-beta with a named evaluation.
    Evaluation(String),
    /// The strong player.
    Strong,
    /// A player of random legal moves.
    Random,
    /// An external engine.
    Exec(EngineCommand),
}

impl FromStr for PlayerSpec {
    type Err = ValueError;

    fn from_str(text: &str) -> Result<PlayerSpec, ValueError> {
        let (word, rest) = match text.split_once(':') {
            Some((word, rest)) => (word, Some(rest)),
            None => (text, None),
        };
        let kind = match (word, rest) {
            ("classic", which) => PlayerKind::Classic(which.map(str::to_owned)),
            ("level", Some(which)) => PlayerKind::Level(which.to_owned()),
            ("eval", Some(which)) => PlayerKind::Evaluation(which.to_owned()),
            ("strong", None) => PlayerKind::Strong,
            ("random", None) => PlayerKind::Random,
            ("exec", Some(command)) => PlayerKind::Exec(command.parse()?),
            _ => return Err(ValueError::Player(text.to_owned())),
        };
        Ok(PlayerSpec { text: text.to_owned(), kind })
    }
}
