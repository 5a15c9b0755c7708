//! The bytes of a training run: reading them, and the error.

use crate::file_header::strip_header;

/// The error for bytes that are not a training run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TrainingRunError {
    /// The bytes are something else.
    #[error("this is not a state of this training")]
    Unknown,
    /// The bytes are of another version: theirs, and the one that is read.
    #[error("the state has version {0}, and this program reads version {1}")]
    Version(u32, u32),
    /// The bytes are truncated.
    #[error("the file is incomplete")]
    Truncated,
}

/// Reads the bytes of a training run one part after another.
pub(super) struct RunReader<'f>(&'f [u8]);

impl<'f> RunReader<'f> {
    /// Reads the first line, which says what the bytes are.
    pub(super) fn new(bytes: &'f [u8], header: &[u8]) -> Result<RunReader<'f>, TrainingRunError> {
        strip_header(bytes, header).map(RunReader).map_err(|versions| match versions {
            Some((found, read)) => TrainingRunError::Version(found, read),
            None => TrainingRunError::Unknown,
        })
    }

    /// Returns whether everything has been read.
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Reads a number of bytes.
    pub(super) fn take(&mut self, count: usize) -> Result<&'f [u8], TrainingRunError> {
        self.0.split_off(..count).ok_or(TrainingRunError::Truncated)
    }

    /// Reads a number of four bytes, the lowest first.
    pub(super) fn number(&mut self) -> Result<u32, TrainingRunError> {
        Ok(self.take(4)?.iter().rev().fold(0, |n, &byte| n << 8 | u32::from(byte)))
    }
}
