//! Pixels and coordinates.

use super::LessonText;

pub(super) const ZH: LessonText = LessonText {
    title: "像素与坐标",
    about: "屏幕左上角是原点 (0, 0)：x 向右增大，y 向下增大，和数学课上的 y 轴正好相反。\
            内存里没有行列，只有一长串单元：一行接着一行。所以点 (x, y) 的位置是 y×宽 + x，先跳过上面的 y 整行，再向右数 x 个。\
            整个屏幕宽 640，偏移就是 y×640 + x；这幅画宽 320。\n\
            拖动十字，把「点」字移出边缘：坐标在外面的点被裁掉，什么也不画。不检查的话，x = -1 会写到上一行的末尾去。\n\
            Borland 的 putpixel 也按视口裁剪；不同的是它的显存一字节放八个点，见《位平面》一课。",
    introduction: "",
    sentences: &[],
    parameters: &["x", "y", "颜色"],
    question: "屏幕宽 640、高 480，一个点占一个单元。点 ({}, {}) 的偏移是多少？",
};

pub(super) const EN: LessonText = LessonText {
    title: "Pixels and coordinates",
    about: "The origin (0, 0) is the upper left corner: x increases to the right and y downwards, unlike the y \
            axis of mathematics. Memory has no rows and columns: it is one long row of cells, line after line. \
            So (x, y) is at y * width + x: skip y whole rows, then x cells to the right. The whole screen is 640 \
            wide, so that is y * 640 + x; this picture is 320 wide.\n\
            Drag the cross until the character is over the edge: pixels outside are clipped, and nothing is \
            drawn. Without the check, x = -1 would be the end of the row above.\n\
            Borland's putpixel clips to the viewport too, but its memory has eight pixels in a byte: see the \
            lesson on planes.",
    introduction: "",
    sentences: &[],
    parameters: &["x", "y", "colour"],
    question: "A screen is 640 wide and 480 high, one cell per pixel. What is the offset of pixel ({}, {})?",
};
