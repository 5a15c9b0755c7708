//! Books of openings of Othello.

use huanle::engine::Game as _;
use huanle::engine::othello::Position;
use huanle::engine::othello::book::Book;

/// Reads an input.
pub fn run(bytes: &[u8]) {
    let Ok(text) = str::from_utf8(bytes) else { return };
    match Book::read(text) {
        Ok(book) => {
            for (mv, _) in book.moves(&Position::START) {
                assert!(Position::START.moves().contains(&mv));
            }
        }
        Err(fault) => drop(fault.to_string()),
    }
}
