//! Morphing and rotation.

use super::LessonText;

pub(super) const ZH: LessonText = LessonText {
    title: "变形与旋转：还是插值法",
    about: "移动是一个点的插值，变形是许多点的插值：先给每个点配好对（灰线），再让所有的点同时走各自的路，走到同样的几分之几。点数不同时，少的一方把点均匀地分给多的一方。\n\
            轮廓要从同一侧、同一方向数起。把角度改成 90 度以上，配对就错开了，图形走到半路会拧成一团。\n\
            旋转插值的是角度。每个新点反过来问：我是从哪里来的（u, v，左边的红格）？如果让旧点去找新位置，取整后就会留下空洞。\
            原文档只说插值法也能用于变形和旋转，没有程序；这里是我们的写法。",
    introduction: "",
    sentences: &[],
    parameters: &["类型|轮廓|点阵|旋转", "节奏|匀速|渐快|渐慢|两头慢", "步数", "角度"],
    question: "16 点阵的点 {}（列、行从 0 数起）绕中心逆时针转 {} 度，落在哪里？",
};

pub(super) const EN: LessonText = LessonText {
    title: "Morphing and rotation",
    about: "Motion interpolates one point, morphing many: each point is paired with another (grey lines), and \
            all cover the same part of their paths at the same time. If one side has fewer points, they are \
            shared out evenly.\n\
            Both outlines must be counted from the same side, in the same direction: set the angle to more than \
            90 degrees, and the shape gets twisted on its way.\n\
            Rotation interpolates an angle. Each dot of the result asks where it came from (u, v, red at the \
            left): mapping each source dot forward would leave holes. The original document mentions morphing \
            and rotation but gives no code; this implementation is ours.",
    introduction: "",
    sentences: &[],
    parameters: &["what|outline|dots|turning", "pace|steady|starting|slowing|swinging", "steps", "angle"],
    question: "A dot at {} of 16 by 16 (columns and rows 0 to 15) rotates by {} degrees counterclockwise. Where does it land?",
};
