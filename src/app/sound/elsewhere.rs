//! What `pulse.rs` does, for systems without PulseAudio and for programs built without the feature `sound`: nothing is heard.

use std::convert::Infallible;

/// No stream.
pub(super) struct Stream(Infallible);

impl Stream {
    /// Has nothing played.
    ///
    /// # Errors
    /// Always.
    pub(super) fn open(_fill: impl FnMut(&mut [u8]) + Send + 'static) -> Result<Stream, String> {
        let why = if cfg!(feature = "sound") {
            "there is no player for this system yet"
        } else {
            "this was built without the feature `sound`"
        };
        Err(why.to_owned())
    }

    /// Nobody has a stream to ask.
    pub(super) fn cork(&self, _corked: bool) -> Result<(), String> {
        match self.0 {}
    }
}
