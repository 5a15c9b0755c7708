//! GGF files: every game, or the legal part of an invalid game, must survive a round trip.

use huanle::engine::notation::Archive as _;
use huanle::engine::othello::notation::{self, ggf};

/// Reads an input.
pub fn run(bytes: &[u8]) {
    for file in [bytes, &[b"(;GM[Othello]", bytes].concat()] {
        let Ok(archive) = notation::read(file) else { continue };
        for game in archive.games() {
            let record = game.map(|loaded| loaded.record).or_else(|error| error.legal.map(|legal| *legal).ok_or(()));
            let Ok(record) = record else { continue };
            let again = notation::read(ggf::write(&record).as_bytes()).expect("what was written is recognised");
            assert_eq!(again.game(0).expect("there is one").expect("it is legal").record, record);
        }
    }
}
