//! Bresenham's line.

use super::LessonText;

pub(super) const ZH: LessonText = LessonText {
    title: "直线：Bresenham 算法",
    about: "直线每走一步，长的方向上必定前进一格，短的方向上有时前进一格。理想的直线从两个候选点（红框）之间穿过，离它们 d1 和 d2（长边分之几格）：选近的一个。\
            误差 s.error 记下偏出了多少：加上短边 s.minor，两倍不小于长边 s.major 就横走一步，再减去长边。只用整数加减，没有乘除和小数。\n\
            正好半格时两点一样近，从哪一端画起，结果就不同。Borland 总是从上面的端点画起，水平线从第一个端点画起，所以交换端点，画出的点完全一样。\
            把“交换端点”改成“是”：蓝框是老老实实从第一个端点画起会得到的点，有几个就不一样了。",
    introduction: "",
    sentences: &[],
    parameters: &["x1", "y1", "x2", "y2", "交换端点|否|是"],
    question: "直线 ({}, {}) 到 ({}, {})，刚画了点 ({}, {})。下一点是哪个？",
};

pub(super) const EN: LessonText = LessonText {
    title: "A line: Bresenham's algorithm",
    about: "Each step moves one pixel in the major direction, and sometimes one in the minor. The ideal line \
            passes between two candidates (red), at distances d1 and d2 (in parts of s.major): the nearer is \
            chosen. s.error accumulates the distance: s.minor is added at each step; as soon as 2*error reaches \
            s.major we also step in the minor direction and subtract s.major. Integers only.\n\
            If the line passes exactly halfway between the two, the result depends on the endpoint you start \
            from. Borland always starts at the upper one (if horizontal, the first), so swapped ends give the \
            same pixels. With swapped ends, blue frames show a run from the other end.",
    introduction: "",
    sentences: &[],
    parameters: &["x1", "y1", "x2", "y2", "swap|no|yes"],
    question: "A line from ({}, {}) to ({}, {}) has just painted ({}, {}). Which pixel is next?",
};
