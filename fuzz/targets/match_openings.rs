//! Files of `huanle match --openings`. The first byte selects the game.

use huanle::commands::fuzzing;

/// Reads an input.
pub fn run(bytes: &[u8]) {
    let Some((&game, rest)) = bytes.split_first() else { return };
    fuzzing::read_match_openings(game % 3, rest);
}
