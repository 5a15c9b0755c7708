//! The torch-and-bridge puzzle.

use super::LessonText;

pub(super) const ZH: LessonText = LessonText {
    title: "状态与搜索：火把过桥",
    about: "夜里四个人要过桥，只有一支火把：桥上最多两人，必须带着火把，两人走得和慢的一样慢。怎样走最快？（1、2、5、10 分钟：17 分钟）\n\
            状态就是谁已经过去（crossed）、火把在哪一边，共 16×2 格：上面的小方块是过去的人，左边的小桥标出火把。\
            path 和 new 是一条路的分钟数，open 是待走的路，closed 是已经走过的状态（绿色）。\n\
            取用时最少的路往下走，先取出的终点就是最快的（一致代价搜索，Dijkstra）。先找到的先走（宽度优先），\
            过桥次数最少，分钟数却未必最少。按 C 对照。\n\
            下棋的程序也这样搜索局面，只是还有对手来应。",
    introduction: "",
    sentences: &[],
    parameters: &["第一人", "第二人", "第三人", "第四人", "先走|用时少的|先找到的"],
    question: "四个人各要 {}、{}、{}、{} 分钟，一支火把，桥上最多两人。最少几分钟全都过去？",
};

pub(super) const EN: LessonText = LessonText {
    title: "States: torch and bridge",
    about: "Four people cross a bridge with one torch: at most two at once, with the torch, at the slower one's \
            pace. What is the shortest total time? (1, 2, 5, 10 minutes: 17.)\n\
            A state is who has crossed (crossed) and where the torch is. Squares above the cells show who crossed, \
            small bridges the torch; path and new are minutes. The open list holds paths to extend; closed \
            (green) holds finished states.\n\
            Least time first finds the fastest way (uniform cost, Dijkstra); first found first (breadth first) \
            the fewest crossings, not always the fewest minutes. C compares.\n\
            Game programs search positions the same way, but an opponent replies.",
    introduction: "",
    sentences: &[],
    parameters: &["first", "second", "third", "fourth", "next is|least time|first found"],
    question: "Four people need {}, {}, {} and {} minutes; one torch, at most two on the bridge. Shortest total time?",
};
