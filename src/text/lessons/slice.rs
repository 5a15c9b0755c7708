//! Slices.

use super::{LessonText, at, at_if};

pub(crate) const ZH: LessonText = LessonText {
    title: "扇形：一个象限一个象限地填",
    about: "Borland 的 pieslice 和 sector 先把两个角换成小的在前，再一个象限一个象限地画：圆心和这个象限里弧上的点合成一个多边形，\
            按多边形填充，再从一个点到下一个点连短线描出弧。最后从圆心到两个端点各画一条线。\n\
            两个角只交换，不绕过 0 度：从 350 到 10 不是一条窄缝，几乎是整个圆。短线只有两个点长，所以虚线样式开头的两点不亮时，\
            整条弧都看不见。\n\
            教科书的做法是看每个点的方向在不在两条射线之间，从起角逆时针走到终角。按 C 比较：把起角改得比终角大，两边就完全不同。",
    introduction: "填一个扇形：从起角到终角，圆心和弧合成多边形来填。Borland 一个象限一个象限地做，而且总是先把\
                   小的角放在前面。\n\
                   看看每个象限分到哪几度；把起角改得比终角大，再按 C 和教科书比较。",
    sentences: &[
        at("from", "从 {quarter} 度开始的象限：这一段起于 {start} 和 {quarter} 中较大的，即 {from} 度。"),
        at_if("to", "from < to", "false", "这一段应止于 {to} 度，不大于起点 {from} 度：这个象限里没有扇形，跳过。"),
        at("to", "止于 {end} 和象限末尾中较小的，即 {to} 度：填 {from} 到 {to} 度。"),
        at("fill", "圆心和 {from} 到 {to} 度弧上的点合成一个有 {corners} 个顶点的多边形，一行一行地填。"),
        at("outline", "从弧上的一点到下一点连短线，描出 {from} 到 {to} 度的弧。"),
        at("first", "从圆心到 {start} 度的端点画半径，封住一边。"),
        at("last", "从圆心到 {end} 度的端点画半径，扇形完成。"),
    ],
    parameters: &["横半径", "纵半径", "起角", "终角"],
    question: "pieslice 从 {} 度到 {} 度，半径 {}。Borland 实际填的是哪些角度？",
};

pub(crate) const EN: LessonText = LessonText {
    title: "Slices: quadrant by quadrant",
    about: "Borland's pieslice and sector put the smaller angle first and work quadrant by quadrant: the centre \
            and the arc's pixels in it form a polygon, which is filled; short lines from each of these pixels to \
            the next draw the outline. Finally a line is drawn to each end point.\n\
            The angles are swapped, not wrapped: 350 to 10 is nearly the whole disc. With a line style whose \
            first two pixels are off, the arc disappears: its lines are that short.\n\
            The textbook tests whether each pixel's direction lies between the two rays, counterclockwise from \
            the first. Press C: with the start greater than the end the two differ widely.",
    introduction: "Fill a sector: the centre and the arc form a polygon. Borland works quadrant by quadrant and \
                   always puts the smaller angle first.\n\
                   Watch which degrees each quadrant gets. Make the start greater than the end and press C to \
                   compare with the textbook.",
    sentences: &[
        at(
            "from",
            "In the quadrant from {quarter} degrees, the part begins at the greater of {start} and {quarter}: \
             {from}.",
        ),
        at_if(
            "to",
            "from < to",
            "false",
            "The part would end at {to} degrees, not after its start {from}: the sector has no part in this \
             quadrant. Skip it.",
        ),
        at("to", "It ends at the smaller of {end} and the quadrant's end, {to}: fill from {from} to {to} degrees."),
        at(
            "fill",
            "The centre and the arc's pixels from {from} to {to} degrees are a polygon of {corners} vertices, \
             filled row by row.",
        ),
        at(
            "outline",
            "Short lines from each pixel of the arc to the next draw its outline from {from} to {to} degrees.",
        ),
        at(
            "first",
            "Draw the radius from the centre to the end point at {start} degrees: one straight side of the \
             sector.",
        ),
        at("last", "Draw the radius from the centre to the end point at {end} degrees: the sector is complete."),
    ],
    parameters: &["radius a", "radius b", "start", "end"],
    question: "A pieslice from {} to {} degrees, radius {}: which angles does Borland fill?",
};
