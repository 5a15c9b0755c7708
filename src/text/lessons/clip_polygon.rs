//! Clipping polygons.

use super::{LessonText, at, at_if};

pub(crate) const ZH: LessonText = LessonText {
    title: "裁剪多边形：Sutherland-Hodgman",
    about: "多边形依次用左、右、上、下四条边裁剪，每一遍的结果是下一遍的输入。每一遍沿着各边走一圈，看边 a-b 的两端在裁剪线（亮青）的里侧还是外侧：\
            从里到外或从外到里，就在交点处加一个新顶点（紫点）；b 在里侧，就保留 b（白点）。所以一条边留下零、一或两个顶点。\n\
            里侧的部分是绿色，外侧是红色，棕色是原来的多边形，left 数这一遍留下的顶点。凹多边形被切成几块时，结果仍是一个多边形，各块由沿窗口边来回的线连着。\
            Borland 的 fillpoly 不这样做：它按扫描线填充，再逐行截断。星形的上顶点和窗口都可以拖动。",
    introduction: "用矩形窗口裁剪多边形。Sutherland-Hodgman 算法依次用左、右、上、下四条边裁剪，上一遍的结果是下\
                   一遍的输入。\n\
                   看看每条边的两端在里侧还是外侧，决定留下零、一或两个顶点。",
    sentences: &[
        at_if("pass", "edge", "Left", "第一遍：用窗口的左边裁剪，输入有 {corners} 个顶点。"),
        at_if("pass", "edge", "Right", "第二遍：用窗口的右边裁剪，输入是上一遍留下的 {corners} 个顶点。"),
        at_if("pass", "edge", "Top", "第三遍：用窗口的上边裁剪，输入是上一遍留下的 {corners} 个顶点。"),
        at("pass", "第四遍：用窗口的下边裁剪，输入是上一遍留下的 {corners} 个顶点。"),
        at("side", "取多边形的下一条边，从 a = {a} 到 b = {b}：看两端在裁剪线的哪一侧。"),
        at_if("in", "a_in", "true", "a 在里侧，b_in = {b_in}：b 也在里侧就保留 b，否则这条边穿出去，只留交点。"),
        at("in", "a 在外侧，b_in = {b_in}：b 在里侧就先加交点再保留 b，否则什么也不留。"),
        at_if("meet", "a_in", "true", "边从里侧到外侧，穿过裁剪线：交点 {meet} 成为新顶点，这一遍已有 {left} 个。"),
        at("meet", "边从外侧到里侧，穿过裁剪线：交点 {meet} 成为新顶点，这一遍已有 {left} 个。"),
        at("keep", "b = {keep} 在里侧，保留下来：这一遍已有 {left} 个顶点。"),
        at("done", "四遍都裁剪完了：结果有 {corners} 个顶点，全在窗口之内。"),
    ],
    parameters: &["顶点 x", "顶点 y", "窗口 x", "窗口 y", "角数"],
    question: "三角形 {}、{}、{} 被窗口裁剪之后，有几个顶点？",
};

pub(crate) const EN: LessonText = LessonText {
    title: "Clipping polygons: four passes",
    about: "The polygon is clipped at the left, right, top and bottom edge in turn; each pass starts from the \
            result of the one before. A pass goes around once. Where an edge a-b crosses the clip line (cyan), a \
            new vertex is added (magenta dot); if b is inside, it is kept (white dot). So each edge yields zero, \
            one or two vertices.\n\
            Green is the inner part, red the outer, brown the original polygon; \"left\" counts this pass's \
            vertices. A polygon cut in pieces stays one polygon, joined along the window's edges. Borland's \
            fillpoly does not clip the polygon: it fills by scan lines and cuts each one. Drag the star's tip or \
            the window.",
    introduction: "Clip a polygon to a rectangle. The Sutherland-Hodgman algorithm clips it at one window edge \
                   after the other; the output of each pass is the input of the next.\n\
                   Watch how the position of the ends of each side decides which vertices are output.",
    sentences: &[
        at_if("pass", "edge", "Left", "First pass: clip at the left window edge. The input has {corners} vertices."),
        at_if(
            "pass",
            "edge",
            "Right",
            "Second pass: clip at the right window edge. The input is the {corners} vertices of the previous \
             pass.",
        ),
        at_if(
            "pass",
            "edge",
            "Top",
            "Third pass: clip at the top window edge. The input is the {corners} vertices of the previous pass.",
        ),
        at(
            "pass",
            "Fourth pass: clip at the bottom window edge. The input is the {corners} vertices of the previous \
             pass.",
        ),
        at(
            "side",
            "Take the next side of the polygon, from a = {a} to b = {b}, and find out on which side of the clip \
             line its ends are.",
        ),
        at_if(
            "in",
            "a_in",
            "true",
            "a is inside and b_in = {b_in}. If b is inside too, b is output; otherwise the side leaves, and \
             only the intersection is output.",
        ),
        at(
            "in",
            "a is outside and b_in = {b_in}. If b is inside, the intersection and b are output; otherwise \
             nothing.",
        ),
        at_if(
            "meet",
            "a_in",
            "true",
            "The side goes from inside to outside: its intersection {meet} with the clip line is a new vertex, \
             number {left} of this pass.",
        ),
        at(
            "meet",
            "The side goes from outside to inside: its intersection {meet} with the clip line is a new vertex, \
             number {left} of this pass.",
        ),
        at("keep", "b = {keep} is inside, so it is kept: vertex number {left} of this pass."),
        at("done", "All four passes are done: the clipped polygon has {corners} vertices, none outside the window."),
    ],
    parameters: &["tip x", "tip y", "window x", "window y", "tips"],
    question: "The triangle {}, {}, {} is clipped. How many vertices does the clipped polygon have?",
};
