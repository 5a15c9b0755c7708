//! The midpoint ellipse.

use super::LessonText;

pub(super) const ZH: LessonText = LessonText {
    title: "椭圆：两段中点算法",
    about: "椭圆只有四重对称，要算四分之一。第一段（黄色）比较平，每步向右一格，y 不变或减一；第二段（紫色）比较陡，每步向下一格，x 不变或加一。\
            p x 不小于 q y 时切线已超过 45 度，从第一段转入第二段。每步都看两个候选点（红框）的中点（白点）在椭圆内还是外：d 的正负就是答案。\n\
            Borland 把两轴平方之比 p、q 截到百分之一，所以画出的椭圆与理想的（绿线）略有出入，很扁的椭圆两端还会短一截：试试 b = 2。",
    introduction: "",
    sentences: &[],
    parameters: &["中心 x", "中心 y", "横半轴 a", "纵半轴 b"],
    question: "椭圆 a = {}，b = {}，在 ({}, {}) 处 p x = {}，q y = {}，d = {}。x 向右，y 向上，下一点是哪个？",
};

pub(super) const EN: LessonText = LessonText {
    title: "The midpoint ellipse",
    about: "An ellipse has only four-way symmetry: one quadrant is computed. In the first region (yellow) it is \
            flat: each step moves right, and y stays or decreases. In the second (magenta) it is steep: each \
            step moves down, and x stays or increases. The second begins where p x reaches q y: at 45 degrees. \
            In both, the midpoint (white dot) of two candidates (red) decides: d is negative inside the ellipse.\n\
            Borland truncates the weights p and q, the ratio of the squared axes, to hundredths. So its ellipses \
            differ a little from the ideal one (green), and very flat ellipses stop short of their left and \
            right ends: try b = 2.",
    introduction: "",
    sentences: &[],
    parameters: &["centre x", "centre y", "radius a", "radius b"],
    question: "Ellipse a = {}, b = {}: at ({}, {}), p x = {}, q y = {} and d = {}. x to the right, y upwards: which point is next?",
};
