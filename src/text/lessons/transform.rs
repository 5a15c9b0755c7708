//! Transformations by matrices.

use super::{LessonText, at};

pub(crate) const ZH: LessonText = LessonText {
    title: "二维变换：矩阵",
    about: "平移 T、错切 H、缩放 S、旋转 R 都是 3×3 矩阵，点写成齐次坐标 (x, y, 1)。几个变换连着做，只要先把矩阵乘起来：后做的乘在左边。\
            每个顶点再乘一次就到了新位置，新的顶点之间画直线，所以放大以后边也不会断开。\n\
            缩放和旋转都以原点为中心，这里的原点是两轴的交点。所以先把点 p 移到原点，变换以后再移到点 q，彩色的图形就是中间各步。\
            p 和 q 可以拖动。把次序改成先转后放，结果就不一样：矩阵的乘法不能交换。sx 或 sy 为负就是镜像。\n\
            graphics.h 的原点在屏幕左上角，也没有变换，要自己算；角度像 arc 那样逆时针为正。",
    introduction: "平移、错切、缩放、旋转一个图形。每个变换是一个 3×3 矩阵；先把它们乘成一个，再用它乘每个顶点。\n\
                   缩放和旋转以原点为中心，所以先把点 p 移到原点，最后移到 q。改变次序，结果就不同。",
    sentences: &[
        at("compose", "下一个变换 {next} 乘在左边：m 的前两行变成 {a b c} 和 {d e f}，它把到此为止的变换合成一个。"),
        at("x", "顶点 ({x, y}) 的新横坐标是第一行乘 (x, y, 1)：a x + b y + c = {new_x}。"),
        at("y", "新纵坐标是第二行乘 (x, y, 1)：d x + e y + f = {new_y}。"),
        at("point", "顶点 ({x, y}) 变到 ({new_x}, {new_y})。直线变换后还是直线，所以只要变换顶点，再连线。"),
    ],
    parameters: &["转角", "次序|先放|先转", "sx%", "sy%", "px", "py", "qx", "qy", "h%"],
    question: "T 是平移，R(p) 是绕 p 逆时针转 90 度，右边的先做。{} 把点 ({}, {}) 变到哪里？",
};

pub(crate) const EN: LessonText = LessonText {
    title: "Transformations by matrices",
    about: "Translation T, shear H, scaling S and rotation R are 3x3 matrices acting on homogeneous coordinates \
            (x, y, 1). To apply several in sequence, multiply their matrices; the one applied last stands on the \
            left. The product moves the vertices, and lines join them: enlarging leaves no holes.\n\
            Scaling and rotation are about the origin, here where the axes cross. So the point p is moved there \
            first, and to the point q afterwards; coloured figures are the steps between. Drag p and q. Rotating \
            before scaling gives another result. A negative sx or sy reflects.\n\
            graphics.h has its origin in the corner, and no transformations.",
    introduction: "Translate, shear, scale and rotate a figure. Each transformation is a 3x3 matrix; their \
                   product is computed once and then multiplies every vertex.\n\
                   Scaling and rotation are about the origin, so p is moved there first and to q at the end. \
                   Change the order: the result differs.",
    sentences: &[
        at(
            "compose",
            "Multiply by the next transformation, {next}, on the left. m combines all so far; its rows are {a b \
             c} and {d e f}.",
        ),
        at("x", "The new x of the vertex ({x, y}) is the first row times (x, y, 1): a*x + b*y + c = {new_x}."),
        at("y", "The new y is the second row times (x, y, 1): d*x + e*y + f = {new_y}."),
        at(
            "point",
            "The vertex ({x, y}) moves to ({new_x}, {new_y}). Lines stay lines, so only vertices are \
             transformed and then joined.",
        ),
    ],
    parameters: &["turn", "1st|scale|turn", "sx%", "sy%", "px", "py", "qx", "qy", "h%"],
    question: "R(p) rotates by 90 degrees counterclockwise about p, T translates; the rightmost comes first. Where does {} take ({}, {})?",
};
