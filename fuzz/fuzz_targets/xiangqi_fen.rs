//! FEN: what is read is written the same again, and can be played on.
#![no_main]

use huanle::engine::Game;
use huanle::engine::xiangqi::Position;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok(position) = text.parse::<Position>() {
        assert_eq!(position.to_string().parse(), Ok(position.clone()));
        for mv in position.moves() {
            let _ = position.after(mv).ending();
        }
    }
});
