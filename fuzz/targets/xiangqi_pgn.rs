//! Xiangqi PGN, move lists, and FEN with moves: every PGN game must survive a round trip.

use huanle::engine::notation::Archive as _;
use huanle::engine::xiangqi::notation::{self, XiangqiFormat, MoveNotation, pgn};

/// Reads an input.
pub fn run(bytes: &[u8]) {
    let Ok(archive) = notation::read(bytes) else { return };
    for loaded in archive.games().flatten() {
        let text = pgn::write(&loaded.record, MoveNotation::Chinese);
        let again = notation::read(text.as_bytes()).ok().and_then(|archive| archive.game(0)?.ok());
        if archive.format() == XiangqiFormat::Pgn {
            assert_eq!(again.map(|again| again.record.node_count()), Some(loaded.record.node_count()));
        }
    }
}
