//! The browser's store: every valid input must survive a round trip.

use huanle::records::Memory;

/// Reads an input.
pub fn run(bytes: &[u8]) {
    let Ok(text) = str::from_utf8(bytes) else { return };
    if let Ok(memory) = Memory::from_json(text) {
        let written = memory.to_json();
        assert_eq!(Memory::from_json(&written).expect("what is written can be read").to_json(), written);
    }
}
