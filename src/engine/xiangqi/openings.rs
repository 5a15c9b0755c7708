//! Named openings.
//!
//! The Chinese names are the usual ones; the English names are those used by the World Xiangqi Federation and translators
//! of xiangqi literature, where they agree.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use super::{Move, Position};
use crate::game::Game;

/// An opening: its moves and names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opening {
    /// The moves to the position that defines it. Other orders of the moves, and the mirrored position, have the same name.
    pub line: &'static str,
    /// The Chinese name, such as 中炮.
    pub chinese: &'static str,
    /// The English name, such as Central Cannon.
    pub english: &'static str,
}

const fn opening(line: &'static str, chinese: &'static str, english: &'static str) -> Opening {
    Opening { line, chinese, english }
}

/// All openings. One that is reached by different numbers of moves occurs several times.
#[rustfmt::skip]
pub const OPENINGS: [Opening; 44] = [
    opening("h2e2", "中炮", "Central Cannon"),
    opening("h2e2 h9g7 h0g2 b9c7", "中炮对屏风马", "Screen Horses"),
    opening("h2e2 h9g7 h0g2 i9h9 i0h0 b9c7", "中炮对屏风马", "Screen Horses"),
    opening("h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 g3g4 c6c5 b0a2 a6a5 b2c2", "五七炮对屏风马", "5-7 Cannons v Screen Horses"),
    opening("h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 b0a2 g6g5 b2d2", "五六炮对屏风马", "5-6 Cannons v Screen Horses"),
    opening("h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 g3g4 c6c5 b0a2 g9e7 b2b6", "五八炮对屏风马", "5-8 Cannons v Screen Horses"),
    opening("h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 c3c4 g6g5 b2b4", "中炮巡河炮对屏风马", "River Cannon v Screen Horses"),
    opening("h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 c3c4 g6g5 h0h4", "中炮巡河车对屏风马", "River Rook v Screen Horses"),
    opening("h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 c3c4 g6g5 h0h6", "中炮过河车对屏风马", "Crossing Rook v Screen Horses"),
    opening("h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 c3c4 g6g5 h0h6 h7i7", "平炮兑车", "Rook Exchange Variation"),
    opening("h2e2 h9g7 h0g2 i9h9 i0h0 g6g5 h0h6 b9c7", "中炮过河车对屏风马", "Crossing Rook v Screen Horses"),
    opening("h2e2 h9g7 h0g2 i9h9 i0h0 h7h3", "左炮封车", "Left Cannon Blockade"),
    opening("h2e2 h9g7 h0g2 i9h9 i0h0 b7e7", "半途列炮", "Delayed Opposite Cannons"),
    opening("h2e2 b9c7 h0g2 h7f7", "中炮对反宫马", "Sandwiched Horses"),
    opening("h2e2 h9g7 h0g2 b9a7", "中炮对单提马", "Single Horse Defence"),
    opening("h2e2 h9g7 h0g2 i9h9 i0h0 b9a7", "中炮对单提马", "Single Horse Defence"),
    opening("h2e2 h9g7 h0g2 h7i7 i0h0 i9h9", "中炮对三步虎", "Three-Step Tiger"),
    opening("h2e2 h7e7", "顺炮", "Same Direction Cannons"),
    opening("h2e2 h7e7 h0g2 h9g7 i0h0 i9i8", "顺炮直车对横车", "Same Cannons, File v Rank Rook"),
    opening("h2e2 h7e7 h0g2 h9g7 i0i1 i9h9", "顺炮横车对直车", "Same Cannons, Rank v File Rook"),
    opening("h2e2 h7e7 h0g2 h9g7 i0h0 g6g5", "顺炮直车对缓开车", "Same Cannons, Delayed Rook"),
    opening("h2e2 b7e7", "列炮", "Opposite Direction Cannons"),
    opening("c3c4", "仙人指路", "Pawn Opening"),
    opening("c3c4 b7c7", "仙人指路对卒底炮", "Pawn v Cannon behind Pawn"),
    opening("c3c4 b7c7 h2e2", "卒底炮对中炮", "Cannon behind Pawn v Central"),
    opening("c3c4 g6g5", "对兵局", "Opposing Pawns"),
    opening("c3c4 g9e7", "仙人指路对飞象", "Pawn v Elephant"),
    opening("c3c4 c9e7", "仙人指路对飞象", "Pawn v Elephant"),
    opening("c3c4 h7e7", "仙人指路对中炮", "Pawn v Central Cannon"),
    opening("c3c4 b7e7", "仙人指路对中炮", "Pawn v Central Cannon"),
    opening("g0e2", "飞相局", "Elephant Opening"),
    opening("g0e2 h7e7", "飞相局对左中炮", "Elephant v Left Central Cannon"),
    opening("g0e2 b7e7", "飞相局对右中炮", "Elephant v Right Central Cannon"),
    opening("g0e2 h7f7", "飞相局对士角炮", "Elephant v Palace Corner Cannon"),
    opening("g0e2 b7f7", "飞相局对过宫炮", "Elephant v Cross-Palace Cannon"),
    opening("g0e2 g6g5", "飞相局对进卒", "Elephant v Pawn"),
    opening("h0g2", "起马局", "Horse Opening"),
    opening("h0g2 g6g5", "起马局对进卒", "Horse v Pawn"),
    opening("h2d2", "过宫炮", "Cross-Palace Cannon"),
    opening("h2d2 h7e7", "过宫炮对左中炮", "Cross-Palace v Left Central"),
    opening("h2d2 h9g7", "过宫炮对左马", "Cross-Palace v Left Horse"),
    opening("h2f2", "士角炮", "Palace Corner Cannon"),
    opening("h2c2", "金钩炮", "Golden Hook Cannon"),
    opening("h0i2", "边马局", "Edge Horse"),
];

/// The number of moves of the longest line.
pub const LONGEST_OPENING: usize = 11;

/// The indices of the openings by the keys of their positions.
static BY_KEY: LazyLock<BTreeMap<u64, usize>> = LazyLock::new(|| {
    let mut openings = BTreeMap::new();
    for (index, opening) in OPENINGS.iter().enumerate() {
        for is_mirrored in [false, true] {
            let last = positions(opening.line, is_mirrored).last();
            openings.extend(last.map(|position| (position.board().key(), index)));
        }
    }
    openings
});

/// Returns the positions after each move of a line, up to the first illegal move.
pub(super) fn positions(line: &str, is_mirrored: bool) -> impl Iterator<Item = Position> {
    let mut position = Position::start();
    line.split(' ').map_while(move |text| {
        let mv: Move = text.parse().ok()?;
        position = position.play(if is_mirrored { mv.mirrored() } else { mv }).ok()?;
        Some(position.clone())
    })
}

impl Opening {
    /// Returns the opening that a position defines.
    pub fn of(position: &Position) -> Option<&'static Opening> {
        Some(&OPENINGS[*BY_KEY.get(&position.board().key())?])
    }

    /// Returns the last opening among the positions of a game, the first one first.
    pub fn last_in_game(game: &[Position]) -> Option<&'static Opening> {
        game.iter().rev().find_map(Opening::of)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_is_legal_and_defines_its_opening() {
        assert_eq!(OPENINGS.iter().map(|opening| opening.line.split(' ').count()).max(), Some(LONGEST_OPENING));
        for opening in &OPENINGS {
            for is_mirrored in [false, true] {
                let game: Vec<Position> = positions(opening.line, is_mirrored).collect();
                assert_eq!(game.len(), opening.line.split(' ').count(), "{}", opening.line);
                assert_eq!(Opening::last_in_game(&game), Some(opening), "{}", opening.line);
            }
        }
    }

    #[test]
    fn the_name_is_that_of_the_last_known_position_in_any_order_of_moves() {
        let name = |line: &str| {
            let game: Vec<Position> = positions(line, false).collect();
            Opening::last_in_game(&game).map(|opening| opening.chinese)
        };
        assert_eq!(name("a3a4"), None);
        assert_eq!(name("h2e2 a6a5 h0g2"), Some("中炮"));
        assert_eq!(name("h2e2 b9c7 h0g2 h9g7"), Some("中炮对屏风马"));
        assert_eq!(name("b2e2 b7e7"), Some("顺炮"));
        assert_eq!(name("b2e2 h7e7"), Some("列炮"));
        assert_eq!(name("g3g4 c6c5 h0g2"), Some("对兵局"));
    }
}
