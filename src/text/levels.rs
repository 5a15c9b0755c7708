//! The computer's levels: their names and descriptions.

use super::texts::texts;
use super::{HelpPage, game_of};

texts! {
    /// The levels of every game.
    pub struct LevelsText {
        /// The help page that explains the ladder; the list itself is drawn.
        page: HelpPage =
            HelpPage::new("电脑对手：十级", &[], ""),
            HelpPage::new("Computer opponents: ten levels", &[], "");
        /// The help page of the levels of the original programs.
        originals_page: HelpPage =
            HelpPage::new("电脑对手：原来的程序", &[], ""),
            HelpPage::new("Computer opponents: original programs", &[], "");
        /// The mark of the current level.
        playing = "← 现在的对手", "← current";
        /// The levels of the ladder, the same in every game.
        ladder: [LevelText; 10] =
            [
                LevelText { id: "1", name: "一级 启蒙", about: "常常随便下" },
                LevelText { id: "2", name: "二级 学步", about: "常常看漏威胁和吃子" },
                LevelText { id: "3", name: "三级 常客", about: "有时看漏威胁和吃子" },
                LevelText { id: "4", name: "四级 爱好", about: "偶尔看漏威胁和吃子" },
                LevelText { id: "5", name: "五级 社员", about: "有时判断错形势" },
                LevelText { id: "6", name: "六级 校队", about: "棋社水平：着法稳，看得不远" },
                LevelText { id: "7", name: "七级 赛手", about: "比赛水平：偶有小失误" },
                LevelText { id: "8", name: "八级 高手", about: "没有无心的失误" },
                LevelText { id: "9", name: "九级 冠军", about: "算得更远" },
                LevelText { id: "10", name: "十级 宗师", about: "不计时的对手里最强" },
            ],
            [
                LevelText { id: "1", name: "1 Newcomer", about: "Often plays at random" },
                LevelText { id: "2", name: "2 Learner", about: "Often overlooks threats and captures" },
                LevelText { id: "3", name: "3 Casual", about: "Overlooks some threats and captures" },
                LevelText { id: "4", name: "4 Hobbyist", about: "Rarely overlooks a threat or capture" },
                LevelText { id: "5", name: "5 Regular", about: "Misjudges positions now and then" },
                LevelText { id: "6", name: "6 Club", about: "Club player: sound but short-sighted" },
                LevelText { id: "7", name: "7 Tournament", about: "Tournament player with small slips" },
                LevelText { id: "8", name: "8 Expert", about: "Makes no careless errors" },
                LevelText { id: "9", name: "9 Champion", about: "Thinks further ahead" },
                LevelText { id: "10", name: "10 Legend", about: "The strongest without thinking time" },
            ];
        /// The levels of Othello's original programs, in the order of the engine's list.
        othello: [LevelText; 4] =
            [
                LevelText {
                    id: "classic", name: "DOS 原版", about: "只看一步：先占角，避开角旁，再比吃子"
                },
                LevelText { id: "beginner", name: "初级", about: "看两步：行动力和最后一子的位置" },
                LevelText {
                    id: "intermediate", name: "中级", about: "看四步：行动力和最后一子的位置"
                },
                LevelText { id: "advanced", name: "高级", about: "看八步左右；最后十子算尽" },
            ],
            [
                LevelText { id: "classic", name: "DOS program", about: "One move ahead: corners, then discs" },
                LevelText { id: "beginner", name: "Beginner", about: "Two moves ahead: mobility, last disc" },
                LevelText { id: "intermediate", name: "Intermediate", about: "Four moves ahead: mobility, last disc" },
                LevelText { id: "advanced", name: "Advanced", about: "About eight moves ahead; exact endgame" },
            ];
        /// Those of gomoku.
        gomoku: [LevelText; 2] =
            [
                LevelText { id: "weights", name: "15 路原版", about: "连子加权，攻守合计，看一步" },
                LevelText { id: "win-table", name: "10 路原版", about: "数每条活线上的子，看一步" },
            ],
            [
                LevelText { id: "weights", name: "15x15 program", about: "Weighs runs of stones, one move ahead" },
                LevelText { id: "win-table", name: "10x10 program", about: "Stones on live lines, one move ahead" },
            ];
        /// Those of xiangqi.
        xiangqi: [LevelText; 7] =
            [
                LevelText { id: "fool", name: "傻瓜", about: "搜索一层；先找两步内的杀着" },
                LevelText { id: "rookie", name: "菜鸟", about: "搜索二层" },
                LevelText { id: "novice", name: "新手", about: "搜索三层" },
                LevelText { id: "beginner", name: "入门", about: "搜索四层" },
                LevelText { id: "amateur", name: "业余", about: "搜索五层" },
                LevelText { id: "professional", name: "专业", about: "搜索六层" },
                LevelText { id: "master", name: "大师", about: "搜索七层，残局更深" },
            ],
            [
                LevelText { id: "fool", name: "Fool", about: "One ply; first looks for mates in two" },
                LevelText { id: "rookie", name: "Rookie", about: "Two plies" },
                LevelText { id: "novice", name: "Novice", about: "Three plies" },
                LevelText { id: "beginner", name: "Beginner", about: "Four plies" },
                LevelText { id: "amateur", name: "Amateur", about: "Five plies" },
                LevelText { id: "professional", name: "Professional", about: "Six plies" },
                LevelText { id: "master", name: "Master", about: "Seven plies, more in endgames" },
            ];
    }
}

impl LevelsText {
    /// Returns the levels of a program's game: the ladder, and the original programs'.
    fn levels(&self, program: &str) -> impl Iterator<Item = &LevelText> {
        let (ladder, originals): (&[LevelText], &[LevelText]) = match game_of(program) {
            "othello" => (&self.ladder, &self.othello),
            "gomoku" => (&self.ladder, &self.gomoku),
            "xiangqi" => (&self.ladder, &self.xiangqi),
            _ => (&[], &[]),
        };
        ladder.iter().chain(originals)
    }

    /// Returns a program's level from its stored name without thinking time; the last one if there is none.
    ///
    /// # Panics
    /// Panics if there is no such game.
    pub(crate) fn level(&self, program: &str, id: &str) -> &LevelText {
        LevelText::find(self.levels(program), id)
    }

    /// Returns the displayed name of a program's level, or its stored name if it is not known.
    pub fn name<'n>(&'n self, program: &str, id: &'n str) -> &'n str {
        self.levels(program).find(|level| level.id == id).map_or(id, |level| level.name)
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::search::{ERROR_SHARES, Level};
    use crate::engine::{Game, gomoku, othello, xiangqi};
    use crate::gfx::font::bundled;
    use crate::text::{Language, assert_fits};

    fn check<G: Game>(levels: &LevelsText, program: &str, all: &[Level<G>]) {
        assert!(levels.levels(program).map(|level| level.id).eq(all.iter().map(|level| level.name)), "{program}");
        for level in levels.levels(program) {
            assert_fits(bundled::song16(), level.name, 112);
            assert_fits(bundled::song16(), level.about, 308);
            assert!(!level.about.contains('\n'));
            assert_eq!(levels.levels(program).filter(|other| other.name == level.name).count(), 1, "{}", level.name);
        }
    }

    #[test]
    fn every_level_is_explained_in_one_line() {
        for levels in Language::ALL.map(|language| &language.text().levels) {
            check(levels, "othello", &othello::LEVELS);
            check(levels, "gomoku", &gomoku::levels::LEVELS);
            check(levels, "xiangqi", &xiangqi::LEVELS);
        }
    }

    /// The description of a level of the ladder names its most frequent kind of error, and no error if it makes none.
    #[test]
    fn what_is_said_of_a_level_is_true() {
        let said =
            |about: &str| ["random", "verlooks", "isjudges", "short-sighted", "slips"].map(|word| about.contains(word));
        for (level, shares) in LevelsText::EN.ladder.iter().zip(ERROR_SHARES) {
            let most = shares.into_iter().max().filter(|&most| most > 0);
            let [expected, found] = [shares.map(|share| Some(share) == most), said(level.about)];
            assert!(expected.iter().zip(found).all(|(expected, found)| *expected || !found), "{}", level.about);
            assert_eq!(most.is_some(), found.contains(&true), "{}", level.about);
        }
    }
}
