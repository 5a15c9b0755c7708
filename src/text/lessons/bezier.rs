//! Bézier curves.

use super::LessonText;

pub(super) const ZH: LessonText = LessonText {
    title: "Bézier 曲线：逐层取分点",
    about: "四个控制点连成三条线段，每条按 t : (1 - t) 取一个分点，得到 q0、q1、q2（绿）；它们之间的两条线段同样取分点，得到 r0、r1（紫）；\
            再取一次，就是曲线上的点。t 从 0 走到 1，这个点从第一个控制点走到最后一个。这就是 de Casteljau 算法，只要加、减、乘。\n\
            紫色的线总与曲线相切，曲线也总在控制点围成的多边形里面。拖动控制点看看；n 是段数，段数少了就看得出是折线。\n\
            graphics.h 没有曲线，当年就是这样算出折线，再用 lineto 或 drawpoly 画的。",
    parameters: &["x0", "y0", "x1", "y1", "x2", "y2", "x3", "y3", "n"],
    question: "控制点为 {} {} {} {}。t = 1/2 时，曲线上的点是哪个？",
};

pub(super) const EN: LessonText = LessonText {
    title: "Bézier curves: de Casteljau",
    about: "Three lines join the four control points. Each is divided at t: q0, q1, q2, green. The two lines between these are \
            divided in the same way: r0, r1, magenta. Divided once more, that line gives the curve's point. While t goes from 0 \
            to 1 it goes from the first control point to the last. This is de Casteljau's construction.\n\
            The magenta line always touches the curve, and the curve never leaves the polygon around its control points. Drag \
            them. n is the number of straight pieces: with few of them you see that the curve is a line with corners.\n\
            graphics.h has no curves: programs found the corners like this, and drew with lineto or drawpoly.",
    parameters: &["x0", "y0", "x1", "y1", "x2", "y2", "x3", "y3", "n"],
    question: "The control points are {} {} {} {}. Which point belongs to t = 1/2?",
};
