//! Slices.

use super::LessonText;

pub(crate) const ZH: LessonText = LessonText {
    title: "扇形：一个象限一个象限地填",
    about: "Borland 的 pieslice 和 sector 先把两个角换成小的在前，再一个象限一个象限地画：圆心和这个象限里弧上的点合成一个多边形，\
            按多边形填充，再从一个点到下一个点连短线描出弧。最后从圆心到两个端点各画一条线。\n\
            两个角只交换，不绕过 0 度：从 350 到 10 不是一条窄缝，几乎是整个圆。短线只有两个点长，所以虚线样式开头的两点不亮时，\
            整条弧都看不见。\n\
            教科书的做法是看每个点的方向在不在两条射线之间，从起角逆时针走到终角。按 C 比较：把起角改得比终角大，两边就完全不同。",
    introduction: "",
    sentences: &[],
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
    introduction: "",
    sentences: &[],
    parameters: &["radius a", "radius b", "start", "end"],
    question: "A pieslice from {} to {} degrees, radius {}: which angles does Borland fill?",
};
