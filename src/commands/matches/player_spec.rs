//! The players of a match as they are named on the command line.

use std::fmt;
use std::str::FromStr;

use crate::commands::external_engine::{EngineCommand, EngineStartError};
use crate::messages::Localize;
use crate::records::abbreviate;

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
    /// A level, by number or name.
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

/// An invalid name of a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::commands) enum PlayerSpecError {
    /// The kind is unknown; holds the name.
    Unknown(String),
    /// The command of an engine is invalid.
    Exec(EngineStartError),
}

impl fmt::Display for PlayerSpecError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayerSpecError::Unknown(name) => write!(
                f,
                "there is no player `{}`; expected classic, level:K, eval:NAME, strong, random or exec:\"COMMAND\"",
                abbreviate(name)
            ),
            PlayerSpecError::Exec(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for PlayerSpecError {}

impl Localize for PlayerSpecError {
    fn zh(&self) -> String {
        match self {
            PlayerSpecError::Unknown(name) => format!(
                "没有叫 `{}` 的棋手；应是 `classic`、`level:K`、`eval:NAME`、`strong`、`random` 或 `exec:\"COMMAND\"`",
                abbreviate(name)
            ),
            PlayerSpecError::Exec(error) => error.zh(),
        }
    }
}

impl FromStr for PlayerSpec {
    type Err = PlayerSpecError;

    fn from_str(text: &str) -> Result<PlayerSpec, PlayerSpecError> {
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
            ("exec", Some(command)) => PlayerKind::Exec(command.parse().map_err(PlayerSpecError::Exec)?),
            _ => return Err(PlayerSpecError::Unknown(text.to_owned())),
        };
        Ok(PlayerSpec { text: text.to_owned(), kind })
    }
}
