//! Errors in the text of the settings.

use super::VERSION;

/// A text that does not contain settings of this version.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SettingsError {
    /// It is not TOML.
    #[error("line {line} is not valid TOML (technical detail: {message})")]
    Toml {
        /// The line, from 1.
        line: usize,
        /// The parser's message, on one line.
        message: String,
    },
    /// It has another version of the format; holds it.
    #[error("the settings have version {0}, and this program reads version {VERSION}")]
    Version(String),
}

impl SettingsError {
    /// Returns whether the settings are of an older version.
    pub fn is_older(&self) -> bool {
        matches!(self, SettingsError::Version(version) if version.parse::<i64>().is_ok_and(|version| version < VERSION))
    }
}

/// An invalid setting, which is ignored.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SettingsWarning {
    /// A section has a value instead of settings; holds its name.
    #[error("`{0}`: expected a section `[{0}]`")]
    Section(&'static str),
    /// A setting has an invalid value.
    #[error("`{name}` cannot be `{value}`: {expected}")]
    Value {
        /// The setting's name, with its section.
        name: String,
        /// The value.
        value: String,
        /// The expected kind of value.
        expected: ExpectedSetting,
    },
}

/// An expected kind of value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ExpectedSetting {
    /// `zh` or `en`.
    #[error("expected `zh` or `en`")]
    Language,
    /// A speed.
    #[error("expected a factor from 0.001 to 1000, `instant` or `nominal`")]
    Speed,
    /// `true` or `false`.
    #[error("expected `true` or `false`")]
    Switch,
    /// The window's pixels per screen pixel.
    #[error("expected a whole number from 1 to 16")]
    Scale,
    /// One of the [heights of text](crate::machine::StageSize::DEVICE_TEXTS).
    #[error("expected 16, 24, 32 or 48")]
    TextSize,
    /// A tune, a file or `none`.
    #[error("expected the name of a tune or a file, or `none`")]
    Music,
    /// A player's name.
    #[error("expected the name of a player")]
    Name,
    /// A notation for moves.
    #[error("expected `chinese`, `wxf` or `iccs`")]
    Moves,
}
