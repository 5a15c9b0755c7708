//! The computer's levels: their names and descriptions.

use super::{HelpPage, game_of};

/// The levels of every game, each list from the weakest.
pub struct LevelsText {
    /// The help page that explains the levels; the list itself is drawn.
    pub page: HelpPage,
    /// The mark of the current level.
    pub playing: &'static str,
    /// Othello's levels, in the order of the engine's list.
    pub othello: [LevelText; 4],
    /// The levels of the strong Othello player, in the order of [`LEVELS`](crate::engine::othello::strong::LEVELS).
    pub strong_othello: [LevelText; 10],
    /// Gomoku's levels.
    pub gomoku: [LevelText; 5],
    /// Xiangqi's levels.
    pub xiangqi: [LevelText; 7],
    /// The levels of the strong xiangqi player, in the order of [`LEVELS`](crate::engine::xiangqi::strong::LEVELS).
    pub strong_xiangqi: [LevelText; 10],
}

impl LevelsText {
    /// Returns the name of a program's level from its stored name without thinking time, or the latter if it is not known.
    pub fn name<'n>(&self, program: &str, id: &'n str) -> &'n str {
        let (levels, more): (&[LevelText], &[LevelText]) = match game_of(program) {
            "othello" => (&self.othello, &self.strong_othello),
            "gomoku" => (&self.gomoku, &[]),
            "xiangqi" => (&self.xiangqi, &self.strong_xiangqi),
            _ => (&[], &[]),
        };
        levels.iter().chain(more).find(|level| level.id == id).map_or(id, |level| level.name)
    }
}

/// A level.
pub struct LevelText {
    /// The name on the command line and in files, the same in every language.
    pub id: &'static str,
    /// The name.
    pub name: &'static str,
    /// The description of its search and depth, in one line.
    pub about: &'static str,
}

impl LevelText {
    /// Returns the text of the level with an id; of the last level if there is none.
    ///
    /// # Panics
    /// Panics if there are no levels.
    pub(crate) fn find<'t>(levels: impl IntoIterator<Item = &'t LevelText>, id: &str) -> &'t LevelText {
        let mut last = None;
        for level in levels {
            last = Some(level);
            if level.id == id {
                break;
            }
        }
        last.expect("every game has levels")
    }
}

/// 中文。
pub const ZH: LevelsText = LevelsText {
    page: HelpPage { heading: "电脑对手", paragraphs: &[], caption: "" },
    playing: "← 现在的对手",
    othello: [
        LevelText {
            id: "classic", name: "DOS 原版", about: "只看一步：先占角，避开角旁，再比吃子"
        },
        LevelText { id: "beginner", name: "初级", about: "看两步：行动力和最后一子的位置" },
        LevelText { id: "intermediate", name: "中级", about: "看四步：行动力和最后一子的位置" },
        LevelText { id: "advanced", name: "高级", about: "看八步左右；最后十子算尽" },
    ],
    strong_othello: [
        LevelText { id: "1", name: "一级 启蒙", about: "看 1 步；94% 的着法随便下" },
        LevelText { id: "2", name: "二级 学步", about: "看 1 步；60% 的着法随便下" },
        LevelText { id: "3", name: "三级 常客", about: "看 1 步；35% 的着法随便下" },
        LevelText { id: "4", name: "四级 爱好", about: "看 1 步；15% 的着法随便下" },
        LevelText { id: "5", name: "五级 社员", about: "看 2 步；最后 6 格算尽；5% 随便下" },
        LevelText { id: "6", name: "六级 校队", about: "看 3 步；最后 8 格算尽" },
        LevelText { id: "7", name: "七级 赛手", about: "看 4 步；最后 10 格算尽" },
        LevelText { id: "8", name: "八级 高手", about: "看 5 步；最后 13 格算尽" },
        LevelText { id: "9", name: "九级 大师", about: "看 7 步；最后 16 格算尽" },
        LevelText { id: "10", name: "十级 宗师", about: "看 10 步；最后 20 格算尽" },
    ],
    gomoku: [
        LevelText { id: "weights", name: "15 路原版", about: "连子加权，攻守合计，看一步" },
        LevelText { id: "win-table", name: "10 路原版", about: "数每条活线上的子，看一步" },
        LevelText { id: "look-ahead", name: "能手", about: "先算冲四，每步搜索三万个局面" },
        LevelText { id: "expert", name: "高手", about: "先算冲四，每步搜索二十万个局面" },
        LevelText { id: "master", name: "大师", about: "先算冲四，每步搜索一百万个局面" },
    ],
    xiangqi: [
        LevelText { id: "fool", name: "傻瓜", about: "搜索一层；先找两步内的杀着" },
        LevelText { id: "rookie", name: "菜鸟", about: "搜索二层" },
        LevelText { id: "novice", name: "新手", about: "搜索三层" },
        LevelText { id: "beginner", name: "入门", about: "搜索四层" },
        LevelText { id: "amateur", name: "业余", about: "搜索五层" },
        LevelText { id: "professional", name: "专业", about: "搜索六层" },
        LevelText { id: "master", name: "大师", about: "搜索七层，残局更深" },
    ],
    strong_xiangqi: [
        LevelText { id: "newcomer", name: "一级 启蒙", about: "每步 100 个局面；40% 的着法随便走" },
        LevelText { id: "learner", name: "二级 学步", about: "每步 100 个局面；25% 的着法随便走" },
        LevelText { id: "casual", name: "三级 常客", about: "每步 100 个局面；12% 的着法随便走" },
        LevelText { id: "hobbyist", name: "四级 爱好", about: "每步 200 个局面；5% 的着法随便走" },
        LevelText { id: "regular", name: "五级 社员", about: "每步 500 个局面" },
        LevelText { id: "club", name: "六级 校队", about: "每步 1500 个局面" },
        LevelText { id: "tournament", name: "七级 赛手", about: "每步 5000 个局面" },
        LevelText { id: "expert", name: "八级 高手", about: "每步 15000 个局面" },
        LevelText { id: "champion", name: "九级 冠军", about: "每步 50000 个局面" },
        LevelText { id: "grandmaster", name: "十级 特大", about: "每步 250000 个局面" },
    ],
};

/// English.
pub const EN: LevelsText = LevelsText {
    page: HelpPage { heading: "Computer opponents", paragraphs: &[], caption: "" },
    playing: "← current",
    othello: [
        LevelText { id: "classic", name: "DOS program", about: "One move ahead: corners, then discs" },
        LevelText { id: "beginner", name: "Beginner", about: "Two moves ahead: mobility, last disc" },
        LevelText { id: "intermediate", name: "Intermediate", about: "Four moves ahead: mobility, last disc" },
        LevelText { id: "advanced", name: "Advanced", about: "About eight moves ahead; exact endgame" },
    ],
    strong_othello: [
        LevelText { id: "1", name: "1 Newcomer", about: "1 ply ahead; 94 % random moves" },
        LevelText { id: "2", name: "2 Learner", about: "1 ply ahead; 60 % random moves" },
        LevelText { id: "3", name: "3 Casual", about: "1 ply ahead; 35 % random moves" },
        LevelText { id: "4", name: "4 Hobbyist", about: "1 ply ahead; 15 % random moves" },
        LevelText { id: "5", name: "5 Regular", about: "2 plies; last 6 perfect; 5 % random" },
        LevelText { id: "6", name: "6 Club", about: "3 plies ahead; last 8 moves perfect" },
        LevelText { id: "7", name: "7 Tournament", about: "4 plies ahead; last 10 moves perfect" },
        LevelText { id: "8", name: "8 Expert", about: "5 plies ahead; last 13 moves perfect" },
        LevelText { id: "9", name: "9 Master", about: "7 plies ahead; last 16 moves perfect" },
        LevelText { id: "10", name: "10 Champion", about: "10 plies ahead; last 20 moves perfect" },
    ],
    gomoku: [
        LevelText { id: "weights", name: "15x15 program", about: "Weighs runs of stones, one move ahead" },
        LevelText { id: "win-table", name: "10x10 program", about: "Stones on live lines, one move ahead" },
        LevelText { id: "look-ahead", name: "Skilled", about: "Searches 30,000 positions per move" },
        LevelText { id: "expert", name: "Expert", about: "Searches 200,000 positions per move" },
        LevelText { id: "master", name: "Master", about: "Searches 1,000,000 positions per move" },
    ],
    xiangqi: [
        LevelText { id: "fool", name: "Fool", about: "One ply; first looks for mates in two" },
        LevelText { id: "rookie", name: "Rookie", about: "Two plies" },
        LevelText { id: "novice", name: "Novice", about: "Three plies" },
        LevelText { id: "beginner", name: "Beginner", about: "Four plies" },
        LevelText { id: "amateur", name: "Amateur", about: "Five plies" },
        LevelText { id: "professional", name: "Professional", about: "Six plies" },
        LevelText { id: "master", name: "Master", about: "Seven plies, more in endgames" },
    ],
    strong_xiangqi: [
        LevelText { id: "newcomer", name: "1 Newcomer", about: "100 positions; 40 % random moves" },
        LevelText { id: "learner", name: "2 Learner", about: "100 positions; 25 % random moves" },
        LevelText { id: "casual", name: "3 Casual", about: "100 positions; 12 % random moves" },
        LevelText { id: "hobbyist", name: "4 Hobbyist", about: "200 positions; 5 % random moves" },
        LevelText { id: "regular", name: "5 Regular", about: "500 positions per move" },
        LevelText { id: "club", name: "6 Club", about: "1500 positions per move" },
        LevelText { id: "tournament", name: "7 Tournament", about: "5000 positions per move" },
        LevelText { id: "expert", name: "8 Expert", about: "15000 positions per move" },
        LevelText { id: "champion", name: "9 Champion", about: "50000 positions per move" },
        LevelText { id: "grandmaster", name: "10 Legend", about: "250000 positions per move" },
    ],
};

#[cfg(test)]
mod tests {
    use super::LevelText;
    use crate::engine::gomoku::levels as gomoku;
    use crate::engine::{othello, xiangqi};
    use crate::gfx::font::bundled;
    use crate::text::Language;
    use crate::text::assert_fits;

    #[test]
    fn every_level_is_explained_in_one_line() {
        for language in Language::ALL {
            let levels = &language.text().levels;
            assert!(levels.othello.iter().map(|level| level.id).eq(othello::LEVELS.iter().map(|level| level.name)));
            assert!(levels.gomoku.iter().map(|level| level.id).eq(gomoku::LEVELS.iter().map(|level| level.name)));
            assert!(
                levels.xiangqi.iter().map(|level| level.id).eq(xiangqi::levels::LEVELS.iter().map(|level| level.name))
            );
            for level in (levels.othello.iter().chain(&levels.strong_othello).chain(&levels.gomoku))
                .chain(&levels.xiangqi)
                .chain(&levels.strong_xiangqi)
            {
                assert_fits(bundled::song16(), level.name, 112);
                assert_fits(bundled::song16(), level.about, 308);
                assert!(!level.about.contains('\n'));
            }
        }
    }

    /// The description of each strength states its numbers correctly: plies, empty squares of the perfect endgame,
    /// random moves in a hundred.
    #[test]
    fn what_is_said_of_a_strength_is_true() {
        for language in Language::ALL {
            for (level, strength) in language.text().levels.strong_othello.iter().zip(othello::strong::LEVELS) {
                let numbers = [strength.depth, strength.exact_from, strength.blunder_percent];
                assert_describes(level, strength.name, &numbers.map(u64::from));
            }
            for (level, strength) in language.text().levels.strong_xiangqi.iter().zip(xiangqi::strong::LEVELS) {
                assert_describes(level, strength.name, &[strength.nodes, strength.blunder_percent.into()]);
            }
        }
    }

    /// Asserts that a text belongs to a strength, and that its numbers are these, without those that are 0.
    fn assert_describes(level: &LevelText, strength: &str, numbers: &[u64]) {
        assert_eq!(level.id, strength);
        let written = level.about.split(|c: char| !c.is_ascii_digit()).filter_map(|number| number.parse::<u64>().ok());
        assert!(written.eq(numbers.iter().copied().filter(|&number| number > 0)), "{}", level.about);
    }
}
