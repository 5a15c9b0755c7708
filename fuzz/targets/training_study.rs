//! States of `huanle-lab train othello`: every valid input is written back identically.

use huanle::engine::training::patterns::TrainingRun;

/// Reads an input.
pub fn run(bytes: &[u8]) {
    if let Ok(study) = TrainingRun::read(bytes) {
        assert!(study.write() == bytes);
    }
}
