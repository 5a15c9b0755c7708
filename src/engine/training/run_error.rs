//! The error for the bytes of a training run.

use std::error::Error;
use std::fmt;

/// The error for bytes that are not a training run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(not(feature = "exhaustive"), non_exhaustive)]
pub enum TrainingRunError {
    /// The bytes are something else, or of another version.
    Unknown,
    /// The bytes are truncated.
    Truncated,
}

impl fmt::Display for TrainingRunError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            TrainingRunError::Unknown => "this is not a state of this training, or it is from another version",
            TrainingRunError::Truncated => "the file is incomplete",
        })
    }
}

impl Error for TrainingRunError {}
