//! The error for the bytes of a training run.

use std::error::Error;
use std::fmt;

/// The error for bytes that are not a training run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TrainingRunError {
    /// The bytes are something else.
    Unknown,
    /// The bytes are of another version: theirs, and the one that is read.
    Version(u32, u32),
    /// The bytes are truncated.
    Truncated,
}

impl fmt::Display for TrainingRunError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TrainingRunError::Unknown => f.write_str("this is not a state of this training"),
            TrainingRunError::Version(found, read) => {
                write!(f, "the state has version {found}, and this program reads version {read}")
            }
            TrainingRunError::Truncated => f.write_str("the file is incomplete"),
        }
    }
}

impl Error for TrainingRunError {}
