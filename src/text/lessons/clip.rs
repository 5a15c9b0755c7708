//! Clipping lines.

use super::{LessonText, at, at_if};

pub(crate) const ZH: LessonText = LessonText {
    title: "裁剪直线：Cohen-Sutherland",
    about: "窗口的四条边把平面分成九个区域，每个区域有四位编码：上、下、右、左。线段两端 P、Q 的编码是 a 和 b。a & b 不为零：两端在同一侧之外，\
            整条舍弃（红色），不用算交点；a | b 为零：两端都在窗口内，整条保留（黄色）。否则把窗口外的一端沿线移到那条边上，再看一次。\
            最多移几次就有结果；从角外擦过的线要移过才知道该舍弃。\n\
            Borland 先左右后上下，交点的小数截去，再用新的端点重画直线，所以裁剪后的点可能与原线（灰色）差一格。窗口和端点都可以拖动。",
    introduction: "只画直线在窗口里的部分。每个端点有四位的区域编码：上、下、右、左。两个编码一比，就知道整条保\
                   留、整条舍弃，还是要移动一端。\n\
                   看看窗口外的一端怎样移到窗口边上，最多几次就有结果。",
    sentences: &[
        at_if("codes", "a | b", "0000", "P = {P}、Q = {Q} 的区域编码都是 0000：两端都在窗口里，整条线保留。"),
        at_if(
            "codes",
            "a & b",
            "0000",
            "区域编码 a = {a}、b = {b}：a & b = 0000，两端不在同一侧之外，还不能决定，要移动一端。",
        ),
        at("codes", "区域编码 a = {a}、b = {b}：a & b = {a & b} 不为 0，两端在同一侧之外，整条线舍弃。"),
        at_if("done", "a | b", "0000", "两端都在窗口里了：画出 {P} 到 {Q} 的部分。"),
        at("done", "两端在同一侧之外，这条线没有一点在窗口里：舍弃，不用算交点。"),
        at_if("end", "end", "P", "P 的编码 a = {a} 不为 0：P 在窗口外，移动 P。"),
        at("end", "P 已在窗口里，Q 的编码 b = {b} 不为 0：移动 Q。"),
        at_if("left", "end", "P", "P 在左边之外：沿直线移到窗口的左边，P = {P}，再看一次编码。"),
        at("left", "Q 在左边之外：沿直线移到窗口的左边，Q = {Q}，再看一次编码。"),
        at_if("right", "end", "P", "P 在右边之外：沿直线移到窗口的右边，P = {P}，再看一次编码。"),
        at("right", "Q 在右边之外：沿直线移到窗口的右边，Q = {Q}，再看一次编码。"),
        at_if("top", "end", "P", "P 在上边之外：沿直线移到窗口的上边，P = {P}，再看一次编码。"),
        at("top", "Q 在上边之外：沿直线移到窗口的上边，Q = {Q}，再看一次编码。"),
        at_if("bottom", "end", "P", "P 在下边之外：沿直线移到窗口的下边，P = {P}，再看一次编码。"),
        at("bottom", "Q 在下边之外：沿直线移到窗口的下边，Q = {Q}，再看一次编码。"),
    ],
    parameters: &["x1", "y1", "x2", "y2", "窗口 x", "窗口 y"],
    question: "窗口的列从 {} 到 {}，行从 {} 到 {}。点 ({}, {}) 的区域编码（上下右左）是什么？",
};

pub(crate) const EN: LessonText = LessonText {
    title: "Clipping lines: region codes",
    about: "The window's edges divide the plane into nine regions, each with a four-bit code: top, bottom, \
            right, left. The endpoints P and Q have the codes a and b. If a & b is not 0, both are beyond the \
            same edge, and the line is rejected (red) without any arithmetic. If a | b is 0, both are inside, \
            and it is kept (yellow). Otherwise one outside endpoint is moved to the window edge and the test is \
            repeated; this is how a line that only passes a corner is rejected.\n\
            Borland clips left and right first, then top and bottom, and truncates fractions. The line between \
            the new endpoints is redrawn and may differ by a pixel from the original (grey). Drag the ends or \
            the window.",
    introduction: "Draw only the part of a line inside a window. Each endpoint has a four-bit region code: top, \
                   bottom, right, left. The two codes tell whether to accept the line, reject it or move an \
                   endpoint.\n\
                   Watch outside endpoints move to the window edges until the line is decided.",
    sentences: &[
        at_if(
            "codes",
            "a | b",
            "0000",
            "The region codes of P = {P} and Q = {Q} are both 0000: both ends are inside, so the whole line is \
             accepted.",
        ),
        at_if(
            "codes",
            "a & b",
            "0000",
            "The region codes are a = {a} and b = {b}. a & b = 0000: they are not beyond the same edge. An \
             endpoint must be moved.",
        ),
        at(
            "codes",
            "The region codes are a = {a} and b = {b}. a & b = {a & b} is not 0: both ends are beyond the same \
             edge. Reject the line.",
        ),
        at_if("done", "a | b", "0000", "Both ends are inside the window: draw the part from {P} to {Q}."),
        at(
            "done",
            "Both ends are beyond the same edge: no part of the line is inside. It is rejected without \
             computing an intersection.",
        ),
        at_if("end", "end", "P", "The code of P is a = {a}, not 0: P is outside the window, so P is moved."),
        at("end", "P is inside, and the code of Q is b = {b}, not 0: Q is moved."),
        at_if(
            "left",
            "end",
            "P",
            "P is beyond the left edge: move it along the line to that edge, P = {P}, and compute the codes \
             again.",
        ),
        at(
            "left",
            "Q is beyond the left edge: move it along the line to that edge, Q = {Q}, and compute the codes \
             again.",
        ),
        at_if(
            "right",
            "end",
            "P",
            "P is beyond the right edge: move it along the line to that edge, P = {P}, and compute the codes \
             again.",
        ),
        at(
            "right",
            "Q is beyond the right edge: move it along the line to that edge, Q = {Q}, and compute the codes \
             again.",
        ),
        at_if(
            "top",
            "end",
            "P",
            "P is beyond the top edge: move it along the line to that edge, P = {P}, and compute the codes \
             again.",
        ),
        at(
            "top",
            "Q is beyond the top edge: move it along the line to that edge, Q = {Q}, and compute the codes \
             again.",
        ),
        at_if(
            "bottom",
            "end",
            "P",
            "P is beyond the bottom edge: move it along the line to that edge, P = {P}, and compute the codes \
             again.",
        ),
        at(
            "bottom",
            "Q is beyond the bottom edge: move it along the line to that edge, Q = {Q}, and compute the codes \
             again.",
        ),
    ],
    parameters: &["x1", "y1", "x2", "y2", "window x", "window y"],
    question: "Window: columns {} to {}, rows {} to {}. What is the region code (top, bottom, right, left) of the point ({}, {})?",
};
