//! The midpoint circle.

use super::{LessonText, at, at_negative};

pub(crate) const ZH: LessonText = LessonText {
    title: "圆：中点算法",
    about: "圆有八重对称：只算从顶点到对角线的八分之一（黄色），其余七段（其他颜色）由交换 x、y 和改变正负号得到。\
            每步向右走一格，y 不变还是减一？看两个候选点（红框）的中点（白点）：中点在圆内就走上面的点，在圆上或圆外就走下面的点。\n\
            判别式 s.d 就是中点代入圆方程的值，每步只加一个很小的整数，不用开方，也不用三角函数。\n\
            Borland 的 circle 以 s.d = 1 - r 开始。放大镜里的绿线是理想的圆。",
    introduction: "只用整数加减画圆。圆有八重对称：只算从顶点到对角线的八分之一，其余七段由交换 x、y 和改变正负\
                   号得到。\n\
                   每步在两个候选点里选一个：判别式 d 的正负说明它们的中点在圆内还是圆外。",
    sentences: &[
        at("start", "从顶点 ({s.x, s.y}) 开始，判别式的初值是 d = 1 - r = {s.d}。"),
        at_negative("plot", "s.d", "画 ({s.x, s.y}) 和七个对称点。d = {s.d} < 0：中点在圆内，下一点的 y 不变。"),
        at("plot", "画 ({s.x, s.y}) 和七个对称点。d = {s.d} >= 0：中点不在圆内，下一点的 y 要减一。"),
        at("inside", "中点在圆内，选上面的点：y 不变，d 加上 2x + 3，得 {s.d}，这是下一个中点的值。"),
        at("outside", "中点不在圆内，选下面的点：d 加上 2(x - y) + 5，得 {s.d}，这是下一个中点的值。"),
        at("down", "选了下面的点，y 减一：现在是 ({s.x, s.y})。"),
        at("right", "这一段比较平，每步 x 都加一：下一点是 ({s.x, s.y})。"),
        at("end", "x = y 的对角线过了，现在是 ({s.x, s.y})：八分之一画完，整个圆也就画完了。"),
    ],
    parameters: &["圆心 x", "圆心 y", "半径 r"],
    question: "半径 {} 的圆，x 向右，y 向上。在 ({}, {}) 处 d = {}。下一点是哪个？",
};

pub(crate) const EN: LessonText = LessonText {
    title: "A circle: midpoint algorithm",
    about: "A circle has eight-way symmetry. Only one octant is computed, from the top to the diagonal (yellow); \
            the other seven follow by swapping x and y and by changing signs. Each step moves right by one: does \
            y stay, or decrease by one? The midpoint (white dot) of the two candidates (red) decides: if it lies \
            inside the circle, take the upper pixel; otherwise the lower one.\n\
            The decision variable s.d is the circle's equation at the midpoint. It is updated by adding small \
            integers: no roots, no sines.\n\
            Borland's circle starts with s.d = 1 - r. Green in the magnifier: the ideal circle.",
    introduction: "Draw a circle with integers only. It has eight-way symmetry: one octant is computed, from \
                   the top to the diagonal; the others follow by swapping x and y and changing signs.\n\
                   Each step chooses between two pixels: the sign of d tells whether their midpoint lies inside.",
    sentences: &[
        at("start", "Start at the top, ({s.x, s.y}), with the decision variable d = 1 - r = {s.d}."),
        at_negative(
            "plot",
            "s.d",
            "Paint ({s.x, s.y}) and its seven mirror images. d = {s.d} < 0: the midpoint lies inside the \
             circle, so y will stay.",
        ),
        at(
            "plot",
            "Paint ({s.x, s.y}) and its seven mirror images. d = {s.d} >= 0: the midpoint is not inside, so y \
             will decrease.",
        ),
        at(
            "inside",
            "The midpoint lies inside: take the upper pixel. y stays, and adding 2x + 3 gives d = {s.d} for the \
             next midpoint.",
        ),
        at(
            "outside",
            "The midpoint is not inside: take the lower pixel. Adding 2(x - y) + 5 gives d = {s.d} for the next \
             midpoint.",
        ),
        at("down", "The lower pixel was chosen, so y decreases: now ({s.x, s.y})."),
        at("right", "This octant is flat, so x increases in every step: the next pixel is ({s.x, s.y})."),
        at("end", "({s.x, s.y}) is beyond the diagonal x = y: the octant is complete, and so is the circle."),
    ],
    parameters: &["centre x", "centre y", "radius r"],
    question: "A circle of radius {}, x to the right, y upwards. At ({}, {}) the decision variable is d = {}. Which point is next?",
};
