//! The levels of play: the ladder of the strong player, and the seven levels of the original's menu 难度, depths 1 to 7 with
//! all improvements that its text describes.
//!
//! Their ratings are measured by `huanle-lab ladder xiangqi`.

use super::classic::{ClassicPlayer, Improvements};
use super::strong::StrongPlayer;
use super::{Move, Position};
use crate::game::Game as _;
use crate::search::{Engine, LADDER, LadderGame, Level, Limits, final_value};

/// The maximum number of positions per move at any of the original's levels, so that no answer takes longer than about
/// ten seconds.
pub const MAX_NODES: u64 = 5_000_000;

const fn player(depth: u32, seed: u32) -> ClassicPlayer {
    ClassicPlayer {
        depth,
        improvements: Improvements::ALL,
        iterative_deepening: true,
        max_nodes: Some(MAX_NODES),
        seed: Some(seed),
    }
}

/// The levels: the ladder from the weakest, then the [original's](ORIGINALS).
pub const LEVELS: [Level<Position>; 17] = [
    Level::on_ladder(1, 300, Limits::nodes(100), 28),
    Level::on_ladder(2, 512, Limits::nodes(100), 17),
    Level::on_ladder(3, 670, Limits::nodes(100), 12),
    Level::on_ladder(4, 919, Limits::nodes(180), 8),
    Level::on_ladder(5, 1100, Limits::nodes(290), 7),
    Level::on_ladder(6, 1287, Limits::nodes(450), 5),
    Level::on_ladder(7, 1514, Limits::nodes(900), 3),
    Level::on_ladder(8, 1716, Limits::nodes(1_500), 0),
    Level::on_ladder(9, 1943, Limits::nodes(2_900), 0),
    Level::on_ladder(10, 2186, Limits::nodes(6_000), 0),
    Level::new("fool", |seed| Box::new(player(1, seed))).rated(914),
    Level::new("rookie", |seed| Box::new(player(2, seed))).rated(1065),
    Level::new("novice", |seed| Box::new(player(3, seed))).rated(1242),
    Level::new("beginner", |seed| Box::new(player(4, seed))).rated(1331),
    Level::new("amateur", |seed| Box::new(player(5, seed))).rated(1433),
    Level::new("professional", |seed| Box::new(player(6, seed))).rated(1553),
    Level::new("master", |seed| Box::new(player(7, seed))).rated(1611),
];

/// The original's levels, from the weakest: 傻瓜, 菜鸟, 新手, 入门, 业余, 专业, 大师.
pub const ORIGINALS: &[Level<Position>] = LEVELS.split_at(LADDER.len()).1;

/// The size of the table for the values of the moves of one position, in kilobytes.
const VALUES_KILOBYTES: usize = 64;

impl LadderGame for Position {
    const MISJUDGMENT: i32 = 300;

    fn new_player(limits: Limits<'static>, seed: u32, has_book: bool) -> Box<dyn Engine<Position>> {
        Box::new(StrongPlayer::new(limits, has_book.then_some(seed)))
    }

    fn gains(&self) -> Vec<(Move, i32)> {
        let gain = |mv: Move| self.board().piece(mv.to).map_or(0, |piece| piece.kind.soldiers());
        self.moves().into_iter().map(|mv| (mv, gain(mv))).collect()
    }

    /// Evaluates after all exchanges.
    fn values(&self) -> Vec<(Move, i32)> {
        let mut player = StrongPlayer::new(Limits::depth(1), None).with_table_kilobytes(VALUES_KILOBYTES);
        let mut value = |mv: Move| {
            let after = self.after(mv);
            final_value(&after, self.to_move()).unwrap_or_else(|| {
                let report = player.choose(&[after], &mut ());
                -report.map_or(0, |report| report.score.hundredths())
            })
        };
        self.moves().into_iter().map(|mv| (mv, value(mv))).collect()
    }
}
