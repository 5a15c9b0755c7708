//! The midpoint ellipse.

use super::{LessonText, at, at_if, at_negative};

pub(crate) const ZH: LessonText = LessonText {
    title: "椭圆：两段中点算法",
    about: "椭圆只有四重对称，要算四分之一。第一段（黄色）比较平，每步向右一格，y 不变或减一；第二段（紫色）比较陡，每步向下一格，x 不变或加一。\
            p x 不小于 q y 时切线已超过 45 度，从第一段转入第二段。每步都看两个候选点（红框）的中点（白点）在椭圆内还是外：d 的正负就是答案。\n\
            Borland 把两轴平方之比 p、q 截到百分之一，所以画出的椭圆与理想的（绿线）略有出入，很扁的椭圆两端还会短一截：试试 b = 2。",
    introduction: "只用整数加减画椭圆。它有四重对称，所以只算四分之一，其余三段由改变正负号得到。\n\
                   每步在两个候选点里选一个：判别式 d 的正负说明它们的中点在椭圆内还是外。看看 p x 赶上 q y 时怎样\
                   转入第二段。",
    sentences: &[
        at("plot", "画 ({s.x, s.y})，再改变正负号，一次画出四个对称的点。"),
        at_if(
            "region",
            "s.steep",
            "false",
            "p x = {s.p * s.x} 小于 q y = {s.q * s.y}：切线还不到 45 度，仍在第一段，向右走一格。",
        ),
        at("region", "p x = {s.p * s.x} 不小于 q y = {s.q * s.y}：切线已过 45 度，是第二段，向下走一格。"),
        at_negative(
            "beside",
            "d",
            "中点 (x+1, y-1/2) 代入方程得 d = {d} < 0：中点在椭圆内，椭圆离上面的点近，y 不变。",
        ),
        at("beside", "中点 (x+1, y-1/2) 代入方程得 d = {d} >= 0：中点不在椭圆内，椭圆离下面的点近，y 减一。"),
        at("drop", "d = {d} >= 0，y 减一：选下面的候选点。"),
        at("right", "第一段每步都向右一格：x 加一，再看下一点。"),
        at_negative("below", "d", "中点 (x+1/2, y-1) 代入方程得 d = {d} < 0：中点在椭圆内，椭圆离右面的点近，x 加一。"),
        at_if("below", "d", "0", "中点 (x+1/2, y-1) 代入方程得 d = 0：中点正在椭圆上，这里规定取右面的点。"),
        at("below", "中点 (x+1/2, y-1) 代入方程得 d = {d} > 0：中点在椭圆外，椭圆离左面的点近，x 不变。"),
        at("aside", "d = {d} <= 0，x 加一：选右面的候选点。"),
        at("down", "第二段每步都向下一格：y 减一，再看下一点。"),
    ],
    parameters: &["中心 x", "中心 y", "横半轴 a", "纵半轴 b"],
    question: "椭圆 a = {}，b = {}，在 ({}, {}) 处 p x = {}，q y = {}，d = {}。x 向右，y 向上，下一点是哪个？",
};

pub(crate) const EN: LessonText = LessonText {
    title: "The midpoint ellipse",
    about: "An ellipse has only four-way symmetry: one quadrant is computed. In the first region (yellow) it is \
            flat: each step moves right, and y stays or decreases. In the second (magenta) it is steep: each \
            step moves down, and x stays or increases. The second begins where p x reaches q y: at 45 degrees. \
            In both, the midpoint (white dot) of two candidates (red) decides: d is negative inside the ellipse.\n\
            Borland truncates the weights p and q, the ratio of the squared axes, to hundredths. So its ellipses \
            differ a little from the ideal one (green), and very flat ellipses stop short of their left and \
            right ends: try b = 2.",
    introduction: "Draw an ellipse with integers only. It has four-way symmetry: one quadrant is computed, the \
                   others follow by changing signs.\n\
                   Each step chooses between two pixels: the sign of d tells whether their midpoint is inside. \
                   Watch the second region begin where p x reaches q y.",
    sentences: &[
        at(
            "plot",
            "Paint ({s.x, s.y}) and, by changing signs, its three mirror images: four pixels for one \
             computation.",
        ),
        at_if(
            "region",
            "s.steep",
            "false",
            "p x = {s.p * s.x} is less than q y = {s.q * s.y}: the tangent is flatter than 45 degrees. Region \
             1: step to the right.",
        ),
        at(
            "region",
            "p x = {s.p * s.x} is no longer less than q y = {s.q * s.y}: the tangent is steeper than 45 \
             degrees. Region 2: step down.",
        ),
        at_negative(
            "beside",
            "d",
            "The equation at the midpoint (x+1, y-1/2) gives d = {d} < 0: it is inside the ellipse, so the \
             upper pixel is nearer and y stays.",
        ),
        at(
            "beside",
            "The equation at the midpoint (x+1, y-1/2) gives d = {d} >= 0: it is not inside, so the lower pixel \
             is nearer and y decreases.",
        ),
        at("drop", "Because d = {d} >= 0, decrease y: the lower candidate is chosen."),
        at("right", "In region 1 every step moves right: add 1 to x and continue with the next pixel."),
        at_negative(
            "below",
            "d",
            "The equation at the midpoint (x+1/2, y-1) gives d = {d} < 0: it is inside, so the right-hand pixel \
             is nearer and x increases.",
        ),
        at_if(
            "below",
            "d",
            "0",
            "The equation at the midpoint (x+1/2, y-1) gives d = 0: it is on the ellipse, and the rule takes \
             the right-hand pixel.",
        ),
        at(
            "below",
            "The equation at the midpoint (x+1/2, y-1) gives d = {d} > 0: it is outside, so the left-hand pixel \
             is nearer and x stays.",
        ),
        at("aside", "Because d = {d} <= 0, increase x: the right-hand candidate is chosen."),
        at("down", "In region 2 every step moves down: decrease y and continue with the next pixel."),
    ],
    parameters: &["centre x", "centre y", "radius a", "radius b"],
    question: "Ellipse a = {}, b = {}: at ({}, {}), p x = {}, q y = {} and d = {}. x to the right, y upwards: which point is next?",
};
