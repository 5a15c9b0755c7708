//! Flood fill.

use super::{LessonText, at, at_if};

pub(crate) const ZH: LessonText = LessonText {
    title: "扫描线填充：整段，用队列",
    about: "同样的区域，这回不按点而按段：一段是一行里左右都碰到边界的连续点。从队列里取一段，看它上面和下面的两行，\
            凡是和它挨着的段，没见过的就排进队尾。见没见过，只要记住每段的第一个点。紫色的段在排队，下面的图是队列的长度：\
            不到一百个点只有十九段，每段只排一次队，跟上一课的栈比一比。\n\
            边界缺一个点，填充就从那里流出去，一直流到外面的墙；角挨着角的边界它过不去。\n\
            欢乐棋的 floodfill 先把各段全部找到，再用图案去填，所以图案里的黑点不会弄乱它。Borland 的 floodfill 也按行填，填到边界色为止。",
    introduction: "从一点出发，填满边界里的区域。这里不按点而按段：一行里左右都碰到边界的连续点是一段，排队等着\
                   看上下两行。\n\
                   看看队列有多短：每段只排一次队。打开缺口，填充就流出去。",
    sentences: &[
        at("take", "从队首取出一段 {piece}（行：左-右）：接着找上下两行里和它挨着的段。队里还有 {queue} 段。"),
        at("row", "看第 {y} 行：在 {piece} 的左右两端之间，找出所有碰到它的段。"),
        at_if("look", "new", "true", "{found} 没见过：记住它的起点，它属于这个区域，要排队。"),
        at("look", "{found} 已经见过，不再排队：所以每段只处理一次，填充必定结束。"),
        at("push", "{found} 排到队尾：队里有 {queue} 段，最长时 {most} 段。"),
    ],
    parameters: &["x", "y", "缺口|无|有"],
    question: "从绿点 ({}, {}) 开始填充，白色是边界。下面哪个点会被填到？",
};

pub(crate) const EN: LessonText = LessonText {
    title: "Scan-line fill: queue of spans",
    about: "The same region, but in spans instead of pixels: a span is a run of pixels in one row, from border \
            to border. One is taken from the queue, and the rows above and below are searched for spans that \
            touch it; new ones join the end of the queue. Magenta spans wait; the chart shows how many. Nearly a \
            hundred pixels are nineteen spans, each queued once: compare the stack of the previous lesson.\n\
            With a gap the fill flows out to the walls of the room. A border of pixels that touch at corners \
            stops it.\n\
            Our floodfill finds all spans before it fills any, so a pattern cannot confuse it. Borland's fills \
            rows, too.",
    introduction: "Fill a region from a seed. The unit is not a pixel but a span: a run of pixels in one row \
                   between border pixels. Spans wait in a queue for the rows above and below to be examined.\n\
                   Watch how short the queue stays. Then open the gap: the fill flows out.",
    sentences: &[
        at(
            "take",
            "Take the span {piece} (row: left-right) from the front of the queue, {queue} remain. Its \
             neighbours in the rows above and below are next.",
        ),
        at("row", "Examine scan line {y} for all spans that touch {piece}."),
        at_if(
            "look",
            "new",
            "true",
            "The span {found} is new: remember its start. It belongs to the region and must wait its turn.",
        ),
        at(
            "look",
            "The span {found} has been seen, so it is not queued again: each span is processed once, and the \
             fill terminates.",
        ),
        at("push", "Append {found} to the queue, which now holds {queue} spans (at most {most} so far)."),
    ],
    parameters: &["x", "y", "gap|no|yes"],
    question: "A fill starts at the green pixel ({}, {}); white is border. Which of these pixels will be filled?",
};
