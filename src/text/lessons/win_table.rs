//! The tables of the 10 × 10 gomoku.

use super::LessonText;

pub(super) const ZH: LessonText = LessonText {
    title: "五子棋：赢法表与两张评分表",
    about: "十路棋盘上有 192 条五连的线，就是 192 种赢法。一条线上只要有了双方的子，就谁也赢不了（灰色）；\
            只有一方的子，它就还活着，线上每个空点都得分：有几个子加几分。\n\
            自己的线记在 own 表（红），对手的线记在 other 表（蓝）；有三个子的线，自己的另加 5 分，对手的另加 30 分。\
            两张表的最高分相比：自己的高就进攻，否则防守。哪条线有四个子，不看表，先成五或先挡住。\n\
            局面是这个程序自己下的一盘棋，走到第几手由参数决定。在五子棋里按 F，可以看任何局面的评分。",
    introduction: "",
    sentences: &[],
    parameters: &["手数"],
    question: "轮到黑方走。黑方自己的表里，{} 这个空点（方框）是多少分？",
};

pub(super) const EN: LessonText = LessonText {
    title: "Gomoku: win table and scores",
    about: "A 10 × 10 board has 192 lines of five: 192 ways to win. A line with stones of both sides is dead \
            (grey). One with stones of a single side is live, and each free point on it scores one for each of \
            its stones.\n\
            Lines of the side to move count in the table own (red), the opponent's in other (blue); three stones \
            add 5 to own and 30 to other. If the maximum of own is greater, the player attacks, otherwise it \
            defends. A line with four stones takes precedence over both tables: complete it or block it.\n\
            The position is from a game of this player against itself, after the given number of moves. In \
            gomoku, F shows the scores of any position.",
    introduction: "",
    sentences: &[],
    parameters: &["moves"],
    question: "Black is to move. What is the free point {} (framed) worth in Black's own table?",
};
