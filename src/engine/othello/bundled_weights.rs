//! The bundled pattern weights, decompressed once per process.

use std::sync::OnceLock;

use super::packed_weights::{self, WeightsReader};
use super::weights::PatternWeights;

/// The bundled weights, compressed.
const FILE: &[u8] = include_bytes!("weights.bin");
static BUNDLED: OnceLock<PatternWeights> = OnceLock::new();

impl PatternWeights {
    /// Returns the bundled weights.
    pub fn bundled() -> &'static PatternWeights {
        BUNDLED.get_or_init(|| packed_weights::unpack(FILE).unwrap_or_else(|_| PatternWeights::zero()))
    }

    /// Decompresses the bundled weights if necessary, for callers that must not block while
    /// [`bundled`](PatternWeights::bundled) does so the first time, which takes up to a tenth of a second in a browser.
    /// Calls `go_on` after each phase and at the end.
    ///
    /// # Errors
    /// The error that `go_on` returns.
    pub fn unpack_bundled<E>(mut go_on: impl FnMut() -> Result<(), E>) -> Result<(), E> {
        if BUNDLED.get().is_some() {
            return Ok(());
        }
        let Ok(mut unpacking) = WeightsReader::new(FILE) else { return Ok(()) };
        while unpacking.read_phase() {
            go_on()?;
        }
        if let Ok(weights) = unpacking.finish() {
            // Another thread may have stored the same weights already.
            let _ = BUNDLED.set(weights);
        }
        go_on()
    }
}
