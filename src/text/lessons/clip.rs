//! Clipping lines.

use super::LessonText;

pub(super) const ZH: LessonText = LessonText {
    title: "裁剪直线：Cohen-Sutherland",
    about: "窗口的四条边把平面分成九个区域，每个区域有四位编码：上、下、右、左。线段两端 P、Q 的编码是 a 和 b。a & b 不为零：两端在同一侧之外，\
            整条舍弃（红色），不用算交点；a | b 为零：两端都在窗口内，整条保留（黄色）。否则把窗口外的一端沿线移到那条边上，再看一次。\
            最多移几次就有结果；从角外擦过的线要移过才知道该舍弃。\n\
            Borland 先左右后上下，交点的小数截去，再用新的端点重画直线，所以裁剪后的点可能与原线（灰色）差一格。窗口和端点都可以拖动。",
    introduction: "",
    sentences: &[],
    parameters: &["x1", "y1", "x2", "y2", "窗口 x", "窗口 y"],
    question: "窗口的列从 {} 到 {}，行从 {} 到 {}。点 ({}, {}) 的区域编码（上下右左）是什么？",
};

pub(super) const EN: LessonText = LessonText {
    title: "Clipping lines: region codes",
    about: "The window's edges divide the plane into nine regions, each with a four-bit code: top, bottom, \
            right, left. The endpoints P and Q have the codes a and b. If a & b is not 0, both are beyond the \
            same edge, and the line is rejected (red) without any arithmetic. If a | b is 0, both are inside, \
            and it is kept (yellow). Otherwise one outside endpoint is moved to the window edge and the test is \
            repeated; this is how a line that only passes a corner is rejected.\n\
            Borland clips left and right first, then top and bottom, and truncates fractions. The line between \
            the new endpoints is redrawn and may differ by a pixel from the original (grey). Drag the ends or \
            the window.",
    introduction: "",
    sentences: &[],
    parameters: &["x1", "y1", "x2", "y2", "window x", "window y"],
    question: "Window: columns {} to {}, rows {} to {}. What is the region code (top, bottom, right, left) of the point ({}, {})?",
};
