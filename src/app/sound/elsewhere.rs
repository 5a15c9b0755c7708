//! What `pulse.rs` and `device.rs` do, for other systems and for programs built without the feature `sound`: nothing is heard.

use std::convert::Infallible;

use super::NoSound;

/// No stream.
pub(super) struct Stream(Infallible);

impl Stream {
    /// Has nothing played.
    ///
    /// # Errors
    /// Always.
    pub(super) fn open(_fill: impl FnMut(&mut [u8]) + Send + 'static) -> Result<Stream, NoSound> {
        Err(if cfg!(feature = "sound") { NoSound::NoOutput } else { NoSound::NotBuilt })
    }

    /// Nobody has a stream to ask.
    pub(super) fn cork(&self, _corked: bool) -> Result<(), NoSound> {
        match self.0 {}
    }
}
