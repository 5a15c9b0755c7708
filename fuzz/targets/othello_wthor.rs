//! WTHOR files and name lists: the quick check of a game must agree with fully reading it.

use huanle::engine::othello::notation::{self, wthor};

/// Reads an input.
pub fn run(bytes: &[u8]) {
    let _ = wthor::Names::default().add(bytes);
    let header = [20, 26, 2, 24, 1, 0, 0, 0, 0, 0, 0xE9, 7, 8, 0, 24, 0];
    for file in [bytes, &[header.as_slice(), bytes].concat()] {
        let Ok(archive) = notation::read(file) else { continue };
        let Some(year) = archive.wthor() else { continue };
        for game in (0..year.len()).filter_map(|index| year.game(index)) {
            let full = game.load().map(|loaded| *loaded.record.position()).map_err(|error| (error.location, error.kind));
            assert_eq!(game.last_position().map_err(|error| (error.location, error.kind)), full);
        }
    }
}
