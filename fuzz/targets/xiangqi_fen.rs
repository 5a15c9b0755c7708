//! Xiangqi FEN: every valid input must survive a round trip, and its legal moves can be played.

use huanle::engine::Game;
use huanle::engine::xiangqi::Position;

/// Reads an input.
pub fn run(bytes: &[u8]) {
    let Ok(text) = str::from_utf8(bytes) else { return };
    if let Ok(position) = text.parse::<Position>() {
        assert_eq!(position.to_string().parse(), Ok(position.clone()));
        for mv in position.moves() {
            let _ = position.after(mv).ending();
        }
    }
}
