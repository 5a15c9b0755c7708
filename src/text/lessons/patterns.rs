//! Fill patterns.

use super::{LessonText, at, at_if};

pub(crate) const ZH: LessonText = LessonText {
    title: "填充图案：八个字节",
    about: "填充图案是八个字节，一个字节管一行，一位管一列。点 (x, y) 查第 y & 7 个字节，从左数第 x & 7 位：是 1 画填充色，是 0 画背景色 0。\
            用屏幕坐标去查，而不是从图形的左上角数起：拖动小条，或者用参数移动它，亮点总落在灰色的底纹上。所以相邻的图形拼在一起，\
            图案没有接缝。放大镜里的绿框是图案重新开始的地方。\n\
            Borland 的 setfillstyle 有 0 到 11 号现成的图案，12 号由 setfillpattern 自己定义。在内存里一个字节正好是八个点，\
            所以这样填充也最快。",
    introduction: "用图案填充，每个点画什么颜色由八个字节的图案决定：y & 7 选字节，x & 7 选位。\n\
                   用的是屏幕坐标，所以相邻的图形拼在一起没有接缝。拖动小条，看亮点总落在底纹上。",
    sentences: &[
        at("byte", "图案每八行重复一次：这一行 y & 7 = {y & 7}，用第 {y & 7} 个字节 {byte}。"),
        at("mask", "图案每八列重复一次：x & 7 = {x & 7}，掩码 {mask} 选出字节里从左数的这一位。"),
        at_if("color", "on", "true", "字节与掩码相与不为 0：这一位是 1，画填充色 {color}。"),
        at("color", "字节与掩码相与为 0：这一位是 0，画背景色 {color}。"),
    ],
    parameters: &[
        "图案|EMPTY|SOLID|LINE|LTSLASH|SLASH|BKSLASH|LTBKSLASH|HATCH|XHATCH|INTERLEAVE|WIDE_DOT|CLOSE_DOT",
        "x",
        "y",
    ],
    question: "小条里红色的点是 ({}, {})，它的颜色由哪一位决定？",
};

pub(crate) const EN: LessonText = LessonText {
    title: "Fill patterns: eight bytes",
    about: "A fill pattern is eight bytes: one per row, with one bit per column. For the pixel (x, y), byte y & \
            7 is looked up, and in it bit x & 7 from the left: if it is set, the pixel gets the fill colour, \
            otherwise colour 0. The coordinates are the screen's, not the shape's: drag the bar, and its dots \
            always fall onto the grey pattern beneath. So neighbouring shapes join without a seam. Green frames \
            show where the pattern repeats.\n\
            Borland's setfillstyle has patterns 0 to 11; setfillpattern sets number 12, your own. A byte of \
            video memory is eight pixels, so this is a fast way to fill, too.",
    introduction: "Fill with a pattern of eight bytes: y & 7 selects the byte of a row, x & 7 the bit of a \
                   pixel.\n\
                   The coordinates are those of the screen, so neighbouring shapes join without a seam. Drag the \
                   bar: its dots always fall onto the grey pattern.",
    sentences: &[
        at(
            "byte",
            "The pattern repeats every eight rows. In this row y & 7 = {y & 7}, so byte {y & 7} applies: {byte}.",
        ),
        at(
            "mask",
            "The pattern repeats every eight columns: x & 7 = {x & 7}. The mask {mask} selects that bit of the \
             byte, counted from the left.",
        ),
        at_if(
            "color",
            "on",
            "true",
            "byte AND mask is not 0: the bit is set, so the pixel gets the fill colour, {color}.",
        ),
        at("color", "byte AND mask is 0: the bit is clear, so the pixel gets the background colour, {color}."),
    ],
    parameters: &[
        "pattern|EMPTY|SOLID|LINE|LTSLASH|SLASH|BKSLASH|LTBKSLASH|HATCH|XHATCH|INTERLEAVE|WIDE_DOT|CLOSE_DOT",
        "x",
        "y",
    ],
    question: "The red pixel of the bar is ({}, {}). Which bit determines its colour?",
};
