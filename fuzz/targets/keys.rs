//! Key scripts of `--keys`.

use huanle::machine::timeline::Timeline;

/// Reads an input.
pub fn run(bytes: &[u8]) {
    let Ok(text) = str::from_utf8(bytes) else { return };
    match text.parse::<Timeline>() {
        Ok(timeline) => assert!(timeline.events.is_sorted_by_key(|&(frame, _)| frame)),
        Err(error) => drop(error.to_string()),
    }
}
