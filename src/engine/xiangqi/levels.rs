//! The seven levels of the source's menu 难度: depths 1 to 7, with all improvements that its text describes.

use super::Position;
use super::classic::{ClassicPlayer, Improvements};
use crate::search::Level;

/// The maximum number of positions per move at any level, so that no answer takes longer than about ten seconds.
pub const MAX_NODES: u64 = 5_000_000;

const fn level(depth: u32, seed: u32) -> ClassicPlayer {
    ClassicPlayer {
        depth,
        improvements: Improvements::ALL,
        iterative_deepening: true,
        max_nodes: Some(MAX_NODES),
        seed: Some(seed),
    }
}

/// The levels, from the weakest: 傻瓜, 菜鸟, 新手, 入门, 业余, 专业, 大师.
pub const LEVELS: [Level<Position>; 7] = [
    Level { name: "fool", new_engine: |seed| Box::new(level(1, seed)) },
    Level { name: "rookie", new_engine: |seed| Box::new(level(2, seed)) },
    Level { name: "novice", new_engine: |seed| Box::new(level(3, seed)) },
    Level { name: "beginner", new_engine: |seed| Box::new(level(4, seed)) },
    Level { name: "amateur", new_engine: |seed| Box::new(level(5, seed)) },
    Level { name: "professional", new_engine: |seed| Box::new(level(6, seed)) },
    Level { name: "master", new_engine: |seed| Box::new(level(7, seed)) },
];
