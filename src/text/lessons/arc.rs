//! Arcs.

use super::{LessonText, at, at_if};

pub(crate) const ZH: LessonText = LessonText {
    title: "圆弧：不看角度的 Borland",
    about: "Borland 的 arc 不计算每个点的角度。它照中点算法走完整个椭圆，每个点只看两样：在第几象限 (quarter)，以及 |y| 减 |x| (rise)，\
            由此得到一个位置 (along)。位置在起点 from 和终点 to 之间的留下，其余的略去。两个端点由正弦表求得：半径乘以放大 32768 倍、\
            截去尾数的正弦，再向下取整，所以左边和下边的点常常多出一格。\n\
            教科书的做法看方向：和起点、终点的射线各作一次叉积。按 C 把两种做法放在一起：红点只有这一边才画，蓝点只有另一边才画，都在弧的两端。\n\
            粗的弧和圆又是另一回事：由一度一度的短粗线连成，见“圆”一课的对照。起角大于终角时，弧经过 0 度。",
    introduction: "画圆弧要判断椭圆上的每个点在不在起角和终角之间。Borland 不算角度，只比较沿曲线的位置：第几象\
                   限，以及 |y| - |x|。\n\
                   看看哪些点留下，再按 C，和教科书的叉积比较两端的差别。",
    sentences: &[
        at("rise", "点 ({x, y}) 相对圆心：|y| - |x| = {rise}。它在一个象限里只增或只减，可以代替角度。"),
        at("quarter 0", "x 不为负、y 在圆心上方：第 0 象限。逆时针走时 |y| - |x| 增大，位置是 {along}。"),
        at("quarter 1", "左上：第 1 象限。逆时针走时 |y| - |x| 减小，所以取负号，位置是 {along}。"),
        at("quarter 2", "左下：第 2 象限。逆时针走时 |y| - |x| 增大，位置是 {along}。"),
        at("quarter 3", "右下：第 3 象限。逆时针走时 |y| - |x| 减小，所以取负号，位置是 {along}。"),
        at_if("after", "after", "true", "位置 {along} 不在起点 {from} 之前：先比象限，再比 |y| - |x|。"),
        at("after", "位置 {along} 在起点 {from} 之前。"),
        at_if("before", "before", "true", "位置 {along} 不在终点 {to} 之后。"),
        at("before", "位置 {along} 在终点 {to} 之后。"),
        at_if("keep", "all", "true", "起点 {from} 在终点 {to} 之前，({x, y}) 在两者之间：画这个点。"),
        at_if("keep", "all", "false", "起点 {from} 在终点 {to} 之前，({x, y}) 不在两者之间：略去这个点。"),
        at_if("keep", "or", "true", "起点 {from} 在终点 {to} 之后，弧经过 0 度，满足一个条件就够：画 ({x, y})。"),
        at_if("keep", "or", "false", "起点 {from} 在终点 {to} 之后，弧经过 0 度，两个条件都不满足：略去 ({x, y})。"),
        at("keep", "画的是整个椭圆，不用比较：({x, y}) 留下。"),
    ],
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
    introduction: "An arc keeps those pixels of an ellipse that lie between two angles. Borland computes no \
                   angles: it compares positions along the curve, the quadrant and |y| - |x|.\n\
                   Watch which pixels are kept, then press C to compare the ends with the textbook's cross \
                   products.",
    sentences: &[
        at(
            "rise",
            "For the pixel ({x, y}) relative to the centre, |y| - |x| = {rise}. It is monotonic within a \
             quadrant, so it can replace the angle.",
        ),
        at(
            "quarter 0",
            "Upper right: quadrant 0. Counterclockwise, |y| - |x| increases here, so the position is {along}.",
        ),
        at(
            "quarter 1",
            "Upper left: quadrant 1. Counterclockwise, |y| - |x| decreases here, so its sign is changed: the \
             position is {along}.",
        ),
        at(
            "quarter 2",
            "Lower left: quadrant 2. Counterclockwise, |y| - |x| increases here, so the position is {along}.",
        ),
        at(
            "quarter 3",
            "Lower right: quadrant 3. Counterclockwise, |y| - |x| decreases here, so its sign is changed: the \
             position is {along}.",
        ),
        at_if(
            "after",
            "after",
            "true",
            "The position {along} is not before the start {from}: first the quadrants are compared, then |y| - \
             |x|.",
        ),
        at("after", "The position {along} is before the start {from}."),
        at_if("before", "before", "true", "The position {along} is not after the end {to}."),
        at("before", "The position {along} is after the end {to}."),
        at_if(
            "keep",
            "all",
            "true",
            "The start {from} is before the end {to}, and ({x, y}) lies between them: paint it.",
        ),
        at_if(
            "keep",
            "all",
            "false",
            "The start {from} is before the end {to}, and ({x, y}) does not lie between them: omit it.",
        ),
        at_if(
            "keep",
            "or",
            "true",
            "The start {from} is after the end {to}: the arc passes 0 degrees, so one condition is enough. \
             Paint ({x, y}).",
        ),
        at_if(
            "keep",
            "or",
            "false",
            "The start {from} is after the end {to}: the arc passes 0 degrees. Neither condition holds: omit \
             ({x, y}).",
        ),
        at("keep", "The whole ellipse is drawn, so nothing is compared: ({x, y}) is kept."),
    ],
    parameters: &["radius a", "radius b", "start", "end"],
    question: "Radius {}, angle {}: the table has cosine {} and sine {} (times 32768). Where is Borland's point? x to the right, y down.",
};
