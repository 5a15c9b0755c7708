//! Errors in the text of the settings.

use std::fmt;

use super::VERSION;

/// A text that does not contain settings of this version.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SettingsError {
    /// It is not TOML.
    Toml {
        /// The line, from 1.
        line: usize,
        /// The parser's message, on one line.
        message: String,
    },
    /// It has another version of the format; holds it.
    Version(String),
}

impl SettingsError {
    /// Returns whether the settings are of an older version.
    pub fn is_older(&self) -> bool {
        matches!(self, SettingsError::Version(version) if version.parse::<i64>().is_ok_and(|version| version < VERSION))
    }
}

/// An invalid setting, which is ignored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SettingsWarning {
    /// A section has a value instead of settings; holds its name.
    Section(&'static str),
    /// A setting has an invalid value.
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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExpectedSetting {
    /// `zh` or `en`.
    Language,
    /// A speed.
    Speed,
    /// `true` or `false`.
    Switch,
    /// The window's pixels per screen pixel.
    Scale,
    /// One of the [heights of text](crate::machine::StageSize::DEVICE_TEXTS).
    TextSize,
    /// A tune, a file or `none`.
    Music,
    /// A player's name.
    Name,
    /// A notation for moves.
    Moves,
}

impl fmt::Display for SettingsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SettingsError::Toml { line, message } => {
                write!(f, "line {line} is not valid TOML (technical detail: {message})")
            }
            SettingsError::Version(version) => {
                write!(f, "the settings have version {version}, and this program reads version {VERSION}")
            }
        }
    }
}

impl std::error::Error for SettingsError {}

impl fmt::Display for SettingsWarning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SettingsWarning::Section(section) => write!(f, "`{section}`: expected a section `[{section}]`"),
            SettingsWarning::Value { name, value, expected } => write!(f, "`{name}` cannot be `{value}`: {expected}"),
        }
    }
}

impl fmt::Display for ExpectedSetting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ExpectedSetting::Language => "expected `zh` or `en`",
            ExpectedSetting::Speed => "expected a factor from 0.001 to 1000, `instant` or `nominal`",
            ExpectedSetting::Switch => "expected `true` or `false`",
            ExpectedSetting::Scale => "expected a whole number from 1 to 16",
            ExpectedSetting::TextSize => "expected 16, 24, 32 or 48",
            ExpectedSetting::Music => "expected the name of a tune or a file, or `none`",
            ExpectedSetting::Name => "expected the name of a player",
            ExpectedSetting::Moves => "expected `chinese`, `wxf` or `iccs`",
        })
    }
}

impl std::error::Error for ExpectedSetting {}
