//! Bézier curves.

use super::{LessonText, at, at_shown};

pub(crate) const ZH: LessonText = LessonText {
    title: "Bézier 曲线：逐层取分点",
    about: "四个控制点连成三条线段，每条按 t : (1 - t) 取一个分点，得到 q0、q1、q2（绿）；它们之间的两条线段同样取分点，得到 r0、r1（紫）；\
            再取一次，就是曲线上的点。t 从 0 走到 1，这个点从第一个控制点走到最后一个。这就是 de Casteljau 算法，只要加、减、乘。\n\
            紫色的线总与曲线相切。曲线总在控制点的凸包之内；画出来的像素经过取整，可能略微出界。拖动控制点看看；n 是段数，段数少了就看得出是折线。\n\
            graphics.h 没有曲线，当年就是这样算出折线，再用 lineto 或 drawpoly 画的。",
    introduction: "用四个控制点画一条光滑的曲线。de Casteljau 算法反复按 t : (1 - t) 取分点：三条线段、两条、一\
                   条，最后一个分点就在曲线上。\n\
                   看看 t 从 0 到 1 时分点怎样移动；拖动控制点。",
    sentences: &[
        at("t", "曲线上的下一个点：t = k / n = {t}，每条线段都按 t : (1 - t) 来分。"),
        at_shown(
            "level",
            "levels",
            "第三层：在 r0 和 r1 之间再取一个分点，得到 ({levels})，它就在曲线上；r0 r1 是曲线的切线。",
        ),
        at_shown("level", "r0", "第二层：在 q0 q1 和 q1 q2 上取分点，得到 r0 = ({r0}) 和 r1 = ({r1})。"),
        at("level", "第一层：在控制点之间的三条线段上取分点，得到 q0 = ({q0})、q1 = ({q1})、q2 = ({q2})。"),
        at("point", "最后一个分点 ({levels}) 就是 t = {t} 时曲线上的点；从上一点连直线到这里。"),
    ],
    parameters: &["x0", "y0", "x1", "y1", "x2", "y2", "x3", "y3", "n"],
    question: "控制点为 {} {} {} {}。t = 1/2 时，曲线上的点是哪个？",
};

pub(crate) const EN: LessonText = LessonText {
    title: "Bézier curves: de Casteljau",
    about: "Three segments join the four control points. Each is divided at t: q0, q1, q2 (green). The two \
            segments between these are divided likewise: r0, r1 (magenta). Dividing once more gives the point of \
            the curve. As t goes from 0 to 1, it moves from the first control point to the last: de Casteljau's \
            algorithm.\n\
            The magenta line is always tangent to the curve. The curve stays inside the convex hull of its \
            control points; its pixels are rounded and may lie just outside. Drag the points. n is the number of \
            segments: few of them make a polyline.\n\
            graphics.h has no curves: programs computed such polylines.",
    introduction: "Draw a smooth curve from four control points. De Casteljau's algorithm divides segments at \
                   t: three, then two, then one; the last point lies on the curve.\n\
                   Watch the points move as t goes from 0 to 1, and drag the control points.",
    sentences: &[
        at("t", "The next point of the curve: t = k / n = {t}. Each segment is divided in the ratio t : (1 - t)."),
        at_shown(
            "level",
            "levels",
            "Level 3: divide the segment r0 r1 at t. The result, ({levels}), lies on the curve, and r0 r1 is \
             tangent to it.",
        ),
        at_shown("level", "r0", "Level 2: divide q0 q1 and q1 q2 at t, giving r0 = ({r0}) and r1 = ({r1})."),
        at("level", "Level 1: divide the segments between control points: q0 = ({q0}), q1 = ({q1}), q2 = ({q2})."),
        at(
            "point",
            "The last point, ({levels}), is the point of the curve for t = {t}. A straight line joins it to the \
             previous one.",
        ),
    ],
    parameters: &["x0", "y0", "x1", "y1", "x2", "y2", "x3", "y3", "n"],
    question: "The control points are {} {} {} {}. Which point of the curve corresponds to t = 1/2?",
};
