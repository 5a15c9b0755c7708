//! Borland's flood fill.

use super::LessonText;

pub(crate) const ZH: LessonText = LessonText {
    title: "Borland 的 floodfill：填图案",
    about: "Borland 的 floodfill 不记住填过哪里，只看屏幕上的点。要填的一段先放进栈 (stack)，最后放的最先取出 (take)，填好 (fill)，再看上一行和下一行 (look)：\
            那里的各段也放进去 (push)，但看到的一段若已经正好是图案的样子，就当作填过了，到此为止 (stop)。\n\
            于是稀疏的图案会误停：窄缝里的几个点碰巧和图案一样，填充就过不去。这一行图案全空 (traceless)，看不出填没填，就只朝同一个方向走，免得来回不停。\
            栈有 4096 字节，只放得下 492 段：放不下的不填 (full)，graphresult 是 -7。\n\
            教科书的四邻点递归填的是一种颜色，填过的点自己就是记号，图案却填不了。按 C 比较；换成 HATCH，看它停在半路；再打开缺口。",
    introduction: "",
    sentences: &[],
    parameters: &[
        "x",
        "y",
        "缺口|无|有",
        "图案|EMPTY|SOLID|LINE|LTSLASH|SLASH|BKSLASH|LTBKSLASH|HATCH|XHATCH|INTERLEAVE|WIDE_DOT|CLOSE_DOT",
    ],
    question: "图案这一行的字节是 {}。第 {} 行第 {} 到 {} 列的点（1 是填充色）是哪种样子，就算已经填过？",
};

pub(crate) const EN: LessonText = LessonText {
    title: "Borland's floodfill: patterns",
    about: "Borland's floodfill does not remember what it has filled: it looks at the screen. Spans wait on a \
            stack. The last one is taken and filled, and the rows above and below are examined: their spans are \
            pushed as well, but a span that already shows the pattern counts as filled (stop).\n\
            So sparse patterns stop too early: a few pixels in a narrow gap happen to look like the pattern. An \
            empty row of the pattern leaves no trace (traceless): there the fill continues in one direction \
            only. The stack has room for 492 spans: others are dropped, and graphresult is -7.\n\
            The textbook's 4-connected recursion cannot fill patterns. Press C; try HATCH, and the gap.",
    introduction: "",
    sentences: &[],
    parameters: &[
        "x",
        "y",
        "gap|no|yes",
        "pattern|EMPTY|SOLID|LINE|LTSLASH|SLASH|BKSLASH|LTBKSLASH|HATCH|XHATCH|INTERLEAVE|WIDE_DOT|CLOSE_DOT",
    ],
    question: "The fill pattern's byte for this row is {}. Row {}, columns {} to {}: which pixels (1: fill colour) count as already filled?",
};
