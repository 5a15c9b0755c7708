//! Tunes as notes: what is read has an end, and what is not says where.

use huanle::machine::mml;

/// Reads an input.
pub fn run(bytes: &[u8]) {
    match mml::read(bytes) {
        Ok(sheet) => assert!(sheet.tune.time() <= mml::LONGEST),
        Err(fault) => assert!(fault.line >= 1 && fault.column >= 1),
    }
}
