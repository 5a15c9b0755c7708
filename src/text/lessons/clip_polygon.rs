//! Clipping polygons.

use super::LessonText;

pub(super) const ZH: LessonText = LessonText {
    title: "裁剪多边形：Sutherland-Hodgman",
    about: "多边形依次用左、右、上、下四条边裁剪，每一遍的结果是下一遍的输入。每一遍沿着各边走一圈，看边 a-b 的两端在裁剪线（亮青）的里侧还是外侧：\
            从里到外或从外到里，就在交点处加一个新顶点（紫点）；b 在里侧，就保留 b（白点）。所以一条边留下零、一或两个顶点。\n\
            里侧的部分是绿色，外侧是红色，棕色是原来的多边形，left 数这一遍留下的顶点。凹多边形被切成几块时，结果仍是一个多边形，各块由沿窗口边来回的线连着。\
            Borland 的 fillpoly 不这样做：它按扫描线填充，再逐行截断。星形的上顶点和窗口都可以拖动。",
    introduction: "",
    sentences: &[],
    parameters: &["顶点 x", "顶点 y", "窗口 x", "窗口 y", "角数"],
    question: "三角形 {}、{}、{} 被窗口裁剪之后，有几个顶点？",
};

pub(super) const EN: LessonText = LessonText {
    title: "Clipping polygons: four passes",
    about: "The polygon is clipped at the left, right, top and bottom edge in turn; each pass starts from the \
            result of the one before. A pass goes around once. Where an edge a-b crosses the clip line (cyan), a \
            new vertex is added (magenta dot); if b is inside, it is kept (white dot). So each edge yields zero, \
            one or two vertices.\n\
            Green is the inner part, red the outer, brown the original polygon; \"left\" counts this pass's \
            vertices. A polygon cut in pieces stays one polygon, joined along the window's edges. Borland's \
            fillpoly does not clip the polygon: it fills by scan lines and cuts each one. Drag the star's tip or \
            the window.",
    introduction: "",
    sentences: &[],
    parameters: &["tip x", "tip y", "window x", "window y", "tips"],
    question: "The triangle {}, {}, {} is clipped. How many vertices does the clipped polygon have?",
};
