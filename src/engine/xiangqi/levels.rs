//! The seven levels of the original's menu 难度: depths 1 to 7, with all improvements that its text describes; and levels of the
//! strong player.

use super::Position;
use super::classic::{ClassicPlayer, Improvements};
use super::strong::{self, StrongPlayer};
use crate::search::{EloTable, Level, Limits};

/// The maximum number of positions per move at any level, so that no answer takes longer than about ten seconds.
pub const MAX_NODES: u64 = 5_000_000;

/// Creates the strong player that only the limits of each search limit: for thinking time.
pub fn timed(seed: u32) -> StrongPlayer {
    StrongPlayer::new(Limits::NONE, Some(seed))
}

const fn level(depth: u32, seed: u32) -> ClassicPlayer {
    ClassicPlayer {
        depth,
        improvements: Improvements::ALL,
        iterative_deepening: true,
        max_nodes: Some(MAX_NODES),
        seed: Some(seed),
    }
}

/// The name of the original's strongest level.
pub const MASTER: &str = "master";

/// The name of the strongest level.
pub const STRONGEST: &str = "grandmaster";

/// The measured strengths: 100 games per pair of neighbours, four random plies, each opening played with both colours.
///
/// `rookie` scores 72.0 % (95 %: 62.5 to 79.9) against `fool`, `novice` 67.0 % (57.3 to 75.4) against `rookie`. In 40
/// games with eight random plies, `beginner` scores 62.5 % (47.0 to 75.8) and `amateur` 75.0 % (59.8 to 85.8) against
/// `novice`. With these openings, `professional` scores 66.7 % (46.7 to 82.0) of 24 games against `amateur`, and `master`
/// 58.3 % (32.0 to 80.7) of 12 games against `professional`. The results of the strong player's levels are in
/// docs/reference/xiangqi-engine.md.
pub const ELO: &EloTable = &[
    ("fool", 1000),
    ("rookie", 1164),
    ("novice", 1287),
    ("beginner", 1376),
    ("amateur", 1478),
    ("professional", 1598),
    ("master", 1656),
    ("newcomer", 306),
    ("learner", 497),
    ("casual", 683),
    ("hobbyist", 990),
    ("regular", 1284),
    ("club", 1508),
    ("tournament", 1773),
    ("expert", 2042),
    ("champion", 2332),
    ("grandmaster", 2658),
];

/// The original's levels, from the weakest: 傻瓜, 菜鸟, 新手, 入门, 业余, 专业, 大师.
pub const LEVELS: [Level<Position>; 7] = [
    Level::new("fool", |seed| Box::new(level(1, seed))),
    Level::new("rookie", |seed| Box::new(level(2, seed))),
    Level::new("novice", |seed| Box::new(level(3, seed))),
    Level::new("beginner", |seed| Box::new(level(4, seed))),
    Level::new("amateur", |seed| Box::new(level(5, seed))),
    Level::new("professional", |seed| Box::new(level(6, seed))),
    Level::new(MASTER, |seed| Box::new(level(7, seed))),
];

/// All levels available at the table: the original's, then the ten of the [strong player](strong::LEVELS).
pub const ALL: [Level<Position>; 17] = {
    let [fool, rookie, novice, beginner, amateur, professional, master] = LEVELS;
    [
        fool,
        rookie,
        novice,
        beginner,
        amateur,
        professional,
        master,
        strong_level::<0>(),
        strong_level::<1>(),
        strong_level::<2>(),
        strong_level::<3>(),
        strong_level::<4>(),
        strong_level::<5>(),
        strong_level::<6>(),
        strong_level::<7>(),
        strong_level::<8>(),
        strong_level::<9>(),
    ]
};

/// Returns one of the strong player's levels by index.
const fn strong_level<const INDEX: usize>() -> Level<Position> {
    Level::new(strong::LEVELS[INDEX].name, |seed| Box::new(strong::LEVELS[INDEX].player(seed)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::matches::{play_both_colors, random_openings};

    #[test]
    #[ignore = "takes hours; cargo test --release -p huanle-engine --lib -- --ignored --nocapture xiangqi::levels::tests::manual_levels_measured"]
    fn manual_levels_measured() {
        for (level, openings) in [(1, 50), (2, 50), (3, 50), (4, 25), (5, 15), (6, 10)] {
            let openings = random_openings(&Position::start(), 4, openings, 1);
            let tally = play_both_colors(&openings, &LEVELS[level], &LEVELS[level - 1], 1);
            eprintln!("{} against {}: {tally}", LEVELS[level].name, LEVELS[level - 1].name);
        }
    }
}
