//! Recordings, and the runs that they describe: what is read is written and read again.

use huanle::commands::inputs;
use huanle::machine::recording::Recording;

/// Reads an input.
pub fn run(bytes: &[u8]) {
    let Ok(text) = str::from_utf8(bytes) else { return };
    if let Ok(recording) = text.parse::<Recording>() {
        assert_eq!(recording.to_string().parse(), Ok(recording.clone()));
        inputs::recorded_run(&recording);
    }
}
