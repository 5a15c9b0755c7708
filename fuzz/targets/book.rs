//! Othello opening books.

use huanle::engine::Game as _;
use huanle::engine::othello::Position;
use huanle::engine::othello::book::OpeningBook;

/// Reads an input.
pub fn run(bytes: &[u8]) {
    let Ok(text) = str::from_utf8(bytes) else { return };
    match OpeningBook::read(text) {
        Ok(book) => {
            for (mv, _) in book.moves(&Position::start()) {
                assert!(Position::start().moves().contains(&mv));
            }
        }
        Err(error) => drop(error.to_string()),
    }
}
