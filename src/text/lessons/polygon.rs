//! Polygon scan conversion.

use super::LessonText;

pub(super) const ZH: LessonText = LessonText {
    title: "多边形：扫描线与活动边",
    about: "一行一行地填。边按上端点排在边表 ET 里；扫描线到了哪条边的上端，它就进活动边表 AET（红），过了下端就出来（白）；34 就是顶点 3 到 4 的边。\
            算出每条活动边和这一行的交点，从左到右排好，第一个到第二个、第三个到第四个之间就是里面：奇偶规则。\
            所以五角星的正中被算作外面。\n\
            一条边算上端那一行，不算下端那一行：两条边在角上相接时，交点不会多数一个；水平的边不进表。拖动顶点，看交点怎么变。\n\
            Borland 的 fillpoly 先这样填，最后再用画线的颜色描一遍轮廓。",
    introduction: "",
    sentences: &[],
    parameters: &["x1", "y1", "x2", "y2", "x3", "y3", "x4", "y4", "x5", "y5"],
    question: "第 {} 行和各边的交点，按活动边的次序，是 x = {}。这一行要填哪些点？",
};

pub(super) const EN: LessonText = LessonText {
    title: "Polygons: active edges",
    about: "The edges are sorted in the edge table ET by their upper vertices. An edge becomes active (AET, red) \
            at the scan line of its upper vertex and is removed (white) at that of its lower vertex; 34 is the \
            edge from vertex 3 to 4. The intersections with the scan line are sorted: from the first to the \
            second and from the third to the fourth is inside, the even-odd rule. Drag the vertices.\n\
            An edge includes the scan line of its upper vertex but not that of its lower one, so a shared vertex \
            is not counted twice. Horizontal edges are skipped.\n\
            Borland's fillpoly fills like this, and then draws the outline.",
    introduction: "",
    sentences: &[],
    parameters: &["x1", "y1", "x2", "y2", "x3", "y3", "x4", "y4", "x5", "y5"],
    question: "Row {} meets the active edges, in their order, at x = {}. Which of its pixels are filled?",
};
