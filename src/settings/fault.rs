//! What can be wrong with the text of the settings.

use std::fmt;

/// A text that is no TOML.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoToml {
    /// The line, from 1.
    pub line: usize,
    /// Why, in its reader's words, in one line.
    pub words: String,
}

/// Something in the settings that does not count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Complaint {
    /// A name of a section stands for a value; holds it.
    Section(&'static str),
    /// A setting cannot have a value.
    Value {
        /// The setting's name, with its section.
        name: String,
        /// The value.
        value: String,
        /// What was expected.
        expected: Expected,
    },
}

/// What a setting can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    /// `zh` or `en`.
    Language,
    /// A pace.
    Speed,
    /// `true` or `false`.
    Switch,
    /// Pixels for each of the screen.
    Scale,
    /// A tune, a file or `none`.
    Music,
    /// A player's name.
    Name,
    /// A way in which moves are written.
    Moves,
}

impl fmt::Display for NoToml {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.words)
    }
}

impl std::error::Error for NoToml {}

impl fmt::Display for Complaint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Complaint::Section(section) => write!(f, "`{section}`: a section `[{section}]` was expected"),
            Complaint::Value { name, value, expected } => write!(f, "`{name}` cannot be `{value}`: {expected}"),
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
