//! Blinds.

use super::LessonText;

pub(super) const ZH: LessonText = LessonText {
    title: "百叶窗：一行一行合上",
    about: "画面分成一条条等宽的叶片。先画每条叶片的第 0 行，再画每条的第 1 行，直到叶片画满：所有叶片看起来同时合上。\
            两重循环就够了：外层 i 是叶片里的行，内层 j 是叶片的起点，画的是第 i + j 行。每行恰好画一次，旧画面一点不剩。\n\
            原程序 effectWindow1 的叶片宽 N = 40，每画一行延时一次；竖的 effectWindow2 只是把行换成列。\
            换一换叶片宽度：宽 2 像隔行扫描，很宽就成了慢慢落下的幕。",
    introduction: "",
    sentences: &[],
    parameters: &["叶片宽", "方向|横|竖", "颜色"],
    question: "画面高 240 行，叶片宽 {}，刚画了第 {} 行。下一行是第几行？",
};

pub(super) const EN: LessonText = LessonText {
    title: "Blinds close row by row",
    about: "The picture is divided into blades of equal width. Row 0 of each blade is painted, then row 1 of \
            each, until they are full: all of them seem to close at once. Two loops are enough: the outer i is \
            the row within a blade, the inner j the start of a blade, and row i + j is painted. Each row is \
            painted exactly once, and nothing of the old picture is left.\n\
            In the original's effectWindow1 a blade has N = 40 rows, with a delay after each; effectWindow2 does \
            the same with columns. Change the width: 2 looks interlaced, a wide one like a falling curtain.",
    introduction: "",
    sentences: &[],
    parameters: &["blade", "lines|rows|columns", "color"],
    question: "240 rows, blades of {}: row {} has just been painted. Which is next?",
};
