//! Frontier discs, inner discs and walls.

use super::{LessonText, at, at_if};

pub(crate) const ZH: LessonText = LessonText {
    title: "黑白棋：外子、内子与墙",
    about: "旁边有空格的棋子叫外子（frontier），没有的叫内子（inner）。程序一个子一个子地看：八个方向逐个查，\
            找到一个空格就是外子（红圈），八个方向都没有就是内子（绿点）；棋盘外面不算空格。\n\
            外子连成一排就是墙（红线）。棋只能下在对方棋子旁边的空格里，自己的外子越少，对方能下的地方就越少（moves，青色小方块），\
            最后只好走坏棋。所以要少翻子，翻里面的子，不要砌墙。\n\
            这盘棋里黑方每步都使自己的外子最少，白方每步翻得最多：比一比双方的外子和 moves。\
            按 C 对照位运算：64 个格子一次移动，八个方向同时查。",
    introduction: "旁边有空格的棋子是外子，没有的是内子。程序逐个查每个子的八个方向，找到一个空格就是外子。\n\
                   外子少，对方能下的地方就少。最后比一比双方的外子数和对方的行动力 (moves)。",
    sentences: &[
        at_if("next", "open", "true", "{disc} 旁边的 {next} 是空格：{disc} 是外子，其余方向不用再查。"),
        at("next", "{disc} 旁边的 {next} 有棋子：还不能断定，查下一个方向。"),
        at("frontier", "{disc} 记作外子（红圈），一共 {frontier} 个：对方可能在它旁边落子。"),
        at("inner", "{disc} 的邻格都没有空的：记作内子（绿点），一共 {inner} 个。"),
        at("moves", "这一方有 {frontier} 个外子、{inner} 个内子，对方有 {moves} 种走法：外子越少，对方越难走。"),
    ],
    parameters: &["手数", "看哪一方|黑方|白方"],
    question: "黑方有 {} 个子。其中几个是外子（旁边八格里有空格）？",
};

pub(crate) const EN: LessonText = LessonText {
    title: "Othello: frontier and walls",
    about: "A disc next to an empty square is a frontier disc, any other an inner disc. The eight directions of \
            each disc are checked: the first empty square makes it frontier (red ring); without one, it is inner \
            (green dot).\n\
            Frontier discs in a row form a wall (red lines). You play next to the opponent's discs: the fewer \
            frontier discs you have, the fewer moves the opponent has (cyan squares). So flip few, flip inside, \
            build no walls.\n\
            In this game Black always minimizes the frontier, and White flips the most: compare frontier and \
            moves of both. C compares with bit operations: 64 squares at once.",
    introduction: "A disc next to an empty square is a frontier disc, any other an inner disc. Each disc's \
                   eight directions are checked until an empty square is found.\n\
                   Few frontier discs leave the opponent few moves. Compare both sides' frontier and moves.",
    sentences: &[
        at_if(
            "next",
            "open",
            "true",
            "{next}, next to {disc}, is empty: {disc} is a frontier disc, and its other directions need not be \
             checked.",
        ),
        at("next", "{next}, next to {disc}, is occupied: nothing is decided yet. Check the next direction."),
        at(
            "frontier",
            "Mark {disc} as a frontier disc (red ring), {frontier} so far: the opponent may play next to it.",
        ),
        at("inner", "None of the neighbours of {disc} is empty: mark it as an inner disc (green dot), {inner} so far."),
        at(
            "moves",
            "The side has {frontier} frontier and {inner} inner discs, and its opponent {moves} moves: a small \
             frontier reduces mobility.",
        ),
    ],
    parameters: &["moves played", "side|Black|White"],
    question: "Black has {} discs. How many are frontier discs (next to an empty square, eight directions)?",
};
