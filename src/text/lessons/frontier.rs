//! Frontier discs, inner discs and walls.

use super::LessonText;

pub(super) const ZH: LessonText = LessonText {
    title: "黑白棋：外子、内子与墙",
    about: "旁边有空格的棋子叫外子（frontier），没有的叫内子（inner）。程序一个子一个子地看：八个方向逐个查，\
            找到一个空格就是外子（红圈），八个方向都没有就是内子（绿点）；棋盘外面不算空格。\n\
            外子连成一排就是墙（红线）。棋只能下在对方棋子旁边的空格里，自己的外子越少，对方能下的地方就越少（moves，青色小方块），\
            最后只好走坏棋。所以要少翻子，翻里面的子，不要砌墙。\n\
            这盘棋里黑方每步都使自己的外子最少，白方每步翻得最多：比一比双方的外子和 moves。\
            按 C 对照位运算：64 个格子一次移动，八个方向同时查。",
    introduction: "",
    sentences: &[],
    parameters: &["手数", "看哪一方|黑方|白方"],
    question: "黑方有 {} 个子。其中几个是外子（旁边八格里有空格）？",
};

pub(super) const EN: LessonText = LessonText {
    title: "Othello: frontier and walls",
    about: "A disc next to an empty square is a frontier disc, any other an inner disc. The eight directions of \
            each disc are checked: the first empty square makes it frontier (red ring); without one, it is inner \
            (green dot).\n\
            Frontier discs in a row form a wall (red lines). You play next to the opponent's discs: the fewer \
            frontier discs you have, the fewer moves the opponent has (cyan squares). So flip few, flip inside, \
            build no walls.\n\
            In this game Black always minimizes the frontier, and White flips the most: compare frontier and \
            moves of both. C compares with bit operations: 64 squares at once.",
    introduction: "",
    sentences: &[],
    parameters: &["moves played", "whose|Black's|White's"],
    question: "Black has {} discs. How many are frontier discs (next to an empty square, eight directions)?",
};
