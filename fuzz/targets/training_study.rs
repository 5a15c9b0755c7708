//! States of `huanle train othello`: what is read is written again.

use huanle::engine::training::patterns::TrainingRun;

/// Reads an input.
pub fn run(bytes: &[u8]) {
    if let Ok(study) = TrainingRun::read(bytes) {
        assert!(study.write() == bytes);
    }
}
