//! Stored games in progress: every valid input must survive a round trip. The first byte selects the game.

use huanle::play::{PlayableGame, reencode};
use huanle::screens::gomoku::GomokuBoard;
use huanle::screens::othello::OthelloBoard;
use huanle::screens::xiangqi::XiangqiBoard;
use huanle::text::Language;

fn check<P: PlayableGame>(program: &P, text: &str) {
    if let Some(written) = reencode(program, text) {
        assert_eq!(reencode(program, &written).as_ref(), Some(&written));
    }
}

/// Reads an input.
pub fn run(bytes: &[u8]) {
    let Some((&game, rest)) = bytes.split_first() else { return };
    let Ok(rest) = str::from_utf8(rest) else { return };
    let text = Language::English.text();
    match game % 3 {
        0 => check(&OthelloBoard { text }, rest),
        1 => check(&GomokuBoard::new(text), rest),
        _ => check(&XiangqiBoard::new(text), rest),
    }
}
