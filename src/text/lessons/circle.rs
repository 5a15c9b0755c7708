//! The midpoint circle.

use super::LessonText;

pub(super) const ZH: LessonText = LessonText {
    title: "圆：中点算法",
    about: "圆有八重对称：只算从顶点到对角线的八分之一（黄色），其余七段（其他颜色）由交换 x、y 和改变正负号得到。\
            每步向右走一格，y 不变还是减一？看两个候选点（红框）的中点（白点）：中点在圆内就走上面的点，在圆上或圆外就走下面的点。\n\
            判别式 s.d 就是中点代入圆方程的值，每步只加一个很小的整数，不用开方，也不用三角函数。\n\
            Borland 的 circle 以 s.d = 1 - r 开始。放大镜里的绿线是理想的圆。",
    introduction: "",
    sentences: &[],
    parameters: &["圆心 x", "圆心 y", "半径 r"],
    question: "半径 {} 的圆，x 向右，y 向上。在 ({}, {}) 处 d = {}。下一点是哪个？",
};

pub(super) const EN: LessonText = LessonText {
    title: "A circle: midpoint algorithm",
    about: "A circle has eight-way symmetry. Only one octant is computed, from the top to the diagonal (yellow); \
            the other seven follow by swapping x and y and by changing signs. Each step moves right by one: does \
            y stay, or decrease by one? The midpoint (white dot) of the two candidates (red) decides: if it lies \
            inside the circle, take the upper pixel; otherwise the lower one.\n\
            The decision variable s.d is the circle's equation at the midpoint. It is updated by adding small \
            integers: no roots, no sines.\n\
            Borland's circle starts with s.d = 1 - r. Green in the magnifier: the ideal circle.",
    introduction: "",
    sentences: &[],
    parameters: &["centre x", "centre y", "radius r"],
    question: "A circle of radius {}, x to the right, y upwards. At ({}, {}) the decision variable is d = {}. Which point is next?",
};
