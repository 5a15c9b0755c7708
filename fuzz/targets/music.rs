//! MML tunes: a valid tune has a limited length, and an error has a position.

use huanle::machine::mml;

/// Reads an input.
pub fn run(bytes: &[u8]) {
    match mml::parse(bytes) {
        Ok(sheet) => assert!(sheet.tune.duration() <= mml::MAX_DURATION),
        Err(error) => assert!(error.line >= 1 && error.column >= 1),
    }
}
