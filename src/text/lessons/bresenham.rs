//! Bresenham's line.

use super::LessonText;

pub const ZH: LessonText = LessonText {
    title: "直线：Bresenham 算法",
    about: "直线每走一步，长的方向上必定前进一格，短的方向上有时前进一格。理想的直线从两个候选点之间穿过：选离它近的一个。误差 e 记下理想直线偏出了多少，\
            加上短边 m，超过半格就横走一步，再减去长边 M。只用整数加减，没有乘除和小数。\n\
            Borland 总是从上面的端点画起，水平线从左到右，所以交换两个端点，画出来的点也完全一样。",
    parameters: &["x1", "y1", "x2", "y2"],
    question: "直线 ({}, {}) 到 ({}, {})，刚画了点 ({}, {})。下一点是哪个？",
};

pub const EN: LessonText = LessonText {
    title: "A line by Bresenham's algorithm",
    about: "With each step a line goes on by one pixel along its longer side, and sometimes by one along the shorter. The ideal \
            line passes between two candidates: the nearer one is taken. The error e keeps how far the ideal line has gone \
            astray: the shorter side m is added, and once it is more than half a pixel there is a step aside, and the longer \
            side M is taken off. Whole numbers, additions and no more.\n\
            Borland always starts from the upper end, and goes from left to right when level. So the order of the ends makes no \
            difference to a single pixel.",
    parameters: &["x1", "y1", "x2", "y2"],
    question: "A line from ({}, {}) to ({}, {}) has just painted ({}, {}). Which pixel is next?",
};
