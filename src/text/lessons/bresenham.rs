//! Bresenham's line.

use super::{LessonText, at, at_if};

pub(crate) const ZH: LessonText = LessonText {
    title: "直线：Bresenham 算法",
    about: "直线每走一步，长的方向上必定前进一格，短的方向上有时前进一格。理想的直线从两个候选点（红框）之间穿过，离它们 d1 和 d2（长边分之几格）：选近的一个。\
            误差 s.error 记下偏出了多少：加上短边 s.minor，两倍不小于长边 s.major 就横走一步，再减去长边。只用整数的加减和乘 2，没有除法和小数。\n\
            正好半格时两点一样近，从哪一端画起，结果就不同。Borland 总是从上面的端点画起，水平线从第一个端点画起，所以交换端点，画出的点完全一样。\
            把“交换端点”改成“是”：蓝框是老老实实从第一个端点画起会得到的点，有几个就不一样了。",
    introduction: "用像素画一条直线，只用整数加减。长的方向每步走一格；短的方向走不走，由误差 s.error 决定。\n\
                   理想的直线从两个候选点之间穿过，选近的一个。看看误差怎样增大，什么时候减去长边。",
    sentences: &[
        at(
            "order",
            "Borland 总是从上面的端点画起，所以从 ({s.x, s.y}) 开始；误差 {s.error}，长边 {s.major}，短边 \
             {s.minor}。",
        ),
        at("plot", "画点 ({s.x, s.y})。误差 {s.error} 说明理想的直线偏离这个点多少（以 1/{s.major} 格计）。"),
        at("error", "往前一格，误差加上短边 {s.minor}，得 {s.error}：直线到两个候选点的距离是 {d1 : d2}。"),
        at_if(
            "decide",
            "aside",
            "true",
            "2 × error = {2 * s.error} 不小于 {s.major}：偏出了至少半格，短的方向也走一格。",
        ),
        at("decide", "2 × error = {2 * s.error} 小于 {s.major}：偏出不到半格，短的方向不动。"),
        at("back", "短的方向走一格，误差就少了整整一格：减去 {s.major}，得 {s.error}。"),
        at("down", "向下一格：现在是 ({s.x, s.y})。"),
        at("side", "向旁边一格：现在是 ({s.x, s.y})。"),
    ],
    parameters: &["x1", "y1", "x2", "y2", "交换端点|否|是"],
    question: "直线 ({}, {}) 到 ({}, {})，刚画了点 ({}, {})。下一点是哪个？",
};

pub(crate) const EN: LessonText = LessonText {
    title: "A line: Bresenham's algorithm",
    about: "Each step moves one pixel in the major direction, and sometimes one in the minor. The ideal line \
            passes between two candidates (red), at distances d1 and d2 (in parts of s.major): the nearer is \
            chosen. s.error accumulates the distance: s.minor is added at each step; as soon as 2*error reaches \
            s.major we also step in the minor direction and subtract s.major. Integers only.\n\
            If the line passes exactly halfway between the two, the result depends on the endpoint you start \
            from. Borland always starts at the upper one (if horizontal, the first), so swapped ends give the \
            same pixels. With swapped ends, blue frames show a run from the other end.",
    introduction: "Draw a straight line of pixels with integers only. Each step moves one pixel in the major \
                   direction; the error decides whether also in the minor one.\n\
                   The ideal line passes between two candidates, and the nearer is chosen. Watch the error grow \
                   and be reduced.",
    sentences: &[
        at(
            "order",
            "Borland always starts at the upper endpoint: ({s.x, s.y}). The error is {s.error}, the major side \
             {s.major} and the minor side {s.minor}.",
        ),
        at(
            "plot",
            "Paint ({s.x, s.y}). The error {s.error} is the ideal line's distance from it, in units of \
             1/{s.major} pixel.",
        ),
        at(
            "error",
            "One pixel further the error increases by s.minor = {s.minor} to {s.error}: the distances to the \
             two candidates are {d1 : d2}.",
        ),
        at_if(
            "decide",
            "aside",
            "true",
            "2 * error = {2 * s.error} is at least {s.major}: the line is half a pixel off or more, so also \
             step in the minor direction.",
        ),
        at(
            "decide",
            "2 * error = {2 * s.error} is less than {s.major}: the line is less than half a pixel off, so do \
             not step in the minor direction.",
        ),
        at(
            "back",
            "A step in the minor direction reduces the error by one whole pixel: subtract {s.major}, which \
             gives {s.error}.",
        ),
        at("down", "Step down: now ({s.x, s.y})."),
        at("side", "Step sideways: now ({s.x, s.y})."),
    ],
    parameters: &["x1", "y1", "x2", "y2", "swap|no|yes"],
    question: "A line from ({}, {}) to ({}, {}) has just painted ({}, {}). Which pixel is next?",
};
