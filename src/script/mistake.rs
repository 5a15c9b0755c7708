//! What is wrong with a script, and where.

use std::fmt;

use crate::machine::Interrupt;

/// Something wrong in a line of a script.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong and what was expected.
    pub message: String,
}

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

impl std::error::Error for Mistake {}

/// All that is wrong with a script, or the first of it, in the order of its lines; at least one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistakes(pub Vec<Mistake>);

impl Mistakes {
    /// The most that are told at once.
    pub const MOST: usize = 10;
}

/// One a line.
impl fmt::Display for Mistakes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, mistake) in self.0.iter().enumerate() {
            write!(f, "{}{mistake}", if index == 0 { "" } else { "\n" })?;
        }
        Ok(())
    }
}

impl std::error::Error for Mistakes {}

/// Why a script stops before its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stop {
    /// From outside.
    Interrupt(Interrupt),
    /// It went wrong.
    Mistake(Mistake),
}

impl From<Interrupt> for Stop {
    fn from(interrupt: Interrupt) -> Stop {
        Stop::Interrupt(interrupt)
    }
}
