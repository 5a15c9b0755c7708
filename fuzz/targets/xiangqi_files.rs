//! XQF, CBR, CBL and DhtmlXQ files. The first byte selects a header, which is put before the rest.

use huanle::engine::notation::Archive as _;
use huanle::engine::xiangqi::notation::{self, MoveNotation, pgn, xqf};

const BEGINNINGS: [&[u8]; 5] =
    [b"XQ\x0A", b"XQ\x12", b"CCBridge Record\0", b"CCBridgeLibrary\0", b"[DhtmlXQ_movelist]7747"];

/// Reads an input.
pub fn run(bytes: &[u8]) {
    let Some((&kind, rest)) = bytes.split_first() else { return };
    let file = [BEGINNINGS[usize::from(kind) % BEGINNINGS.len()], rest].concat();
    let Ok(archive) = notation::read(&file) else { return };
    for game in archive.games() {
        match game {
            Ok(loaded) => drop((pgn::write(&loaded.record, MoveNotation::Wxf), xqf::write(&loaded.record))),
            Err(error) => drop(error.to_string()),
        }
    }
}
