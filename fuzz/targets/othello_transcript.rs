//! Othello transcripts, also with a first move put before them so that they are recognized: every valid input must survive a
//! round trip.

use huanle::engine::notation::Archive as _;
use huanle::engine::othello::notation::{self, transcript};

/// Reads an input.
pub fn run(bytes: &[u8]) {
    for file in [bytes, &[b"f5 ", bytes].concat()] {
        let Ok(archive) = notation::read(file) else { continue };
        for loaded in archive.games().flatten() {
            if let Some((text, _)) = transcript::write(&loaded.record).filter(|(text, _)| !text.is_empty()) {
                let again = notation::read(text.as_bytes()).expect("what was written is recognised");
                let again = again.game(0).expect("there is one").expect("it is legal");
                assert_eq!(transcript::write(&again.record).expect("from the start").0, text);
            }
        }
    }
}
