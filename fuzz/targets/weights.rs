//! Files of weights of the strong Othello player: what is read is written and read again.

use huanle::engine::othello::packed::{pack, unpack};

/// Reads an input.
pub fn run(bytes: &[u8]) {
    if let Ok(weights) = unpack(bytes) {
        let written = pack(&weights);
        assert!(unpack(&written).is_ok_and(|again| pack(&again) == written));
    }
}
