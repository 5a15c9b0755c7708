//! PGN, lists of moves and FEN with moves: what is read is written and read again.

use huanle::engine::notation::Archive as _;
use huanle::engine::xiangqi::notation::{self, Format, Style, pgn};

/// Reads an input.
pub fn run(bytes: &[u8]) {
    let Ok(archive) = notation::read(bytes) else { return };
    for loaded in archive.games().flatten() {
        let text = pgn::write(&loaded.record, Style::Chinese);
        let again = notation::read(text.as_bytes()).ok().and_then(|archive| archive.game(0)?.ok());
        if archive.format() == Format::Pgn {
            assert_eq!(again.map(|again| again.record.node_count()), Some(loaded.record.node_count()));
        }
    }
}
