//! Thick lines.

use super::LessonText;

pub(crate) const ZH: LessonText = LessonText {
    title: "粗线：同一条线画三遍",
    about: "setlinestyle 的粗线是三个点宽。Borland 的做法很简单：同样的 Bresenham 直线画三遍，一遍在原处，两遍在旁边。\
            宽不小于高的线 (flat) 上下各移一格，否则左右各移一格。黄、青、粉三种颜色就是这三遍。\n\
            所以粗线的两头总是横平竖直地截断，斜线其实比三个点细：45 度时只有两个点多一点；裁剪和线型也是三条线各算各的。\n\
            教科书把粗线当作矩形：四个角在线的两侧各偏一个点，再按多边形填充，两头和线垂直，各个方向一样粗。按 C 比较；拖动红十字，看看接近 45 度的线。",
    introduction: "",
    sentences: &[],
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
    introduction: "",
    sentences: &[],
    parameters: &["x1", "y1", "x2", "y2"],
    question: "A thick line is drawn from ({}, {}) to ({}, {}). Where do the other two lines begin?",
};
