//! Gomoku game files: moves, psq, SGF and RenLib. The first byte selects a prefix, possibly empty, which is put before the
//! rest and determines the format.

use huanle::engine::notation::Archive as _;
use huanle::engine::gomoku::Rules;
use huanle::engine::gomoku::notation::{self, moves, psq, sgf};

const BEGINNINGS: [&[u8]; 5] = [
    b"",
    b"h8",
    b"Piskvorky 15x15, 0:0, 0\n",
    b"(;",
    b"\xFFRenLib\xFF\x03\x00\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF",
];

/// Reads an input.
pub fn run(bytes: &[u8]) {
    let Some((&kind, rest)) = bytes.split_first() else { return };
    let file = [BEGINNINGS[usize::from(kind) % BEGINNINGS.len()], rest].concat();
    let Ok(archive) = notation::read(&file, Rules::RENJU) else { return };
    for loaded in archive.games().flatten() {
        let (text, _) = sgf::write(&loaded.record);
        let again = notation::read(text.as_bytes(), Rules::RENJU).expect("what is written can be read");
        let again = again.game(0).expect("one game").expect("what is written can be read");
        assert_eq!(sgf::write(&again.record).0, text);
        let _ = (moves::write(&loaded.record), psq::write(&loaded.record));
    }
}
