//! Transformations by matrices.

use super::LessonText;

pub(super) const ZH: LessonText = LessonText {
    title: "二维变换：矩阵",
    about: "平移 T、切变 H、缩放 S、旋转 R 都写成三行三列的矩阵，点写成 (x, y, 1)。几个变换连着做，只要先把矩阵乘起来：\
            后做的乘在左边。每个角点再乘一次就到了新位置，新的角点之间画直线，所以放大以后边也不会断开。\n\
            缩放和旋转都以原点，也就是屏幕左上角为中心，所以先把点 p 移到原点，变换以后再移到点 q，暗色的图形就是中间各步。\
            p 和 q 可以拖动。把次序改成先转后放，结果就不一样：矩阵的乘法不能交换。\n\
            graphics.h 没有变换，要自己算；角度像 arc 那样逆时针为正。",
    parameters: &["转角", "次序|先放|先转", "sx%", "sy%", "px", "py", "qx", "qy", "h%"],
    question: "T 是平移，R(p) 是绕 p 逆时针转 90 度，右边的先做。{} 把点 ({}, {}) 变到哪里？",
};

pub(super) const EN: LessonText = LessonText {
    title: "Transformations by matrices",
    about: "Moving T, shearing H, scaling S and turning R are matrices of three rows and columns, points are (x, y, 1). For one \
            transformation after another the matrices are multiplied, the later one on the left. Each corner goes through the \
            product, and lines are drawn between the new corners: so an enlarged figure has no holes.\n\
            Scaling and turning have the origin, the screen's corner, as their centre. So the point p is moved there first, and to \
            the point q afterwards: dark figures are the steps between. Drag p and q. With turning before \
            scaling the result is different: in a product of matrices the order matters.\n\
            graphics.h has none of this. Angles are those of its arc.",
    parameters: &["turn", "1st|scale|turn", "sx%", "sy%", "px", "py", "qx", "qy", "h%"],
    question: "T moves, R(p) turns about p by 90 degrees against the clock, the right one comes first. Where does {} take ({}, {})?",
};
