//! The strengths at which the computer plays: what each is called, and what it means.

use super::Page;

/// The levels of every game, each list from the weakest.
pub struct Levels {
    /// The page of the help that tells what they mean; the list itself is drawn.
    pub page: Page,
    /// This is the level that plays now.
    pub playing: &'static str,
    /// Othello's, in the order of the engine's list.
    pub othello: [Level; 4],
    /// Gomoku's.
    pub gomoku: [Level; 3],
    /// Xiangqi's.
    pub xiangqi: [Level; 7],
}

impl Levels {
    /// What a level of a program is called, by its name on the command line; that name itself where it is not known.
    pub fn name<'n>(&self, program: &str, id: &'n str) -> &'n str {
        let levels: &[Level] = match program {
            "othello" => &self.othello,
            "gomoku" | "gomoku-classic" => &self.gomoku,
            "xiangqi" => &self.xiangqi,
            _ => &[],
        };
        levels.iter().find(|level| level.id == id).map_or(id, |level| level.name)
    }
}

/// A level.
pub struct Level {
    /// The name on the command line and in files, the same in every language.
    pub id: &'static str,
    /// What it is called.
    pub name: &'static str,
    /// What it looks at and how far, in one line.
    pub about: &'static str,
}

/// 中文。
pub const ZH: Levels = Levels {
    page: Page { heading: "电脑对手", paragraphs: &[], caption: "" },
    playing: "← 现在的对手",
    othello: [
        Level {
            id: "classic", name: "原版", about: "DOS 版电脑：只看一步，先占角，避开角旁，再比吃子或行动力"
        },
        Level {
            id: "beginner", name: "初级", about: "看两步：极大极小搜索，看行动力和最后一子的位置"
        },
        Level {
            id: "intermediate", name: "中级", about: "看四步：极大极小搜索，看行动力和最后一子的位置"
        },
        Level {
            id: "advanced", name: "高级", about: "看八步左右：行动力、外子和角；最后十子算尽"
        },
    ],
    gomoku: [
        Level {
            id: "win-table", name: "一级 胜表", about: "十路原版的电脑：数每条活线上的子，看一步"
        },
        Level {
            id: "weights", name: "二级 权值", about: "十五路原版的电脑：按连子数加权，攻守合计，看一步"
        },
        Level {
            id: "look-ahead", name: "三级 搜索", about: "先算连续冲四取胜，再用 α－β 搜索往前看几步"
        },
    ],
    xiangqi: [
        Level { id: "fool", name: "傻瓜", about: "原程序搜索一层，加上原文说的各项改进" },
        Level { id: "rookie", name: "菜鸟", about: "搜索二层" },
        Level { id: "novice", name: "新手", about: "搜索三层" },
        Level { id: "beginner", name: "入门", about: "搜索四层" },
        Level { id: "amateur", name: "业余", about: "搜索五层" },
        Level { id: "professional", name: "专业", about: "搜索六层" },
        Level { id: "master", name: "大师", about: "搜索七层，残局更深；每步最多五百万个局面" },
    ],
};

/// English.
pub const EN: Levels = Levels {
    page: Page { heading: "The computer as an opponent", paragraphs: &[], caption: "" },
    playing: "← plays now",
    othello: [
        Level {
            id: "classic",
            name: "Classic",
            about: "The DOS program: one move ahead; corners, then flips or mobility",
        },
        Level { id: "beginner", name: "Beginner", about: "Two moves ahead: mobility, and where the last disc stands" },
        Level {
            id: "intermediate",
            name: "Intermediate",
            about: "Four moves ahead: mobility, and where the last disc stands",
        },
        Level {
            id: "advanced",
            name: "Advanced",
            about: "Some eight moves ahead: mobility, frontier, corners; ends perfectly",
        },
    ],
    gomoku: [
        Level {
            id: "win-table",
            name: "1 Win table",
            about: "The 10 x 10 program: stones on live lines, one move ahead",
        },
        Level {
            id: "weights",
            name: "2 Weights",
            about: "The 15 x 15 program: weights of runs, attack and defence, one move",
        },
        Level {
            id: "look-ahead",
            name: "3 Search",
            about: "Wins by fours to their end, then alpha-beta some moves ahead",
        },
    ],
    xiangqi: [
        Level { id: "fool", name: "Fool", about: "The source's search one ply deep, with all that its text describes" },
        Level { id: "rookie", name: "Rookie", about: "Two plies" },
        Level { id: "novice", name: "Novice", about: "Three plies" },
        Level { id: "beginner", name: "Beginner", about: "Four plies" },
        Level { id: "amateur", name: "Amateur", about: "Five plies" },
        Level { id: "professional", name: "Professional", about: "Six plies" },
        Level {
            id: "master",
            name: "Master",
            about: "Seven plies, more in endgames; five million positions a move at most",
        },
    ],
};

#[cfg(test)]
mod tests {
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
            assert!(levels.xiangqi.iter().map(|level| level.id).eq(xiangqi::LEVELS.iter().map(|level| level.name)));
            for level in levels.othello.iter().chain(&levels.gomoku).chain(&levels.xiangqi) {
                assert_fits(bundled::song16(), level.name, 112);
                assert_fits(bundled::song16(), level.about, 600);
                assert!(!level.about.contains('\n'));
            }
        }
    }
}
