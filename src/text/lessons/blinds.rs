//! Blinds.

use super::{LessonText, at};

pub(crate) const ZH: LessonText = LessonText {
    title: "百叶窗：一行一行合上",
    about: "画面分成一条条等宽的叶片。先画每条叶片的第 0 行，再画每条的第 1 行，直到叶片画满：所有叶片看起来同时合上。\
            两重循环就够了：外层 i 是叶片里的行，内层 j 是叶片的起点，画的是第 i + j 行。每行恰好画一次，旧画面一点不剩。\n\
            原程序 effectWindow1 的叶片宽 N = 40，每画一行延时一次；竖的 effectWindow2 只是把行换成列。\
            换一换叶片宽度：宽 2 像隔行扫描，很宽就成了慢慢落下的幕。",
    introduction: "像合上百叶窗那样换画面：画面分成等宽的叶片，先画每片的第 0 行，再画每片的第 1 行，直到画满。\n\
                   外层循环 i 是叶片里的行，内层循环 j 是叶片的起点。看看为什么所有叶片像是同时合上。",
    sentences: &[
        at("line", "画第 j + i = {j} + {i} 条线，即第 {line} 条：起点为 {j} 的叶片再合上一点。已画 {painted} 条。"),
        at("next blade", "j 加上叶片宽 {blade}，到下一片的起点 {j}：同样的第 {i} 条线要在每一片里画。"),
        at("deeper", "j + i 已经超出 {lines} 条：每一片都画过了，i 加到 {i}，转到叶片里的下一条线。"),
        at("first blade", "j 回到 0：又从第一片开始，画每片的第 {i} 条线。"),
        at("end", "i = {i} 不小于叶片宽 {blade}：叶片都画满了，{painted} 条线各画了一次。"),
    ],
    parameters: &["叶片宽", "方向|横|竖", "颜色"],
    question: "画面高 240 行，叶片宽 {}，刚画了第 {} 行。下一行是第几行？",
};

pub(crate) const EN: LessonText = LessonText {
    title: "Blinds close row by row",
    about: "The picture is divided into blades of equal width. Row 0 of each blade is painted, then row 1 of \
            each, until they are full: all of them seem to close at once. Two loops are enough: the outer i is \
            the row within a blade, the inner j the start of a blade, and row i + j is painted. Each row is \
            painted exactly once, and nothing of the old picture is left.\n\
            In the original's effectWindow1 a blade has N = 40 rows, with a delay after each; effectWindow2 does \
            the same with columns. Change the width: 2 looks interlaced, a wide one like a falling curtain.",
    introduction: "Cover the picture like closing blinds: it is divided into blades of equal width. First row 0 \
                   of each blade is painted, then row 1 of each, until all are full.\n\
                   The outer loop i is the row within a blade, the inner loop j its start. Watch all blades close \
                   at once.",
    sentences: &[
        at("line", "Paint line j + i = {line}: line {i} of a blade. {painted} of {lines} lines are painted."),
        at("next blade", "Add the width {blade} to j: the next blade starts at {j}. Its line number {i} comes next."),
        at(
            "deeper",
            "j + i is beyond the last of the {lines} lines: all blades have been visited. Increase i to {i}, \
             the next line within a blade.",
        ),
        at("first blade", "Set j to 0: start with the first blade again, painting line {i} of each."),
        at(
            "end",
            "i = {i} has reached the width of a blade: all blades are full, and each of the {painted} lines has \
             been painted once.",
        ),
    ],
    parameters: &["blade", "lines|rows|columns", "color"],
    question: "240 rows, blades of {}: row {} has just been painted. Which row is next?",
};
