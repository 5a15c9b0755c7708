//! Named openings.
//!
//! The lines and English names are those of the lists used by Othello associations, where the first move is c4; here it
//! is f5, which is the same by symmetry. The Chinese names are those of the Japanese tradition where it has the same
//! line, written with the same characters (虎, 兔, 牛, 猫), otherwise translations of the English ones, with people's names
//! transcribed.

use std::collections::HashMap;
use std::sync::OnceLock;

use super::symmetry::{CanonicalKey, canonical_key};
use super::{Move, Position};
use crate::game::Game as _;

/// An opening: its moves and names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opening {
    /// The moves, beginning with f5.
    pub line: &'static str,
    /// The Chinese name, such as 虎.
    pub chinese: &'static str,
    /// The English name, such as Tiger.
    pub english: &'static str,
}

const fn opening(line: &'static str, chinese: &'static str, english: &'static str) -> Opening {
    Opening { line, chinese, english }
}

/// All openings; each comes after those it continues.
pub const OPENINGS: [Opening; 60] = [
    opening("f5f4", "平行开局", "Parallel"),
    opening("f5f6", "对角开局", "Diagonal"),
    opening("f5d6", "垂直开局", "Perpendicular"),
    opening("f5f6e6f4e3", "牛", "Cow"),
    opening("f5f6e6f4e3d6", "烟囱", "Chimney"),
    opening("f5f6e6f4e3c5g5", "蝙蝠", "Cow Bat"),
    opening("f5f6e6f4e3c5c4", "罗斯对托特", "Rose-v-Toth"),
    opening("f5f6e6f4e3c5c4e7", "谷田", "Tanida"),
    opening("f5f6e6f4e3c5c4e7g4", "飞机", "Aircraft"),
    opening("f5f6e6f4e3c5c4e7b5e2", "帆船", "Sailboat"),
    opening("f5f6e6f4e3c5c4d3f3e2", "丸冈", "Maruoka"),
    opening("f5f6e6f4e3c5c4d3c3", "兰道", "Landau"),
    opening("f5f6e6f4g5", "飞出牛", "Heath"),
    opening("f5f6e6f4g5e7e3", "里蝙蝠", "Heath-Bat"),
    opening("f5f6e6f4g5e7d7", "岩崎", "Iwasaki"),
    opening("f5f6e6f4g5d6", "飞出牛 烟囱", "Heath-Chimney"),
    opening("f5f6e6f4g6", "蛇", "Snake"),
    opening("f5f6e6f4g6c6", "眼镜蛇", "Lysons"),
    opening("f5f6e6f4g4", "狸", "Raccoon Dog"),
    opening("f5f6e6f4g3", "火箭", "Rocket"),
    opening("f5f6e6f4g3f3g4", "汉密尔顿", "Hamilton"),
    opening("f5f6e6f4g3d6", "棒棒糖", "Lollipop"),
    opening("f5f6e6f4c3", "水牛", "Buffalo"),
    opening("f5f6e6f4c3d7f3", "丸冈水牛", "Maruoka Buffalo"),
    opening("f5f6e6f4c3d6f3c4c5b4", "谷田水牛", "Tanida Buffalo"),
    opening("f5f6e6f4c3c4", "北陆水牛", "Hokuriku Buffalo"),
    opening("f5f6e6f4g7", "狂奔牛", "X-square"),
    opening("f5f6d3f4", "翼", "Wing"),
    opening("f5f6c4f4", "半翼", "Semi-Wing"),
    opening("f5d6c5", "兔", "Rabbit"),
    opening("f5d6c5f4d3", "马", "Horse"),
    opening("f5d6c5f4e3d3", "三村", "Mimura"),
    opening("f5d6c5f4e3c6f3", "萨满", "Shaman"),
    opening("f5d6c5f4e3c6e6", "井上", "Inoue"),
    opening("f5d6c5f4e3c6e6f6", "雪兔", "Iago"),
    opening("f5d6c5f4e3c6d7", "巴加特", "Bhagat"),
    opening("f5d6c5f4e3c6d3f3", "拉勒", "Ralle"),
    opening("f5d6c5f4e3c6d3f6e6d7", "兔 玫瑰", "Rose"),
    opening("f5d6c5f4e3c6d3f6e6d7g3c4", "为则玫瑰", "Rose-Birth"),
    opening("f5d6c5f4e3c6d3f6e6d7g4", "平玫瑰", "Flat"),
    opening("f5d6c5f4e3c6d3f6e6d7e7", "手冢系统", "Greenberg"),
    opening("f5d6c4d3c5", "猫", "Cat"),
    opening("f5d6c4d3c5f4e3f3c2", "猫 坂口", "Sakaguchi"),
    opening("f5d6c4d3e6", "羊", "Italian"),
    opening("f5d6c4g5", "无猫", "No-Cat"),
    opening("f5d6c4g5c6", "燕", "Swallow"),
    opening("f5d6c3g5", "导弹", "Bent Ganglion"),
    opening("f5d6c3d3c4", "虎", "Tiger"),
    opening("f5d6c3d3c4b3", "虎 田中", "Aubrey"),
    opening("f5d6c3d3c4f4e6", "领袖虎", "Leader's Tiger"),
    opening("f5d6c3d3c4f4e3", "布赖特韦尔", "Brightwell"),
    opening("f5d6c3d3c4f4c5b3c2", "花形", "Rose-Bill"),
    opening("f5d6c3d3c4f4c5b4b5c6f3e6e3", "石井", "Ishii"),
    opening("f5d6c3d3c4f4c5b3c2e6", "为则", "Tamenori"),
    opening("f5d6c3d3c4f4f6", "斯蒂芬森", "Stephenson"),
    opening("f5d6c3d3c4f4f6b4", "康", "Kung"),
    opening("f5d6c3d3c4f4f6g5", "非康", "No-Kung"),
    opening("f5d6c3d3c4f4f6f3", "康普斯", "Comp'Oth"),
    opening("f5d6c3d3c4f4f6f3e3", "闪电", "Lightning Bolt"),
    opening("f5d6c3d3c4f4f6f3e6e7d7g6f8f7", "F.A.T. 和棋", "F.A.T. Draw"),
];

/// The number of moves of the longest opening.
pub const LONGEST_OPENING: usize = 14;

impl Opening {
    /// Returns its moves.
    pub fn moves(&self) -> impl Iterator<Item = Move> {
        self.line.as_bytes().chunks(2).filter_map(|name| std::str::from_utf8(name).ok()?.parse().ok())
    }

    /// Returns the position after its moves.
    pub fn position(&self) -> Position {
        self.moves().fold(Position::start(), |position, mv| position.after(mv))
    }

    /// Returns the last named position that a game passed through, given its positions from the start, in any symmetry
    /// and by any order of moves. `None` if it passed through no such position, as in games from another start.
    ///
    /// ```
    /// use huanle_engine::othello::{Position, openings::Opening};
    /// use huanle_engine::game::Game;
    ///
    /// let mut game = vec![Position::start()];
    /// for mv in ["c4", "e3", "f6", "e6", "f5"] {
    ///     game.push(game[game.len() - 1].after(mv.parse().unwrap()));
    /// }
    /// assert_eq!(Opening::last_in_game(&game).unwrap().english, "Tiger");
    /// ```
    pub fn last_in_game(game: &[Position]) -> Option<&'static Opening> {
        static NAMED: OnceLock<HashMap<CanonicalKey, &'static Opening>> = OnceLock::new();
        let named = NAMED
            .get_or_init(|| OPENINGS.iter().map(|opening| (canonical_key(&opening.position()).0, opening)).collect());
        let from_start = game.first().is_some_and(|start| *start == Position::start());
        let early = game.iter().take(LONGEST_OPENING + 1).rev().filter(|_| from_start);
        early.into_iter().find_map(|position| named.get(&canonical_key(position).0).copied())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    /// Returns the positions of a game.
    fn game(moves: impl IntoIterator<Item = Move>) -> Vec<Position> {
        let mut game = vec![Position::start()];
        for mv in moves {
            let position = game[game.len() - 1];
            game.push(crate::game::Game::play(&position, mv).unwrap());
        }
        game
    }

    fn line(text: &str) -> Vec<Move> {
        text.split(' ').map(|mv| mv.parse().unwrap()).collect()
    }

    #[test]
    fn each_line_is_legal_and_no_two_are_the_same() {
        let mut keys = HashSet::new();
        assert_eq!(OPENINGS.iter().map(|opening| opening.line.len() / 2).max(), Some(LONGEST_OPENING));
        for opening in &OPENINGS {
            assert_eq!(opening.moves().count() * 2, opening.line.len(), "{}", opening.line);
            let game = game(opening.moves());
            assert!(keys.insert(canonical_key(&game[game.len() - 1]).0), "{}", opening.english);
            assert_eq!(Opening::last_in_game(&game), Some(opening));
        }
        let names: HashSet<_> = OPENINGS.iter().flat_map(|opening| [opening.chinese, opening.english]).collect();
        assert_eq!(names.len(), 2 * OPENINGS.len());
    }

    #[test]
    fn the_board_may_be_turned_and_the_name_stays_until_the_next() {
        // The four ways to begin the Tiger, and the published first move c4.
        for moves in ["f5 d6 c3 d3 c4", "c4 e3 f6 e6 f5", "d3 c5 f6 f5 e6", "e6 f4 c3 c4 d3"] {
            assert_eq!(Opening::last_in_game(&game(line(moves))).unwrap().english, "Tiger", "{moves}");
        }
        let name = |moves: &str| Opening::last_in_game(&game(line(moves))).map(|opening| opening.english);
        assert_eq!(name("f5 d6 c3 d3 c4 b5"), Some("Tiger"));
        assert_eq!(name("f5 d6"), Some("Perpendicular"));
        assert_eq!(name("f5"), None);
        assert_eq!(Opening::last_in_game(&game(line("f5 d6"))[1..]), None, "not from the start");
        assert_eq!(Opening::last_in_game(&[]), None);
    }
}
