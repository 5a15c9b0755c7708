//! Shadows and colour menus.

use super::{LessonText, at};

pub(crate) const ZH: LessonText = LessonText {
    title: "阴影与变色菜单",
    about: "同样的字画两遍就有了立体感：先用灰色画一遍作影子，再往左上移两个像素用别的颜色画一遍。点阵字只画有点的地方，影子没有盖住的部分就露在右下方。\n\
            移动选择时什么也不用擦：原来的一项改画成暗灰，新的一项改画成粉红，字形完全重合，所以影子和星空都不受影响。\
            只重画两项，比重画整个屏幕快得多，也不会闪。原程序的主菜单就是这样。\n\
            改改偏移：为负时影子到了左上方；为 0 时没有影子。",
    introduction: "画一个有阴影的菜单：同样的字先用灰色画一遍作影子，再往左上移一点用别的颜色画一遍。\n\
                   移动选择时什么也不擦，只把两项各换一种颜色重画。看看影子和背景怎样保持不变。",
    sentences: &[
        at("shadow", "先画影子：第 {index} 项用 {color} 画在 ({x}, {y})，后画的字会盖住它的一部分。"),
        at("raised", "再画字：第 {index} 项按偏移移到 ({x}, {y})，用 {color} 画；露出来的影子使它有立体感。"),
        at("choose", "选中第 {index} 项，并记住原来的第 {before} 项：只有这两项的颜色要变。"),
        at("both", "要重画的就是这两项：{[before, index]}；其他项、影子和背景都不动。"),
        at("repaint", "在原处 ({x}, {y}) 用 {color} 重画第 {index} 项：字形完全重合，不用擦除，也不会闪。"),
    ],
    parameters: &["偏移", "影子颜色", "选中颜色", "其他颜色"],
    question: "偏移 {}，选中第 {} 项，按 {} 键。第 {} 项的影子在 ({}, {})，字在哪里、用什么颜色重画？",
};

pub(crate) const EN: LessonText = LessonText {
    title: "Shadows and colour menus",
    about: "The same characters drawn twice stand out: first in grey, as the shadow, then in another colour two \
            pixels up and left. A bitmap character paints only its dots, so the rest of the shadow shows at the \
            lower right.\n\
            When the selection moves, nothing is erased: the old item is redrawn in dark grey and the new one in \
            pink, each exactly over itself, so neither the shadow nor the stars are touched. Two items are much \
            less work than a whole screen, and nothing flickers. The original's main menu works like this.\n\
            Change the lift: a negative value moves the shadow to the upper left; 0 hides it.",
    introduction: "Draw a menu with shadows: the same text once in grey, then shifted to the upper left in \
                   another colour.\n\
                   When the selection moves, nothing is erased: two items are redrawn in place in other colours. \
                   Watch the shadows and the background stay intact.",
    sentences: &[
        at(
            "shadow",
            "First the shadow: draw item {index} at ({x}, {y}) in {color}. The raised text will cover part of \
             it.",
        ),
        at(
            "raised",
            "Then the text: draw item {index}, shifted by the lift, at ({x}, {y}) in {color}. The visible rest \
             of the shadow raises it.",
        ),
        at("choose", "Select item {index} and remember the previous one, {before}: only these two change colour."),
        at(
            "both",
            "The items to redraw are {[before, index]}. Other items, shadows and the background are not touched.",
        ),
        at(
            "repaint",
            "Redraw item {index} at the same place ({x}, {y}) in {color}. It covers itself exactly: no erasing \
             and no flicker.",
        ),
    ],
    parameters: &["lift", "shadow", "chosen", "others"],
    question: "The lift is {}, and item {} is selected. After {}, where and in which colour is item {} redrawn? Its shadow is at ({}, {}).",
};
