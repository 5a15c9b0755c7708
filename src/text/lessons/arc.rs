//! Arcs.

use super::LessonText;

pub(crate) const ZH: LessonText = LessonText {
    title: "圆弧：不看角度的 Borland",
    about: "Borland 的 arc 不计算每个点的角度。它照中点算法走完整个椭圆，每个点只看两样：在第几象限 (quarter)，以及 |y| 减 |x| (rise)，\
            由此得到一个位置 (along)。位置在起点 from 和终点 to 之间的留下，其余的略去。两个端点由正弦表求得：半径乘以放大 32768 倍、\
            截去尾数的正弦，再向下取整，所以左边和下边的点常常多出一格。\n\
            教科书的做法看方向：和起点、终点的射线各作一次叉积。按 C 把两种做法放在一起：红点只有这一边才画，蓝点只有另一边才画，都在弧的两端。\n\
            粗的弧和圆又是另一回事：由一度一度的短粗线连成，见“圆”一课的对照。起角大于终角时，弧经过 0 度。",
    introduction: "",
    sentences: &[],
    parameters: &["横半径", "纵半径", "起角", "终角"],
    question: "半径 {}，角度 {}：表里的余弦是 {}，正弦是 {}（放大 32768 倍）。Borland 的点在哪里？x 向右，y 向下。",
};

pub(crate) const EN: LessonText = LessonText {
    title: "Arcs without angles",
    about: "Borland's arc never computes the angle of a pixel. It follows the whole midpoint ellipse and takes \
            only each pixel's quadrant (quarter) and |y| - |x| (rise): its position along the curve. Pixels \
            between the positions of the end points, from and to, are kept. The end points come from a truncated \
            table of sines times 32768, and the product is rounded down: on the left and below they often lie \
            one pixel too far out.\n\
            The textbook compares directions: a cross product with the ray of each angle. C shows both: red \
            pixels are drawn on this side only, blue ones only on the other, all near the ends.\n\
            Thick arcs are chains of thick lines, one per degree: press C in the lesson on circles.",
    introduction: "",
    sentences: &[],
    parameters: &["radius a", "radius b", "start", "end"],
    question: "Radius {}, angle {}: the table has cosine {} and sine {} (times 32768). Where is Borland's point? x to the right, y down.",
};
