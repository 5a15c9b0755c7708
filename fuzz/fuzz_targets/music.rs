//! Tunes as notes: what is read has an end, and what is not says where.
#![no_main]

use huanle::machine::mml;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    match mml::read(bytes) {
        Ok(sheet) => assert!(sheet.tune.time() <= mml::LONGEST),
        Err(fault) => assert!(fault.line >= 1 && fault.column >= 1),
    }
});
