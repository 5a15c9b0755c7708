//! XQF.
#![no_main]

use huanle::engine::xiangqi::notation::{Style, pgn, xqf};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    match xqf::read(bytes) {
        Ok(loaded) => drop(pgn::write(&loaded.record, Style::Wxf)),
        Err(fault) => drop(fault.to_string()),
    }
});
