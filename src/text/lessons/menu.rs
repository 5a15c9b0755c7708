//! Shadows and colour menus.

use super::LessonText;

pub(super) const ZH: LessonText = LessonText {
    title: "阴影与变色菜单",
    about: "同样的字画两遍就有了立体感：先用灰色画一遍作影子，再往左上移两个像素用别的颜色画一遍。点阵字只画有点的地方，影子没有盖住的部分就露在右下方。\n\
            移动选择时什么也不用擦：原来的一项改画成暗灰，新的一项改画成粉红，字形完全重合，所以影子和星空都不受影响。\
            只重画两项，比重画整个屏幕快得多，也不会闪。原程序的主菜单就是这样。\n\
            改改偏移：为负时影子到了左上方；为 0 时没有影子。",
    introduction: "",
    sentences: &[],
    parameters: &["偏移", "影子颜色", "选中颜色", "其他颜色"],
    question: "偏移 {}，选中第 {} 项，按 {} 键。第 {} 项的影子在 ({}, {})，字在哪里、用什么颜色重画？",
};

pub(super) const EN: LessonText = LessonText {
    title: "Shadows and colour menus",
    about: "The same characters drawn twice stand out: first in grey, as the shadow, then in another colour two \
            pixels up and left. A bitmap character paints only its dots, so the rest of the shadow shows at the \
            lower right.\n\
            When the selection moves, nothing is erased: the old item is redrawn in dark grey and the new one in \
            pink, each exactly over itself, so neither the shadow nor the stars are touched. Two items are much \
            less work than a whole screen, and nothing flickers. The original's main menu works like this.\n\
            Change the lift: a negative value moves the shadow to the upper left; 0 hides it.",
    introduction: "",
    sentences: &[],
    parameters: &["lift", "shadow", "chosen", "others"],
    question: "Lift {}, item {} is selected, and you press {}. Where, and in which colour, is item {} redrawn? Its shadow is at ({}, {}).",
};
