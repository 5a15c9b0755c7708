//! Boundary fill.

use super::LessonText;

pub(super) const ZH: LessonText = LessonText {
    title: "边界填充：逐点，用栈",
    about: "从一点出发：不是边界色，也还没填过，就填上，再把上、左、下、右四个邻点压进栈里。然后从栈顶取下一个点，直到栈空。\
            教科书常写成递归，那样函数调用的栈就起同样的作用。紫色的点在栈里等着，下面的图是栈的深度：填不到一百个点，\
            却要取近四百次，同一个点可能压进去好几回。\n\
            边界上相邻的两点只要角挨着角，四连通就出不去；改成八连通，斜着就漏了出去。边界缺一个点，填充就流到外面，直到遇上另一圈边界。\n\
            Borland 的 floodfill 不是这样逐点填的，而是整行整行地填，见下一课。",
    introduction: "",
    sentences: &[],
    parameters: &["x", "y", "缺口|无|有", "邻点|4 个|8 个"],
    question: "圆内正在填充，邻点按上、左、下、右压栈。刚填了 ({}, {})，下一个填哪个点？",
};

pub(super) const EN: LessonText = LessonText {
    title: "Boundary fill: a pixel stack",
    about: "A pixel that is neither border nor filled is filled, and its neighbours above, left, below and right \
            are pushed on a stack; the next pixel is popped from it. Textbooks write this recursively: then the \
            call stack does the same. Magenta pixels are on the stack. The chart shows its depth: filling fewer \
            than a hundred pixels takes nearly four hundred pops, because many pixels are pushed more than once.\n\
            A border whose pixels touch only at the corners stops a 4-connected fill; an 8-connected one leaks \
            through. With a gap the fill flows out until another border stops it.\n\
            Borland's floodfill works by spans: see the next lesson.",
    introduction: "",
    sentences: &[],
    parameters: &["x", "y", "gap|no|yes", "neighbours|4|8"],
    question: "A fill in a circle pushes the pixels above, left, below, right. It has just filled ({}, {}). Which is next?",
};
