//! Bézier curves.

use super::LessonText;

pub(super) const ZH: LessonText = LessonText {
    title: "Bézier 曲线：逐层取分点",
    about: "四个控制点连成三条线段，每条按 t : (1 - t) 取一个分点，得到 q0、q1、q2（绿）；它们之间的两条线段同样取分点，得到 r0、r1（紫）；\
            再取一次，就是曲线上的点。t 从 0 走到 1，这个点从第一个控制点走到最后一个。这就是 de Casteljau 算法，只要加、减、乘。\n\
            紫色的线总与曲线相切。曲线总在控制点的凸包之内；画出来的像素经过取整，可能略微出界。拖动控制点看看；n 是段数，段数少了就看得出是折线。\n\
            graphics.h 没有曲线，当年就是这样算出折线，再用 lineto 或 drawpoly 画的。",
    introduction: "",
    sentences: &[],
    parameters: &["x0", "y0", "x1", "y1", "x2", "y2", "x3", "y3", "n"],
    question: "控制点为 {} {} {} {}。t = 1/2 时，曲线上的点是哪个？",
};

pub(super) const EN: LessonText = LessonText {
    title: "Bézier curves: de Casteljau",
    about: "Three segments join the four control points. Each is divided at t: q0, q1, q2 (green). The two \
            segments between these are divided likewise: r0, r1 (magenta). Dividing once more gives the point of \
            the curve. As t goes from 0 to 1, it moves from the first control point to the last: de Casteljau's \
            algorithm.\n\
            The magenta line is always tangent to the curve. The curve stays inside the convex hull of its \
            control points; its pixels are rounded and may lie just outside. Drag the points. n is the number of \
            segments: few of them make a polyline.\n\
            graphics.h has no curves: programs computed such polylines.",
    introduction: "",
    sentences: &[],
    parameters: &["x0", "y0", "x1", "y1", "x2", "y2", "x3", "y3", "n"],
    question: "The control points are {} {} {} {}. Which point of the curve corresponds to t = 1/2?",
};
