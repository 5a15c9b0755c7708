//! The torch-and-bridge puzzle.

use super::{LessonText, at, at_if};

pub(crate) const ZH: LessonText = LessonText {
    title: "状态与搜索：火把过桥",
    about: "夜里四个人要过桥，只有一支火把：桥上最多两人，必须带着火把，两人走得和慢的一样慢。怎样走最快？（1、2、5、10 分钟：17 分钟）\n\
            状态就是谁已经过去（crossed）、火把在哪一边，共 16×2 格：上面的小方块是过去的人，左边的小桥标出火把。\
            path 和 new 是一条路的分钟数，open 是待走的路，closed 是已经走过的状态（绿色）。\n\
            取用时最少的路往下走，先取出的终点就是最快的（一致代价搜索，Dijkstra）。先找到的先走（宽度优先），\
            过桥次数最少，分钟数却未必最少。按 C 对照。\n\
            下棋的程序也这样搜索局面，只是还有对手来应。",
    introduction: "四个人带一支火把过桥，桥上最多两人。状态是谁已经过去、火把在哪边；程序搜索从开始到结束的最快\
                   走法。\n\
                   待走的路在 open 里，走过的状态在 closed 里。看看为什么先走用时最少的路。",
    sentences: &[
        at_if("take", "crossed", "-", "从 open 取出下一条路：用了 {path} 分钟，现在还没有人在对岸。"),
        at("take", "从 open 取出下一条路：用了 {path} 分钟，过去的是 {crossed}（按各人的分钟数）。"),
        at("found", "取出的状态里四个人都过去了：这条路就是答案，共 {path} 分钟。"),
        at_if("known", "crossed", "-", "这个状态在 closed 里，已经走过：再从这里走不会更好，丢掉这条路。"),
        at("known", "状态“{crossed} 已过去”在 closed 里，已经走过：这条 {path} 分钟的路不会更好，丢掉。"),
        at("cross", "让 {group} 带着火把过桥，时间由慢的人决定：{path} 分钟变成 {new} 分钟。"),
        at(
            "open",
            "把这条 {new} 分钟的新路放进 open，等着以后再走：open 里有 {open} 条，closed 里有 {closed} 个状态。",
        ),
    ],
    parameters: &["第一人", "第二人", "第三人", "第四人", "先走|用时少的|先找到的"],
    question: "四个人各要 {}、{}、{}、{} 分钟，一支火把，桥上最多两人。最少几分钟全都过去？",
};

pub(crate) const EN: LessonText = LessonText {
    title: "States: torch and bridge",
    about: "Four people cross a bridge with one torch: at most two at once, with the torch, at the slower one's \
            pace. What is the shortest total time? (1, 2, 5, 10 minutes: 17.)\n\
            A state is who has crossed (crossed) and where the torch is. Squares above the cells show who crossed, \
            small bridges the torch; path and new are minutes. The open list holds paths to extend; closed \
            (green) holds finished states.\n\
            Least time first finds the fastest way (uniform cost, Dijkstra); first found first (breadth first) \
            the fewest crossings, not always the fewest minutes. C compares.\n\
            Game programs search positions the same way, but an opponent replies.",
    introduction: "Four people cross a bridge with one torch, at most two at once. A state is who has crossed \
                   and where the torch is; the program searches for the fastest way to the goal.\n\
                   The open list holds paths to extend, closed holds finished states. Watch why the least time \
                   goes first.",
    sentences: &[
        at_if(
            "take",
            "crossed",
            "-",
            "Take the next path from the open list: after {path} minutes nobody is on the far side.",
        ),
        at(
            "take",
            "Take the next path from the open list: after {path} minutes, those who have crossed are {crossed} \
             (by their minutes).",
        ),
        at("found", "In this state all four have crossed: the search ends with this path of {path} minutes."),
        at_if(
            "known",
            "crossed",
            "-",
            "This state is in closed, so it has been extended before: this path cannot be better. Discard it.",
        ),
        at(
            "known",
            "The state with {crossed} across is in closed, so it has been extended before: this path of {path} \
             minutes is not better. Discard it.",
        ),
        at("cross", "Let {group} cross with the torch at the slower one's pace: {path} minutes become {new}."),
        at(
            "open",
            "Add the new path of {new} minutes to the open list to be extended later: {open} open paths, \
             {closed} closed states.",
        ),
    ],
    parameters: &["first", "second", "third", "fourth", "next is|least time|first found"],
    question: "Four people need {}, {}, {} and {} minutes; one torch, at most two on the bridge. Shortest total time?",
};
