//! Polygon scan conversion.

use super::{LessonText, at};

pub(crate) const ZH: LessonText = LessonText {
    title: "多边形：扫描线与活动边",
    about: "一行一行地填。边按上端点排在边表 ET 里；扫描线到了哪条边的上端，它就进活动边表 AET（红），过了下端就出来（白）；34 就是顶点 3 到 4 的边。\
            算出每条活动边和这一行的交点，从左到右排好，第一个到第二个、第三个到第四个之间就是里面：奇偶规则。\
            所以五角星的正中被算作外面。\n\
            一条边算上端那一行，不算下端那一行：两条边在角上相接时，交点不会多数一个；水平的边不进表。拖动顶点，看交点怎么变。\n\
            Borland 的 fillpoly 先这样填，最后再用画线的颜色描一遍轮廓。",
    introduction: "一行一行地填多边形：每条扫描线和各边相交，交点排好以后两两之间填满，这就是奇偶规则。\n\
                   只有活动边表 AET 里的边和当前行相交。看看边怎样在上端进表、在下端离开；拖动顶点试试。",
    sentences: &[
        at("row", "下一条扫描线 y = {y}：先更新活动边表，再求交点。"),
        at("enter", "扫描线 y = {y} 到了一条边的上端点：把它从边表移进活动边表，AET 现在是 {AET}。"),
        at("leave", "扫描线 y = {y} 到了下端点：那条边不再相交，离开活动边表，AET 剩下 {AET}。"),
        at("cross", "求出每条活动边和 y = {y} 的交点，依次是 x = {xs}。"),
        at("sort", "交点从左到右排序：{xs}。两条边交叉以后，次序会变，所以每行都要排。"),
        at("pair", "奇偶规则：第一个到第二个、第三个到第四个交点之间在里面，填 {pairs}。"),
    ],
    parameters: &["x1", "y1", "x2", "y2", "x3", "y3", "x4", "y4", "x5", "y5"],
    question: "第 {} 行和各边的交点，按活动边的次序，是 x = {}。这一行要填哪些点？",
};

pub(crate) const EN: LessonText = LessonText {
    title: "Polygons: active edges",
    about: "The edges are sorted in the edge table ET by their upper vertices. An edge becomes active (AET, red) \
            at the scan line of its upper vertex and is removed (white) at that of its lower vertex; 34 is the \
            edge from vertex 3 to 4. The intersections with the scan line are sorted: from the first to the \
            second and from the third to the fourth is inside, the even-odd rule. Drag the vertices.\n\
            An edge includes the scan line of its upper vertex but not that of its lower one, so a shared vertex \
            is not counted twice. Horizontal edges are skipped.\n\
            Borland's fillpoly fills like this, and then draws the outline.",
    introduction: "Fill a polygon row by row. The intersections of a scan line with the edges are sorted, and \
                   the pixels between each pair are filled: the even-odd rule.\n\
                   Only edges in the active edge table meet the scan line. Watch them enter at the upper vertex \
                   and leave at the lower.",
    sentences: &[
        at("row", "The next scan line is y = {y}. First update the active edge table, then compute the intersections."),
        at(
            "enter",
            "The scan line y = {y} has reached the upper vertex of an edge: move the edge from ET to the active \
             edges, now {AET}.",
        ),
        at("leave", "The scan line y = {y} has reached a lower vertex: remove that edge. Active edges: {AET}."),
        at("cross", "Compute where each active edge meets y = {y}. In the order of the table: x = {xs}."),
        at("sort", "Sort the intersections from left to right: {xs}. Edges may cross, so every row is sorted again."),
        at(
            "pair",
            "Even-odd rule: from the first to the second intersection, and from the third to the fourth, is \
             inside. Fill {pairs}.",
        ),
    ],
    parameters: &["x1", "y1", "x2", "y2", "x3", "y3", "x4", "y4", "x5", "y5"],
    question: "Row {} meets the active edges, in their order, at x = {}. Which of its pixels are filled?",
};
