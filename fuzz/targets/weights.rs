//! Weight files of the strong Othello player: every valid input must survive a round trip.

use huanle::engine::othello::packed_weights::{pack, unpack};

/// Reads an input.
pub fn run(bytes: &[u8]) {
    if let Ok(weights) = unpack(bytes) {
        let written = pack(&weights);
        assert!(unpack(&written).is_ok_and(|again| pack(&again) == written));
    }
}
