//! Errors in the text of the settings.

use std::fmt;

/// A text that is not TOML.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TomlError {
    /// The line, from 1.
    pub line: usize,
    /// The parser's message, on one line.
    pub words: String,
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
        expected: Expected,
    },
}

/// An expected kind of value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    /// `zh` or `en`.
    Language,
    /// A speed.
    Speed,
    /// `true` or `false`.
    Switch,
    /// The window's pixels per screen pixel.
    Scale,
    /// A tune, a file or `none`.
    Music,
    /// A player's name.
    Name,
    /// A notation for moves.
    Moves,
}

impl fmt::Display for TomlError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {} is not correct TOML (technical detail: {})", self.line, self.words)
    }
}

impl std::error::Error for TomlError {}

impl fmt::Display for SettingsWarning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SettingsWarning::Section(section) => write!(f, "`{section}`: a section `[{section}]` was expected"),
            SettingsWarning::Value { name, value, expected } => write!(f, "`{name}` cannot be `{value}`: {expected}"),
        }
    }
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Expected::Language => "`zh` or `en` was expected",
            Expected::Speed => "a factor from 0.001 to 1000, `instant` or `nominal` was expected",
            Expected::Switch => "`true` or `false` was expected",
            Expected::Scale => "a whole number from 1 to 16 was expected",
            Expected::Music => "the name of a tune or a file, or `none`, was expected",
            Expected::Name => "the name of a player was expected",
            Expected::Moves => "`chinese`, `wxf` or `iccs` was expected",
        })
    }
}

impl std::error::Error for Expected {}
