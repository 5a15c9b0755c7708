//! The line by the DDA.

use super::{LessonText, at};

pub(crate) const ZH: LessonText = LessonText {
    title: "直线：DDA 与 Bresenham 对照",
    about: "数值微分法（DDA）：长的方向每步走一格，短的方向每步加上斜率，再四舍五入到最近的像素。这里的小数是定点数：开头做两次除法，\
            以后只有加法和移位。但小数点后只有若干位，多余的被舍去；每步少一点，越走偏得越远，长的直线到不了终点。\n\
            蓝色是 Bresenham 算法的像素（放大镜里的蓝框），黄色两者相同，红色是 DDA 走偏的点，astray 数它们。把小数位数加到 16 再看一遍。\
            即使位数足够，两者在正好半格处也可能不同。\n\
            Borland 画线用 Bresenham 算法：只有整数，没有除法，也没有误差积累。",
    introduction: "用数值微分法 (DDA) 画直线：长的方向每步一格，短的方向每步加上斜率，再取最近的像素。\n\
                   斜率只有若干位小数，舍去的部分越积越多，长的直线到不了终点。看看红点从哪里开始偏离蓝色的 \
                   Bresenham 直线。",
    sentences: &[
        at("steps", "步数是两个方向中较长的一边：{steps} 步，每步走一格，不会有断点。"),
        at("dx", "每步 x 的增量：总长除以步数，用定点数表示，是 {dx}，余数舍去。"),
        at("dy", "每步 y 的增量：总高除以步数，是 {dy}，余数舍去，每一步都会少这么一点。"),
        at("start", "从第一个端点 ({s.x}, {s.y}) 开始，坐标也用定点数，才能记住小数。"),
        at("plot", "({s.x}, {s.y}) 四舍五入，画最近的像素。到现在偏离 Bresenham 直线的有 {astray} 点。"),
        at("x", "x 加上增量 {dx}，得 {s.x}。"),
        at("y", "y 加上增量 {dy}，得 {s.y}。"),
    ],
    parameters: &["x1", "y1", "x2", "y2", "小数位数"],
    question: "DDA 刚画了点 ({}, {})，加上增量后 x = {}，y = {}。下一点是哪个？",
};

pub(crate) const EN: LessonText = LessonText {
    title: "Lines: DDA and Bresenham",
    about: "The DDA moves one pixel along the longer side and adds the slope along the shorter; the sum is \
            rounded to the nearest pixel. Fractions are in fixed point here: after two divisions there are only \
            additions and shifts. But the fraction has only the given number of bits, the rest is truncated: the \
            error accumulates, and a long line misses its end.\n\
            Blue pixels are Bresenham's (framed in the magnifier), yellow ones are common, red ones are off the \
            line (astray). Give it 16 bits and look again. Even then they may differ where the line passes \
            exactly halfway.\n\
            Borland uses Bresenham's algorithm: integers only, no division, no accumulated error.",
    introduction: "Draw a line with the DDA: one pixel per step along the longer side, the slope along the \
                   shorter, rounded to the nearest pixel.\n\
                   The slope has only a few fraction bits, so the error accumulates. Watch where red pixels leave \
                   Bresenham's blue line.",
    sentences: &[
        at(
            "steps",
            "The number of steps is the longer of the two sides, {steps}: one pixel per step, so there are no \
             gaps.",
        ),
        at(
            "dx",
            "The increment of x is the width divided by the steps, in fixed point: {dx}. The remainder is \
             truncated.",
        ),
        at(
            "dy",
            "The increment of y is the height divided by the steps: {dy}. The truncated remainder is missing in \
             every step.",
        ),
        at(
            "start",
            "Start at the first endpoint, ({s.x}, {s.y}). The coordinates are in fixed point too, to hold \
             fractions.",
        ),
        at(
            "plot",
            "Round ({s.x}, {s.y}) to the nearest pixel and paint it. So far {astray} pixels are off Bresenham's \
             line.",
        ),
        at("x", "Add the increment {dx} to x: {s.x}."),
        at("y", "Add the increment {dy} to y: {s.y}."),
    ],
    parameters: &["x1", "y1", "x2", "y2", "bits"],
    question: "The DDA has just painted ({}, {}). After adding, x = {} and y = {}. Which pixel is next?",
};
