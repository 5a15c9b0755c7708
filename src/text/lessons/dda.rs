//! The line by the DDA.

use super::LessonText;

pub(super) const ZH: LessonText = LessonText {
    title: "直线：DDA 与 Bresenham 对照",
    about: "数值微分法（DDA）：长的方向每步走一格，短的方向每步加上斜率，再四舍五入到最近的像素。这里的小数是定点数：开头做两次除法，\
            以后只有加法和移位。但小数点后只有若干位，多余的被舍去；每步少一点，越走偏得越远，长的直线到不了终点。\n\
            蓝色是 Bresenham 算法的像素（放大镜里的蓝框），黄色两者相同，红色是 DDA 走偏的点，astray 数它们。把小数位数加到 16 再看一遍。\
            即使位数足够，两者在正好半格处也可能不同。\n\
            Borland 画线用 Bresenham 算法：只有整数，没有除法，也没有误差积累。",
    introduction: "",
    sentences: &[],
    parameters: &["x1", "y1", "x2", "y2", "小数位数"],
    question: "DDA 刚画了点 ({}, {})，加上增量后 x = {}，y = {}。下一点是哪个？",
};

pub(super) const EN: LessonText = LessonText {
    title: "Lines: DDA and Bresenham",
    about: "The DDA moves one pixel along the longer side and adds the slope along the shorter; the sum is \
            rounded to the nearest pixel. Fractions are in fixed point here: after two divisions there are only \
            additions and shifts. But the fraction has only the given number of bits, the rest is truncated: the \
            error accumulates, and a long line misses its end.\n\
            Blue pixels are Bresenham's (framed in the magnifier), yellow ones are common, red ones are off the \
            line (astray). Give it 16 bits and look again. Even then they may differ where the line passes \
            exactly halfway.\n\
            Borland uses Bresenham's algorithm: integers only, no division, no accumulated error.",
    introduction: "",
    sentences: &[],
    parameters: &["x1", "y1", "x2", "y2", "bits"],
    question: "The DDA has just painted ({}, {}). After adding, x = {} and y = {}. Which pixel is next?",
};
