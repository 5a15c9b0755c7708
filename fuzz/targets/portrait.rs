//! Pictures for portraits: no file is too odd, and a portrait is read back from its bytes.

use huanle::capture::read_portrait;
use huanle::gfx::Portrait;

/// Reads an input.
pub fn run(bytes: &[u8]) {
    if let Ok(portrait) = read_portrait(bytes) {
        assert_eq!(Portrait::from_bytes(portrait.bytes()), Ok(portrait));
    }
}
