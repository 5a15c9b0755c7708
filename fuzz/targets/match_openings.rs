//! Files of `huanle match --openings`. The first byte chooses the game.

use huanle::commands::inputs;

/// Reads an input.
pub fn run(bytes: &[u8]) {
    let Some((&game, rest)) = bytes.split_first() else { return };
    inputs::match_openings(game % 3, rest);
}
