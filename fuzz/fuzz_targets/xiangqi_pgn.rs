//! PGN, lists of moves and FEN with moves: what is read is written and read again.
#![no_main]

use huanle::engine::notation::Archive as _;
use huanle::engine::xiangqi::notation::{self, Format, Style, pgn};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Ok(archive) = notation::read(bytes) else { return };
    for loaded in archive.games().flatten() {
        let text = pgn::write(&loaded.record, Style::Chinese);
        let again = notation::read(text.as_bytes()).ok().and_then(|archive| archive.game(0)?.ok());
        if archive.format() == Format::Pgn {
            assert_eq!(again.map(|again| again.record.node_count()), Some(loaded.record.node_count()));
        }
    }
});
