//! A stub of `pulse.rs` and `device.rs` without sound, for other systems and for builds without the feature `sound`.

use std::convert::Infallible;

use super::SoundError;

/// A stream that cannot exist.
pub(super) struct Stream(Infallible);

impl Stream {
    /// Fails: there is no output.
    ///
    /// # Errors
    /// Always.
    pub(super) fn open(_fill: impl FnMut(&mut [u8]) + Send + 'static) -> Result<Stream, SoundError> {
        Err(if cfg!(feature = "sound") { SoundError::NoOutput } else { SoundError::NotBuilt })
    }

    /// Never called, because there is no stream.
    pub(super) fn cork(&self, _corked: bool) -> Result<(), SoundError> {
        match self.0 {}
    }
}
