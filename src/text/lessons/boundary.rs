//! Boundary fill.

use super::{LessonText, at, at_if};

pub(crate) const ZH: LessonText = LessonText {
    title: "边界填充：逐点，用栈",
    about: "从一点出发：不是边界色，也还没填过，就填上，再把上、左、下、右四个邻点压进栈里。然后从栈顶取下一个点，直到栈空。\
            教科书常写成递归，那样函数调用的栈就起同样的作用。紫色的点在栈里等着，下面的图是栈的深度：填不到一百个点，\
            却要取近四百次，同一个点可能压进去好几回。\n\
            边界上相邻的两点只要角挨着角，四连通就出不去；改成八连通，斜着就漏了出去。边界缺一个点，填充就流到外面，直到遇上另一圈边界。\n\
            Borland 的 floodfill 不是这样逐点填的，而是整行整行地填，见下一课。",
    introduction: "从一点出发填满边界里的区域：不是边界色、也没填过的点就填上，再把它的邻点压进栈，然后从栈顶取\
                   下一个点。\n\
                   看看栈有多深，同一个点被压进去几回；改成八连通，填充就从斜缝漏出去。",
    sentences: &[
        at("pop", "从栈顶取出 {x, y}：最后压进的最先取。栈里还有 {stack} 点。"),
        at_if("look", "open", "true", "{x, y} 的颜色是 {seen}，不是边界色，也没填过：要填。"),
        at_if("look", "seen", "-", "{x, y} 在画面之外：不填。"),
        at_if("look", "seen", "WHITE", "{x, y} 是边界色 {seen}：不填，也不再往外走。"),
        at("look", "{x, y} 已经填过：它不止一次被压进栈，这一回什么也不做。"),
        at("paint", "填上 {x, y}：一共填了 {done} 点。"),
        at("push", "把 {x, y} 的各个邻点压进栈：栈里有 {stack} 点，最后压进的 {last} 下一个取出。"),
    ],
    parameters: &["x", "y", "缺口|无|有", "邻点|4 个|8 个"],
    question: "圆内正在填充，邻点按上、左、下、右压栈。刚填了 ({}, {})，下一个填哪个点？",
};

pub(crate) const EN: LessonText = LessonText {
    title: "Boundary fill: a pixel stack",
    about: "A pixel that is neither border nor filled is filled, and its neighbours above, left, below and right \
            are pushed on a stack; the next pixel is popped from it. Textbooks write this recursively: then the \
            call stack does the same. Magenta pixels are on the stack. The chart shows its depth: filling fewer \
            than a hundred pixels takes nearly four hundred pops, because many pixels are pushed more than once.\n\
            A border whose pixels touch only at the corners stops a 4-connected fill; an 8-connected one leaks \
            through. With a gap the fill flows out until another border stops it.\n\
            Borland's floodfill works by spans: see the next lesson.",
    introduction: "Fill a region from a seed: a pixel that is neither border nor filled is painted, and its \
                   neighbours are pushed on a stack; the next pixel is popped from it.\n\
                   Watch how deep the stack grows and how often a pixel is pushed. With 8 neighbours the fill \
                   leaks through corners.",
    sentences: &[
        at("pop", "Pop {x, y} from the stack: last in, first out. {stack} pixels remain on it."),
        at_if(
            "look",
            "open",
            "true",
            "{x, y} has the colour {seen}: it is neither border nor filled, so it belongs to the region.",
        ),
        at_if("look", "seen", "-", "{x, y} is outside the picture: do not fill it."),
        at_if("look", "seen", "WHITE", "{x, y} has the border colour {seen}: do not fill it and do not go beyond it."),
        at("look", "{x, y} is already filled: it was pushed more than once, and this time there is nothing to do."),
        at("paint", "Paint {x, y}: {done} pixels are filled so far."),
        at(
            "push",
            "Push the neighbours of {x, y}: {stack} pixels are on the stack, and the last one, {last}, will be \
             popped next.",
        ),
    ],
    parameters: &["x", "y", "gap|no|yes", "neighbours|4|8"],
    question: "A fill in a circle pushes the pixels above, left, below, right. It has just filled ({}, {}). Which is next?",
};
