//! The tables of the 10 × 10 gomoku.

use super::{LessonText, at, at_if};

pub(crate) const ZH: LessonText = LessonText {
    title: "五子棋：赢法表与两张评分表",
    about: "十路棋盘上有 192 条五连的线，就是 192 种赢法。一条线上只要有了双方的子，就谁也赢不了（灰色）；\
            只有一方的子，它就还活着，线上每个空点都得分：有几个子加几分。\n\
            自己的线记在 own 表（红），对手的线记在 other 表（蓝）；有三个子的线，自己的另加 5 分，对手的另加 30 分。\
            两张表的最高分相比：自己的高就进攻，否则防守。哪条线有四个子，不看表，先成五或先挡住。\n\
            局面是这个程序自己下的一盘棋，走到第几手由参数决定。在五子棋里按 F，可以看任何局面的评分。",
    introduction: "给五子棋的每个空点打分。棋盘上有 192 条五连的线；只有一方棋子的线才有价值，线上有几个子，空点\
                   就加几分。\n\
                   自己的线记在 own 表，对手的记在 other 表。看看两张表的最高分怎样决定进攻还是防守。",
    sentences: &[
        at_if("state", "found", "Open", "这条五连的线上还没有子：现在不给分。"),
        at_if("state", "found", "Dead", "这条线上双方都有子：谁也不能在这里成五，是死线，不给分。"),
        at("state", "这条线上只有一方的子，有 {count} 个：它还活着，线上的空点都要加分。"),
        at("own", "是走棋一方的子：在这里落子有助于自己成五，分数记进 own 表。"),
        at("other", "是对手的子：在这里落子可以挡住对手，分数记进 other 表。"),
        at("three", "有三个子的线再下一子就成四，很急：另外加分，共 {score} 分。"),
        at("add", "线上的每个空点加 {score} 分：一个点在几条活线上，分数就累加起来。"),
        at_if(
            "best",
            "attacks",
            "true",
            "own 表最高 {own_best} 分，大于 other 表的 {other_best} 分：进攻，下在 own 最高的点。",
        ),
        at("best", "own 表最高 {own_best} 分，不大于 other 表的 {other_best} 分：防守，下在 other 最高的点。"),
    ],
    parameters: &["手数"],
    question: "轮到黑方走。黑方自己的表里，{} 这个空点（方框）是多少分？",
};

pub(crate) const EN: LessonText = LessonText {
    title: "Gomoku: win table and scores",
    about: "A 10 × 10 board has 192 lines of five: 192 ways to win. A line with stones of both sides is dead \
            (grey). One with stones of a single side is live, and each free point on it scores one for each of \
            its stones.\n\
            Lines of the side to move count in the table own (red), the opponent's in other (blue); three stones \
            add 5 to own and 30 to other. If the maximum of own is greater, the player attacks, otherwise it \
            defends. A line with four stones takes precedence over both tables: complete it or block it.\n\
            The position is from a game of this player against itself, after the given number of moves. In \
            gomoku, F shows the scores of any position.",
    introduction: "Score the free points of a gomoku board. It has 192 lines of five. A line with stones of one \
                   side only is live: its free points score one for each stone.\n\
                   Lines of the side to move count in own, the opponent's in other. Watch the two maxima decide \
                   between attack and defence.",
    sentences: &[
        at_if("state", "found", "Open", "No stone is on this line of five yet, so it scores nothing."),
        at_if(
            "state",
            "found",
            "Dead",
            "Both sides have stones on this line, so neither can complete five here: the line is dead and \
             scores nothing.",
        ),
        at(
            "state",
            "Only one side has stones on this line, {count} of them: it is live, and all its free points will \
             score.",
        ),
        at(
            "own",
            "The stones belong to the side to move: a stone here helps to complete five, so the score goes to \
             the table own.",
        ),
        at(
            "other",
            "The stones are the opponent's: a stone here would block the line, so the score goes to the table \
             other.",
        ),
        at(
            "three",
            "With three stones, one more makes four: the line is urgent and gets a bonus, {score} points in all.",
        ),
        at(
            "add",
            "Add {score} to each free point of the line. A point on several live lines accumulates their scores.",
        ),
        at_if(
            "best",
            "attacks",
            "true",
            "The maximum of own, {own_best}, exceeds that of other, {other_best}: attack at the best point of \
             own.",
        ),
        at(
            "best",
            "The maximum of own, {own_best}, does not exceed that of other, {other_best}: defend at the best \
             point of other.",
        ),
    ],
    parameters: &["moves"],
    question: "Black is to move. What is the free point {} (framed) worth in Black's own table?",
};
