//! Pictures for portraits: no file crashes the reader, and every portrait must survive a round trip.

use huanle::capture::read_portrait;
use huanle::gfx::Portrait;

/// Reads an input.
pub fn run(bytes: &[u8]) {
    if let Ok(portrait) = read_portrait(bytes) {
        assert_eq!(Portrait::from_bytes(portrait.as_bytes()), Ok(portrait));
    }
}
