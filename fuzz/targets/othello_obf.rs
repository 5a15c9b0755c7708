//! OBF files (Othello positions with scored moves): every valid input must survive a round trip.

use huanle::engine::notation::Archive as _;
use huanle::engine::othello::notation::{self, obf};

/// Reads an input.
pub fn run(bytes: &[u8]) {
    let start = b"---------------------------OX------XO--------------------------- X;";
    for file in [bytes, &[start, bytes].concat()] {
        let Ok(archive) = notation::read(file) else { continue };
        for loaded in archive.games().flatten() {
            let (text, _) = obf::write(&loaded.record);
            let again = notation::read(text.as_bytes()).expect("what was written is recognised");
            assert!(again.games().all(|game| game.is_ok()), "{text}");
        }
    }
}
