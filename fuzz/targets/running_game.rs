//! Games in progress as they are stored: what is read is written and read again. The first byte chooses the game.

use huanle::screens::gomoku::GomokuBoard;
use huanle::screens::othello::OthelloBoard;
use huanle::screens::table::{Drawing, rewritten};
use huanle::screens::xiangqi::XiangqiBoard;
use huanle::text::Language;

fn check<D: Drawing>(drawing: &D, text: &str) {
    if let Some(written) = rewritten(drawing, text) {
        assert_eq!(rewritten(drawing, &written).as_ref(), Some(&written));
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
