//! Pixels and coordinates.

use super::{LessonText, at, at_if};

pub(crate) const ZH: LessonText = LessonText {
    title: "像素与坐标",
    about: "屏幕左上角是原点 (0, 0)：x 向右增大，y 向下增大，和数学课上的 y 轴正好相反。\
            内存里没有行列，只有一长串单元：一行接着一行。所以点 (x, y) 的位置是 y×宽 + x，先跳过上面的 y 整行，再向右数 x 个。\
            整个屏幕宽 640，偏移就是 y×640 + x；这幅画宽 320。\n\
            拖动十字，把「点」字移出边缘：坐标在外面的点被裁掉，什么也不画。不检查的话，x = -1 会写到上一行的末尾去。\n\
            Borland 的 putpixel 也按视口裁剪；不同的是它的显存一字节放八个点，见《位平面》一课。",
    introduction: "屏幕是一张格子图，内存却只是一长串单元。putpixel 要把坐标 (x, y) 换算成偏移：y 乘宽，再加 x。\n\
                   写之前先看坐标在不在画面里。看看每个点的偏移怎样得到，出了边的点怎样被裁掉。",
    sentences: &[
        at_if("across", "across", "true", "x 在 0 到 {width} - 1 之间：{(x, y)} 没有超出左右两边，接着检查 y。"),
        at("across", "x 不在 0 到 {width} - 1 之间：{(x, y)} 在左边或右边之外。"),
        at_if("down", "down", "true", "y 在 0 到 {height} - 1 之间：{(x, y)} 没有超出上下两边。"),
        at("down", "y 不在 0 到 {height} - 1 之间：{(x, y)} 在上边或下边之外。"),
        at("outside", "{(x, y)} 在画面外，没有偏移：这个点被裁掉，什么也不写，以免写坏别处的内存。"),
        at("above", "先跳过上面的整行，每行 {width} 个单元，共 {above} 个。"),
        at("offset", "再从行首向右数 x 个：{(x, y)} 的偏移是 {offset}。"),
        at("store", "在第 {offset} 个单元写入颜色号 {pixels[..]}：屏幕上的点 {(x, y)} 就变了色。"),
        at("changed", "记下这一行有变化，下次刷新窗口时只送改过的行。"),
    ],
    parameters: &["x", "y", "颜色"],
    question: "屏幕宽 640、高 480，一个点占一个单元。点 ({}, {}) 的偏移是多少？",
};

pub(crate) const EN: LessonText = LessonText {
    title: "Pixels and coordinates",
    about: "The origin (0, 0) is the upper left corner: x increases to the right and y downwards, unlike the y \
            axis of mathematics. Memory has no columns: it is one long sequence of cells, row after row. \
            So (x, y) is at y * width + x: skip y whole rows, then x cells to the right. The whole screen is 640 \
            wide, so that is y * 640 + x; this picture is 320 wide.\n\
            Drag the cross until the character is over the edge: pixels outside are clipped, and nothing is \
            drawn. Without the check, x = -1 would be the end of the row above.\n\
            Borland's putpixel clips to the viewport too, but its memory has eight pixels in a byte: see the \
            lesson on planes.",
    introduction: "The screen is a grid, but memory is one long row of cells. putpixel converts the coordinates \
                   (x, y) to an offset: y times the width, plus x.\n\
                   First it checks that the pixel is on the screen. Watch how each offset is computed, and how \
                   pixels beyond the edge are clipped.",
    sentences: &[
        at_if(
            "across",
            "across",
            "true",
            "x lies between 0 and {width} - 1: {(x, y)} is not beyond the left or right edge. Next, check y.",
        ),
        at("across", "x does not lie between 0 and {width} - 1: {(x, y)} is beyond the left or right edge."),
        at_if(
            "down",
            "down",
            "true",
            "y lies between 0 and {height} - 1: {(x, y)} is not beyond the upper or lower edge.",
        ),
        at("down", "y does not lie between 0 and {height} - 1: {(x, y)} is beyond the upper or lower edge."),
        at(
            "outside",
            "{(x, y)} is off the screen and has no offset: the pixel is clipped. Nothing is written, so no \
             other memory is damaged.",
        ),
        at("above", "Skip the complete rows above, {width} cells each: {above} cells."),
        at("offset", "Then count x cells from the start of the row: the offset of {(x, y)} is {offset}."),
        at("store", "Store colour number {pixels[..]} in cell {offset}: the pixel {(x, y)} changes on the screen."),
        at("changed", "Mark the row as changed: the next refresh of the window transfers only changed rows."),
    ],
    parameters: &["x", "y", "colour"],
    question: "A screen is 640 wide and 480 high, one cell per pixel. What is the offset of pixel ({}, {})?",
};
