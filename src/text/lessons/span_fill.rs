//! Borland's flood fill.

use super::{LessonText, at, at_if};

pub(crate) const ZH: LessonText = LessonText {
    title: "Borland 的 floodfill：填图案",
    about: "Borland 的 floodfill 不记住填过哪里，只看屏幕上的点。要填的一段先放进栈 (stack)，最后放的最先取出 (take)，填好 (fill)，再看上一行和下一行 (look)：\
            那里的各段也放进去 (push)，但看到的一段若已经正好是图案的样子，就当作填过了，到此为止 (stop)。\n\
            于是稀疏的图案会误停：窄缝里的几个点碰巧和图案一样，填充就过不去。这一行图案全空 (traceless)，看不出填没填，就只朝同一个方向走，免得来回不停。\
            栈有 4096 字节，只放得下 492 段：放不下的不填 (full)，graphresult 是 -7。\n\
            教科书的四邻点递归填的是一种颜色，填过的点自己就是记号，图案却填不了。按 C 比较；换成 HATCH，看它停在半路；再打开缺口。",
    introduction: "用图案填满一个区域。Borland 的 floodfill 不记住填过哪里，只看屏幕上的点是不是已经正好是图案的\
                   样子。\n\
                   待填的段放在栈里。默认的图案会顺利填满；换成 HATCH，看它为什么停在半路。",
    sentences: &[
        at("take", "栈顶的一段 {piece}（行：左-右）最后放进、最先取出；栈里还有 {stack} 段。"),
        at("fill", "用图案填 {piece} 这一段。屏幕上的图案就是“填过了”的唯一记号。"),
        at_if("look", "direction", "-1", "看 {piece} 的上一行：在它的左右两端之间，有没有要填的段？"),
        at("look", "看 {piece} 的下一行：在它的左右两端之间，有没有要填的段？"),
        at_if(
            "traceless",
            "traceless",
            "true",
            "找到 {found}，但图案在这一行全空：填没填看不出来，以后只能朝一个方向走，免得来回不停。",
        ),
        at("traceless", "找到 {found}，图案在这一行不空：拿屏幕上的点和图案比较，看它是否已经填过。"),
        at("stop", "{found} 不再放进栈：它已经正好是图案的样子，当作填过了。"),
        at("push", "{found} 还不是图案的样子：压进栈，现在有 {stack} 段在等。"),
    ],
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
    introduction: "Fill a region with a pattern. Borland's floodfill remembers nothing: a span that already \
                   shows the pattern on the screen counts as filled.\n\
                   Spans wait on a stack. Solid patterns fill the region; choose HATCH and watch why the fill \
                   stops too early.",
    sentences: &[
        at("take", "Pop the span {piece} (row: left-right): last in, first out. {stack} spans remain on the stack."),
        at(
            "fill",
            "Fill {piece} with the pattern. The pattern on the screen is the only record that the span has been \
             filled.",
        ),
        at_if("look", "direction", "-1", "Examine the row above {piece} for spans to fill between its ends."),
        at("look", "Examine the row below {piece} for spans to fill between its ends."),
        at_if(
            "traceless",
            "traceless",
            "true",
            "Found {found}. The pattern's row is empty, so filling leaves no trace: from here continue in one \
             direction only, or it would never end.",
        ),
        at(
            "traceless",
            "Found {found}. The pattern's row is not empty, so comparing the screen with the pattern shows \
             whether it has been filled.",
        ),
        at("stop", "The span {found} is not pushed: its pixels already show the pattern, so it counts as filled."),
        at("push", "The span {found} does not show the pattern yet: push it. {stack} spans wait on the stack."),
    ],
    parameters: &[
        "x",
        "y",
        "gap|no|yes",
        "pattern|EMPTY|SOLID|LINE|LTSLASH|SLASH|BKSLASH|LTBKSLASH|HATCH|XHATCH|INTERLEAVE|WIDE_DOT|CLOSE_DOT",
    ],
    question: "The fill pattern's byte for this row is {}. Row {}, columns {} to {}: which pixels (1: fill colour) count as already filled?",
};
