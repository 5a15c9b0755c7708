//! Morphing and rotation.

use super::{LessonText, at, at_if, at_shown};

pub(crate) const ZH: LessonText = LessonText {
    title: "变形与旋转：还是插值法",
    about: "移动是一个点的插值，变形是许多点的插值：先给每个点配好对（灰线），再让所有的点同时走各自的路，走到同样的几分之几。点数不同时，少的一方把点均匀地分给多的一方。\n\
            轮廓要从同一侧、同一方向数起。把角度改成 90 度以上，配对就错开了，图形走到半路会拧成一团。\n\
            旋转插值的是角度。每个新点反过来问：我是从哪里来的（u, v，左边的红格）？如果让旧点去找新位置，取整后就会留下空洞。\
            原文档只说插值法也能用于变形和旋转，没有程序；这里是我们的写法。",
    introduction: "把一个图形变成另一个：先给每个点配好对，再让所有的点同时走到各自路程的同样几分之几。旋转则是\
                   角度的插值。\n\
                   看看点数不同时怎样分配，角度大于 90 度时为什么会拧成一团。",
    sentences: &[
        at("from", "第 {point} 对的起点是原图形的点 a = {a}；点数较少时，几对合用一个点。"),
        at("to", "它的终点是新图形里同一次序的点 b = {b}：这一点要从 {a} 走到 {b}。"),
        at("fraction", "第 {step} 步：按所选的节奏，每个点都走到自己路程的 {done}。"),
        at_shown("gone", "a", "第 {point} 对：从 {a} 到 {b} 的位移乘 {done}，四舍五入，走了 ({gone})。"),
        at("gone", "总的转角乘 {done}，四舍五入：到这一步应转 {gone} 度。"),
        at_shown("place", "p", "起点加上走过的位移，第 {point} 点现在在 {p}。"),
        at("place", "把原来的字旋转 {angle} 度，画出这一步的图形。"),
        at("middle", "新图形的点 {x, y}：先换成相对中心的坐标 (dx, dy)，因为旋转以中心为原点。"),
        at("u", "反方向转 {angle} 度，得到它来自哪一列：u = dx cos - dy sin。"),
        at("v", "同样得到它来自哪一行：v = dx sin + dy cos，即原图形的 {u, v}。"),
        at_if("look", "set", "true", "原图形在 {u, v} 有点，所以 {x, y} 也画点：每个新点都问一遍，不会有空洞。"),
        at("look", "原图形在 {u, v} 没有点，所以 {x, y} 空着。"),
    ],
    parameters: &["类型|轮廓|点阵|旋转", "节奏|匀速|渐快|渐慢|两头慢", "步数", "角度"],
    question: "16 点阵的点 {}（列、行从 0 数起）绕中心逆时针转 {} 度，落在哪里？",
};

pub(crate) const EN: LessonText = LessonText {
    title: "Morphing and rotation",
    about: "Motion interpolates one point, morphing many: each point is paired with another (grey lines), and \
            all cover the same part of their paths at the same time. If one side has fewer points, they are \
            shared out evenly.\n\
            Both outlines must be counted from the same side, in the same direction: set the angle to more than \
            90 degrees, and the shape gets twisted on its way.\n\
            Rotation interpolates an angle. Each dot of the result asks where it came from (u, v, red at the \
            left): mapping each source dot forward would leave holes. The original document mentions morphing \
            and rotation but gives no code; this implementation is ours.",
    introduction: "Morph one shape into another: each point is paired with a target, and all points cover the \
                   same fraction of their paths at the same time. Rotation interpolates an angle.\n\
                   Watch how points are shared out, and why angles beyond 90 degrees twist the shape.",
    sentences: &[
        at(
            "from",
            "Pair {point} starts at the point a = {a} of the first shape. If it has fewer points, several pairs \
             share one.",
        ),
        at(
            "to",
            "Its target is the corresponding point b = {b} of the second shape: this point will move from {a} \
             to {b}.",
        ),
        at("fraction", "Step {step}: according to the pace, each point will have covered {done} of its path."),
        at_shown("gone", "a", "Pair {point}: the displacement from {a} to {b}, times {done} and rounded, is ({gone})."),
        at(
            "gone",
            "The whole angle, times {done} and rounded: by this step the character has turned by {gone} degrees.",
        ),
        at_shown("place", "p", "Add the displacement to the start: point {point} is now at {p}."),
        at("place", "Rotate the original character by {angle} degrees and draw it: the picture of this step."),
        at(
            "middle",
            "For the dot {x, y} of the result, first take its coordinates (dx, dy) relative to the centre: the \
             rotation is about it.",
        ),
        at("u", "Rotate backwards by {angle} degrees for the column it came from: u = dx cos - dy sin."),
        at("v", "Likewise the row it came from: v = dx sin + dy cos. The source is {u, v}."),
        at_if(
            "look",
            "set",
            "true",
            "The source has a dot at {u, v}, so {x, y} is painted. Every dot of the result is asked, so there \
             are no holes.",
        ),
        at("look", "The source has no dot at {u, v}, so {x, y} stays empty."),
    ],
    parameters: &["kind|outline|dots|rotation", "pace|linear|ease in|ease out|ease in-out", "steps", "angle"],
    question: "A dot at {} of 16 by 16 (columns and rows 0 to 15) rotates by {} degrees counterclockwise. Where does it land?",
};
