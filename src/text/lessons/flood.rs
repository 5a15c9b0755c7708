//! Flood fill.

use super::LessonText;

pub(super) const ZH: LessonText = LessonText {
    title: "扫描线填充：整段，用队列",
    about: "同样的区域，这回不按点而按段：一段是一行里左右都碰到边界的连续点。从队列里取一段，看它上面和下面的两行，\
            凡是和它挨着的段，没见过的就排进队尾。见没见过，只要记住每段的第一个点。紫色的段在排队，下面的图是队列的长度：\
            不到一百个点只有十九段，每段只排一次队，跟上一课的栈比一比。\n\
            边界缺一个点，填充就从那里流出去，一直流到外面的墙；角挨着角的边界它过不去。\n\
            欢乐棋的 floodfill 先把各段全部找到，再用图案去填，所以图案里的黑点不会弄乱它。Borland 的 floodfill 也按行填，填到边界色为止。",
    introduction: "",
    sentences: &[],
    parameters: &["x", "y", "缺口|无|有"],
    question: "从绿点 ({}, {}) 开始填充，白色是边界。下面哪个点会被填到？",
};

pub(super) const EN: LessonText = LessonText {
    title: "Scan-line fill: queue of spans",
    about: "The same region, but in spans instead of pixels: a span is a run of pixels in one row, from border \
            to border. One is taken from the queue, and the rows above and below are searched for spans that \
            touch it; new ones join the end of the queue. Magenta spans wait; the chart shows how many. Nearly a \
            hundred pixels are nineteen spans, each queued once: compare the stack of the previous lesson.\n\
            With a gap the fill flows out to the walls of the room. A border of pixels that touch at corners \
            stops it.\n\
            Our floodfill finds all spans before it fills any, so a pattern cannot confuse it. Borland's fills \
            rows, too.",
    introduction: "",
    sentences: &[],
    parameters: &["x", "y", "gap|no|yes"],
    question: "A fill starts at the green pixel ({}, {}); white is border. Which of these pixels will be filled?",
};
