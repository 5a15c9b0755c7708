//! Thick lines.

use super::{LessonText, at, at_if};

pub(crate) const ZH: LessonText = LessonText {
    title: "粗线：同一条线画三遍",
    about: "setlinestyle 的粗线是三个点宽。Borland 的做法很简单：同样的 Bresenham 直线画三遍，一遍在原处，两遍在旁边。\
            宽不小于高的线 (flat) 上下各移一格，否则左右各移一格。黄、青、粉三种颜色就是这三遍。\n\
            所以粗线的两头总是横平竖直地截断，斜线其实比三个点细：45 度时只有两个点多一点；裁剪和线型也是三条线各算各的。\n\
            教科书把粗线当作矩形：四个角在线的两侧各偏一个点，再按多边形填充，两头和线垂直，各个方向一样粗。按 C 比较；拖动红十字，看看接近 45 度的线。",
    introduction: "画一条三个点宽的线。Borland 把同样的 Bresenham 直线画三遍：一遍在原处，两遍各移一格。\n\
                   看看它往上下还是往左右移，斜线为什么变细，两头为什么总是横平竖直。",
    sentences: &[
        at_if("flat", "flat", "true", "宽不小于高：线比较平 (flat)，另外两条要移到上面和下面。"),
        at("flat", "高大于宽：线比较陡，另外两条要移到左面和右面。"),
        at_if("dx", "flat", "true", "平的线不左右移动：dx = 0。"),
        at("dx", "陡的线左右移动：dx = {offset}。"),
        at_if("dy", "flat", "true", "平的线上下移动：dy = {offset}。"),
        at("dy", "陡的线不上下移动：dy = 0。"),
        at("first", "第一个端点移动 ({dx}, {dy})，这一遍从 ({x1, y1}) 画起。"),
        at("second", "另一个端点同样移动 ({dx}, {dy})，到 ({x2, y2})：两条线平行。"),
        at("line", "用 Bresenham 算法从 ({x1, y1}) 到 ({x2, y2}) 画普通的细线：位移是 {offset} 的这一遍。"),
    ],
    parameters: &["x1", "y1", "x2", "y2"],
    question: "从 ({}, {}) 到 ({}, {}) 画一条粗线。另外两条线从哪里开始？",
};

pub(crate) const EN: LessonText = LessonText {
    title: "Thick lines: drawn three times",
    about: "A thick line of setlinestyle is three pixels wide. Borland's way is simple: Bresenham's line is \
            drawn three times, once in place and twice next to it: above and below if it is at least as wide as \
            high (flat), otherwise to the left and to the right. Yellow, cyan and pink here.\n\
            So the ends are cut horizontally or vertically, and a diagonal line is thinner: little over two \
            pixels at 45 degrees. Clipping and style are those of three lines.\n\
            The textbook fills a rectangle with vertices a pixel to either side: its ends are perpendicular to \
            the line, it is equally thick in each direction. Press C, and drag the red crosses.",
    introduction: "Draw a line three pixels thick. Borland draws the same Bresenham line three times: once in \
                   place and twice shifted by one pixel.\n\
                   Watch in which direction it is shifted, why diagonal lines become thinner, and why their ends \
                   are never perpendicular.",
    sentences: &[
        at_if(
            "flat",
            "flat",
            "true",
            "The line is at least as wide as high (flat), so its two copies will be above and below.",
        ),
        at("flat", "The line is higher than wide, so its two copies will be to the left and to the right."),
        at_if("dx", "flat", "true", "A flat line is not shifted horizontally: dx = 0."),
        at("dx", "A steep line is shifted horizontally: dx = {offset}."),
        at_if("dy", "flat", "true", "A flat line is shifted vertically: dy = {offset}."),
        at("dy", "A steep line is not shifted vertically: dy = 0."),
        at("first", "Shift the first endpoint by ({dx}, {dy}): this copy begins at ({x1, y1})."),
        at("second", "Shift the other endpoint by the same ({dx}, {dy}), to ({x2, y2}): the copies are parallel."),
        at(
            "line",
            "Bresenham's algorithm draws a thin line from ({x1, y1}) to ({x2, y2}): the copy with offset \
             {offset}.",
        ),
    ],
    parameters: &["x1", "y1", "x2", "y2"],
    question: "A thick line is drawn from ({}, {}) to ({}, {}). Where do the other two lines begin?",
};
