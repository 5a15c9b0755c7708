//! Recordings and their runs: every valid input must survive a round trip.

use huanle::commands::fuzzing;
use huanle::machine::recording::Recording;

/// Reads an input.
pub fn run(bytes: &[u8]) {
    let Ok(text) = str::from_utf8(bytes) else { return };
    if let Ok(recording) = text.parse::<Recording>() {
        assert_eq!(recording.to_string().parse(), Ok(recording.clone()));
        fuzzing::round_trip_recording(&recording);
    }
}
